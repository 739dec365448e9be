# SPDX-License-Identifier: MIT
"""Searches with a loop of their own: their looks, counted by the library."""

from __future__ import annotations

import ctypes
import fcntl
import itertools
import json
import math
import sys
import time
from os import PathLike
from typing import Any, Dict, Iterator, NoReturn, Sequence, Tuple

from ._arguments import COUNT_MAX, flag, whole
from ._baselines import blind_all, blind_first
from ._boards import Board, images
from ._library import LIMITS, STATUS, End, check, library, new, types

# Calls are short, and a problem serves one thread at a time: Python's lock is
# kept.
_calls = ctypes.PyDLL(library._name, handle=library._handle)


def _function(name: str, returned: Any, *taken: Any) -> Any:
    """Another object than that of the library: a status is a number here."""
    function = _calls[f"aq_problem_{name}"]
    function.restype, function.argtypes = returned, [ctypes.c_void_p, *taken]
    return function


_look = _function("look", ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)
_look_all = _function("look_all", ctypes.c_int, ctypes.c_void_p,
                      ctypes.c_size_t, ctypes.c_void_p,
                      ctypes.POINTER(ctypes.c_size_t))
_knows = _function("knows", ctypes.c_bool, ctypes.c_char_p)
_discovery = _function("discovery", ctypes.c_uint64, ctypes.c_uint64,
                       ctypes.c_void_p)
_found_at = _function("found_at", ctypes.c_uint64, ctypes.c_uint64)


class Finished(BaseException):
    """A problem has ended: all is found, or the budget is used up.  It is no
    error, so that "except Exception" in a search does not catch it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.end} after {problem.looks} looks")
        self.problem = problem


def _listed(board: Any) -> Sequence[Any]:
    """The columns of an array or of whatever else yields them in order."""
    try:
        if isinstance(board, (dict, set, frozenset)):
            raise TypeError
        return list(board.tolist() if hasattr(board, "tolist") else board)
    except TypeError:
        raise TypeError("a board must be a sequence of columns, not "
                        f"{board!r}") from None


def _text(name: str, value: Any) -> str:
    """A setting as studies write it, which a table can show."""
    text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    if not text.isprintable():
        raise ValueError(f"{name} must be printable, not {text!r}")
    return text


class Problem:
    """Counts the boards that any search looks at, and collects the solutions
    among them.  Called with a board, a sequence of n columns, it counts a look
    and returns the pairs of queens that attack each other: 0 for a solution.

    goal      "all", or "first": the first solution ends it
    symmetry  whether a solution that is shown counts for all its images
    looks     the budget

    The call that finds the last solution, or uses the budget up, is the last
    that counts.  It and all later ones raise Finished, which "with" swallows.

    >>> import random
    >>> from allqueens import Problem
    >>> problem = Problem(6)
    >>> generator = random.Random(1)
    >>> with problem:
    ...     while True:
    ...         pairs = problem(generator.sample(range(6), 6))
    >>> problem.end, len(problem.found), problem.looks >= problem.hits
    ('complete', 4, True)
    >>> problem.known((1, 3, 5, 0, 2, 4))
    True
    """

    def __init__(self, n: int, goal: str = "all", symmetry: bool = False,
                 looks: int | None = None) -> None:
        if goal not in ("all", "first"):
            raise ValueError(f"goal must be 'all' or 'first', not {goal!r}")
        most = LIMITS["SEARCH_MAX" if goal == "all" else "BOARD_MAX"]
        self.n = whole("n", n, 1, most)
        self.goal, self.symmetry = goal, flag("symmetry", symmetry)
        self.budget = None if looks is None else whole(
            "looks", looks, 1, COUNT_MAX)
        options = types["problem_options"](
            goal == "first", self.symmetry, self.budget or 0)
        self._made = new("problem", self.n, options)
        self._address = self._made.value
        self._stats = library.aq_problem_stats(self._made)[0]
        self._pairs = ctypes.c_uint32()
        self._to = ctypes.addressof(self._pairs)
        self._found: Dict[Board, int] = {}
        self._classes: Dict[Board, int] = {}
        self._seen = {"found": 0, "classes": 0}  # discoveries that these have
        self._began = time.process_time()
        self._seconds: float | None = None

    def __call__(self, board: Sequence[int]) -> int:
        columns = self._columns(board)
        status = _look(self._address, columns, self._to)
        if status:
            self._refuse(status, board)
        return self._pairs.value

    def look_all(self, boards: Any) -> Any:
        """Looks at many boards, as calls with one after the other do: an array
        of numpy with a board a row, or a sequence of boards.  Returns their
        pairs, as an array or a list.  If one is no board, none counts.

        >>> from allqueens import Problem
        >>> Problem(4).look_all([(0, 1, 2, 3), (1, 3, 0, 2), (0, 0, 0, 0)])
        [6, 0, 6]
        """
        numpy = sys.modules.get("numpy")
        if numpy and isinstance(boards, numpy.ndarray):
            columns = self._array(numpy, boards)
            pairs: Any = numpy.empty(len(columns), "i4")
            self._look_at(columns.ctypes.data, pairs.ctypes.data, boards)
            return pairs
        boards = list(boards)
        text = b"".join(map(self._columns, boards, itertools.count()))
        pairs = (ctypes.c_uint32 * len(boards))()
        self._look_at(text, pairs, boards)
        return list(pairs)

    def _look_at(self, columns: Any, pairs: Any, boards: Any) -> None:
        looked = ctypes.c_size_t()
        status = _look_all(self._address, columns, len(boards), pairs, looked)
        if status:
            bad = status == STATUS["BAD_BOARD"]
            self._refuse(status, boards[looked.value] if bad else None,
                         looked.value)

    def _columns(self, board: Any, index: int | None = None) -> bytes:
        """A byte for each column, n of them, for which the library has to
        check that it is below n.  INDEX is that of the board among many."""
        if not isinstance(board, (list, tuple)):
            # The bytes of an array would be those of its memory, and a number
            # would be so many zeros.
            board = _listed(board)
        try:
            columns = bytes(board)
        except (TypeError, ValueError):
            columns = b""
        if len(columns) != self.n:
            self._refuse(STATUS["BAD_BOARD"], board, index)
        return columns

    def _array(self, numpy: Any, boards: Any) -> Any:
        """The same of an array: columns outside the board are 255."""
        if (boards.ndim != 2 or boards.shape[1] != self.n
                or boards.dtype.kind not in "iu"):
            raise ValueError(
                f"boards of size {self.n} are an array of whole numbers with "
                f"{self.n} columns, not one of shape {boards.shape} and type "
                f"{boards.dtype}")
        if boards.dtype != numpy.uint8:
            boards = numpy.clip(boards.astype("i8", copy=False), -1, 255)
        return numpy.ascontiguousarray(boards.astype("u1", copy=False))

    def _refuse(self, status: int, board: Any,
                index: int | None = None) -> NoReturn:
        if status == STATUS["END"]:
            self._stop()
            raise Finished(self)
        if status == STATUS["BAD_BOARD"]:
            name = "the board" if index is None else f"boards[{index}]"
            if len(board) != self.n:
                raise ValueError(f"{name} must have {self.n} columns, not "
                                 f"{len(board)}: {board!r}")
            for row, column in enumerate(board):
                whole(f"row {row} of {name}", column, 0, self.n - 1)
        check(status)
        raise AssertionError(status)

    # --- what it has counted ---

    @property
    def looks(self) -> int:
        """The boards that were shown."""
        return self._stats.looks  # type: ignore[no-any-return]

    @property
    def hits(self) -> int:
        """The solutions among them, new or not."""
        return self._stats.hits  # type: ignore[no-any-return]

    @property
    def end(self) -> str | None:
        """Why it ended: "complete", "solved" (the first solution is found),
        "looks" (the budget is used up), or "stalled" (there is no solution);
        None before."""
        end = End(self._stats.end)
        return end.name.lower() if end else None

    def _discoveries(self, name: str) -> Iterator[Tuple[Board, int]]:
        """Boards and their looks, those that NAME does not have yet."""
        columns = (ctypes.c_uint8 * self.n)()
        while True:
            look = _discovery(self._address, self._seen[name], columns)
            if not look:
                return
            self._seen[name] += 1
            yield tuple(columns), look

    @property
    def found(self) -> Dict[Board, int]:
        """The look at which each solution was found, with symmetry for each
        image of those that were shown."""
        for board, look in self._discoveries("found"):
            for image in images(board) if self.symmetry else [board]:
                self._found[image] = look
        return self._found

    @property
    def classes(self) -> Dict[Board, int]:
        """The look at which each class was found, by its canonical form."""
        for board, look in self._discoveries("classes"):
            self._classes.setdefault(images(board)[0], look)
        return self._classes

    def known(self, board: Sequence[int]) -> bool:
        """Whether the board was found, with symmetry also as an image.  It is
        no look."""
        return _knows(  # type: ignore[no-any-return]
            self._address, self._columns(board))

    def __repr__(self) -> str:
        return (f"<Problem n={self.n} goal={self.goal} end={self.end} "
                f"looks={self.looks} found={self._stats.found}>")

    # --- its time ---

    def __enter__(self) -> Problem:
        self._began, self._seconds = time.process_time(), None
        return self

    def __exit__(self, kind: Any, error: Any, _: Any) -> bool:
        self._stop()
        return isinstance(error, Finished) and error.problem is self

    def _stop(self) -> None:
        if self._seconds is None:
            self._seconds = time.process_time() - self._began

    # --- the file of a study ---

    def results(self) -> Dict[str, Any]:
        """What a line of a study's --runs has of them."""
        blind = (blind_first(self.n) if self.goal == "first" else
                 blind_all(self.n, symmetry=self.symmetry))
        line: Dict[str, Any] = {
            "looks": self.looks, "evaluations": self.looks, "blind": None,
            "permutations": blind if math.isfinite(blind) else None}
        if self.goal == "all":
            needed = itertools.takewhile(bool, (
                library.aq_target(self.n, index)
                for index in itertools.count()))
            looks_at = (_found_at(self._address, found) for found in needed)
            line.update(found=self._stats.found, hits=self.hits, held=None,
                        symmetry=self.symmetry,
                        looks_at=list(itertools.takewhile(bool, looks_at)))
        return line

    def save(self, file: str | PathLike[str], algorithm: str = "mine",
             index: int | None = None, **settings: Any) -> None:
        """Adds a line to a file of runs, of which allqueens-study --runs=FILE
        makes its table.  A row there is an ALGORITHM with SETTINGS.

        index     the number of the run in its row, such as the seed of your
                  random numbers; one more than the file has lines if not given
        """
        self._stop()
        if not isinstance(algorithm, str) or not algorithm:
            raise TypeError("algorithm must be a name for its rows, not "
                            f"{algorithm!r}")
        symmetry = {"symmetry": _text("symmetry", self.symmetry)}
        row = {"scheme": _text("algorithm", algorithm), "n": str(self.n),
               **(symmetry if self.symmetry else {})}
        for name in row.keys() & settings.keys():
            raise TypeError(f"{name} is the problem's, not a setting of the "
                            "algorithm")
        row.update((name, _text(name, value))
                   for name, value in settings.items())
        line = {"schema": "allqueens-run",
                "version": library.aq_version().decode(), "goal": self.goal,
                "paired": False,
                "limits": {"looks": self.budget} if self.budget else {},
                "settings": row, "defaults": {} if self.symmetry else symmetry,
                "index": None if index is None else whole(
                    "index", index, 0, COUNT_MAX),
                "end": self.end or "gave-up",
                "reached": self.end in ("complete", "solved"),
                "seconds": round(self._seconds or 0, 6), **self.results()}
        with open(file, "a+b") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)  # lines are counted
            stream.seek(0)
            lines, last = 0, b"\n"
            for lines, last in enumerate(stream, 1):
                pass
            if index is None:
                line["index"] = 1 + lines
            end = b"" if last.endswith(b"\n") else b"\n"  # it was cut
            stream.write(end + json.dumps(line, allow_nan=False).encode()
                         + b"\n")
