# SPDX-License-Identifier: MIT
"""Schemes written in Python, as a struct of the library."""

from __future__ import annotations

import ctypes
import math
import random
from ctypes import memmove, string_at
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import Any, Callable, Optional, Sequence

from ._arguments import COUNT_MAX, flag, function, whole
from ._library import LIMITS, STATUS, library, types

_FITNESS_MAX = 2**32 - 3  # below AQ_EXCLUDED
_HINT = "less is better, and 0 means solved"


@dataclass(frozen=True)
class Scheme:
    """A genetic algorithm written in Python, for collect and solve.

    Its functions get boards as a list of lists, and random as a random.Random.
    With arrays they get an array of numpy with whole numbers, a row for each
    board, and a numpy.random.Generator.  They change the boards that they get,
    or return others; these are copies, and can be kept.

    create(boards, random) fills the boards at the beginning and at restarts.
    breed(boards, fitness, random) makes the next generation.  A solved board
    that is excluded has the largest fitness.
    evaluate(boards) returns the fitness of each: whole numbers, 0 for
    solutions and for nothing else; less is better.

    begin(n, random), if given, is called once before all others, for each
    island: what functions keep from one call to the next begins there, so that
    a run does not depend on the one before.
    survive(boards, fitness, random), if given, is called at the end of each
    generation but those that create made.  It gets the boards of this
    generation and behind them as many of the one before, and returns the
    indexes of those that stay.  Solved boards then are not excluded, unless
    exclude_solved is True.

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
    ...         a, b = random.sample(range(len(boards[0])), 2)
    ...         boards[bad] = boards[good][:]
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
    begin: Optional[Callable[[int, Any], Any]] = None
    survive: Optional[Callable[[Any, Any, Any], Any]] = None
    arrays: bool = False

    def __post_init__(self) -> None:
        for name in "create", "breed", "evaluate":
            function(name, getattr(self, name))
        for name in "begin", "survive":
            if getattr(self, name) is not None:
                function(name, getattr(self, name))
        for name in "permutations", "symmetry", "arrays":
            flag(name, getattr(self, name))
        whole("population", self.population, 1, 2**30)
        whole("restart", self.restart, 0, COUNT_MAX)
        if not isinstance(self.name, str):
            raise TypeError(f"name must be a text, not {self.name!r}")
        if "\0" in self.name:
            raise ValueError(f"name has a NUL: {self.name!r}")


# --- what its functions return ---

def _plain(values: Any) -> Any:
    """What an array of numpy holds; anything else as it is."""
    return values.tolist() if hasattr(values, "tolist") else values


def _as_bytes(name: str, boards: Any, size: int, n: int,
              permutations: bool) -> bytes:
    """Boards as they lie in memory, checked: the library relies on them.  NAME
    is the function that left them."""
    def wrong(got: str) -> ValueError:
        return ValueError(f"{name} must leave {size} boards of {n} whole "
                          f"numbers below {n}" + ", each once" * permutations
                          + f", not {got}")
    try:
        rows = list(_plain(boards))
    except TypeError:
        raise wrong(shortened(boards)) from None
    if len(rows) != size:
        raise wrong(f"{len(rows)} boards")
    flat = bytearray()
    for index, row in enumerate(rows):
        try:
            board = bytes(tuple(_plain(row)))
        except (TypeError, ValueError):
            board = b""
        if len(board) != n or max(board) >= n or (
                permutations and len(set(board)) < n):
            raise wrong(f"{shortened(_plain(row))} as board {index}")
        flat += board
    return bytes(flat)


def _is_solved(board: Sequence[int]) -> bool:
    """Whether no two queens are in one column or on one diagonal."""
    return all(len(set(lines)) == len(board) for lines in (
        board, [row + column for row, column in enumerate(board)],
        [row - column for row, column in enumerate(board)]))


def _checked_fitness(values: Any, boards: Sequence[Sequence[int]]
                     ) -> list[int]:
    """What evaluate returned.  That 0 means solved, and that less is better,
    is checked where it costs little: for boards of fitness 0, and for the one
    that has the largest, which is the solved one if more is better."""
    values = _plain(values)
    try:
        values = list(values)
    except TypeError:
        raise TypeError(f"evaluate must return {len(boards)} numbers, not "
                        f"{shortened(values)}") from None
    if len(values) != len(boards):
        raise ValueError(f"evaluate must return {len(boards)} numbers, not "
                         f"{len(values)}")
    try:
        fitness = [whole("a fitness", value, 0, _FITNESS_MAX)
                   for value in values]
    except ValueError as error:
        raise ValueError(f"{error}: {_HINT}") from None
    largest = max(range(len(boards)), key=fitness.__getitem__)
    if fitness[largest] and _is_solved(boards[largest]):
        raise ValueError(f"evaluate returned {fitness[largest]} for the solved"
                         f" board {tuple(boards[largest])}: {_HINT}")
    for board, value in zip(boards, fitness):
        if not value and not _is_solved(board):
            raise ValueError(f"evaluate returned 0 for {tuple(board)}, whose "
                             f"queens attack: {_HINT}")
    return fitness


def _checked_survivors(chosen: Any, size: int) -> list[int]:
    """What survive returned."""
    try:
        indexes = list(_plain(chosen))
    except TypeError:
        raise TypeError(f"survive must return {size} indexes of boards, not "
                        f"{shortened(chosen)}") from None
    if len(indexes) != size:
        raise ValueError(f"survive must return {size} indexes of boards, not "
                         f"{len(indexes)}")
    return [whole("an index of survive", index, 0, 2 * size - 1)
            for index in indexes]


# --- the struct ---

def usable(scheme: Any) -> Any:
    """A scheme of the library's, whose table has no fault."""
    fault = library.aq_scheme_fault(scheme)
    if fault:
        raise ValueError(f"the scheme cannot be used: {fault.decode()}")
    return scheme


def _rows(flat: bytes, n: int) -> list[list[int]]:
    return [list(flat[i:i + n]) for i in range(0, len(flat), n)]


def _genes(population: Any) -> bytes:
    return string_at(population.genes, population.size * population.n)


def _fitness(population: Any) -> list[int]:
    values = (ctypes.c_uint32 * population.size).from_address(
        population.fitness)
    return list(values)


def _set_fitness(population: Any, fitness: Sequence[int]) -> None:
    memmove(population.fitness, (ctypes.c_uint32 * len(fitness))(*fitness),
            4 * len(fitness))


class SchemeTable:
    """A struct aq_scheme of a Scheme for one run, and its first exception."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.errors: list[BaseException] = []
        # The last generation of each population, by its address.
        self.before: dict[int, tuple[bytes, list[int]]] = {}
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
        for name in "begin", "create", "breed", "evaluate", "survive":
            if getattr(scheme, name):
                setattr(table, name, self._guarded(getattr(self, f"_{name}")))
        usable(ctypes.pointer(table))

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

    def _given(self, values: Any) -> Any:
        """Boards or fitness as the scheme takes them."""
        if not self.scheme.arrays:
            return values
        import numpy
        return numpy.array(values, dtype=int)

    def _random(self, population: Any) -> Any:
        """A generator that the population's own random numbers seed."""
        draw = (ctypes.c_uint8 * 32)()
        library.aq_random_permutation(population.random, 32, draw)
        seed = int.from_bytes(bytes(draw), "little")
        if not self.scheme.arrays:
            return random.Random(seed)
        import numpy
        return numpy.random.default_rng(seed)

    def _begin(self, population: Any) -> None:
        self.scheme.begin(  # type: ignore[misc]
            population.n, self._random(population))

    def _change(self, name: str, population: Any, *more: Any) -> None:
        """Calls create or breed, and takes the boards that it left."""
        n, size = population.n, population.size
        boards = self._given(_rows(_genes(population), n))
        new = getattr(self.scheme, name)(
            boards, *more, self._random(population))
        flat = _as_bytes(name, boards if new is None else new, size, n,
                         self.scheme.permutations)
        memmove(population.genes, flat, len(flat))

    def _create(self, population: Any) -> None:
        self.before.pop(ctypes.addressof(population), None)
        self._change("create", population)

    def _breed(self, population: Any) -> None:
        self._change("breed", population, self._given(_fitness(population)))

    def _evaluate(self, population: Any) -> None:
        boards = _rows(_genes(population), population.n)
        fitness = _checked_fitness(self.scheme.evaluate(
            self._given(boards)), _rows(_genes(population), population.n))
        _set_fitness(population, fitness)
        population.evaluations += population.size

    def _survive(self, population: Any) -> None:
        address, n = ctypes.addressof(population), population.n
        genes, fitness = _genes(population), _fitness(population)
        if address in self.before:
            genes += self.before[address][0]
            fitness += self.before[address][1]
            stay = _checked_survivors(self.scheme.survive(  # type: ignore[misc]
                self._given(_rows(genes, n)), self._given(fitness),
                self._random(population)), population.size)
            genes = b"".join(genes[i * n:(i + 1) * n] for i in stay)
            fitness = [fitness[i] for i in stay]
            memmove(population.genes, genes, len(genes))
            _set_fitness(population, fitness)
        self.before[address] = genes, fitness
