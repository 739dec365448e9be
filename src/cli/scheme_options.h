/* SPDX-License-Identifier: MIT */

/* Options of commands that run a genetic algorithm: the scheme, its settings,
   the seed, and when the run stops. */

#ifndef SCHEME_OPTIONS_H
#define SCHEME_OPTIONS_H

#include "allqueens-scheme.h"
#include "cli/file_options.h"

/* The library's scheme of that name; if NAME has a slash, the scheme of that
   file, which stays loaded.  If there is none, that is a usage error; WHAT has
   the name. */
const struct aq_scheme *find_scheme (const char *what, const char *name);

/* Settings, as they are given. */
struct given_settings {
  size_t count;
  struct {
    const char *name, *value;
  } of[32];
};

/* Takes one; a second one of that name is a usage error. */
void give_setting (struct given_settings *given, const char *name,
                   const char *value);
/* Takes one that is written NAME=VALUE, which is cut in two. */
void give_setting_text (struct given_settings *given, char *text);

struct genetic_options {
  const struct aq_scheme *scheme; /* NULL until genetic_settle: not given */
  struct aq_settings settings;    /* set by genetic_settle */
  bool first;                     /* the run ends with the first solution */
  uint64_t seed;
  unsigned islands; /* of --islands; 0: not given; genetic_settle makes it 1 */
  uint64_t generations, looks; /* 0: no limit */
  double seconds;              /* likewise */
  bool seed_given;
  struct given_settings given; /* can only be checked as a whole */
};

/* Whether --generations, --looks or --time ends a run. */
bool genetic_has_budget (const struct genetic_options *options);

/* At the end of a command's arguments: completes what was not given, for
   boards of size N.  That is the default scheme, a random seed, and the
   scheme's default settings.  What the scheme does not take is a usage
   error. */
void genetic_settle (struct genetic_options *options, unsigned n);

/* Prints the message for options that the library refuses with STATUS, a
   result of aq_collect_new or aq_solve_new, and returns EXIT_TROUBLE. */
int genetic_trouble (const struct genetic_options *options, unsigned n,
                     enum aq_status status);

/* "population=20 crossover=coin ...": the settings that have an effect, in a
   run to the FIRST solution or to all, as --setting takes them. */
enum { SETTINGS_LINE_MAX = 512 };
void settings_text (const struct aq_scheme *scheme, unsigned n,
                    const struct aq_settings *settings, bool first,
                    char text[SETTINGS_LINE_MAX]);

#endif
