# SPDX-License-Identifier: MIT
"""Tests the statistics of studies against R, enumeration and definitions.

    study_statistics.py COMPARISONS

COMPARISONS is what tests/python/comparison.R made: samples A and B, U,
p, A12, and the p of their pairs, or NA.
"""

import itertools
import math
import sys

from allqueens import _statistics as statistics

INF = math.inf


def near(a, b):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


def test_comparisons_are_those_of_R(file):
    rows = 0
    for line in open(file):
        if line.startswith("#"):
            continue
        a, b, _, p, a12, pairs = line.rstrip("\n").split("\t")
        a, b = ([float(x) for x in text.split()] for text in (a, b))
        own = statistics.rank_sum(a, b)
        assert near(own[0], float(p)) and near(own[1], float(a12)), line
        if pairs != "NA":
            assert near(statistics.signed_rank(a, b), float(pairs)), line
        rows += 1
    assert rows > 70


def test_small_p_are_those_of_all_orders():
    """The share of orders whose U is as far from its mean."""
    for a, b in itertools.product(range(1, 6), repeat=2):
        orders = list(itertools.combinations(range(a + b), a))
        far = [abs(sum(x > y for x in own for y in range(a + b)
                       if y not in own) - a * b / 2) for own in orders]
        for own in orders[::7]:
            rest = [x for x in range(a + b) if x not in own]
            u = sum(x > y for x in own for y in rest)
            p = sum(d >= abs(u - a * b / 2) for d in far) / len(orders)
            assert near(statistics.rank_sum(own, rest)[0], p), (own, rest)
    for signs in itertools.product((-1, 1), repeat=6):
        sums = [sum(rank for rank, sign in enumerate(each, 1) if sign > 0)
                for each in itertools.product((-1, 1), repeat=6)]
        mine = sum(rank for rank, sign in enumerate(signs, 1) if sign > 0)
        p = sum(abs(x - 10.5) >= abs(mine - 10.5) for x in sums) / 64
        own = [10 + sign * rank for rank, sign in enumerate(signs, 1)]
        assert near(statistics.signed_rank(own, [10] * 6), p), signs


def test_equal_samples_and_runs_that_missed():
    assert statistics.rank_sum([1, 1], [1, 1, 1]) == (1, 0.5)
    assert statistics.rank_sum([INF, INF], [1, 2])[1] == 1
    assert statistics.signed_rank([INF, 1, 2], [INF, 1, 2]) == 1
    assert math.isnan(statistics.rank_sum([], [1])[0])


def test_intervals_of_medians_are_those_of_the_binomial():
    """R: for (n in c(6, 10, 20, 25, 50)) print(qbinom(.025, n, .5))."""
    for count, first in ((6, 1), (10, 2), (20, 6), (25, 8), (50, 18)):
        sample = list(range(count, 0, -1))
        assert statistics.median_interval(sample) == (
            first, count + 1 - first), count
    assert math.isnan(statistics.median_interval([1] * 5)[0])
    assert statistics.median_interval([INF] * 3 + [1] * 4) == (1, INF)


def test_intervals_of_shares_are_those_published():
    """Newcombe, Two-sided confidence intervals for the single proportion,
    1998, table I, the score method."""
    for good, count, low, high in (
            (81, 263, .2553, .3662), (15, 148, .0624, .1605),
            (0, 20, 0, .1611), (1, 29, .0061, .1718)):
        own = statistics.share_interval(good, count)
        assert [round(end, 4) for end in own] == [low, high], own
    assert all(map(near, statistics.share_interval(20, 20),
                   [1 - x for x in statistics.share_interval(0, 20)[::-1]]))
    for count in range(1, 200):  # the ends are exact, whatever rounding does
        assert statistics.share_interval(0, count)[0] == 0, count
        assert statistics.share_interval(count, count)[1] == 1, count
    assert math.isnan(statistics.share_interval(0, 0)[0])


def test_area_is_the_integral_of_the_share_over_log_looks():
    """By the rectangles of many small steps of log looks."""
    looks_at, targets, end, steps = [2, 7, 7, 90, 1000], 6, 1000, 20000
    shares = [sum(at <= math.exp(math.log(end) * (i + .5) / steps)
                  for at in looks_at) / targets for i in range(steps)]
    assert abs(statistics.log_area(looks_at, targets, end)
               - sum(shares) / steps) < 1e-3
    assert near(statistics.log_area([10], 1, 100), .5)
    assert statistics.log_area([1, 1], 2, 50) == 1
    assert statistics.log_area([], 2, 50) == 0
    assert math.isnan(statistics.log_area([], 2, 1))


def test_holm_is_that_of_R():
    """R: p.adjust(c(.01, .04, .03, .005, .6), "holm")."""
    assert all(map(near, statistics.holm([.01, .04, .03, .005, .6]),
                   [.04, .09, .09, .025, .6]))
    adjusted = statistics.holm([math.nan, .02, .02])
    assert math.isnan(adjusted[0]) and adjusted[1:] == [.04, .04]


def test_running_time_counts_the_looks_of_runs_that_missed():
    assert statistics.running_time([(10, True), (30, False), (20, True)]) == 30
    assert statistics.running_time([(10, False)]) == INF


def test_bootstrap_of_a_mean_is_near_the_normal_interval():
    sample = [(7 * i) % 100 for i in range(100)]  # 0 to 99, sd 29.01
    low, high = statistics.bootstrap(lambda x: sum(x) / len(x), sample)
    half = 1.96 * 29.01 / 10
    assert abs(low - (49.5 - half)) < .8 and abs(high - (49.5 + half)) < .8
    assert statistics.bootstrap(max, sample)[1] == 99
    assert statistics.bootstrap(statistics.running_time,
                                [(5, False)] * 4) == (INF, INF)


if __name__ == "__main__":
    test_comparisons_are_those_of_R(sys.argv[1])
    for name, function in list(globals().items()):
        if name.startswith("test_") and (
                not function.__code__.co_argcount):
            function()
            print(name)
