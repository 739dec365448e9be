/* SPDX-License-Identifier: MIT */

/* Putting the page together. */

#include "cli/replay/page.h"

#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/replay/page_text.h"
#include "cli/replay/record.h"

/* The record as a JavaScript array. */
struct record_text {
  FILE *stream;
  char *text;
  size_t length;
};

static int add_line (const char *line, void *data) {
  struct record_text *record = data;
  fprintf (record->stream, "%s%s", ftell (record->stream) > 1 ? ",\n" : "",
           line);
  return EXIT_YES;
}

static int read_text (struct record_text *record, FILE *stream,
                      const char *name) {
  record->stream = open_memstream (&record->text, &record->length);
  if (!record->stream)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  putc ('[', record->stream);
  const int status = record_read (stream, name, add_line, record);
  fputs ("]\n", record->stream);
  return fclose (record->stream) && !status
             ? trouble ("%s", aq_status_text (AQ_NO_MEMORY))
             : status;
}

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
  struct record_text record = {0};
  int status = read_text (&record, stream, name);
  if (!status)
    status = output_begin (output);
  if (!status) {
    write_parts (output->stream, record.text);
    if (ferror (output->stream))
      status = output_failed (output);
  }
  free (record.text);
  return status ? status : outputs_commit (output, 1);
}
