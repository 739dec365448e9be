# SPDX-License-Identifier: MIT
"""allqueens-study: runs of every combination of settings, a line of JSON each.

What settings are is in _settings; the table is made in _table.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import hashlib
import math
import os
import sys
import threading
import time
from bisect import bisect_right
from typing import Any, Mapping

from . import __version__
from ._arguments import COUNT_MAX, nearest, number, real, whole
from ._baselines import blind_all, blind_first
from ._boards import totals
from ._library import library, types
from ._own_schemes import OwnScheme, failure, own_scheme, run_loop, seed_others
from ._problem import Problem
from ._run_all import run_all
from ._runs import _Run, settings_used
from ._runs_file import SCHEMA, append, read_all, read_runs
from ._scheme_files import hash_of, is_python, name_of
from ._settings import (all_names, arguments_of, combinations, in_order,
                        parse)
from ._table import key_of, row_name, table, targets


# --- a run ---

def seed_of(settings: Mapping[str, str], index: int, paired: bool) -> int:
    """The seed of run INDEX of a row.  Rows have streams of random numbers of
    their own, a hash of the settings as they are given; paired ones share."""
    if paired:
        return index
    digest = hashlib.sha256(key_of(settings, index).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 11  # exact as a float


def _check_that_it_ends(study: argparse.Namespace, n: int) -> None:
    if (study.goal == "all" and not study.limits and 0 < n < 33
            and totals(n) is None):
        raise ValueError(f"no total is known for N = {n}, so the run would "
                         "never end: give --generations, --looks or --time")


def _prepare(study: argparse.Namespace, settings: Mapping[str, str],
             seed: int = 0, on_found: Any = None,
             stop: threading.Event | None = None) -> _Run:
    """A run that has not begun; ValueError or TypeError if a setting is bad."""
    options = {**arguments_of(study.goal, settings, study.files),
               **study.limits}
    n, scheme, plugin, given = (options.pop(name) for name in
                                ("n", "scheme", "plugin", "settings"))
    if isinstance(n, int):
        _check_that_it_ends(study, n)
    return _Run("collect" if study.goal == "all" else "solve", n, scheme,
                plugin, None, {**options, "seed": seed}, given, on_found, stop)


class _Found:
    """A callback, found_at of the library, that notes what a run found with
    the looks of its BUDGET, which may be None: how many solutions, and the
    looks after which there were as many as each number in NEEDED, which
    ascend."""

    def __init__(self, needed: list[int], budget: int | None) -> None:
        self.needed, self.budget, self.count = needed, budget, 0
        self.looks_at: list[int] = []

    def __call__(self, address: int, count: int, _: Any) -> None:
        members = len(types["found"]._fields_)
        numbers = (ctypes.c_uint64 * (members * count)).from_address(address)
        looks, found = numbers[0::members], numbers[1::members]
        end = count if self.budget is None else bisect_right(looks, self.budget)
        if end:
            self.count = found[end - 1]
        new = self.needed[len(self.looks_at):
                          bisect_right(self.needed, self.count)]
        self.looks_at.extend(looks[bisect_right(found, each - 1)]
                             for each in new)


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
        stop: threading.Event | None = None) -> dict[str, Any] | None:
    """What a run is, as its line has it; None if it was stopped.  Seconds are
    those of the processor.  A scheme in Python runs in a process of its own."""
    if not is_python(study.files, settings):
        return _run_library(study, settings, index, stop)
    own = own_scheme(study.files[settings["scheme"]])
    seed_others(seed_of(settings, index, study.paired))
    try:
        if own.has_loop:
            return _run_loop(study, own, settings, index)
        return _run_library(study, settings, index, stop)
    except (Exception, SystemExit) as error:
        raise RuntimeError(f"{row_name(settings, settings)}, run {index}: "
                           f"{failure(error)}") from None


def _line(study: argparse.Namespace, settings: Mapping[str, str], index: int,
          defaults: Mapping[str, str], end: str, seconds: float
          ) -> dict[str, Any]:
    """What lines of all runs have."""
    return {"schema": SCHEMA, "version": __version__, "goal": study.goal,
            "paired": study.paired, "limits": study.limits,
            "settings": dict(settings), "defaults": {
                name: text for name, text in defaults.items()
                if name not in settings},
            "scheme_hash": hash_of(study.files, settings), "index": index,
            "seed": seed_of(settings, index, study.paired), "end": end,
            "reached": end in ("complete", "solved"),
            "seconds": round(seconds, 6)}


def _run_library(study: argparse.Namespace, settings: Mapping[str, str],
                 index: int, stop: threading.Event | None
                 ) -> dict[str, Any] | None:
    """A run of the library's.  It ends with a generation; what counts of it
    ends with the look that uses up the budget, as a problem does."""
    budget = study.limits.get("looks")
    found = (_Found(targets("all", int(settings["n"])), budget)
             if study.goal == "all" else None)
    made = _prepare(study, settings, seed_of(settings, index, study.paired),
                    found, stop)
    began = time.thread_time()
    made.run(lambda _, function, *arguments: function(*arguments))
    seconds = time.thread_time() - began
    stats = made.stats()
    end = stats.end.name.lower()
    if end == "interrupted":
        return None
    looks = stats.looks if found else stats.evaluations
    late = budget is not None and looks > budget
    line = _line(study, settings, index, settings_used(
        study.goal == "all", made.options), "looks" if late else end, seconds)
    line["looks"] = budget if late else looks
    for name in ("evaluations", "repeated", "generations", "restarts",
                 "found", "hits", "neighbors", "neighbors_found"):
        if hasattr(stats, name):
            line[name] = getattr(stats, name)
    if found:
        held = types["takeover"]()
        library.aq_collect_takeover(made.made, held)
        line.update(found=found.count, held=held.optima,
                    looks_at=found.looks_at,
                    symmetry=bool(made.options.settings.symmetry))
    line["blind"], line["permutations"] = _baselines(study, made, stats)
    return line


# --- algorithms with a loop of their own ---

def _problem(study: argparse.Namespace, settings: Mapping[str, str]) -> Problem:
    symmetry = settings.get("symmetry", "no")
    if symmetry not in ("no", "yes"):
        raise ValueError(f"symmetry must be no or yes, not {symmetry!r}")
    if study.goal == "first" and "symmetry" in settings:
        raise ValueError("runs to the first solution have no symmetry")
    if "generations" in study.limits:
        raise ValueError("a function with a loop of its own has no "
                         "generations")
    n = whole("n", number(settings["n"]), 1, 255)
    _check_that_it_ends(study, n)
    return Problem(n, goal=study.goal, symmetry=symmetry == "yes",
                   looks=study.limits.get("looks"))


def _run_loop(study: argparse.Namespace, own: OwnScheme,
              settings: Mapping[str, str], index: int) -> dict[str, Any]:
    """A run of a function with a loop of its own."""
    problem = _problem(study, settings)
    end, seconds = run_loop(own.bound(settings), problem,
                            seed_of(settings, index, study.paired),
                            study.limits.get("seconds"))
    line = _line(study, settings, index, own.defaults(settings),
                 problem.end or end, seconds)
    line.update(problem.results())
    return line


def _check(study: argparse.Namespace, settings: Mapping[str, str]) -> None:
    """ValueError, TypeError or OSError if no run can have these settings."""
    if is_python(study.files, settings):
        own = own_scheme(study.files[settings["scheme"]])
        if own.has_loop:
            _problem(study, settings)
            own.bound(settings)
            return
    _prepare(study, settings)


# --- the command line ---

class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        _, _, unknown = message.partition("unrecognized arguments: ")
        name, _, value = unknown.split(" ")[0].partition("=")
        hint = nearest(name, self._option_string_actions)
        if name.lstrip("-") in all_names():
            hint = f"; did you mean '{name.lstrip('-')}={value or 'VALUE'}'?"
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

Settings: n, scheme (a name, a plug-in, or FILE.py:NAME of a function NAME
  (look, random, **settings)), its own, islands, population, restart, engine,
  selection, crossover, mutation, exclude-solved, neighborhood, symmetry
      --seeds=K         runs of each row, or FIRST..LAST (default: 25)
      --paired          rows share their seeds: tests are by Wilcoxon
      --goal=first      runs end with the first solution, not with all
      --looks=K, --generations=K, --time=SECONDS   the most of a run
  -j, --jobs=J          runs at a time; the results do not depend on it
      --runs=FILE       add each run as a line of JSON; none is repeated;
                        without settings: the table of FILE, or of several
      --against=NAME=VALUE   compare with the rows that have VALUE: p, A12
      --bootstrap       95 % intervals of ERT (the expected running time, in
                        looks), and of its ratio with --against
      --plot=FILE       a picture (.svg, .png, .pdf), by matplotlib
      --picture=KIND    looks (by row), scaling (by N), targets (reached)
      --iohprofiler=FOLDER   write the runs for IOHanalyzer
  -q, --quiet           say nothing before all runs are done
  -h, --help; --version

Exit status: 0 each run reached its goal, 1 some did not, 2 trouble.
Example: allqueens-study scheme=report crossover=coin,copy --seeds=10 -j2
"""


def _parser() -> _Parser:
    parser = _Parser(prog="allqueens-study", allow_abbrev=False,
                     add_help=False)
    add = parser.add_argument
    add("settings", nargs="*")
    add("--seeds", type=_seeds)
    add("--goal", choices=("all", "first"))
    for name in "looks", "generations":
        add(f"--{name}", type=_checked(whole, 1, COUNT_MAX))
    add("--time", type=_checked(real, 0, 1e15))
    add("-j", "--jobs", type=_checked(whole, 1, 1024), default=1)
    add("--runs", action="append")
    for name in "against", "plot", "iohprofiler":
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


def _is_shown(study: argparse.Namespace) -> bool:
    """Whether it names files of runs, and nothing that is to be run."""
    return bool(study.runs) and not (
        study.settings or study.seeds or study.goal or study.paired
        or study.looks or study.generations or study.time)


def _settle_outputs(study: argparse.Namespace) -> None:
    """Checks what is made of the runs."""
    study.group = _group(study)
    if study.plot:
        from . import plot
        plot.check(study.plot)
    if study.iohprofiler and os.path.exists(study.iohprofiler):
        raise ValueError(f"{study.iohprofiler}: it exists, and --iohprofiler "
                         "makes a new folder")


def _settle(study: argparse.Namespace) -> None:
    """Completes the options and checks them and each row, before any run."""
    if study.runs and len(study.runs) > 1:
        raise ValueError("--runs is given twice, which is for tables of runs "
                         "that are done: give no settings")
    study.runs = study.runs[0] if study.runs else None
    study.seeds = study.seeds or _seeds("25")
    study.goal = study.goal or "all"
    study.values, study.files = parse(study.settings)
    study.rows = combinations(study.values, study.files)
    study.limits = {name: value for name, value in (
        ("looks", study.looks), ("generations", study.generations),
        ("seconds", study.time)) if value is not None}
    for row in study.rows:
        try:
            _check(study, row)
        except (OSError, TypeError, ValueError) as error:
            raise ValueError(f"with {row_name(row, row)}: {error}") from None
    _settle_outputs(study)


def _show(study: argparse.Namespace) -> int:
    """The table of runs that files have."""
    runs, first = read_all(study.runs)
    for name in "goal", "paired", "limits":
        setattr(study, name, first[name])
    study.seeds = sorted({made["index"] for made in runs.values()})
    study.rows = in_order(made["settings"] for made in runs.values())
    study.values = {name: sorted({row[name] for row in study.rows
                                  if name in row})
                    for row in study.rows for name in row}
    _settle_outputs(study)
    _write(study, runs)
    return int(not all(made["reached"] for made in runs.values()))


def _write(study: argparse.Namespace, runs: Mapping[str, Any]) -> None:
    """All that is asked for, from the runs."""
    print("\n".join(table(study, runs)), flush=True)
    if study.plot:
        from . import plot
        plot.plot_study(study, runs)
    if study.iohprofiler:
        from . import _iohprofiler
        _iohprofiler.write(study, runs)
    for file in study.plot, study.iohprofiler:
        if file:
            print(f"allqueens-study: wrote {file}", file=sys.stderr)


def _study(study: argparse.Namespace) -> int:
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    if study.help or study.version:
        print(_HELP.rstrip() if study.help else
              f"allqueens-study {__version__}", flush=True)
        return 0
    if _is_shown(study):
        return _show(study)
    _settle(study)
    runs, status = read_runs(study), 0
    if study.runs:
        append(study.runs, "")  # fails now rather than after the first run
    try:
        run_all(study, runs, run)
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
