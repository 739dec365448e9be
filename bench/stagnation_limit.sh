#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures how many stagnant generations to wait before a restart. Prints for
# each stagnation limit G the evaluations until all solutions are found: least,
# median and most over seeds 1 .. SEEDS. A run stops at 100 times the median of
# the first G and then counts with the evaluations it has made.
#
# usage: bench/stagnation_limit.sh PROGRAM SCHEME N SEEDS G...

set -eu
usage='usage: bench/stagnation_limit.sh PROGRAM SCHEME N SEEDS G...'
program=${1:?$usage} scheme=${2:?$usage} n=${3:?$usage} seeds=${4:?$usage}
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

budget=1e12
echo "| scheme $scheme, N = $n, $seeds seeds: G | least | median | most |"
echo '|--:|--:|--:|--:|'
for g; do
  seed=1
  while [ "$seed" -le "$seeds" ]; do
    "$program" enumerate "$n" --scheme="$scheme" -P restart="$g" --seed=$seed \
      --looks="$budget" --stats="$work/stats" --count -q > "$work/count" || :
    sed -n 's/^ *"evaluations": \([0-9]*\),*$/\1/p' "$work/stats"
    seed=$((seed + 1))
  done | sort -n > "$work/runs"
  awk -v g="$g" '{ e[NR] = $1 } END {
    printf "| %s | %.2e | %.2e | %.2e |\n", g == 0 ? "never" : g, e[1], e[int ((NR + 1) / 2)], e[NR] }' "$work/runs"
  [ "$budget" != 1e12 ] || budget=$(awk '{ e[NR] = $1 } END { printf "%.0f", 100 * e[int ((NR + 1) / 2)] }' "$work/runs")
done
