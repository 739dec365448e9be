#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes doc/studies.md: runs the studies and puts their tables and figures
into the text of template.md.

    python3 doc/studies/make.py --seeds=25

It needs DEAP (Debian: python3-deap) for a row of a table, which is left out if
there is none.

A study is a command of allqueens-study; its runs are kept in a file of the
folder --runs, so a stopped one goes on.  Every figure but the seconds is the
same on every machine.  Conclusions of the text are among the claims of
tables.py: no page is made if one does not hold.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import string
import subprocess
import sys
import textwrap
from typing import Any

_here = os.path.dirname(os.path.realpath(__file__))
_top = os.path.join(_here, "..", "..")
sys.path[:0] = [_here, os.path.join(_top, "python")]
sys.dont_write_bytecode = True

import tables  # noqa: E402
from allqueens import _study, collect  # noqa: E402
from allqueens._run_all import run_all  # noqa: E402
from allqueens._table import runs_of  # noqa: E402
from tables import SHARES, Row  # noqa: E402

_TUNING = 1001  # the first seed of tuning runs, which no other run has


# --- the studies ---

# How many seeds: times --seeds, and the most.
_ONE, _TWO, _FOUR, _FEW = (1, 10 ** 6), (2, 10 ** 6), (4, 10 ** 6), (1, 10)
_EIGHT = 8, 10 ** 6
_BARE = "symmetry=no neighborhood=0"
_BITS = "scheme=report n=8"
_SCHEMES = "climb,points,squares,rowcol,columns,crowding"
_HAS_DEAP = importlib.util.find_spec("deap") is not None
_UNTUNED = ",".join(("blind", "examples/map_elites.py:map_elites",
                     *["examples/deap_queens.py:ea_simple"] * _HAS_DEAP,
                     "doc/studies/own_algorithms.py:steady_state",
                     "doc/studies/own_algorithms.py:mu_plus_lambda",
                     "doc/studies/own_algorithms.py:node_histogram"))
# Plug-ins: the source, and the scheme that it changes.
_PLUGINS = {"bits.so": ("compared.c", "report"),
            "permutations.so": ("compared.c", "halfkeep"),
            "steady.so": ("steady.c", "halfkeep")}
_AS_BITS = "scheme=studies-runs/bits.so n=8"
_AS_PERMUTATIONS = f"scheme=studies-runs/permutations.so n=8 {_BARE}"

# Grids of 40 settings.
_FLIPS = "population=8,20,64,128 flips=1,1..4 restart=10,20,40,80,160"
_SWAPS = "population=4,8,12,20,32,64,128,256 restart=5,10,20,40,80"
_STEPS = "descent=" + ",".join(map(str, range(1, 41)))
_MEMETIC = "descent=2,4,8,16,32 population=8,20,64,128 restart=5,40"
_STEADY = ("population=12,20,40,80,160 "
           "restart=25,50,100,200,400,800,1600,3200")
# With a limit, which is above the best median: no choice depends on it.
_HEAT = "hot=0.5,1,2,4 cold=0.15,0.3 steps=5,10,20,40,80 --looks=4e5"
_NICHES = ("population=8,20,64,128 flips=1,1..4 restart=250,500,1000,2000,4000 "
           "--looks=6e6")

# The table, the study's name, its seeds (None: it is only tuned) and its
# settings.  Those after # are a grid to tune.  A name in braces stands for the
# scheme and settings that were tuned under that name, without n.
_STUDIES = (
    ("report", "report", _ONE, f"{_BITS} population="
     "20,40,80,100,400,800,1000,2000,4000,10000"),
    ("random half", "random-half", _FEW,
     f"{_BITS} population=20,800 selection=random-half"),
    *(("stuck", f"stuck-{generations}", _FEW, f"{_BITS} population="
       "20,40,80,100,400,800,1000,2000,4000,10000 restart=never "
       f"exclude-solved=no --generations={generations}")
      for generations in (2500, 5000)),
    ("restarts", "restarts", _FEW, f"{_BITS} population=20,128 "
     "restart=40,never exclude-solved=yes,no --looks=2e7"),
    ("coin", "coin", _TWO, f"{_AS_BITS} population=8,20,128"),
    ("copy", "copy", _TWO, f"{_BITS} crossover=copy population=8,20,128"),
    ("random", "random-children", _FEW,
     f"{_BITS} population=20,128 crossover=random"),
    ("coin", "tuned-coin", _FOUR, f"{_AS_BITS} # {_FLIPS}"),
    ("copy", "tuned-copy", _FOUR, f"{_BITS} crossover=copy # {_FLIPS}"),
    ("blind", "blind", _FOUR, f"scheme=blind n=8 {_BARE}"),
    ("permutations", "permutations", _FOUR,
     f"{_AS_PERMUTATIONS} descent=0 # {_SWAPS}"),
    ("permutations copy", "permutations-copy", _FOUR,
     f"{_AS_PERMUTATIONS} descent=0 crossover=copy # {_SWAPS}"),
    ("random half bred", "permutations-random-half", _FOUR,
     "n=8 {permutations} selection=random-half"),
    ("bits drawn improved", "bits-drawn-improved", _FOUR,
     f"{_AS_BITS} bred=0 # {_STEPS}"),
    ("bits bred improved", "bits-bred-improved", _FOUR,
     f"{_AS_BITS} # {_MEMETIC}"),
    ("drawn improved", "drawn-improved", _FOUR,
     f"{_AS_PERMUTATIONS} bred=0 # {_STEPS}"),
    ("bred improved", "bred-improved", _FOUR,
     f"{_AS_PERMUTATIONS} # {_MEMETIC}"),
    ("steady crossover", "steady-crossover", _FOUR,
     f"scheme=studies-runs/steady.so n=8 crossover=order # {_STEADY}"),
    ("steady copies", "steady-copies", _FOUR,
     f"scheme=studies-runs/steady.so n=8 crossover=copy # {_STEADY}"),
    ("first", "first", _FOUR, f"scheme=halfkeep,report,{_SCHEMES} n=8 "
     "restart=2000 --goal=first"),
    ("first", "first-multistart", _FOUR, "scheme=multistart n=8 "
     "population=4 descent=8,16,32 --goal=first"),
    ("breeding", "breeding", _TWO, "scheme=halfkeep,multistart "
     "n=8,9,10,11,12,13,14 descent=8,16,32"),
    ("parts", "part-crossover", _TWO,
     "scheme=halfkeep n=12,14 crossover=copy,random"),
    ("parts", "part-selection", _TWO,
     "scheme=halfkeep n=12,14 selection=random-half"),
    ("parts", "part-mutation", _TWO, "scheme=halfkeep n=12,14 mutation=none"),
    ("parts", "part-restart", _TWO, "scheme=halfkeep n=12,14 restart=never"),
    ("parts", "part-neighborhood", _TWO,
     "scheme=halfkeep n=12,14 neighborhood=0"),
    ("parts", "part-symmetry", _ONE, "scheme=halfkeep n=12 symmetry=no"),
    ("parts", "part-descent", _ONE, "scheme=halfkeep n=12 descent=0"),
    ("peers", "peers", _ONE,
     f"scheme=halfkeep n=8,9,10,11 descent=0,8 {_BARE}"),
    ("peers", "peers-multistart", _ONE,
     f"scheme=multistart n=8,9,10,11 descent=8,16,32 {_BARE}"),
    ("hits", "hits-12", _EIGHT,
     "scheme=multistart n=12 neighborhood=0,2,3,4 descent=16"),
    ("hits", "hits", _ONE,
     "scheme=multistart n=13,14 neighborhood=0,2,3 descent=16"),
    ("niches", "crowding", _FOUR, f"scheme=crowding n=8 # {_NICHES}"),
    ("niches", "holds-crowding", _ONE,
     "scheme=crowding n=8 population=1000 --looks=1e7"),
    ("niches", "holds-report", _ONE, f"{_BITS} population=1000 restart=never "
     "exclude-solved=no selection=half,random-half --looks=1e7"),
    # The slow ones.
    ("annealing", "annealing", None,
     f"scheme=examples/annealing.py:anneal n=8 # {_HEAT}"),
    *(("own", f"own-{name}", _ONE, f"n=8,10 {{{name}}} --looks=2e5")
      for name in ("drawn-improved", "bred-improved", "permutations",
                   "annealing", "steady-copies", "steady-crossover")),
    ("own", "own", _ONE, f"scheme={_UNTUNED} n=8,10 {_BARE} --looks=2e5"),
    ("all", "all", _FEW, f"scheme={_SCHEMES} n=8 {_BARE}"),
    ("peers", "peers-report", _FEW, "scheme=report n=8,9,10"),
    ("breeding", "breeding-15", _FEW,
     "scheme=halfkeep,multistart n=15 descent=8,16,32"))


class Studies:
    """The rows of all studies, by table, and the commands that make them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.rows: dict[str, Any] = {}
        self.commands: dict[str, str] = {}  # by the name of the study
        self.seconds, self.runs = 0.0, 0
        self._tuned: dict[str, str] = {}

    def seeds(self, times: int, most: int) -> int:
        return (self.options.seeds if self.options.quick
                else min(self.options.seeds * times, most))

    def sizes(self, settings: str) -> str:
        """The settings; if it has to be quick, with small boards."""
        if not self.options.quick:
            return settings
        for long, short in (
                (r"\bn=[\d,]+", lambda sizes: re.sub(
                    r"\d+", lambda n: str(int(n[0]) - 2), sizes[0])),
                ("--looks=.*", "--looks=1e5"),
                ("--generations=.*", "--generations=20")):
            settings = re.sub(long, short, settings)
        head, mark, grid = settings.partition("#")
        return head + mark + re.sub(  # two values each
            r"(=[^ ,]+,[^ ,]+),\S*", r"\1", grid)

    def add(self, table: str, name: str, seeds: tuple[int, int] | None,
            settings: str) -> None:
        """Runs a study, whose rows are more of the table's."""
        settings, _, grid = self.sizes(settings).partition("#")
        settings = settings.format_map(self._tuned)
        if grid:
            last = _TUNING + self.seeds(*_FEW) - 1
            best = min(self._run("tune-" + name.replace("tuned-", ""),
                                 settings + grid, f"{_TUNING}..{last}"),
                       key=lambda row: row.median("new"))
            given = {**best.settings, "scheme": re.search(
                r"scheme=(\S+)", settings)[1]}
            n = given.pop("n")
            self._tuned[name] = " ".join(map("=".join, given.items()))
            settings = f"n={n} {self._tuned[name]}"
        if seeds:
            self.rows.setdefault(table, []).extend(
                self._run(name, settings, str(self.seeds(*seeds))))

    def _run(self, name: str, settings: str, seeds: str) -> list[Row]:
        words = [*settings.split(), f"--seeds={seeds}"]
        self.commands[name] = " ".join(["allqueens-study", *words])
        print(name, *words, file=sys.stderr, flush=True)
        folder = os.path.join(self.options.runs, "")
        study = _study._parser().parse_intermixed_args([
            *(word.replace("=studies-runs/", f"={folder}") for word in words),
            "--quiet", f"--jobs={self.options.jobs}",
            f"--runs={os.path.join(self.options.runs, name)}.jsonl"])
        _study._settle(study)
        runs = _study.read_runs(study)
        run_all(study, runs, _study.run)
        rows = [Row(settings=row, runs=runs_of(study, runs, row))
                for row in study.rows]
        for row in rows:
            for run in row.runs:
                run["new"] = run["looks"] - run.get("repeated", 0)
        self.runs += sum(len(row.runs) for row in rows)
        self.seconds += sum(run["seconds"] for row in rows for run in row.runs)
        return rows


def make_plugins(folder: str) -> None:
    """Compiles those that the folder lacks, or whose source is newer."""
    for name, (source, scheme) in _PLUGINS.items():
        file, source = os.path.join(folder, name), os.path.join(_here, source)
        if (not os.path.exists(file)
                or os.path.getmtime(file) < os.path.getmtime(source)):
            subprocess.run([
                *os.environ.get("CC", "cc").split(), "-O2", "-shared", "-fPIC",
                "-I" + os.path.join(_top, "src"), f'-DBASE="{scheme}"', source,
                "-o", file], check=True)


# --- takeover, which no study measures ---

_PUBLISHED = {"restart": "never", "exclude_solved": False}
_TAKEOVER: dict[str, dict[str, Any]] = {
    "as published": _PUBLISHED,
    "as published, but a random half is kept": {
        **_PUBLISHED, "selection": "random-half"},
    "solved boards excluded, no restarts": {"restart": "never"},
    "restarts, solved boards breed": {"exclude_solved": False},
    "solved boards excluded, restarts": {}}


def takeover(studies: Studies, n: int) -> dict[str, list[list[float]]]:
    """The share of a population's boards that are copies of one, by row and
    run, after as many generations as SHARES."""
    file = os.path.join(studies.options.runs, "takeover.jsonl")
    kept: dict[tuple[str, int, int], list[float]] = {}
    found: dict[str, list[list[float]]] = {}
    if os.path.exists(file):
        with open(file, encoding="utf-8") as stream:
            kept = {tuple(key): shares for *key, shares
                    in map(json.loads, stream)}
    for name, settings in _TAKEOVER.items():
        found[name] = []
        for seed in range(1, studies.seeds(*_ONE) + 1):
            key = name, n, seed
            if key not in kept:
                kept[key] = _shares(n, seed, settings)
                with open(file, "a", encoding="utf-8") as stream:
                    stream.write(json.dumps([*key, kept[key]]) + "\n")
            found[name].append(kept[key])
    return found


def _shares(n: int, seed: int, settings: dict[str, Any]) -> list[float]:
    shares: list[float] = []

    def note(stats: Any) -> None:
        if stats.generations in SHARES:
            shares.append(stats.takeover().copies / 800)

    collect(n, scheme="report", population=800, seed=seed,
            generations=SHARES[-1], on_round=note, **settings)
    return shares


def wrapped(text: str) -> str:
    """The text with the lines of its paragraphs filled anew."""
    return "\n\n".join(
        block if block[0] in "#|- " else textwrap.fill(
            block, 132, break_long_words=False, break_on_hyphens=False)
        for block in text.rstrip().split("\n\n")) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=25)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--runs", default="studies-runs", metavar="FOLDER",
                        help="keep the runs there (default: studies-runs)")
    parser.add_argument("--output", metavar="FILE",
                        default=os.path.join(_top, "doc", "studies.md"))
    parser.add_argument("--quick", action="store_true",
                        help="small boards, as a test of this script")
    options = parser.parse_args()
    options.runs, options.output = map(os.path.abspath, (
        options.runs, options.output))
    os.makedirs(options.runs, exist_ok=True)
    make_plugins(options.runs)
    os.chdir(_top)  # the files of schemes are named from there
    studies = Studies(options)
    n = 6 if studies.options.quick else 8
    studies.rows["takeover"] = takeover(studies, n)
    for study in _STUDIES:
        studies.add(*study)
    made, claims = tables.figures(studies.rows, n)
    untrue = [claim for claim, holds in claims.items() if not holds]
    if untrue and not options.quick:
        sys.exit("the text says what the runs do not show: "
                 + "; ".join(untrue))
    figures = {**made,
               "seeds": options.seeds, "runs": studies.runs,
               "minutes": round(studies.seconds / 60), **{
        "run_" + name.replace("-", "_"): f"    {command}"
        for name, command in studies.commands.items()}}
    with open(os.path.join(_here, "template.md"), encoding="utf-8") as stream:
        text = wrapped(string.Template(stream.read()).substitute(figures))
    with open(options.output, "w", encoding="utf-8") as stream:
        stream.write(text)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on")
