"""Tests of the training's parts, run before a training: selftest.py LIBRARY PROGRAM DATASET. Needs PyTorch; on the GPU if there is one.

The planes against those that the program of expand.cpp prints (which the tests of the repository compare with katachi's board),
symmetries, owners, the exported file against the network in training, a network that is read back for another training, and a
checkpoint that is continued. On a GPU, what a step costs.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

import torch

import data
import knet
import model
import train

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def check(name, is_good, detail=""):
    if not is_good:
        raise SystemExit(f"selftest: {name} failed {detail}")
    print(f"selftest: {name}", flush=True)


def planes_from_text(line, area):
    """(facts, planes [16, area]) of a line of the program."""
    words = line.split()
    facts = [int(w) for w in words[1:1 + data.FACTS]]
    planes = []
    for text in words[1 + data.FACTS:]:
        digits = [int(c, 16) for c in text]
        planes.append([(digits[p // 4] >> (p % 4)) & 1 for p in range(area)])
    return facts, torch.tensor(planes, dtype=torch.float32)


def check_planes(positions, program, dataset):
    text = subprocess.run([program, dataset, "0"], check=True, capture_output=True, text=True).stdout.splitlines()
    points, past, target, facts = positions.rows(slice(0, len(text)))
    planes = data.planes_of(points, past, positions.side, torch.float32).flatten(2).cpu()
    for n, line in enumerate(text):
        expected_facts, expected = planes_from_text(line, positions.area)
        check_quietly("facts", facts[n].tolist() == expected_facts, f"position {n}")
        check_quietly("planes", torch.equal(planes[n], expected), f"position {n}")
    check(f"planes of {len(text)} positions", len(text) > 0)


def check_quietly(name, is_good, detail):
    if not is_good:
        check(name, is_good, detail)


def check_symmetries(positions):
    index = slice(0, min(200, len(positions)))
    points, past, target, _ = positions.rows(index)
    plain = data.planes_of(points, past, positions.side, torch.float32).flatten(2)
    marked = torch.zeros(len(target), positions.area + 1, device=device).scatter_(1, target[:, None], 1)
    images = set()
    for s in range(8):
        symmetry = torch.full((len(target),), s, device=device)
        p, h, t, _ = positions.rows(index, symmetry)
        turned = data.planes_of(p, h, positions.side, torch.float32).flatten(2)
        check_quietly("symmetry of planes", torch.equal(turned, plain[:, :, positions.sources[s]]), f"{s}")
        again = torch.zeros_like(marked).scatter_(1, t[:, None], 1)
        check_quietly("symmetry of moves", torch.equal(again[:, :-1], marked[:, :-1][:, positions.sources[s]]) and
                      torch.equal(again[:, -1], marked[:, -1]), f"{s}")
        images.add(tuple(positions.sources[s].tolist()))
    check("eight symmetries", len(images) == 8)


def check_owners(library, dataset, positions):
    known = positions.games_with_owners()
    if known == 0:
        print(f"selftest: owners are not tried: {dataset} has no game that was counted, with komi")
        return
    check(f"owners of {known} games", True)
    again = library.expand(dataset, positions.side, data.ALL, 1)[3]
    check("the same owners with one thread", torch.equal(again.to(device), positions.owners))
    is_known = positions.owners[positions.games.long()][:, 0] != data.UNKNOWN_OWNER
    index = is_known.nonzero()[:, 0]
    index = index[torch.linspace(0, len(index) - 1, 300, device=device).long()]
    points, _, _, facts = positions.rows(index)
    owners, knows = positions.owners_at(index, facts)
    check("values of owners", bool(knows.all()) and set(owners.unique().tolist()) <= {-1.0, 0.0, 1.0})
    late = positions.facts[index, data.MOVE_NUMBER] > 150
    stones = (points & 3).float()
    sign = (stones == 1).float() - (stones == 2).float()
    share = ((sign * owners > 0).sum(1) / sign.abs().sum(1))[late].mean().item()
    check(f"stones after move 150 stand on {100 * share:.0f} % of their owner's points", 0.7 < share <= 1)
    for s in range(8):
        turned, _ = positions.owners_at(index, facts, torch.full((len(index),), s, device=device))
        check_quietly("symmetry of owners", torch.equal(turned, owners[:, positions.sources[s]]), f"{s}")
    check("symmetry of owners", True)


def random_net():
    torch.manual_seed(7)
    net = model.Net(4, 32)
    for layer in net.modules():
        if isinstance(layer, torch.nn.BatchNorm2d):
            layer.running_mean.normal_(0, 0.3)
            layer.running_var.uniform_(0.5, 2)
            layer.weight.uniform_(0.5, 1.5)
            layer.bias.normal_(0, 0.3)
    return net.eval()


@torch.no_grad()
def check_restart(positions):
    """A network that was exported and read for another training does the same, also by the statistics of a batch."""
    points, past, _, facts = positions.rows(torch.linspace(0, len(positions) - 1, 256, device=device).long())
    planes = data.planes_of(points, past, positions.side, torch.float32)
    globals_ = data.globals_of(past, facts[:, data.KOMI], facts[:, data.SIGNS] & data.AREA_SCORING, positions.side)
    net = random_net().to(device)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "net.knet"
        model.export(net, path, "selftest", [19])
        folded = model.FoldedNet.read(path)
    other = model.Net(4, 32).to(device)
    other.unfold(folded, planes, globals_)
    folded.t = {name: t.to(device) for name, t in folded.t.items()}
    expected = folded(planes, globals_)
    for is_training in (False, True):
        outputs = other.train(is_training)(planes, globals_)
        worst = max(((a - b).abs() / (1 + b.abs().max())).max().item() for a, b in zip(outputs, expected))
        check(f"network read back, {'training' if is_training else 'evaluation'}: worst relative difference {worst:.1e}", worst < 1e-2)


@torch.no_grad()
def check_export():
    net = random_net()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "net.knet"
        model.export(net, path, "selftest", [19])
        read = model.FoldedNet.read(path)
        raw = path.read_bytes()
    tensors = {name: t.float() for name, t in net.tensors().items()}
    check("names and numbers of the file", list(read.t) == list(tensors) and
          all(torch.equal(read.t[name], t.half().float()) for name, t in tensors.items()))
    folded = model.FoldedNet({"blocks": 4, "channels": 32}, tensors)
    for height, width in ((19, 19), (9, 9), (7, 13)):
        planes, globals_ = (torch.rand(3, 16, height, width) < 0.3).float(), torch.randn(3, 6)
        outputs, expected = folded(planes, globals_), net(planes, globals_)
        worst = max(((a - b).abs() / (1 + b.abs().max())).max().item() for a, b in zip(outputs, expected))
        check(f"folded network on {width}x{height}, worst relative difference {worst:.1e}", worst < 1e-4)
        check_quietly("shapes", [list(t.shape) for t in expected] ==
                      [[3, height * width + 1], [3, 3], [3, height * width]], "")
    try:
        knet.decode(raw[:-9] + bytes([raw[-9] ^ 1]) + raw[-8:])
        check("damage", False)
    except ValueError:
        check("damage is found", True)


def options_for(folder):
    return argparse.Namespace(blocks=3, channels=32, side=19, steps=40, batch=64, rate=3e-3, decay=0.02, average=0.99,
                              seed=1, device=str(device), report=10, measure=1000, checkpoint=folder, out=folder)


def check_training(positions):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        options = options_for(folder)
        trainer, sampler = train.Trainer(options), train.Sampler(positions, options)
        first = [trainer.train_step(sampler.batch(k))[1].item() for k in range(20)]
        last = sum(first[-5:]) / 5
        check(f"the loss falls from {first[0]:.2f} to {last:.2f}", last < first[0])
        trainer.save(folder)
        other = train.Trainer(options)
        check("a checkpoint is found", other.load(folder) and other.step == 20)
        pairs = list(zip(trainer.net.state_dict().values(), other.net.state_dict().values()))
        check("weights of the checkpoint", all(torch.equal(a, b) for a, b in pairs))
        means = zip(trainer.average.numbers(trainer.average.net), trainer.average.numbers(other.average.net))
        check("mean weights of the checkpoint", all(torch.allclose(a, b, atol=1e-2, rtol=1e-2) for a, b in means))
        layouts = all(s["exp_avg"].stride() == p.stride() for p, s in other.optimizer.state.items())
        check("memory layout of the optimizer's state", layouts)
        a = sampler.batch(20)
        b = train.Sampler(positions, options).batch(20)
        check("a step sees the same positions again", all(torch.equal(x, y) for x, y in zip(a, b)))
        on = [(trainer.train_step(sampler.batch(k))[1].item(), other.train_step(sampler.batch(k))[1].item())
              for k in range(20, 30)]
        worst = max(abs(x - y) for x, y in on)
        check(f"a training that is continued goes on as before, worst difference of the loss {worst:.3f}", worst < 0.2)
        restarted = train.Trainer(options)
        restarted.restart_from(folder, sampler.batch(0))
        check("a new training with the mean weights of a checkpoint", restarted.step == 0 and all(
            torch.equal(a, b) for a, b in zip(restarted.net.state_dict().values(), other_mean(folder, options))))


def other_mean(folder, options):
    trainer = train.Trainer(options)
    trainer.load(folder)
    return trainer.average.net.state_dict().values()


def tell_speed(positions):
    for blocks, channels, batch in ((10, 128, 1024), (10, 128, 2048)):
        options = argparse.Namespace(**{**vars(options_for(None)), "blocks": blocks, "channels": channels, "batch": batch, "steps": 1000})
        trainer, sampler = train.Trainer(options), train.Sampler(positions, options)
        seconds = {}
        for name, act in (("batch", sampler.batch), ("batch and step", lambda k: trainer.train_step(sampler.batch(k)))):
            for k in range(25):
                if k == 10:
                    torch.cuda.synchronize()
                    began = time.monotonic()
                act(k)
            queued = time.monotonic()
            torch.cuda.synchronize()
            seconds[name] = (time.monotonic() - began) / 15, (queued - began) / 15
        text = ", ".join(f"{name} {1000 * t:.1f} ms ({1000 * cpu:.1f} of the CPU)" for name, (t, cpu) in seconds.items())
        print(f"selftest: b{blocks}c{channels}, {batch} positions: {text}: {batch / seconds['batch and step'][0]:.0f}/s", flush=True)


def main():
    library, program, dataset = sys.argv[1:]
    loaded = data.Library(library)
    positions = data.Positions(loaded, [dataset], 19, data.ALL, device, 4)
    check_planes(positions, program, dataset)
    check_symmetries(positions)
    check_owners(loaded, dataset, positions)
    check_export()
    check_restart(positions)
    check_training(positions)
    if device.type == "cuda":
        torch.backends.cudnn.benchmark = True
        tell_speed(positions)
    print("selftest: ok", flush=True)


if __name__ == "__main__":
    main()
