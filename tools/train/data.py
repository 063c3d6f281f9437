"""Positions for training: a dataset expanded once (expand.cpp) into arrays that stay on the GPU, and batches of planes from them.

18 million positions of 19x19 take 6.6 GB for points and 0.5 GB for facts.
"""
import ctypes
import math
import os

import torch

# Facts of a position, as expand.cpp numbers them.
PAST, TARGET, WINNER, SCORE, KOMI, MOVE_NUMBER, SIGNS, FACTS = 5, 5, 6, 7, 8, 9, 10, 11
AREA_SCORING, NAMED_SCORING = 1, 2
NO_NUMBER = -32768
LEARN, VALIDATE, ALL = 1, 2, 3  # parts of a dataset


def symmetry_tables(side):
    """(sources, targets): sources[s][new point] = old point; targets[s][old point] = new point, pass and 'none' as they are."""
    sources, targets = [], []
    area = side * side
    for s in range(8):
        source = []
        for y in range(side):
            for x in range(side):
                a, b = (y, x) if s & 4 else (x, y)
                a = side - 1 - a if s & 1 else a
                b = side - 1 - b if s & 2 else b
                source.append(b * side + a)
        target = [0] * area
        for new, old in enumerate(source):
            target[old] = new
        sources.append(source)
        targets.append(target + [area, area + 1])
    return sources, targets


class Library:
    """libexpand.so."""

    def __init__(self, path):
        lib = self.lib = ctypes.CDLL(os.path.abspath(path))
        lib.expand_open.restype = ctypes.c_void_p
        lib.expand_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int]
        lib.expand_close.argtypes = [ctypes.c_void_p]
        lib.expand_count.restype = ctypes.c_int64
        lib.expand_count.argtypes = [ctypes.c_void_p] + [ctypes.c_int] * 3
        lib.expand_fill.argtypes = [ctypes.c_void_p] + [ctypes.c_int] * 4 + [ctypes.c_void_p] * 3 + [ctypes.c_char_p,
                                                                                                    ctypes.c_int]
        if lib.expand_facts() != FACTS:
            raise RuntimeError(f"{path} was built from another expand.cpp: build it again")

    def expand(self, path, side, parts, threads):
        """points uint8 [n, side * side], facts int16 [n, FACTS], games int32 [n], on the CPU."""
        error = ctypes.create_string_buffer(1000)
        handle = self.lib.expand_open(os.fsencode(path), error, len(error))
        if not handle:
            raise RuntimeError(error.value.decode())
        try:
            n = self.lib.expand_count(handle, side, side, parts)
            points = torch.empty(n, side * side, dtype=torch.uint8)
            facts = torch.empty(n, FACTS, dtype=torch.int16)
            games = torch.empty(n, dtype=torch.int32)
            failed = self.lib.expand_fill(handle, side, side, parts, threads, points.data_ptr(), facts.data_ptr(),
                                          games.data_ptr(), error, len(error))
            if failed:
                raise RuntimeError(f"{path}: {error.value.decode()}")
        finally:
            self.lib.expand_close(handle)
        return points, facts, games


class Positions:
    """The positions of datasets on one device."""

    def __init__(self, library, paths, side, parts, device, threads):
        found = [library.expand(path, side, parts, threads) for path in paths]
        self.side, self.area, self.device = side, side * side, device
        # One set goes over as it is: no second copy of gigabytes on the CPU.
        joined = found[0][:2] if len(found) == 1 else [torch.cat([f[k] for f in found]) for k in range(2)]
        self.points, self.facts = (tensor.to(device) for tensor in joined)
        if len(self.points) == 0:
            raise RuntimeError(f"no games on {side}x{side} in {', '.join(map(str, paths))}")
        sources, targets = symmetry_tables(side)
        self.sources = torch.tensor(sources, device=device)
        self.targets = torch.tensor(targets, device=device)

    def __len__(self):
        return len(self.points)

    def rows(self, index, symmetry=None):
        """points uint8 [n, area], past int64 [n, 5] (area: pass, area + 1: none), target int64 [n], facts int64 [n, FACTS]."""
        points, facts = self.points[index], self.facts[index].long()
        past, target = facts[:, :PAST], facts[:, TARGET]
        past = torch.where(past < 0, self.area + 1, past)
        if symmetry is not None:
            points = points.gather(1, self.sources[symmetry])
            table = self.targets[symmetry]
            past = table.gather(1, past)
            target = table.gather(1, target[:, None])[:, 0]
        return points, past, target, facts


def forget(past, known, area):
    """The last moves beyond the first `known` [n] become unknown."""
    age = torch.arange(PAST, device=past.device)
    return torch.where(age[None, :] < known[:, None], past, area + 1)


def planes_of(points, past, side, dtype):
    """[n, 16, side, side], as docs/network.md numbers the planes; channels last in memory."""
    n, area = points.shape
    color, liberties = points & 3, (points >> 2) & 3
    own, enemy = color == 1, color == 2
    last = torch.zeros(n, PAST, area + 2, dtype=torch.bool, device=points.device)
    last.scatter_(2, past[:, :, None], True)
    stacked = torch.stack(
        [torch.ones_like(own), own, enemy] + [own & (liberties == k) for k in (1, 2, 3)] +
        [enemy & (liberties == k) for k in (1, 2, 3)] + [(points & 16) != 0] + list(last[:, :, :area].unbind(1)) +
        [(points & 32) != 0], 1)
    return stacked.view(n, 16, side, side).to(dtype=dtype, memory_format=torch.channels_last)


def globals_of(past, komi_half_points, is_area, side):
    """[n, 6] float32. komi_half_points: what the mover receives."""
    area = side * side
    passed = past[:, 0] == area
    known = (past <= area).sum(1)
    size = torch.full_like(known, 0, dtype=torch.float32) + (math.sqrt(area) - 14) / 5
    return torch.stack([komi_half_points.float() / 30, passed.float(), (passed & (past[:, 1] == area)).float(),
                        known.float() / PAST, is_area.float(), size], 1)
