# SPDX-License-Identifier: MIT
"""Runs: all solutions, or the first one."""

from __future__ import annotations

import ctypes
import io
import secrets
import threading
import weakref
from os import PathLike
from typing import Any, Callable, Dict, List, Mapping, Sequence, Tuple, Union

from ._arguments import (COUNT_MAX, choice, flag, function, named_options,
                         nearest, real, whole)
from ._boards import (Solutions, SolveStats, Stats, Takeover,
                      record)
from ._library import (ENGINES, LIMITS, OPERATORS, End, call, library, new,
                       types)
from ._schemes import Scheme, find

Value = Union[float, Tuple[float, float]]

_COUNTS = ("stagnation_limit", "limit", "generations", "looks")
_FLAGS = ("symmetry", "exclude_solved", "restart", "limit_fundamental")


def _set_options(options: Any, n: int, given: Mapping[str, Any]) -> None:
    """Sets the options that are members of the struct."""
    for name, value in given.items():
        if name in _COUNTS or name == "seed":
            value = whole(name, value, 0, COUNT_MAX)
        elif name in _FLAGS:
            value = flag(name, value)
        elif name == "seconds":
            value = real(name, value, 0, 1e15)
        elif name == "neighborhood":
            value = whole(name, value, 0, min(n // 2, LIMITS["NEIGHBORHOOD_MAX"]))
        elif name == "islands":
            value = whole(name, value, 1, LIMITS["ISLANDS_MAX"])
        elif name == "threads":
            value = whole(name, value, 1, LIMITS["THREADS_MAX"])
        elif name == "engine":
            value = ENGINES.index(choice(name, value, ENGINES))
        else:
            continue
        setattr(options, name, value)


def _named(kind: int, scheme: Any, name: Any) -> Any:
    """An operator that fits the scheme."""
    names, index = {}, 0
    while found := library.aq_operator(kind, index):
        index += 1
        if library.aq_operator_fits(found, kind, scheme):
            names[found[0].name.decode()] = found
    if not names:
        raise ValueError(f"scheme {scheme[0].name.decode()} has no "
                         f"{OPERATORS[kind]} to choose")
    return names[choice(OPERATORS[kind], name, names)]


def _set_parameters(breeding: Any, scheme: Any, n: int,
                    parameters: Mapping[str, Any] | None) -> None:
    """Sets the parameters, numbers or (first, last), that it is given."""
    if parameters is None:
        return
    if not isinstance(parameters, Mapping):
        raise TypeError("parameters must be a dictionary from names to "
                        f"numbers, not {parameters!r}")
    known: dict[str, Any] = {}
    while parameter := library.aq_parameter(scheme, len(known)):
        known[parameter[0].name.decode()] = parameter
    for name, value in parameters.items():
        if name not in known:
            raise ValueError(f"no parameter {name!r}: {', '.join(known)}"
                             + nearest(str(name), known))
        bounds = library.aq_parameter_bounds(known[name], n,
                                             breeding.population)
        kind = known[name][0].type
        check: Any = real if kind == LIMITS["RATE"] else whole
        least, most = ((bounds.first, bounds.last) if check is real else
                       (int(bounds.first), int(bounds.last)))
        items = [check(name, item, least, most) for item in
                 (value if isinstance(value, tuple) else (value, value))]
        if len(items) != 2 or items[0] > items[1]:
            raise ValueError(f"{name} must be (first, last), not {value!r}")
        if kind != LIMITS["COUNTS"] and items[0] < items[1]:
            raise ValueError(f"{name} must be one number, not {value!r}")
        breeding.value[list(known).index(name)] = tuple(items)


def _breeding(scheme: Any, n: int, given: Mapping[str, Any]) -> Any:
    """What the scheme breeds by."""
    table, breeding = scheme[0], types["breeding"]()
    population = given.get("population")
    if population is None:
        population = table.population
    else:
        population = whole("population", population, table.population_min,
                           table.population_max)
        if population % table.population_multiple:
            raise ValueError("population must be a multiple of "
                             f"{table.population_multiple}, not {population}")
    library.aq_breeding_init(breeding, scheme, n, population)
    for kind, name in enumerate(OPERATORS):
        if given.get(name) is not None:
            setattr(breeding, name, _named(kind, scheme, given[name]))
    _set_parameters(breeding, scheme, n, given.get("parameters"))
    return breeding


_STATS = {"collect": "stats", "solve": "solve_stats"}


def _takeover(runs: list[Any]) -> Takeover:
    """That of a run in a list, which is empty except in a callback."""
    if not runs:
        raise RuntimeError("takeover is known in on_round alone")
    struct = types["takeover"]()
    library.aq_collect_takeover(runs[0].value, struct)
    return record(Takeover, struct)  # type: ignore[no-any-return]


def _observer(on_round: Callable[[Any], Any], statistics: Any, struct: Any,
              common: Mapping[str, Any], errors: list[BaseException],
              current: Callable[[], Any]) -> Any:
    """A callback that passes the statistics on.  Current returns the run."""
    def done(address: int, _: Any) -> bool:
        runs = [current()]
        others = dict(common)
        if statistics is Stats:
            others["_takeover"] = lambda: _takeover(runs)
        try:
            answer = on_round(record(
                statistics, struct.from_address(address), **others))
            return answer is None or bool(answer)
        except BaseException as error:
            errors.append(error)
            return False
        finally:
            runs.clear()

    return types["round_done"](done)


class _Run:
    """A run of a kind, collect or solve.  ON_FOUND, for which there is no
    on_round, is a callback that gets the address of the statistics, only after
    rounds that found something.  STOP is an event that ends the run."""

    def __init__(self, kind: str, statistics: Any, n: Any, scheme: Any,
                 plugin: Any, on_round: Any, options: dict[str, Any],
                 on_found: Any = None,
                 stop: threading.Event | None = None) -> None:
        given = {name: value for name, value in options.items()
                 if value is not None}
        n = whole("n", n, 1, LIMITS[
            "SEARCH_MAX" if kind == "collect" else "BOARD_MAX"])
        found, self.table = find(n, scheme, plugin)
        whole("n", n, 1, found[0].n_max)
        self.errors = self.table.errors if self.table else []
        self.stop, self.kind, self.statistics = (
            stop or threading.Event(), kind, statistics)
        # Callbacks do not refer to self: the last reference to it frees the
        # library's memory.
        stop = self.stop
        self.options = types[f"{kind}_options"]()
        getattr(library, f"aq_{kind}_init")(
            self.options, n, found)
        self.options.seed = secrets.randbits(32)
        _set_options(self.options, n, given)
        breeding = _breeding(found, n, given)
        self.options.breeding = ctypes.pointer(breeding)
        self.options.should_stop = types["should_stop"](
            lambda _: stop.is_set())
        self.common = {"n": n, "seed": self.options.seed,
                       "scheme": found[0].name.decode()}
        made: list[Any] = []
        if on_round is not None:
            setattr(self.options, "round_done" if kind == "collect"
                    else "generation_done", _observer(
                        function("on_round", on_round), statistics,
                        types[_STATS[kind]], self.common, self.errors,
                        lambda: made[0]()))
        if on_found is not None:
            self.options.round_done = types["round_done"](on_found)
            self.options.round_done_if_found = True
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
        return record(self.statistics, self.struct, **self.common)


@named_options
def collect(n: int, *, scheme: str | Scheme | None = None,
            plugin: str | PathLike[str] | None = None,
            seed: int | None = None, fundamental: bool = False,
            population: int | None = None, selection: str | None = None,
            crossover: str | None = None, mutation: str | None = None,
            parameters: Mapping[str, Value] | None = None,
            islands: int | None = None, threads: int | None = None,
            engine: str = "any", neighborhood: int | None = None,
            symmetry: bool | None = None, exclude_solved: bool | None = None,
            stagnation_limit: int | None = None, limit: int | None = None,
            generations: int | None = None, looks: int | None = None,
            seconds: float | None = None,
            on_round: Callable[[Stats], Any] | None = None) -> Solutions:
    """Collects all solutions for boards of size n by a genetic algorithm, or
    with fundamental one board of each class under rotation and reflection.

    What is not given is the scheme's; a seed is drawn.

    scheme        a name (see schemes), or a Scheme written in Python
    plugin        in its place, the file of a scheme written in C
    population    boards of each island
    selection, crossover, mutation: operators by name
    parameters    of the scheme: {"flips": 2}, or {"flips": (1, 4)} for a range
    islands       populations that share the solutions found
    threads       1 if not given; the run does not depend on it
    engine        any, plain or lanes
    neighborhood  from each new solution, try all moves of so many queens
    symmetry      symmetry closure: each image of a hit counts
    exclude_solved     solved boards are excluded from breeding
    stagnation_limit   restart after so many generations without a new
                       solution; 0: never
    on_round      called with the statistics after each round; a return value
                  that is false, but not None, ends the run

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
    options = dict(locals())
    for name in "n", "scheme", "plugin", "on_round", "fundamental":
        del options[name]
    options["limit_fundamental"] = flag("fundamental", fundamental)
    run = _Run("collect", Stats, n, scheme, plugin, on_round, options).run()
    columns = io.BytesIO()
    begin = types["board"].column.offset
    size = run.options.n

    def visit(board: int, _: Any) -> bool:
        columns.write(ctypes.string_at(board + begin, size))
        return not run.stop.is_set()

    call(run.stop, library.aq_collect_each, run.made, fundamental,
         types["visit"](visit), None)
    # The run may have found more than its limit.
    end = size * run.options.limit or None
    return Solutions(run.stats(), columns.getvalue()[:end])


@named_options
def solve(n: int, *, scheme: str | Scheme | None = None,
          plugin: str | PathLike[str] | None = None, seed: int | None = None,
          population: int | None = None, selection: str | None = None,
          crossover: str | None = None, mutation: str | None = None,
          parameters: Mapping[str, Value] | None = None,
          restart: bool | None = None, stagnation_limit: int | None = None,
          generations: int | None = None, looks: int | None = None,
          seconds: float | None = None,
          on_round: Callable[[SolveStats], Any] | None = None
          ) -> Tuple[Any, SolveStats]:
    """Searches for one solution for boards of size n by a genetic algorithm.
    Returns the solution, or None, and the statistics.  A solution with fewer
    queens than n is a tuple of their squares: row, column.

    Options are those of collect, and restart: restart where breeding cannot
    improve.  on_round is called after each generation.

    >>> board, stats = solve(100, seed=1)
    >>> len(set(board)), stats.end.name
    (100, 'SOLVED')
    """
    options = dict(locals())
    for name in "n", "scheme", "plugin", "on_round":
        del options[name]
    run = _Run("solve", SolveStats, n, scheme, plugin, on_round, options).run()
    stats = run.stats()
    if stats.end is not End.SOLVED:
        return None, stats
    queens = run.struct.best[0].placement
    squares = sorted(zip(queens.row[:queens.n], queens.column[:queens.n]))
    if queens.n < run.options.n:
        return tuple(squares), stats
    return tuple(column for _, column in squares), stats
