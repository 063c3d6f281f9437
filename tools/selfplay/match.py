"""Matches between two networks on the GPU: pairs of games with the same opening and komi, colours exchanged.

As a program: match.py FIRST.knet SECOND.knet [--size N --games N --simulations N --second-simulations N]
"""
import argparse
import math
import os
import sys
import time

import torch

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "train"))

import engine
import model
from inference import Inference


def elo(share, games):
    """The difference that a share of wins means; none better than one loss more would show."""
    share = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return -400 * math.log10(1 / share - 1)


class Match:
    """Games between networks given as folded tensors, for one size and two numbers of simulations."""

    def __init__(self, size, count, simulations, second_simulations, tensors, seed=5):
        self.count = count
        self.games = engine.Games(size, count, seed=seed, is_match=True, simulations=simulations,
                                  fast_simulations=second_simulations)
        self.networks = [Inference(tensors), Inference(tensors)]
        self.games.begin()
        self.graph = engine.capture(self.step)

    def step(self):
        buffers = self.games.buffers
        answers = [network(self.games.planes(), buffers["globals"]) for network in self.networks]
        is_second = buffers["network"].bool()[:, None]
        for name, first, second in zip(("policy", "value"), *answers):
            buffers[name].copy_(torch.where(is_second, second, first))
        self.games.step()

    def play(self, first, second, limit_s):
        """Results after all games, or those that ended within the limit."""
        for network, tensors in zip(self.networks, (first, second)):
            network.load(tensors)
        start = time.monotonic()
        self.games.begin()
        while self.games.running() > 0 and time.monotonic() - start < limit_s:
            for _ in range(64):
                self.graph.replay()
        torch.cuda.synchronize()
        return self.summary(time.monotonic() - start)

    def summary(self, seconds):
        states = self.games.buffers["states"].view(torch.int32).view(self.count, -1)
        done = states[:, -1] == 1  # GameState::is_done
        results = self.games.buffers["results"]
        score = results[:, 0].view(torch.float32)
        first_is_black = torch.arange(self.count, device="cuda") % 2 == 0
        won = torch.where(score == 0, 0.5, ((score > 0) == first_is_black).float())
        ended = int(done.sum())
        share = won[done].mean().item() if ended else 0.5
        black = (score[done] > 0).float().mean().item() if ended else 0.5
        return dict(games=ended, of=self.count, share=share, black=black, elo=elo(share, max(1, ended)),
                    length=results[:, 1][done].float().mean().item() if ended else 0.0, seconds=seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--second-simulations", type=int)
    parser.add_argument("--limit", type=float, default=120, help="seconds")
    a = parser.parse_args()
    second = a.simulations if a.second_simulations is None else a.second_simulations
    engine.build([a.size])
    networks = [model.FoldedNet.read(path).t for path in (a.first, a.second)]
    with torch.no_grad():
        match = Match(a.size, a.games, a.simulations, second, networks[0])
        print(match.play(*networks, a.limit))


if __name__ == "__main__":
    main()
