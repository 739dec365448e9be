# SPDX-License-Identifier: MIT
"""Schemes: the library's, plug-ins, and those written in Python."""

from __future__ import annotations

import ctypes
import math
import os
import random
from ctypes import memmove, sizeof, string_at
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Optional

from ._arguments import COUNT_MAX, flag, function, nearest, whole
from ._library import LIMITS, STATUS, library, types

_FITNESS_MAX = 2**32 - 3  # below AQ_EXCLUDED


def schemes() -> list[str]:
    """The names of the library's algorithms.

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
    name, code = "aq_scheme_plugin_v2", ctypes.CDLL(os.path.abspath(path))
    try:
        entry = types["scheme*"].in_dll(code, name)
    except ValueError:
        raise ValueError(f"{path} has no {name}: it is no scheme, or one for "
                         "another version of allqueens") from None
    return _usable(entry)


# --- schemes written in Python ---

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


def _read_boards(population: Any) -> Any:
    n = population.n
    flat = string_at(population.genes, population.size * n)
    if numpy:
        return numpy.frombuffer(flat, "u1").reshape(-1, n).astype(int)
    return [list(flat[i:i + n]) for i in range(0, len(flat), n)]


def _as_bytes(boards: Any, size: int, n: int, permutations: bool) -> bytes:
    """Boards as they lie in memory, checked: the library relies on them."""
    wrong = ValueError(f"create and breeding must leave {size} boards of {n} "
                       f"whole numbers below {n}"
                       + ", each once" * permutations)
    if numpy:
        array = numpy.asarray(boards)
        if (array.shape != (size, n) or array.dtype.kind not in "iu"
                or array.min() < 0 or array.max() >= n or permutations
                and (numpy.sort(array, 1) != numpy.arange(n)).any()):
            raise wrong
        return array.astype("u1").tobytes()
    try:
        rows = [bytes(tuple(board)) for board in boards]
    except (TypeError, ValueError):
        raise wrong from None
    if len(rows) != size or any(
            len(row) != n or max(row) >= n or permutations
            and len(set(row)) < n for row in rows):
        raise wrong
    return b"".join(rows)


def _fitness_array(values: Any, size: int) -> Any:
    """What evaluate returned, for the library."""
    fitness = (ctypes.c_uint32 * size)()
    values = values.tolist() if hasattr(values, "tolist") else values
    if not isinstance(values, Iterable):
        raise TypeError(f"evaluate must return {size} numbers, not {values!r}")
    values = list(values)
    if len(values) != size:
        raise ValueError(f"evaluate must return {size} numbers, "
                         f"not {len(values)}")
    fitness[:] = [whole("a fitness", value, 0, _FITNESS_MAX)
                  for value in values]
    return fitness


@dataclass(frozen=True)
class Scheme:
    """A genetic algorithm written in Python, for collect and solve.

    Where numpy is installed its functions get boards as an array of whole
    numbers, a row for each board, and random as a numpy.random.Generator;
    otherwise a list of lists and a random.Random.  They change the boards
    that they get, or return others; these are copies, and can be kept.

    create(boards, random) fills the boards at the beginning and at restarts.
    breed(boards, fitness, random) makes the next generation.  A solved board
    that is excluded has the largest fitness.
    evaluate(boards) returns the fitness of each: whole numbers, 0 for
    solutions and for nothing else.

    Random numbers come from random alone, so that a run can be repeated.  With
    permutations, each board has each column once.  An exception in a function
    ends the run, which raises it.

    >>> from allqueens import collect
    >>> def create(boards, random):
    ...     for board in boards:
    ...         board[:] = range(len(board))
    ...         random.shuffle(board)
    >>> def evaluate(boards):
    ...     return [sum(abs(b[i] - b[j]) == i - j for i in range(len(b))
    ...                 for j in range(i)) for b in boards]
    >>> def breed(boards, fitness, random):  # a swap in each of the best
    ...     ranked = sorted(range(len(boards)), key=lambda i: fitness[i])
    ...     for bad, good in zip(reversed(ranked), ranked[:50]):
    ...         a, b = (int(random.random() * len(boards[0])) for _ in "ab")
    ...         boards[bad][:] = boards[good]
    ...         boards[bad][a] = boards[good][b]
    ...         boards[bad][b] = boards[good][a]
    >>> mine = Scheme(create, breed, evaluate, permutations=True)
    >>> len(collect(6, scheme=mine, seed=1))
    4
    """

    create: Callable[[Any, Any], Any]
    breed: Callable[[Any, Any, Any], Any]
    evaluate: Callable[[Any], Any]
    name: str = "python"
    permutations: bool = False
    population: int = 100
    restart: int = 100
    symmetry: bool = False

    def __post_init__(self) -> None:
        for name in "create", "breed", "evaluate":
            function(name, getattr(self, name))
        flag("permutations", self.permutations)
        flag("symmetry", self.symmetry)
        whole("population", self.population, 1, 2**30)
        whole("restart", self.restart, 0, COUNT_MAX)
        if not isinstance(self.name, str):
            raise TypeError(f"name must be a text, not {self.name!r}")
        if "\0" in self.name:
            raise ValueError(f"name has a NUL: {self.name!r}")


class SchemeTable:
    """A struct aq_scheme of a Scheme for one run, and its first exception."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.errors: list[BaseException] = []
        texts = [text.encode() for text in (
            scheme.name, "1", "written in Python", "its author",
            "a permutation" if scheme.permutations else "columns by row",
            "as its author counts; minimized")]
        self.struct = table = types["scheme"](
            *texts, n_max=LIMITS["BOARD_MAX"],
            population=scheme.population, population_min=1,
            population_max=LIMITS["POPULATION_MAX"], population_multiple=1,
            restart=scheme.restart, symmetry=scheme.symmetry)
        if scheme.permutations:
            table.draws_per_solution = types["draws"](
                lambda n: float(math.factorial(n)) if n < 171 else math.inf)
        for name in "create", "breed", "evaluate":
            setattr(table, name, self._guarded(getattr(self, f"_{name}")))
        _usable(ctypes.pointer(table))

    def _guarded(self, work: Callable[[Any], None]) -> Any:
        """A callback that ends the run with an exception."""
        def call(address: int) -> None:
            if self.errors:
                return
            population = types["population"].from_address(address)
            try:
                work(population)
            except BaseException as error:
                self.errors.append(error)
                population.status = STATUS["BAD_SCHEME"]
        return types["change"](call)

    def _set_boards(self, population: Any, boards: Any) -> None:
        flat = _as_bytes(boards, population.size, population.n,
                         self.scheme.permutations)
        memmove(population.genes, flat, len(flat))

    def _create(self, population: Any) -> None:
        boards = _read_boards(population)
        new = self.scheme.create(boards, _generator(population))
        self._set_boards(population, boards if new is None else new)

    def _breed(self, population: Any) -> None:
        boards = _read_boards(population)
        fitness: Any = (ctypes.c_uint32 * population.size)()
        memmove(fitness, population.fitness, sizeof(fitness))
        fitness = (numpy.array(fitness, dtype=int) if numpy
                   else list(fitness))
        new = self.scheme.breed(boards, fitness, _generator(population))
        self._set_boards(population, boards if new is None else new)

    def _evaluate(self, population: Any) -> None:
        fitness = _fitness_array(
            self.scheme.evaluate(_read_boards(population)), population.size)
        memmove(population.fitness, fitness, sizeof(fitness))
        population.evaluations += population.size


def _generator(population: Any) -> Any:
    """A generator that the population's own random numbers seed."""
    draw = (ctypes.c_uint8 * 32)()
    library.aq_random_permutation(population.random, 32, draw)
    seed = int.from_bytes(bytes(draw), "little")
    return numpy.random.default_rng(seed) if numpy else random.Random(seed)


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
