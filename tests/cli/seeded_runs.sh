#!/bin/sh
# SPDX-License-Identifier: MIT
# seeded_runs.sh < TABLE: prints the table of seeded runs, data/seeded-runs.tsv,
# with the figures that the program $ALLQUEENS gives.

set -u
# The table's last column; before it stand four that are made here.
tab=$(printf '\t')
arguments=".*$tab.*$tab.*$tab.*$tab"

# The statistics that the arguments determine.  Left out are times, memory, and
# estimates whose last digit the mathematical library rounds.
determined='found|fundamental_found|written|looks|generations|restarts|hits|evaluations|repeated'
determined="$determined|neighbors|neighbors_found|taken_over|distinct_boards|most_frequent_board|most_frequent_share|optima_held|peak_ratio|fitness"

work=$(mktemp -d "${TMPDIR:-/tmp}/seeded-runs.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT

# value KEY: of the statistics.
value () { sed -n "s/^ *\"$1\": \(.*[^,]\),*$/\1/p" "$work/stats"; }
checksum () { cksum | sed 's/ .*//'; }

while IFS= read -r line; do
  case $line in
    '#'* | found*)
      printf '%s\n' "$line"
      continue
      ;;
  esac
  run=$(printf '%s\n' "$line" | sed "s/^$arguments//")
  rm -f "$work/stats"
  : > "$work/boards" # so it stays where nothing is found
  # shellcheck disable=SC2086 # arguments
  "$ALLQUEENS" $run -q -o "$work/boards" --stats="$work/stats" < /dev/null
  case $run in
    solve*) found=$(value solved) ;;
    *) found=$(value found) ;;
  esac
  printf '%s\t%s\t%s\t%s\t%s\n' "$found" "$(value looks)" "$(checksum < "$work/boards")" \
    "$(grep -E "^ *\"($determined)\":" "$work/stats" | checksum)" "$run"
done
