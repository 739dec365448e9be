#!/usr/bin/gawk -f
# SPDX-License-Identifier: MIT
# Simulated annealing for N = 8, counted by allqueens judge, which gets each
# board on one pipe and answers on another with the pairs of queens that attack
# each other.  Its answers end when it has seen all solutions.  Only gawk has
# such pipes, |&.
#   gawk -v seed=1 -f annealing.awk

function swap(a, b,    column) {
  column = board[a]; board[a] = board[b]; board[b] = column
}
function draw(most) { return int(rand() * most) }
function look(    line, row, pairs) {
  for (row = 0; row < n; row++)
    line = line " " board[row]
  print line |& judge
  if ((judge |& getline pairs) <= 0)
    exit close(judge)
  return pairs + 0
}

BEGIN {
  n = 8; steps = 40 * n; srand(seed)
  judge = "allqueens judge " n " " options
  for (row = 0; row < n; row++)
    board[row] = row
  for (;;) {  # a descent from a random board, cooled from 1 to 1/4
    for (row = n - 1; row; row--)
      swap(row, draw(row + 1))
    now = look()
    for (step = 0; step < steps && now; step++) {
      swap(a = draw(n), b = draw(n))
      new = look()
      if (rand() < exp((now - new) / 0.25 ^ (step / steps)))
        now = new
      else
        swap(a, b)
    }
  }
}
