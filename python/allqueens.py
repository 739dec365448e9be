# SPDX-License-Identifier: MIT
"""Every solution of the N-queens puzzle, collected by genetic algorithms.

This module calls the C library liballqueens.  A board is a tuple: the column
of the queen in each row, both counted from 0.

>>> import allqueens
>>> run = allqueens.collect(8, seed=1)
>>> len(run), run[0], run.stats.end.name
(92, (0, 4, 7, 5, 2, 6, 1, 3), 'COMPLETE')
>>> for board in allqueens.collect(6):
...     print(*board)
1 3 5 0 2 4
2 5 1 4 0 3
3 0 4 1 5 2
4 2 0 5 3 1

Arguments out of range raise ValueError, a lack of memory MemoryError, and any
other failure of the library allqueens.Error.

The library is looked for where 'make install' puts it, then where the system
looks for libraries.  The environment variable ALLQUEENS_LIBRARY names another
file.
"""

from __future__ import annotations

import ctypes
import enum
import os
import pathlib
import re
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_void_p, sizeof
from dataclasses import dataclass, fields
from typing import (Any, Callable, Dict, Iterable, Iterator, List, NamedTuple,
                    Optional, Tuple, TypeVar)

Board = Tuple[int, ...]
T = TypeVar("T")


class Error(RuntimeError):
    """The library failed although the arguments were right."""


# --- what this module uses of allqueens.h and allqueens-scheme.h ---

# Structs; of aq_scheme the first members.
_STRUCTS = {
    "aq_board": "unsigned n; uint8_t column[255]",
    "aq_placement": "unsigned n; uint8_t row[255], column[255]",
    "aq_totals":
        "unsigned n; uint64_t all, fundamental, half_turn, quarter_turn",
    "aq_orbits": "uint64_t of_size[9]",
    "aq_violation": "int kind; aq_board *board; uint64_t line, a, b",
    "aq_verification": """size_t size; unsigned n; uint64_t boards, attacked,
        repeated, solutions, missing, equivalent; aq_orbits orbits;
        uint64_t fundamental; bool implied; aq_totals *known""",
    "aq_scheme": "size_t size; char *name, *version, *summary",
    "aq_breeding": """size_t size, population; double crossover_rate,
        mutation_rate; size_t tournament; void *selection, *crossover,
        *mutation; size_t descent, penalty, rows, columns, queens;
        void *niching; size_t niche_radius""",
    "aq_stats": """size_t size; int end; aq_totals *known; uint64_t found,
        fundamental_found; aq_orbits orbits; uint64_t generations,
        evaluations, hits, neighbors, neighbors_found, restarts;
        unsigned best, worst; double mean, blind_expectation;
        uint64_t looks""",
    "aq_collect_options": """size_t size; unsigned n; aq_scheme *scheme;
        aq_breeding *breeding; uint64_t seed; unsigned islands, threads,
        neighborhood; bool symmetry, exclude_solved;
        uint64_t stagnation_limit; bool estimate; uint64_t samples, limit;
        bool limit_fundamental; uint64_t generations, evaluations;
        double seconds; void *round_done, *data;
        aq_should_stop *should_stop; uint64_t memory, looks;
        void *transport""",
    "aq_improvement": """uint64_t generation, evaluations; double fitness;
        aq_placement placement; char genes[4096]""",
    "aq_solve_stats": """size_t size; int end; uint64_t generations,
        evaluations, restarts; aq_improvement *best; unsigned least, worst;
        double mean""",
    "aq_solve_options": """size_t size; unsigned n; aq_scheme *scheme;
        aq_breeding *breeding; uint64_t seed; bool restart;
        uint64_t stagnation_limit, generations, evaluations; double seconds;
        void *improved, *generation_done, *data;
        aq_should_stop *should_stop; uint64_t looks""",
}

# Functions: what each returns and takes.
_FUNCTIONS = {
    "aq_version": "char*",
    "aq_status_text": "char* int",
    "aq_totals": "aq_totals* unsigned",
    "aq_images": "aq_status aq_board* aq_board* unsigned*",
    "aq_scheme": "aq_scheme* size_t",
    "aq_scheme_default": "aq_scheme* unsigned",
    "aq_scheme_named": "aq_scheme* char*",
    "aq_breeding_init": "void aq_breeding* size_t aq_scheme* unsigned size_t",
    "aq_list_new": "aq_status void** unsigned",
    "aq_list_add": "aq_status void* aq_board* uint64_t",
    "aq_list_free": "void void*",
    "aq_verify":
        "aq_status void* bool aq_report_violation* void* aq_verification*",
    "aq_collect_init": "void aq_collect_options* size_t unsigned aq_scheme*",
    "aq_collect_new": "aq_status void** aq_collect_options*",
    "aq_collect_run": "aq_status void*",
    "aq_collect_stats": "aq_stats* void*",
    "aq_collect_each": "aq_status void* bool aq_visit* void*",
    "aq_collect_free": "void void*",
    "aq_solve_init": "void aq_solve_options* size_t unsigned aq_scheme*",
    "aq_solve_new": "aq_status void** aq_solve_options*",
    "aq_solve_run": "aq_status void*",
    "aq_solve_stats": "aq_solve_stats* void*",
    "aq_solve_free": "void void*",
}

End = enum.IntEnum("End", "RUNNING COMPLETE LIMIT GENERATIONS EVALUATIONS TIME"
                   " INTERRUPTED SOLVED SAMPLED STALLED MEMORY LOOKS", start=0)
End.__doc__ = "Why a run ended: enum aq_end in allqueens.h."

_VIOLATIONS = ("attacked", "repeated", "missing", "equivalent")

# By status: AQ_BAD_SIZE, AQ_BAD_BOARD, AQ_BAD_POPULATION, AQ_BAD_TOURNAMENT,
# AQ_BAD_NEIGHBORHOOD, AQ_BAD_ISLANDS and AQ_NO_MEMORY.  Others: Error.
_EXCEPTIONS: Dict[int, type] = {
    **dict.fromkeys((3, 5, 6, 8, 11, 12), ValueError), 19: MemoryError}


def _check(status: int) -> None:
    if status:
        text = _library.aq_status_text(status).decode()
        raise _EXCEPTIONS.get(status, Error)(text)


# With _check as its type, a function raises an exception for its status.
_types: Dict[str, Any] = {
    "void": None, "void*": c_void_p, "char": ctypes.c_char,
    "char*": ctypes.c_char_p, "bool": c_bool, "int": ctypes.c_int,
    "unsigned": ctypes.c_uint, "size_t": ctypes.c_size_t,
    "double": ctypes.c_double, "uint8_t": ctypes.c_uint8,
    "uint64_t": ctypes.c_uint64, "aq_status": _check,
    "aq_should_stop*": CFUNCTYPE(c_bool, c_void_p)}


def _type(name: str) -> Any:
    """The ctypes type of a type in C."""
    return _types[name] if name in _types else POINTER(_type(name[:-1]))


def _members(declaration: str) -> Iterator[Tuple[str, Any]]:
    for part in declaration.split(";"):
        kind, names = part.split(None, 1)
        for star, name, count in re.findall(r"(\*?)(\w+)\[?(\d*)", names):
            one = _type(kind + star)
            yield name, one * int(count) if count else one


def _load() -> ctypes.CDLL:
    name = "liballqueens.so.0"
    # This file is in PREFIX/lib/python3.X/site-packages.
    installed = pathlib.Path(__file__).resolve().parents[2] / name
    path = os.environ.get("ALLQUEENS_LIBRARY") or (
        str(installed) if installed.exists() else name)
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"{error}; set the environment variable "
                          f"ALLQUEENS_LIBRARY to the path of {name}") from None


_library = _load()
for _name, _text in _STRUCTS.items():
    _types[_name] = type(_name, (Structure,), {"_fields_": [*_members(_text)]})
for _name in ("aq_visit aq_board", "aq_report_violation aq_violation"):
    _name, _text = _name.split()
    _types[_name + "*"] = CFUNCTYPE(c_bool, _type(_text + "*"), c_void_p)
for _name, _text in _FUNCTIONS.items():
    _function = getattr(_library, _name)
    _function.restype, *_function.argtypes = map(_type, _text.split())
__version__ = _library.aq_version().decode()


# --- boards and totals ---

class Totals(NamedTuple):
    """The known totals for one board size."""

    n: int
    all: int  # solutions
    fundamental: int  # classes under rotation and reflection
    half_turn: int  # solutions equal to their half turn
    quarter_turn: int  # of these, equal to their quarter turn


def _totals(known: Any) -> Optional[Totals]:
    return Totals(*(getattr(known[0], name) for name in Totals._fields)
                  ) if known else None


def totals(n: int) -> Optional[Totals]:
    """The known totals for boards of size n; None where they are unknown.

    >>> totals(8)
    Totals(n=8, all=92, fundamental=12, half_turn=4, quarter_turn=0)
    """
    return _totals(_library.aq_totals(n)) if n in range(256) else None


def _board(columns: Iterable[int]) -> Any:
    """The struct aq_board of a board."""
    board = tuple(columns)
    if len(board) > 255 or not all(c in range(len(board)) for c in board):
        raise ValueError(f"not a board: {board}")
    return _types["aq_board"](len(board), (ctypes.c_uint8 * 255)(*board))


def _columns(board: Any) -> Board:
    return tuple(board.column[:board.n])


def images(board: Iterable[int]) -> List[Board]:
    """The distinct images of a board under rotation and reflection, in
    lexicographic order.  The first is the canonical form.  There are none for
    a board without a queen in each column.

    >>> images((2, 0, 3, 1))
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    found, count = (_types["aq_board"] * 8)(), ctypes.c_uint()
    _library.aq_images(_board(board), found, count)
    return [_columns(image) for image in found[:count.value]]


# --- runs ---

def schemes() -> List[str]:
    """The names of the genetic algorithms.

    >>> schemes()[:2]
    ['report', 'halfkeep']
    """
    found: List[str] = []
    while scheme := _library.aq_scheme(len(found)):
        found.append(scheme[0].name.decode())
    return found


@dataclass(frozen=True)
class SolveStats:
    """Statistics of a run of solve."""

    n: int
    scheme: str
    seed: int
    end: End
    generations: int  # after generation 0
    evaluations: int  # boards' fitness computed, swaps tried
    restarts: int  # new random populations after the first


@dataclass(frozen=True)
class Stats(SolveStats):
    """Statistics of a run of collect."""

    known: Optional[Totals]
    found: int  # distinct solutions
    fundamental_found: int  # classes with a solution found
    orbits: Dict[int, int]  # these classes, by orbit size
    hits: int  # solved boards evaluated, new or not
    neighbors: int  # ways to move queens examined by neighborhood search
    neighbors_found: int  # distinct solutions that it added
    looks: int  # evaluations and neighbors together
    best: int  # fitness in the last generation: less is better, 0 solves
    worst: int
    mean: float
    blind_expectation: float  # evaluations that blind sampling would need


class Solutions(List[Board]):
    """The boards of a run in lexicographic order, and its statistics."""

    stats: Stats


_CONVERT: Dict[str, Callable[[Any], Any]] = {
    "end": End, "known": _totals, "orbits": lambda orbits: {
        size: orbits.of_size[size] for size in (1, 2, 4, 8)}}


def _record(kind: Callable[..., T], struct: Structure, **others: Any) -> T:
    """A dataclass of members of a struct, by their names, and of others."""
    for name in (field.name for field in fields(kind)):
        if name not in others:
            value = getattr(struct, name)
            others[name] = _CONVERT[name](value) if name in _CONVERT else value
    return kind(**others)


def _set(options: Structure, **values: Any) -> None:
    """Sets the members that are given.  The library takes 0 for "none" in most
    of them, and ctypes only the lowest bits of a number out of range."""
    for name, value in values.items():
        if value is None:
            continue
        setattr(options, name, value)
        if getattr(options, name) != value or not (value > 0 or name in (
                "seed", "neighborhood", "symmetry", "stagnation_limit",
                "restart", "limit_fundamental")):
            raise ValueError(f"{name} is out of range: {value}")


def _options(kind: str, n: int, scheme: Optional[str], seed: Optional[int],
             population: Optional[int]) -> Any:
    """Options of a run, with what collect and solve have in common."""
    options = _types[f"aq_{kind}_options"]()
    _set(options, n=n)
    chosen = (_library.aq_scheme_default(n) if scheme is None
              else _library.aq_scheme_named(scheme.encode()))
    if not chosen:
        raise ValueError(f"no scheme {scheme!r}: {', '.join(schemes())}")
    getattr(_library, f"aq_{kind}_init")(options, sizeof(options), n, chosen)
    _set(options, seed=secrets.randbits(32) if seed is None else seed)
    if population is not None:
        breeding = _types["aq_breeding"]()
        _library.aq_breeding_init(breeding, sizeof(breeding), chosen, n,
                                  population)
        _set(breeding, population=population)
        options.breeding = ctypes.pointer(breeding)
    return options


def _interruptible(task: Callable[[threading.Event], T]) -> T:
    """Runs a task in a thread of its own and waits for it here, because Python
    handles Ctrl-C only between its own instructions in the main thread.  The
    task has to end soon after the event is set."""
    stop = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(task, stop).result()
        finally:
            stop.set()


def _run(kind: str, options: Any, stats: Any,
         read: Callable[[c_void_p, Any, threading.Event], T]) -> T:
    """Makes a run, and returns what READ makes of it and its statistics."""
    new, run, stats_of, free = (getattr(_library, f"aq_{kind}_{name}")
                                for name in ("new", "run", "stats", "free"))

    def task(stop: threading.Event) -> T:
        options.should_stop = _types["aq_should_stop*"](
            lambda _: stop.is_set())
        made = c_void_p()
        new(made, options)
        try:
            run(made)
            return read(made, _record(
                stats, stats_of(made)[0], n=options.n, seed=options.seed,
                scheme=options.scheme[0].name.decode()), stop)
        finally:
            free(made)

    return _interruptible(task)


def collect(n: int, *, scheme: Optional[str] = None,
            seed: Optional[int] = None, population: Optional[int] = None,
            islands: Optional[int] = None, threads: int = 1,
            symmetry: Optional[bool] = None,
            neighborhood: Optional[int] = None,
            stagnation_limit: Optional[int] = None,
            fundamental: bool = False, limit: Optional[int] = None,
            generations: Optional[int] = None,
            evaluations: Optional[int] = None, looks: Optional[int] = None,
            seconds: Optional[float] = None,
            memory: Optional[int] = None) -> Solutions:
    """Collects all solutions for boards of size n, 1 to 32, by a genetic
    algorithm.

    What is not given is the scheme's default; a seed is drawn.  The result
    does not depend on the number of threads.  symmetry: every image of a
    solution counts as found; neighborhood=k: from each new solution, try all
    moves of up to k queens; stagnation_limit: restart after so many
    generations without a new solution; fundamental: give one board of each
    class under rotation and reflection, its canonical form.  limit (boards),
    generations, evaluations, looks, seconds and memory (bytes) end a run that
    is not complete.

    >>> len(collect(8, fundamental=True))
    12
    >>> run = collect(9, scheme="points", seed=1, evaluations=10000)
    >>> run.stats.end.name, run.stats.found == len(run) < totals(9).all
    ('EVALUATIONS', True)
    """
    options = _options("collect", n, scheme, seed, population)
    _set(options, islands=islands, threads=threads, symmetry=symmetry,
         neighborhood=neighborhood, stagnation_limit=stagnation_limit,
         limit_fundamental=fundamental, limit=limit, generations=generations,
         evaluations=evaluations, looks=looks, seconds=seconds, memory=memory)

    def read(run: c_void_p, stats: Stats, stop: threading.Event) -> Solutions:
        def visit(board: Any, _: Any) -> bool:
            boards.append(_columns(board[0]))
            return not stop.is_set()

        boards = Solutions()
        boards.stats = stats
        _library.aq_collect_each(run, fundamental,
                                 _types["aq_visit*"](visit), None)
        return boards

    return _run("collect", options, Stats, read)


def solve(n: int, *, scheme: Optional[str] = None, seed: Optional[int] = None,
          population: Optional[int] = None, restart: bool = False,
          stagnation_limit: Optional[int] = None,
          generations: Optional[int] = None,
          evaluations: Optional[int] = None, seconds: Optional[float] = None
          ) -> Tuple[Optional[Board], SolveStats]:
    """Searches for one solution for boards of size n by a genetic algorithm.
    Returns the solution, or None, and the statistics.

    The options are those of collect; restart: begin anew where breeding cannot
    improve.

    >>> board, stats = solve(100, seed=1)
    >>> len(set(board)), stats.end.name
    (100, 'SOLVED')
    """
    options = _options("solve", n, scheme, seed, population)
    _set(options, restart=restart, stagnation_limit=stagnation_limit,
         generations=generations, evaluations=evaluations, seconds=seconds)

    def read(run: c_void_p, stats: SolveStats, _: threading.Event
             ) -> Tuple[Optional[Board], SolveStats]:
        if stats.end is not End.SOLVED:
            return None, stats
        queens = _library.aq_solve_stats(run)[0].best[0].placement
        squares = sorted(zip(queens.row[:n], queens.column[:n]))
        return tuple(column for _, column in squares), stats

    return _run("solve", options, SolveStats, read)


# --- the checker ---

@dataclass(frozen=True)
class Violation:
    """What is wrong with a board."""

    kind: str  # "attacked", "repeated", "missing" or "equivalent"
    board: Board
    index: Optional[int]  # of the board; None if it is missing
    other: Optional[int]  # index of the same board, or of an image of it


@dataclass(frozen=True)
class Verification:
    """Counts; true if the boards are all solutions, each once."""

    n: int
    boards: int
    attacked: int  # boards with attacks
    repeated: int  # boards that occur before
    solutions: int  # distinct boards without attacks
    missing: int  # images of solutions that are not there
    equivalent: int  # images of other boards, if fundamental
    orbits: Dict[int, int]  # classes, by orbit size
    fundamental: int  # classes
    known: Optional[Totals]
    violations: List[Violation]

    def __bool__(self) -> bool:
        return (self.known is not None and not self.violations
                and self.fundamental == self.known.fundamental)


def verify(boards: Iterable[Iterable[int]], n: Optional[int] = None,
           fundamental: bool = False) -> Verification:
    """Checks that boards are all solutions for size n, each once, or with
    fundamental one of each class.  The checker shares no code with the genetic
    algorithms.  n may be left out where there is a board.

    >>> bool(verify(collect(8)))
    True
    >>> verify([(1, 3, 0, 2), (0, 1, 3, 2)]).violations[0]
    Violation(kind='attacked', board=(0, 1, 3, 2), index=1, other=None)
    """
    given = [tuple(board) for board in boards]
    if n is None and not given:
        raise ValueError("n is missing: there are no boards")
    size = len(given[0]) if n is None else n
    violations: List[Violation] = []

    def task(stop: threading.Event) -> Verification:
        def report(violation: Any, _: Any) -> bool:
            found = violation[0]
            kind = _VIOLATIONS[found.kind]
            violations.append(Violation(
                kind, _columns(found.board[0]),
                None if kind == "missing" else found.line - 1,
                None if kind == "attacked" else found.a - 1))
            return not stop.is_set()

        boards = c_void_p()
        found = _types["aq_verification"](sizeof(_types["aq_verification"]))
        _library.aq_list_new(boards, size)
        try:
            for index, board in enumerate(given):
                if stop.is_set():
                    raise Error("stopped")
                if len(board) != size:
                    raise ValueError(f"board {index} has size {len(board)}, "
                                     f"not {size}")
                _library.aq_list_add(boards, _board(board), index + 1)
            _library.aq_verify(boards, fundamental,
                               _types["aq_report_violation*"](report), None,
                               found)
        finally:
            _library.aq_list_free(boards)
        return _record(Verification, found, violations=violations)

    return _interruptible(task)
