# SPDX-License-Identifier: MIT
"""Schemes of a study that Python files have: FILE.py:NAME.

NAME is a function with a loop of its own, NAME(look, random, **settings), or
the functions of a scheme: a Scheme, or a class that has them.  The keyword
parameters of the function or of the class are settings of the study.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import os
import random
import signal
import sys
import time
import traceback
import types
from typing import Any, Callable, Mapping

from ._arguments import nearest, number
from ._problem import Finished
from ._python_scheme import Scheme
from ._scheme_files import SchemeFile, content_of, digest_of


class _Late(BaseException):
    """The time of a run is over."""


# --- loading ---

@functools.lru_cache(maxsize=None)
def _module(path: str, digest: str) -> Any:
    """The module of a file; imports in it see its folder, as in a script.  It
    is compiled from the bytes that the study knows: Python's own cache goes by
    their number and the second in which they were written."""
    content = content_of(path)
    if digest_of(content) != digest:
        raise ValueError("it was changed while the study ran")
    name = os.path.splitext(os.path.basename(path))[0]
    module = types.ModuleType(f"_scheme_{name}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look there
    sys.path.insert(0, os.path.dirname(path))
    exec(compile(content, path, "exec", dont_inherit=True), vars(module))
    return module


def _parameters(function: Callable[..., Any], first: int
                ) -> dict[str, inspect.Parameter]:
    """Those that keywords can give, behind the FIRST ones, which are not."""
    keywords = (inspect.Parameter.POSITIONAL_OR_KEYWORD,
                inspect.Parameter.KEYWORD_ONLY)
    listed = list(inspect.signature(function).parameters.values())
    return {parameter.name: parameter for parameter in listed[first:]
            if parameter.kind in keywords}


def _value(name: str, text: str, default: Any) -> Any:
    """A setting as Python gets it: yes and no are for what is a bool."""
    if not isinstance(default, bool):
        return number(text)
    if text not in ("no", "yes"):
        raise ValueError(f"{name} must be no or yes, not {text!r}")
    return text == "yes"


def _text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class OwnScheme:
    """What FILE.py:NAME is."""

    def __init__(self, file: SchemeFile) -> None:
        self.file = file
        try:
            module = _module(file.path, file.digest)
        except Exception as error:
            raise ValueError(f"{file.name}: {failure(error)}") from None
        names = [name for name, value in vars(module).items()
                 if callable(value) and not name.startswith("_")]
        if not hasattr(module, file.member):
            raise ValueError(f"{file.name}: the file has no {file.member!r}"
                             + nearest(file.member, names))
        self.made = getattr(module, file.member)
        is_class = inspect.isclass(self.made)
        self.has_loop = not is_class and not isinstance(self.made, Scheme)
        if not callable(self.made) and self.has_loop:
            raise ValueError(f"{file.name} is neither a function nor a class "
                             f"nor a Scheme, but {self.made!r}")
        if (inspect.isgeneratorfunction(self.made)
                or inspect.isasyncgenfunction(self.made)
                or inspect.iscoroutinefunction(self.made)):
            raise ValueError(f"{file.name} has yield or async, so that a call "
                             "of it runs nothing: make it a plain function")
        self.parameters = ({} if isinstance(self.made, Scheme) else
                           _parameters(self.made, 2 if self.has_loop else 0))

    def _given(self, settings: Mapping[str, str]) -> dict[str, Any]:
        given = {name: _value(name, settings[name], parameter.default)
                 for name, parameter in self.parameters.items()
                 if name in settings}
        for name, parameter in self.parameters.items():
            if name not in given and parameter.default is parameter.empty:
                raise ValueError(f"{self.file.name} needs the setting {name}")
        return given

    def defaults(self, settings: Mapping[str, str]) -> dict[str, str]:
        """Of its parameters that nobody gave, as texts."""
        return {name: _text(parameter.default)
                for name, parameter in self.parameters.items()
                if name not in settings}

    def scheme(self, settings: Mapping[str, str]) -> Scheme:
        """The functions of one without a loop, for one run."""
        if isinstance(self.made, Scheme):
            return self.made
        own = self.made(**self._given(settings))
        if isinstance(own, Scheme):
            return own
        missing = [name for name in ("create", "breed", "evaluate")
                   if not hasattr(own, name)]
        if missing:
            raise ValueError(f"{self.file.name} has no {', '.join(missing)}")
        return Scheme(**{field.name: getattr(own, field.name)
                         for field in dataclasses.fields(Scheme)
                         if hasattr(own, field.name)})

    def bound(self, settings: Mapping[str, str]
              ) -> Callable[[Any, Any], Any]:
        """The function of one with a loop, which lacks look and random."""
        given = self._given(settings)
        try:
            inspect.signature(self.made).bind(None, None, **given)
        except TypeError as error:
            raise ValueError(f"{self.file.name} is called with look, random "
                             f"and settings: {error}") from None
        return functools.partial(self.made, **given)


@functools.lru_cache(maxsize=None)
def own_scheme(file: SchemeFile) -> OwnScheme:
    return OwnScheme(file)


def failure(error: BaseException) -> str:
    """An exception in a line, and below it where in files of others it was."""
    text = f"{type(error).__name__}: {error}"
    here = os.path.dirname(os.path.abspath(__file__))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__)
              if not frame.filename.startswith((here, "<frozen"))]
    return "\n".join([text, *map(str.rstrip, traceback.format_list(frames))])


# --- running ---

def run_loop(function: Callable[[Any, Any], Any], problem: Any, seed: int,
             limit: float | None) -> tuple[str, float]:
    """Runs a function with a loop of its own until it returns, the problem
    ends, or LIMIT seconds are over; why it ended, and the seconds of the
    processor.  In the main thread of a process of its own."""
    late = []

    def end(*_: Any) -> None:
        late.append(True)
        raise _Late

    signal.signal(signal.SIGALRM, end)
    began = time.thread_time()
    try:
        signal.setitimer(signal.ITIMER_REAL, limit or 0)
        function(problem, random.Random(seed))
    except (_Late, Finished):
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    seconds = time.thread_time() - began
    return "time" if late else "gave-up", seconds


def seed_others(seed: int) -> None:
    """Seeds the generators of the whole process, from which frameworks draw."""
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed % 2 ** 32)
