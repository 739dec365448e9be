# SPDX-License-Identifier: MIT
"""MAP-Elites (Mouret and Clune, Illuminating search spaces by mapping elites,
2015): the best board of each cell, which is where the first two queens stand.

    allqueens-study scheme=./map_elites.py:map_elites n=6,8 fresh=0.02,0.1
"""


def swapped(board, random):
    """A copy with two columns exchanged, once to three times."""
    board = board[:]
    for _ in range(random.choice((1, 1, 2, 3))):
        a, b = (random.randrange(len(board)) for _ in "ab")
        board[a], board[b] = board[b], board[a]
    return board


def map_elites(look, random, fresh=0.02):
    elites = {}  # by cell: pairs of queens that attack each other, and a board
    while True:
        if len(elites) < 5 or random.random() < fresh:
            board = random.sample(range(look.n), look.n)
        else:
            board = swapped(random.choice(list(elites.values()))[1], random)
        pairs, cell = look(board), tuple(board[:2])
        if cell not in elites or pairs <= elites[cell][0]:
            elites[cell] = pairs, board
