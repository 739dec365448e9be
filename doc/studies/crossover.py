#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes doc/studies/crossover.md: when does crossover pay in collecting all
optima?

    make bench/crossover && python3 doc/studies/crossover.py

For each problem of crossover-predictions.md it tunes three samplers, runs them
with other seeds, and puts the tables into the text of crossover-template.md.
The page is written anew after each problem.  Runs are kept in a file for each
problem of the folder --runs, so a stopped page goes on.  Delete the folder if
bench/crossover.c changes what its runs do.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import os
import random
import re
import resource
import string
import subprocess
import sys
from collections import Counter
from statistics import mean, median
from typing import Any, Callable, Iterable, Sequence

_here = os.path.dirname(os.path.realpath(__file__))
_top = os.path.join(_here, "..", "..")
sys.path[:0] = [_here, os.path.join(_top, "python")]
sys.dont_write_bytecode = True

from allqueens._statistics import (  # noqa: E402
    bootstrap, holm, median_interval, rank_sum)
from make import wrapped  # noqa: E402
from tables import number, table  # noqa: E402

# Copies and crossover are tuned twice, the second time with other settings.
_SAMPLERS = "restarts", "copies", "crossover"
_AGAIN = "copies again", "crossover again"
_QUICK = "queens-5", "boards-2x5-0", "boards-2x5-2", "torus-5", "costas-5"
_LARGER = ("boards-2x7-2", "boards-2x7-1", "boards-2x7-0", "costas-10",
           "queens-12")

# Not measured when the second predictions were written.
_LATER = ("boards-3x6-1", "queens-10", "torus-11", "costas-9", "boards-3x6-0",
          "queens-11", *_LARGER)


# --- settings ---

def _grid(sampler: str, count: int) -> list[str]:
    """So many settings of a sampler to tune.  Copies and crossover have the
    same ones, and others again."""
    if sampler == "restarts":
        steps = [*range(25), *range(26, 33, 2), *range(36, 65, 4), 80, 96, 128]
        return [f"steps={each}" for each in steps[::len(steps) // count]]
    draw = random.Random(2 if sampler in _AGAIN else 1).choice
    settings: list[str] = []
    while len(settings) < count:
        drawn = (f"steps={draw((0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48))} "
                 f"population={draw((8, 16, 32, 64, 128, 256))} "
                 f"restart={draw((1, 2, 4, 8, 16, 32, 64))} swaps="
                 f"{draw(('0..0', '0..1', '1..1', '0..2', '1..2', '1..4'))} "
                 f"solved={draw(('first', 'last'))}")
        if drawn not in settings:
            settings.append(drawn)
    return settings


# --- runs ---

Run = dict[str, Any]


def fresh(run: Run) -> float:
    """Looks at boards of unknown conflicts; infinite if a run missed some
    optimum."""
    return (run["looks"] - run["known"] if run["found"] == run["optima"]
            else math.inf)


def all_looks(run: Run) -> float:
    return run["looks"] if run["found"] == run["optima"] else math.inf


class Problem:
    """A problem and its runs, which a file keeps."""

    def __init__(self, name: str, options: argparse.Namespace) -> None:
        self.name, self.options = name, options
        self.share: dict[str, str] = {}
        self.tuned: dict[str, str] = {}
        self.tests: dict[str, list[Run]] = {}
        self.seconds, self.count = 0.0, 0
        self._file = os.path.join(options.runs, name + ".jsonl")
        self._runs: dict[tuple[str, int], Run] = {}  # by sampler and settings
        if os.path.exists(self._file):
            with open(self._file, encoding="utf-8") as stream:
                for line in map(json.loads, stream):
                    self._add(line)

    def _add(self, line: Run) -> None:
        self.seconds += line["seconds"]
        if "share" in line:
            self.share = line
        else:
            self.count += 1
            self._runs[line["settings"], line["seed"]] = line

    def _call(self, *words: str) -> Iterable[Run]:
        """The lines that the program prints, with the seconds that passed on
        the processor since the one before."""
        def used() -> float:
            usage = resource.getrusage(resource.RUSAGE_CHILDREN)
            return usage.ru_utime + usage.ru_stime

        before = used()
        done = subprocess.run([self.options.program, *words], check=True,
                              stdout=subprocess.PIPE, text=True)
        lines = list(csv.DictReader(done.stdout.splitlines(),
                                    delimiter="\t"))
        for line in lines:
            yield {**line, "seconds": (used() - before) / len(lines)}

    def _keep(self, line: Run) -> None:
        self._add(line)
        with open(self._file, "a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")

    def _known(self, settings: str, seed: int, limit: float) -> Run | None:
        """The run as it is with this limit, if the file shows that."""
        run = self._runs.get((settings, seed))
        if run is None or fresh(run) <= limit:
            return run
        if max(run["limit"], run["looks"] - run["known"]) >= limit:
            return {**run, "found": min(run["found"], run["optima"] - 1)}
        return None

    def runs(self, settings: str, seeds: range, limit: float, lost: int
             ) -> list[Run]:
        """A run for each seed, until LOST of them needed more than LIMIT fresh
        looks."""
        runs: list[Run] = []
        for seed in seeds:
            left = lost - sum(math.isinf(fresh(run)) for run in runs)
            if not left:
                break
            run = self._known(settings, seed, limit)
            if run is None:
                for line in self._call(
                        "collect", self.name, *settings.split(),
                        f"seeds={seed}..{seeds[-1]}", f"limit={limit:.0f}",
                        f"lost={left}"):
                    self._keep({"settings": settings, "limit": limit, **{
                        name: value if name == "seconds" else int(value)
                        for name, value in line.items()}})
                run = self._known(settings, seed, limit)
                assert run is not None
            runs.append(run)
        return runs

    def _tune(self, sampler: str) -> tuple[float, str]:
        """The settings with the least upper median of fresh looks, and that.

        A limit grows until some settings reach all optima in half of their
        runs; later settings are given up at the best so far, which they
        cannot be better than.  So the choice is that of runs without
        limits."""
        count = 4 if self.options.quick else 40
        seeds = range(1001, 1004) if self.options.quick else range(1001, 1011)
        best, limit = (math.inf, ""), 1000
        while True:
            for settings in _grid(sampler, count):
                settings = f"{sampler.split()[0]} {settings}"
                runs = self.runs(settings, seeds, min(limit, best[0]),
                                 len(seeds) - len(seeds) // 2)
                costs = sorted(map(fresh, runs))[len(seeds) // 2:]
                best = min(best, (costs[0] if costs else math.inf, settings),
                           key=lambda found: found[0])
            if best[1]:
                return best
            limit *= 4

    def measure(self) -> None:
        if not self.share:
            for line in self._call("share", self.name):
                self._keep(line)
        for sampler in _SAMPLERS + _AGAIN:
            print(self.name, sampler, file=sys.stderr, flush=True)
            cost, self.tuned[sampler] = self._tune(sampler)
            count = 10 if self.options.quick else 100
            self.tests[sampler] = self.runs(
                self.tuned[sampler], range(1, count + 1), 20 * cost, count + 1)

    # --- figures ---

    def costs(self, sampler: str, looks: Callable[[Run], float] = fresh
              ) -> list[float]:
        return [looks(run) for run in self.tests[sampler]]

    def gain(self, rival: str, looks: Callable[[Run], float] = fresh) -> float:
        return ratio(self.costs(rival, looks),
                     self.costs(_own(rival), looks))

    def interval(self, rival: str) -> tuple[float, float]:
        return bootstrap(ratio, self.costs(rival), self.costs(_own(rival)))

    def product(self) -> float:
        """Of the share and the looks a hit of restarts."""
        return float(self.share["share"]) * self.looks_a_hit()

    def points(self) -> int:
        size, boards = int(re.findall(r"\d+", self.name)[-1]), 1
        if self.name.startswith("boards"):
            boards, size = map(int, re.findall(r"\d+", self.name)[:2])
        return math.factorial(size) ** boards

    def blind(self) -> float:
        """The expected looks of blind sampling: each optimum is as likely as
        any other point."""
        return self.points() * sum(
            1 / i for i in range(1, int(self.share["optima"]) + 1))

    def looks_a_hit(self) -> float:
        runs = self.tests["restarts"]
        return (sum(run["looks"] for run in runs)
                / sum(run["hits"] for run in runs))


def _own(rival: str) -> str:
    """The crossover that is compared with a rival."""
    return "crossover again" if rival in _AGAIN else "crossover"


def ratio(rival: Sequence[float], own: Sequence[float]) -> float:
    above, below = median(rival), median(own)
    return math.nan if math.isinf(below) else above / below


def rank_correlation(a: Sequence[float], b: Sequence[float]) -> float:
    """Spearman's; equal values have their mean rank."""
    def ranks(values: Sequence[float]) -> list[float]:
        return [sum((other < value) + (other == value) / 2
                    for other in values) for value in values]

    x, y = ranks(a), ranks(b)
    if len(set(x)) < 2 or len(set(y)) < 2:
        return math.nan
    mean_x, mean_y = mean(x), mean(y)
    return sum((i - mean_x) * (j - mean_y) for i, j in zip(x, y)) / math.sqrt(
        sum((i - mean_x) ** 2 for i in x) * sum((j - mean_y) ** 2 for j in y))


# --- the predictions ---

def read_predictions() -> tuple[str, dict[str, list[str]]]:
    """The text, and the cells of its table by problem."""
    with open(os.path.join(_here, "crossover-predictions.md"),
              encoding="utf-8") as stream:
        text = re.sub(r"\n +", "\n", stream.read().rstrip())
    cells = (line.strip("| ").split(" | ") for line in text.splitlines()
             if re.match(r"\| [a-z]+-\d", line))
    return text, {line[0]: line[1:] for line in cells}


def check_share(problem: Problem, predictions: dict[str, list[str]]) -> None:
    """Ends the program if the share that was written down is another."""
    if problem.name not in predictions:
        return
    optima, _, _, share, _ = predictions[problem.name]
    if (optima, share) != (problem.share["optima"], problem.share["share"]):
        sys.exit(f"crossover.py: {problem.name}: the predictions have other "
                 "optima or another share")


# --- the tables ---

def _middle(costs: Sequence[float]) -> str:
    low, high = median_interval(costs)
    return f"{number(median(costs))} ({number(low)}..{number(high)})"


def _known_share(problem: Problem, sampler: str) -> str:
    runs = problem.tests[sampler]
    known = sum(run["known"] for run in runs)
    return f"{100 * known / sum(run['looks'] for run in runs):.0f} %"


def looks_table(problems: Sequence[Problem]) -> str:
    return table("problem | blind, expected | restarts | copies | known | "
                 "crossover | known", [
                     (problem.name, number(problem.blind()),
                      _middle(problem.costs("restarts")),
                      _middle(problem.costs("copies")),
                      _known_share(problem, "copies"),
                      _middle(problem.costs("crossover")),
                      _known_share(problem, "crossover"))
                     for problem in problems])


def gains_table(problems: Sequence[Problem]) -> tuple[str, dict[str, Any]]:
    """The table, and by problem and rival: interval and adjusted p."""
    keys = [(problem, rival) for problem in problems
            for rival in ("copies", "restarts")]
    p = holm([rank_sum(problem.costs("crossover"), problem.costs(rival))[0]
              for problem, rival in keys])
    found = {(problem.name, rival): (*problem.interval(rival), each)
             for (problem, rival), each in zip(keys, p)}
    lines = []
    for problem in problems:
        share = float(problem.share["share"])
        line = [problem.name, f"{share:.3f}", f"{1 / (1 - share):.2f}"]
        for rival in "copies", "restarts":
            low, high, each = found[problem.name, rival]
            line += [f"{problem.gain(rival):.2f} ({low:.2f}..{high:.2f})",
                     f"{each:.2g}", f"{problem.gain(rival, all_looks):.2f}"]
        low, high = problem.interval("copies again")
        lines.append([*line, f"{problem.gain('copies again'):.2f} "
                      f"({low:.2f}..{high:.2f})"])
    return table("problem | share | predicted | over copies | p | all looks | "
                 "over restarts | p | all looks | over copies, tuned again",
                 lines), found


def tuned_table(problems: Sequence[Problem]) -> str:
    return table("problem | " + " | ".join(_SAMPLERS + _AGAIN), [
        (problem.name, *(f"`{problem.tuned[sampler].partition(' ')[2]}`"
                         for sampler in _SAMPLERS + _AGAIN))
        for problem in problems])


def outcomes(problems: Sequence[Problem], found: dict[str, Any]
             ) -> dict[str, Any]:
    """What came of the predictions, by their names in the template."""
    shares = {each.name: float(each.share["share"]) for each in problems}
    inside = [each.name for each in problems if
              found[each.name, "copies"][0] <= 1 / (1 - shares[each.name])
              <= found[each.name, "copies"][1]]
    high = [each for each in problems if shares[each.name] >= 0.05]
    low = [each for each in problems if shares[each.name] < 0.05]

    def wins(problem: Problem, rival: str) -> bool:
        return (found[problem.name, rival][2] < 0.05
                and problem.gain(rival) > 1)

    def names(chosen: Iterable[Problem]) -> str:
        return ", ".join(each.name for each in chosen) or "none"

    families = []
    for boards in sorted({each.name[:-2] for each in problems
                          if each.name.startswith("boards")}):
        family = [each for each in problems if each.name[:-2] == boards]
        families.append((boards, *(", ".join(
            f"{each.gain(rival):.2f}" for each in family)
            for rival in ("copies", "restarts"))))

    def correlation(rival: str, by: Callable[[Problem], float]) -> str:
        return "{:.2f}".format(rank_correlation(
            list(map(by, problems)), [each.gain(rival) for each in problems]))

    def share(problem: Problem) -> float:
        return shares[problem.name]

    later = [each for each in problems if each.name in _LATER]

    def gains_of(chosen: Iterable[Problem], which: Callable[[float], bool]
                 ) -> str:
        return ", ".join(
            f"{each.name} {each.gain('copies'):.2f} (tuned again "
            f"{each.gain('copies again'):.2f})" for each in chosen
            if which(each.product())) or "none"

    return {
        "problems": len(problems), "inside": len(inside),
        "inside_names": ", ".join(inside) or "none",
        "rank_copies": correlation("copies", share),
        "rank_restarts": correlation("restarts", share),
        "rank_again": correlation("copies again", share),
        "rank_hits": correlation("restarts", Problem.product),
        "rank_hits_alone": correlation("restarts", Problem.looks_a_hit),
        "rank_hits_copies": correlation("copies", Problem.product),
        "rank_hits_again": correlation("copies again", Problem.product),
        "later_high": gains_of(later, lambda product: product >= 100),
        "later_low": gains_of(later, lambda product: product < 10),
        "later_between": gains_of(later, lambda product: 10 <= product < 100),
        "high": len(high), "low": len(low),
        "high_both": names(each for each in high if wins(each, "copies")
                           and wins(each, "restarts")),
        "high_copies": names(each for each in high if wins(each, "copies")
                             and not wins(each, "restarts")),
        "high_restarts": names(each for each in high if wins(each, "restarts")
                               and not wins(each, "copies")),
        "high_none": names(each for each in high if not (
            wins(each, "copies") or wins(each, "restarts"))),
        "low_restarts": names(each for each in low if wins(each, "restarts")),
        "low_copies": names(each for each in low if wins(each, "copies")),
        "families_table": table(
            "boards | over copies, couplings 0, 1, 2 | over restarts",
            families)}


def write_page(problems: Sequence[Problem], options: argparse.Namespace
               ) -> None:
    text, predictions = read_predictions()
    with open(os.path.join(_here, "crossover-predictions-2.md"),
              encoding="utf-8") as stream:
        second = stream.read().rstrip()
    gains, found = gains_table(problems)
    missing = [name for name in predictions
               if name not in {each.name for each in problems}]
    figures = {
        **outcomes(problems, found), "predictions": text,
        "second_predictions": second,
        "looks_table": looks_table(problems), "gains_table": gains,
        "tuned_table": tuned_table(problems),
        "hits_table": table("problem | share | looks a hit of restarts | "
                            "product | gain over restarts | over copies | "
                            "over copies, tuned again", [
            (each.name, f"{float(each.share['share']):.3f}",
             number(each.looks_a_hit()), number(each.product()),
             *(f"{each.gain(rival):.2f}"
               for rival in ("restarts", "copies", "copies again")))
            for each in sorted(problems, key=Problem.product)]),
        "missing": ", ".join(missing) or "none",
        "runs": sum(each.count for each in problems),
        "lost": sum(math.isinf(fresh(run)) for each in problems
                    for runs in each.tests.values() for run in runs),
        "seeds": Counter(len(each.tests["crossover"])
                         for each in problems).most_common()[0][0],
        "minutes": round(sum(each.seconds for each in problems) / 60)}
    with open(os.path.join(_here, "crossover-template.md"),
              encoding="utf-8") as stream:
        page = wrapped(string.Template(stream.read()).substitute(figures))
    with open(options.output, "w", encoding="utf-8") as stream:
        stream.write(page)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=os.path.join(
        _top, "bench", "crossover"), help="default: bench/crossover")
    parser.add_argument("--runs", default="crossover-runs", metavar="FOLDER",
                        help="keep the runs there (default: crossover-runs)")
    parser.add_argument("--output", metavar="FILE",
                        default=os.path.join(_here, "crossover.md"))
    parser.add_argument("--larger", action="store_true",
                        help="also the problems that take hours")
    parser.add_argument("--quick", action="store_true",
                        help="small problems, as a test of this script")
    options = parser.parse_args()
    os.makedirs(options.runs, exist_ok=True)
    _, predictions = read_predictions()
    names = list(_QUICK if options.quick else (
        name for name in predictions if name not in _LARGER or options.larger))
    problems: list[Problem] = []
    for name in names:
        problem = Problem(name, options)
        problem.measure()
        check_share(problem, predictions)
        problems.append(problem)
        write_page(problems, options)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("interrupted; the same command goes on")
