/* SPDX-License-Identifier: MIT */

/* Values of options, from text, and the names to choose from. */

#ifndef VALUES_H
#define VALUES_H

#include "allqueens-scheme.h"

/* Cuts blanks off both ends of TEXT; returns its new beginning. */
char *trim (char *text);

/* A whole number, written as 1000000, 1e6, 2.5e6, 10k, 2.5M or 1G (k or K is
   1000, M 10^6 and G 10^9); a decimal number, at least 0; seconds, written as
   90, 1.5s, 200ms, 2m or 1h; bytes above 0, written as 1000000, 1e6, 500M or
   1.5G (K is 1024).  False if TEXT is not one. */
bool read_number (const char *text, uint64_t *number);
bool read_real (const char *text, double *number);
bool read_duration (const char *text, double *seconds);
bool read_bytes (const char *text, uint64_t *bytes);

/* Writes all names that NAME gives for 0, 1, ... up to NULL, with commas
   between them and LAST before the last one, and returns NAMES.  Leaves out
   empty names. */
enum { NAMES_MAX = 640 };
char *join_names (char names[NAMES_MAX], const char *(*name) (size_t index),
                  const char *last);

/* Writes "A has", or "A, B and C have": the names that NAME gives for each
   INDEX that HAS is true for, or "" if there is none.  Returns TEXT. */
char *names_that_have (char text[NAMES_MAX],
                       const char *(*name) (size_t index),
                       bool (*has) (size_t index, const void *what),
                       const void *what);

/* The name of scheme INDEX, NULL after the last. */
const char *scheme_name (size_t index);

#endif
