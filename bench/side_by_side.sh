#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares programs that write all solutions of N queens: the plain bitmask
# writer, the one that searches for half of the boards and the one that searches
# for one of each class, allqueens backtrack and enumerate, blind sampling, and
# those of clingo, MiniZinc with Gecode and SWI-Prolog that are installed. They run in turn, and
# every output is checked. Prints the processor seconds of whole processes. A
# solver that takes more than a minute runs once for each N. Where blind sampling
# would take too long, its row has the expected number of draws instead.
#
# usage: bench/side_by_side.sh PROGRAM [RUNS] [N...]
#
# CC     compiles the writers and blind sampling (cc)
# LIMIT  processor seconds after which a process is stopped (300)
# SKIP   solvers to leave out, such as 'minizinc swipl'

set -eu
export LC_ALL=C
usage='usage: bench/side_by_side.sh PROGRAM [RUNS] [N...]'
program=${1:?$usage} runs=${2:-5}
sizes=("${@:3}")
[ ${#sizes[@]} -gt 0 ] || sizes=(8 10 12 14)
limit=${LIMIT:-300} skip=${SKIP:-}
read -ra cc <<< "${CC:-cc}"
here=$(dirname "$0")
totals=$here/../data/totals.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

short=0.02     # a process below so many seconds is repeated ...
enough=0.2     # ... for so many seconds in one measurement
long=60        # a process above so many seconds is measured once
most_draws=1e8 # blind sampling that needs more draws is not run
keys_max=16    # largest N of the writer of images
report_max=8   # largest N where the default scheme of enumerate is report

solvers=(writer mirror symmetric backtrack enumerate halfkeep blind)
declare -A label=(
  [writer]='bitmask writer'
  [mirror]='half of the boards, and their mirror images'
  [symmetric]='one board of each class, and its images'
  [backtrack]="\`allqueens backtrack\`"
  [enumerate]="\`allqueens enumerate\`"
  [halfkeep]="\`allqueens enumerate --scheme=halfkeep\`"
  [blind]='blind sampling'
  [clingo]='clingo'
  [minizinc]='MiniZinc with Gecode'
  [swipl]='SWI-Prolog'
)

# For one N: its total, the solvers compared, how many processes of a solver one
# measurement has, and why a solver is not measured (again)
total="" compared=()
declare -A times reason

# die STATUS TEXT
die () {
  echo "$0: $2" >&2
  exit "$1"
}

# is_true CONDITION: an awk expression of numbers
is_true () { awk "BEGIN { exit !($1) }"; }

#
# The solvers
#

gecode () {
  minizinc --solvers 2> "$work/err" |
    sed -n 's/^ *\(Gecode [0-9][0-9.]*\) .*/\1/p'
}

installed () {
  command -v "$1" > "$work/which" || return 1
  [ "$1" != minizinc ] || [ -n "$(gecode)" ]
}

# start SOLVER N SEED: runs it in place of this shell. allqueens writes to
# $work/out, the others to standard output. frumpy is the fastest of clingo's
# presets here.
start () {
  local n=$2 seed=$3
  case $1 in
    nothing) exec true ;;
    writer) exec "$work/bitmask_writer" "$n" ;;
    mirror) exec "$work/mirror_writer" "$n" ;;
    symmetric) exec "$work/symmetric_writer" "$n" ;;
    backtrack) exec "$program" backtrack "$n" -q -o "$work/out" ;;
    enumerate)
      exec "$program" enumerate "$n" -q --seed="$seed" -o "$work/out" ;;
    halfkeep)
      exec "$program" enumerate "$n" -q --scheme=halfkeep --seed="$seed" \
        -o "$work/out" ;;
    blind) exec "$work/blind_sampling" "$n" "$total" "$seed" ;;
    clingo)
      exec clingo 0 --verbose=0 --configuration=frumpy -c n="$n" \
        "$here/queens.lp" ;;
    minizinc)
      exec minizinc --solver gecode -a --soln-sep '' --search-complete-msg '' \
        -D n="$n" "$here/queens.mzn" ;;
    swipl) exec swipl -f none -O "$here/queens.pl" "$n" ;;
  esac
}

# repeat TIMES SOLVER N SEED: ignores the exit status; check looks at the output
repeat () {
  local i to=$work/out
  case $2 in backtrack | enumerate | halfkeep) to=$work/printed ;; esac
  for ((i = 0; i < $1; i++)); do
    (ulimit -t "$limit" && start "${@:2}") > "$to" || :
  done
}

# spent TIMES SOLVER N SEED: prints the processor seconds of one process and of
# the processes it waited for
TIMEFORMAT='%U %S'
spent () {
  rm -f "$work/out"
  { time repeat "$@" 2> "$work/err"; } 2> "$work/time"
  awk -v times="$1" '{ print ($1 + $2) / times }' "$work/time"
}

#
# The output
#

# lines: turns the output of a general solver on standard input into the lines
# that the writer would write. clingo prints row and column of each queen, in any
# order; the others print the columns.
lines () {
  awk '
    function digit (column) {
      return substr ("0123456789abcdefghijklmnopqrstuv", column + 1, 1)
    }
    { pairs = /^queen/ }
    !pairs && !/^\[?[0-9]/ { next }
    {
      gsub (/[^0-9]+/, " ")
      count = split ($0, number, " ")
      line = ""
      if (pairs) {
        for (i = 1; i < count; i += 2) column[number[i]] = number[i + 1]
        for (i = 0; i < count / 2; i++) line = line digit(column[i])
      } else
        for (i = 1; i <= count; i++) line = line digit(number[i])
      print line
    }' | sort
}

# check SOLVER N SECONDS: false if the process was stopped
check () {
  local file=$work/out count
  case $1 in
    writer) cp "$file" "$work/expected" ;;
    clingo | minizinc | swipl)
      file=$work/lines
      lines < "$work/out" > "$file" ;;
  esac
  [ -e "$file" ] || : > "$file"
  count=$(wc -l < "$file")
  if [ "$count" -eq "$total" ] && cmp -s "$work/expected" "$file"; then
    return 0
  elif [ "$count" -lt "$total" ] && is_true "$3 > 0.95 * $limit"; then
    return 1
  fi
  cat "$work/err" >&2
  [ "$count" -eq "$total" ] ||
    die 1 "N = $2: $1 wrote $count solutions instead of $total"
  die 1 "N = $2: $1 wrote $count lines, but other solutions"
}

#
# The measurement
#

# prepare N
prepare () {
  local n=$1 solver draws
  total=$(awk -v n="$n" '/^[0-9]/ && $1 == n { print $2 }' "$totals")
  [ -n "$total" ] || die 2 "$totals has no total for N = $n"
  compared=() times=() reason=()
  for solver in "${solvers[@]}"; do
    [ "$solver" != halfkeep ] || [ "$n" -le $report_max ] || continue
    [ "$solver" != symmetric ] || [ "$n" -le $keys_max ] || continue
    compared+=("$solver")
    : > "$work/$solver.seconds"
    case " $skip " in *" $solver "*) reason[$solver]='left out' ;; esac
  done
  unset 'reason[writer]'

  # The statistics of a single generation have the expectation, which is that of
  # blind sampling of permutations with symmetry closure, as halfkeep has them
  "$program" enumerate "$n" --scheme=halfkeep --seed=1 --generations=1 --count -q \
    --stats="$work/stats" > "$work/count" 2> "$work/err" || :
  draws=$(sed -n 's/^ *"blind_expectation": \([^,]*\),*$/\1/p' "$work/stats")
  if is_true "$draws > $most_draws"; then
    reason[blind]=$(printf '%.2e draws' "$draws")
  fi
}

# measure SOLVER N SEED: adds the seconds of a process to the solver's file. The
# time of the first process decides how many processes one measurement has.
measure () {
  local solver=$1 seconds
  [ -z "${reason[$solver]:-}" ] || return 0
  seconds=$(spent "${times[$solver]:-1}" "$@")
  if [ -z "${times[$solver]:-}" ]; then
    times[$solver]=1
    if is_true "$seconds < $short"; then
      times[$solver]=$(awk "BEGIN { print int ($enough / ($seconds + 0.0005)) }")
      seconds=$(spent "${times[$solver]}" "$@")
    fi
  fi
  if ! check "$solver" "$2" "$seconds"; then
    reason[$solver]="> $limit"
    return 0
  fi
  echo "$seconds" >> "$work/$solver.seconds"
  if is_true "$seconds > $long"; then
    reason[$solver]='once'
  fi
}

#
# The table
#

median () {
  sort -g | awk '{ value[NR] = $1 }
    END { print (value[int ((NR + 1) / 2)] + value[int (NR / 2) + 1]) / 2 }'
}

# digits: prints each line's number with three digits
digits () {
  awk '{
    places = 2
    for (x = $1; x >= 9.995 && places; x /= 10) places--
    for (; x > 0 && x < 0.9995 && places < 6; x *= 10) places++
    printf "%." places "f\n", $1
  }'
}

# ratio SOLVER PEER: the median ratio of measurements made in the same turn
ratio () {
  local ours=$work/$1.seconds theirs=$work/$2.seconds
  if [ -s "$ours" ] && [ -s "$theirs" ]; then
    paste "$ours" "$theirs" | awk 'NF == 2 { print $1 / $2 }' | median | digits
  elif [ "${reason[$1]:-}" = "> $limit" ] && [ -s "$theirs" ]; then
    echo "> $(awk -v ours="$limit" '{ print ours / $1 }' "$theirs" |
      median | digits)"
  else
    echo -
  fi
}

# row SOLVER
row () {
  local solver=$1 file=$work/$1.seconds cells
  cells="${reason[$solver]:-} | - | - | -"
  if [ -s "$file" ]; then
    cells="$(median < "$file" | digits)"
    cells+=" | $(sort -g "$file" | head -n 1 | digits)"
    cells+=" | $(sort -g "$file" | tail -n 1 | digits)"
    cells+=" | $(wc -l < "$file")"
  fi
  echo "| ${label[$solver]} | $cells |" \
    "$(ratio "$solver" writer) | $(ratio "$solver" enumerate) |"
}

# align: pads the cells of a table, left-aligns the first column and right-aligns
# the others, and adds the rule below the heading
align () {
  awk -F ' *[|] *' '
    {
      for (i = 2; i < NF; i++) {
        cell[NR, i] = $i
        if (length ($i) > width[i]) width[i] = length ($i)
      }
    }
    END {
      for (line = 1; line <= NR; line++) {
        for (i = 2; i < NF; i++)
          printf "| %" (i == 2 ? "-" : "") width[i] "s ", cell[line, i]
        print "|"
        if (line > 1) continue
        for (i = 2; i < NF; i++) {
          rule = sprintf ("%" width[i] + 1 "s", "")
          gsub (/ /, "-", rule)
          printf i == 2 ? "|%s-" : "|%s:", rule
        }
        print "|"
      }
    }'
}

table () {
  local solver
  {
    echo "| N = $1, $total solutions | processor seconds | least | most | runs | ratio to the writer | ratio to \`enumerate\` |"
    for solver in "${compared[@]}"; do
      row "$solver"
    done
  } | align
}

# kernels: the instruction set that allqueens uses here, if it was built for it
kernels () {
  local set
  for set in avx512bw avx2 asimd; do
    if grep -q -w $set /proc/cpuinfo; then
      echo $set
      return
    fi
  done
}

# versions: processor, compiler and solvers, one per line
versions () {
  local solver
  awk -F ': ' '/^model name/ { print $2; exit }' /proc/cpuinfo
  kernels
  "${cc[@]}" --version | head -n 1
  "$program" --version | head -n 1
  for solver in clingo minizinc swipl; do
    if ! installed "$solver"; then
      echo "no ${label[$solver]}"
      continue
    fi
    case $solver in
      clingo) clingo --version | sed -n 's/ version//; 1p' ;;
      minizinc)
        minizinc --version |
          sed -n 's/.*version \([0-9][0-9.]*\).*/MiniZinc \1/p'
        gecode ;;
      swipl) swipl --version | sed 's/ version\( [0-9.]*\).*/\1/' ;;
    esac
  done
  echo "a process that does nothing: $(spent 200 nothing 0 0 | digits) s"
}

[ -x "$program" ] || die 2 "there is no program $program"
[ "$(head -c 2 "$program")" != '#!' ] ||
  die 2 "$program is a script; its own time would be measured, too"
for source in bitmask_writer mirror_writer symmetric_writer blind_sampling; do
  "${cc[@]}" -O3 -march=native "$here/$source.c" -o "$work/$source"
done
for solver in clingo minizinc swipl; do
  ! installed "$solver" || solvers+=("$solver")
done

versions | paste -s -d ';' | sed 's/;/; /g'
for n in "${sizes[@]}"; do
  prepare "$n"
  for ((run = 1; run <= runs; run++)); do
    for solver in "${compared[@]}"; do
      measure "$solver" "$n" "$run"
    done
  done
  echo
  table "$n"
done
