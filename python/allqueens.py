# SPDX-License-Identifier: MIT
"""Every solution of the N-queens puzzle, collected by genetic algorithms.

This module calls the C library liballqueens.  A board is a tuple: the column
of the queen in each row, both counted from 0.

>>> import allqueens
>>> run = allqueens.collect(8, seed=1)
>>> len(run), run[0], run.stats.end.name
(92, (0, 4, 7, 5, 2, 6, 1, 3), 'COMPLETE')

Arguments out of range raise ValueError, a lack of memory MemoryError, and any
other failure of the library RuntimeError.
"""

from __future__ import annotations

import ctypes
import enum
import io
import itertools
import os
import re
import secrets
import struct
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from ctypes import CFUNCTYPE, POINTER, Structure, c_bool, c_void_p, sizeof
from dataclasses import dataclass, field, make_dataclass
from typing import Any, Dict, Iterable, Iterator, Mapping, Sequence

# --- what this module uses of allqueens.h and allqueens-scheme.h ---
# Names are without "aq_", and types are those of ctypes without "c_".

# Structs.  The library takes those with a size without their last members.
_STRUCTS = """
board: uint n; columns column
placement: uint n; columns row column
totals: uint n; uint64 all fundamental half_turn quarter_turn
orbits: orbit_counts of_size
violation: int kind; board* board; uint64 line a b
verification: size_t size; uint n; uint64 boards attacked repeated solutions
    missing equivalent; orbits orbits; uint64 fundamental; bool implied;
    totals* known
scheme: size_t size; char_p name
parameter: char_p name meaning; int type; double least most initial
    initial_last; void_p initial_for; char_p only_with
value: double first last
breeding: size_t size population; void_p selection crossover mutation;
    values value
stats: size_t size; int end; totals* known; uint64 found fundamental_found;
    orbits orbits; uint64 generations evaluations hits neighbors
    neighbors_found restarts; uint best worst; double mean blind_expectation;
    uint64 looks; char_p engine
collect_options: size_t size; uint n; scheme* scheme; breeding* breeding;
    uint64 seed; uint islands threads; int engine; uint neighborhood;
    bool symmetry exclude_solved; uint64 stagnation_limit limit; bool limit_fundamental;
    uint64 generations evaluations; double seconds; void_p round_done data;
    should_stop should_stop;
    uint64 memory looks
improvement: uint64 generation evaluations; double fitness; placement placement
solve_stats: size_t size; int end; uint64 generations evaluations restarts;
    improvement* best
solve_options: size_t size; uint n; scheme* scheme; breeding* breeding;
    uint64 seed; bool restart; uint64 stagnation_limit generations evaluations;
    double seconds; void_p improved generation_done data;
    should_stop should_stop"""
# Functions: what each returns, its name, and what it takes.
_FUNCTIONS = """
    char_p version; char_p status_text int; totals* totals uint;
    status images board* board* uint*; scheme* scheme size_t;
    scheme* scheme_default uint; scheme* scheme_named char_p;
    parameter* parameter scheme* size_t;
    value parameter_bounds parameter* uint size_t;
    void breeding_init breeding* size_t scheme* uint size_t;
    status list_new void_p* uint; void list_free void_p;
    status list_add void_p board* uint64;
    status verify void_p bool visit void_p verification*;
    void collect_init collect_options* size_t uint scheme*;
    status collect_new void_p* collect_options*; void collect_free void_p;
    status collect_run void_p; stats* collect_stats void_p;
    status collect_each void_p bool visit void_p;
    void solve_init solve_options* size_t uint scheme*;
    status solve_new void_p* solve_options*; void solve_free void_p;
    status solve_run void_p; solve_stats* solve_stats void_p"""
_STATUS = {"BAD_SIZE": 3, "BAD_ENGINE": 12, "NO_MEMORY": 19}
_VIOLATIONS = ("attacked", "repeated", "missing", "equivalent")
_ENGINES = ("any", "plain", "lanes")
End = enum.IntEnum("End", "RUNNING COMPLETE LIMIT GENERATIONS EVALUATIONS TIME"
                   " INTERRUPTED SOLVED STALLED MEMORY LOOKS", start=0)


def _check(status: int) -> None:
    if status:
        bad = _STATUS["BAD_SIZE"] <= status <= _STATUS["BAD_ENGINE"]
        kind = ValueError if bad else (
            MemoryError if status == _STATUS["NO_MEMORY"] else RuntimeError)
        raise kind(_library.aq_status_text(status).decode())


class _Types(Dict[str, Any]):
    def __missing__(self, name: str) -> Any:
        return (POINTER(self[name[:-1]]) if name.endswith("*")
                else getattr(ctypes, f"c_{name}"))


_types = _Types({
    "void": None, "status": _check,  # called with what a function returned
    "columns": ctypes.c_uint8 * 255, "orbit_counts": ctypes.c_uint64 * 9,
    "should_stop": CFUNCTYPE(c_bool, c_void_p),
    "visit": CFUNCTYPE(c_bool, c_void_p, c_void_p)})

# Installed, this file is in PREFIX/lib/python3.X/site-packages.
_path = os.path.realpath(f"{__file__}/../../..") + "/liballqueens.so.2"
try:
    _library = ctypes.CDLL(os.environ.get("ALLQUEENS_LIBRARY") or (
        _path if os.path.exists(_path) else os.path.basename(_path)))
except OSError as error:
    raise ImportError(f"{error}; set the environment variable "
                      "ALLQUEENS_LIBRARY to the path of the library") from None
for _name, _text in re.findall(r"^(\w+): ([^:]*)$", _STRUCTS, re.MULTILINE):
    if _name == "breeding":
        _types["values"] = _types["value"] * 16
    _types[_name] = type(_name, (Structure,), {"__slots__": (), "_fields_": [
        (member, _types[kind]) for kind, *members in
        map(str.split, _text.split(";")) for member in members]})
for _returned, _name, *_taken in map(str.split, _FUNCTIONS.split(";")):
    _function = getattr(_library, f"aq_{_name}")
    _function.restype = _types[_returned]
    _function.argtypes = [_types[name] for name in _taken]
__version__ = _library.aq_version().decode()


def _dataclass(name: str, members: str) -> Any:
    return make_dataclass(name, members.split(), frozen=True,
                          namespace={"__module__": __name__})


# Their members are those of structs, which allqueens.h describes.
_RUN = "n scheme seed end generations evaluations restarts"
Totals = _dataclass("Totals", "n all fundamental half_turn quarter_turn")
SolveStats = _dataclass("SolveStats", _RUN)
Stats = _dataclass("Stats", _RUN + """ known found fundamental_found orbits
    hits neighbors neighbors_found looks best worst mean blind_expectation
    engine""")
Violation = _dataclass("Violation", "kind board line a b")
Verification = _dataclass("Verification", """n boards attacked repeated
    solutions missing equivalent orbits fundamental known violations""")
Verification.__bool__ = lambda found: (
    not found.violations and found.known is not None
    and found.fundamental == found.known.fundamental)
_CONVERT = {  # members that are not numbers
    "end": End, "kind": _VIOLATIONS.__getitem__,
    "scheme": lambda scheme: scheme[0].name.decode(),
    "known": lambda known: _record(Totals, known[0]) if known else None,
    "engine": bytes.decode,
    "board": lambda board: tuple(board[0].column[:board[0].n]),
    "orbits": lambda orbits: {n: orbits.of_size[n] for n in (1, 2, 4, 8)}}


def _record(kind: Any, *structs: Structure, **others: Any) -> Any:
    """A dataclass; each member comes from the first struct that has it."""
    for name in kind.__dataclass_fields__.keys() - others.keys():
        value = next(getattr(s, name) for s in structs if hasattr(s, name))
        others[name] = _CONVERT[name](value) if name in _CONVERT else value
    return kind(**others)


@dataclass(frozen=True)
class Solutions(Sequence[Any]):
    """The boards of a run in lexicographic order, and its statistics.  They
    are kept as bytes, N for each, and become tuples when asked for."""

    stats: Any
    columns: bytes = field(repr=False)

    def __len__(self) -> int:
        return len(self.columns) // self.stats.n

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return struct.iter_unpack(f"{self.stats.n}B", self.columns)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(len(self))[index]]
        begin = range(len(self))[index] * self.stats.n
        return tuple(self.columns[begin:begin + self.stats.n])


def totals(n: int) -> Any:
    """The known totals for boards of size n; None where they are unknown."""
    return _CONVERT["known"](n in range(256) and _library.aq_totals(n))


def schemes() -> list[str]:
    """The names of the genetic algorithms."""
    names: list[str] = []
    while scheme := _library.aq_scheme(len(names)):
        names.append(scheme[0].name.decode())
    return names


def _board(columns: Iterable[int], n: int | None = None) -> Any:
    board = tuple(columns)
    n = len(board) if n is None else n
    if n > 255 or len(board) != n or not all(c in range(n) for c in board):
        raise ValueError(f"not a board of size {n}: {board}")
    return _types["board"](n, board)


def images(board: Iterable[int]) -> list[tuple[int, ...]]:
    """The distinct images of a board under rotation and reflection, in
    lexicographic order.  The first is the canonical form.

    >>> images((2, 0, 3, 1))
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    found, count = (_types["board"] * 8)(), ctypes.c_uint()
    _library.aq_images(_board(board), found, count)
    return [tuple(image.column[:image.n]) for image in found[:count.value]]


def _set(options: Structure, **values: Any) -> None:
    for name, value in values.items():
        setattr(options, name, value)  # cuts off what does not fit
        if getattr(options, name) != value or value < 0:
            raise ValueError(f"{name} is out of range: {value}")


def _new(kind: str, argument: Any) -> Any:
    """An object of the library, freed with the last reference to it."""
    made = c_void_p()
    made.argument = argument  # it may have a callback
    getattr(_library, f"aq_{kind}_new")(made, argument)
    weakref.finalize(made, getattr(_library, f"aq_{kind}_free"), made.value)
    return made


def _call(stop: threading.Event, function: Any, *arguments: Any) -> None:
    """Calls a function in a thread of its own, because Python handles Ctrl-C
    only between its own instructions in the main thread.  The function has to
    return soon after the event is set."""
    with ThreadPoolExecutor(1) as pool:
        try:
            pool.submit(function, *arguments).result()
        except BaseException:
            stop.set()
            raise


def _set_parameters(breeding: Any, scheme: Any, n: int,
                    parameters: Mapping[str, Any]) -> None:
    """Sets the parameters, numbers or (first, last), that it is given."""
    known: dict[str, Any] = {}
    while parameter := _library.aq_parameter(scheme, len(known)):
        known[parameter[0].name.decode()] = parameter
    for name, value in parameters.items():
        if name not in known:
            raise ValueError(f"no parameter {name!r}: {', '.join(known)}")
        bounds = _library.aq_parameter_bounds(known[name], n,
                                              breeding.population)
        first, last = value if isinstance(value, tuple) else (value, value)
        if not bounds.first <= first <= last <= bounds.last:
            raise ValueError(f"{name} must be from {bounds.first:g} to "
                             f"{bounds.last:g}, not {value!r}")
        breeding.value[list(known).index(name)] = first, last


def _run(kind: str, stop: threading.Event, n: int, scheme: str | None = None,
         seed: int | None = None, population: int | None = None,
         parameters: Mapping[str, Any] | None = None, **others: Any) -> Any:
    """A run that has ended; its argument is its options."""
    options, breeding = _types[f"{kind}_options"](), _types["breeding"]()
    _set(options, n=n)
    found = (_library.aq_scheme_default(n) if scheme is None
             else _library.aq_scheme_named(scheme.encode()))
    if not found:
        raise ValueError(f"no scheme {scheme!r}: {', '.join(schemes())}")
    getattr(_library, f"aq_{kind}_init")(options, sizeof(options), n, found)
    seed = secrets.randbits(32) if seed is None else seed
    _set(options, seed=seed, **others)
    if population is not None or parameters:
        _set(breeding, population=population or 0)
        _library.aq_breeding_init(breeding, sizeof(breeding), found, n,
                                  breeding.population)
        _set_parameters(breeding, found, n, parameters or {})
        options.breeding = ctypes.pointer(breeding)
    options.should_stop = _types["should_stop"](lambda _: stop.is_set())
    run = _new(kind, options)
    _call(stop, getattr(_library, f"aq_{kind}_run"), run)
    return run


def collect(n: int, *, fundamental: bool = False, engine: str = "any",
            **options: Any) -> Solutions:
    """Collects all solutions for boards of size n by a genetic algorithm, or
    with fundamental one board of each class under rotation and reflection.

    Options: scheme, seed, population, parameters (of the scheme, a dictionary
    from names to numbers, or to (first, last) for a range), and
    members of struct aq_collect_options: islands, threads, neighborhood,
    symmetry, exclude_solved, stagnation_limit; and to end a run that is not
    complete: limit, generations, evaluations, looks, seconds, memory.  They
    default to the scheme's; a seed is drawn.  engine is any, plain or lanes.
    """
    if engine not in _ENGINES:
        raise ValueError(f"no engine {engine!r}: {', '.join(_ENGINES)}")
    stop, columns = threading.Event(), io.BytesIO()
    run = _run("collect", stop, n, limit_fundamental=fundamental,
               engine=_ENGINES.index(engine), **options)
    stats = _record(Stats, _library.aq_collect_stats(run)[0], run.argument)
    begin = _types["board"].column.offset

    def visit(board: int, _: Any) -> bool:
        columns.write(ctypes.string_at(board + begin, n))
        return not stop.is_set()

    _call(stop, _library.aq_collect_each, run, fundamental,
          _types["visit"](visit), None)
    return Solutions(stats, columns.getvalue())


def solve(n: int, **options: Any) -> tuple[Any, Any]:
    """Searches for one solution for boards of size n by a genetic algorithm.
    Returns the solution, or None, and the statistics.  A solution with fewer
    queens than n is a tuple of their squares: row, column.

    Options: as for collect, and members of struct aq_solve_options:
    restart, stagnation_limit, generations, evaluations, seconds.

    >>> board, stats = solve(100, seed=1)
    >>> len(set(board)), stats.end.name
    (100, 'SOLVED')
    """
    run = _run("solve", threading.Event(), n, **options)
    stats = _library.aq_solve_stats(run)[0]
    record = _record(SolveStats, stats, run.argument)
    if record.end is not End.SOLVED:
        return None, record
    queens = stats.best[0].placement
    squares = sorted(zip(queens.row[:queens.n], queens.column[:queens.n]))
    if queens.n < n:
        return tuple(squares), record
    return tuple(column for _, column in squares), record


def verify(boards: Iterable[Iterable[int]], n: int | None = None,
           fundamental: bool = False) -> Any:
    """Checks that boards are all solutions for size n, or that of the first,
    each once, or with fundamental one of each class.  What it returns is true
    if so, and has counts and violations, whose lines are indexes of boards.

    >>> bool(verify(collect(8)))
    True
    >>> verify([(1, 3, 0, 2), (0, 1, 3, 2)]).violations[0]
    Violation(kind='attacked', board=(0, 1, 3, 2), line=1, a=0, b=1)
    """
    stop, violations, given = threading.Event(), [], iter(boards)
    if n is None:
        board = tuple(next(given, ()))
        n, given = len(board), itertools.chain([board], given)
    if n not in range(1, 256):
        raise ValueError(f"not a board size: {n!r}")
    checked = _new("list", n)
    for index, board in enumerate(given):
        _library.aq_list_add(checked, _board(board, n), index)

    def report(violation: int, _: Any) -> bool:
        violations.append(_record(
            Violation, _types["violation"].from_address(violation)))
        return not stop.is_set()

    result = _types["verification"](sizeof(_types["verification"]))
    _call(stop, _library.aq_verify, checked, fundamental,
          _types["visit"](report), None, result)
    return _record(Verification, result, violations=violations)
