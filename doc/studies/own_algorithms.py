# SPDX-License-Identifier: MIT
"""Algorithms of the field with loops of their own, for doc/studies/make.py, as
published or as simple as they can be, and untuned.  Those in examples/ are not
repeated here."""


def shuffled(look, random):
    return random.sample(range(look.n), look.n)


def order_crossover(mother, father, random):
    """Davis, Applying adaptive algorithms to epistatic domains, 1985: a part of
    the mother, and around it the others in the order of the father."""
    begin, end = sorted(random.sample(range(len(mother) + 1), 2))
    middle = list(mother[begin:end])
    rest = [column for column in father if column not in middle]
    return rest[:begin] + middle + rest[begin:]


def child_of(mother, father, random):
    """Their crossover, with two columns exchanged."""
    child = order_crossover(mother, father, random)
    a, b = random.randrange(len(child)), random.randrange(len(child))
    child[a], child[b] = child[b], child[a]
    return child


def steady_state(look, random, population=40, patience=400):
    """A child of two winners of tournaments replaces the worst board (Whitley,
    The GENITOR algorithm, 1989).  Solutions do not enter the population, which
    begins anew after PATIENCE children without a new one."""
    while True:
        boards = [(look(board), board) for board in
                  (shuffled(look, random) for _ in range(population))]
        since = 0
        while since < patience:
            mother, father = (min(random.sample(boards, 2))[1] for _ in "mf")
            child = child_of(mother, father, random)
            found, pairs = len(look.found), look(child)
            since = 0 if len(look.found) > found else since + 1
            worst = max(range(population), key=lambda at: boards[at][0])
            if 0 < pairs <= boards[worst][0] and all(
                    child != board for _, board in boards):
                boards[worst] = pairs, child


def mu_plus_lambda(look, random, population=40, patience=10):
    """The best of parents and children stay, each once (Schwefel, Numerical
    optimization of computer models, 1981).  Begins anew after PATIENCE
    generations without a new solution."""
    while True:
        fitness, since = {}, 0  # of each board
        for _ in range(population):
            board = shuffled(look, random)
            fitness[tuple(board)] = look(board)
        while since < patience:
            found, parents = len(look.found), list(fitness)
            for _ in range(population):
                child = child_of(random.choice(parents),
                                 random.choice(parents), random)
                fitness[tuple(child)] = look(child)
            since = 0 if len(look.found) > found else since + 1
            fitness = {board: fitness[board] for board in sorted(
                fitness, key=fitness.get)[:population]}


def sampled(weights, random):
    """A permutation: in random order, rows draw one of the columns left."""
    n = len(weights)
    left, board = list(range(n)), [0] * n
    for row in random.sample(range(n), n):
        board[row] = random.choices(
            left, [weights[row][column] for column in left])[0]
        left.remove(board[row])
    return board


def node_histogram(look, random, population=60, rate=0.3, patience=15):
    """An estimation of distribution: how often each row of the best quarter has
    each column (Tsutsui, Probabilistic model-building genetic algorithms in
    permutation representation domain, 2002).  Begins anew after PATIENCE
    generations without a new solution."""
    n = look.n
    while True:
        weights, since = [[1.0] * n for _ in range(n)], 0
        while since < patience:
            found = len(look.found)
            drawn = [sampled(weights, random) for _ in range(population)]
            ranked = sorted(drawn, key=look)
            since = 0 if len(look.found) > found else since + 1
            weights = [[(1 - rate) * weight + 0.02 for weight in row]
                       for row in weights]
            for board in ranked[:population // 4]:
                for row, column in enumerate(board):
                    weights[row][column] += rate * 4 * n / population
