# SPDX-License-Identifier: MIT
"""Statistics of runs, without input or output.

A sample is a list of numbers, one for each run: what the run cost, in looks.  A
run that did not reach its goal costs math.inf, more than all others.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left, bisect_right
from collections import Counter
from statistics import NormalDist
from typing import Callable, Iterable, Sequence

_LARGE = 50  # an exact p is for samples with fewer values


def median_interval(sample: Sequence[float]) -> tuple[float, float]:
    """The exact 95 % interval of the median, for any distribution; NaN for
    fewer than six values.  How many values lie below the median is binomial:
    the interval leaves out as many at each end as a tail below 2.5 % allows
    (Conover, Practical Nonparametric Statistics, 1999, section 3.2)."""
    ordered, count = sorted(sample), len(sample)
    out, tail = 0, 1  # tail / 2^count: OUT values or fewer are below
    while 40 * tail < 2 ** count:
        out += 1
        tail += math.comb(count, out)
    return (ordered[out - 1], ordered[-out]) if out else (math.nan, math.nan)


def share_interval(good: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a probability, of which GOOD of COUNT trials are a
    sample: Wilson's (Probable inference, the law of succession, and statistical
    inference, 1927), which for few trials is nearer to 95 % than the exact one
    (Brown, Cai and DasGupta, Interval estimation for a binomial proportion,
    2001).  NaN without trials."""
    if not count:
        return math.nan, math.nan
    z = NormalDist().inv_cdf(0.975)
    middle = (good + z * z / 2) / (count + z * z)
    half = z / (count + z * z) * math.sqrt(
        good * (count - good) / count + z * z / 4)
    return (middle - half if good else 0,  # exactly, which rounding misses
            middle + half if good < count else 1)


def log_area(looks_at: Sequence[int], targets: int, end: float) -> float:
    """The share of TARGETS that are reached, averaged over the logarithm of
    the looks from 1 to END: the area under the curve of that share (Hansen and
    others, COCO: a platform for comparing continuous optimizers in a black-box
    setting, 2021; Ye, Doerr, Wang and Baeck, Automated configuration of
    genetic algorithms by tuning for anytime performance, 2022).  LOOKS_AT has
    the looks to each target that was reached."""
    if not targets or end <= 1:
        return math.nan
    return sum(max(0, 1 - math.log(max(1, at)) / math.log(end))
               for at in looks_at) / targets


# --- two samples ---

def _ties(values: Iterable[float]) -> int:
    """The sum of t^3 - t, t being how many values are equal."""
    return sum(t ** 3 - t for t in Counter(values).values())


def _normal_p(distance: float, variance: float) -> float:
    """Two-sided, of a statistic at a distance from its mean, by the normal
    distribution, corrected for continuity."""
    return (math.erfc((distance - 0.5) / math.sqrt(2 * variance))
            if distance else 1)


def _exact_rank_sum_p(u: float, a: int, b: int) -> float:
    """Two-sided, if every order of A + B values is as likely as any other.
    The orders with U = 0, 1, 2, ... are the coefficients of the product of
    (1 - q^(B + i)) / (1 - q^i), i = 1 to A (Harding, Applied Statistics 33,
    1984)."""
    most = int(min(u, a * b - u))
    orders = [1] + [0] * most
    for i in range(1, a + 1):
        for power in range(i, most + 1):
            orders[power] += orders[power - i]
        for power in range(most, b + i - 1, -1):
            orders[power] -= orders[power - b - i]
    return min(1, 2 * sum(orders) / math.comb(a + b, a))


def rank_sum(own: Sequence[float], group: Sequence[float]
             ) -> tuple[float, float]:
    """The two-sided p of Mann and Whitney's test (1947), exact without ties
    below 50 values, otherwise by the normal distribution with corrections for
    ties and continuity; and A12, the probability that a run of OWN costs more
    than one of GROUP, ties counting half (Vargha and Delaney, 2000)."""
    a, b, ordered = len(own), len(group), sorted(group)
    if not a or not b:
        return math.nan, math.nan
    u = sum(bisect_left(ordered, x) + bisect_right(ordered, x)
            for x in own) / 2
    ties, both = _ties([*own, *group]), a + b
    if not ties and max(a, b) < _LARGE:
        p = _exact_rank_sum_p(u, a, b)
    else:
        p = _normal_p(abs(u - a * b / 2), a * b / 12 * (
            both + 1 - ties / (both * (both - 1))))
    return p, u / (a * b)


def _exact_signed_rank_p(total: float, count: int) -> float:
    """Two-sided, if each of the ranks 1 to COUNT is in the sum with
    probability 1/2.  The sets of ranks with the sums 0, 1, 2, ... are the
    coefficients of the product of 1 + q^i, i = 1 to COUNT."""
    most = int(min(total, count * (count + 1) / 2 - total))
    sets = [1] + [0] * most
    for i in range(1, count + 1):
        for power in range(most, i - 1, -1):
            sets[power] += sets[power - i]
    return min(1, math.ldexp(sum(sets), 1 - count))


def signed_rank(own: Sequence[float], group: Sequence[float]) -> float:
    """The two-sided p of Wilcoxon's signed-rank test (1945) on pairs, run i of
    both samples; two runs that did not reach the goal do not differ.  Exact
    without ties and equal pairs below 50, otherwise by the normal distribution
    with corrections for ties and continuity, equal pairs left out."""
    if not own:
        return math.nan
    differences = [x - y for x, y in zip(own, group) if x != y]
    sizes = sorted(abs(x) for x in differences)
    total = sum((bisect_left(sizes, x) + bisect_right(sizes, x) + 1) / 2
                for x in differences if x > 0)
    count, ties = len(sizes), _ties(sizes)
    if count == len(own) < _LARGE and not ties:
        return _exact_signed_rank_p(total, count)
    ranks = count * (count + 1) / 2
    return _normal_p(abs(total - ranks / 2),
                     ranks * (2 * count + 1) / 12 - ties / 48)


def holm(p: Sequence[float]) -> list[float]:
    """Each p, adjusted for all that are not NaN (Holm, A simple sequentially
    rejective multiple test procedure, 1979)."""
    order = sorted((i for i, x in enumerate(p) if not math.isnan(x)),
                   key=p.__getitem__)
    adjusted, least = list(p), 0.0
    for rank, i in enumerate(order):
        least = max(least, (len(order) - rank) * p[i])
        adjusted[i] = least = min(1, least)
    return adjusted


# --- expected running time ---

def running_time(runs: Iterable[tuple[float, bool]]) -> float:
    """The expected running time (ERT) of runs, pairs of looks and whether the
    target was reached then: the looks of all runs for each that reached it
    (Hansen, Auger, Finck and Ros, Real-parameter black-box optimization
    benchmarking, 2010).  Infinite if none did."""
    listed = list(runs)
    reached = sum(good for _, good in listed)
    return (sum(looks for looks, _ in listed) / reached if reached
            else math.inf)


def bootstrap(statistic: Callable[..., float], *samples: Sequence[object],
              times: int = 2000) -> tuple[float, float]:
    """The 95 % interval of a statistic of samples, by percentiles of what it
    is of samples drawn from these with replacement (Efron, 1979).  The same
    samples give the same interval."""
    generator = random.Random(1)
    drawn = sorted(value for value in (
        statistic(*(generator.choices(sample, k=len(sample))
                    for sample in samples)) for _ in range(times))
        if not math.isnan(value))
    if not drawn:
        return math.nan, math.nan
    out = int(len(drawn) * 0.025)
    return drawn[out], drawn[-1 - out]
