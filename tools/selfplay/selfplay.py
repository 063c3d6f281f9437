"""Learns Go from self-play on one GPU, in slices of time that continue one another.

A slice builds the kernels, loads the checkpoint if there is one, plays and learns in turn, and leaves in --out: ckpt/ (to be given to
the next slice as --checkpoint), network.knet, log.csv and matches.csv. One network learns all sizes of --sizes.

The buffer of records does not travel: a slice begins with games at random depths of their openings (drawn from the policy), so that games
of all lengths finish at once, and learns nothing until --first records are there.
"""
import argparse
import csv
import json
import math
import os
import sys
import time

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "train"))

import engine
import model
import selfcheck
from inference import Inference
from learner import LOSSES, Learner, SizeLearner, read_state
from match import Match
from selfcheck import say

POINTS_AT_ONCE = 8192 * 81  # of the network's input: what fills the GPU
FULL_SPEED = 4096 * 81      # of a training batch
STEPS_A_ROUND = 64
COLUMNS = ("slice", "seconds", "total_seconds", "size", "games", "positions", "evaluations", "games_per_s", "positions_per_s",
           "evaluations_per_s", "playing_evaluations_per_s", "length", "black_wins", "cut_off", "mean_score", "forbidden",
           "steps", "samples_per_s", "rate", "window", "simulations", *LOSSES, "fresh_policy", "fresh_value", "fresh_accuracy")
MATCH_COLUMNS = ("slice", "total_seconds", "size", "simulations", "second_simulations", "against", "games", "of", "share",
                 "black", "elo", "length", "seconds")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, required=True, help="whole time, from the start of the program")
    parser.add_argument("--started", type=float, help="when the slice began, as a UNIX time (default: now)")
    parser.add_argument("--out", required=True)
    parser.add_argument("--checkpoint", default="ckpt", help="folder to continue from, if it exists")
    parser.add_argument("--sizes", default="9", help="9 or 9:0.3,13:0.7: sizes of boards with their shares of the time")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--simulations", default="auto", help="32, or 64:24:0.4 (full : fast : share of full), or auto")
    parser.add_argument("--considered", type=int, default=16)
    parser.add_argument("--training-share", type=float, default=0.35, help="of the time")
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--anneal", type=float, default=0.0, help="the last part of this slice in which the rate falls to 3 %%")
    parser.add_argument("--first", type=int, default=150_000, help="records of a size before learning begins")
    parser.add_argument("--records", type=int, default=4_000_000, help="capacity of the buffer of a size")
    parser.add_argument("--least-window", type=int, default=300_000)
    parser.add_argument("--match-games", type=int, default=0, help="0: 512 on 9x9, fewer on larger boards; -1: no matches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checks", action="store_true", help="also check device against host, and measure speeds")
    parser.add_argument("--ladder", action="store_true", help="at the end, matches of the network against itself with fewer simulations")
    return parser.parse_args()


def parsed_sizes(text):
    parts = [(part + ":1").split(":")[:2] for part in text.split(",")]
    total = sum(float(share) for _, share in parts)
    return [(int(size), float(share) / total) for size, share in parts]


def search_of(text, total_seconds):
    """What a search is: more simulations when the network has something to say."""
    if text == "auto":
        text = "16" if total_seconds < 60 else "32" if total_seconds < 420 else "64:24:0.4"
    parts = text.split(":")
    if len(parts) == 1:
        return dict(simulations=int(parts[0]))
    return dict(simulations=int(parts[0]), fast_simulations=int(parts[1]), full_share=float(parts[2]))


class Board:
    """Self-play and learning on one size."""

    def __init__(self, size, share, learner, inference, a, search):
        points = size * size
        count = max(256, POINTS_AT_ONCE // points // 256 * 256)
        batch = max(256, FULL_SPEED // points // 256 * 256)
        self.size, self.share, self.a, self.inference, self.search = size, share, a, inference, search
        self.games = engine.Games(size, count, seed=a.seed, record_capacity=a.records, stagger_moves=points * 2 // 3,
                                  considered=a.considered, **search)
        self.learner = SizeLearner(learner, self.games, batch)
        self.playing_seconds = self.training_seconds = 0.0
        self.play_steps = self.train_steps = 0
        self.step_seconds, self.train_step_seconds = 5e-3, 1e-2  # running means
        self.debt = 0.0
        self.counters = dict.fromkeys(engine.COUNTERS, 0)
        self.games.begin()
        self.graph = None

    def play_step(self):
        policy, value = self.inference(self.games.planes(), self.games.buffers["globals"])
        self.games.buffers["policy"].copy_(policy)
        self.games.buffers["value"].copy_(value)
        self.games.step()

    @torch.no_grad()
    def play(self, steps):
        if self.graph is None:
            self.graph = engine.capture(self.play_step)
        start = time.monotonic()
        for _ in range(steps):
            self.graph.replay()
        self.counters = self.games.count_up()
        seconds = time.monotonic() - start
        self.playing_seconds += seconds
        self.play_steps += steps
        self.step_seconds += 0.1 * (seconds / steps - self.step_seconds)

    def set_search(self, search):
        if search == self.search:
            return
        self.search = search
        self.games.set_search(considered=self.a.considered, **search)
        self.graph = None

    def window(self):
        finished = self.counters["records"]
        return int(min(finished, self.a.records * 3 // 5, max(self.a.least_window, 0.25 * finished)))

    def is_ready(self):
        return self.counters["records"] >= self.a.first

    def train(self, steps_played):
        """As many steps as the share of training allows."""
        if not self.is_ready():
            return
        share = self.a.training_share
        self.debt += steps_played * self.step_seconds * share / (1 - share) / self.train_step_seconds
        steps = int(self.debt)
        self.debt -= steps
        if steps == 0:
            return
        is_first = self.learner.graph is None
        start = time.monotonic()
        self.learner.run(steps, self.counters["records"], self.window())
        torch.cuda.synchronize()
        seconds = time.monotonic() - start
        self.training_seconds += seconds
        self.train_steps += steps
        if not is_first:  # the first run captures a graph
            self.train_step_seconds += 0.2 * (seconds / steps - self.train_step_seconds)


class Log:
    def __init__(self, folder, name, columns):
        self.file = open(os.path.join(folder, name), "w", newline="")
        self.writer = csv.DictWriter(self.file, columns, restval="")
        self.writer.writeheader()

    def write(self, row):
        self.writer.writerow({k: f"{v:.6g}" if isinstance(v, float) else v for k, v in row.items()})
        self.file.flush()
        say(json.dumps({k: round(v, 4) if isinstance(v, float) else v for k, v in row.items()}))


class Slice:
    def __init__(self, a):
        self.a = a
        self.start = time.monotonic() - (time.time() - a.started if a.started else 0.0)
        self.end = self.start + a.seconds
        state = read_state(a.checkpoint)
        self.state = state or dict(slices=0, seconds=0.0, games={}, positions={}, evaluations={}, steps=0, elo={}, sizes=[])
        if state:
            a.blocks, a.channels = state["blocks"], state["channels"]
        self.before = self.state["seconds"]
        self.number = self.state["slices"] + 1
        a.seed = a.seed * 1_000_003 + self.number
        torch.manual_seed(a.seed)
        os.makedirs(a.out, exist_ok=True)
        self.log, self.match_log = Log(a.out, "log.csv", COLUMNS), Log(a.out, "matches.csv", MATCH_COLUMNS)
        self.sizes = parsed_sizes(a.sizes)
        self.matches = {}
        self.previous_row = {}

    def elapsed(self):
        return time.monotonic() - self.start

    def set_up(self):
        a = self.a
        engine.build([size for size, _ in self.sizes])
        say(f"libraries built at {self.elapsed():.1f} s")
        self.learner = Learner(a.blocks, a.channels)
        if self.state["slices"]:
            self.learner.load(a.checkpoint)
            say(f"continues after {self.state['slices']} slices, {self.before:.0f} s")
        self.inference = Inference(self.learner.average.tensors())
        self.first_tensors = {k: v.clone() for k, v in self.learner.average.tensors().items()}
        search = search_of(a.simulations, self.before)
        self.boards = [Board(size, share, self.learner, self.inference, a, search) for size, share in self.sizes]
        say(f"set up at {self.elapsed():.1f} s; {sum(p.numel() for p in self.learner.net.parameters())} parameters, "
            f"{torch.cuda.memory_allocated() / 1e9:.1f} GB")

    def check(self):
        for board in self.boards:
            selfcheck.check_rules(board.size)
            board.play(200)
            selfcheck.check_inference(self.learner.average, board.games)
            selfcheck.measure_speed(self.learner.average, board.games)
        say(f"checked at {self.elapsed():.1f} s")

    def rate(self, steps):
        a, left = self.a, max(0.0, self.end_of_learning - time.monotonic()) / max(1.0, self.end_of_learning - self.begun)
        warm = min(1.0, (steps + 1) / 200)
        falling = 1.0 if left >= a.anneal else 0.03 + 0.97 * 0.5 * (1 - math.cos(math.pi * left / a.anneal))
        return a.rate * warm * falling

    def learn(self, reserve_s):
        self.begun = time.monotonic()
        self.end_of_learning = self.end - reserve_s
        last_log, last_save = self.begun, self.begun
        rounds = {board.size: 0.0 for board in self.boards}
        while time.monotonic() < self.end_of_learning:
            # The size whose share lags most behind.
            board = min(self.boards, key=lambda b: rounds[b.size] / b.share)
            board.set_search(search_of(self.a.simulations, self.before + time.monotonic() - self.begun))
            start = time.monotonic()
            board.play(STEPS_A_ROUND)
            self.learner.rate.fill_(self.rate(sum(b.train_steps for b in self.boards)))
            board.train(STEPS_A_ROUND)
            self.inference.load(self.learner.average.tensors())
            torch.cuda.synchronize()
            now = time.monotonic()
            rounds[board.size] += now - start
            if now - last_log > (5 if now - self.begun < 60 else 15):
                last_log = now
                for b in self.boards:
                    self.report(b, now)
            if now - last_save > 120:
                last_save = now
                self.save()

    def report(self, board, now):
        counters = board.counters
        row = dict(time=now, playing=board.playing_seconds, play_steps=board.play_steps, training=board.training_seconds,
                   train_steps=board.train_steps, **counters)
        before = self.previous_row.get(board.size, dict.fromkeys(row, 0) | {"time": self.begun})
        self.previous_row[board.size] = row
        d = {key: row[key] - before[key] for key in row}
        games, seconds = max(1, d["games"]), max(1e-9, d["time"])
        count = board.games.count
        out = {
            "slice": self.number, "seconds": self.elapsed(), "total_seconds": self.before + now - self.begun,
            "size": board.size, "games": counters["games"], "positions": counters["records"],
            "evaluations": board.play_steps * count, "games_per_s": d["games"] / seconds,
            "positions_per_s": d["records"] / seconds, "evaluations_per_s": d["play_steps"] * count / seconds,
            "playing_evaluations_per_s": d["play_steps"] * count / max(1e-9, d["playing"]), "length": d["moves"] / games,
            "black_wins": d["black_wins"] / games, "cut_off": d["cut_off"] / games, "mean_score": d["score_sum"] / games,
            "forbidden": d["forbidden"] / max(1, d["play_steps"] * count), "steps": board.train_steps,
            "samples_per_s": d["train_steps"] * board.learner.batch.count / max(1e-9, d["training"]),
            "rate": self.learner.rate.item(), "window": board.window(), "simulations": board.search["simulations"]}
        if board.train_steps > 0:
            out.update(zip(LOSSES, board.learner.smoothed.tolist()))
            fresh = board.learner.measure_fresh(counters["records"])
            out.update(fresh_policy=fresh["policy"], fresh_value=fresh["value"], fresh_accuracy=fresh["accuracy"])
        if not all(math.isfinite(v) for v in out.values()):
            raise RuntimeError(f"learning failed, a number is not finite: {out}")
        self.log.write(out)

    def save(self):
        """The checkpoint and the network, at any time."""
        state = json.loads(json.dumps(self.state))
        state["slices"] = self.number
        state["seconds"] = self.before + time.monotonic() - self.begun
        for board in self.boards:
            key = str(board.size)
            for name, value in (("games", board.counters["games"]), ("positions", board.counters["records"]),
                                ("evaluations", board.play_steps * board.games.count)):
                state[name][key] = state[name].get(key, 0) + value
            state["steps"] += board.train_steps
        state["sizes"] = sorted({*state["sizes"], *(size for size, _ in self.sizes)})
        self.learner.save(os.path.join(self.a.out, "ckpt"), state)
        played = ", ".join(f"{state['games'][str(s)]} games of {s}x{s}" for s in state["sizes"])
        path = os.path.join(self.a.out, "network.knet")
        model.export(self.learner.average, path,
                     f"self-play from random weights: {played}, {state['steps']} steps, {state['seconds']:.0f} s on one GPU",
                     state["sizes"])
        return state, path

    @torch.no_grad()
    def match(self, board, first, second, simulations, second_simulations, against, limit_s):
        a = self.a
        count = a.match_games or max(128, 512 * 81 // (board.size * board.size) // 2 * 2)
        key = (board.size, simulations, second_simulations)
        if key not in self.matches:
            self.matches[key] = Match(board.size, count, simulations, second_simulations, first, seed=a.seed)
        result = self.matches[key].play(first, second, limit_s)
        self.match_log.write(dict(slice=self.number, total_seconds=self.before + time.monotonic() - self.begun,
                                  size=board.size, simulations=simulations, second_simulations=second_simulations,
                                  against=against, **result))
        return result

    def finish(self):
        state, path = self.save()
        selfcheck.check_file(self.learner.average, path)
        if self.a.checks:
            for board in self.boards:
                selfcheck.check_records(board.games)
        if self.a.match_games >= 0:
            self.play_matches(state)
        say(f"done at {self.elapsed():.1f} s of {self.a.seconds:.0f} s")

    def play_matches(self, state):
        tensors = self.learner.average.tensors()
        for i, board in enumerate(self.boards):
            board.graph = None
            limit = max(1.0, (self.end - time.monotonic() - 3) / (len(self.boards) - i))
            if self.a.ladder:
                limit /= 3
            result = self.match(board, tensors, self.first_tensors, 32, 32, f"slice {self.number - 1}", limit)
            if result["games"] == 0:
                continue
            key = str(board.size)
            state["elo"][key] = state["elo"].get(key, 0.0) + result["elo"]
            if self.a.ladder:
                # Search must help at every size: a test of the engine, not of the learning.
                self.match(board, tensors, tensors, 32, 0, "itself without search", limit)
                self.match(board, tensors, tensors, 96, 32, "itself with 32", limit)
        self.learner.save(os.path.join(self.a.out, "ckpt"), state)


def main():
    a = arguments()
    if not torch.cuda.is_available():
        sys.exit("selfplay.py needs a GPU: torch finds none")
    torch.backends.cudnn.benchmark = True
    piece = Slice(a)
    piece.set_up()
    if a.checks:
        piece.check()
    # Kept for the end: writing, and matches, which take longer on larger boards.
    largest = max(size for size, _ in piece.sizes)
    reserve = 8 + (0 if a.match_games < 0 else 12 * (largest / 9) ** 2 * (2 if a.ladder else 1) * min(1, a.seconds / 240))
    piece.learn(reserve)
    piece.finish()


if __name__ == "__main__":
    main()
