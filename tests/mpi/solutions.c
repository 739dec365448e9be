/* SPDX-License-Identifier: MIT */

/* Solutions that several ranks write have the bytes that one process writes,
   whatever their shares are; and where a rank fails, or a signal comes to it,
   the old file stays.  Works in the current folder.  Rank 0 prints "good"; a
   rank where anything differs says so and ends all. */

#include "cli/solutions/collected_files.h"

#include <fcntl.h>
#include <inttypes.h>
#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/ranks/ranks.h"
#include "mpi/shared_file.h"
#include "mpi/transport.h"

enum { N_MAX = 12, SOLUTIONS_MAX = 14200, TEXT_MAX = 4000000 };
#define FORMATS ((enum aq_format) (AQ_FORMAT_ONE_BASED_PAIRS + 1))

static struct aq_board boards[SOLUTIONS_MAX];
static uint64_t total; /* of BOARDS */
static uint64_t seed;
static unsigned n;
static enum aq_format format;

static void check (bool good, const char *what) {
  if (good)
    return;
  fprintf (stderr, "rank %u: %s: N = %u, %s, seed %" PRIu64 "\n", ranks_own (),
           what, n, aq_format_name (format), seed);
  MPI_Abort (MPI_COMM_WORLD, 1);
}

/* splitmix64 */
static uint64_t random_number (uint64_t *state) {
  uint64_t x = *state += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

static int compare (const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return (x > y) - (x < y);
}

/* This rank's share, FIRST .. END - 1, by the seed: many have no board. */
static void choose_share (uint64_t *first, uint64_t *end) {
  const unsigned count = ranks_count ();
  uint64_t cuts[AQ_PROCESSES_MAX + 1] = {0}, state = seed * 1000 + n;
  for (unsigned i = 1; i < count; i++) {
    const uint64_t x = random_number (&state);
    cuts[i] = x % 4 ? x / 4 % (total + 1) : x / 4 % 2 * total;
  }
  qsort (cuts, count, sizeof *cuts, compare);
  cuts[count] = total;
  *first = cuts[ranks_own ()];
  *end = cuts[ranks_own () + 1];
}

static bool keep (const struct aq_board *board, void *data) {
  (void) data;
  boards[total++] = *board;
  return true;
}

/* What one process writes; the caller frees it. */
static char *expected_text (size_t *length) {
  char *text;
  FILE *stream = open_memstream (&text, length);
  struct aq_writer *writer;
  check (!aq_writer_new (&writer, stream, format), "a writer");
  for (uint64_t i = 0; i < total; i++)
    check (!aq_writer_put (writer, &boards[i]), "a board");
  check (!aq_writer_finish (writer), "the writer's end");
  aq_writer_free (writer);
  fclose (stream);
  return text;
}

/* Whether the file has what one process writes. */
static bool has_expected (int descriptor) {
  static char text[TEXT_MAX];
  size_t length;
  char *expected = expected_text (&length);
  const ssize_t count = pread (descriptor, text, sizeof text, 0);
  const bool same =
      count == (ssize_t) length && !memcmp (text, expected, length);
  free (expected);
  return same;
}

static void put_share (struct solution_output *solutions) {
  uint64_t first, end;
  choose_share (&first, &end);
  solution_output_share (solutions, first, ranks_sum (end - first));
  while (first < end && solution_output_put (&boards[first], solutions))
    first++;
}

/* To a file of that name, or on rank 0 to what NAME leads to. */
static int write_all (const char *name) {
  struct output output = {.name = ranks_is_first () ? name : NULL};
  struct solution_output solutions = {.output = &output, .format = format};
  int status = outputs_open (&output, 1, NULL, seed % 2);
  check (!status, "opening the output");
  put_share (&solutions);
  status = solution_output_flush (&solutions);
  check (status || solutions.count == total, "the count");
  solution_output_end (&solutions);
  if (!status)
    status = outputs_commit (&output, 1);
  outputs_discard (&output, 1);
  return status;
}

/* The oracle is on rank 0. */
static void check_file (void) {
  check (!write_all ("file"), "status of a file");
  if (!ranks_is_first ())
    return;
  const int descriptor = open ("file", O_RDONLY);
  check (has_expected (descriptor), "bytes of a file");
  close (descriptor);
}

/* What is not replaced. */
static void check_descriptor (void) {
  char name[32] = "";
  int descriptor = -1;
  if (ranks_is_first ()) {
    descriptor = open ("written", O_RDWR | O_CREAT | O_TRUNC, 0600);
    snprintf (name, sizeof name, "/dev/fd/%d", descriptor);
  }
  check (!write_all (name), "status of a descriptor");
  check (!ranks_is_first () || has_expected (descriptor),
         "bytes of a descriptor");
  close (descriptor);
}

static void check_equal (void) {
  for (n = 1; n <= N_MAX; n++) {
    total = 0;
    check (!aq_backtrack (n, keep, NULL), "the solutions");
    for (format = 0; format < FORMATS; format++)
      for (seed = 1; seed <= (n < 8 ? 3 : 1); seed++) {
        check_file ();
        check_descriptor ();
      }
  }
}

/* --- what fails --- */

static void fill (const char *name) {
  if (!ranks_is_first ())
    return;
  FILE *file = fopen (name, "w");
  fputs ("old\n", file);
  fclose (file);
}

static bool is_old (const char *name) {
  char text[8] = "";
  FILE *file = fopen (name, "r");
  const bool old = file && fgets (text, sizeof text, file) &&
                   !strcmp (text, "old\n") && fgetc (file) == EOF;
  if (file)
    fclose (file);
  return old;
}

/* A rank's board that cannot be written; a file that it cannot make longer; a
   device that is full. */
static void check_failures (void) {
  const bool last = ranks_own () == ranks_count () - 1;
  n = 10, format = AQ_FORMAT_JSON, total = 0, seed = 1;
  aq_backtrack (n, keep, NULL);
  uint64_t first, end;
  do {
    seed++;
    choose_share (&first, &end);
  } while (ranks_most (last && first == end));
  fill ("file");
  struct aq_board *damaged = &boards[end ? end - 1 : 0];
  const uint8_t column = damaged->column[0];
  if (last)
    damaged->column[0] = 99;
  check (write_all ("file") == EXIT_TROUBLE, "status of a bad board");
  check (!ranks_is_first () || is_old ("file"), "the file after it");
  if (last)
    damaged->column[0] = column;
  struct rlimit limit;
  getrlimit (RLIMIT_FSIZE, &limit);
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = last ? 1 : before;
  setrlimit (RLIMIT_FSIZE, &limit);
  check (write_all ("file") == EXIT_TROUBLE, "status of a failed write");
  limit.rlim_cur = before;
  setrlimit (RLIMIT_FSIZE, &limit);
  check (!ranks_is_first () || is_old ("file"), "the file after it");
  check (write_all ("/dev/full") == EXIT_TROUBLE, "status of a full device");
}

/* A signal on the last rank: before the solutions, or WHILE they are written
   to NAME.  With PARTIAL they go to file.partial. */
static void check_signal (const char *name, bool partial, bool while_written) {
  const struct solution_options options = {
      .file = {.output = name, .format = format}, .partial = partial};
  struct collected_files files;
  const bool last = ranks_own () == ranks_count () - 1;
  fill ("file");
  unlink ("file.partial");
  check (!collected_files_open (&files, &options, NULL, NULL),
         "opening the files");
  if (last && !while_written)
    raise (SIGTERM);
  if (collected_files_begin (&files)) {
    if (last)
      raise (SIGTERM);
    put_share (&files.solutions);
  }
  collected_files_end (&files);
  check (files.interrupted, "interrupted");
  check (collected_files_partial (&files) == partial, "partial");
  check (collected_files_written (&files) == (partial ? total : 0), "written");
  check (!collected_files_commit (&files, false), "status of a signal");
  collected_files_close (&files);
  if (!ranks_is_first ())
    return;
  check (is_old ("file"), "the file after a signal");
  const int descriptor = open ("file.partial", O_RDONLY);
  check (partial ? has_expected (descriptor) : descriptor < 0,
         "the partial file");
  close (descriptor);
}

int main (int argc, char **argv) {
  static struct ranks ranks = {.open_file = shared_file_open,
                               .write_file = shared_file_write,
                               .close_file = shared_file_close};
  MPI_Init (&argc, &argv);
  ranks.transport = transport_begin ();
  ranks_use (&ranks);
  message_begin ("program");
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "equal"))
    check_equal ();
  else
    check_failures ();
  if (!strcmp (what, "signal"))
    check_signal (argv[2][0] == 'd' ? "/dev/null" : "file", argv[2][0] == 'p',
                  argv[2][1] == 'w');
  if (ranks_is_first ())
    puts ("good");
  MPI_Finalize ();
  return 0;
}
