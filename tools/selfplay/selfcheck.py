"""Checks that run on the GPU before learning: rules on the device beside the host, inference beside the model, records."""
import copy
import ctypes
import os
import time

import torch

import engine
import model
from inference import Inference


def say(*words):
    print(*words, flush=True)


def check_rules(size, games=12):
    """Random games replayed on both sides: planes, legal moves, hash and score of every position."""
    library = engine.load(size)
    limit, seen = library.layout["move_limit"], library.layout["seen"]
    positions = forbidden = 0
    for seed in range(games):
        moves = (ctypes.c_int32 * limit)()
        count = library.selfplay_random_game(ctypes.c_uint64(seed + 1), moves, limit)
        host_past, host = (ctypes.c_uint64 * (count + 1))(), (ctypes.c_uint8 * ((count + 1) * seen))()
        library.selfplay_replay_host(moves, count, host_past, host)
        device_moves = torch.tensor(list(moves[:count]), dtype=torch.int32, device="cuda")
        past = engine.zeros(count + 1, dtype=torch.int64)
        out = engine.zeros((count + 1) * seen)
        code = library.selfplay_replay_device(engine.pointer(device_moves), count, engine.pointer(past),
                                              engine.pointer(out), engine.stream())
        engine.check(code, "selfplay_replay_device")
        expected = torch.frombuffer(host, dtype=torch.uint8)
        if not torch.equal(out.cpu(), expected):
            where = (out.cpu() != expected).nonzero()[0].item() // seen
            raise RuntimeError(f"{size}x{size}, game {seed}: device and host differ at move {where}")
        planes = expected.reshape(count + 1, seen)[:, 16:16 + 2 * size * size].contiguous().view(torch.int16)
        forbidden += int(((planes >> 9) & 1).sum())
        positions += count + 1
    say(f"rules {size}x{size}: {positions} positions of {games} random games as on the host, {forbidden} points forbidden")


def relative(a, b):
    return ((a - b).norm() / b.norm().clamp(min=1e-9)).item()


@torch.no_grad()
def check_inference(net, games):
    """The 16-bit network with batch norm folded in beside the model in 64 bits."""
    planes, globals_ = games.planes()[:256].clone(memory_format=torch.channels_last), games.buffers["globals"][:256].clone()
    policy, value, _ = copy.deepcopy(net).double()(planes.double(), globals_.double())
    fast_policy, fast_value = Inference(net.tensors())(planes, globals_)
    centred = [p - p.mean(1, keepdim=True) for p in (fast_policy, policy)]
    errors = relative(*centred), relative(fast_value, value)
    if not max(errors) < 0.05:
        raise RuntimeError(f"inference differs from the model: policy {errors[0]:.4f}, value {errors[1]:.4f}")
    say(f"inference {games.size}x{games.size}: relative error of the policy {errors[0]:.5f}, of the value {errors[1]:.5f}")


def check_records(games):
    """Finished records: policies sum to 1 on legal points, owners sum to the score."""
    finished = games.count_up()["records"]
    if finished == 0:
        say(f"records {games.size}x{games.size}: none yet")
        return
    batch = engine.TrainingBatch(games, 4096)
    batch.draw(finished, finished, 0.0)
    batch.fill()
    planes = batch.planes.reshape(batch.count, games.points, engine.PLANES).float()
    on_stones = (batch.policy[:, :-1] * (planes[:, :, 1] + planes[:, :, 2] + planes[:, :, 9])).sum().item()
    sums = (batch.policy.sum(1) - 1).abs().max().item()
    komi = batch.globals[:, 0] * 15
    scores = (batch.owners.sum(1) + komi - 20 * batch.target[:, 1]).abs().max().item()
    ones = (planes[:, :, 0] == 1).all().item()
    valid = batch.target[:, 3].mean().item()
    if not (on_stones == 0 and sums < 2e-3 and scores < 1e-3 and ones and valid > 0.999):
        raise RuntimeError(f"records are wrong: policy on illegal points {on_stones}, sums off by {sums}, "
                           f"scores off by {scores}, plane of ones {ones}, valid {valid}")
    say(f"records {games.size}x{games.size}: {finished} finished, 4096 drawn are consistent")


def measure_speed(net, games):
    """Evaluations a second of the network alone, of the games alone, and of both."""
    with torch.no_grad():
        inference = Inference(net.tensors())
        planes, globals_ = games.planes(), games.buffers["globals"]
        graph = engine.capture(lambda: inference(planes, globals_))
        times = []
        for run in (graph.replay, games.step):
            run()
            torch.cuda.synchronize()
            start = time.monotonic()
            for _ in range(50):
                run()
            torch.cuda.synchronize()
            times.append((time.monotonic() - start) / 50)
    say(f"speed {games.size}x{games.size}, {games.count} games: network {times[0] * 1e3:.2f} ms "
        f"({games.count / times[0] / 1e6:.2f} M/s), step of the games {times[1] * 1e3:.2f} ms")


@torch.no_grad()
def check_file(net, path):
    """The exported file, read back, gives what the model gives."""
    read = model.FoldedNet.read(path)
    planes = (torch.rand(8, engine.PLANES, 9, 9) < 0.3).float()
    globals_ = torch.randn(8, engine.GLOBALS) * 0.3
    expected = net(planes.cuda(), globals_.cuda())
    errors = [relative(a, b.cpu()) for a, b in zip(read(planes, globals_), expected)]
    if not max(errors) < 0.05:
        raise RuntimeError(f"{path}: differs from the model: {errors}")
    say(f"{os.path.basename(path)}: read back, relative errors {', '.join(f'{e:.5f}' for e in errors)}")
