# SPDX-License-Identifier: MIT
"""Checks of what callers pass."""

from __future__ import annotations

import difflib
import numbers
import operator
import re
from typing import Any, Iterable

COUNT_MAX = 2**64 - 1


def nearest(name: str, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def fits_table(text: str) -> bool:
    """Whether it has no control characters, nor bytes of a broken encoding."""
    return not re.search("[\0-\x1f\x7f-\x9f\ud800-\udfff]", text)


def whole(name: str, value: Any, least: int, most: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(
            f"{name} must be a whole number, not {value!r}") from None
    if not least <= number <= most:
        raise ValueError(
            f"{name} must be from {least} to {most}, not {number}")
    return number


def real(name: str, value: Any, least: float, most: float) -> float:
    if not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number, not {value!r}")
    try:
        number = float(value)
    except OverflowError:
        raise ValueError(f"{name} must be from {least:g} to {most:g}, not a "
                         "number that no float holds") from None
    if not least <= number <= most:
        raise ValueError(
            f"{name} must be from {least:g} to {most:g}, not {value!r}")
    return number


def flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool) and type(value).__name__ not in (
            "bool", "bool_"):  # those of numpy
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return bool(value)


def function(name: str, value: Any) -> Any:
    if not callable(value):
        raise TypeError(f"{name} must be a function, not {value!r}")
    return value


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
