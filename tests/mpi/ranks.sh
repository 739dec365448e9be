# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Sourced behind tests/cli/tap.sh by the tests of several ranks; skips them
# where there is no MPI.

if [ -z "${ALLQUEENS_MPI-}" ]; then
  echo '1..0 # SKIP configure found no MPI'
  exit 0
fi
# shellcheck disable=SC2086 # MPIEXEC may have options
if ! command -v ${MPIEXEC%% *} > /dev/null; then
  echo "1..0 # SKIP $MPIEXEC is missing"
  exit 0
fi

# For Open MPI: more ranks than processors, also for root and in containers.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
  OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none \
  OMPI_MCA_mpi_yield_when_idle=1 \
  OMPI_MCA_btl_vader_single_copy_mechanism=none \
  PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe HWLOC_HIDE_ERRORS=2
# What MPI libraries do not free is no leak of ours.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"

# ranks COUNT PROGRAM ARG...: runs so many ranks of it; what they did is in
# out, err and $status.
ranks () {
  status=0
  # shellcheck disable=SC2086
  timeout -k 10 120 $MPIEXEC -n "$@" > out 2> err < /dev/null || status=$?
}

# fits COUNT: whether so many ranks can wait for one another often.  Where they
# are more than the processors, those of Open MPI yield, those of MPICH do not.
fits () {
  # shellcheck disable=SC2086
  [ "$1" -le "$(getconf _NPROCESSORS_ONLN)" ] ||
    $MPIEXEC --version | grep -q -E 'Open MPI|OpenRTE|PRRTE'
}

# The program's own lines on standard error: mpiexec adds some, in which that of
# Open MPI 5 has bytes that are no text.
says () { grep -a -q -e "$1" err; }
own_lines () { grep -a "^allqueens-mpi" err > own; lines "$1" own; }

# starts_two: whether mpiexec starts two programs; that of Open MPI 5.0.7 can fall
# over them.
# shellcheck disable=SC2086
starts_two () { timeout -k 10 60 $MPIEXEC -n 1 true : -n 1 true > two.log 2>&1 < /dev/null; }
