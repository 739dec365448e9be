# SPDX-License-Identifier: MIT
"""Settings of a study: their names, and a run's arguments made of their texts.

Only this file knows how a run of the library's is given its settings.
"""

from __future__ import annotations

import itertools
from typing import Any, Iterable, Mapping

from ._arguments import fits_table, nearest, number, whole
from ._library import library
from ._own_schemes import own_scheme
from ._python_scheme import Scheme
from ._runs import NOT_OF_SOLVE, setting_names
from ._scheme_files import SchemeFile, name_of, scheme_files
from ._schemes import find, schemes


def _names_of(scheme: str | None, file: SchemeFile | None) -> list[str]:
    """The names of the settings of a scheme, besides n and scheme."""
    own = own_scheme(file) if file and file.member else None
    if own and own.has_loop:
        return ["symmetry", *own.parameters]
    if own:  # those of all in Python are the same
        struct = find(8, Scheme(print, print, print), None)
    else:
        struct = find(8, None if file else scheme, file.path if file else None)
    return ["islands", *setting_names(struct[0]),
            *(own.parameters if own else ())]


def all_names() -> set[str]:
    """The names of the settings of all built-in schemes, n and scheme."""
    return {"n", "scheme", *itertools.chain.from_iterable(
        _names_of(scheme, None) for scheme in schemes())}


def arguments_of(goal: str, settings: Mapping[str, str],
                 files: Mapping[str, SchemeFile]) -> dict[str, Any]:
    """The arguments of a run of the library's with these settings, by name."""
    given: dict[str, Any] = {"plugin": None, "scheme": None, "settings": {}}
    file = files.get(settings["scheme"])
    own = own_scheme(file) if file and file.member else None
    if own:
        given["scheme"] = own.scheme(settings)
    elif file:
        given["plugin"] = file.path
    else:
        given["scheme"] = settings["scheme"]
    for name, text in settings.items():
        if name == "scheme" or own and name in own.parameters:
            continue
        if goal == "first" and name in NOT_OF_SOLVE:
            raise ValueError(f"runs to the first solution have no {name}")
        if name in ("n", "islands"):
            given[name] = number(text)
        else:
            given["settings"][name] = text
    return given


def parse(given: list[str]
          ) -> tuple[dict[str, list[str]], dict[str, SchemeFile]]:
    """The values of each setting, from NAME=VALUE,...; scheme and n first; and
    the files of schemes, by name."""
    files: dict[str, SchemeFile] = {}
    values: dict[str, list[str]] = {}
    for text in given:
        name, equals, items = text.partition("=")
        if not equals:
            raise ValueError(f"{text!r} is not NAME=VALUE,...")
        if not fits_table(text):
            raise ValueError(f"{text!r} must be printable")
        if name in values:
            raise ValueError(f"{name} is given twice")
        values[name] = [str(number(item.strip()))
                        for item in items.split(",")]
        if "" in values[name]:
            raise ValueError(f"{text!r}: a value is empty")
        if name == "scheme":
            files = scheme_files(values[name])
            values[name] = [name_of(scheme) for scheme in values[name]]
        if len(set(values[name])) < len(values[name]):
            raise ValueError(f"{text!r}: a value is given twice")
    sizes = values.pop("n", ["8"])
    chosen = values.pop("scheme", [""])
    return {"scheme": chosen, "n": sizes, **values}, files


def combinations(values: Mapping[str, list[str]],
                 files: Mapping[str, SchemeFile]) -> list[dict[str, str]]:
    """The rows of the table, the last setting changing fastest.  A scheme that
    is not given is the default one for the board size.  A setting that only
    some of the schemes know is one of their rows alone."""
    rows: list[dict[str, str]] = []
    names: dict[str, list[str]] = {}
    for items in itertools.product(*values.values()):
        row = dict(zip(values, items))
        n = whole("n", number(row["n"]), 1, 255)
        if not row["scheme"]:
            row["scheme"] = library.aq_scheme_default(n)[0].name.decode()
        scheme = row["scheme"]
        if scheme not in names:
            names[scheme] = ["n", "scheme", *_names_of(
                scheme, files.get(scheme))]
        row = {name: text for name, text in row.items()
               if name in names[scheme]}
        if row not in rows:
            rows.append(row)
    known = set(itertools.chain(*names.values()))
    for name in values:
        if name not in known:
            raise ValueError(f"no setting {name!r}" + (nearest(name, known) or (
                f" of {', '.join(names)}: {', '.join(sorted(known))}")))
    return rows


def in_order(all_settings: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """The different ones among those of runs: schemes as they came, and their
    settings by size."""
    rows: list[dict[str, str]] = []
    for settings in all_settings:
        if settings not in rows:
            rows.append(settings)
    schemes_ = list(dict.fromkeys(row["scheme"] for row in rows))

    def place(row: dict[str, str]) -> Any:
        values = [(name, number(text)) for name, text in row.items()]
        return schemes_.index(row["scheme"]), [
            (name, isinstance(value, str), value) for name, value in values]

    return sorted(rows, key=place)
