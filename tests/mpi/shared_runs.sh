# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced behind tests/mpi/ranks.sh: compares runs of several ranks with
# allqueens and with exact search.

# results FILE: what statistics say, but for times, memory, threads and ranks,
# and for the last populations, whose boards several ranks do not compare.
results () {
  sed -e '/"ranks": {/,/}/d' \
    -e '/"\(optima_held\|peak_ratio\|taken_over\|distinct_boards\|most_frequent_board\|most_frequent_share\)":/d' \
    -e '/"\(evaluations_per_second\|seconds\|cpu_seconds\|peak_kib\|threads\)":/d' "$1"
}

# as_one WHAT RANKS N OPTION...: the run of so many ranks has the solutions and
# the results of one by allqueens, which is kept for the next call in one/.
as_one () {
  what=$1 count=$2
  shift 2
  if [ "$what $*" != "${one-}" ]; then
    rm -rf one && mkdir one
    run enumerate "$@" -q -o one/found --stats=one/stats
    one_status=$status
    results one/stats > one/results
    one="$what $*"
  fi
  rm -f found stats
  ranks "$count" "$ALLQUEENS_MPI" enumerate "$@" -q -o found --stats=stats
  results stats > results
  expect "$what: $count ranks find and say what one process does" all \
    'exits "$one_status"' \
    'same found one/found' 'same results one/results'
}

# as_exact N RANKS OPTION...: these are all solutions, too.
as_exact () {
  n=$1 count=$2
  shift 2
  [ -f "exact-$n" ] || "$ALLQUEENS" backtrack "$n" -q -o "exact-$n"
  as_one "N = $n $*" "$count" "$n" "$@"
  expect "N = $n $*: $count ranks find all" all 'exits 0' 'same found "exact-$n"'
}
