# SPDX-License-Identifier: MIT
"""Boards, solution sets and the checker."""

from __future__ import annotations

import ctypes
import html
import itertools
import struct
import threading
from dataclasses import dataclass, field
from typing import (Any, Callable, Dict, Iterable, Iterator, List, Optional,
                    Sequence, Tuple)

from ._arguments import flag, whole
from ._library import LIMITS, VIOLATIONS, End, call, library, new, types

Board = Tuple[int, ...]

# Their members are those of structs, which allqueens.h describes.


@dataclass(frozen=True)
class Totals:
    """The known totals for boards of size n."""

    n: int
    all: int
    fundamental: int
    half_turn: int
    quarter_turn: int


@dataclass(frozen=True)
class _RunStats:
    """What statistics of all runs have."""

    n: int
    scheme: str
    seed: int
    end: End
    generations: int
    evaluations: int
    repeated: int
    restarts: int


@dataclass(frozen=True)
class Takeover:
    """Copies of boards in the populations of a run, all together, without
    boards excluded from breeding."""

    taken_over: bool
    most_frequent: Board
    boards: int
    distinct: int
    copies: int  # of the most frequent board
    optima: int  # distinct solved boards, also those excluded


@dataclass(frozen=True)
class Stats(_RunStats):
    """Statistics of collect."""

    known: Totals | None
    found: int
    fundamental_found: int
    orbits: Dict[int, int]
    hits: int
    neighbors: int
    neighbors_found: int
    looks: int
    best: int
    worst: int
    mean: float
    blind_expectation: float
    engine: str
    _takeover: Optional[Callable[[], Takeover]] = field(
        default=None, repr=False, compare=False)

    def takeover(self) -> Takeover:
        """Whether one board takes the populations over.  Only on_round can
        ask: afterwards the populations are gone.

        >>> from allqueens import collect
        >>> shares = []
        >>> def watch(stats):
        ...     now = stats.takeover()
        ...     shares.append(now.copies / now.boards)
        >>> run = collect(8, scheme="report", population=100, seed=1,
        ...               restart="never", exclude_solved=False,
        ...               generations=100, on_round=watch)
        >>> len(shares), shares[0] < 0.1 < shares[-1]
        (101, True)
        """
        if self._takeover is None:
            raise RuntimeError("takeover is known in on_round alone")
        return self._takeover()

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_takeover": None}  # no function is pickled


@dataclass(frozen=True)
class SolveStats(_RunStats):
    """Statistics of solve."""

    best: int
    worst: int
    mean: float


@dataclass(frozen=True)
class Violation:
    """What the checker found wrong; line is an index of the boards."""

    kind: str
    board: Board
    line: int
    a: int
    b: int


@dataclass(frozen=True)
class Verification:
    """What the checker counted; true if the boards are all solutions, each
    once, or one of each class."""

    n: int
    boards: int
    attacked: int
    repeated: int
    solutions: int
    missing: int
    equivalent: int
    orbits: Dict[int, int]
    fundamental: int
    known: Totals | None
    violations: List[Violation]

    def __bool__(self) -> bool:
        return (not self.violations and self.known is not None
                and self.fundamental == self.known.fundamental)


_CONVERT: Dict[str, Any] = {  # members that are not numbers
    "end": End, "kind": VIOLATIONS.__getitem__,
    "known": lambda known: record(Totals, known[0]) if known else None,
    "engine": bytes.decode,
    "board": lambda board: tuple(board[0].column[:board[0].n]),
    "most_frequent": lambda board: tuple(board.column[:board.n]),
    "orbits": lambda orbits: {n: orbits.of_size[n] for n in (1, 2, 4, 8)}}


def record(kind: Any, *structs: ctypes.Structure, **others: Any) -> Any:
    """A dataclass; each member comes from the first struct that has it."""
    for name in kind.__dataclass_fields__.keys() - others.keys():
        if name.startswith("_"):
            continue
        value = next(getattr(s, name) for s in structs if hasattr(s, name))
        others[name] = _CONVERT[name](value) if name in _CONVERT else value
    return kind(**others)


def totals(n: int) -> Totals | None:
    """The known totals for boards of size n; None where they are unknown.

    >>> totals(8).all, totals(28)
    (92, None)
    """
    n = whole("n", n, 0, 2**32 - 1)
    return _CONVERT["known"](library.aq_totals(n))  # type: ignore[no-any-return]


def _board(columns: Iterable[int], n: int | None = None) -> Any:
    board = tuple(columns)
    n = len(board) if n is None else n
    try:
        good = len(board) == n and max(bytes(board), default=0) < n
    except ValueError:  # a number that is no byte
        good = False
    if not good or n > LIMITS["BOARD_MAX"]:
        raise ValueError(f"not a board of size {n}: {board}")
    return types["board"](n, tuple(bytes(board)))


def images(board: Iterable[int]) -> list[Board]:
    """The distinct images of a board under rotation and reflection, in
    lexicographic order.  The first is the canonical form.

    >>> images((2, 0, 3, 1))
    [(1, 3, 0, 2), (2, 0, 3, 1)]
    """
    found, count = (types["board"] * 8)(), ctypes.c_uint()
    library.aq_images(_board(board), found, count)
    return [tuple(image.column[:image.n]) for image in found[:count.value]]


# --- solution sets ---

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_CROWN = "M.2.75 .1.3 .32.5 .5.2 .68.5 .9.3 .8.75z"  # on a square of size 1
_DRAWN_MAX = 12


def _count(number: int, noun: str) -> str:
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def _svg(board: Board) -> str:
    """A drawing that a screen reader reads as text."""
    n, size = len(board), 132
    squares = "".join(f"M{column} {row}h1v1h-1z" for row in range(n)
                      for column in range(n) if (row + column) % 2)
    queens = "".join(f'<path transform="translate({column} {row})" '
                     f'd="{_CROWN}"/>' for row, column in enumerate(board))
    title = "queens by row in columns " + ", ".join(map(str, board))
    return (f'<svg role="img" width="{size}" height="{size}" '
            f'viewBox="0 0 {n} {n}" style="border:1px solid #888">'
            f"<title>{title}</title>"
            f'<path fill="#f2e6d0" d="M0 0h{n}v{n}H0z"/>'
            f'<path fill="#c9a77c" d="{squares}"/>{queens}</svg>')


@dataclass(frozen=True)
class Solutions(Sequence[Board]):
    """The boards of a run in lexicographic order, and its statistics.  They
    are kept as bytes, N for each, and become tuples when asked for.

    >>> from allqueens import collect
    >>> run = collect(6, seed=1)
    >>> len(run), run[0], run.stats.found
    (4, (1, 3, 5, 0, 2, 4), 4)
    >>> [list(board) for board in run][-1]
    [4, 2, 0, 5, 3, 1]
    """

    stats: Stats
    columns: bytes = field(repr=False)

    def __len__(self) -> int:
        return len(self.columns) // self.stats.n

    def __iter__(self) -> Iterator[Board]:
        return struct.iter_unpack(f"{self.stats.n}B", self.columns)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(len(self))[index]]
        begin = range(len(self))[index] * self.stats.n
        return tuple(self.columns[begin:begin + self.stats.n])

    def numpy(self) -> Any:
        """An array of numpy, a row for each board, on the same memory."""
        import numpy
        return numpy.ndarray((len(self), self.stats.n), "u1", self.columns)

    def to_frame(self) -> Any:
        """A frame of pandas, a row for each board, on the same memory."""
        import pandas  # type: ignore[import]
        return pandas.DataFrame(self.numpy(), columns=[
            f"row{row}" for row in range(self.stats.n)], copy=False)

    def _repr_html_(self) -> str:
        """In a notebook: a board of each class, the first twelve."""
        drawn: dict[Board, Board] = {}
        for board in self:
            drawn.setdefault(images(board)[0], board)
            if len(drawn) == _DRAWN_MAX:
                break
        figures = "".join(
            f'<figure style="margin:0">{_svg(board)}<figcaption>'
            f"<code>{''.join(_DIGITS[c] for c in board)}</code><br/>"
            f"{_count(len(images(board)), 'image')}</figcaption></figure>"
            for board in drawn.values())
        stats = self.stats
        classes = stats.fundamental_found
        shown = (f"; {len(drawn)} of them drawn" if len(drawn) < classes
                 else "; a board of each")
        return (f"<section><p>{_count(len(self), 'solution')} for N = "
                f"{stats.n}, {_count(classes, 'class')} under rotation and "
                f"reflection{shown}. "
                f"End of the run: {html.escape(stats.end.name.lower())}.</p>"
                '<div style="display:flex;flex-wrap:wrap;gap:1em">'
                f"{figures}</div></section>")


# --- the checker ---

def verify(boards: Iterable[Iterable[int]], n: int | None = None,
           fundamental: bool = False) -> Verification:
    """Checks that boards are all solutions for size n, or that of the first,
    each once, or with fundamental one of each class.  What it returns is true
    if so, and has counts and violations, whose lines are indexes of boards.

    >>> from allqueens import collect
    >>> bool(verify(collect(8)))
    True
    >>> verify([(1, 3, 0, 2), (0, 1, 3, 2)]).violations[0]
    Violation(kind='attacked', board=(0, 1, 3, 2), line=1, a=0, b=1)
    """
    stop, violations, given = threading.Event(), [], iter(boards)
    if n is None:
        board = tuple(next(given, ()))
        if not board:
            raise ValueError("no board shows the board size: name it by n")
        n, given = len(board), itertools.chain([board], given)
    n = whole("n", n, 1, LIMITS["BOARD_MAX"])
    checked = new("list", n)
    for index, board in enumerate(given):  # type: ignore[assignment]
        library.aq_list_add(checked, _board(board, n), index)

    def report(violation: int, _: Any) -> bool:
        violations.append(record(
            Violation, types["violation"].from_address(violation)))
        return not stop.is_set()

    result = types["verification"]()
    call(stop, library.aq_verify, checked, flag("fundamental", fundamental),
         types["visit"](report), None, result)
    return record(  # type: ignore[no-any-return]
        Verification, result, violations=violations)
