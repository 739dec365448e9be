/* SPDX-License-Identifier: MIT */

/* The program's clocks, in seconds, and its memory. */

#ifndef CLOCK_H
#define CLOCK_H

double clock_monotonic (void); /* since some fixed moment */
double clock_process (void);   /* processor time of this process */
double clock_thread (void);    /* processor time of this thread */

/* Peak resident memory of this process, KiB. */
long peak_kib (void);

#endif
