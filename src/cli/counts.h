/* SPDX-License-Identifier: MIT */

/* Lists of counts that a program printed, compared with the known totals:
   "N = 8: 92", "8 92 12", tables, sentences, objects a line each. */

#ifndef COUNTS_H
#define COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum count_verdict {
  COUNT_RIGHT,
  COUNT_WRONG,
  COUNT_NOT_COMPARED,
  COUNT_OTHER,   /* a number beside counts */
  COUNT_SKIPPED, /* a number in a line without a count */
  COUNT_VERDICTS
};

struct count {
  uint64_t line, n;
  const char *text; /* not ended ... */
  int length;       /* ... so many bytes */
  bool fundamental; /* else of all solutions */
  enum count_verdict verdict;
  const char *why; /* it is not compared */
};

typedef void count_visitor (void *data, const struct count *count);

enum { COUNTS_WITH_SIZE = -1 };

/* Compares the counts in TEXT, behind which a NUL stands.  FIRST_N is the
   board size of the first number if all are counts, or COUNTS_WITH_SIZE.
   Returns false, and visits nothing, if the text is no list of counts. */
bool counts_compare (const char *text, size_t length, int first_n,
                     count_visitor *visit, void *data);

#endif
