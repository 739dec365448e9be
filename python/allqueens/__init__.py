# SPDX-License-Identifier: MIT
"""Every solution of the N-queens puzzle, collected by evolutionary search.

This module calls the C library liballqueens.  A board is a tuple: the column
of the queen in each row, both counted from 0.

>>> import allqueens
>>> run = allqueens.collect(8, seed=1)
>>> len(run), run[0], run.stats.end.name
(92, (0, 4, 7, 5, 2, 6, 1, 3), 'COMPLETE')

Values out of range raise ValueError, those of another type TypeError, a lack
of memory MemoryError, and any other failure of the library RuntimeError.
"""

from ._baselines import blind_all, blind_first
from ._boards import (Solutions, SolveStats, Stats, Takeover, Totals,
                      Verification, Violation, images, totals, verify)
from ._library import End, library
from ._problem import Finished, Problem
from ._python_scheme import Scheme
from ._runs import collect, solve
from ._schemes import schemes

__all__ = ["End", "Finished", "Problem", "Scheme", "Solutions",
           "SolveStats", "Stats", "Takeover", "Totals", "Verification",
           "Violation", "blind_all", "blind_first", "collect", "images",
           "schemes", "solve", "totals", "verify"]
__version__: str = library.aq_version().decode()
