# SPDX-License-Identifier: MIT
"""Simulated annealing with a loop of its own, as a row of a study:

    allqueens-study scheme=./annealing.py:anneal,multistart n=6,8 hot=0.5,1
"""
import math


def anneal(look, random, hot=1.0, cold=0.25, steps=40):
    """Swaps of two columns, from HOT to COLD in STEPS for each row; begins
    anew after a solution.  Each look at a board returns the pairs of queens
    that attack each other; the one that finds the last solution does not
    return."""
    rows = range(look.n)
    while True:
        board = random.sample(rows, look.n)
        pairs = look(board)
        for step in range(steps * look.n):
            if pairs == 0 or look.n == 1:
                break
            a, b = random.sample(rows, 2)
            board[a], board[b] = board[b], board[a]
            new = look(board)
            heat = hot * (cold / hot) ** (step / (steps * look.n))
            if new <= pairs or random.random() < math.exp((pairs - new) / heat):
                pairs = new
            else:
                board[a], board[b] = board[b], board[a]
