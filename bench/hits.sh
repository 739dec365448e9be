#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures complete runs with the given options. Prints a row of a Markdown
# table: N, the options, hits per class of solutions, evaluations per hit,
# evaluations and processor seconds, each the median over seeds 1 .. SEEDS.
#
# usage: bench/hits.sh PROGRAM N SEEDS [OPTION...]

set -eu
usage='usage: bench/hits.sh PROGRAM N SEEDS [OPTION...]'
program=${1:?$usage} n=${2:?$usage} seeds=${3:?$usage}
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# value KEY: a number from the statistics
value () {
  sed -n "s/^ *\"$1\": \([0-9.e+-]*\),*$/\1/p" "$work/stats"
}

# median COLUMN
median () {
  cut -f "$1" "$work/runs" | sort -g | sed -n "$(((seeds + 1) / 2))p"
}

seed=1
while [ "$seed" -le "$seeds" ]; do
  "$program" enumerate "$n" --seed="$seed" --stats="$work/stats" --count -q "$@" \
    > "$work/count"
  awk -v hits="$(value hits)" -v evaluations="$(value evaluations)" \
    -v classes="$(value fundamental_known)" -v seconds="$(value cpu_seconds)" \
    'BEGIN { printf "%.2f\t%.0f\t%.2e\t%.4f\n", hits / classes, evaluations / hits,
             evaluations, seconds }' \
    >> "$work/runs"
  seed=$((seed + 1))
done
echo "| $n | $* | $(median 1) | $(median 2) | $(median 3) | $(median 4) |"
