# SPDX-License-Identifier: MIT
"""All Costas arrays of an order, by the loop of annealing.py: a search for
queens that works on another problem, if that has a look of its own.

    python3 costas.py 7

In a Costas array no two pairs of rows with the same distance have columns that
differ by the same amount (Costas, A study of a class of detection waveforms
having nearly ideal range-Doppler ambiguity properties, 1984).
"""
import random
import sys

from annealing import anneal

# OEIS A008404, from order 1 on.  A search ends when it has as many.
TOTALS = 1, 2, 4, 12, 40, 116, 200, 444, 760, 2160


class Complete(Exception):
    """The last array was found."""


class Look:
    """Called with a board, it returns how often a difference is repeated."""

    def __init__(self, n):
        self.n, self.looks, self.found = n, 0, set()

    def __call__(self, board):
        self.looks += 1
        repeats = 0
        for distance in range(1, self.n - 1):
            differences = [below - above for above, below
                           in zip(board, board[distance:])]
            repeats += len(differences) - len(set(differences))
        if repeats == 0:
            self.found.add(tuple(board))
            if len(self.found) == TOTALS[self.n - 1]:
                raise Complete
        return repeats


def collect(n, seed):
    look = Look(n)
    try:
        anneal(look, random.Random(seed))
    except Complete:
        pass
    return look


if __name__ == "__main__":
    done = collect(int(sys.argv[1]) if len(sys.argv) > 1 else 7, seed=1)
    print(f"all {len(done.found)} Costas arrays of order {done.n} after "
          f"{done.looks} looks")
