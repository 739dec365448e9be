/* SPDX-License-Identifier: MIT */

/* The options; reading a checkpoint; what it says of options; its note;
   saving. */

#include "cli/checkpoint/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/clock.h"
#include "cli/io/message.h"

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
     GIVEN (struct checkpoint_options, every_given), .zero = "0",
     .seldom = true},
    {0}};

void check_checkpoint (const struct checkpoint_options *options) {
  if (!options->file && options->resume)
    usage_error ("--resume needs --checkpoint=FILE");
  if (!options->file && options->every_given)
    usage_error ("--checkpoint-every needs --checkpoint=FILE");
}

/* --- reading --- */

static const char *const suffix[PLACES] = {"", "~"};

static void drop_saved (struct checkpoint *checkpoint) {
  aq_checkpoint_free (checkpoint->saved);
  checkpoint->saved = NULL;
}

/* Says why the checkpoint in the place cannot be used; of AQ_READ_ERROR errno
   is the reason. */
int checkpoint_report (const struct checkpoint *checkpoint,
                       enum aq_status failed) {
  return trouble (
      "%s%s: %s%s", checkpoint->options->file, suffix[checkpoint->place],
      failed == AQ_DAMAGED ? "damaged: " : "",
      failed == AQ_READ_ERROR  ? strerror (errno)
      : failed == AQ_NO_MEMORY ? aq_status_text (failed)
                               : aq_checkpoint_message (checkpoint->saved));
}

/* Takes the first whole checkpoint from checkpoint->place on. */
static int find_saved (struct checkpoint *checkpoint) {
  enum aq_status failed = AQ_OK;
  for (; checkpoint->place < PLACES; checkpoint->place++) {
    drop_saved (checkpoint);
    failed = checkpoint_file_read (&checkpoint->file, checkpoint->place > 0,
                                   &checkpoint->saved);
    if (!failed)
      return EXIT_YES;
    checkpoint_report (checkpoint, failed);
    if (failed == AQ_NO_MEMORY)
      break;
  }
  return EXIT_TROUBLE;
}

int checkpoint_open (struct checkpoint *checkpoint,
                     const struct checkpoint_options *options, bool sync) {
  struct checkpoint_file *file = &checkpoint->file;
  *checkpoint = (struct checkpoint){.options = options};
  if (!options->file)
    return EXIT_YES;
  const int status =
      checkpoint_file_open (file, options->file, options->resume, sync);
  return status || !file->exists ? status : find_saved (checkpoint);
}

int checkpoint_former (struct checkpoint *checkpoint) {
  checkpoint->place++;
  return find_saved (checkpoint);
}

int checkpoint_check_outputs (const struct checkpoint *checkpoint,
                              const struct output *outputs, size_t count) {
  const struct checkpoint_file *file = &checkpoint->file;
  for (size_t i = 0; i < count && checkpoint->options->file; i++) {
    const char *path = outputs[i].target;
    if (path && (!strcmp (path, file->path) || !strcmp (path, file->former) ||
                 !strcmp (path, file->next) || !strcmp (path, file->lock)))
      return trouble ("%s: it is the checkpoint and cannot be an output",
                      outputs[i].name);
  }
  return EXIT_YES;
}

/* --- from the checkpoint to the options; the library lists what determines a
   run, by the names of the options --- */

/* Whether the option is set: its field is not all zero, or marked as given. */
static bool is_set (const struct option_row *row, const char *fields) {
  if (row->given)
    return fields[row->given];
  for (size_t i = 0; i < row->size; i++)
    if (fields[row->at + i])
      return true;
  return false;
}

/* Whether the checkpoint says what an option is to be set to: VALUE.  --X and
   --no-X, which take none, are one. */
static bool has_value (const struct aq_checkpoint *saved,
                       const struct option_row *row,
                       char value[AQ_OPTION_MAX]) {
  const bool negates = row->kind == FLAG && !strncmp (row->name, "no-", 3);
  return aq_checkpoint_option (saved, row->name + (negates ? 3 : 0), value) &&
         (row->kind != FLAG || !strcmp (value, negates ? "no" : "yes"));
}

/* Sets the parameters of SCHEME that are not named yet in SETTINGS. */
static bool apply_parameters (const struct aq_checkpoint *saved,
                              const struct aq_scheme *scheme, char *settings,
                              char problem[MESSAGE_MAX]) {
  const struct aq_parameter *parameter;
  char name[AQ_PARAMETER_NAME_MAX + 32], value[AQ_OPTION_MAX];
  char setting[sizeof name + sizeof value];
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++) {
    snprintf (name, sizeof name, "parameter %s", parameter->name);
    if (!aq_checkpoint_option (saved, name, value))
      continue;
    snprintf (setting, sizeof setting, "%s=%s", parameter->name, value);
    if (!option_complete_settings (setting, settings, problem))
      return false;
  }
  return true;
}

/* The scheme and the board size are compared here: the library checks what the
   scheme takes before it compares the options.  *SCHEME becomes the saved one
   if none was given. */
static bool check_scheme_and_size (const struct aq_checkpoint *saved,
                                   unsigned n, const struct aq_scheme **scheme,
                                   char problem[MESSAGE_MAX]) {
  char saved_n[AQ_OPTION_MAX], name[AQ_OPTION_MAX], own_n[32];
  aq_checkpoint_option (saved, "board size", saved_n);
  aq_checkpoint_option (saved, "scheme", name);
  snprintf (own_n, sizeof own_n, "%u", n);
  if (strcmp (saved_n, own_n))
    return refuse (problem, "board size: %s in the checkpoint, %s here",
                   saved_n, own_n);
  if (*scheme)
    return !strcmp (name, (*scheme)->name) ||
           refuse (problem, "scheme: %s in the checkpoint, %s here", name,
                   (*scheme)->name);
  *scheme = aq_scheme_named (name);
  return *scheme ||
         refuse (problem,
                 "its scheme %s is none of the built-in ones: give the "
                 "plug-in again, by --scheme=./FILE.so",
                 name);
}

/* False, with a message, if something is refused. */
static bool apply (const struct aq_checkpoint *saved,
                   const struct command *command, unsigned n,
                   const struct aq_scheme *scheme, void *arguments,
                   char problem[MESSAGE_MAX]) {
  const struct option_row *row;
  size_t at;
  if (!check_scheme_and_size (saved, n, &scheme, problem))
    return false;
  for (size_t i = 0; (row = option_at (command->options, i, &at)); i++) {
    char *fields = (char *) arguments + at;
    char value[AQ_OPTION_MAX], why[MESSAGE_MAX];
    if (row->kind == SETTINGS
            ? !apply_parameters (saved, scheme, fields + row->at, why)
            : has_value (saved, row, value) && !is_set (row, fields) &&
                  !option_set (row, arguments, at,
                               row->kind == FLAG ? NULL : value, why))
      return refuse (problem, "its --%s %.300s", row->name, why);
  }
  return true;
}

int checkpoint_apply (const struct checkpoint *checkpoint,
                      const struct command *command, unsigned n,
                      const struct aq_scheme *scheme, void *arguments) {
  char problem[MESSAGE_MAX];
  return apply (checkpoint->saved, command, n, scheme, arguments, problem)
             ? EXIT_YES
             : trouble ("%s%s: %s", checkpoint->options->file,
                        suffix[checkpoint->place], problem);
}

/* --- the note: how far the trace has come, or which save of a run this file
   belongs to --- */

enum { NOTE_MAX = 128 };

/* Returns the length. */
static size_t format_note (const struct checkpoint *checkpoint,
                           char note[NOTE_MAX]) {
  const struct trace_writer *trace = checkpoint->trace;
  if (checkpoint->agree)
    return (size_t) snprintf (note, NOTE_MAX,
                              "save %" PRIu64 " of run %" PRIx64,
                              checkpoint->save, checkpoint->run_id);
  if (!trace)
    return 0;
  const struct trace_state *state = &trace->state;
  return (size_t) snprintf (note, NOTE_MAX,
                            "trace of %" PRIu64 " bytes, %" PRIu64
                            " rows, %" PRIu64 " rounds, hash %" PRIx64,
                            state->length, state->rows, state->rounds,
                            state->hash);
}

/* False if the run had no trace. */
static bool read_note (const struct checkpoint *checkpoint,
                       struct trace_state *state) {
  size_t count;
  const char *note = aq_checkpoint_note (checkpoint->saved, &count);
  return sscanf (note,
                 "trace of %" SCNu64 " bytes, %" SCNu64 " rows, %" SCNu64
                 " rounds, hash %" SCNx64,
                 &state->length, &state->rows, &state->rounds,
                 &state->hash) == 4;
}

bool checkpoint_save_number (const struct checkpoint *checkpoint,
                             uint64_t *save, uint64_t *run_id) {
  size_t count;
  const char *note = aq_checkpoint_note (checkpoint->saved, &count);
  return sscanf (note, "save %" SCNu64 " of run %" SCNx64, save, run_id) == 2;
}

int checkpoint_resume_trace (const struct checkpoint *checkpoint,
                             struct trace_writer *trace,
                             const struct aq_stats *stats) {
  if (!read_note (checkpoint, &trace->state))
    return trouble ("%s: the run had no --trace up to here, and it cannot "
                    "begin in the middle",
                    checkpoint->options->file);
  return trace_writer_resume (trace, stats);
}

/* --- saving --- */

/* When to save again, after a save from BEGAN to ENDED. */
static double next_save (const struct checkpoint_options *options,
                         double began, double ended) {
  static const double seconds = 60, times = 50;
  const double rest = times * (ended - began);
  if (options->every_given)
    return began + options->every;
  return ended + (rest > seconds ? rest : seconds);
}

/* Whether all processes that share the run say so. */
static bool all_agree (const struct checkpoint *checkpoint, bool own) {
  return checkpoint->agree ? checkpoint->agree (own) : own;
}

/* Writes the next file, and lets it replace FILE when all processes have
   theirs on the disk.  False, on all of them, if that failed on any: where it
   did, PROBLEM says why, and elsewhere it is empty.  A file that not all have
   replaced does not become FILE~, which all have. */
static bool write_and_replace (struct checkpoint *checkpoint,
                               char problem[MESSAGE_MAX]) {
  struct checkpoint_file *file = &checkpoint->file;
  char note[NOTE_MAX];
  *problem = '\0';
  checkpoint->save++;
  const enum aq_status failed = checkpoint_file_write (
      file, checkpoint->run, note, format_note (checkpoint, note), problem);
  checkpoint->over = failed == AQ_CANNOT_GO_ON;
  const bool written = all_agree (checkpoint, !failed);
  if (!written)
    checkpoint_file_drop (file);
  const bool replaced = written && checkpoint_file_replace (file, problem);
  const bool saved = all_agree (checkpoint, replaced);
  file->damaged |= replaced && !saved;
  return saved;
}

/* Saves.  checkpoint->failed says whether that failed, and with REPORT a
   message says so.  The trace is written first, because a checkpoint must not
   have more of it than there is: EXIT_TROUBLE after a message if that
   fails. */
static int save (struct checkpoint *checkpoint, bool report) {
  const double began = clock_monotonic ();
  char problem[MESSAGE_MAX];
  if (checkpoint->trace && trace_writer_sync (checkpoint->trace))
    return EXIT_TROUBLE;
  checkpoint->status_line->saving = true;
  checkpoint->failed = !write_and_replace (checkpoint, problem);
  checkpoint->status_line->saving = false;
  if (*problem && report && !checkpoint->over)
    trouble ("%s: not saved: %s", checkpoint->options->file, problem);
  if (!checkpoint->failed)
    checkpoint->last_save = *aq_collect_stats (checkpoint->run);
  checkpoint->due = next_save (checkpoint->options, began, clock_monotonic ());
  return EXIT_YES;
}

/* Says what the run goes on from. */
static void report_resume (const struct checkpoint *checkpoint, bool quiet) {
  const struct aq_stats *stats = aq_collect_stats (checkpoint->run);
  const char *name = checkpoint->options->file;
  if (!checkpoint->saved && !quiet)
    trouble ("%s: does not exist: the run begins anew", name);
  if (!checkpoint->saved)
    return;
  if (checkpoint->place)
    trouble ("%s: going on from %s~", name, name);
  if (!quiet)
    trouble ("%s%s: resumed at generation %" PRIu64 ", %" PRIu64 " found",
             name, suffix[checkpoint->place], stats->generations,
             stats->found);
}

int checkpoint_begin (struct checkpoint *checkpoint,
                      const struct aq_collect *run, struct trace_writer *trace,
                      struct collecting_status *status_line, bool quiet) {
  const struct checkpoint_options *options = checkpoint->options;
  checkpoint->run = run;
  checkpoint->trace = trace;
  checkpoint->status_line = status_line;
  if (!options->file)
    return EXIT_YES;
  if (options->resume)
    report_resume (checkpoint, quiet);
  const bool has_saved =
      all_agree (checkpoint, checkpoint->saved && !checkpoint->place);
  drop_saved (checkpoint);
  if (has_saved) {
    checkpoint->last_save = *aq_collect_stats (run);
    const double now = clock_monotonic ();
    checkpoint->due = next_save (options, now, now);
    return EXIT_YES;
  }
  /* If only FILE~ has the checkpoint, FILE gets it at once. */
  checkpoint->file.damaged = checkpoint->place > 0;
  progress_enter (&status_line->progress, SAVING, 0, NULL);
  const int status = save (checkpoint, true);
  return checkpoint->failed && !checkpoint->over ? EXIT_TROUBLE : status;
}

int checkpoint_round_done (struct checkpoint *checkpoint) {
  if (!checkpoint->options->file ||
      !all_agree (checkpoint, clock_monotonic () >= checkpoint->due))
    return EXIT_YES;
  return save (checkpoint, !checkpoint->failed);
}

/* Whether the last save has all that the run has done.  A run that was stopped
   in the middle of a round may have done more than the statistics say. */
static bool is_up_to_date (const struct checkpoint *checkpoint) {
  const struct aq_stats *now = aq_collect_stats (checkpoint->run);
  const struct aq_stats *then = &checkpoint->last_save;
  return now->end != AQ_INTERRUPTED && now->end != AQ_TIME &&
         now->end != AQ_MEMORY && now->end != AQ_RUNNING &&
         now->generations == then->generations && now->looks == then->looks &&
         now->found == then->found;
}

int checkpoint_end (struct checkpoint *checkpoint) {
  if (!checkpoint->options->file || is_up_to_date (checkpoint))
    return EXIT_YES;
  progress_enter (&checkpoint->status_line->progress, SAVING, 0, NULL);
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
  checkpoint_file_close (&checkpoint->file);
}
