"""Learning from the records of self-play: losses, optimiser, averaged weights, checkpoints.

One network learns from batches of one size of board each; each size has its own CUDA graph of a step. Weights are averaged
exponentially, and it is the average that plays.
"""
import json
import os

import torch
import torch.nn.functional as F

import engine
import model

WEIGHTS = dict(policy=1.0, value=1.2, owners=0.5, score=0.8, deviation=0.05)
LOSSES = ("policy", "value", "owners", "score", "deviation", "entropy", "accuracy", "gradient", "valid")
PARTS = ("network", "average", "adam_first", "adam_second")  # files of a checkpoint, each below 16 MiB


def losses(output, batch):
    """Each loss as a scalar tensor, and what tells how hard the targets are."""
    policy, value, owners = output
    won, score, policy_weight, weight = batch.target.unbind(1)
    log_policy = F.log_softmax(policy, 1)
    count, full = weight.sum().clamp(min=1), policy_weight.sum().clamp(min=1)

    def mean(x):
        return (x * weight).sum() / count

    def policy_mean(x):
        return (x * policy_weight).sum() / full

    error = value[:, 1] - score
    deviation = F.softplus(value[:, 2]) + 1e-3
    return {
        "policy": policy_mean(-(batch.policy * log_policy).sum(1)),
        "value": mean(F.binary_cross_entropy_with_logits(value[:, 0], won, reduction="none")),
        "owners": mean(F.binary_cross_entropy_with_logits(2 * owners, (batch.owners + 1) / 2, reduction="none").mean(1)),
        "score": mean(F.huber_loss(value[:, 1], score, delta=0.5, reduction="none")),
        "deviation": mean(torch.log(deviation) + 0.5 * (error.detach() / deviation) ** 2),
        "entropy": policy_mean(-(batch.policy * torch.log(batch.policy.clamp(min=1e-9))).sum(1)),
        "accuracy": mean(((value[:, 0] > 0) == (won > 0.5)).float()),
        "valid": weight.mean(),
    }


class SizeLearner:
    """Steps on records of one size."""

    def __init__(self, learner, games, batch_size):
        self.learner, self.games = learner, games
        self.batch = engine.TrainingBatch(games, batch_size)
        self.fresh = engine.TrainingBatch(games, batch_size)
        self.smoothed = torch.zeros(len(LOSSES), device="cuda")
        self.graph = None

    def step(self):
        learner = self.learner
        self.batch.fill()
        learner.optimiser.zero_grad(set_to_none=True)
        with torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False):
            output = learner.net(*self.batch.input())
        parts = losses(output, self.batch)
        sum(weight * parts[name] for name, weight in WEIGHTS.items()).backward()
        parts["gradient"] = torch.nn.utils.clip_grad_norm_(learner.net.parameters(), 2.0)
        learner.optimiser.step()
        torch._foreach_lerp_(learner.averaged, learner.current, 1 - learner.average_decay)
        self.smoothed.lerp_(torch.stack([parts[name].detach() for name in LOSSES]), 0.02)

    def run(self, steps, finished, window):
        self.learner.net.train()
        if self.graph is None:
            self.batch.draw(finished, window, self.learner.hidden_share)
            self.graph = engine.capture(self.step, warm_up=3)
        for _ in range(steps):
            self.batch.draw(finished, window, self.learner.hidden_share)
            self.graph.replay()

    @torch.no_grad()
    def measure_fresh(self, finished):
        """Losses of the averaged network on the newest records, most of which no step has seen."""
        self.fresh.latest(finished)
        self.fresh.fill()
        with torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False):
            output = self.learner.average(*self.fresh.input())
        return {name: value.item() for name, value in losses(output, self.fresh).items()}


class Learner:
    def __init__(self, blocks, channels, *, weight_decay=0.02, average_decay=0.995, hidden_share=0.15):
        def network():
            return model.Net(blocks, channels).to("cuda").to(memory_format=torch.channels_last)

        self.net, self.average = network(), network().eval()
        self.average_decay, self.hidden_share = average_decay, hidden_share
        self.average.load_state_dict(self.net.state_dict())
        self.rate = torch.tensor(1e-3, device="cuda")
        many = [p for p in self.net.parameters() if p.dim() > 1]
        few = [p for p in self.net.parameters() if p.dim() <= 1]
        self.optimiser = torch.optim.AdamW(
            [dict(params=many, weight_decay=weight_decay), dict(params=few, weight_decay=0.0)], lr=self.rate,
            betas=(0.9, 0.99), fused=True, capturable=True)
        self.current = [t for t in self.net.state_dict().values() if t.is_floating_point()]
        self.averaged = [t for t in self.average.state_dict().values() if t.is_floating_point()]

    def adam(self, name):
        states = self.optimiser.state
        return {key: states[p][name] for key, p in self.net.named_parameters() if p in states}

    def save(self, folder, state):
        """Weights, averaged weights and the optimiser's two moments, each a file, and the state as JSON, last."""
        os.makedirs(folder, exist_ok=True)
        steps = [s["step"].item() for s in self.optimiser.state.values()]
        parts = dict(network=self.net.state_dict(), average=self.average.state_dict(), adam_first=self.adam("exp_avg"),
                     adam_second=self.adam("exp_avg_sq"))
        for name in PARTS:
            path = os.path.join(folder, f"{name}.pt")
            torch.save({key: t.detach().cpu().contiguous() for key, t in parts[name].items()}, f"{path}.tmp")
            if os.path.getsize(f"{path}.tmp") > 16 << 20:
                raise RuntimeError(f"{path}: more than 16 MiB: split it further")
            os.replace(f"{path}.tmp", path)
        state = {**state, "adam_step": max(steps, default=0.0), "blocks": len(self.net.blocks),
                 "channels": self.net.channels}
        path = os.path.join(folder, "state.json")
        with open(f"{path}.tmp", "w") as file:
            json.dump(state, file, indent=1)
        os.replace(f"{path}.tmp", path)

    def load(self, folder):
        parts = {name: torch.load(os.path.join(folder, f"{name}.pt"), map_location="cuda", weights_only=True)
                 for name in PARTS}
        with open(os.path.join(folder, "state.json")) as file:
            state = json.load(file)
        self.net.load_state_dict(parts["network"])
        self.average.load_state_dict(parts["average"])
        if parts["adam_first"]:
            for key, p in self.net.named_parameters():
                self.optimiser.state[p] = dict(
                    step=torch.tensor(state["adam_step"], device="cuda"),
                    exp_avg=torch.zeros_like(p, memory_format=torch.preserve_format).copy_(parts["adam_first"][key]),
                    exp_avg_sq=torch.zeros_like(p, memory_format=torch.preserve_format).copy_(parts["adam_second"][key]))
        return state


def read_state(folder):
    """The state of a checkpoint, or None if there is none."""
    path = os.path.join(folder, "state.json")
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)
