/* SPDX-License-Identifier: MIT */

/* Options of runs that collect all solutions, besides those of the genetic
   algorithm. */

#ifndef COLLECTING_H
#define COLLECTING_H

#include "cli/options/genetic.h"

/* A setting whose default is the scheme's, and its names: "", which cannot be
   chosen, "yes", "no". */
enum by_scheme { BY_SCHEME, YES, NO };
const char *by_scheme_name (size_t index);

struct collecting_options {
  enum aq_engine engine; /* AQ_ENGINE_ANY: not given */
  enum by_scheme symmetry, exclude_solved;
  bool neighborhood_given;
  unsigned neighborhood;
  bool as_published;
  bool stagnation_limit_given;
  uint64_t stagnation_limit;
};

/* --engine, --neighborhood and --exclude-solved, which a study has, too;
   --symmetry, --no-symmetry, --stagnation-limit and --as-published. */
extern const struct option_row engine_options[], collecting_options[];

/* Lets --as-published set what was not given. */
void collecting_settle (struct collecting_options *options);

/* Whether the options fit together, and fit boards of size N; if not, with a
   message.  GENETIC is settled. */
bool collecting_check (const struct collecting_options *options,
                       const struct genetic_options *genetic, unsigned n,
                       char message[MESSAGE_MAX]);

/* The library's options of a run with boards of size N.  GENETIC is settled.
   Limits on solutions, memory and threads, and the callbacks, are left to the
   caller. */
struct aq_collect_options
collecting_run_options (const struct collecting_options *options,
                        const struct genetic_options *genetic, unsigned n);

#endif
