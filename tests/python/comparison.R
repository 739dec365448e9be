# SPDX-License-Identifier: MIT
# Makes comparison.tsv, of which a line is: sample A, sample B, U, P, A12, and
# the P of their pairs, which is NA for samples that have none.
#   Rscript comparison.R > comparison.tsv

# R leaves infinite values out: what is larger than all others takes their place.
above <- 1e6

# Of two values one of which is larger than all others, the difference is, too.
pairs_p <- function (a, b) {
  if (length (a) != length (b) || all (a == b)) return (NA)
  difference <- ifelse ((a == above) == (b == above), a - b,
                        ifelse (a == above, above, -above))
  suppressWarnings (wilcox.test (difference)$p.value)
}

row <- function (a, b) {
  u <- sum (outer (a, b, ">")) + sum (outer (a, b, "==")) / 2
  p <- suppressWarnings (wilcox.test (a, b)$p.value)
  a12 <- mean (outer (a, b, ">") + outer (a, b, "==") / 2)
  text <- function (x) paste (ifelse (x == above, "inf", x), collapse = " ")
  cat (text (a), text (b), sprintf ("%.17g", c (u, p, a12, pairs_p (a, b))),
       sep = "\t")
  cat ("\n")
}

# Both from 1, 2, ..., LEVELS; without ties, each value once.
draw <- function (seed, sizes, levels, ties) {
  set.seed (seed)
  x <- sample (levels, sum (sizes), replace = ties)
  list (a = x[1:sizes[1]], b = x[sizes[1] + 1:sizes[2]])
}
draw_row <- function (...) with (draw (...), row (a, b))

cat ("# Made by comparison.R with ", R.version.string, "\n", sep = "")

cat ("# Hollander and Wolfe 1973, page 69: permeability constants\n")
row (c (0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46),
     c (1.15, 0.88, 0.90, 0.74, 1.21))

cat ("# No ties, equal sizes, around the limit of the exact distribution too\n")
for (size in c (1:6, 12, 30, 48:51, 60))
  draw_row (size, c (size, size), 1000, FALSE)

cat ("# No ties, unequal sizes\n")
for (sizes in list (c (1, 2), c (2, 1), c (1, 49), c (49, 1), c (1, 50),
                    c (50, 1), c (3, 7), c (12, 5), c (49, 50), c (50, 49),
                    c (49, 30), c (60, 7), c (8, 60)))
  draw_row (100 + sizes[1], sizes, 1000, FALSE)

cat ("# No ties, apart but for one value, or without it\n")
for (size in c (2, 10, 49, 50)) {
  row (1:size, size + 1:size)
  row (2 * size + 1 - 1:size, 1:size)
  row (c (1:size, 2 * size + 2), size + 1:size)
}

cat ("# No ties, the largest exact samples, U just below its mean\n")
a <- c (seq (1, 49, 2), seq (52, 98, 2))
row (a, setdiff (1:98, a))
cat ("# No ties, U at its mean: twice the tail is above 1\n")
row (c (1, 4), c (2, 3))
row (c (1, 2, 5, 8, 9), c (3, 4, 6, 7))

cat ("# Ties\n")
for (seed in 201:204)
  draw_row (seed, c (seed - 195, 3 * (211 - seed)), 10, TRUE)
row (c (1, 1), 2)
row (c (1, 2), 2)
row (c (1, 2, 3, 4), c (4, 5, 6, 7))
row (rep (1, 30), c (rep (1, 29), 2))

cat ("# Two values of a sample are equal, and none of the other\n")
row (c (3, 3, 8, 9, 10), c (1, 2, 4, 5))
row (c (3, 6, 8, 9, 10), c (1, 1, 4, 5))

cat ("# Runs that did not reach the goal\n")
row (c (1, 2, 3, 4, above), c (5, 6, 7, 8, 9))
row (c (1, above, 3, above, 4), c (above, above, 7, 8, 9, above))
row (c (5, 2, 7), rep (above, 4))
for (seed in 301:302)
  with (draw (seed, c (30, 25), 300, FALSE),
        row (ifelse (a > 260, above, a), ifelse (b > 200, above, b)))

cat ("# Pairs: Hollander and Wolfe 1973, page 29: a tranquilizer\n")
row (c (1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30),
     c (0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29))

cat ("# Pairs, some with equal differences\n")
for (seed in 401:407)
  draw_row (seed, rep (c (5, 9, 20, 48, 49, 50, 60)[seed %% 7 + 1], 2), 40, TRUE)

cat ("# Pairs without equal differences, around the limit of the exact test\n")
for (size in c (1:6, 20, 48:51, 60)) {
  set.seed (500 + size)
  difference <- sample (2^(size > 1) * 200, size) * sample (c (-1, 1), size, TRUE)
  row (1000 + difference, rep (1000, size))
}

cat ("# Pairs with a difference of 0\n")
row (c (1, 2, 3, 4, 9), c (1, 4, 7, 9, 3))
row (c (5, 5, 5, 7), c (5, 5, 5, 3))

cat ("# Pairs of runs that did not reach the goal, on one side or on both\n")
row (c (1, 2, above, above, 5, 6, 7), c (3, above, 4, above, 9, 2, 1))
for (seed in 601:603)
  with (draw (seed, c (25, 25), 300, FALSE),
        row (ifelse (a > 240, above, a), ifelse (b > 180, above, b)))
