/* SPDX-License-Identifier: MIT */

/* Neighboring rows of equal length, which are judged together: drawings, lists
   with or without an index, queens one a line. */

#ifndef AQ_TEXT_RUN_H
#define AQ_TEXT_RUN_H

#include "text/judge.h"
#include "text/row.h"

struct aq_run {
  struct aq_judge *judge;
  struct aq_row *row; /* freed by the owner */
  unsigned count;
  size_t room;
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
