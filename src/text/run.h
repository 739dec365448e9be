/* SPDX-License-Identifier: MIT */

/* Neighboring rows of equal length, which are judged together: drawings, lists
   with or without an index, queens one a line. */

#ifndef AQ_TEXT_RUN_H
#define AQ_TEXT_RUN_H

#include "text/judge.h"

/* Where a row comes from. */
enum aq_source { AQ_FROM_LINE, AQ_FROM_BRACKET, AQ_FROM_STRING };

struct aq_row {
  uint64_t line, last_line;
  enum aq_source source;
  uint64_t parent; /* the bracket around a bracket or string; 0: none */
  unsigned gap;    /* blank lines and rules before a line */
  struct aq_cells cells;
};

struct aq_run {
  struct aq_judge *judge;
  struct aq_row *row; /* freed by the owner */
  unsigned count, room;
  unsigned gap;    /* between its rows */
  unsigned alike;  /* where rows of another length begin */
  unsigned judged; /* where rows begin that have not been judged as lists */
};

/* False without memory. */
bool aq_run_begin (struct aq_run *run, struct aq_judge *judge);

/* The row to fill in next; aq_run_add adds it. */
struct aq_row *aq_run_next (struct aq_run *run);

/* Adds that row; where it does not continue the run, this is judged before. */
void aq_run_add (struct aq_run *run);

/* Judges the rows, after which no row continues them. */
void aq_run_end (struct aq_run *run);

#endif
