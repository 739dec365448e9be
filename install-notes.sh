#!/bin/sh
# SPDX-License-Identifier: MIT
# install-notes.sh BINDIR LIBDIR PKGCONFIGDIR SHARED PYTHON PYTHONDIR: after make
# install, the lines to type until the shell, pkg-config, the loader and Python
# find what was installed; nothing where they do.  SHARED is yes or no: whether
# there is a shared library.  make may install it after this.  PYTHON is the
# interpreter that the module was installed for, or a colon.

set -eu
bindir=$1 libdir=$2 pkgconfigdir=$3 shared=$4 python=$5 pythondir=$6
library=$libdir/liballqueens.so
if [ "$(uname)" = Darwin ]; then # its programs know where their libraries are
  shared=no
fi
PATH=$PATH:/usr/sbin:/sbin # ldconfig's

# lists LIST FOLDER: a list with colons has the folder.
lists () { case ":$1:" in *":$2:"*) ;; *) return 1 ;; esac; }

# put VARIABLE FOLDER: the line that puts the folder before what the variable
# has.
put () {
  folder=$2
  case $folder in *[!A-Za-z0-9/._+-]*) folder="'$folder'" ;; esac
  eval "echo \"  export $1=\$folder\${$1:+:\\\$$1}\""
}

if ! lists "$PATH" "$bindir"; then
  echo 'For the program allqueens, type:'
  put PATH "$bindir"
fi

notes=
if [ "$(pkg-config --variable=pcfiledir allqueens 2> /dev/null)" != "$pkgconfigdir" ]; then
  notes=$(put PKG_CONFIG_PATH "$pkgconfigdir")
fi
if [ "$shared" = yes ] && ! lists "${LD_LIBRARY_PATH-}" "$libdir" &&
  ! ldconfig -p 2> /dev/null | grep -q -F " $library" &&
  ! ldconfig -r 2> /dev/null | grep -q -F "$library"; then # BSD's
  # A folder that the loader searches lacks only its entry in the cache.
  if ldconfig -v -N -X 2> /dev/null | grep -q "^$libdir:"; then
    note='  ldconfig    # as root'
  else
    note=$(put LD_LIBRARY_PATH "$libdir")
  fi
  notes="${notes:+$notes
}$note"
fi
if [ -n "$notes" ]; then
  echo 'For programs that use the library, type:'
  echo "$notes"
fi

if [ "$python" = : ]; then
  echo 'The Python module is not installed: configure found no Python; with python3, run ./configure again.'
elif ! "$python" -c 'import sys; sys.exit (sys.argv[1] not in sys.path)' "$pythondir"; then
  echo 'For Python, type:'
  put PYTHONPATH "$pythondir"
fi
