# SPDX-License-Identifier: MIT
"""Runs: all solutions, or the first one."""

from __future__ import annotations

import ctypes
import io
import secrets
import threading
import weakref
from os import PathLike
from typing import Any, Callable, Iterable, Mapping, Tuple, Union

from ._arguments import COUNT_MAX, flag, function, nearest, real, whole
from ._boards import (Solutions, SolveStats, Stats, Takeover, record,
                      totals)
from ._library import LIMITS, End, call, library, new, types
from ._python_scheme import Scheme
from ._schemes import find

Value = Union[str, bool, float, Tuple[float, float]]

_BOUNDS = {"islands": (1, LIMITS["ISLANDS_MAX"]),
           "threads": (1, LIMITS["THREADS_MAX"])}


def _set_options(options: Any, given: Mapping[str, Any]) -> None:
    """Sets the options that are members of the struct."""
    for name, value in given.items():
        if name == "seconds":
            options.seconds = real(name, value, 0, 1e15)
        elif name == "fundamental":
            options.limit_fundamental = flag(name, value)
        else:
            setattr(options, name, whole(
                name, value, *_BOUNDS.get(name, (0, COUNT_MAX))))


def setting_names(scheme: Any) -> list[str]:
    """The names of a scheme's settings."""
    settings, setting = types["settings"](), types["setting"]()
    library.aq_settings_init(settings, scheme, 1, 0)
    names: list[str] = []
    while library.aq_setting(scheme, 1, settings, len(names), setting):
        names.append(setting.name.decode())
    return names


def settings_used(goal_all: bool, options: Any) -> dict[str, str]:
    """The settings of a run as texts: those that apply."""
    setting, used, index = types["setting"](), {}, 0
    while library.aq_setting(options.scheme, options.n, options.settings,
                             index, setting):
        name, index = setting.name.decode(), index + 1
        if setting.applies and (goal_all or name not in NOT_OF_SOLVE):
            used[name] = setting.value.decode()
    return used


def _text(value: Value) -> str:
    """A value as settings are written."""
    if isinstance(value, tuple):
        return "..".join(map(str, value))
    if isinstance(value, bool) or type(value).__name__ == "bool_":  # numpy's
        return "yes" if value else "no"
    return str(value)


# Runs to the first solution do not have them.
NOT_OF_SOLVE = ("exclude-solved", "symmetry", "neighborhood", "engine",
                "islands", "threads", "limit", "fundamental")


# What others call these, or the program allqueens does.
_SYNONYMS = {
    "time": "seconds", "timeout": "seconds", "time-limit": "seconds",
    "max-time": "seconds", "pop-size": "population", "popsize": "population",
    "population-size": "population", "ngen": "generations",
    "n-gen": "generations", "max-generations": "generations",
    "iterations": "generations", "evaluations": "looks", "max-evals": "looks",
    "random-state": "seed", "algorithm": "scheme", "method": "scheme",
    "jobs": "threads", "n-jobs": "threads", "workers": "threads",
    "mutpb": "mutation-rate", "mutation-prob": "mutation-rate",
    "cxpb": "crossover-rate", "unique": "fundamental"}


def _set_settings(kind: str, options: Any, given: Mapping[str, Value],
                  others: Iterable[str]) -> None:
    """Sets what is given, by name with _ for -, the population first, on which
    others may depend.  OTHERS are the names of what is no setting."""
    settings, scheme, n = options.settings, options.scheme, options.n
    restart, names = settings.restart, setting_names(scheme)
    for name in sorted(given, key=lambda name: name != "population"):
        text = _text(given[name])
        known = name.replace("_", "-")
        if kind == "solve" and known in NOT_OF_SOLVE:
            raise TypeError(f"solve has no option {name!r}: it is for collect")
        if known not in names:
            raise TypeError(f"{kind} has no option {name!r}, nor has scheme "
                            f"{scheme[0].name.decode()} such a setting"
                            + nearest(_SYNONYMS.get(known, known),
                                      [*names, *others, "scheme"]))
        index = names.index(known)
        if "\0" in text or not library.aq_setting_set(
                scheme, n, settings, index, text.encode()):
            setting = types["setting"]()
            library.aq_setting(scheme, n, settings, index, setting)
            raise ValueError(f"{name} must be {setting.values.decode()}, "
                             f"not {text!r}")
        if name == "population":
            library.aq_settings_init(settings, scheme, n, settings.population)
            settings.restart = restart


# What the statistics of each kind of run are.
_STATS = {"collect": Stats, "solve": SolveStats}


def _takeover(made: Any) -> Takeover:
    struct = types["takeover"]()
    library.aq_collect_takeover(made, struct)
    return record(Takeover, struct)  # type: ignore[no-any-return]


def _observer(on_round: Callable[[Any], Any], kind: str,
              common: Mapping[str, Any], errors: list[BaseException],
              current: Callable[[], Any]) -> Any:
    """A callback that passes the statistics on.  Current returns the run."""
    def done(address: int, _: Any) -> bool:
        stats = record(_STATS[kind], types["stats"].from_address(address),
                       **common)
        # That dataclass is frozen for others.
        stats.__dict__["_takeover"] = lambda: _takeover(current())
        try:
            answer = on_round(stats)
            return answer is None or bool(answer)
        except BaseException as error:
            errors.append(error)
            return False
        finally:
            stats.__dict__["_takeover"] = None

    return types["round_done"](done)


def _check_that_it_ends(n: int, given: Mapping[str, Any]) -> None:
    """ValueError if no total is known and no option ends the run.  The library
    cannot tell: a callback waits for Ctrl-C."""
    rules = "limit", "generations", "looks", "seconds"
    if totals(n) is None and not any(given.get(rule) for rule in rules):
        raise ValueError(f"no total is known for n = {n}, so the run would "
                         f"never end: give {', '.join(rules)} or on_round")


class _Run:
    """A run of a kind, collect or solve.  ON_FOUND is a callback, found_at
    of the library.  STOP is an event that ends the run."""

    def __init__(self, kind: str, n: Any, scheme: Any, plugin: Any,
                 on_round: Any, options: dict[str, Any],
                 settings: Mapping[str, Value], on_found: Any = None,
                 stop: threading.Event | None = None) -> None:
        given = {name: value for name, value in options.items()
                 if value is not None}
        n = whole("n", n, 1, LIMITS[
            "SEARCH_MAX" if kind == "collect" else "BOARD_MAX"])
        found, self.table = find(n, scheme, plugin)
        whole("n", n, 1, found[0].n_max)
        self.errors = self.table.errors if self.table else []
        # Callbacks do not refer to self: the last reference to it frees the
        # library's memory.
        self.stop = stop = stop or threading.Event()
        self.kind, self.options = kind, types["run_options"]()
        getattr(library, f"aq_{kind}_init")(self.options, n, found)
        self.options.seed = secrets.randbits(32)
        _set_options(self.options, given)
        if kind == "collect" and on_round is None:
            _check_that_it_ends(n, given)
        _set_settings(kind, self.options, settings, options)
        self.options.should_stop = types["should_stop"](
            lambda _: stop.is_set())
        self.common = {"n": n, "seed": self.options.seed,
                       "scheme": found[0].name.decode()}
        made: list[Any] = []
        if on_round is not None:
            self.options.round_done = _observer(
                function("on_round", on_round), kind, self.common,
                self.errors, lambda: made[0]())
        if on_found is not None:
            self.options.found_at = types["found_at"](on_found)
        self.made = new(kind, self.options)
        made.append(weakref.ref(self.made))

    def run(self, call: Callable[..., None] = call) -> _Run:
        """Runs it, by CALL: one that stops when self.stop is set."""
        try:
            call(self.stop, getattr(library, f"aq_{self.kind}_run"), self.made)
        except Exception:
            if not self.errors:
                raise
        if self.errors:
            raise self.errors[0]
        return self

    @property
    def struct(self) -> Any:
        return getattr(library, f"aq_{self.kind}_stats")(self.made)[0]

    def stats(self) -> Any:
        return record(_STATS[self.kind], self.struct, **self.common)


def collect(n: int, *, scheme: str | Scheme | None = None,
            plugin: str | PathLike[str] | None = None,
            seed: int | None = None, fundamental: bool = False,
            islands: int | None = None, threads: int | None = None,
            limit: int | None = None, generations: int | None = None,
            looks: int | None = None, seconds: float | None = None,
            on_round: Callable[[Stats], Any] | None = None,
            **settings: Value) -> Solutions:
    """Collects all solutions for boards of size n by evolutionary search, or
    with fundamental one board of each class under rotation and reflection.

    What is not given is the scheme's; a seed is drawn.

    scheme        a name (see schemes), or a Scheme written in Python
    plugin        in its place, the file of a scheme written in C
    islands       populations that share the solutions found
    threads       1 if not given; the run does not depend on it
    on_round      called with the statistics after each round; a return value
                  that is false, but not None, ends the run
    settings      those that allqueens schemes NAME lists, with _ for -:
                  crossover="copy", exclude_solved=False, restart="never",
                  flips=2, or flips=(1, 4) for a range

    To end a run that is not complete: limit (so many solutions, with
    fundamental classes, are returned), generations, looks, seconds.

    >>> run = collect(8, scheme="report", crossover="one-point", seed=1)
    >>> len(run), run.stats.end.name
    (92, 'COMPLETE')
    >>> found = []
    >>> def watch(stats):
    ...     found.append(stats.found)
    ...     return stats.found < 40
    >>> collect(8, seed=1, on_round=watch).stats.end.name
    'INTERRUPTED'
    >>> found == sorted(found)
    True
    """
    options = {"seed": seed, "islands": islands, "threads": threads,
               "limit": limit, "generations": generations, "looks": looks,
               "seconds": seconds, "fundamental": fundamental}
    run = _Run("collect", n, scheme, plugin, on_round, options,
               settings).run()
    columns = io.BytesIO()
    begin = types["board"].column.offset
    size = run.options.n

    def visit(board: int, _: Any) -> bool:
        columns.write(ctypes.string_at(board + begin, size))
        return not run.stop.is_set()

    call(run.stop, library.aq_collect_each, run.made,
         run.options.limit_fundamental, types["visit"](visit), None)
    # The run may have found more than its limit.
    end = size * run.options.limit or None
    return Solutions(run.stats(), columns.getvalue()[:end])


def solve(n: int, *, scheme: str | Scheme | None = None,
          plugin: str | PathLike[str] | None = None, seed: int | None = None,
          generations: int | None = None, looks: int | None = None,
          seconds: float | None = None,
          on_round: Callable[[SolveStats], Any] | None = None,
          **settings: Value) -> Tuple[Any, SolveStats]:
    """Searches for one solution for boards of size n by evolution.
    Returns the solution, or None, and the statistics.  A solution with fewer
    queens than n is a tuple of their squares: row, column.

    Options are those of collect.  A population begins anew only with restart,
    after so many generations without improvement or where breeding cannot
    improve.  on_round is called after each generation.

    >>> board, stats = solve(100, seed=1)
    >>> len(set(board)), stats.end.name
    (100, 'SOLVED')
    """
    options = {"seed": seed, "generations": generations, "looks": looks,
               "seconds": seconds}
    run = _Run("solve", n, scheme, plugin, on_round, options, settings).run()
    stats = run.stats()
    if stats.end is not End.SOLVED:
        return None, stats
    queens = run.struct.improvement[0].placement
    squares = sorted(zip(queens.row[:queens.n], queens.column[:queens.n]))
    if queens.n < run.options.n:
        return tuple(squares), stats
    return tuple(column for _, column in squares), stats
