#!/usr/bin/env python3
"""An engine for tests: it speaks GTP and misbehaves on demand.

fake_engine.py MODE [NUMBER] [--moves N] [--score TEXT] [--seed N] [--log FILE] [--also COMMANDS] [--refuse COMMANDS]
               [--work SECONDS]

MODE             what it does; NUMBER counts its own moves of the game from 1
  good           random legal moves outside its own eyes; passes after --moves of them; final_score is --score
  not-gtp        greets, as no engine may
  exits-at-once  with code 3 and a word on stderr
  dies-at-move   NUMBER, by signal 11
  hangs-at-move  NUMBER
  illegal-at-move NUMBER: on an occupied point
  nonsense-at-move NUMBER: an answer that is no move
  refuses-at-move NUMBER: answers genmove by an error
  resigns-at-move NUMBER
  floods-stderr  a mebibyte before each answer
  floods-stdout  its answer to genmove never ends
  ignores-quit   nor do a closed stdin and SIGTERM end it
  never-ends     never passes as long as it has a legal move, and fills its eyes
  slow           NUMBER seconds for a move
  wrong-score    another score than --score
  no-score       cannot say
  crlf           lines end by CR LF, moves in lower case, replies numbered
  old            knows only what GTP demands, and not what it knows
--also adds commands (a,b,c) that it takes without doing anything; --refuse answers them by an error.
--log FILE keeps every command it is given. --work burns so much processor time at the start.
"""
import os
import resource
import signal
import sys
import time

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COMMANDS = ("protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove "
            "time_settings time_left final_score set_free_handicap showboard").split()
MANDATORY = "protocol_version name version quit boardsize clear_board komi play genmove".split()


class Board:
    """Stones, captures, and the positions there were (positional superko); no suicide."""

    def __init__(self, size):
        self.size, self.stones, self.seen = size, {}, {frozenset()}

    def neighbours(self, point):
        x, y = point
        for at in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= at[0] < self.size and 0 <= at[1] < self.size:
                yield at

    def chain(self, stones, point):
        """The chain of a stone, and whether it has a liberty."""
        found, todo, free = {point}, [point], False
        while todo:
            for at in self.neighbours(todo.pop()):
                if at not in stones:
                    free = True
                elif stones[at] == stones[point] and at not in found:
                    found.add(at)
                    todo.append(at)
        return found, free

    def after(self, color, point):
        """The stones after a legal move, or None."""
        if point in self.stones:
            return None
        stones = dict(self.stones)
        stones[point] = color
        for at in self.neighbours(point):
            if stones.get(at, color) != color:
                chain, free = self.chain(stones, at)
                if not free:
                    for stone in chain:
                        del stones[stone]
        if not self.chain(stones, point)[1] or frozenset(stones.items()) in self.seen:
            return None
        return stones

    def put(self, stones):
        self.stones = stones
        self.seen.add(frozenset(stones.items()))

    def choose(self, color, dice, fill_eyes):
        """A random legal move with what it leads to, or None."""
        points = [(x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.stones]
        dice.shuffle(points)
        for point in points:
            is_eye = all(self.stones.get(at) == color for at in self.neighbours(point))
            if is_eye and not fill_eyes:
                continue
            stones = self.after(color, point)
            if stones is not None:
                return point, stones
        return None


class Dice:
    """Random numbers; the module random takes longer to load than a test should last."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def shuffle(self, things):
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


class Options:
    def __init__(self, words):
        self.mode, self.number, self.moves, self.score, self.seed = words[0], 1.0, 20, "B+3.5", 1
        self.log, self.also, self.refuse, self.work = None, [], [], 0.0
        kinds = {"--moves": int, "--score": str, "--seed": int, "--log": str, "--work": float,
                 "--also": lambda text: text.split(","), "--refuse": lambda text: text.split(",")}
        rest = words[1:]
        if rest and not rest[0].startswith("--"):
            self.number = float(rest.pop(0))
        for name, value in zip(rest[::2], rest[1::2], strict=True):
            setattr(self, name[2:], kinds[name](value))


class Refusal(Exception):
    pass


class Engine:
    def __init__(self, options):
        self.options, self.mode, self.number = options, options.mode, options.number
        self.dice = Dice(options.seed)
        self.board, self.moves = Board(19), 0
        self.known = set(MANDATORY if self.mode == "old" else COMMANDS) | set(options.also)

    def vertex(self, point):
        return LETTERS[point[0]] + str(point[1] + 1)

    def point(self, text):
        return LETTERS.index(text[0].upper()), int(text[1:]) - 1

    def play(self, color, vertex):
        if vertex.lower() == "pass":
            return ""
        stones = self.board.after(color[0].lower(), self.point(vertex))
        if stones is None:
            raise Refusal("illegal move")
        self.board.put(stones)
        return ""

    def misbehave(self):
        """An answer to genmove that is none of an honest engine, if it is time for one."""
        if self.mode == "slow":
            time.sleep(self.number)
        if self.mode == "floods-stdout":
            while True:
                print("= A1\n" + "x" * 1000, flush=True)
        if self.moves != self.number or not self.mode.endswith("-at-move"):
            return None
        if self.mode.startswith("dies"):
            print("cannot go on", file=sys.stderr, flush=True)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.kill(os.getpid(), signal.SIGSEGV)
        if self.mode.startswith("hangs"):
            time.sleep(1e6)
        if self.mode.startswith("refuses"):
            raise Refusal("out of ideas")
        return {"illegal": self.vertex(min(self.board.stones, default=(0, 0))),
                "nonsense": "somewhere in the centre", "resigns": "resign"}[self.mode.split("-")[0]]

    def genmove(self, color):
        self.moves += 1
        answer = self.misbehave()
        if answer is not None:
            return answer
        endless = self.mode == "never-ends"
        found = self.board.choose(color[0].lower(), self.dice, endless)
        if found is None or (self.moves > self.options.moves and not endless):
            return "pass"
        self.board.put(found[1])
        return self.vertex(found[0])

    def free_handicap(self, vertices):
        self.board.put({self.point(vertex): "b" for vertex in vertices})
        return ""

    def final_score(self):
        if self.mode == "no-score":
            raise Refusal("cannot score")
        return "W+99.5" if self.mode == "wrong-score" else self.options.score

    def answer(self, command, words):
        if command not in self.known:
            raise Refusal("unknown command")
        if command in self.options.refuse:
            raise Refusal("not now")
        if command == "boardsize":
            self.board = Board(int(words[0]))
        if command == "clear_board":
            self.board, self.moves = Board(self.board.size), 0
        return {"protocol_version": lambda: "2", "name": lambda: "Fake " + self.mode, "version": lambda: "1.0",
                "list_commands": lambda: "\n".join(sorted(self.known)),
                "known_command": lambda: "true" if words[0] in self.known else "false",
                "play": lambda: self.play(*words), "genmove": lambda: self.genmove(*words),
                "set_free_handicap": lambda: self.free_handicap(words), "final_score": self.final_score,
                "showboard": lambda: "row\n\trow"}.get(command, lambda: "")()

    def reply(self, number, line):
        command, *words = line.split()
        try:
            mark, text = "=", self.answer(command, words)
        except Refusal as refusal:
            mark, text = "?", str(refusal)
        if self.mode == "floods-stderr":
            sys.stderr.write("noise and more noise\n" * 50000)
            sys.stderr.flush()
        if self.mode == "crlf":
            return f"{mark}{number} {text.lower()}\r\n\r\n"
        return f"{mark} {text}\n\n"


def run(options):
    if options.mode == "exits-at-once":
        print("no licence found", file=sys.stderr)
        sys.exit(3)
    if options.mode == "not-gtp":
        print("Welcome to the game of Go!\nYour move?", flush=True)
    if options.mode == "ignores-quit":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while time.process_time() < options.work:
        pass
    engine = Engine(options)
    log = open(options.log, "a") if options.log else None
    for number, line in enumerate(sys.stdin):
        if log:
            print(line.strip(), file=log, flush=True)
        if options.mode == "not-gtp" or not line.strip():
            continue
        sys.stdout.write(engine.reply(number, line))
        sys.stdout.flush()
        if line.strip() == "quit" and options.mode != "ignores-quit":
            return
    while options.mode == "ignores-quit":
        time.sleep(1)


if __name__ == "__main__":
    run(Options(sys.argv[1:]))
