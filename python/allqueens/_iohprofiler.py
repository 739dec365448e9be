# SPDX-License-Identifier: MIT
"""The runs of a study for IOHanalyzer: a folder for each algorithm, in the JSON
format of IOHexperimenter's analyzer logger.  An evaluation is a look, and raw_y
the solutions found."""

from __future__ import annotations

import argparse
import json
import os
import re
from typing import Any, Mapping, Sequence

from . import __version__
from ._baselines import blind_runs
from ._table import row_name, runs_of, targets, varied


def _points(study: argparse.Namespace, run: Mapping[str, Any]
            ) -> dict[int, int]:
    """The solutions that a run had, by looks: from look 1 to its last one."""
    points = {1: 0}
    if study.goal == "all":
        points.update(zip(run["looks_at"],
                          targets("all", int(run["settings"]["n"]))))
        points[run["looks"]] = run["found"]
    else:
        points[run["looks"]] = int(run["reached"])
    return points


def _write_algorithm(study: argparse.Namespace, name: str,
                     of_n: Mapping[int, Sequence[dict[int, int]]]) -> None:
    function = 1 if study.goal == "all" else 2
    label = re.sub(r"[^\w.=-]", "-", name)
    top = os.path.join(study.iohprofiler, label)
    data = f"data_f{function}_{study.goal}"
    os.makedirs(os.path.join(top, data))
    scenarios = []
    for n, runs in sorted(of_n.items()):
        path = f"{data}/IOHprofiler_f{function}_DIM{n}.dat"
        listed = []
        with open(os.path.join(top, path), "w", encoding="utf-8") as file:
            for points in runs:
                last, best = max(points), max(points.values())
                file.write("evaluations raw_y\n" + "".join(
                    f"{at} {points[at]}\n" for at in sorted(points)))
                listed.append({"instance": 1, "evals": last, "best": {
                    "evals": min(at for at in points if points[at] == best),
                    "y": best, "x": []}})
        scenarios.append({"dimension": n, "path": path, "runs": listed})
    meta = {"version": "0.3.17", "suite": "allqueens",
            "function_id": function, "function_name": study.goal,
            "maximization": True, "algorithm": {
                "name": label, "info": f"allqueens {__version__}"},
            "attributes": ["evaluations", "raw_y"], "scenarios": scenarios}
    with open(os.path.join(top, f"IOHprofiler_f{function}_{study.goal}.json"),
              "w", encoding="utf-8") as file:
        json.dump(meta, file, indent=1)
        file.write("\n")


def write(study: argparse.Namespace, runs: Mapping[str, Any]) -> None:
    """Writes the runs into the folder, which is empty, and as many of blind
    permutations beside them."""
    names = [name for name in varied(study.rows) if name != "n"] or ["scheme"]
    algorithms: dict[str, dict[int, list[dict[int, int]]]] = {}
    for row in study.rows:
        of_row, n = runs_of(study, runs, row), int(row["n"])
        if not of_row:
            continue
        algorithms.setdefault(row_name(row, names).replace(" ", "_"), {})[
            n] = [_points(study, run) for run in of_row]
        symmetry = bool(of_row[0].get("symmetry"))
        needed = targets(study.goal, n)
        blind = [{1: 0, **dict(zip(looks, needed))} for looks in
                 blind_runs(n, needed, symmetry, len(study.seeds))]
        if blind:
            algorithms.setdefault("blind-permutations" + (
                "_symmetry" if symmetry else ""), {})[n] = blind
    for name, of_n in algorithms.items():
        _write_algorithm(study, name, of_n)
