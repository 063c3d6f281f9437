"""Games of self-play on the GPU: the library of selfplay.cu, its buffers, and the records that games leave.

The structs Settings and Batch are those of settings.hpp and selfplay.cu, field by field; load() checks their sizes.
"""
import ctypes
import os
import shutil
import subprocess

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PLANES, GLOBALS = 16, 6
LIBRARIES = {}  # size -> Library: nvcc runs once a size

COUNTERS = ("records_begun", "records", "games", "moves", "black_wins", "cut_off", "terminal_visits", "score_sum",
            "forbidden")


class Settings(ctypes.Structure):
    _fields_ = (
        [("seed", ctypes.c_uint64)] +
        [(name, ctypes.c_int32) for name in (
            "games", "is_match", "is_recording", "move_limit", "opening_moves", "stagger_moves", "full_simulations",
            "full_considered", "fast_simulations", "fast_considered", "decided_simulations", "record_capacity",
            "game_capacity")] +
        [(name, ctypes.c_float) for name in (
            "full_share", "opening_share", "gumbel_scale", "visit_offset", "value_scale", "score_weight", "score_scale",
            "decided_value", "decided_share", "wide_komi_share")] +
        [(name, ctypes.c_void_p) for name in (
            "nodes", "log_priors", "children", "states", "past", "policy", "value", "planes", "globals", "network",
            "schedule", "counters", "results", "game_records", "record_planes", "record_policy", "records", "finished",
            "owners", "scores")])


class Batch(ctypes.Structure):
    _fields_ = ([("count", ctypes.c_int32), ("unused", ctypes.c_int32)] +
                [(name, ctypes.c_void_p) for name in (
                    "which", "symmetry", "shown", "planes", "globals", "policy", "owners", "target")])


LAYOUT = ("size", "settings", "batch", "node", "state", "record", "max_nodes", "stride", "past_capacity", "move_limit",
          "max_considered", "max_simulations", "schedules", "counters", "seen")


def library_path(size):
    return os.path.join(os.environ.get("SELFPLAY_BUILD", HERE), f"selfplay{size}.so")


def start_build(size):
    """The running nvcc that makes the library of a size."""
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    major, minor = torch.cuda.get_device_capability()
    return subprocess.Popen(
        [nvcc, "-O3", "-std=c++20", "--expt-relaxed-constexpr", f"-arch=sm_{major}{minor}", f"-DSELFPLAY_SIZE={size}",
         f"-I{ROOT}", "--shared", "-Xcompiler", "-fPIC", "-o", library_path(size), os.path.join(HERE, "selfplay.cu")])


def build(sizes):
    running = [(size, start_build(size)) for size in sizes]
    for size, process in running:
        if process.wait() != 0:
            raise RuntimeError(f"nvcc could not compile selfplay.cu for {size}x{size}: see its messages above")


def load(size):
    if size in LIBRARIES:
        return LIBRARIES[size]
    library = ctypes.CDLL(library_path(size))
    values = (ctypes.c_int32 * len(LAYOUT))()
    library.selfplay_layout(values)
    library.layout = dict(zip(LAYOUT, values))
    expected = {"size": size, "settings": ctypes.sizeof(Settings), "batch": ctypes.sizeof(Batch), "counters": 16}
    for name, value in expected.items():
        if library.layout[name] != value:
            raise RuntimeError(f"{library_path(size)}: {name} is {library.layout[name]}, not {value}: "
                               "engine.py and selfplay.cu do not fit together")
    LIBRARIES[size] = library
    return library


def stream():
    return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)


def check(code, what):
    if code != 0:
        raise RuntimeError(f"{what}: CUDA error {code}")


def zeros(*shape, dtype=torch.uint8):
    return torch.zeros(*shape, dtype=dtype, device="cuda")


def pointer(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


class Games:
    """Games in parallel with their trees, and the ring of records."""

    def __init__(self, size, count, *, seed, record_capacity=0, is_match=False, **settings):
        self.size, self.points, self.moves, self.count = size, size * size, size * size + 1, count
        self.library = load(size)
        layout = self.library.layout
        self.buffers = self.allocate(layout, record_capacity)
        game_capacity = max(1, record_capacity // 8)
        self.settings = Settings(
            seed=seed, games=count, is_match=int(is_match), is_recording=int(record_capacity > 0),
            move_limit=layout["move_limit"], record_capacity=max(1, record_capacity), game_capacity=game_capacity,
            gumbel_scale=0.0 if is_match else 1.0, visit_offset=50.0, value_scale=1.0, score_weight=0.2,
            score_scale=1.1 * size, decided_simulations=8, decided_value=0.9, decided_share=0.0 if is_match else 0.75,
            wide_komi_share=0.2, opening_moves=6 if is_match else 8, opening_share=1.0 if is_match else 0.7)
        if record_capacity > 0:
            self.buffers["owners"] = zeros(game_capacity, self.points, dtype=torch.int8)
            self.buffers["scores"] = zeros(game_capacity, dtype=torch.float32)
        for name, tensor in self.buffers.items():
            setattr(self.settings, name, tensor.data_ptr())
        self.counters = self.buffers["counters"]
        self.set_search(**settings)

    def allocate(self, layout, records):
        games, rows = self.count, self.count * layout["max_nodes"]
        buffers = dict(
            nodes=zeros(rows * layout["node"]), log_priors=zeros(rows * layout["stride"], dtype=torch.float32),
            children=zeros(rows * layout["stride"], dtype=torch.int16), states=zeros(games * layout["state"]),
            past=zeros(games * layout["past_capacity"], dtype=torch.int64),
            policy=zeros(games, self.moves, dtype=torch.float32), value=zeros(games, 3, dtype=torch.float32),
            planes=zeros(games, self.size, self.size, PLANES, dtype=torch.float16),
            globals=zeros(games, GLOBALS, dtype=torch.float32), network=zeros(games),
            schedule=zeros(layout["schedules"], (layout["max_considered"] + 1) * layout["max_simulations"]),
            counters=zeros(layout["counters"], dtype=torch.int64), results=zeros(games, 2, dtype=torch.int32))
        if records > 0:
            buffers.update(
                game_records=zeros(games * layout["move_limit"], dtype=torch.int64),
                record_planes=zeros(records, self.points, dtype=torch.int16),
                record_policy=zeros(records, self.moves, dtype=torch.int16), records=zeros(records, layout["record"]),
                finished=zeros(records, dtype=torch.int64))
        return buffers

    def set_search(self, *, simulations, considered=16, fast_simulations=None, fast_considered=None, full_share=1.0,
                   stagger_moves=0):
        """Takes effect with the next begin() and step(); a CUDA graph must be captured again."""
        layout, s = self.library.layout, self.settings
        if fast_simulations is None:
            fast_simulations = simulations
        if max(simulations, fast_simulations) > layout["max_simulations"]:
            raise ValueError(f"{max(simulations, fast_simulations)} simulations: at most {layout['max_simulations']}")
        s.full_simulations, s.full_considered, s.full_share = simulations, considered, full_share
        s.fast_simulations, s.fast_considered = fast_simulations, fast_considered or considered
        s.stagger_moves = stagger_moves
        length = (layout["max_considered"] + 1) * layout["max_simulations"]
        for i, n in enumerate((simulations, fast_simulations, s.decided_simulations)):
            table = (ctypes.c_uint8 * length)()
            self.library.selfplay_schedule(table, n)
            self.buffers["schedule"][i].copy_(torch.frombuffer(table, dtype=torch.uint8))

    def planes(self):
        """The network's input: NCHW in the memory format channels_last."""
        return self.buffers["planes"].permute(0, 3, 1, 2)

    def begin(self):
        check(self.library.selfplay_begin(ctypes.byref(self.settings), stream()), "selfplay_begin")

    def step(self):
        check(self.library.selfplay_step(ctypes.byref(self.settings), stream()), "selfplay_step")

    def running(self):
        """Games of a match that are not over."""
        count = zeros(1, dtype=torch.int32)
        code = self.library.selfplay_count_running(ctypes.byref(self.settings), pointer(count), stream())
        check(code, "selfplay_count_running")
        return count.item()

    def count_up(self):
        """The counters as a dict; waits for the GPU."""
        return dict(zip(COUNTERS, self.counters.tolist()))


class TrainingBatch:
    """A batch of records of one size, filled on the GPU from fixed buffers, so that a CUDA graph can hold it."""

    def __init__(self, games, count):
        self.games, self.count = games, count
        n = games.size
        self.which = zeros(count, dtype=torch.int64)
        self.symmetry, self.shown = zeros(count, dtype=torch.int32), zeros(count, dtype=torch.int32)
        self.planes = zeros(count, n, n, PLANES, dtype=torch.float16)
        self.globals, self.policy = zeros(count, GLOBALS, dtype=torch.float32), zeros(count, games.moves, dtype=torch.float32)
        self.owners, self.target = zeros(count, games.points, dtype=torch.float32), zeros(count, 4, dtype=torch.float32)
        self.struct = Batch(count=count)
        for name in ("which", "symmetry", "shown", "planes", "globals", "policy", "owners", "target"):
            setattr(self.struct, name, getattr(self, name).data_ptr())

    def draw(self, finished, window, hidden_share):
        """Chooses records among the last `window` of `finished`; some are shown with fewer last moves than are known."""
        n, device = self.count, "cuda"
        self.which.copy_(finished - 1 - torch.randint(0, window, (n,), device=device))
        self.symmetry.copy_(torch.randint(0, 8, (n,), device=device, dtype=torch.int32))
        some = torch.randint(0, 5, (n,), device=device, dtype=torch.int32)
        self.shown.copy_(torch.where(torch.rand(n, device=device) < hidden_share, some, torch.full_like(some, 5)))

    def latest(self, finished):
        """Chooses the records that finished last, whole."""
        self.which.copy_(finished - 1 - torch.arange(self.count, device="cuda"))
        self.symmetry.zero_()
        self.shown.fill_(5)

    def fill(self):
        code = self.games.library.selfplay_batch(ctypes.byref(self.games.settings), ctypes.byref(self.struct), stream())
        check(code, "selfplay_batch")

    def input(self):
        return self.planes.permute(0, 3, 1, 2), self.globals


def capture(function, warm_up=3):
    """A CUDA graph of what function() puts into the current stream."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(warm_up):
            function()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        function()
    return graph
