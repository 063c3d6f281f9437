"""Positions for training: a dataset expanded once (expand.cpp) into arrays that stay on the GPU, and batches of planes from them.

18 million positions of 19x19 take 6.6 GB for points and 0.5 GB for the rest.
"""
import ctypes
import functools
import math
import os

import torch

# Facts of a position, as expand.cpp numbers them.
PAST, TARGET, WINNER, SCORE, KOMI, MOVE_NUMBER, SIGNS, FACTS = 5, 5, 6, 7, 8, 9, 10, 11
AREA_SCORING, NAMED_SCORING = 1, 2
NO_NUMBER = -32768
LEARN, VALIDATE, ALL = 1, 2, 3  # parts of a dataset
BLACK_MOVES = 4  # of SIGNS, like the two above
NOBODY, BLACK, WHITE, UNKNOWN_OWNER = 0, 1, 2, 3
PLANES = 16


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
        lib.expand_games.restype = ctypes.c_int64
        lib.expand_games.argtypes = [ctypes.c_void_p]
        lib.expand_owners.restype = ctypes.c_int64
        lib.expand_owners.argtypes = [ctypes.c_void_p] + [ctypes.c_int] * 4 + [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        if lib.expand_facts() != FACTS:
            raise RuntimeError(f"{path} was built from another expand.cpp: build it again")

    def expand(self, path, side, parts, threads):
        """points uint8 [n, side * side], facts int16 [n, FACTS], games int32 [n], owners uint8 [games, side * side], on the CPU."""
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
            owners = torch.empty(self.lib.expand_games(handle), side * side, dtype=torch.uint8)
            if self.lib.expand_owners(handle, side, side, parts, threads, owners.data_ptr(), error, len(error)) < 0:
                raise RuntimeError(f"{path}: {error.value.decode()}")
        finally:
            self.lib.expand_close(handle)
        return points, facts, games, owners


class Positions:
    """The positions of datasets on one device."""

    def __init__(self, library, paths, side, parts, device, threads):
        found = [library.expand(path, side, parts, threads) for path in paths]
        self.side, self.area, self.device = side, side * side, device
        first_game = 0
        for _, _, games, owners in found:
            games += first_game
            first_game += len(owners)
        # One set goes over as it is: no second copy of gigabytes on the CPU.
        joined = found[0] if len(found) == 1 else [torch.cat([f[k] for f in found]) for k in range(4)]
        self.points, self.facts, self.games, self.owners = (tensor.to(device) for tensor in joined)
        if len(self.points) == 0:
            raise RuntimeError(f"no games on {side}x{side} in {', '.join(map(str, paths))}")
        sources, targets = symmetry_tables(side)
        self.sources = torch.tensor(sources, device=device)
        self.targets = torch.tensor(targets, device=device)

    def games_with_owners(self):
        return int((self.owners[:, 0] != UNKNOWN_OWNER).sum())

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

    def owners_at(self, index, facts, symmetry=None):
        """Who owns each point at the end of the game, float32 [n, area]: 1 the mover, -1 the opponent, 0 nobody; and bool [n]: known."""
        owners = self.owners[self.games[index].long()]
        if symmetry is not None:
            owners = owners.gather(1, self.sources[symmetry])
        blacks = (owners == BLACK).float() - (owners == WHITE).float()
        sign = torch.where((facts[:, SIGNS] & BLACK_MOVES) != 0, 1.0, -1.0)
        return blacks * sign[:, None], owners[:, 0] != UNKNOWN_OWNER


def forget(past, known, area):
    """The last moves beyond the first `known` [n] become unknown."""
    age = torch.arange(PAST, device=past.device)
    return torch.where(age[None, :] < known[:, None], past, area + 1)


@functools.lru_cache
def plane_table(device, dtype):
    """[64, 16]: the planes of a point by its byte, those of the last moves empty."""
    byte = torch.arange(64)
    color, liberties = byte & 3, (byte >> 2) & 3
    own, enemy, nothing = color == 1, color == 2, torch.zeros(64, dtype=torch.bool)
    columns = ([~nothing, own, enemy] + [own & (liberties == k) for k in (1, 2, 3)] +
               [enemy & (liberties == k) for k in (1, 2, 3)] + [(byte & 16) != 0] + [nothing] * PAST + [(byte & 32) != 0])
    return torch.stack(columns, 1).to(device, dtype)


def planes_of(points, past, side, dtype):
    """[n, 16, side, side], as docs/network.md numbers the planes; channels last in memory."""
    n, area = points.shape
    planes = torch.nn.functional.embedding(points.int(), plane_table(points.device, dtype)).view(n, area * PLANES)
    age = torch.arange(PAST, device=past.device)
    # A pass or an unknown move marks plane 0, which is full of ones.
    planes.scatter_(1, torch.where(past < area, past * PLANES + 10 + age, 0), 1.0)
    return planes.view(n, side, side, PLANES).permute(0, 3, 1, 2)


def globals_of(past, komi_half_points, is_area, side):
    """[n, 6] float32. komi_half_points: what the mover receives."""
    area = side * side
    passed = past[:, 0] == area
    known = (past <= area).sum(1)
    size = torch.full_like(known, 0, dtype=torch.float32) + (math.sqrt(area) - 14) / 5
    return torch.stack([komi_half_points.float() / 30, passed.float(), (passed & (past[:, 1] == area)).float(),
                        known.float() / PAST, is_area.float(), size], 1)
