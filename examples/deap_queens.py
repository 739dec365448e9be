# SPDX-License-Identifier: MIT
"""All 92 solutions by the operators of DEAP's example nqueens.py."""
import random
import allqueens
from deap import tools

def create(boards, generator):
    return [generator.sample(range(8), 8) for _ in boards]
def evaluate(boards):  # queens on diagonals that have another one
    return [2 * len(board) - len({i + c for i, c in enumerate(board)})
            - len({i - c for i, c in enumerate(board)})
            for board in boards]
def breed(boards, fitness, generator):
    random.seed(generator.random())  # DEAP's random numbers
    chosen = [min(random.choices(range(300), k=3), key=fitness.__getitem__) for _ in boards]
    children = [boards[index][:] for index in chosen]
    for mother, father in zip(children[::2], children[1::2]):
        if random.random() < 0.5:
            tools.cxPartialyMatched(mother, father)
    for child in children:
        if random.random() < 0.2:
            tools.mutShuffleIndexes(child, indpb=2 / 8)
    return children
scheme = allqueens.Scheme(create, breed, evaluate, permutations=True, population=300)
print(*allqueens.collect(8, scheme=scheme, seed=1), sep="\n")
