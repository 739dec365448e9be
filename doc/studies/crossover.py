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
from functools import lru_cache, partial
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
# Both then have the best of what either was tuned to, by more seeds; restarts,
# whose settings are all there are, the best of the tuned one and its neighbors.
_SAMPLERS = "restarts", "copies", "crossover"
_AGAIN = "copies again", "crossover again"
_FINAL = "restarts final", "copies final", "crossover final"
_BUDGET = 5e8  # looks of a final sampler, unless 100 seeds need more
_QUICK = "queens-5", "boards-2x5-0", "boards-2x5-2", "torus-5", "costas-5"
_LARGER = ("boards-2x7-2", "boards-2x7-1", "boards-2x7-0", "costas-10",
           "queens-12")
# What crossover is compared with: see Problem._pair.
_RIVALS = ("copies", "copies again", "copies final", "restarts",
           "restarts final")
_FIRST_RIVALS, _FINAL_RIVALS = ("copies", "restarts"), _FINAL[1::-1]

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
Middle = Callable[[Sequence[float]], float]


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

    def _settings(self, sampler: str) -> list[str]:
        """Those to choose from, with the sampler's name in front."""
        name = sampler.split()[0]
        if sampler == "restarts final":
            grid = self._settings("restarts")
            at = grid.index(self.tuned["restarts"])
            return grid[max(0, at - 2):at + 3]
        if sampler in _FINAL:
            chosen = (self.tuned[each].partition(" ")[2]
                      for each in _SAMPLERS[1:] + _AGAIN)
            return [f"{name} {settings}" for settings in dict.fromkeys(chosen)]
        count = 4 if self.options.quick else 40
        return [f"{name} {settings}" for settings in _grid(sampler, count)]

    def _tune(self, sampler: str) -> tuple[float, str]:
        """The settings with the least upper median of fresh looks, and that.

        A limit grows until some settings reach all optima in half of their
        runs; later settings are given up at the best so far, which they
        cannot be better than.  So the choice is that of runs without
        limits."""
        first, count = (2001, 50) if sampler in _FINAL else (1001, 10)
        count = 3 if self.options.quick else count
        seeds = range(first, first + count)
        best: tuple[float, str] = (math.inf, "")
        limit = 1e15 if sampler == "restarts final" else 1000
        while True:
            for settings in self._settings(sampler):
                runs = self.runs(settings, seeds, min(limit, best[0]),
                                 count - count // 2)
                costs = sorted(map(fresh, runs))[count // 2:]
                best = min(best, (costs[0] if costs else math.inf, settings),
                           key=lambda found: found[0])
            if best[1]:
                return best
            limit *= 4

    def measure(self) -> None:
        if not self.share:
            for line in self._call("share", self.name):
                self._keep(line)
        for sampler in _SAMPLERS + _AGAIN + _FINAL:
            print(self.name, sampler, file=sys.stderr, flush=True)
            cost, self.tuned[sampler] = self._tune(sampler)
            first, count, limit = 1, 100, 20 * cost
            if sampler in _FINAL:  # all runs should end, for the means
                first, limit = 5001, 1000 * cost
                count = 100 * max(1, min(10, int(_BUDGET / cost / 100)))
            count = 10 if self.options.quick else count
            self.tests[sampler] = self.runs(
                self.tuned[sampler], range(first, first + count), limit,
                count + 1)

    # --- figures ---

    def costs(self, sampler: str, looks: Callable[[Run], float] = fresh
              ) -> list[float]:
        return [looks(run) for run in self.tests[sampler]]

    def pair(self, rival: str) -> tuple[list[float], list[float]]:
        """The costs of a rival, and of the crossover tuned like it."""
        own = " ".join(["crossover", *rival.split()[1:]])
        return self.costs(rival), self.costs(own)

    @lru_cache(maxsize=None)
    def gain(self, rival: str, middle: Middle = median) -> float:
        return ratio(*self.pair(rival), middle)

    def gain_in_all_looks(self, rival: str) -> float:
        return ratio(self.costs(rival, all_looks),
                     self.costs("crossover", all_looks))

    @lru_cache(maxsize=None)
    def interval(self, rival: str, middle: Middle = median
                 ) -> tuple[float, float]:
        return bootstrap(partial(ratio, middle=middle), *self.pair(rival))

    def shown(self, rival: str, middle: Middle = median) -> str:
        low, high = self.interval(rival, middle)
        return (f"{_gain(self.gain(rival, middle))} "
                f"({_gain(low)}..{_gain(high)})")

    def product(self) -> float:
        """Of the share and the looks a hit of restarts."""
        return self.get_share() * self.looks_a_hit()

    def get_share(self) -> float:
        return float(self.share["share"])

    def place(self) -> tuple[int, list[int]]:
        """In the tables."""
        kind, *sizes = re.split("[-x]", self.name)
        return (("queens", "torus", "costas", "boards").index(kind),
                list(map(int, sizes)))

    def points(self) -> int:
        _, sizes = self.place()
        boards, size = sizes[:2] if len(sizes) == 3 else (1, sizes[0])
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


def _gain(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def average(values: Sequence[float]) -> float:
    """As mean, but fast."""
    return math.fsum(values) / len(values)


def ratio(rival: Sequence[float], own: Sequence[float],
          middle: Middle = median) -> float:
    above, below = middle(rival), middle(own)
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
                 "crossover | known | " + " | ".join(_AGAIN), [
                     (problem.name, number(problem.blind()),
                      _middle(problem.costs("restarts")),
                      _middle(problem.costs("copies")),
                      _known_share(problem, "copies"),
                      _middle(problem.costs("crossover")),
                      _known_share(problem, "crossover"),
                      *(_middle(problem.costs(name)) for name in _AGAIN))
                     for problem in problems])


def final_looks_table(problems: Sequence[Problem]) -> str:
    return table("problem | " + " | ".join(
        f"{name}: median | mean" for name in _SAMPLERS), [
        (problem.name, *(cell for name in _FINAL for cell in (
            _middle(problem.costs(name)),
            number(average(problem.costs(name))))))
        for problem in problems])


P = dict[tuple[str, str], float]


def adjusted(problems: Sequence[Problem], rivals: Sequence[str]) -> P:
    """By problem and rival, p that their looks do not differ from those of
    crossover."""
    keys = [(each, rival) for each in problems for rival in rivals]
    p = holm([rank_sum(*each.pair(rival))[0] for each, rival in keys])
    return {(each.name, rival): value
            for (each, rival), value in zip(keys, p)}


def gains_table(problems: Sequence[Problem], p: P) -> str:
    lines = []
    for problem in problems:
        share = problem.get_share()
        line = [problem.name, f"{share:.3f}", f"{1 / (1 - share):.2f}"]
        for rival in _FIRST_RIVALS:
            line += [problem.shown(rival), f"{p[problem.name, rival]:.2g}",
                     _gain(problem.gain_in_all_looks(rival))]
        lines.append([*line, problem.shown("copies again")])
    return table("problem | share | predicted | over copies | p | all looks | "
                 "over restarts | p | all looks | over copies, tuned again",
                 lines)


def final_table(problems: Sequence[Problem], p: P) -> str:
    lines = []
    for problem in problems:
        line = [problem.name, f"{problem.get_share():.3f}"]
        for rival in _FINAL_RIVALS:
            line += [problem.shown(rival), problem.shown(rival, average),
                     f"{p[problem.name, rival]:.2g}"]
        seeds = [len(problem.tests[each]) for each in reversed(_FINAL)]
        lines.append([*line, ", ".join(
            map(str, seeds if len(set(seeds)) > 1 else seeds[:1]))])
    return table("problem | share | over copies: medians | means | p | "
                 "over restarts: medians | means | p | seeds", lines)


def tuned_table(problems: Sequence[Problem]) -> str:
    return table("problem | " + " | ".join(_SAMPLERS + _AGAIN + _FINAL), [
        (problem.name, *(f"`{problem.tuned[sampler].partition(' ')[2]}`"
                         for sampler in _SAMPLERS + _AGAIN + _FINAL))
        for problem in problems])


def _names(problems: Iterable[Problem]) -> str:
    return ", ".join(each.name for each in problems) or "none"


def families_table(problems: Sequence[Problem]) -> str:
    """The gains on the same boards with the couplings 0, 1 and 2."""
    by_name = {each.name: each for each in problems}
    columns = [(rival, median) for rival in _RIVALS]
    columns.insert(3, ("copies final", average))
    return table("boards | over copies: coupling 0, 1, 2 | tuned again | final"
                 " | final, means | over restarts | final", [
        (boards, *(", ".join(
            _gain(by_name[name].gain(*column)) if name in by_name else "-"
            for name in (f"{boards}-{coupling}" for coupling in range(3)))
            for column in columns))
        for boards in sorted({name[:-2] for name in by_name
                              if name.startswith("boards")})])


def inside(problems: Sequence[Problem], rival: str) -> str:
    """Where the gain has the predicted value in its interval."""
    intervals = [(each, *each.interval(rival)) for each in problems]
    found = [each for each, low, high in intervals
             if low <= 1 / (1 - each.get_share()) <= high]
    return f"{len(found)} of {len(problems)} problems: {_names(found)}"


def signs(problems: Sequence[Problem], p: P, rivals: Sequence[str]) -> str:
    """Where crossover needs fewer looks than rivals."""
    def wins(problem: Problem, rival: str) -> bool:
        return p[problem.name, rival] < 0.05 and problem.gain(rival) > 1

    won = {each: tuple(wins(each, rival) for rival in rivals)
           for each in problems}
    high = [each for each in problems if each.get_share() >= 0.05]
    low = [each for each in problems if each not in high]

    def names(*wanted: bool) -> str:
        return _names(each for each in high if won[each] == wanted)

    return (f"of {len(high)} problems with a share of at least 0.05, crossover "
            f"needs fewer looks than both rivals on {names(True, True)}; than "
            f"copies alone on {names(True, False)}; than restarts alone on "
            f"{names(False, True)}; than neither on {names(False, False)}. Of "
            f"{len(low)} with a smaller share it needs fewer than restarts on "
            f"{_names(each for each in low if won[each][1])}, and fewer than "
            f"copies on {_names(each for each in low if won[each][0])}")


def outcomes(problems: Sequence[Problem], p: P) -> dict[str, str]:
    """The problems, with their gains, on which crossover needs fewer looks
    than copies, more, as many, or which leave that open; all with final
    settings."""
    found: dict[str, list[Problem]] = {
        "fewer": [], "more": [], "alike": [], "open": []}
    for each in problems:
        sides = {(low > 1) - (high < 1) for low, high in (
            each.interval("copies final", middle)
            for middle in (median, average))}
        sure = p[each.name, "copies final"] < 0.05
        found["fewer" if sure and sides == {1} else
              "more" if sure and sides == {-1} else
              "open" if sure or sides != {0} else "alike"].append(each)
    return {kind: ", ".join(
        f"{each.name} ({_gain(each.gain('copies final'))}; "
        f"{_gain(each.gain('copies final', average))})"
        for each in sorted(of_kind, key=lambda each: -each.gain(
            "copies final"))) or "none" for kind, of_kind in found.items()}


def correlations(problems: Sequence[Problem]) -> dict[str, Any]:
    """Rank correlations of the gains with what may predict them."""
    def correlation(rival: str, by: Callable[[Problem], float],
                    middle: Middle = median) -> str:
        return "{:.2f}".format(rank_correlation(list(map(by, problems)), [
            each.gain(rival, middle) for each in problems]))

    def interval(middle: Middle) -> str:
        low, high = bootstrap(
            lambda drawn: rank_correlation(*zip(*drawn)),
            [(each.get_share(), each.gain("copies final", middle))
             for each in problems])
        return f"{low:.2f}..{high:.2f}"

    predictors = ("share", Problem.get_share), ("product", Problem.product), (
        "hit", Problem.looks_a_hit)
    return {
        **{f"{name}_{rival.replace(' ', '_')}": correlation(rival, by)
           for rival in _RIVALS for name, by in predictors},
        **{f"{name}_copies_means": correlation("copies final", by, average)
           for name, by in predictors},
        "share_interval": interval(median),
        "share_means_interval": interval(average)}


def later_gains(problems: Sequence[Problem], low: float, high: float) -> str:
    """The gains over copies on the problems of the second predictions with a
    product from LOW to below HIGH."""
    return "; ".join(
        "{} {}, tuned again {}, final {} (means: {})".format(each.name, *(
            _gain(each.gain(rival)) for rival in _RIVALS[:3]), _gain(
                each.gain("copies final", average)))
        for each in problems
        if each.name in _LATER and low <= each.product() < high) or "none"


def lost(problems: Sequence[Problem], samplers: Sequence[str]) -> int:
    return sum(cost == math.inf for each in problems for name in samplers
               for cost in each.costs(name))


def write_page(measured: Sequence[Problem], options: argparse.Namespace
               ) -> None:
    problems = sorted(measured, key=Problem.place)
    text, predictions = read_predictions()
    with open(os.path.join(_here, "crossover-predictions-2.md"),
              encoding="utf-8") as stream:
        second = stream.read().rstrip()
    first, final = (adjusted(problems, rivals)
                    for rivals in (_FIRST_RIVALS, _FINAL_RIVALS))
    missing = [name for name in predictions
               if name not in {each.name for each in problems}]
    figures = {
        **correlations(problems), **outcomes(problems, final),
        "signs": signs(problems, first, _FIRST_RIVALS),
        "signs_final": signs(problems, final, _FINAL_RIVALS),
        "families_table": families_table(problems),
        "problems": len(problems),
        "inside": inside(problems, "copies"),
        "inside_final": inside(problems, "copies final"),
        "predictions": text,
        "later_high": later_gains(problems, 100, math.inf),
        "later_between": later_gains(problems, 10, 100),
        "later_low": later_gains(problems, 0, 10),
        "second_predictions": second,
        "looks_table": looks_table(problems),
        "final_looks_table": final_looks_table(problems),
        "gains_table": gains_table(problems, first),
        "final_table": final_table(problems, final),
        "tuned_table": tuned_table(problems),
        "hits_table": table("problem | share | looks a hit of restarts | "
                            "product | gain over restarts | final | "
                            "over copies | final", [
            (each.name, f"{each.get_share():.3f}",
             number(each.looks_a_hit()), number(each.product()),
             *(_gain(each.gain(rival))
               for rival in ("restarts", "restarts final", "copies",
                             "copies final")))
            for each in sorted(problems, key=Problem.product)]),
        **{re.sub("[- ]", "_", f"{rival}_{name}"): "-" for name in predictions
           for rival in (*_RIVALS, "means")},
        **{re.sub("[- ]", "_", f"{rival}_{each.name}"):
           _gain(each.gain(rival)) for each in problems
           for rival in _RIVALS},
        **{re.sub("-", "_", f"means_{each.name}"):
           _gain(each.gain("copies final", average)) for each in problems},
        "missing": ", ".join(missing) or "none",
        "runs": sum(each.count for each in problems),
        "lost": lost(problems, _SAMPLERS + _AGAIN),
        "lost_final": lost(problems, _FINAL),
        "seeds": len(problems[0].tests["crossover"]),
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
    parser.add_argument("--only", metavar="NAME,...",
                        help="only these problems")
    parser.add_argument("--quick", action="store_true",
                        help="small problems, as a test of this script")
    options = parser.parse_args()
    os.makedirs(options.runs, exist_ok=True)
    _, predictions = read_predictions()
    names = list(_QUICK if options.quick else (
        name for name in predictions if name not in _LARGER or options.larger))
    if options.only:
        names = options.only.split(",")
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
