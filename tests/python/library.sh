# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced behind tests/cli/tap.sh by the tests of the Python package: skips them
# where Python cannot load the shared library that is built here.

skip_all () { echo "1..0 # SKIP $*"; exit 0; }
# shellcheck disable=SC2154 # tap.sh has it
library=$built/src/.libs/$shared_library
[ "$PYTHON" != : ] || skip_all 'configure found no Python'
[ -z "$SANITIZER_CFLAGS" ] || skip_all 'Python is not built with the sanitizers'
[ "$CROSS_COMPILING" != yes ] || skip_all 'Python is that of another system'
[ -e "$library" ] || skip_all 'the shared library is not built'

# shellcheck disable=SC2154
top=$here/..
PYTHONPATH=${INSTALLED_PYTHON:-$top/python}:$here/python
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
if [ -z "${INSTALLED_PYTHON-}" ]; then
  ALLQUEENS_LIBRARY=$library
  export ALLQUEENS_LIBRARY
fi

# python [ARG...]: runs a program, from standard input without arguments; what
# it did is in out, err and $status.
python () {
  status=0
  "$PYTHON" "${@:--}" > out 2> err || status=$?
}
