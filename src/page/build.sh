#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: build.sh SOURCE BUILD OUTPUT FILE...
# The page: the C files among FILE..., paths from SOURCE, compiled for WebAssembly
# by $WASI_CC, and the files of src/page around it.  BUILD has generated headers.

set -eu
source=$1 build=$2 output=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What the page has versions of its own of, in src/page/compat.
replaced=' src/core/thread_pool.c src/core/memory_peak.c '
kernels=src/lanes/kernels/kernels.c

sources=
for file; do
  case "$replaced$kernels $file" in
    *" $file "*) ;;
    *.c) sources="$sources $source/$file" ;;
  esac
done

# Two libraries that are headers, where the program's own compiler finds them.
for header in uthash.h xxhash.h; do
  path=$(echo "#include <$header>" | ${CC-cc} ${CPPFLAGS-} -M -x c - | tr ' ' '\n' | grep "/$header\$")
  ln -s "$path" "$work/$header"
done

# compile ARGUMENT...: the compiler, with what all files need.  xxhash.h 0.8.2
# would take its vectors from a header for ARM.
compile() {
  # shellcheck disable=SC2086 # lists of words
  $WASI_CC $WASI_CFLAGS -std=gnu11 -D_GNU_SOURCE -DNDEBUG "-DPACKAGE_VERSION=\"$VERSION\"" \
    -DXXH_INLINE_ALL -DXXH_VECTOR=0 '-DXXH_HAS_INCLUDE(header)=0' \
    -DAQ_KERNELS=aq_kernels_baseline '-DAQ_KERNELS_NAME="baseline"' \
    -I"$source/src/page/compat" -isystem "$work" -include "$source/src/page/compat/wasi.h" \
    -I"$source/src" -I"$build/src" -fvisibility=hidden "$@"
}

# Loops unrolled in all files make the page a tenth larger; only the kernels are
# faster by it.
compile -c "$source/$kernels" -o "$work/kernels.o"
# shellcheck disable=SC2086 # a list of words
compile -fno-unroll-loops $sources "$work/kernels.o" \
  -mexec-model=reactor -Wl,--gc-sections,--strip-all,-z,stack-size=4194304 -o "$work/page.wasm"

cd "$source/src/page"
echo "<meta name=\"generator\" content=\"allqueens $VERSION\">" > "$work/version"
gzip -9 -n -c "$work/page.wasm" | base64 -w 0 > "$work/wasm"
${AWK-awk} -v MADE="$work" -f page_text.awk page.html > "$work/page"
cd "$OLDPWD"
cp "$work/page" "$output"
