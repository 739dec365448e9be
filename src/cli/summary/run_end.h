/* SPDX-License-Identifier: MIT */

/* How runs end, for programs and for people. */

#ifndef RUN_END_H
#define RUN_END_H

#include "allqueens.h"

struct run_end {
  const char *name;    /* in JSON */
  const char *collect; /* of a run that collects all solutions */
  const char *solve;   /* of a run that looks for one */
  bool success;        /* exit status 0 */
};

const struct run_end *run_end (enum aq_end end);

#endif
