# SPDX-License-Identifier: MIT
"""The table of a study: lines of text, made of its runs.

A row is a combination of settings.  Its runs are dictionaries, as the lines of
the file of runs have them.
"""

from __future__ import annotations

import argparse
import json
import math
from statistics import mean, median
from typing import Any, Mapping, Sequence

from ._arguments import COUNT_MAX
from ._boards import totals
from ._statistics import (bootstrap, holm, log_area, median_interval, rank_sum,
                          running_time, share_interval, signed_rank)

# The shares of the known solutions at which a run's looks are kept.
PERCENTS = (*range(2, 99, 2), 99, 99.9, 100)
# What a run does that does not say so: a loop of one's own has neither.
_NEITHER = {"symmetry": "no", "neighborhood": "0"}
_TARGETS = (50, 90, 99, 99.9, 100)  # those that the table has


def targets(goal: str, n: int) -> list[int]:
    """How many solutions have to be found: for each of PERCENTS, or for the
    goal "first" one.  None if there are no solutions or no total is known."""
    known = totals(n)
    if not known or not known.all:
        return []
    return [1] if goal == "first" else [
        -(-known.all * round(10 * percent) // 1000) for percent in PERCENTS]


def key_of(settings: Mapping[str, str], index: int) -> str:
    """What tells a run from the others of a study: its row, and its number in
    the row."""
    return json.dumps([sorted(settings.items()), index])


def row_name(settings: Mapping[str, str], names: Any) -> str:
    """scheme=report n=8: the settings that have these names."""
    return " ".join(f"{name}={settings[name]}" for name in settings
                    if name in names)


def varied(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """The settings in which rows differ, also in whether they have them."""
    names = dict.fromkeys(name for row in rows for name in row)
    return [name for name in names
            if len({row.get(name) for row in rows}) > 1]


def runs_of(study: argparse.Namespace, runs: Mapping[str, Any],
            row: Mapping[str, str]) -> list[Any]:
    """The runs of a row, by index."""
    keys = (key_of(row, index) for index in study.seeds)
    return [runs[key] for key in keys if key in runs]


def costs(runs: Sequence[Any], name: str = "looks") -> list[float]:
    """What each run cost; infinite if it did not reach its goal."""
    return [run[name] if run["reached"] else math.inf for run in runs]


def outcomes(runs: Sequence[Any], name: str = "looks") -> list[int]:
    """What two rows are compared by: what each run cost.  A run that missed
    its goal comes behind all that reached it, and among these the one that
    found more comes first."""
    behind = COUNT_MAX + 1
    return [run[name] if run["reached"]
            else behind * (behind - run.get("found", 0)) for run in runs]


def spent(runs: Sequence[Any], percent: float = 100
          ) -> list[tuple[float, bool]]:
    """For running_time: the looks of each run to a share of the solutions, or
    all that it had, and whether it got there."""
    if percent == 100:
        return [(run["looks"], run["reached"]) for run in runs]
    at = PERCENTS.index(percent)
    return [(run["looks_at"][at], True) if len(run["looks_at"]) > at
            else (run["looks"], False) for run in runs]


def _ratio(runs: Any, others: Any) -> float:
    below = running_time(others)
    return running_time(runs) / below if below else math.nan


# --- the contrast with a group ---

def _counterpart(rows: Sequence[Mapping[str, str]], row: Mapping[str, str],
                 name: str, value: str) -> int | None:
    """The index of the only row of the group that agrees with ROW in all other
    settings that both know; None if ROW is of the group."""
    alike = [at for at, other in enumerate(rows) if other.get(name) == value
             and all(row.get(key, text) == text
                     for key, text in other.items() if key != name)]
    known = row.get(name, value) != value
    return alike[0] if known and len(alike) == 1 else None


def contrasts(study: argparse.Namespace, of_row: Sequence[list[Any]]
              ) -> list[tuple[float, float, int]]:
    """For each row: p, adjusted over the table, A12, and the index of the row
    that it is compared with.  NaN for rows of the group, rows without a
    counterpart in it, and rows without runs."""
    rows, found = study.rows, []
    name, value = study.group
    for index, (row, runs) in enumerate(zip(rows, of_row)):
        at = _counterpart(rows, row, name, value)
        if at is None:
            found.append((math.nan, math.nan, index))
            continue
        p, a12 = rank_sum(outcomes(runs), outcomes(of_row[at]))
        if study.paired:
            other = {run["index"]: run for run in of_row[at]}
            pairs = [run for run in runs if run["index"] in other]
            p = signed_rank(outcomes(pairs), outcomes(
                [other[run["index"]] for run in pairs]))
        found.append((p, a12, at))
    adjusted = holm([p for p, _, _ in found])
    return [(p, a12, at) for p, (_, a12, at) in zip(adjusted, found)]


# --- what a table has ---

class _Kind:
    """Which columns say something: whether a run MISSED its goal, and the
    BASELINES that mean the same in all rows, by title.  Those of boards of one
    size then are equal: they are of the same genes, and with or without
    symmetry closure."""

    def __init__(self, of_row: Sequence[list[Any]]) -> None:
        self.missed = not all(run["reached"]
                              for runs in of_row for run in runs)
        self.baselines = {
            name: title for name, title in (("blind", "blind/ERT"),
                                            ("permutations", "perm/ERT"))
            if self._is_alike(of_row, name)}

    @staticmethod
    def _is_alike(of_row: Sequence[list[Any]], name: str) -> bool:
        of_size: dict[str, set[Any]] = {}
        for runs in filter(None, of_row):
            of_size.setdefault(runs[0]["settings"]["n"], set()).add(
                runs[0][name])
        return all(len(values) == 1 and None not in values
                   for values in of_size.values())


def _differing_defaults(rows: Sequence[Mapping[str, str]],
                        of_row: Sequence[list[Any]]) -> list[str]:
    """Settings that all rows have and that nobody gave, where they differ:
    halfkeep: population=256 symmetry=yes, a line for each scheme, or if need
    be for each row.  Operators that only the scheme itself has are left out."""
    listed = [(row, {**_NEITHER, **runs[0].get("defaults", {}), **row})
              for row, runs in zip(rows, of_row) if runs]
    names = [name for name in listed[0][1] if name not in varied(rows) and all(
        used.get(name, "own") != "own" for _, used in listed) and len(
            {used[name] for _, used in listed}) > 1]
    for by in ["scheme"], ["scheme", "n"], varied(rows):
        lines: dict[str, set[str]] = {}
        for row, used in listed:
            lines.setdefault(" ".join(row[name] for name in by if name in row),
                             set()).add(row_name(used, names))
        if all(len(texts) == 1 for texts in lines.values()):
            break
    return [f"{label}: {texts.pop()}" for label, texts in lines.items()
            if names]


# --- text ---

def _number(value: float | None, digits: int = 4) -> str:
    """Rounded; a whole number below a million in full; - if there is none."""
    if value is None or not math.isfinite(value):
        return "-"
    whole = 10 ** digits <= value < 1e6
    return f"{value:.0f}" if whole else f"{value:.{digits}g}"


def _interval(ends: tuple[float, float]) -> str:
    """LOW..HIGH; >LOW if it ends with runs that did not reach the goal."""
    if not math.isfinite(ends[0]):
        return "-"
    if math.isinf(ends[1]):
        return f">{ends[0]:.3g}"
    return f"{ends[0]:.3g}..{ends[1]:.3g}"


def _align(lines: Sequence[Sequence[str]]) -> list[str]:
    """Columns, each as wide as it has to be."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    return ["  ".join(map(str.rjust, line, widths)) for line in lines]


def _contrast_cells(study: argparse.Namespace, runs: Sequence[Any],
                    contrast: tuple[float, float, int],
                    group: Sequence[Any]) -> dict[str, str]:
    p, a12, _ = contrast
    cells = {"p": _number(p, 2), "A12": _number(a12, 2)}
    if study.bootstrap:
        own = math.isnan(p)  # the group itself
        two = spent(runs), spent(group)
        cells["ERT ratio"] = "-" if own else _number(_ratio(*two), 3)
        cells["95 % of it"] = "-" if own else _interval(
            bootstrap(_ratio, *two))
    return cells


def _recall_cells(n: int, runs: Sequence[Any], short: bool
                  ) -> dict[str, str]:
    """What runs found that did not find all."""
    known = totals(n)
    shares = [run["found"] / known.all for run in runs] if (
        known and known.all) else []
    ends = (math.nan, math.nan) if short or not shares else bootstrap(
        lambda *sample: mean(sample[0]), shares)
    return {"found": _number(median(run["found"] for run in runs)),
            "recall": _number(mean(shares), 3) if shares else "-",
            "95 % of recall": _interval(ends),
            "held": "-" if any(run["held"] is None for run in runs) else
                    _number(median(run["held"] for run in runs))}


def _cells(study: argparse.Namespace, runs: Sequence[Any],
           contrast: dict[str, str], kind: _Kind) -> dict[str, str]:
    """The columns of a row."""
    reached = sum(run["reached"] for run in runs)
    looks, ert = costs(runs), running_time(spent(runs))
    cells = {"complete" if study.goal == "all" else "solved":
             f"{reached}/{len(runs)}"}
    if kind.missed:
        cells["95 % of success"] = _interval(
            share_interval(reached, len(runs)))
    cells.update({"looks": _number(median(looks)),
                  "95 %": _interval(median_interval(looks)), **contrast,
                  "ERT": _number(ert)})
    if study.bootstrap:
        cells["95 % of ERT"] = _interval(bootstrap(running_time, spent(runs)))
    for name, title in kind.baselines.items():
        good = 0 < ert < math.inf
        cells[title] = _number(runs[0][name] / ert if good else None, 3)
    if study.goal == "all" and kind.missed:
        cells.update(_recall_cells(int(runs[0]["settings"]["n"]), runs,
                                   study.short))
    cells["seconds"] = _number(median(costs(runs, "seconds")), 2)
    return cells


def _main_table(study: argparse.Namespace, names: Sequence[str],
                of_row: Sequence[list[Any]], kind: _Kind) -> list[str]:
    contrast = contrasts(study, of_row) if study.group else None
    lines: list[list[str]] = []
    for index, (row, runs) in enumerate(zip(study.rows, of_row)):
        if not runs:
            continue
        compared = _contrast_cells(
            study, runs, contrast[index], of_row[contrast[index][2]]
        ) if contrast else {}
        cells = {**{name: row.get(name, "-") for name in names},
                 **_cells(study, runs, compared, kind)}
        lines += [list(cells.values())] if lines else [
            list(cells), list(cells.values())]
    return _align(lines)


def _ends(study: argparse.Namespace, of_row: Sequence[list[Any]]
          ) -> dict[str, int]:
    """The looks to which curves go, by board size: the budget, or the longest
    run."""
    ends: dict[str, int] = {}
    for row, runs in zip(study.rows, of_row):
        longest = max((run["looks"] for run in runs), default=0)
        ends[row["n"]] = study.limits.get(
            "looks", max(longest, ends.get(row["n"], 0)))
    return ends


def _target_table(study: argparse.Namespace, names: Sequence[str],
                  of_row: Sequence[list[Any]]) -> list[str]:
    """The expected running time to shares of the solutions, and the area under
    the curve of shares."""
    ends = _ends(study, of_row)
    lines = [[*names, *(f"{percent} %" for percent in _TARGETS), "AUC"]]
    for row, runs in zip(study.rows, of_row):
        if runs:
            count = len(targets("all", int(row["n"])))
            lines.append([*(row.get(name, "-") for name in names), *(
                _number(running_time(spent(runs, percent)))
                for percent in _TARGETS), _number(mean(
                    log_area(run["looks_at"], count, ends[row["n"]])
                    for run in runs), 3)])
    end = (f"{ends.popitem()[1]}" if len(set(ends.values())) == 1
           else "the longest run of each n")
    return ["ERT to shares of the solutions; AUC: the mean share over log "
            f"looks, to {end}", *_align(lines)]


def _head(study: argparse.Namespace, names: Sequence[str],
          of_row: Sequence[list[Any]], kind: _Kind) -> list[str]:
    """The lines above the table: what all rows share, and what it says."""
    shared = row_name(study.rows[0], set(study.rows[0]) - set(names))
    limits = " ".join(f"{name}={value}"
                      for name, value in study.limits.items())
    lines = [f"{shared}{', at most ' if limits else ''}{limits}".lstrip(", ")]
    lines += _differing_defaults(study.rows, of_row)
    if study.group:
        test = ("Wilcoxon's signed-rank test on pairs" if study.paired
                else "Mann and Whitney's test")
        lines.append(f"p: {test}, adjusted over the table by Holm")
        lines.append(f"A12: the probability of more looks than {study.against}"
                     " needs")
        if kind.missed:
            lines.append("p, A12: runs that missed the goal come behind all "
                         "others" + (", by what they found"
                                     if study.goal == "all" else ""))
    return lines if lines[0] else lines[1:]


def table(study: argparse.Namespace, runs: Mapping[str, Any],
          short: bool = False) -> list[str]:
    """The lines of the table; a short one is of a study that goes on."""
    study = argparse.Namespace(**{
        **vars(study), "short": short,
        "bootstrap": study.bootstrap and not short})
    of_row = [runs_of(study, runs, row) for row in study.rows]
    if not any(of_row):
        return []
    names, kind = varied(study.rows), _Kind(of_row)
    lines = _head(study, names, of_row, kind)
    lines += _main_table(study, names, of_row, kind)
    if study.goal == "all" and not short and any(
            run["looks_at"] for runs_ in of_row for run in runs_):
        lines += ["", *_target_table(study, names, of_row)]
    return lines
