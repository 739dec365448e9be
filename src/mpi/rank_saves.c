/* SPDX-License-Identifier: MIT */

/* Reading the checkpoints that ranks have saved. */

#include "mpi/rank_saves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/files.h"
#include "cli/io/message.h"
#include "mpi/ranks.h"

static char *name_of (const char *file, unsigned rank) {
  char *name;
  if (asprintf (&name, "%s.%u", file, rank) >= 0)
    return name;
  trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  return NULL;
}

char *rank_saves_name (const char *file) {
  return file ? name_of (file, ranks_own ()) : NULL;
}

int rank_saves_check_outputs (const char *file, const struct output *outputs,
                              size_t count) {
  int status = EXIT_YES;
  for (unsigned rank = 0; file && rank < ranks_count () && !status; rank++) {
    char *name = name_of (file, rank);
    char *path = name ? path_resolve (name) : NULL;
    for (size_t i = 0; i < count && path && !status; i++)
      if (outputs[i].target && !strcmp (outputs[i].target, path))
        status = trouble ("%s: it is the checkpoint of rank %u and cannot be "
                          "an output",
                          outputs[i].name, rank);
    free (path);
    free (name);
  }
  return status;
}

/* --- reading: this rank's files are FILE.RANK, and behind those of all ranks
   every further one that is left over from a run with more --- */

struct own_files {
  unsigned count;
  char *name[AQ_PROCESSES_MAX];
  struct saved_boards saved[AQ_PROCESSES_MAX];
};

static int open_all (struct own_files *files, const char *file, unsigned n,
                     struct progress *progress) {
  int status = EXIT_YES;
  for (unsigned i = ranks_own (); i < AQ_PROCESSES_MAX && !status;
       i += ranks_count ()) {
    char *name = name_of (file, i);
    if (!name)
      return EXIT_TROUBLE;
    files->name[files->count] = name;
    status = checkpoint_check_file (name);
    if (!status)
      status =
          saved_boards_open (&files->saved[files->count], name, n, progress);
    files->count++;
  }
  return status;
}

static void close_all (struct own_files *files) {
  for (unsigned i = 0; i < files->count; i++) {
    saved_boards_close (&files->saved[i]);
    free (files->name[i]);
  }
}

static uint64_t boards_read (const struct own_files *files) {
  uint64_t read = 0;
  for (unsigned i = 0; i < files->count; i++)
    read += files->saved[i].read;
  return read;
}

/* Gives the next boards of a file that are searched; sets *MORE if others
   follow. */
static int give_searched (struct saved_boards *saved, struct aq_collect *run,
                          bool *more) {
  enum { TOGETHER = 1 << 16 };
  const uint64_t left =
      saved->searched > saved->read ? saved->searched - saved->read : 0;
  const int status =
      saved_boards_give (saved, run, left < TOGETHER ? left : TOGETHER);
  *more |= !saved->ended && saved->searched > saved->read;
  return status;
}

/* The searched boards of all ranks, a part of each file at a time: a merge is
   common to all, and until then what a rank gives is in its memory. */
static int give_all_searched (struct own_files *files,
                              struct aq_collect *run) {
  bool more = true;
  while (ranks_most (more)) {
    int status = EXIT_YES;
    more = false;
    for (unsigned i = 0; i < files->count && !status; i++)
      status = give_searched (&files->saved[i], run, &more);
    if (!ranks_all (!status) || aq_collect_searched (run))
      return EXIT_TROUBLE;
  }
  return EXIT_YES;
}

static int give_others (struct own_files *files, struct aq_collect *run) {
  int status = EXIT_YES;
  for (unsigned i = 0; i < files->count && !status; i++)
    status = saved_boards_give (&files->saved[i], run, UINT64_MAX);
  return ranks_all (!status) ? EXIT_YES : EXIT_TROUBLE;
}

static int read_all (struct own_files *files, struct collecting *collecting,
                     const char *file) {
  int status = open_all (files, file, collecting->arguments.n,
                         &collecting->status_line.progress);
  status = ranks_all (!status) ? EXIT_YES : EXIT_TROUBLE;
  if (!status)
    status = give_all_searched (files, collecting->run);
  return status ? status : give_others (files, collecting->run);
}

int rank_saves_read (struct collecting *collecting, const char *file) {
  struct own_files *files = file ? calloc (1, sizeof *files) : NULL;
  if (!file)
    return EXIT_YES;
  if (!ranks_all (files)) {
    free (files);
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  }
  const int status = read_all (files, collecting, file);
  collecting->checkpoint.begun_with = ranks_sum (boards_read (files));
  close_all (files);
  free (files);
  return status;
}
