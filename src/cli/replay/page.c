/* SPDX-License-Identifier: MIT */

/* Putting the page together. */

#include "cli/replay/page.h"

#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/io/message.h"
#include "cli/replay/page_text.h"
#include "cli/replay/record.h"

static void write_lines (FILE *stream, const char *const *line) {
  for (; *line; line++)
    fputs (*line, stream);
}

/* Each line of page.html with an @ stands for a part. */
static void write_parts (FILE *stream, const char *record) {
  for (const char *const *line = page_html; *line; line++)
    if (!strcmp (*line, "@style@\n"))
      write_lines (stream, page_css);
    else if (!strcmp (*line, "@script@\n"))
      write_lines (stream, page_js);
    else
      fputs (strcmp (*line, "@record@\n") ? *line : record, stream);
}

int page_write (struct output *output, FILE *stream, const char *name) {
  char *record = NULL;
  size_t length;
  FILE *script = open_memstream (&record, &length);
  int status = EXIT_YES;
  if (script)
    status = record_write_script (stream, name, script);
  if ((!script || fclose (script)) && !status)
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (!status)
    status = output_begin (output);
  if (!status) {
    write_parts (output->stream, record);
    if (ferror (output->stream))
      status = output_failed (output);
  }
  free (record);
  return status ? status : outputs_commit (output, 1);
}
