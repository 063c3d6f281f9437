"""Trains the network of docs/network.md on datasets of game records, in slices that continue each other.

  train.py --data train.kdata --valid valid.kdata --checkpoint ckpt --out out --seconds 500

A slice reads the checkpoint if there is one, trains until its time is over or all steps are done, and leaves in the folder of
--out: the checkpoint (pieces of at most 15 MiB and log.csv), net.knet, evaluation.txt and curves.svg. Give the checkpoint of one slice
to the next. The options of the first slice stay in force: what differs later is an error.
--restart-from takes the weights of an earlier training into a new one, with a schedule of its own: on other games, say.
docs/network.md says what is learned and why.
"""
import argparse
import copy
import csv
import hashlib
import io
import json
import math
import os
import pathlib
import sys
import time

import torch
import torch.nn.functional as F

import curves
import data
import evaluate
import knet
import model

PIECE = 15 << 20  # bytes of a file of a checkpoint
LOG_FIELDS = ["step", "positions", "seconds", "rate", "loss", "policy", "winner", "score", "deviation", "owners",
              "valid_top1", "valid_log_loss", "valid_winner"]
# How many last moves the network is told, and in how many of a hundred positions: a position that was set up has none.
KNOWN_MOVES = {5: 80, 2: 6, 1: 6, 0: 8}


def parse_options():
    p = argparse.ArgumentParser(description="Trains a network on game records.")
    p.add_argument("--data", nargs="+", required=True, help="datasets to learn from (their validation games are left out)")
    p.add_argument("--valid", nargs="*", default=[], help="datasets to measure on: all their games, or the validation games of one that is learned from")
    p.add_argument("--library", default="libexpand.so")
    p.add_argument("--checkpoint", default="ckpt", help="folder to continue from, if it holds a checkpoint")
    p.add_argument("--restart-from", default="", metavar="FILE.knet or FOLDER",
                   help="a network or a checkpoint whose (mean) weights a new training begins with; of no meaning to a slice that continues")
    p.add_argument("--out", default="out", help="folder for the results")
    p.add_argument("--seconds", type=float, default=500, help="of this slice, from start to end")
    p.add_argument("--reserve", type=float, default=30, help="seconds kept for the measurements and files at the end")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    p.add_argument("--blocks", type=int, default=6)
    p.add_argument("--channels", type=int, default=96)
    p.add_argument("--side", type=int, default=19)
    p.add_argument("--steps", type=int, default=20000, help="of all slices together")
    p.add_argument("--batch", type=int, default=2048)
    p.add_argument("--rate", type=float, default=3e-3, help="highest learning rate")
    p.add_argument("--decay", type=float, default=0.02, help="weight decay of AdamW")
    p.add_argument("--average", type=float, default=0.9995, help="decay of the running mean of the weights")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--report", type=int, default=200, help="steps between two lines of the log")
    p.add_argument("--measure", type=int, default=2000, help="steps between two measurements")
    return p.parse_args()


# What a checkpoint must agree on.
FIXED = ("blocks", "channels", "side", "steps", "batch", "rate", "decay", "average", "seed")


def rate_at(step, options):
    """Linear to the highest rate in the first fiftieth, then half a cosine to (nearly) nothing."""
    warm = max(1, options.steps // 50)
    if step < warm:
        return options.rate * (step + 1) / warm
    done = (step - warm) / max(1, options.steps - warm)
    return options.rate * max(1e-3, 0.5 * (1 + math.cos(math.pi * min(1.0, done))))


class Sampler:
    """Batches without repetition within an epoch; what step n sees depends on the seed and n alone."""

    def __init__(self, positions, options):
        self.positions, self.options, self.device = positions, options, positions.device
        self.random = torch.Generator(self.device)
        self.epoch, self.order = -1, None
        self.dtype = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self.known = torch.tensor([known for known, share in KNOWN_MOVES.items() for _ in range(share)], device=self.device)

    def seed(self, kind, number):
        self.random.manual_seed((self.options.seed * 3 + kind) * (1 << 32) + number)

    def batch(self, step):
        n, positions = min(self.options.batch, len(self.positions)), self.positions
        per_epoch = len(positions) // n
        if step // per_epoch != self.epoch:
            self.epoch = step // per_epoch
            self.seed(0, self.epoch)
            self.order = torch.randperm(len(positions), generator=self.random, device=self.device)
        at = step % per_epoch * n
        self.seed(1, step)
        symmetry = torch.randint(0, 8, (n,), generator=self.random, device=self.device)
        index = self.order[at:at + n]
        points, past, target, facts = positions.rows(index, symmetry)
        owners, knows_owners = positions.owners_at(index, facts, symmetry)
        # Drawn from a table: torch.multinomial would make the CPU wait for the GPU.
        known = self.known[torch.randint(0, len(self.known), (n,), generator=self.random, device=self.device)]
        past = data.forget(past, known, positions.area)
        komi, score, result = self.other_komi(facts)
        # Where the record does not name its rules, either kind of counting may have been meant: the scores differ by a point at most.
        signs = facts[:, data.SIGNS]
        is_area = torch.where((signs & data.NAMED_SCORING) != 0, signs & data.AREA_SCORING,
                              torch.randint(0, 2, (n,), generator=self.random, device=self.device)) != 0
        planes = data.planes_of(points, past, positions.side, self.dtype)
        return planes, data.globals_of(past, komi, is_area, positions.side), target, result, score, owners, knows_owners

    def other_komi(self, facts):
        """komi, score and result; every fourth position of a counted game as if komi had been another. The moves stay: few depend on it."""
        n = len(facts)
        komi, score, result = facts[:, data.KOMI], facts[:, data.SCORE], facts[:, data.WINNER]
        change = (torch.randn(n, generator=self.random, device=self.device) * 16).round().long()  # half points
        is_changed = (score != data.NO_NUMBER) & (torch.rand(n, generator=self.random, device=self.device) < 0.25)
        change = torch.where(is_changed, change, 0)
        sign = torch.sign(score + change)
        return komi + change, score + change, torch.where(is_changed, torch.where(sign == 0, 2, sign), result)


def losses(net, batch):
    planes, globals_, target, result, score, owners, knows_owners = batch
    policy, value, owned = net(planes, globals_)
    policy_loss = F.cross_entropy(policy, target)
    is_known = (result != 0).float()
    won = torch.where(result == 2, 0.5, (result == 1).float())
    winner = F.binary_cross_entropy_with_logits(value[:, 0], won, reduction="none")
    winner_loss = (winner * is_known).sum() / is_known.sum().clamp(min=1)
    has_score = (score != data.NO_NUMBER).float()
    goal = (score.float() / 40).clamp(-3, 3)
    count = has_score.sum().clamp(min=1)
    score_loss = (F.smooth_l1_loss(value[:, 1], goal, reduction="none", beta=0.5) * has_score).sum() / count
    # Of a normal distribution the mean distance is sqrt(2 / pi) of the deviation.
    distance = (value[:, 1].detach() - goal).abs() * math.sqrt(math.pi / 2)
    deviation_loss = (F.smooth_l1_loss(F.softplus(value[:, 2]), distance, reduction="none") * has_score).sum() / count
    # The head gives tanh(x) = 2 sigmoid(2 x) - 1, so 2 x is the logit of the point becoming the mover's.
    owner = F.binary_cross_entropy_with_logits(2 * owned, (owners + 1) / 2, reduction="none").mean(1)
    owner_loss = (owner * knows_owners).sum() / knows_owners.sum().clamp(min=1)
    total = policy_loss + 0.5 * winner_loss + 0.2 * score_loss + 0.1 * deviation_loss + 0.3 * owner_loss
    return total, torch.stack([total, policy_loss, winner_loss, score_loss, deviation_loss, owner_loss]).detach()


LOSSES = ("loss", "policy", "winner", "score", "deviation", "owners")  # as losses() gives them


class Average:
    """The running mean of weights and batch norm's statistics: the network that is measured and exported."""

    def __init__(self, net, decay):
        self.net, self.decay = copy.deepcopy(net).eval().requires_grad_(False), decay
        self.pairs = self.numbers(self.net), self.numbers(net)

    @staticmethod
    def numbers(net):
        return list(net.parameters()) + [b for b in net.buffers() if b.is_floating_point()]

    @torch.no_grad()
    def update(self, step):
        decay = min(self.decay, (step + 1) / (step + 10))
        torch._foreach_lerp_(*self.pairs, 1 - decay)


class Trainer:
    def __init__(self, options):
        self.options, self.device = options, torch.device(options.device)
        self.use_bf16 = self.device.type == "cuda"
        torch.manual_seed(options.seed)
        net = model.Net(options.blocks, options.channels).to(self.device)
        self.net = net.to(memory_format=torch.channels_last)
        self.average = Average(self.net, options.average)
        decayed = [p for p in self.net.parameters() if p.dim() > 1]
        others = [p for p in self.net.parameters() if p.dim() <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": decayed, "weight_decay": options.decay}, {"params": others, "weight_decay": 0.0}],
            lr=options.rate, fused=self.device.type == "cuda")
        self.step, self.trained_seconds, self.log = 0, 0.0, []

    def train_step(self, batch):
        for group in self.optimizer.param_groups:
            group["lr"] = rate_at(self.step, self.options)
        self.net.train()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.use_bf16):
            loss, parts = losses(self.net, batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 4.0)
        self.optimizer.step()
        self.average.update(self.step)
        self.step += 1
        return parts

    # --- checkpoints: weights as they are, the rest with 8 bits of mantissa ---

    def parameters(self):
        return [p for group in self.optimizer.param_groups for p in group["params"]]

    def save(self, folder):
        small = lambda t: t.detach().to(torch.bfloat16).cpu()
        mean, now = self.average.net.state_dict(), self.net.state_dict()
        state = {
            "options": {name: getattr(self.options, name) for name in FIXED},
            "step": self.step, "trained_seconds": self.trained_seconds,
            "net": {name: t.cpu() for name, t in now.items()},
            "mean_minus_net": {name: small(mean[name].double() - t.double()) for name, t in now.items()
                               if t.is_floating_point()},
            "moments": [{name: small(self.optimizer.state[p][name]) for name in ("exp_avg", "exp_avg_sq")}
                        if p in self.optimizer.state else None for p in self.parameters()],
        }
        buffer = io.BytesIO()
        torch.save(state, buffer)
        raw = buffer.getvalue()
        pieces = [raw[at:at + PIECE] for at in range(0, len(raw), PIECE)]
        for k, piece in enumerate(pieces):
            knet.write_whole(folder / f"checkpoint.{k:02d}", piece)
        with open(folder / "log.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, LOG_FIELDS)
            writer.writeheader()
            writer.writerows(self.log)
        about = {"step": self.step, "pieces": len(pieces), "bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()}
        knet.write_whole(folder / "checkpoint.json", json.dumps(about).encode())

    @staticmethod
    def read(folder):
        """What save() wrote; None where there is no checkpoint."""
        if not (folder / "checkpoint.json").exists():
            return None
        about = json.loads((folder / "checkpoint.json").read_text())
        raw = b"".join((folder / f"checkpoint.{k:02d}").read_bytes() for k in range(about["pieces"]))
        if hashlib.sha256(raw).hexdigest() != about["sha256"]:
            raise SystemExit(f"{folder}: the checkpoint is damaged or mixed with another one: copy all its files again")
        return torch.load(io.BytesIO(raw), map_location="cpu", weights_only=True)

    @staticmethod
    def mean_weights(state):
        return {name: (t.double() + state["mean_minus_net"][name].double()).to(t.dtype) if t.is_floating_point() else t
                for name, t in state["net"].items()}

    def restart_from(self, path, batch):
        """Takes the weights of a .knet file or of a checkpoint; `batch` shows a .knet's network what it has to do with."""
        if path.is_dir():
            state = self.read(path)
            if state is None:
                raise SystemExit(f"--restart-from {path}: there is no checkpoint")
            blocks, channels = state["options"]["blocks"], state["options"]["channels"]
        else:
            folded = model.FoldedNet.read(path)
            blocks, channels = folded.blocks, folded.channels
        if (blocks, channels) != (self.options.blocks, self.options.channels):
            raise SystemExit(f"--restart-from {path}: a network b{blocks}c{channels}, this training is of "
                             f"b{self.options.blocks}c{self.options.channels}: give its --blocks and --channels")
        if path.is_dir():
            self.net.load_state_dict(self.mean_weights(state))
        else:
            self.net.unfold(folded, batch[0].float(), batch[1])
        self.average.net.load_state_dict(self.net.state_dict())

    def load(self, folder):
        """False where there is no checkpoint; an error where there is a bad one, or one of another training."""
        state = self.read(folder)
        if state is None:
            return False
        for name, value in state["options"].items():
            if getattr(self.options, name) != value:
                raise SystemExit(f"--{name} {getattr(self.options, name)}: the checkpoint has {value}; give the same, or no checkpoint")
        self.step, self.trained_seconds = state["step"], state["trained_seconds"]
        self.net.load_state_dict(state["net"])
        self.average.net.load_state_dict(self.mean_weights(state))
        for p, moments in zip(self.parameters(), state["moments"]):
            if moments is None:
                continue
            # As the optimizer itself makes them: in the memory layout of the parameter.
            self.optimizer.state[p] = {"step": torch.tensor(float(self.step), device=self.device if self.use_bf16 else "cpu")}
            for name, saved in moments.items():
                self.optimizer.state[p][name] = torch.empty_like(p, memory_format=torch.preserve_format).copy_(saved)
        with open(folder / "log.csv", newline="") as file:
            self.log = [dict(row) for row in csv.DictReader(file)]
        return True


def train(trainer, sampler, valid, deadline):
    options = trainer.options
    sums, since, began = torch.zeros(len(LOSSES), device=trainer.device), 0, time.monotonic()
    while trainer.step < options.steps and time.monotonic() < deadline:
        sums += trainer.train_step(sampler.batch(trainer.step))
        since += 1
        if trainer.step % options.report != 0 and trainer.step != options.steps:
            continue
        means = (sums / since).tolist()  # waits for the device
        if not all(math.isfinite(m) for m in means):
            raise SystemExit(f"step {trainer.step}: the loss is no number any more: {means}")
        now = time.monotonic()
        trainer.trained_seconds += now - began
        row = {"step": trainer.step, "positions": trainer.step * options.batch,
               "seconds": f"{trainer.trained_seconds:.1f}", "rate": f"{rate_at(trainer.step, options):.6f}"}
        row.update(zip(LOSSES, (f"{m:.4f}" for m in means)))
        speed = since * options.batch / (now - began)
        if trainer.step % options.measure == 0 and valid:
            r = evaluate.summary(evaluate.measure(trainer.average.net, next(iter(valid.values())), use_bf16=trainer.use_bf16))
            row.update(valid_top1=f"{r['top1']:.2f}", valid_log_loss=f"{r['log_loss']:.4f}", valid_winner=f"{r['winner']:.2f}")
        trainer.log.append(row)
        print(" ".join(f"{k} {v}" for k, v in row.items()), f"{speed:.0f}/s", flush=True)
        sums.zero_()
        since, began = 0, time.monotonic()
    trainer.trained_seconds += time.monotonic() - began


def finish(trainer, valid, out):
    (out / "ckpt").mkdir(parents=True, exist_ok=True)
    trainer.save(out / "ckpt")
    options, net = trainer.options, trainer.average.net
    about = (f"b{options.blocks}c{options.channels}, {options.side}x{options.side}, step {trainer.step} of {options.steps}, "
             f"batch {options.batch}, {trainer.trained_seconds:.0f} s")
    model.export(net, out / "net.knet", about, [options.side])
    text = about + "\n\n"
    for name, positions in valid.items():
        text += evaluate.report(name, net, positions, trainer.use_bf16)[0] + "\n"
    knet.write_whole(out / "evaluation.txt", text.encode())
    print(text, flush=True)

    def curve(field):
        return [(int(row["step"]), float(row[field])) for row in trainer.log if row.get(field)]

    page = curves.page([("log-loss of moves", "step", {"learning": curve("policy"), "validation": curve("valid_log_loss")}),
                        ("top-1 of validation (%)", "step", {"moves": curve("valid_top1")}),
                        ("winner named in validation (%)", "step", {"positions": curve("valid_winner")})])
    knet.write_whole(out / "curves.svg", page.encode())


def main():
    start = time.monotonic()
    options = parse_options()
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    trainer = Trainer(options)
    continues = trainer.load(pathlib.Path(options.checkpoint))
    count = sum(p.numel() for p in trainer.net.parameters())
    print(f"b{options.blocks}c{options.channels}, {count} weights; step {trainer.step} of {options.steps}"
          f"{' (continued)' if continues else ''}", flush=True)
    library = data.Library(options.library)
    learned = data.Positions(library, options.data, options.side, data.LEARN, trainer.device, options.threads)
    valid = {}
    for path in options.valid:
        part = data.VALIDATE if path in options.data else data.ALL
        valid[pathlib.Path(path).stem] = data.Positions(library, [path], options.side, part, trainer.device, options.threads)
    if len(learned) < options.batch:
        raise SystemExit(f"--batch {options.batch}: there are only {len(learned)} positions")
    print(f"{len(learned)} positions; the owners at the end of {learned.games_with_owners()} games are known; "
          f"{time.monotonic() - start:.1f} s", flush=True)
    sampler = Sampler(learned, options)
    if options.restart_from and not continues:
        trainer.restart_from(pathlib.Path(options.restart_from), sampler.batch(0))
        print(f"begins with the weights of {options.restart_from}", flush=True)
    train(trainer, sampler, valid, start + options.seconds - options.reserve)
    finish(trainer, valid, pathlib.Path(options.out))
    print(f"step {trainer.step} of {options.steps}: {'done' if trainer.step >= options.steps else 'to be continued'}; "
          f"{time.monotonic() - start:.1f} s in all", flush=True)


if __name__ == "__main__":
    sys.exit(main())
