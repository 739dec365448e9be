/* SPDX-License-Identifier: MIT */

/* Checks that the boards on standard input are all solutions for their N. */

#include <allqueens.h>
#include <inttypes.h>

int main (void) {
  struct aq_reader *reader;
  struct aq_list *list = NULL;
  struct aq_board board;
  struct aq_verification found = {0};
  enum aq_status status = aq_reader_new (&reader, aq_read_stream, stdin, NULL);
  while (!status && !(status = aq_reader_next (reader, &board))) {
    if (!list)
      status = aq_list_new (&list, board.n);
    if (!status)
      status = aq_list_add (list, &board, aq_reader_line (reader));
  }
  if (status == AQ_END && list)
    status = aq_verify (list, false, NULL, NULL, &found);
  const bool complete = !status && found.known &&
                        found.boards == found.solutions &&
                        found.solutions == found.known->all;
  if (status == AQ_MALFORMED)
    fprintf (stderr, "line %" PRIu64 ": %s\n", aq_reader_line (reader),
             aq_reader_message (reader));
  else if (status)
    fprintf (stderr, "%s\n",
             status == AQ_END ? "no board" : aq_status_text (status));
  else
    printf ("N = %u: %" PRIu64 " solutions, %s\n", found.n, found.solutions,
            complete ? "all" : "not all or not only these");
  aq_list_free (list);
  aq_reader_free (reader);
  return status ? 2 : !complete;
}
