# SPDX-License-Identifier: MIT
"""Pictures of a study and of a trace, by matplotlib.

    python3 -m allqueens.plot TRACE [-o FILE]

draws what "allqueens enumerate N --trace=TRACE" wrote.
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import sys
from statistics import median
from typing import Any, Callable, Mapping, Sequence

from ._baselines import blind_first, blind_runs, expected_found
from ._boards import totals
from ._schemes import schemes
from ._statistics import median_interval
from ._table import PERCENTS, costs, row_name, runs_of, targets, varied

_SUFFIXES = (".svg", ".png", ".pdf")
_GREY = ".45"


def check(file: str) -> None:
    """ValueError or ImportError if no picture can be drawn into the file."""
    if not file.endswith(_SUFFIXES):
        raise ValueError(f"{file}: the name of a picture ends in "
                         + " or ".join(_SUFFIXES))
    try:
        import matplotlib  # type: ignore[import]
    except ImportError:
        raise ImportError(
            f"pictures need matplotlib, which {sys.executable} lacks: "
            f"{sys.executable} -m pip install matplotlib, or for Debian's "
            "Python apt install python3-matplotlib") from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "allqueens"  # the same file again


def _save(figure: Any, file: str) -> None:
    """Writes the picture, whole or not at all."""
    suffix = os.path.splitext(file)[1][1:]
    dated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    try:
        figure.savefig(f"{file}.new", format=suffix, dpi=120,
                       metadata=dated.get(suffix))
        os.replace(f"{file}.new", file)
    finally:
        if os.path.exists(f"{file}.new"):
            os.remove(f"{file}.new")


def _tidy(axes: Any) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color=".92")
    axes.set_axisbelow(True)


def _title(figure: Any, text: str) -> None:
    figure.suptitle(text, x=0.01, ha="left", fontsize="medium")


# --- studies ---


def _rows(study: argparse.Namespace, runs: Mapping[str, Any]
          ) -> list[tuple[dict[str, str], list[Any]]]:
    """Rows with their runs, those that have any."""
    rows = [(row, runs_of(study, runs, row)) for row in study.rows]
    return [(row, of_row) for row, of_row in rows if of_row]


def _goal(study: argparse.Namespace) -> str:
    return ("looks until all solutions are found" if study.goal == "all"
            else "looks until the first solution")


def draw_looks(study: argparse.Namespace, rows: Any, axes: Any) -> None:
    """A line for each row: its runs, the median and its 95 % interval, and
    what blind sampling is expected to need."""
    names = varied(study.rows)
    most = max(run["looks"] for _, runs in rows for run in runs)
    for at, (_, runs) in enumerate(rows):
        low, high = median_interval(costs(runs))
        middle = median(costs(runs))
        if math.isfinite(low):
            axes.hlines(at, low, min(high, most), color="C0", linewidth=2,
                        label="95 % interval of the median")
        for good, marker, label in ((True, "|", "a run"), (
                False, ">", "a run that did not get there")):
            looks = [run["looks"] for run in runs if run["reached"] is good]
            axes.plot(looks, [at] * len(looks), marker, color=_GREY,
                      markersize=5, label=label if looks else None)
        if math.isfinite(middle):
            axes.plot(middle, at, "o", color="C0", label="median")
        for name, marker, label in (
                ("blind", "x", "expected of blind sampling of the genes"),
                ("permutations", "+", "expected of blind permutations")):
            if runs[0][name] is not None:
                axes.plot(runs[0][name], at, marker, color="C1", markersize=7,
                          label=label)
        reached = sum(run["reached"] for run in runs)
        axes.text(1.01, at, f"{reached}/{len(runs)}", va="center",
                  transform=axes.get_yaxis_transform())
    axes.set(xscale="log", xlabel=_goal(study), yticks=range(len(rows)),
             yticklabels=[row_name(row, names or ["scheme", "n"])
                          for row, _ in rows], ylim=(len(rows) - .5, -.5))


def draw_scaling(study: argparse.Namespace, rows: Any, axes: Any) -> None:
    """Looks by N, a line for each combination of the other settings."""
    names = [name for name in varied(study.rows) if name != "n"]
    lines: dict[str, dict[int, list[Any]]] = {}
    blind: dict[str, dict[int, float]] = {}
    for row, runs in rows:
        name = row_name(row, names or ["scheme"])
        lines.setdefault(name, {})[int(row["n"])] = runs
        if runs[0]["permutations"] is not None:
            title = "expected of blind permutations" + (
                ", symmetry closure" if runs[0].get("symmetry") else "")
            blind.setdefault(title, {})[int(row["n"])] = runs[0][
                "permutations"]
    for index, (name, of_n) in enumerate(lines.items()):
        points, color = [], f"C{index % 10}"
        for n, runs in sorted(of_n.items()):
            middle, ends = median(costs(runs)), median_interval(costs(runs))
            most = max(run["looks"] for run in runs)
            if math.isfinite(middle):  # bars end with the longest run
                points.append((n, middle, *(
                    0 if math.isnan(end) else abs(min(end, most) - middle)
                    for end in ends)))
            else:
                axes.plot(n, most, "^", color=color, label=f"{name}: half of "
                          "the runs or more ended there, their goal missed")
        if points:
            n_, middles, below, above = zip(*points)
            axes.errorbar(n_, middles, [below, above], marker="o", capsize=3,
                          color=color, label=name)
    for style, (title, expected) in zip(("--", ":"), sorted(blind.items())):
        axes.plot(*zip(*sorted(expected.items())), style, color=_GREY,
                  label=title)
    axes.set(yscale="log", xlabel="N", ylabel=f"{_goal(study)}, medians")
    axes.xaxis.get_major_locator().set_params(integer=True)


def _step(axes: Any, looks: Sequence[float], pairs: int, end: float,
          **style: Any) -> None:
    """The share of PAIRS, of runs and targets, that is reached by looks, up to
    END."""
    ordered = sorted(looks)
    shares = [share / pairs for share in range(len(ordered) + 1)]
    axes.step([*ordered[:1], *ordered, max(end, *ordered[-1:])],
              [*shares, shares[-1]], where="post", **style)


def draw_targets(study: argparse.Namespace, rows: Any, axes: Any) -> None:
    """The share of runs and targets that are reached by looks (Hansen and
    others, COCO: performance assessment, 2016).  Targets are shares of the
    solutions, or the first one."""
    names = varied(study.rows)
    end = max(run["looks"] for _, runs in rows for run in runs)
    for index, (row, runs) in enumerate(rows):
        looks = ([at for run in runs for at in run["looks_at"]]
                 if study.goal == "all" else
                 [run["looks"] for run in runs if run["reached"]])
        each = len(PERCENTS) if study.goal == "all" else 1
        _step(axes, looks, len(runs) * each, end,
              linestyle=("-", "--", "-.")[index // 10 % 3],
              label=row_name(row, names or ["scheme", "n"]))
    kinds = {(int(row["n"]), bool(runs[0].get("symmetry")))
             for row, runs in rows}
    for style, (n, symmetry) in zip((":", (0, (1, 3)), (0, (4, 4))) * 9,
                                    sorted(kinds)):
        looks = [at for run in blind_runs(n, targets(study.goal, n), symmetry,
                                          len(study.seeds)) for at in run]
        if looks:
            _step(axes, looks, len(looks), end, color=_GREY, linestyle=style,
                  label=f"blind permutations, n={n}"
                  + (", symmetry closure" if symmetry else ""))
    axes.set(xscale="log", xlabel="looks", ylim=(0, 1.01),
             ylabel="share of runs and targets reached" if study.goal == "all"
             else "share of runs that have a solution")


_PICTURES: Mapping[str, Callable[..., None]] = {
    "looks": draw_looks, "scaling": draw_scaling, "targets": draw_targets}


def plot_study(study: argparse.Namespace, runs: Mapping[str, Any]) -> None:
    """Draws the picture that the options ask for, of the runs that there
    are."""
    from matplotlib import pyplot
    rows = _rows(study, runs)
    height = (1.8 + .32 * len(rows) if study.picture == "looks"
              else 4.5 + .1 * len(rows))
    figure, axes = pyplot.subplots(figsize=(9, height), layout="constrained")
    _PICTURES[study.picture](study, rows, axes)
    names = varied(study.rows)
    shared = row_name(study.rows[0], set(study.rows[0]) - set(names))
    _title(figure, f"{shared}, {len(study.seeds)} runs each".lstrip(", "))
    _tidy(axes)
    labels = dict(zip(*axes.get_legend_handles_labels()[::-1]))
    axes.legend(labels.values(), labels.keys(), loc="lower left",
                bbox_to_anchor=(0, 1), frameon=False, fontsize="small",
                ncols=1 if max(map(len, labels)) > 45 else 2)
    _save(figure, study.plot)
    pyplot.close(figure)


# --- a trace ---

_COLUMNS = ("generation", "best", "mean", "found", "looks", "coupons", "n")


def read_trace(file: str) -> list[dict[str, Any]]:
    """The rows of a trace, numbers by the names of their columns."""
    with open(file, encoding="utf-8", newline="") as stream:
        lines = csv.DictReader(stream, delimiter="\t", strict=True)
        missing = set(_COLUMNS) - set(lines.fieldnames or ())
        if missing:
            raise ValueError(f"{file}:1: not a trace: it has no column "
                             + ", ".join(sorted(missing)))
        try:
            return [{**line, **{name: float(line[name]) for name in _COLUMNS}}
                    for line in lines]
        except (TypeError, ValueError):
            raise ValueError(f"{file}:{lines.line_num}: not a line of a "
                             "trace") from None


def _draw_population(axes: Any, rows: Sequence[Any]) -> None:
    """Best and mean by generation."""
    generations = [row["generation"] for row in rows]
    axes.plot(generations, [row["mean"] for row in rows], color="C1",
              label="mean")
    axes.plot(generations, [row["best"] for row in rows], color="C0",
              label="best", clip_on=False)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set(xlabel="generation", ylim=(0, None),
             ylabel="fitness: less is better, 0 solves",
             title="One population, its first generations")
    axes.text(0, -.2, "Lines rise when mutation changes the best boards, when a"
              " solved board\nis taken out, and when a stagnant population "
              "begins anew.", va="top", transform=axes.transAxes,
              fontsize="small")
    axes.legend(frameon=False)


def _draws(row: Mapping[str, Any]) -> float:
    """How many looks a given solution takes blind sampling of the genes; NaN
    if that is unknown, as of a plug-in's."""
    known = totals(int(row["n"]))
    if known is None or row["scheme"] not in schemes():
        return math.nan
    return blind_first(int(row["n"]), row["scheme"]) * known.all


def _draw_found(axes: Any, rows: Sequence[Any]) -> None:
    """Solutions by looks, beside what blind sampling is expected to have."""
    n, last = int(rows[-1]["n"]), rows[-1]
    known = totals(n)
    closure = last["coupons"] < last["found"]
    points = [max(1, last["looks"]) ** (i / 200) for i in range(201)]
    axes.step([1, *(max(1, row["looks"]) for row in rows)],
              [0, *(row["found"] for row in rows)], where="post", color="C0",
              label="found by the run")
    if known and known.all:
        genes = _draws(last)
        axes.axhline(known.all, color=".8", zorder=0)
        for draws, style, label in (
                (genes, "--", "expected of blind sampling of the genes"),
                (math.factorial(n), ":", "expected of blind permutations")):
            if math.isfinite(draws) and not (
                    style == ":" and math.isclose(draws, genes)):
                axes.plot(points, [expected_found(n, looks, draws, closure)
                                   for looks in points], style, color=_GREY,
                          label=label)
    axes.set(xscale="log", xlabel="looks", ylabel="distinct solutions",
             ylim=(0, None), title="Solutions"
             + (f" (all are {known.all})" if known else ""))
    axes.legend(frameon=False, loc="upper left", fontsize="small")


def plot_trace(trace: str, file: str) -> None:
    """Draws a trace: best and mean of one population in the generations from
    the first on that the trace has each of, and solutions by looks."""
    check(file)
    from matplotlib import pyplot
    rows = read_trace(trace)
    if not rows:
        raise ValueError(f"{trace}: it has a heading and no row")
    first = [row for i, row in enumerate(rows) if row["generation"] == i]
    whole = len(first) > 2  # several populations report every 16 generations
    figure, panels = pyplot.subplots(
        1, 1 + whole, figsize=(5 + 5 * whole, 4.2), squeeze=False,
        layout="constrained")
    if whole:
        _draw_population(panels[0][0], first)
    _draw_found(panels[0][-1], rows)
    _title(figure, f"{rows[0]['scheme']}, N = {int(rows[0]['n'])}, "
                   f"seed {rows[0]['seed']}")
    for axes in panels[0]:
        _tidy(axes)
    _save(figure, file)
    pyplot.close(figure)


def main(arguments: list[str] | None = None) -> int:
    """The exit status of python3 -m allqueens.plot."""
    parser = argparse.ArgumentParser(
        prog="python3 -m allqueens.plot", allow_abbrev=False,
        description="Draw the trace of a run of allqueens enumerate.")
    parser.add_argument("trace", metavar="TRACE")
    parser.add_argument("-o", "--output", metavar="FILE",
                        help="the picture: .svg, .png or .pdf (TRACE.svg)")
    given = parser.parse_args(arguments)
    try:
        file = given.output or f"{given.trace}.svg"
        plot_trace(given.trace, file)
        print(f"{parser.prog}: wrote {file}", file=sys.stderr)
        return 0
    except (ImportError, ValueError, csv.Error) as error:
        message = str(error)
    except OSError as error:
        message = f"{error.filename}: {error.strerror}"
    print(f"{parser.prog}: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
