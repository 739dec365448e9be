/* SPDX-License-Identifier: MIT */

/* Which save the ranks go on from. */

#include "mpi/rank_saves.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/io/message.h"
#include "mpi/ranks.h"

int rank_saves_check (const struct checkpoint *checkpoint) {
  char saved[AQ_OPTION_MAX] = "", own[32];
  snprintf (own, sizeof own, "%u", ranks_count ());
  if (!checkpoint->saved ||
      (aq_checkpoint_option (checkpoint->saved, "processes", saved) &&
       !strcmp (saved, own)))
    return EXIT_YES;
  return trouble ("%s: saved by %s process%s, and here %s %s",
                  checkpoint->options->file, saved,
                  strcmp (saved, "1") ? "es" : "",
                  ranks_count () == 1 ? "is" : "are", own);
}

/* The save that this rank has: 0 is none.  RUN_ID stays as it is then. */
static int find_number (const struct checkpoint *checkpoint, uint64_t *save,
                        uint64_t *run_id) {
  *save = 0;
  return !checkpoint->saved ||
                 checkpoint_save_number (checkpoint, save, run_id)
             ? EXIT_YES
             : trouble ("%s: it is not that of a rank",
                        checkpoint->options->file);
}

/* Forgets the first save.  It is made before the run begins, and the ranks
   were ended before all had it. */
static int forget (struct checkpoint *checkpoint) {
  if (!checkpoint->saved)
    return EXIT_YES;
  aq_checkpoint_free (checkpoint->saved);
  checkpoint->saved = NULL;
  return unlink (checkpoint->file.path)
             ? trouble ("%s: %s", checkpoint->options->file, strerror (errno))
             : EXIT_YES;
}

/* Goes back to FILE.RANK~ where FILE.RANK is newer than LEAST, the oldest that
   a rank has; MOST is the newest. */
static int go_back (struct checkpoint *checkpoint, uint64_t own,
                    uint64_t least, uint64_t most) {
  if (!least && most == 1)
    return forget (checkpoint);
  if (!least)
    return own ? EXIT_YES
               : trouble ("%s: does not exist, and those of other ranks do",
                          checkpoint->options->file);
  return own > least ? checkpoint_former (checkpoint) : EXIT_YES;
}

/* All ranks must have a save of one run. */
static int check_run (struct checkpoint *checkpoint, uint64_t save,
                      uint64_t run_id) {
  uint64_t drawn = 0;
  if (!save && getrandom (&drawn, sizeof drawn, 0) != sizeof drawn)
    drawn = (uint64_t) getpid ();
  checkpoint->run_id = ranks_from_first (save ? run_id : drawn);
  return !save || run_id == checkpoint->run_id
             ? EXIT_YES
             : trouble ("%s: it is of another run than that of rank 0",
                        checkpoint->options->file);
}

int rank_saves_agree (struct checkpoint *checkpoint) {
  uint64_t save, run_id = 0;
  int status = find_number (checkpoint, &save, &run_id);
  checkpoint->agree = ranks_all;
  checkpoint->save = ranks_most (save);
  while (ranks_all (!status)) {
    const uint64_t least = ranks_least (save), most = ranks_most (save);
    if (least == most)
      break;
    status = go_back (checkpoint, save, least, most);
    if (!status)
      status = find_number (checkpoint, &save, &run_id);
  }
  if (!ranks_all (!status))
    return EXIT_TROUBLE;
  status = check_run (checkpoint, save, run_id);
  return ranks_all (!status) ? EXIT_YES : EXIT_TROUBLE;
}
