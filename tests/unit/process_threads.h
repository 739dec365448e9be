/* SPDX-License-Identifier: MIT */

/* Processes for tests: threads, with a transport that copies from memory to
   memory.  A check that fails in one ends the test where each test is a
   process of its own, as Check's are unless CK_FORK=no. */

#ifndef PROCESS_THREADS_H
#define PROCESS_THREADS_H

#include "allqueens.h"

/* Calls WORK for each of PROCESSES processes at a time, each with its
   transport, and waits for all. */
void run_processes (unsigned processes,
                    void (*work) (const struct aq_transport *transport,
                                  void *data),
                    void *data);

#endif
