/* SPDX-License-Identifier: MIT */

/* Allocations that fail, in programs linked with $(wrap_allocations). */

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>

/* Of the calls of malloc, calloc and realloc that are counted from now on, in
   all threads, the one after the next AFTER fails, -1: none does; with ALL so
   do all behind it. */
void fail_allocation (int after, bool all);

/* Begins or ends counting: what a test allocates itself must not fail. */
void count_allocations (bool on);

/* The largest block of those counted since fail_allocation. */
size_t largest_allocation (void);

#endif
