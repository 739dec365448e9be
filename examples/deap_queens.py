# SPDX-License-Identifier: MIT
"""DEAP's algorithm eaSimple as it is, with the operators of its example
nqueens.py, as a row of a study:

    allqueens-study scheme=./deap_queens.py:ea_simple,multistart n=6,8
"""
import random as of_deap  # seeded by the study, like random
from deap import algorithms, base, creator, tools

creator.create("Fewest", base.Fitness, weights=(-1.0,))
creator.create("Board", list, fitness=creator.Fewest)


def ea_simple(look, random, population=100, generations=30, mate=0.5, mutate=0.2):
    """Begins anew after some generations: it has no rule that keeps it from
    filling with copies of a solution."""
    tool = base.Toolbox()
    tool.register("board", tools.initIterate, creator.Board,
                  lambda: of_deap.sample(range(look.n), look.n))
    tool.register("population", tools.initRepeat, list, tool.board)
    tool.register("evaluate", lambda board: (look(board),))
    tool.register("mate", tools.cxPartialyMatched)
    tool.register("mutate", tools.mutShuffleIndexes, indpb=2.0 / look.n)
    tool.register("select", tools.selTournament, tournsize=3)
    while True:
        algorithms.eaSimple(tool.population(n=population), tool, mate, mutate,
                            generations, verbose=False)
