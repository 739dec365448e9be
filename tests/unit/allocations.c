/* SPDX-License-Identifier: MIT */

/* The linker has every call of these functions come here, from whichever
   thread. */

#include "allocations.h"

static bool counting, failing_all;
static int countdown;
static size_t largest;

void fail_allocation (int after, bool all) {
  countdown = after;
  failing_all = all;
  largest = 0;
}

void count_allocations (bool on) {
  __atomic_store_n (&counting, on, __ATOMIC_RELAXED);
}

size_t largest_allocation (void) {
  return largest;
}

static bool fails (size_t size) {
  if (!__atomic_load_n (&counting, __ATOMIC_RELAXED))
    return false;
  const int left = __atomic_fetch_sub (&countdown, 1, __ATOMIC_RELAXED);
  if (size > __atomic_load_n (&largest, __ATOMIC_RELAXED))
    __atomic_store_n (&largest, size, __ATOMIC_RELAXED);
  return left == 0 || (failing_all && left < 0);
}

void *__real_malloc (size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_malloc (size_t size) {
  return fails (size) ? NULL : __real_malloc (size);
}

void *__real_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size) {
  return fails (count * size) ? NULL : __real_calloc (count, size);
}

void *__real_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size) {
  return fails (size) ? NULL : __real_realloc (block, size);
}
