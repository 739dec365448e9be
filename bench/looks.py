#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a look costs in the languages. Prints a Markdown table: how random permutations of size N are shown, and the nanoseconds
of the processor that a board takes, the median of ROUNDS (11) rounds in which all take turns. The first row is a plain count of
the attacking pairs in Python, the last one a program on two pipes, on the clock. Run it in the folder of the build, after
make bench/looks, with PYTHONPATH=python.

usage: bench/looks.py N [ROUNDS]
"""

import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import numpy

from allqueens import Problem

BOARDS, REPEATS = 4000, 100


def count(board):
    """The attacking pairs, as somebody would count them."""
    n, pairs = len(board), 0
    column, up, down = [0] * n, [0] * 2 * n, [0] * 2 * n
    for row, c in enumerate(board):
        pairs += column[c] + up[row + c] + down[row - c]
        column[c] += 1
        up[row + c] += 1
        down[row - c] += 1
    return pairs


def one_by_one(function, boards):
    for board in boards:
        function(board)


def nanoseconds(function):
    began = time.process_time()
    function()
    return (time.process_time() - began) / BOARDS * 1e9


def judge(n, file):
    """The processor time of the child."""
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    began = spent()
    subprocess.run(["src/cli/allqueens", "judge", str(n), "-q"], stdin=file, stdout=subprocess.DEVNULL)
    return spent() - began


def judge_file(n, file):
    """The boards many times, less the start of the program."""
    times = []
    for repeats in 0, REPEATS:
        with tempfile.TemporaryFile() as many:
            many.write(file * repeats)
            many.seek(0)
            times.append(judge(n, many))
    return (times[1] - times[0]) / (REPEATS * BOARDS) * 1e9


def judge_pipes(n, lines):
    with subprocess.Popen(["src/cli/allqueens", "judge", str(n), "-q"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          bufsize=0) as child:
        began = time.perf_counter()
        for line in lines:
            child.stdin.write(line)
            child.stdout.read(16)
        return (time.perf_counter() - began) / BOARDS * 1e9


def in_c(n):
    return list(map(float, subprocess.check_output(["bench/looks", str(n)]).split()))


def round_of(n, boards):
    """A time by each way."""
    tuples, array = list(map(tuple, boards)), numpy.array(boards)
    narrow, lines = array.astype("u1"), [b" ".join(b"%d" % c for c in board) + b"\n" for board in boards]
    look = Problem(n)
    one, bulk = in_c(n)
    return {
        "Python: a plain count, no look": nanoseconds(lambda: one_by_one(count, boards)),
        "Python: `problem(board)`, a list": nanoseconds(lambda: one_by_one(look, boards)),
        "... a tuple": nanoseconds(lambda: one_by_one(look, tuples)),
        "... a row of NumPy": nanoseconds(lambda: one_by_one(look, array)),
        "`look_all`, a list of lists": nanoseconds(lambda: look.look_all(boards)),
        "... an array of NumPy, int64": nanoseconds(lambda: look.look_all(array)),
        "... an array of NumPy, uint8": nanoseconds(lambda: look.look_all(narrow)),
        "C: `aq_problem_look`": one,
        "C: `aq_problem_look_all`": bulk,
        "`allqueens judge` of a file": judge_file(n, b"".join(lines)),
        "`allqueens judge` on two pipes": judge_pipes(n, lines)}


def main():
    n, rounds = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 11
    generator = random.Random(1)
    boards = []
    while len(boards) < BOARDS:  # those that are no solutions: a problem must not end
        board = generator.sample(range(n), n)
        boards += [board] if count(board) else []
    times = [round_of(n, boards) for _ in range(rounds)]
    print(f"| N = {n} | ns a board |\n|---|--:|")
    for way in times[0]:
        print(f"| {way} | {statistics.median(time[way] for time in times):.0f} |")


if len(sys.argv) not in (2, 3):
    sys.exit(__doc__.strip().splitlines()[-1])
main()
