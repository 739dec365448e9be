/* SPDX-License-Identifier: MIT */

/* Included before each file: WASI has no terminals, and no clock of a process.
 */

#ifndef COMPAT_WASI_H
#define COMPAT_WASI_H

#include <time.h>

#ifndef CLOCK_PROCESS_CPUTIME_ID
#define CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC
#endif

#define TIOCGWINSZ 0
#define tcgetpgrp(descriptor) (-1)
#define getpgrp() (-1)

struct winsize {
  unsigned short ws_col;
};

#endif
