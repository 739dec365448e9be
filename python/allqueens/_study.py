# SPDX-License-Identifier: MIT
"""allqueens-study: runs of every combination of settings, a line of JSON each.

What settings are is in _settings; the table is made in _table.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import hashlib
import json
import math
import os
import shutil
import signal
import sys
import threading
import time
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Mapping

from . import __version__
from ._arguments import COUNT_MAX, nearest, real, whole
from ._baselines import blind_all, blind_first
from ._boards import totals
from ._library import library, types
from ._runs import _Run, settings_used
from ._runs_file import SCHEMA, append, read_runs
from ._scheme_files import hash_of, name_of
from ._settings import arguments_of, combinations, number, parse
from ._table import key_of, row_name, table, targets


# --- a run ---

def seed_of(settings: Mapping[str, str], index: int, paired: bool) -> int:
    """The seed of run INDEX of a row.  Rows have streams of random numbers of
    their own, a hash of the settings as they are given; paired ones share."""
    if paired:
        return index
    digest = hashlib.sha256(key_of(settings, index).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11  # exact as a float


def _prepare(study: argparse.Namespace, settings: Mapping[str, str],
             seed: int = 0, on_found: Any = None,
             stop: threading.Event | None = None) -> _Run:
    """A run that has not begun; ValueError or TypeError if a setting is bad."""
    options = {**arguments_of(study.goal, settings, study.files),
               **study.limits}
    n, scheme, plugin, given = (options.pop(name) for name in
                                ("n", "scheme", "plugin", "settings"))
    if study.goal == "all" and not study.limits and isinstance(n, int):
        if 0 < n < 33 and totals(n) is None:
            raise ValueError(f"no total is known for N = {n}, so the run would"
                             " never end: give --generations, --looks or "
                             "--time")
    return _Run("collect" if study.goal == "all" else "solve", n, scheme,
                plugin, None, {**options, "seed": seed}, given, on_found, stop)


def _note_targets(needed: list[int], looks_at: list[int]) -> Any:
    """A callback that appends to LOOKS_AT the looks after which there are as
    many solutions as each number in NEEDED, which ascend."""
    struct, read = types["stats"], ctypes.c_uint64.from_address

    def note(address: int, _: Any) -> bool:
        found = read(address + struct.found.offset).value
        looks = read(address + struct.looks.offset).value
        new = bisect_right(needed, found) - len(looks_at)
        looks_at.extend([looks] * new)
        return True

    return note


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _baselines(study: argparse.Namespace, made: _Run, stats: Any) -> Any:
    """The expected looks of blind sampling: of the scheme's genes, and of
    permutations.  They are for boards with N queens."""
    options = made.options
    if library.aq_settings_queens(options.scheme, options.n,
                                  options.settings) != options.n:
        return None, None
    if study.goal == "all":
        return (_finite(stats.blind_expectation),
                _finite(blind_all(options.n, symmetry=options.settings.symmetry)))
    return (_finite(library.aq_blind_first(options.scheme, options.n)),
            _finite(blind_first(options.n)))


def run(study: argparse.Namespace, settings: Mapping[str, str], index: int,
        stop: threading.Event) -> dict[str, Any] | None:
    """What a run is, as its line has it; None if it was stopped.  Seconds are
    those of the processor."""
    seed = seed_of(settings, index, study.paired)
    looks_at: list[int] = []
    on_found = (_note_targets(targets("all", int(settings["n"])), looks_at)
                if study.goal == "all" else None)
    made = _prepare(study, settings, seed, on_found, stop)
    began = time.thread_time()
    made.run(lambda _, function, *arguments: function(*arguments))
    seconds = time.thread_time() - began
    stats = made.stats()
    end = stats.end.name.lower()
    if end == "interrupted":
        return None
    line = {"schema": SCHEMA, "version": __version__, "goal": study.goal,
            "paired": study.paired, "limits": study.limits,
            "settings": dict(settings), "defaults": {
                name: text for name, text in settings_used(
                    study.goal == "all", made.options).items()
                if name not in settings},
            "scheme_hash": hash_of(study.files, settings), "index": index, "seed": seed,
            "end": end, "reached": end in ("complete", "solved"),
            "looks": stats.evaluations, "seconds": round(seconds, 6)}
    for name in ("looks", "evaluations", "generations", "restarts", "found",
                 "hits", "neighbors", "neighbors_found"):
        if hasattr(stats, name):
            line[name] = getattr(stats, name)
    if study.goal == "all":
        held = types["takeover"]()
        library.aq_collect_takeover(made.made, held)
        line.update(held=held.optima, symmetry=bool(made.options.settings.symmetry),
                    looks_at=looks_at)
    line["blind"], line["permutations"] = _baselines(study, made, stats)
    return line


# --- all runs ---

class Screen:
    """The table on a terminal, drawn again as runs come in, with what is left
    to do.  Without a terminal what is left is a line now and then.  If it is
    quiet, nothing is told."""

    PAUSE = 30.0  # seconds between two lines without a terminal

    def __init__(self, study: argparse.Namespace, left: int) -> None:
        self.study, self.left, self.done, self.lines = study, left, 0, 0
        self.began = self.drawn = time.monotonic()
        self.on = left > 0 and not study.quiet
        self.terminal = sys.stderr.isatty()
        if self.on and self.terminal:
            self.draw([f"0 of {left} runs"])

    def erase(self) -> None:
        if self.lines:
            sys.stderr.write(f"\033[{self.lines}F\033[J")
        self.lines = 0

    def count(self, runs: Mapping[str, Any]) -> None:
        """A run is done."""
        self.done += 1
        now = time.monotonic()
        pause = 0.5 if self.terminal else self.PAUSE
        if not self.on or now < self.drawn + pause:
            return
        self.drawn = now
        seconds = (now - self.began) / self.done * (self.left - self.done)
        left = (f"{self.done} of {self.left} runs, about "
                f"{_duration(seconds)} left")
        if not self.terminal:
            print(f"allqueens-study: {left}", file=sys.stderr, flush=True)
            return
        size = shutil.get_terminal_size()
        lines = table(self.study, runs, short=True)
        lines = lines if len(lines) < size.lines - 1 else []
        self.draw([line[:size.columns - 1] for line in [*lines, left]])

    def draw(self, lines: list[str]) -> None:
        """Draws lines, none wider than the screen, in place of the last."""
        self.erase()
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()
        self.lines = len(lines)


def _duration(seconds: float) -> str:
    """Of that many seconds: 40 s, 12 min, 3.5 h."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return (f"{seconds / 60:.0f} min" if seconds < 5400
            else f"{seconds / 3600:.1f} h")


def run_all(study: argparse.Namespace, runs: dict[str, Any]) -> None:
    """Adds the runs that are missing to RUNS and to the file, all rows' first
    ones before their second ones.  KeyboardInterrupt when all that go on have
    been stopped; a second Ctrl-C kills."""
    todo = [(row, index) for index in study.seeds for row in study.rows
            if key_of(row, index) not in runs]
    stop, lock = threading.Event(), threading.Lock()
    screen = Screen(study, len(todo))

    def one(row: Mapping[str, str], index: int) -> None:
        made = None if stop.is_set() else run(study, row, index, stop)
        if made is None:
            return
        with lock:
            if study.runs:
                append(study.runs, json.dumps(made, allow_nan=False) + "\n")
            runs[key_of(row, index)] = made

    def interrupt(*_: Any) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    # An exception in the midst of a pool's functions would leave locks.
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupt)
    with ThreadPoolExecutor(study.jobs) as pool:
        try:
            for future in as_completed([pool.submit(one, *task)
                                        for task in todo]):
                future.result()
                with lock:
                    screen.count(runs)
            if stop.is_set():
                raise KeyboardInterrupt
        finally:
            stop.set()
            signal.signal(signal.SIGINT, before)
            screen.erase()


# --- the command line ---

class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        _, _, unknown = message.partition("unrecognized arguments: ")
        hint = nearest(unknown.split("=")[0], self._option_string_actions)
        self.exit(2, f"{self.prog}: {message}{hint or '; see --help'}\n")


def _seeds(text: str) -> range:
    """How many, or FIRST..LAST."""
    first, dots, last = text.partition("..")
    try:
        ends = (int(first), int(last)) if dots else (1, int(first))
        if 0 <= ends[0] <= ends[1] < 2 ** 63 and ends[1] - ends[0] < 10 ** 6:
            return range(ends[0], ends[1] + 1)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"must be how many, or FIRST..LAST, not {text!r}")


def _checked(check: Any, least: float, most: float) -> Any:
    """A conversion of an option's text to a number in bounds."""
    def convert(text: str) -> Any:
        try:
            return check("it", number(text), least, most)
        except (TypeError, ValueError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return convert


_HELP = """\
Usage: allqueens-study [NAME=VALUE,...]... [OPTION]...
Run every combination of settings with many seeds; print a table.

Settings: n, scheme (a name, or the file of a plug-in), islands, population,
  selection, crossover, mutation, restart (generations, or never), symmetry,
  exclude-solved, neighborhood, engine, and the scheme's parameters
      --seeds=K         runs of each row, or FIRST..LAST (default: 25)
      --paired          rows share their seeds: tests are by Wilcoxon
      --goal=first      runs end with the first solution, not with all
      --looks=K, --generations=K, --time=SECONDS   the most of a run
  -j, --jobs=J          runs at a time; the results do not depend on it
      --runs=FILE       add each run as a line of JSON; FILE's are not repeated
      --against=NAME=VALUE   compare with the rows that have VALUE: p, A12
      --bootstrap       95 % intervals of ERT (the expected running time, in
                        looks), and of its ratio with --against
      --plot=FILE       a picture (.svg, .png, .pdf), by matplotlib
      --picture=KIND    looks (by row), scaling (by N), targets (reached)
      --iohprofiler=FOLDER   write the runs for IOHanalyzer
  -q, --quiet           no table before all runs are done
  -h, --help; --version

Exit status: 0 each run reached its goal, 1 some did not, 2 trouble.
Example: allqueens-study scheme=report crossover=coin,copy --seeds=10 -j2
"""


def _parser() -> _Parser:
    parser = _Parser(prog="allqueens-study", allow_abbrev=False,
                     add_help=False)
    add = parser.add_argument
    add("settings", nargs="*")
    add("--seeds", type=_seeds, default=_seeds("25"))
    add("--goal", choices=("all", "first"), default="all")
    for name in "looks", "generations":
        add(f"--{name}", type=_checked(whole, 1, COUNT_MAX))
    add("--time", type=_checked(real, 0, 1e15))
    add("-j", "--jobs", type=_checked(whole, 1, 1024), default=1)
    for name in "runs", "against", "plot", "iohprofiler":
        add(f"--{name}")
    add("--picture", choices=("looks", "scaling", "targets"), default="looks")
    for flags in (["--paired"], ["--bootstrap"], ["-q", "--quiet"],
                  ["-h", "--help"], ["--version"]):
        add(*flags, action="store_true")
    return parser


def _group(study: argparse.Namespace) -> tuple[str, str] | None:
    """The setting and the value that --against names."""
    if study.against is None:
        return None
    name, _, value = study.against.partition("=")
    value = name_of(value) if name == "scheme" else value
    has = {row[name] for row in study.rows if name in row}
    if len(has) < 2:
        raise ValueError(f"--against={study.against}: no setting of two or "
                         "more values has that name"
                         + nearest(name, [name for name, items in
                                          study.values.items()
                                          if len(items) > 1]))
    if value not in has:
        raise ValueError(f"--against={study.against}: {name} has no such "
                         f"value: {', '.join(sorted(has))}")
    return name, value


def _settle(study: argparse.Namespace) -> None:
    """Completes the options and checks them and each row, before any run."""
    study.values, study.files = parse(study.settings)
    study.rows = combinations(study.values)
    study.limits = {name: value for name, value in (
        ("looks", study.looks), ("generations", study.generations),
        ("seconds", study.time)) if value is not None}
    study.group = _group(study)
    for row in study.rows:
        try:
            _prepare(study, row)
        except (OSError, TypeError, ValueError) as error:
            raise ValueError(f"with {row_name(row, row)}: {error}") from None
    if study.plot:
        from . import plot
        plot.check(study.plot)
    if study.iohprofiler and os.path.exists(study.iohprofiler):
        raise ValueError(f"{study.iohprofiler}: it exists, and --iohprofiler "
                         "makes a new folder")


def _write(study: argparse.Namespace, runs: Mapping[str, Any]) -> None:
    """All that is asked for, from the runs."""
    print("\n".join(table(study, runs)), flush=True)
    if study.plot:
        from . import plot
        plot.plot_study(study, runs)
    if study.iohprofiler:
        from . import _iohprofiler
        _iohprofiler.write(study, runs)
    for file in filter(None, (study.plot, study.iohprofiler)):
        print(f"allqueens-study: wrote {file}", file=sys.stderr)


def _study(study: argparse.Namespace) -> int:
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    if study.help or study.version:
        print(_HELP.rstrip() if study.help else
              f"allqueens-study {__version__}", flush=True)
        return 0
    _settle(study)
    runs, status = read_runs(study), 0
    if study.runs:
        append(study.runs, "")  # fails now rather than after the first run
    try:
        run_all(study, runs)
    except KeyboardInterrupt:
        status = 2
    own = {key: runs[key] for row in study.rows for index in study.seeds
           if (key := key_of(row, index)) in runs}
    all_ = len(study.rows) * len(study.seeds)
    if own:
        _write(study, own)
    if status:
        print(f"allqueens-study: interrupted: {len(own)} of {all_} runs are "
              "done" + ("; the same command goes on" if study.runs else ""),
              file=sys.stderr)
    return status or int(not all(made["reached"] for made in own.values()))


def main(arguments: list[str] | None = None) -> int:
    """The exit status of allqueens-study."""
    study = _parser().parse_intermixed_args(arguments)
    try:
        return _study(study)
    except (ImportError, MemoryError, RuntimeError, TypeError,
            ValueError) as error:
        message = str(error)
    except BrokenPipeError:
        return 2  # who reads the table has enough
    except OSError as error:
        message = (f"{error.filename or 'standard output'}: {error.strerror}"
                   if error.errno else str(error))
    except KeyboardInterrupt:
        message = "interrupted"
    print(f"allqueens-study: {message}", file=sys.stderr)
    return 2
