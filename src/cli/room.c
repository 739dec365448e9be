/* SPDX-License-Identifier: MIT */

/* The room that a run needs. */

#include "cli/room.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "cli/message.h"

/* --- on the disk --- */

/* The size of COUNT boards with a queen in each row and column. */
static uint64_t size_of (enum aq_format format, unsigned n, unsigned count) {
  struct aq_board board = {.n = n};
  struct aq_writer *writer;
  char *text = NULL;
  size_t length = 0;
  for (unsigned row = 0; row < n; row++)
    board.column[row] = (uint8_t) row;
  FILE *stream = open_memstream (&text, &length);
  if (stream && !aq_writer_new (&writer, stream, format)) {
    while (count--)
      aq_writer_put (writer, &board);
    aq_writer_finish (writer);
    aq_writer_free (writer);
  }
  if (stream)
    fclose (stream);
  free (text);
  return length;
}

/* How many bytes COUNT solutions of size N take in FORMAT; 0 without memory to
   find out.  All lines but the first are of one length, because all boards
   have the same numbers. */
static uint64_t solutions_size (enum aq_format format, unsigned n,
                                uint64_t count) {
  const uint64_t one = size_of (format, n, 1), two = size_of (format, n, 2);
  return count && two > one ? one + (count - 1) * (two - one) : 0;
}

/* How many of TOTAL are found; all, if it is not known. */
static uint64_t limited (const struct options *options, uint64_t total) {
  return options->limit && (!total || options->limit < total) ? options->limit
                                                              : total;
}

/* The bytes of the solution file. */
static uint64_t solutions_bytes (const struct options *options) {
  const struct aq_totals *known = aq_totals (options->n);
  const uint64_t total = !known                 ? 0
                         : options->fundamental ? known->fundamental
                                                : known->all;
  return options->count ? 0
                        : solutions_size (options->format, options->n,
                                          limited (options, total));
}

/* The bytes of the checkpoint; of several processes it has a part that is not
   known. */
static uint64_t checkpoint_bytes (const struct options *options) {
  const struct aq_run_options *run = &options->run;
  const struct aq_totals *known = aq_totals (options->n);
  if (!known || run->transport)
    return 0;
  return (options->n + 1) * limited (options, run->settings.symmetry
                                                  ? known->fundamental
                                                  : known->all);
}

/* How many bytes the file has now. */
static uint64_t size_now (const struct output *output) {
  struct stat file;
  return output->target && !stat (output->target, &file)
             ? (uint64_t) file.st_size
             : 0;
}

/* Whether both are regular files of one file system. */
static bool share_disk (const struct output *a, const struct output *b) {
  struct stat one, other;
  return a->target && b->target && !stat (a->folder, &one) &&
         !stat (b->folder, &other) && one.st_dev == other.st_dev;
}

/* Whether the disk that an output is on has BYTES bytes, as far as the file
   system says. */
static int check_disk (const struct output *output, uint64_t bytes) {
  struct statvfs system;
  char needed[BYTES_TEXT_MAX], there[BYTES_TEXT_MAX];
  if (!output->target || statvfs (output->folder, &system) || !system.f_blocks)
    return EXIT_YES;
  const uint64_t room = (uint64_t) system.f_bavail * system.f_frsize;
  if (room >= bytes)
    return EXIT_YES;
  bytes_text (bytes, needed);
  bytes_text (room, there);
  return error_line ("%s: it needs about %s, and %s are free", output->name,
                     needed, there);
}

/* A checkpoint stands beside the one before while it is saved, and beside the
   new solutions in the end. */
static int check_disks (const struct run_files *files,
                        const struct options *options) {
  const struct output *solutions = &files->outputs[SOLUTION_FILE];
  const struct output *checkpoint = &files->outputs[CHECKPOINT_FILE];
  const uint64_t save = checkpoint_bytes (options);
  const uint64_t now = size_now (checkpoint);
  const uint64_t growth = save > now ? save - now : 0;
  const int status = check_disk (checkpoint, growth + save);
  return status ? status
                : check_disk (
                      solutions,
                      solutions_bytes (options) +
                          (share_disk (solutions, checkpoint) ? growth : 0));
}

/* --- in memory --- */

/* Whether the run, or the first process's share of it, fits into this
   machine's memory, and unless only their number is wanted all solutions. */
static int check_memory (const struct options *options,
                         const struct aq_collect *run) {
  const bool each = !options->count;
  const uint64_t needed = aq_collect_memory (run, each);
  const long pages = sysconf (_SC_PHYS_PAGES), bytes = sysconf (_SC_PAGESIZE);
  const uint64_t there = (uint64_t) pages * (uint64_t) bytes;
  char needed_text[BYTES_TEXT_MAX], there_text[BYTES_TEXT_MAX];
  if (pages <= 0 || bytes <= 0 || needed <= there)
    return EXIT_YES;
  bytes_text (needed, needed_text);
  bytes_text (there, there_text);
  return error_line ("N = %u needs about %s of memory%s, this machine has %s; "
                     "a run with a stop rule is not refused",
                     options->n, needed_text,
                     each ? " (less with --count)" : "", there_text);
}

int check_room (const struct run_files *files, const struct options *options,
                const struct aq_collect *run) {
  const int status = check_disks (files, options);
  return status || !run ? status : check_memory (options, run);
}
