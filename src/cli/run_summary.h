/* SPDX-License-Identifier: MIT */

/* What the summaries of several commands have in common, and that of a run
   that collects solutions. */

#ifndef RUN_SUMMARY_H
#define RUN_SUMMARY_H

#include "allqueens.h"
#include "cli/command.h"
#include "cli/fields.h"
#include "cli/file_options.h"
#include "cli/run_files.h"

/* The names of a run's end, and whether it is a success. */
struct run_end {
  const char *name;    /* in JSON */
  const char *collect; /* of a run that collects all solutions */
  const char *solve;   /* of a run that looks for one */
  bool success;        /* exit status 0 */
};

const struct run_end *run_end (enum aq_end end);

/* What is printed about a run: a line "N = 8: TEXT MORE", TEXT in color, and
   the fields; those that are details only with --verbose. */
struct run_summary {
  unsigned n;
  enum aq_end end;
  const char *text;
  bool success; /* exit status 0, and the text's color */
  char more[512];
  struct fields fields;
};

/* Begins a summary, whose text is left to the caller.  In JSON the flag NAME
   is true if END is GOAL, and END_NAME is the end. */
void begin_summary (struct run_summary *summary, unsigned n, enum aq_end end,
                    const char *name, enum aq_end goal, const char *end_name);

/* The same for a run that was to find all solutions; FILES have its solutions,
   or say why not; print_collecting_summary sets the text. */
void begin_collecting_summary (struct run_summary *summary, unsigned n,
                               enum aq_end end, const struct run_files *files);

/* Prints it on standard error. */
void print_summary (const struct run_summary *summary,
                    const struct message_options *options);

/* Prints that of a run that was to find all solutions, whose files are
   committed, and frees its fields.  Returns the exit status. */
int print_collecting_summary (struct run_summary *summary,
                              const struct run_files *files,
                              const struct message_options *options);

/* How many solutions were written. */
void add_written (struct fields *fields, const struct run_files *files);

/* The solutions and the classes found, next to the totals; KNOWN is NULL if no
   totals are known. */
void add_found (struct fields *fields, uint64_t found,
                const struct aq_totals *known);
void add_fundamental (struct fields *fields, uint64_t found,
                      const struct aq_totals *known);

enum { ORBITS_TEXT_MAX = 128 };

/* "92 = 11 x 8 + 1 x 4". */
void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]);

/* The orbit sizes that occur, with their numbers of classes. */
void add_orbits (struct fields *fields, const struct aq_orbits *orbits);

/* The settings that all runs have: population, the parameters that have an
   effect, the named operators, restarts.  Printed are those that have an
   effect in a run to the FIRST solution or to all. */
void add_settings (struct fields *fields, const struct aq_scheme *scheme,
                   unsigned n, const struct aq_settings *settings, bool first);

/* Says what letters stand for, if boards of size N were written in digits and
   have letters. */
void note_letters (struct fields *fields, unsigned n,
                   const struct solution_options *options, bool written);

/* Time on the clock and of the processor, and memory. */
void add_time (struct fields *fields, double seconds, double cpu_seconds);

/* --- a run that collects solutions --- */

struct collect_results {
  const struct aq_collect_options *options;
  const struct aq_stats *stats;
  const struct run_files *files;
  double seconds; /* of this process */
  double cpu_seconds;
  struct aq_takeover takeover;
  bool has_takeover; /* otherwise it is not known */
};

/* What is added to the fields after it is a detail, unless the caller says
   otherwise. */
void sum_up_collecting (struct run_summary *summary,
                        const struct collect_results *results);

#endif
