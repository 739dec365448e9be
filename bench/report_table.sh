#!/bin/sh
# SPDX-License-Identifier: MIT
# The report's table beside ours: for each of its populations the published
# generations to all 92 solutions, ours as the median over seeds, and what blind
# sampling of the same encoding is expected to need, divided by our mean.
#
# usage: bench/report_table.sh PROGRAM [SEEDS]

set -eu
program=${1:?usage: bench/report_table.sh PROGRAM [SEEDS]}
seeds=${2:-5}
table=$(dirname "$0")/../data/report-generations.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# figure NAME: a number out of the statistics
figure () {
  sed -n "s/^ *\"$1\": \([0-9.]*\),*$/\1/p" "$work/stats"
}

# median COLUMN: of the runs of one population
median () {
  cut -f "$1" "$work/runs" | sort -n | sed -n "$(((seeds + 1) / 2))p"
}

# mean COLUMN: likewise
mean () {
  awk -F '\t' -v column="$1" '{ sum += $column } END { printf "%.0f", sum / NR }' "$work/runs"
}

echo '| population | published generations | published evaluations | ours: generations | ours: evaluations | blind / mean |'
echo '|--:|--:|--:|--:|--:|--:|'
grep '^[0-9]' "$table" | while read -r population published; do
  : > "$work/runs"
  seed=1
  while [ $seed -le "$seeds" ]; do
    "$program" enumerate 8 --scheme=report --no-symmetry -p "$population" \
      --seed=$seed --stats="$work/stats" --count -q > "$work/count"
    printf '%s\t%s\n' "$(figure generations)" "$(figure evaluations)" >> "$work/runs"
    seed=$((seed + 1))
  done
  awk -v p="$population" -v g="$published" -v ours="$(median 1)" \
    -v evaluations="$(median 2)" -v mean="$(mean 2)" -v blind="$(figure blind_expectation)" 'BEGIN {
      printf "| %d | %d | %.2e | %d | %.2e | %.1f |\n",
             p, g, g * p, ours, evaluations, blind / mean }'
done
