# SPDX-License-Identifier: MIT
"""The file of runs of a study: a line of JSON for each run."""

from __future__ import annotations

import argparse
import json
import math
import os
from typing import Any, Callable, Iterator, Sequence

from ._arguments import COUNT_MAX, fits_table
from ._scheme_files import hash_of
from ._table import key_of

SCHEMA = "allqueens-run"
# What all lines have, and what more those with the goal "all" have.
_KEYS = ("goal", "paired", "limits", "settings", "index", "reached", "looks",
         "seconds", "blind", "permutations")
_KEYS_OF_ALL = "found", "held", "looks_at"


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= COUNT_MAX


def _is_number(value: Any) -> bool:
    """Whether it is one that calculations can take."""
    try:
        return type(value) in (int, float) and math.isfinite(value)
    except OverflowError:
        return False


def _is_expectation(value: Any) -> bool:
    return value is None or _is_number(value)


def _is_size(text: str) -> bool:
    return text.isdecimal() and len(text) < 4 and 1 <= int(text) <= 255


def _are_texts(value: Any) -> bool:
    """Whether it has texts by name, which a table can show."""
    return isinstance(value, dict) and all(
        isinstance(text, str) and fits_table(text)
        for item in value.items() for text in item)


def _are_settings(value: Any) -> bool:
    return (_are_texts(value) and "scheme" in value
            and _is_size(value.get("n", "")))


_IS_GOOD: dict[str, Callable[[Any], bool]] = {
    "goal": lambda value: value in ("all", "first"),
    "paired": lambda value: isinstance(value, bool),
    "limits": lambda value: all(map(_is_number, value.values())),
    "settings": _are_settings, "index": _is_count,
    "reached": lambda value: isinstance(value, bool),
    "looks": _is_count, "seconds": _is_number,
    "blind": _is_expectation, "permutations": _is_expectation,
    "found": _is_count,
    "held": lambda value: value is None or _is_count(value),
    "looks_at": lambda value: (isinstance(value, list)
                               and all(map(_is_count, value)))}


def _is_run(made: Any) -> bool:
    """Whether a line has what tables and pictures rely on."""
    keys = _KEYS + (_KEYS_OF_ALL if made["goal"] == "all" else ())
    return (made["schema"] == SCHEMA
            and all(_IS_GOOD[name](made[name]) for name in keys)
            and _are_texts(made.get("defaults", {})))


def _check_study(study: argparse.Namespace, place: str, line: Any,
                 advice: str = "name another file") -> None:
    """ValueError if the line is one of another study."""
    names = ", ".join(sorted(line["settings"]))
    wanted = [", ".join(sorted(row)) for row in study.rows]
    for what, its, own in (
            ("goal", line["goal"], study.goal),
            ("limits", line["limits"] or "none", study.limits or "none"),
            ("paired", line["paired"], study.paired),
            ("settings", names, names if names in wanted else wanted[0])):
        if its != own:
            raise ValueError(f"{place}: a run of another study ({what} there: "
                             f"{its}, here: {own}): {advice}")


def _read_lines(file: str, content: bytes) -> Iterator[tuple[str, Any]]:
    """The runs of whole lines, each behind its place, FILE:LINE."""
    for at, line in enumerate(content.splitlines(), 1):
        try:
            made = json.loads(line)
            good = _is_run(made)
        except (AttributeError, KeyError, RecursionError, TypeError,
                ValueError):
            good = False
        if not good:
            raise ValueError(f"{file}:{at}: not a run that allqueens-study "
                             "wrote")
        yield f"{file}:{at}", made


def _is_whole(line: bytes) -> bool:
    """Whether a last line lacks nothing but its end, as editors leave it."""
    try:
        json.loads(line)
    except (RecursionError, ValueError):
        return False
    return True


def _whole_lines(file: str) -> tuple[bytes, bytes]:
    """The lines of the file, and a last one that was cut, when the machine or
    the process stopped in the midst of it."""
    with open(file, "rb") as stream:
        content = stream.read()
    end = content.rfind(b"\n") + 1
    lines, cut = content[:end], content[end:]
    begin, own = f'{{"schema":"{SCHEMA}"'.encode(), cut.replace(b" ", b"")
    if cut and (_is_whole(cut) or not (own.startswith(begin)
                                       or begin.startswith(own))):
        lines, cut = content, b""  # it is whole, or something else
    return lines, cut


def _check_scheme(study: argparse.Namespace, place: str, line: Any) -> None:
    """ValueError if the line is of a scheme whose file was another one."""
    if line.get("scheme_hash") != hash_of(study.files, line["settings"]) and (
            line["settings"]["scheme"] in study.files):
        raise ValueError(f"{place}: a run of another "
                         f"{line['settings']['scheme']}, whose bytes were not "
                         "those of this one: name another file")


def read_runs(study: argparse.Namespace) -> dict[str, Any]:
    """The runs that the file has, by key.  A last line that was cut is taken
    away."""
    if not study.runs or not os.path.isfile(study.runs):
        return {}
    lines, cut = _whole_lines(study.runs)
    runs = {}
    for place, made in _read_lines(study.runs, lines):
        _check_study(study, place, made)
        _check_scheme(study, place, made)
        runs[key_of(made["settings"], made["index"])] = made
    if cut:
        os.truncate(study.runs, len(lines))
    if lines and not lines.endswith(b"\n"):
        append(study.runs, "\n")
    return runs


def _result(line: Any) -> dict[str, Any]:
    """What a run is in whichever version and on whichever machine."""
    return {name: value for name, value in line.items()
            if name not in ("seconds", "version")}


def read_all(files: Sequence[str]) -> tuple[dict[str, Any], Any]:
    """The runs of all files, by key, and the first of them.  Rows may have
    other settings than this one, but not another goal or budget.  A run that
    two files have is one."""
    runs: dict[str, tuple[str, Any]] = {}  # each behind its place
    of_scheme: dict[str, tuple[str, Any]] = {}  # a place, and the hash there
    lines = [line for file in files
             for line in _read_lines(file, _whole_lines(file)[0])]
    if not lines:
        raise ValueError(f"{files[0]}: it has no run")
    first = lines[0][1]
    for place, made in lines:
        study = argparse.Namespace(**{**first, "rows": [made["settings"]]})
        _check_study(study, place, made, "a table has one goal and budget; "
                     "move it to another file")
        name, own = made["settings"]["scheme"], made.get("scheme_hash")
        there, digest = of_scheme.setdefault(name, (place, own))
        if digest != own:
            raise ValueError(f"{place}: a run of another {name} than at "
                             f"{there}, whose bytes were not the same")
        there, known = runs.setdefault(
            key_of(made["settings"], made["index"]), (place, made))
        if _result(known) != _result(made):
            raise ValueError(f"{place}: another result of the run at {there}")
    return {key: made for key, (_, made) in runs.items()}, first


def append(file: str, line: str) -> None:
    """Adds a line, whole or not at all as far as readers can tell."""
    try:
        with open(file, "a", encoding="utf-8") as stream:
            stream.write(line)
    except OSError as error:
        raise OSError(error.errno, error.strerror, file) from None
