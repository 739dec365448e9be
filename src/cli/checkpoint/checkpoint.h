/* SPDX-License-Identifier: MIT */

/* The checkpoint of a run: what the run begins with, when it is saved, and the
   messages about it.  Call checkpoint_open in any case: the other functions
   need the options that it keeps.  Without --checkpoint no function reads or
   writes a file. */

#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include "allqueens-scheme.h"
#include "cli/checkpoint/checkpoint_file.h"
#include "cli/io/output.h"
#include "cli/options/command_line.h"
#include "cli/progress/collecting_status.h"
#include "cli/run_files/trace.h"

struct checkpoint_options {
  const char *file; /* NULL: none */
  bool resume;
  bool every_given;
  double every; /* seconds between two saves; 0: after each round */
};
extern const struct option_row checkpoint_options[];

/* It is a usage error if options that need --checkpoint are given without
   it. */
void check_checkpoint (const struct checkpoint_options *options);

/* Where a checkpoint can be: FILE, and then FILE~. */
enum { PLACES = 2 };

struct checkpoint {
  const struct checkpoint_options *options;
  struct checkpoint_file file;
  struct aq_checkpoint *saved; /* the one that is read; NULL: none */
  unsigned place;              /* where it is */
  const struct aq_collect *run;
  struct trace_writer *trace;
  struct collecting_status *status_line; /* NULL before the run */
  double due;                /* the next save, on the monotonic clock */
  bool over;                 /* the run ended while it evolved, or at
                                a limit: it cannot be saved */
  bool failed;               /* the last save did */
  struct aq_stats last_save; /* what it had */
  char use[96];              /* of the file */
  /* For several processes that share a run (struct aq_transport) and have a
     file each.  They call all functions together from checkpoint_begin on.
     Set these members before that: */
  bool (*agree) (bool own); /* whether OWN is true on all; NULL: one process */
  uint64_t run_id;          /* the same for all saves of a run */
  uint64_t save; /* the number of the last save, also of one that failed */
};

/* --- to the run --- */

/* Takes the file, and for --resume reads it: then checkpoint->saved is what
   the run goes on from, and is whole.  Otherwise it is NULL, and a new run is
   to be made.  All functions return EXIT_YES, or after a message EXIT_TROUBLE;
   checkpoint_close must follow in both cases. */
int checkpoint_open (struct checkpoint *checkpoint,
                     const struct checkpoint_options *options, bool sync);

/* Sets the options that are not set yet in ARGUMENTS, the struct of COMMAND's
   options, from the checkpoint; of the scheme's parameters those that are not
   named yet.  SCHEME is the one that was given, or NULL, and N the board size:
   neither may be another one.  Loads no plug-in: only the command line may
   name code that is to be run. */
int checkpoint_apply (const struct checkpoint *checkpoint,
                      const struct command *command, unsigned n,
                      const struct aq_scheme *scheme, void *arguments);

/* Says why checkpoint->saved cannot be used, with what aq_collect_resume
   returned, and returns EXIT_TROUBLE. */
int checkpoint_report (const struct checkpoint *checkpoint,
                       enum aq_status failed);

/* Takes FILE~ instead: not all processes may have saved FILE. */
int checkpoint_former (struct checkpoint *checkpoint);

/* If several processes wrote checkpoint->saved, the numbers of that save and
   of its run.  False if one process wrote it alone. */
bool checkpoint_save_number (const struct checkpoint *checkpoint,
                             uint64_t *save, uint64_t *run_id);

/* None of the outputs may be one of the checkpoint's files. */
int checkpoint_check_outputs (const struct checkpoint *checkpoint,
                              const struct output *outputs, size_t count);

/* Goes on with the trace of a run that is resumed; of one process.  STATS are
   those of its last round. */
int checkpoint_resume_trace (const struct checkpoint *checkpoint,
                             struct trace_writer *trace,
                             const struct aq_stats *stats);

/* --- during the run --- */

/* Says, unless QUIET, from which point the run goes on, and saves a new run
   for the first time.  The three pointers must stay valid; TRACE is NULL for
   none. */
int checkpoint_begin (struct checkpoint *checkpoint,
                      const struct aq_collect *run, struct trace_writer *trace,
                      struct collecting_status *status_line, bool quiet);

/* After a round: saves if it is time to.  A failed save is reported, and the
   run goes on; EXIT_TROUBLE is for the trace alone. */
int checkpoint_round_done (struct checkpoint *checkpoint);

/* After the run: saves if it has come further than the last save, unless it
   ended while it evolved or at a limit: then the last save stands. */
int checkpoint_end (struct checkpoint *checkpoint);

/* What the file can be used for, as a text behind its name. */
const char *checkpoint_use (struct checkpoint *checkpoint);

void checkpoint_close (struct checkpoint *checkpoint);

#endif
