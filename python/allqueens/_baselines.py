# SPDX-License-Identifier: MIT
"""Blind sampling: what searches are compared with.

A look draws one board.  Blind sampling draws a scheme's genes uniformly, or
permutations: each of the N! as likely as any other.
"""

from __future__ import annotations

import math
import random
from typing import Sequence

from ._arguments import flag, whole
from ._boards import totals
from ._library import library
from ._schemes import find


def blind_first(n: int, scheme: str | None = None) -> float:
    """The looks that blind sampling is expected to need to the first solution:
    of a scheme's genes, or without one of permutations.  NaN if the number of
    solutions is unknown or 0.

    >>> round(blind_first(8), 1), round(blind_first(8, "report"))
    (438.3, 182361)
    """
    n = whole("n", n, 1, 255)
    genes = None if scheme is None else find(n, scheme, None)[0]
    return library.aq_blind_first(genes, n)  # type: ignore[no-any-return]


def blind_all(n: int, scheme: str | None = None,
              symmetry: bool = False) -> float:
    """The looks that blind sampling is expected to need to all solutions.
    With symmetry closure a solution counts for all its images.  NaN if the
    number of solutions is unknown, infinite if some cannot be drawn.

    >>> round(blind_all(8)), round(blind_all(8, symmetry=True))
    (205811, 17826)
    """
    n = whole("n", n, 1, 255)
    genes = None if scheme is None else find(n, scheme, None)[0]
    return library.aq_blind_all(  # type: ignore[no-any-return]
        genes, n, flag("symmetry", symmetry))


def _classes(n: int, symmetry: bool) -> dict[int, int]:
    """What a look can find: how many solutions each item has, and how many
    such items there are.  Items are solutions, or with symmetry classes."""
    known = totals(n)
    if known is None:
        return {}
    if not symmetry or n == 1:
        return {1: known.all}
    return {2: known.quarter_turn // 2,
            4: (known.half_turn - known.quarter_turn) // 4,
            8: (known.all - known.half_turn) // 8}


def expected_found(n: int, looks: float, draws: float,
                   symmetry: bool) -> float:
    """The distinct solutions that blind sampling is expected to have after so
    many looks; draws is how many looks one given solution takes on average."""
    return sum(count * size * -math.expm1(looks * math.log1p(-size / draws))
               if size < draws else count * size
               for size, count in _classes(n, symmetry).items())


def blind_runs(n: int, needed: Sequence[int], symmetry: bool, count: int
               ) -> list[list[int]]:
    """COUNT of them, the same each time; none above N = 13, because they take
    as many steps as there are solutions, and none if nothing is needed."""
    generator = random.Random(f"{n} {symmetry}")
    return [blind_run(n, needed, symmetry, generator)
            for _ in range(count if needed and n <= 13 else 0)]


def blind_run(n: int, needed: Sequence[int], symmetry: bool,
              generator: random.Random) -> list[int]:
    """The looks after which blind permutations have so many distinct solutions
    each, in ascending order.  No board is made: the looks to the next new item
    are geometric, and it is each of the missing ones alike."""
    missing = _classes(n, symmetry)
    left, found, looks = sum(s * c for s, c in missing.items()), 0, 0
    reached: list[int] = []
    while len(reached) < len(needed):
        while len(reached) < len(needed) and found >= needed[len(reached)]:
            reached.append(looks)
        if len(reached) == len(needed) or not left:
            break
        hit = left / math.factorial(n)
        looks += max(1, math.ceil(math.log(1 - generator.random())
                                  / math.log1p(-hit))) if hit < 1 else 1
        board = generator.random() * left
        for size, count in missing.items():
            board -= size * count
            if board < 0:
                break
        missing[size] -= 1
        found, left = found + size, left - size
    return reached
