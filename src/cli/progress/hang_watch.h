/* SPDX-License-Identifier: MIT */

/* Runs under watch: a function of a plug-in that does not return keeps a run
   from stopping, and the thread that it is on can do nothing about that.  A
   second after the run had to stop, by its time or because the program was
   interrupted, a message names the function, and the program ends with
   EXIT_TROUBLE; if the function ended this thread, at once.  The functions are
   those of aq_collect_calling.  Built-in schemes are not watched. */

#ifndef HANG_WATCH_H
#define HANG_WATCH_H

#include "allqueens.h"

/* aq_collect_run and aq_solve_run; OPTIONS are those of the run.  CPU_SECONDS,
   unless it is NULL, gets this thread's processor time, without the watch. */
enum aq_status watched_collect (struct aq_collect *run,
                                const struct aq_collect_options *options,
                                double *cpu_seconds);
enum aq_status watched_solve (struct aq_solve *run,
                              const struct aq_solve_options *options,
                              double *cpu_seconds);

#endif
