#!/bin/sh
# SPDX-License-Identifier: MIT
# Measures runs shared by ranks, all with the same islands and seed. Prints
# a row of a Markdown table for each number of ranks: N, ranks, the peak memory
# of the largest rank less that of N = 8 in MiB, and its ratio to that of the
# first number of ranks, exchanges, MB sent, bytes sent by solution, and looks by
# class.
#
# usage: bench/cluster.sh 'MPIRUN OPTIONS' PROGRAM N ISLANDS RANKS...

set -eu
usage="usage: bench/cluster.sh 'MPIRUN OPTIONS' PROGRAM N ISLANDS RANKS..."
mpirun=${1:?$usage} program=${2:?$usage} n=${3:?$usage} islands=${4:?$usage}
shift 4
: "${1:?$usage}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run N RANKS: the statistics
run () {
  # Words of $mpirun are arguments.
  $mpirun -n "$2" "$program" enumerate "$1" --scheme=halfkeep --seed=1 \
    --islands="$islands" --count --quiet --stats="$work/$1" > "$work/count"
}

# value N KEY: a number from the statistics
value () {
  sed -n "s/^ *\"$2\": \([0-9.e+-]*\),*$/\1/p" "$work/$1"
}

first=
for ranks; do
  run 8 "$ranks"
  run "$n" "$ranks"
  kib=$(($(value "$n" most_peak_kib) - $(value 8 most_peak_kib)))
  : "${first:=$kib}"
  awk -v n="$n" -v ranks="$ranks" -v kib="$kib" -v first="$first" \
    -v exchanges="$(value "$n" exchanges)" \
    -v bytes="$(value "$n" bytes)" \
    -v looks="$(value "$n" looks)" -v classes="$(value "$n" fundamental_known)" \
    -v found="$(value "$n" found)" '
    BEGIN { printf "| %d | %d | %.1f | %.2f | %d | %.4g | %.3g | %.5g |\n",
              n, ranks, kib / 1024, kib / first, exchanges,
              bytes / 1e6, bytes / found, looks / classes }'
done
