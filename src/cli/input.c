/* SPDX-License-Identifier: MIT */

/* Reading a file of boards, and saying what was wrong with it, what was left
   out and what was assumed. */

#include "cli/input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/formats.h"
#include "cli/message.h"

void begin_reading (struct reading *files, const struct options *options) {
  *files = (struct reading){.options = options};
  progress_begin (&files->progress, progress_wanted ());
}

/* Opens FILE, "-" for standard input; NULL if that fails, as errno says.
 *NAME is for messages. */
static FILE *input_open (const char *file, const char **name) {
  const bool standard = !strcmp (file, "-");
  *name = standard ? "standard input" : file;
  return standard ? stdin : fopen (file, "re");
}

/* Closes what input_open opened, unless it is standard input. */
static void input_close (FILE *stream) {
  if (stream != stdin)
    fclose (stream);
}

struct compression {
  const char *magic; /* the first bytes of its files */
  const char *name, *reader;
};

/* What a reader reads from. */
struct source {
  FILE *stream;
  const struct compression *compression; /* NULL: none */
  uint64_t taken;                        /* bytes */
  struct progress *progress;
};

/* The compression of a file that begins with these bytes, or NULL. */
static const struct compression *compression_of (const char *bytes,
                                                 size_t count) {
  static const struct compression all[] = {
      {"\x1f\x8b", "gzip", "zcat"},
      {"\x28\xb5\x2f\xfd", "zstd", "zstdcat"},
      {"\xfd\x37zXZ", "xz", "xzcat"},
      {"BZh", "bzip2", "bzcat"}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (count >= strlen (all[i].magic) &&
        !memcmp (bytes, all[i].magic, strlen (all[i].magic)))
      return &all[i];
  return NULL;
}

/* An aq_read, which ends before compressed data.  It reads in small pieces, so
   that the status line can tell how far it is. */
static ptrdiff_t read_source (void *data, char *buffer, size_t room) {
  enum { PIECE = 1 << 16 };
  struct source *source = data;
  const ptrdiff_t got =
      aq_read_stream (source->stream, buffer, room < PIECE ? room : PIECE);
  if (got <= 0)
    return got;
  if (!source->taken)
    source->compression = compression_of (buffer, (size_t) got);
  source->taken += (uint64_t) got;
  progress_advance (source->progress, source->taken);
  return source->compression ? -1 : got;
}

/* Says how to read the file instead. */
static int refuse_compressed (const char *name,
                              const struct compression *compression) {
  return error_line ("%s is compressed with %s: %s FILE | %s -", name,
                     compression->name, compression->reader,
                     message_command ());
}

static enum aq_status add (struct input *input, const struct aq_board *board,
                           uint64_t line) {
  if (input->distinct && input->kept >= input->dedupe_threshold) {
    enum { FEW = 1 << 20 };
    progress_rename (input->progress, "sorting");
    const uint64_t removed = board_lists_unique (&input->boards);
    progress_rename (input->progress, input->reading);
    input->repeated += removed;
    input->kept -= removed;
    input->dedupe_threshold = 2 * input->kept + FEW;
  }
  input->kept++;
  return board_lists_add (&input->boards, board, line);
}

static void report_malformed (struct input *input,
                              const struct aq_reader *reader, bool verbose) {
  if (verbose || input->malformed < REPORT_MAX)
    error_at (input->name, aq_reader_line (reader), "%s",
              aq_reader_message (reader));
  input->malformed++;
}

/* Lists or keeps a skipped line. */
static enum aq_status take_skipped (struct input *input,
                                    const struct aq_reader *reader,
                                    const struct reading *files) {
  const uint64_t line = aq_reader_line (reader);
  if (is_verbose ())
    error_at (input->name, line, "skipped: \"%s\"",
              aq_reader_message (reader));
  if (!files->keep_skipped)
    return AQ_OK;
  if (input->skipped_count == input->skipped_room) {
    enum { FEW = 64 };
    const size_t room = input->skipped_room ? 2 * input->skipped_room : FEW;
    struct skipped_line *more =
        realloc (input->skipped, room * sizeof *input->skipped);
    if (!more)
      return AQ_NO_MEMORY;
    input->skipped = more;
    input->skipped_room = room;
  }
  struct skipped_line *kept = &input->skipped[input->skipped_count++];
  kept->line = line;
  strcpy (kept->text, aq_reader_message (reader));
  return AQ_OK;
}

static enum aq_status read_boards (struct input *input,
                                   struct aq_reader *reader,
                                   const struct reading *files) {
  const bool verbose = is_verbose ();
  struct aq_board board;
  enum aq_status status;
  while ((status = aq_reader_next (reader, &board)) != AQ_END) {
    if (status == AQ_OK)
      status = add (input, &board, aq_reader_line (reader));
    else if (status == AQ_MALFORMED) {
      report_malformed (input, reader, verbose);
      status = AQ_OK;
    } else if (status == AQ_SKIPPED)
      status = take_skipped (input, reader, files);
    if (status)
      return status;
  }
  if (!verbose && input->malformed > REPORT_MAX)
    error_line ("%s: %" PRIu64 " more malformed line%s; --verbose lists all",
                input->name, input->malformed - REPORT_MAX,
                plural (input->malformed - REPORT_MAX));
  if (!input->distinct)
    return AQ_OK;
  progress_enter (input->progress, "sorting", 0, NULL);
  input->repeated += board_lists_unique (&input->boards);
  return AQ_OK;
}

/* Says how many lines were skipped, between BEFORE and AFTER, and shows one.
   If there is no board, also says what comes nearest and where the
   manual lists what is read.  Returns EXIT_TROUBLE. */
static int print_skipped (const struct input *input,
                          const struct aq_reading *reading, const char *before,
                          const char *after) {
  const char *nearest = reading->nearest;
  return error_line (
      "%s: %s%" PRIu64 " line%s%s, %sline %" PRIu64 ": \"%s\"%s%s%s",
      input->name, before, reading->skipped, plural (reading->skipped), after,
      reading->skipped == 1 ? "" : "such as ", reading->skipped_line,
      reading->skipped_text, *nearest ? "; nearest: " : "", nearest,
      reading->boards ? ""
                      : "; the manual says what is read, see Boards Read");
}

/* Handles a file without malformed lines and without boards: an empty one is
   an empty list of boards of size N, if that is given. */
static int accept_no_board (struct input *input,
                            const struct aq_reading *reading,
                            const struct source *source, unsigned n) {
  if (reading->other_sizes)
    return error_line ("%s: no board of N = %u, but %" PRIu64
                       " of other sizes",
                       input->name, n, reading->other_sizes);
  if (reading->skipped)
    return print_skipped (input, reading, "no board in ", "");
  if (n)
    return aq_list_new (&input->boards.of_size[n], n)
               ? error_line ("%s", aq_status_text (AQ_NO_MEMORY))
               : EXIT_YES;
  return source->stream == stdin && !source->taken
             ? error_line ("%s: nothing came", input->name)
             : error_line ("%s: no board, so no N: give it with --size=N",
                           input->name);
}

/* Says what the reader left out and what it assumed. */
static void print_notes (const struct input *input,
                         const struct aq_reading *reading, unsigned n) {
  const char *name = input->name;
  if (reading->skipped)
    print_skipped (input, reading, "", " skipped");
  if (reading->images)
    error_line ("%s: boards that show one of these again in another notation, "
                "left out: %" PRIu64,
                name, reading->images);
  if (reading->indexed)
    error_line ("%s: the index next to %" PRIu64 " board%s was left out", name,
                reading->indexed, plural (reading->indexed));
  if (reading->other_sizes)
    error_line ("%s: boards of other sizes than N = %u left out: %" PRIu64,
                name, n, reading->other_sizes);
}

static int read_all (struct input *input, struct aq_reader *reader,
                     const struct source *source,
                     const struct reading *files) {
  struct aq_reading *reading = &input->about;
  const enum aq_status status = read_boards (input, reader, files);
  if (status == AQ_READ_ERROR)
    return source->compression
               ? refuse_compressed (input->name, source->compression)
               : error_line ("%s: %s", input->name, strerror (errno));
  if (status)
    return error_line ("%s: %s", input->name, aq_status_text (status));
  aq_reader_about (reader, reading);
  if (input->malformed)
    return EXIT_YES;
  input->format = reading->format;
  if (!reading->boards) {
    const int accepted =
        accept_no_board (input, reading, source, files->options->size);
    input->has_none = accepted;
    return accepted;
  }
  if (!is_quiet ())
    print_notes (input, reading, files->options->size);
  return EXIT_YES;
}

static int read_stream (struct input *input, struct source *source,
                        const struct reading *files) {
  struct aq_reader *reader;
  const unsigned format = files->options->input_format;
  const struct aq_reader_options own = {
      .n = files->options->size,
      .format_given = format,
      .format = (enum aq_format) (format ? format - 1 : 0),
      .list_skipped = is_verbose () || files->keep_skipped};
  const enum aq_status status =
      aq_reader_new (&reader, read_source, source, &own);
  if (status)
    return error_line ("%s: %s", input->name, aq_status_text (status));
  const int result = read_all (input, reader, source, files);
  aq_reader_free (reader);
  return result;
}

/* How many bytes are to be read; 0 if that is not known, as of a pipe. */
static uint64_t bytes_of (FILE *stream) {
  struct stat file;
  const bool known = !fstat (fileno (stream), &file) && S_ISREG (file.st_mode);
  return known ? (uint64_t) file.st_size : 0;
}

static void enter_reading (struct input *input, FILE *stream,
                           struct reading *files) {
  if (files->options->file_count > 1)
    snprintf (input->reading, sizeof input->reading, "reading file %zu of %zu",
              files->read, files->options->file_count);
  else
    strcpy (input->reading, "reading");
  input->progress = &files->progress;
  progress_enter (input->progress, input->reading, bytes_of (stream), "bytes");
}

int input_read (struct input *input, const char *file, struct reading *files) {
  *input = (struct input){.distinct = files->distinct};
  files->read++;
  FILE *stream = input_open (file, &input->name);
  if (!stream)
    return error_line ("%s: %s", input->name, strerror (errno));

  struct source source = {.stream = stream, .progress = &files->progress};
  enter_reading (input, stream, files);
  const int result = read_stream (input, &source, files);
  input_close (stream);
  return result;
}

int input_read_well_formed (struct input *input, const char *file,
                            struct reading *files) {
  const int status = input_read (input, file, files);
  return input->malformed ? EXIT_TROUBLE : status;
}

int input_refuse_unproven (const struct input *input) {
  const unsigned n = board_lists_next (&input->boards, 0);
  if (!input->about.unproven || !n)
    return EXIT_YES;
  return error_at (input->name, aq_list_line (input->boards.of_size[n], 0),
                   "queens attack each other, and no other board of the file "
                   "is a solution; --input-format takes it nevertheless");
}

bool input_has_several_sizes (const struct input *input) {
  const unsigned first = board_lists_next (&input->boards, 0);
  return board_lists_next (&input->boards, first);
}

void input_board_text (struct input *input, const struct aq_board *board,
                       char text[AQ_LINE_MAX]) {
  if (aq_board_text (board, input->format, text))
    board_text (board, text);
  if (strlen (text) == board->n &&
      strpbrk (text, "abcdefghijklmnopqrstuvwxyz"))
    input->letters = true;
}

void input_explain_letters (bool written) {
  if (written)
    error_line ("in these boards a is 10, b is 11, ...");
}

void input_free (struct input *input) {
  board_lists_free (&input->boards);
  free (input->skipped);
}

/* Reads STREAM into TEXT, which has room for INPUT_TEXT_MAX bytes and a NUL.
 */
static int read_text (const char *name, FILE *stream, char *text,
                      size_t *length) {
  *length = fread (text, 1, INPUT_TEXT_MAX + 1, stream);
  if (ferror (stream))
    return error_line ("%s: %s", name, strerror (errno));
  const struct compression *compression = compression_of (text, *length);
  if (compression)
    return refuse_compressed (name, compression);
  if (*length > INPUT_TEXT_MAX)
    return error_line ("%s: more than %d MiB", name, INPUT_TEXT_MAX >> 20);
  if (memchr (text, 0, *length))
    return error_line ("%s: a NUL byte, so no text; iconv makes UTF-8 of "
                       "UTF-16",
                       name);
  text[*length] = 0;
  return EXIT_YES;
}

char *input_read_text (const char *file, const char **name, size_t *length) {
  FILE *stream = input_open (file, name);
  if (!stream) {
    error_line ("%s: %s", *name, strerror (errno));
    return NULL;
  }
  char *text = malloc (INPUT_TEXT_MAX + 1);
  const int status = text ? read_text (*name, stream, text, length)
                          : error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  input_close (stream);
  if (!status)
    return text;
  free (text);
  return NULL;
}
