# SPDX-License-Identifier: MIT
"""Schemes: the library's, plug-ins, and those written in Python."""

from __future__ import annotations

import ctypes
import os
from typing import Any

from ._arguments import nearest
from ._library import library, types
from ._python_scheme import Scheme, SchemeTable, usable


def schemes() -> list[str]:
    """The names of the library's algorithms.

    >>> "report" in schemes()
    True
    """
    names: list[str] = []
    while scheme := library.aq_scheme(len(names)):
        names.append(scheme[0].name.decode())
    return names


def _plugin(path: Any) -> Any:
    """The scheme of a shared object."""
    name, code = "aq_scheme_plugin_v2", ctypes.CDLL(os.path.abspath(path))
    try:
        entry = types["scheme*"].in_dll(code, name)
    except ValueError:
        raise ValueError(f"{path} has no {name}: it is no scheme, or one for "
                         "another version of allqueens") from None
    return usable(entry)


def find(n: int, scheme: Any, plugin: Any) -> Any:
    """The struct of a scheme, and what keeps it alive."""
    if plugin is not None:
        if scheme is not None:
            raise TypeError("a plugin is a scheme: give one of the two")
        return _plugin(plugin), None
    if scheme is None:
        return library.aq_scheme_default(n), None
    if isinstance(scheme, Scheme):
        table = SchemeTable(scheme)
        return ctypes.pointer(table.struct), table
    if not isinstance(scheme, str):
        raise TypeError(f"scheme must be a name, not {scheme!r}")
    if scheme not in schemes():
        raise ValueError(f"no scheme {scheme!r}: {', '.join(schemes())}"
                         + nearest(scheme, schemes()))
    return library.aq_scheme_named(scheme.encode()), None
