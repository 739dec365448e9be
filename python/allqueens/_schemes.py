# SPDX-License-Identifier: MIT
"""Genetic algorithms: the library's, and plug-ins."""

from __future__ import annotations

import ctypes
import os
from typing import Any

from ._arguments import choice
from ._library import library, types


def schemes() -> list[str]:
    """The names of the library's genetic algorithms.

    >>> "report" in schemes()
    True
    """
    names: list[str] = []
    while scheme := library.aq_scheme(len(names)):
        names.append(scheme[0].name.decode())
    return names


def _usable(scheme: Any) -> Any:
    fault = library.aq_scheme_fault(scheme)
    if fault:
        raise ValueError(f"the scheme cannot be used: {fault.decode()}")
    return scheme


def _plugin(path: Any) -> Any:
    """The scheme of a shared object."""
    entry = getattr(ctypes.CDLL(os.path.abspath(os.fspath(path))),
                    "aq_scheme_plugin_v2", None)
    if not entry:
        raise ValueError(f"{path} has no function aq_scheme_plugin_v2: it is "
                         "no scheme, or one for another version of allqueens")
    entry.argtypes, entry.restype = [types["host*"]], types["scheme*"]
    return _usable(entry(library.aq_host()))


def find(n: int, scheme: Any, plugin: Any) -> Any:
    """The struct of a scheme."""
    if plugin is not None:
        if scheme is not None:
            raise TypeError("a plugin is a scheme: give one of the two")
        return _plugin(plugin)
    if scheme is None:
        return library.aq_scheme_default(n)
    name = choice("scheme", scheme, schemes())
    return library.aq_scheme_named(name.encode())
