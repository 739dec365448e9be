/* SPDX-License-Identifier: MIT */

/* The program's clocks, in seconds. */

#ifndef CLOCK_H
#define CLOCK_H

double clock_monotonic (void); /* since some fixed moment */
double clock_process (void);   /* processor time of this process */
double clock_thread (void);    /* processor time of this thread */

#endif
