# SPDX-License-Identifier: MIT
# Random numbers from -v seed=S that are the same in every awk, unlike rand's:
# Lewis, Goodman and Miller's generator, whose products are exact.

BEGIN { state = 2 * seed + 1; for (i = 0; i < 9; i++) random() }

# From 0 on, below 1.
function random () {
  state = state * 16807 % 2147483647
  return (state - 1) / 2147483646
}
