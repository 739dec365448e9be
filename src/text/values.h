/* SPDX-License-Identifier: MIT */

/* What lines, strings and brackets hold: rows, which go to the run, and
   queens, which go to the pairs and squares. */

#ifndef AQ_TEXT_VALUES_H
#define AQ_TEXT_VALUES_H

#include "text/pairs.h"
#include "text/run.h"

struct aq_bracket {
  char open;
  bool outer;     /* it has brackets in it */
  uint64_t name;  /* a hash of the word before it */
  uint64_t label; /* one of all letters since the bracket before it */
  uint64_t serial, line;
  size_t from; /* where its text begins */
};

struct aq_values {
  struct aq_judge *judge;
  struct aq_run run;
  struct aq_pairs pairs, squares;
  uint64_t line, begun; /* the line, and where a bracket that ends began */
  uint64_t parent;      /* the bracket around what is read; 0: none */
  unsigned gap;         /* blank lines and rules since the last row */
};

/* Adds a line or a string as a row. */
void aq_add_text (struct aq_values *values, enum aq_source source,
                  const char *text, const char *end);

/* Adds squares of chess, between which other characters than letters stand
   and which fill the text but for a damaged one.  Returns how many. */
unsigned aq_add_squares (struct aq_values *values, const char *text,
                         const char *end, uint64_t parent);

/* The same for a line, behind its first label: a second one may stand between
   two boards. */
unsigned aq_add_square_line (struct aq_values *values, const char *text,
                             const char *end);

/* Adds items of two numbers each, as in 0: 4, 1: 7 and in 1/5, 2/8, of the
   bracket SERIAL, 0: of a line.  Returns whether the text is such items. */
bool aq_add_items (struct aq_values *values, const char *text, const char *end,
                   uint64_t serial);

/* Adds what a bracket without brackets in it holds: a queen, queens, a list
   or rows.  Returns whether it held any. */
bool aq_add_bracket (struct aq_values *values,
                     const struct aq_bracket *bracket, const char *text,
                     const char *end);

#endif
