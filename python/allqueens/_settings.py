# SPDX-License-Identifier: MIT
"""Settings of a study: their names, and a run's arguments made of their texts.

Only known_settings and arguments_of know how a run is given its settings.
"""

from __future__ import annotations

import itertools
from typing import Any, Iterable, Mapping

from ._arguments import nearest, whole
from ._library import library
from ._runs import NOT_OF_SOLVE, setting_names
from ._scheme_files import SchemeFile, name_of, scheme_files
from ._schemes import find, schemes


def known_settings(files: Iterable[SchemeFile]) -> list[str]:
    """The names of all settings, of the library's schemes and of those in
    FILES."""
    tables = [find(8, name, None)[0] for name in schemes()]
    tables += [find(8, None, file.path)[0] for file in files]
    names = {name: None for table in tables for name in setting_names(table)}
    return ["n", "scheme", "islands", *names]


def arguments_of(goal: str, settings: Mapping[str, str],
                 files: Mapping[str, SchemeFile]) -> dict[str, Any]:
    """The arguments of a run with these settings, by name."""
    given: dict[str, Any] = {"plugin": None, "scheme": None, "settings": {}}
    for name, text in settings.items():
        if goal == "first" and name in NOT_OF_SOLVE:
            raise ValueError(f"runs to the first solution have no {name}")
        if name == "scheme" and text in files:
            given["plugin"] = files[text].path
        elif name == "scheme":
            given[name] = text
        elif name in ("n", "islands"):
            given[name] = number(text)
        else:
            given["settings"][name] = text
    return given


def number(text: str) -> Any:
    """A whole number, also as 1e6, or another; any other text as it is."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        value = float(text)
    except ValueError:
        return text
    return int(value) if value.is_integer() else value


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
    known = known_settings(files.values())
    for name in values:
        if name not in known:
            raise ValueError(f"no setting {name!r}"
                             + (nearest(name, known)
                                or ": " + ", ".join(sorted(known))))
    sizes = values.pop("n", ["8"])
    chosen = values.pop("scheme", [""])
    return {"scheme": chosen, "n": sizes, **values}, files


def combinations(values: Mapping[str, list[str]]) -> list[dict[str, str]]:
    """The rows of the table, the last setting changing fastest.  A scheme that
    is not given is the default one for the board size."""
    rows = [dict(zip(values, items))
            for items in itertools.product(*values.values())]
    for row in rows:
        n = whole("n", number(row["n"]), 1, 255)
        if not row["scheme"]:
            row["scheme"] = library.aq_scheme_default(n)[0].name.decode()
    return rows
