/* SPDX-License-Identifier: MIT */

/* Included before each file: WASI has no terminals. */

#ifndef COMPAT_WASI_H
#define COMPAT_WASI_H

#define TIOCGWINSZ 0
#define tcgetpgrp(descriptor) (-1)
#define getpgrp() (-1)

struct winsize {
  unsigned short ws_col;
};

#endif
