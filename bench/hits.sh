#!/bin/sh
# SPDX-License-Identifier: MIT
# What options do to complete runs: hits for each class of solutions,
# evaluations for each hit, evaluations, processor seconds, as a row of a
# Markdown table; medians over seeds 1 .. SEEDS.
#
# usage: bench/hits.sh PROGRAM N SEEDS [OPTION...]

set -eu
usage='usage: bench/hits.sh PROGRAM N SEEDS [OPTION...]'
program=${1:?$usage} n=${2:?$usage} seeds=${3:?$usage}
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

figure () {
  sed -n "s/^ *\"$1\": \([0-9.]*\),*$/\1/p" "$work/stats"
}

# median COLUMN
median () {
  cut -f "$1" "$work/runs" | sort -g | sed -n "$(((seeds + 1) / 2))p"
}

seed=1
while [ "$seed" -le "$seeds" ]; do
  "$program" enumerate "$n" --seed="$seed" --stats="$work/stats" --count -q "$@" \
    > "$work/count"
  awk -v hits="$(figure hits)" -v evaluations="$(figure evaluations)" \
    -v classes="$(figure fundamental_known)" -v seconds="$(figure cpu_seconds)" \
    'BEGIN { printf "%.2f\t%.0f\t%.2e\t%.4f\n", hits / classes, evaluations / hits,
             evaluations, seconds }' \
    >> "$work/runs"
  seed=$((seed + 1))
done
echo "| $n | $* | $(median 1) | $(median 2) | $(median 3) | $(median 4) |"
