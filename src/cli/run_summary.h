/* SPDX-License-Identifier: MIT */

/* The summaries of runs: what all have, and what a run for all solutions adds.
 */

#ifndef RUN_SUMMARY_H
#define RUN_SUMMARY_H

#include "allqueens.h"
#include "cli/fields.h"
#include "cli/run_end.h"

/* The summary of a run: a line "N = 8: TEXT", TEXT in color, and the
   fields; those that are details only with --verbose. */
struct run_summary {
  unsigned n;
  struct run_end end;
  const char *text; /* in place of the end's; NULL: that */
  char more[512];   /* behind it */
  struct fields fields;
};

/* Begins a summary of a run that ended for this reason. */
void begin_summary (struct run_summary *summary, unsigned n,
                    const struct run_files *files, enum aq_end why,
                    enum goal goal);

/* Commits the files, the statistics among them, which are the summary's
   fields; prints the summary on standard error and frees its fields.  Returns
   the exit status. */
int finish_summary (struct run_summary *summary, struct run_files *files);

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

/* How many evaluations were repeated. */
void add_repeated (struct fields *fields, const struct aq_stats *stats);

/* Says what letters stand for, if boards of size N were written in digits and
   have letters. */
void note_letters (struct fields *fields, const struct options *options,
                   bool written);

/* Time on the clock and of the processor, and memory. */
void add_time (struct fields *fields, double seconds, double cpu_seconds);

/* --- a run that collects solutions --- */

struct collect_results {
  const struct aq_run_options *options;
  const struct aq_stats *stats;
  const struct run_files *files;
  double seconds; /* of this process */
  double cpu_seconds;
  struct aq_takeover takeover;
  bool has_takeover; /* otherwise it is not known */
};

/* Makes the summary.  Fields that are added after it are details, unless the
   caller sets fields.details. */
void sum_up_collecting (struct run_summary *summary,
                        const struct collect_results *results);

#endif
