# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced behind tap.sh by the tests of documents: runs the examples of a
# document and compares what they print.

# shellcheck disable=SC2154 # here is tap.sh's
top=$here/../..
allqueens () { "$ALLQUEENS" "$@"; }

# allqueens-study, if Python can load the library that is built here.
library=${ALLQUEENS%/cli/allqueens}/.libs/$shared_library
if [ "${PYTHON-:}" != : ] && [ -e "$library" ] && [ -z "${SANITIZER_CFLAGS-}" ] &&
  [ "${CROSS_COMPILING-}" != yes ]; then
  PATH=$top/python:$PATH
  ALLQUEENS_LIBRARY=$library
  PYTHONPATH=$top/python
  PYTHONDONTWRITEBYTECODE=1
  export ALLQUEENS_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE
fi

# without_times FILE: its text, with words in place of times and rates, tables
# without a last column of seconds, and no lines on what a study has left to do.
without_times () {
  sed -e '/ runs, about .* left$/d' -e 's/[0-9.]* s\>/TIME/g' -e 's/, [0-9.e+]* a second/, RATE/' "$1" |
    awk '/ seconds$/ { table = 1 }
         /^$/ { table = 0 }
         table { sub (/ *[^ ]+$/, "") }
         { print }'
}

# examples_of FILE: writes each line "$ command" of an example to command.1,
# command.2, ..., with the lines that a backslash or a here-document, up to END,
# joins to it; the lines that follow to expected.1, ...; and the name after
# "@c needs" on top of the block to needs.1, ....
#
# In Markdown an example is a console block.  In Texinfo it is an @example or
# @smallexample block that begins with a command.  Other blocks must not look
# like commands, unless they begin with "@c not run: " and a reason; those that
# do go to unmarked.
examples_of () {
  rm -f command.* expected.* needs.*
  : > unmarked
  awk '
    function example (line) {
      if (sub (/^\$ /, "", line)) {
        begun = continued = 1
        examples++
        if (needs != "")
          print needs > ("needs." examples)
      }
      if (continued) {
        print line > ("command." examples)
        here = (here || line ~ /<<.END.$/) && line != "END"
        continued = here || line ~ /\\$/
      } else if (begun)
        print line > ("expected." examples)
    }
    FILENAME ~ /\.md$/ {
      if (/^```/)
        inside = /^```console/
      else if (inside)
        example($0)
      next
    }
    /^@(small)?example/ { inside = 1; begun = ignored = 0; needs = ""; next }
    /^@end (small)?example/ { inside = 0 }
    !inside { next }
    /^@c not run: ./ { ignored = 1 }
    sub (/^@c needs /, "") { needs = $0; next }
    /^@(c|group|end group)( |$)/ || ignored { next }
    {
      line = $0
      gsub (/@dots\{\}/, "...", line)
      gsub (/@@/, "\001", line)
      gsub (/@\{/, "{", line)
      gsub (/@\}/, "}", line)
      if (line ~ /@/ && (begun || line ~ /^\$ /))
        print "a command of Texinfo: " $0 > "unmarked"
      gsub (/\001/, "@", line)
      if (!begun && line ~ /^(allqueens|allqueens-mpi|mpirun|mpiexec|make|cc) /)
        print line > "unmarked"
      example(line)
    }
  ' "$1"
}

# check_examples FILE: runs its examples, one after the other in one folder.
# $? of an example is the exit status of the one before.
check_examples () {
  examples_of "$top/$1"
  i=1
  last=0
  while [ -f command.$i ]; do
    : >> expected.$i
    name="$1: $(head -n 1 command.$i | tr -d '\134')"
    if [ -f needs.$i ] && ! command -v "$(cat needs.$i)" > /dev/null; then
      tests=$((tests + 1))
      echo "ok $tests - $name # SKIP no $(cat needs.$i)"
    else
      # shellcheck disable=SC1090 # the command is one of the document
      { (exit $last); . ./command.$i; } > printed 2>&1 < /dev/null
      last=$?
      without_times printed > printed.$i
      without_times expected.$i > wanted.$i
      expect "$name" diff wanted.$i printed.$i
    fi
    i=$((i + 1))
  done
}
