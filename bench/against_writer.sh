#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares a command that writes all solutions with a writer: the plain bitmask
# writer, or one that uses symmetry. The two run in turn. Prints the median
# processor seconds of each, whole processes, and the median ratio.
#
# usage: bench/against_writer.sh PROGRAM COMMAND N [RUNS [WRITER]]
#
# COMMAND is enumerate or backtrack, WRITER bitmask_writer, mirror_writer or
# symmetric_writer.

set -eu
usage='usage: bench/against_writer.sh PROGRAM COMMAND N [RUNS [WRITER]]'
program=${1:?$usage} command=${2:?$usage} n=${3:?$usage} runs=${4:-9} writer=${5:-bitmask_writer}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-cc}" -O3 -march=native "$(dirname "$0")/$writer.c" -o "$work/writer"

# spent FILE COMMAND...: adds the processor seconds of COMMAND to FILE
TIMEFORMAT='%U %S'
spent () {
  local file=$1
  shift
  { time "$@" > "$work/out" 2> "$work/err"; } 2> "$work/time"
  awk '{ print $1 + $2 }' "$work/time" >> "$file"
}
median () { sort -n "$1" | sed -n "$(((runs + 1) / 2))p"; }

for ((run = 0; run < runs; run++)); do
  spent "$work/theirs" "$work/writer" "$n"
  mv "$work/out" "$work/expected"
  spent "$work/ours" "$program" "$command" "$n" -q -o "$work/found"
  cmp "$work/expected" "$work/found"
done
paste "$work/ours" "$work/theirs" | awk '{ print $1 / $2 }' > "$work/ratio"
echo "$command $n: $(median "$work/ours") s, $writer: $(median "$work/theirs") s, ratio $(median "$work/ratio") (medians of $runs runs)"
