#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the engines plain and lanes by Kolmogorov and Smirnov's test. Prints a Markdown table: a setting, N, what is
measured of each run, its mean in either engine, the largest distance D of the distribution functions, and the probability p of
such a distance between samples of one distribution. Each sample has SEEDS runs, with seeds of its own from FIRST (1) on. With NAME
only the settings whose names contain it are run.

usage: bench/engines.py PROGRAM SEEDS [FIRST [NAME]]
"""

import json
import math
import os
import subprocess
import sys
import tempfile

ALONE = "-s halfkeep -P neighborhood=0 -P symmetry=no"  # each solution must be found by the genetic algorithm
SETTINGS = (  # what, N, options, the key of JSON that is measured
    ("halfkeep", 8, ALONE, "looks"),
    ("halfkeep without descent", 6, ALONE + " -P descent=0", "looks"),
    ("halfkeep, random children", 8, ALONE + " -P crossover=random", "looks"),
    ("halfkeep, copied children", 8, ALONE + " -P crossover=copy", "looks"),
    ("halfkeep without mutation", 8, ALONE + " -P mutation=none", "looks"),
    ("halfkeep, copied children, without mutation", 8, ALONE + " -P crossover=copy -P mutation=none", "looks"),
    ("blind", 6, "-s blind -P symmetry=no", "looks"),
    ("multistart", 8, "-s multistart -P neighborhood=0 -P symmetry=no", "looks"),
)


def measure(program, engine, n, options, key, seed):
    """The value of KEY after a run."""
    with tempfile.TemporaryDirectory() as folder:
        stats = os.path.join(folder, "stats")
        command = [program, "enumerate", str(n), "-q", "--count", "-P", f"engine={engine}", f"--seed={seed}", f"--stats={stats}"]
        run = subprocess.run(command + options.split(), stdout=subprocess.DEVNULL)
        if run.returncode > 1:  # 1: a budget ended the run
            sys.exit(f"{' '.join(command)} {options}: exit status {run.returncode}")
        with open(stats, encoding="ascii") as file:
            return json.load(file)[key]


def steps_apart(a, b):
    """The largest distance of the distribution functions of two samples of one size, in steps of a function."""
    return max(abs(sum(x <= value for x in a) - sum(x <= value for x in b)) for value in set(a + b))


def probability(steps, size):
    """That samples of one distribution are so far apart, or farther (Gnedenko and Korolyuk, 1951); less if values repeat."""
    if steps == 0:
        return 1
    ways = [math.comb(2 * size, size - i * steps) for i in range(1, size // steps + 1)]
    return 2 * (sum(ways[::2]) - sum(ways[1::2])) / math.comb(2 * size, size)


def main():
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__.splitlines()[-1])
    program, seeds = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    name = sys.argv[4] if len(sys.argv) > 4 else ""
    print("| setting | N | measured | plain | lanes | D | p |")
    print("|---|--:|---|--:|--:|--:|--:|")
    for what, n, options, key in (setting for setting in SETTINGS if name in setting[0]):
        samples = []
        for engine in ("plain", "lanes"):
            samples.append([measure(program, engine, n, options, key, seed) for seed in range(first, first + seeds)])
            first += seeds
        means = " | ".join(f"{sum(sample) / seeds:.4g}" for sample in samples)
        steps = steps_apart(*samples)
        print(f"| {what} | {n} | {key} | {means} | {steps / seeds:.3f} | {probability(steps, seeds):.2g} |", flush=True)


if __name__ == "__main__":
    main()
