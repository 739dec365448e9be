#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares reading all solutions with sorting them. Writes the solutions for N
# as digits and as a list, and for each prints the processor time of `verify`
# and of `convert --count`, divided by that of `LC_ALL=C sort -c` of the same
# file. They run in turn; each time is the least of 5, up to N = 15 of 10
# processes each. Up to N = 14 verify also counts the classes (see aq_verify).
#
# usage: bench/reader.sh PROGRAM [N]

set -eu
usage='usage: bench/reader.sh PROGRAM [N]'
program=${1:?$usage} n=${2:-14} runs=5
times=$((n < 16 ? 10 : 1))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# spent NAME COMMAND...: adds the processor seconds of COMMAND to NAME's file
TIMEFORMAT='%U %S'
spent () {
  local name=$1
  shift
  { time repeat "$@" 2>&3; } 3>&2 2> "$work/time"
  awk -v times="$times" '{ print ($1 + $2) / times }' "$work/time" \
    >> "$work/$name"
}

repeat () {
  local i
  for ((i = 0; i < times; i++)); do
    "$@" > "$work/out" 2> "$work/err" || {
      echo "$0: $* fails:" >&2
      cat "$work/err" >&2
      exit 1
    }
  done
}

sort_check () { LC_ALL=C sort -c "$1"; }
least () { sort -g "$work/$1" | head -n 1; }
ratio () { awk "BEGIN { printf \"%.2f\", $(least "$1") / $(least sort) }"; }

# measure FORMAT
measure () {
  local file=$work/boards run
  "$program" backtrack "$n" -q -f "$1" -o "$file"
  [ "$1" = digits ] || LC_ALL=C sort -o "$file" "$file"
  rm -f "$work/sort" "$work/verify" "$work/convert"
  for ((run = 0; run < runs; run++)); do
    spent sort sort_check "$file"
    spent verify "$program" verify "$file"
    spent convert "$program" convert --count "$file"
  done
  echo "$1, N = $n: sort -c $(least sort) s," \
    "verify $(ratio verify) times that, convert --count $(ratio convert)"
}

measure digits
measure list
