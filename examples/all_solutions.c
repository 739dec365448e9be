/* SPDX-License-Identifier: MIT */

/* All solutions for N = 8, printed as digits. */

#include <allqueens.h>

static bool print (const struct aq_board *board, void *stream) {
  char text[AQ_LINE_MAX];
  aq_board_text (board, AQ_FORMAT_DIGITS, text);
  return fprintf (stream, "%s\n", text) > 0;
}

int main (void) {
  struct aq_run_options options;
  aq_collect_init (&options, 8, aq_scheme_default (8));
  struct aq_collect *run;
  enum aq_status status = aq_collect_new (&run, &options);
  if (!status)
    status = aq_collect_run (run);
  if (!status)
    status = aq_collect_each (run, false, print, stdout);
  if (status)
    fprintf (stderr, "%s\n", aq_status_text (status));
  aq_collect_free (run);
  return status ? 2 : 0;
}
