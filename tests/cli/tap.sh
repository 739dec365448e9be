# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced by the command-line tests: runs $ALLQUEENS in a folder of the test's
# own and speaks TAP.

set -u
built=$PWD # the top of the build
here=$(cd "$(dirname "$0")" && pwd)
for cli in "$here" "$here/cli" "$here/../cli"; do
  [ ! -e "$cli/frames.py" ] || break
done
# The file of the shared library.
case $(uname) in Darwin) shared_library=liballqueens.2.dylib ;; *) shared_library=liballqueens.so.2 ;; esac
export shared_library
work=$(mktemp -d "${TMPDIR:-/tmp}/allqueens-test.XXXXXX") || exit 99
# A folder without write permission may have been left behind.
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 99
LC_ALL=C
export LC_ALL
unset NO_COLOR TERM
tests=0

# What not every system has.
reversed () { awk '{ line[NR] = $0 } END { while (NR) print line[NR--] }' "$@"; }
command -v sha256sum > /dev/null || sha256sum () { shasum -a 256; }
command -v timeout > /dev/null || timeout () { shift; "$@"; }
# note_lack WORD...: what is expected then, until the next run, is skipped if the
# words name a device that this system lacks.
lack=
note_lack () {
  lack=
  case $* in */dev/full*) [ -e /dev/full ] || lack=/dev/full ;; esac
}

# run ARG...: runs the program; what it did is in out, err and $status.
run () {
  note_lack "$@"
  status=0
  "$ALLQUEENS" "$@" > out 2> err < /dev/null || status=$?
}

# run_from FILE ARG...: the same, with FILE as standard input; run_into: output.
run_from () {
  note_lack "$@"
  input=$1
  shift
  status=0
  "$ALLQUEENS" "$@" > out 2> err < "$input" || status=$?
}
run_into () {
  note_lack "$@"
  output=$1
  shift
  [ -z "$lack" ] || output=out
  status=0
  "$ALLQUEENS" "$@" > "$output" 2> err < /dev/null || status=$?
}

# limited BLOCKS ARG...: what run does, where no file may be larger.
limited () {
  blocks=$1
  shift
  status=0
  (ulimit -f "$blocks" && exec "$ALLQUEENS" "$@") > out 2> err < /dev/null || status=$?
}

# run_as_user ARG...: what run does, by another user where the superuser runs the
# tests, who may read and write everything.
as_user=
[ "$(id -u)" -ne 0 ] || as_user='setpriv --reuid=65534 --regid=65534 --clear-groups'
run_as_user () {
  status=0
  # shellcheck disable=SC2086 # a command and its options
  $as_user "$ALLQUEENS" "$@" > out 2> err < /dev/null || status=$?
}

# readable: a filter for logs, which stay text whatever a test reads and writes.
readable () { tr -c '\t\n -~' '?'; }

# expect WHAT COMMAND...: one test, passed when COMMAND succeeds.
expect () {
  [ -z "$lack" ] || { skip "$1: there is no $lack"; return; }
  what=$1
  case $what in *[!\ -~]*) what=$(printf %s "$what" | tr '\n' '?' | readable) ;; esac
  shift
  tests=$((tests + 1))
  if "$@" > expect.log 2>&1; then
    echo "ok $tests - $what"
  else
    echo "not ok $tests - $what"
    {
      echo "# failed: $*"
      echo "# status: ${status-}"
      for file in expect.log out err; do
        [ ! -f $file ] || head -n 5 $file | cut -c 1-200 | sed "s/^/# $file: /"
      done
    } | readable
  fi
}

# skip WHY: in place of tests.
skip () {
  tests=$((tests + 1))
  echo "ok $tests # SKIP $*"
}

exits () { [ "$status" -eq "$1" ]; }
prints () { grep -q -e "$1" out; }        # a pattern, on standard output
says () { grep -q -e "$1" err; }          # on standard error
silent () { [ ! -s out ]; }
one_line () { [ "$(wc -l < err)" -eq 1 ]; }
lines () { [ "$(wc -l < "$2")" -eq "$1" ]; }
same () { cmp "$1" "$2"; }
all () { for condition; do eval "$condition" || return 1; done; }

# wait_until COMMAND...: waits for COMMAND to succeed; a test fails if it does
# not within about a minute.
wait_until () {
  tries=0
  until "$@" || [ $tries -eq 3000 ]; do
    sleep 0.02
    tries=$((tries + 1))
  done
  [ $tries -lt 3000 ] || expect "within a minute: $*" false
}

# value KEY FILE: of a member of a JSON object that stands on a line.
value () { sed -n "s/^ *\"$1\": \(.*[^,]\),*$/\1/p" "$2"; }

# refuses PATTERN ARG...: bad input gets one line with PATTERN, exit code 2 and
# no output.
refuses () {
  pattern=$1
  shift
  run "$@"
  expect "refused: allqueens $*" all 'exits 2' silent one_line 'says "$pattern"'
}

# keeps FILE PATTERN ARG...: the same, and FILE, which was there, stays as it was.
keeps () {
  kept=$1 pattern=$2
  shift 2
  echo old > "$kept"
  run "$@"
  expect "$kept stays: allqueens $*" all 'exits 2' silent one_line 'says "$pattern"' '[ "$(cat "$kept")" = old ]' nothing_temporary
}

# has_no_board PATTERN ARG...: verify refuses a file that has none, and says at
# the end what that means for its set.
has_no_board () {
  pattern=$1
  shift
  run verify "$@"
  expect "no board: allqueens verify $*" all 'exits 2' '[ "$(cat out)" = "NOT VERIFIED" ]' one_line 'says "$pattern"'
}

has_terminal () { python3 -c 'import pty; pty.openpty ()' 2> /dev/null; }
no_terminal='python3, or a terminal that it can make, is missing'
# on_terminal COLUMNS ARG...: what a terminal of that width shows; needs has_terminal.
on_terminal () {
  columns=$1
  shift
  python3 "$cli/frames.py" "$columns" '' '' "$ALLQUEENS" "$@"
}

# total COLUMN N: from the known totals.
total () {
  awk -F '\t' -v n="$2" -v column="$1" '$1 == n { print $column }' "$TOTALS"
}

# steady FILE: statistics without the figures that vary from run to run.
steady () {
  grep -v -e '"[a-z_]*seconds":' -e '"[a-z_]*per_second":' -e '"peak_kib":' "$1"
}

# nothing_temporary: no file that the program was writing is left.
nothing_temporary () { [ -z "$(find . -name '.allqueens-*')" ]; }

done_testing () { echo "1..$tests"; }
