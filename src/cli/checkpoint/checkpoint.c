/* SPDX-License-Identifier: MIT */

/* The order of reading, saving and reporting. */

#include "cli/checkpoint/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/clock.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/ranks/ranks.h"

const struct option_row checkpoint_options[] = {
    {"checkpoint", 0, "FILE", CHECKPOINT, FILE_NAME,
     "Save the run in FILE, from time to time and when it ends, also by a "
     "signal or by --memory; FILE~ is the save before",
     FIELD (struct checkpoint_options, file)},
    {"resume", 0, NULL, CHECKPOINT, FLAG,
     "Go on from the checkpoint, as if the run had not stopped; what "
     "determines it need not be given again",
     FIELD (struct checkpoint_options, resume), .bare = true},
    {"checkpoint-every", 0, "T", CHECKPOINT, DURATION,
     "Save at the end of the first round after this time, 0: of each round "
     "(default: 60 s, and not before 50 times as long as a save takes)",
     FIELD (struct checkpoint_options, every),
     GIVEN (struct checkpoint_options, every_given), .zero = "0"},
    {0}};

void check_checkpoint (const struct checkpoint_options *options) {
  if (!options->file && options->resume)
    usage_error ("--resume needs --checkpoint=FILE");
  if (!options->file && options->every_given)
    usage_error ("--checkpoint-every needs --checkpoint=FILE");
}

/* --- ranks --- */

/* Reports trouble that all ranks have; one of them prints it. */
__attribute__ ((format (printf, 1, 2))) static int
common_trouble (const char *format, ...) {
  char text[2 * PATH_MAX + MESSAGE_MAX];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  return ranks_is_first () ? trouble ("%s", text) : EXIT_TROUBLE;
}

/* Copies the text of the first rank that has one to all ranks, with the rank's
   number. */
static void share_text (char text[MESSAGE_MAX]) {
  char all[AQ_PROCESSES_MAX][MESSAGE_MAX];
  ranks_gather (text, MESSAGE_MAX, all);
  for (unsigned rank = 0; rank < ranks_count (); rank++)
    if (*all[rank]) {
      if (rank)
        refuse (text, "rank %u: %.1000s", rank, all[rank]);
      else
        memcpy (text, all[rank], MESSAGE_MAX);
      return;
    }
}

/* --- reading --- */

static const char *const suffix[PLACES] = {"", "~"};

/* Notes why this rank cannot use the checkpoint, from the STATUS that all
   ranks have.  Notes nothing if another rank has the reason. */
static void note_problem (struct checkpoint *checkpoint,
                          enum aq_status status) {
  char *problem = checkpoint->problem[checkpoint->place];
  *problem = 0;
  if (!checkpoint_file_problem (&checkpoint->file, problem) &&
      status != AQ_READ_ERROR)
    refuse (problem, "%s%s", status == AQ_DAMAGED ? "damaged: " : "",
            aq_checkpoint_message (checkpoint->saved));
}

/* Reads the checkpoint in a place up to its note. */
static enum aq_status read_place (struct checkpoint *checkpoint) {
  struct checkpoint_file *file = &checkpoint->file;
  char *problem = checkpoint->problem[checkpoint->place], why[MESSAGE_MAX];
  const bool former = checkpoint->place > 0;
  enum aq_status failed = AQ_READ_ERROR;
  if (checkpoint_file_read_from (file, former))
    failed =
        aq_checkpoint_new (&checkpoint->saved, checkpoint_file_read, file);
  if (!failed)
    failed = aq_checkpoint_begin (checkpoint->saved);
  if (failed == AQ_DAMAGED || failed == AQ_OLD_CHECKPOINT ||
      failed == AQ_READ_ERROR)
    note_problem (checkpoint, failed);
  size_t count;
  const void *note =
      failed ? NULL : aq_checkpoint_note (checkpoint->saved, &count);
  if (note && !note_copy (&checkpoint->note, note, count, why)) {
    refuse (problem, "damaged: %.400s", why);
    failed = AQ_DAMAGED;
  }
  return failed;
}

static void drop_saved (struct checkpoint *checkpoint) {
  aq_checkpoint_free (checkpoint->saved);
  checkpoint->saved = NULL;
}

/* Takes the first whole checkpoint from checkpoint->place on. */
static int find_saved (struct checkpoint *checkpoint) {
  const char *name = checkpoint->options->file;
  for (; checkpoint->place < PLACES; checkpoint->place++) {
    const enum aq_status failed = read_place (checkpoint);
    if (!failed)
      return EXIT_YES;
    drop_saved (checkpoint);
    note_free (&checkpoint->note);
    if (failed == AQ_NO_MEMORY)
      return trouble ("%s: %s", name, aq_status_text (failed));
  }
  for (unsigned place = 0; place < PLACES; place++)
    trouble ("%s%s: %s", name, suffix[place], checkpoint->problem[place]);
  return EXIT_TROUBLE;
}

/* Takes the place that rank 0 has taken; PLACES: it has taken none.  *PROBLEM
   stays empty unless that fails. */
static void take_place (struct checkpoint *checkpoint, unsigned place,
                        char problem[MESSAGE_MAX]) {
  if (checkpoint->file.why) {
    refuse (problem, "%s", strerror (checkpoint->file.why));
    return;
  }
  if (place == PLACES)
    return;
  checkpoint->place = place;
  const enum aq_status failed = read_place (checkpoint);
  if (failed == AQ_NO_MEMORY)
    refuse (problem, "%s", aq_status_text (failed));
  else if (failed)
    memcpy (problem, checkpoint->problem[place], MESSAGE_MAX);
}

int checkpoint_share (struct checkpoint *checkpoint) {
  char problem[MESSAGE_MAX] = "";
  if (!checkpoint->options->file || checkpoint->shared)
    return EXIT_YES;
  checkpoint->shared = true;
  const unsigned place = (unsigned) ranks_from_first (
      checkpoint->saved ? checkpoint->place : PLACES);
  if (!ranks_is_first ())
    take_place (checkpoint, place, problem);
  if (!ranks_most (*problem != 0))
    return EXIT_YES;
  share_text (problem);
  return common_trouble ("%s%s: %s", checkpoint->options->file,
                         place < PLACES ? suffix[place] : "", problem);
}

int checkpoint_open (struct checkpoint *checkpoint,
                     const struct checkpoint_options *options, bool sync) {
  *checkpoint = (struct checkpoint){.options = options};
  if (!options->file)
    return EXIT_YES;
  struct checkpoint_file *file = &checkpoint->file;
  int status =
      checkpoint_file_open (file, options->file, options->resume, sync);
  if (!ranks_is_first ())
    return status ? status : checkpoint_share (checkpoint);
  if (!status && (file->has_file || file->has_former))
    status = find_saved (checkpoint);
  return status;
}

int checkpoint_fall_back (struct checkpoint *checkpoint,
                          enum aq_status failed) {
  if (failed == AQ_OTHER_RUN)
    return common_trouble ("%s%s: %s", checkpoint->options->file,
                           suffix[checkpoint->place],
                           aq_checkpoint_message (checkpoint->saved));
  note_problem (checkpoint, failed);
  share_text (checkpoint->problem[checkpoint->place]);
  drop_saved (checkpoint);
  note_free (&checkpoint->note);
  checkpoint->place++;
  checkpoint->shared = false;
  int status = EXIT_YES;
  if (ranks_is_first ())
    status = find_saved (checkpoint);
  status = (int) ranks_from_first ((uint64_t) status);
  return status ? status : checkpoint_share (checkpoint);
}

int checkpoint_apply (const struct checkpoint *checkpoint,
                      const struct command *command,
                      const struct operands *operands,
                      const struct aq_scheme *scheme, void *arguments) {
  const struct checkpoint_note *note = &checkpoint->note;
  const char *name = checkpoint->options->file;
  const char *saved_n = note_value (note, "n");
  const char *saved_scheme = note_value (note, "scheme");
  char n[32], problem[MESSAGE_MAX];
  snprintf (n, sizeof n, "%u", operands->n);
  /* The library checks what the scheme takes before it compares the options,
     so these two come first. */
  if (saved_n && strcmp (saved_n, n))
    return common_trouble (
        "%s: the board size is %.20s in the checkpoint, %s here", name,
        saved_n, n);
  if (saved_scheme && scheme && strcmp (saved_scheme, scheme->name))
    return common_trouble (
        "%s: the scheme is %.100s in the checkpoint, %s here", name,
        saved_scheme, scheme->name);
  return note_apply (note, command, operands, arguments, problem)
             ? EXIT_YES
             : common_trouble ("%s: %s", name, problem);
}

static int check_outputs (const struct checkpoint_file *file,
                          const struct output *outputs, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (outputs[i].target && checkpoint_file_uses (file, outputs[i].target))
      return trouble ("%s: it is the checkpoint and cannot be an output",
                      outputs[i].name);
  return EXIT_YES;
}

int checkpoint_prepare (struct checkpoint *checkpoint,
                        const struct command *command,
                        const struct operands *operands,
                        const struct note_facts *facts,
                        const struct output *outputs, size_t count) {
  if (!checkpoint->options->file)
    return EXIT_YES;
  int status = EXIT_YES;
  if (!checkpoint->saved &&
      !note_begin (&checkpoint->note, command, operands, facts))
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (!status && ranks_is_first ())
    status = check_outputs (&checkpoint->file, outputs, count);
  if (!status && ranks_is_first ())
    status = checkpoint_file_claim (&checkpoint->file);
  return ranks_worst (status);
}

static int begin_trace (struct checkpoint *checkpoint,
                        struct trace_writer *trace, struct output *output,
                        const struct trace_run *run, bool symmetry,
                        const struct aq_stats *stats) {
  struct trace_state state = {0};
  if (!checkpoint->saved)
    return trace_writer_begin (trace, output, run, symmetry);
  const bool traced = note_trace (&checkpoint->note, &state);
  if (!output->name)
    note_drop_trace (&checkpoint->note);
  else if (!traced)
    return trouble ("%s: the run had no --trace up to here, and it cannot "
                    "begin in the middle",
                    checkpoint->options->file);
  return trace_writer_resume (trace, output, run, symmetry, &state, stats);
}

int checkpoint_begin_trace (struct checkpoint *checkpoint,
                            struct trace_writer *trace, struct output *output,
                            const struct trace_run *run, bool symmetry,
                            const struct aq_stats *stats) {
  const int status =
      begin_trace (checkpoint, trace, output, run, symmetry, stats);
  return ranks_worst (status);
}

/* --- saving --- */

/* Whether GOOD is true on all ranks; if not, checkpoint->failure says why. */
static bool all_good (struct checkpoint *checkpoint, bool good) {
  *checkpoint->failure = 0;
  if (!good)
    checkpoint_file_failure (&checkpoint->file, checkpoint->failure);
  if (!ranks_most (!good))
    return true;
  share_text (checkpoint->failure);
  return false;
}

/* Writes what this rank has to save. */
static bool write_own (struct checkpoint *checkpoint) {
  struct checkpoint_file *file = &checkpoint->file;
  const enum aq_status failed = aq_collect_save (
      checkpoint->run, checkpoint->note.text, checkpoint->note.count,
      checkpoint_file_save_write, file);
  checkpoint->over = failed == AQ_CANNOT_GO_ON;
  if (failed == AQ_NO_MEMORY)
    errno = ENOMEM;
  return !failed && checkpoint_file_save_complete (file);
}

/* Writes all.  If that fails: false, with checkpoint->failure. */
static bool write_file (struct checkpoint *checkpoint) {
  struct checkpoint_file *file = &checkpoint->file;
  const bool good = all_good (checkpoint, checkpoint_file_save_begin (file)) &&
                    all_good (checkpoint, write_own (checkpoint)) &&
                    all_good (checkpoint, checkpoint_file_save_end (file));
  if (!good)
    checkpoint_file_save_cancel (file);
  return good;
}

/* When to save again, after a save from BEGAN to ENDED. */
static double next_save (const struct checkpoint_options *options,
                         double began, double ended) {
  static const double seconds = 60, times = 50;
  const double rest = times * (ended - began);
  if (options->every_given)
    return began + options->every;
  return ended + (rest > seconds ? rest : seconds);
}

static void report_failure (const struct checkpoint *checkpoint) {
  remark ("%s: not saved: %s", checkpoint->options->file, checkpoint->failure);
}

/* Saves.  checkpoint->failed says whether that failed, and with REPORT a
   message says so.  The trace is written first, because a checkpoint must not
   have more of it than there is: EXIT_TROUBLE after a message if that
   fails. */
static int save (struct checkpoint *checkpoint, bool report) {
  const double began = clock_monotonic ();
  const bool traced = checkpoint->trace->output->name;
  if (ranks_most (traced && trace_writer_sync (checkpoint->trace)))
    return EXIT_TROUBLE;
  if (traced)
    note_set_trace (&checkpoint->note, &checkpoint->trace->state);
  collecting_status_save (checkpoint->status);
  checkpoint->failed = !write_file (checkpoint);
  if (checkpoint->failed && report && !checkpoint->over)
    report_failure (checkpoint);
  if (!checkpoint->failed)
    checkpoint->last_save = *aq_collect_stats (checkpoint->run);
  checkpoint->due = next_save (checkpoint->options, began, clock_monotonic ());
  return EXIT_YES;
}

/* Checks before the run whether files can be made in the checkpoint's
   folder. */
static int try_to_save (struct checkpoint *checkpoint) {
  struct checkpoint_file *file = &checkpoint->file;
  const bool good = all_good (checkpoint, checkpoint_file_save_begin (file));
  if (!good)
    report_failure (checkpoint);
  checkpoint_file_save_cancel (file);
  return good ? EXIT_YES : EXIT_TROUBLE;
}

/* Says what the run goes on from. */
static void report_resume (const struct checkpoint *checkpoint, bool quiet) {
  const struct aq_stats *stats = aq_collect_stats (checkpoint->run);
  const char *name = checkpoint->options->file;
  if (!checkpoint->saved && !quiet)
    remark ("%s: does not exist: the run begins anew", name);
  if (!checkpoint->saved)
    return;
  if (checkpoint->place)
    remark ("%s: %s; going on from %s~", name, checkpoint->problem[0], name);
  if (!quiet)
    remark ("%s%s: resumed at generation %" PRIu64 ", %" PRIu64 " found", name,
            suffix[checkpoint->place], stats->generations, stats->found);
}

int checkpoint_begin (struct checkpoint *checkpoint,
                      const struct aq_collect *run, struct trace_writer *trace,
                      struct collecting_status *status_line, bool quiet) {
  const struct checkpoint_options *options = checkpoint->options;
  checkpoint->run = run;
  checkpoint->trace = trace;
  checkpoint->status = status_line;
  if (!options->file)
    return EXIT_YES;
  if (options->resume)
    report_resume (checkpoint, quiet);
  const bool has_saved = checkpoint->saved && !checkpoint->place;
  drop_saved (checkpoint);
  if (has_saved) {
    checkpoint->last_save = *aq_collect_stats (run);
    const double now = clock_monotonic ();
    checkpoint->due = next_save (options, now, now);
    return try_to_save (checkpoint);
  }
  /* If only FILE~ has the checkpoint, FILE gets it at once. */
  checkpoint->file.damaged = checkpoint->place > 0;
  const int status = save (checkpoint, true);
  return checkpoint->failed ? EXIT_TROUBLE : status;
}

int checkpoint_round_done (struct checkpoint *checkpoint) {
  if (!checkpoint->options->file ||
      !ranks_from_first (clock_monotonic () >= checkpoint->due))
    return EXIT_YES;
  const int status = save (checkpoint, !checkpoint->failed);
  collecting_status_go_on (checkpoint->status);
  return status;
}

/* Whether the last save has all that the run has done.  A run that was stopped
   in the middle of a round may have done more than the statistics say. */
static bool is_up_to_date (const struct checkpoint *checkpoint) {
  const struct aq_stats *now = aq_collect_stats (checkpoint->run);
  const struct aq_stats *then = &checkpoint->last_save;
  return now->end != AQ_RUNNING && now->end != AQ_INTERRUPTED &&
         now->end != AQ_TIME && now->end != AQ_MEMORY &&
         now->generations == then->generations &&
         now->evaluations == then->evaluations &&
         now->neighbors == then->neighbors && now->hits == then->hits &&
         now->restarts == then->restarts && now->found == then->found;
}

/* At a limit the run has dropped hits that a run without the limit would have
   merged.  Going on from there would not give the same as not stopping. */
int checkpoint_end (struct checkpoint *checkpoint) {
  if (!checkpoint->options->file ||
      ranks_from_first (is_up_to_date (checkpoint)) ||
      aq_collect_stats (checkpoint->run)->end == AQ_LIMIT)
    return EXIT_YES;
  const int status = save (checkpoint, true);
  const bool complete = aq_collect_stats (checkpoint->run)->end == AQ_COMPLETE;
  return checkpoint->failed && !complete && !checkpoint->over ? EXIT_TROUBLE
                                                              : status;
}

const char *checkpoint_use (struct checkpoint *checkpoint) {
  if (aq_collect_stats (checkpoint->run)->end == AQ_COMPLETE)
    return "no longer needed, nor the files beside it whose names begin so";
  if (!checkpoint->failed)
    return "--resume goes on from there";
  snprintf (checkpoint->use, sizeof checkpoint->use,
            "saved at generation %" PRIu64 "; --resume goes on from there",
            checkpoint->last_save.generations);
  return checkpoint->use;
}

void checkpoint_close (struct checkpoint *checkpoint) {
  if (!checkpoint->options->file)
    return;
  drop_saved (checkpoint);
  note_free (&checkpoint->note);
  checkpoint_file_close (&checkpoint->file);
}
