/* SPDX-License-Identifier: MIT */

/* Setting keys, and reading them from files. */

#include "cli/study/specification.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/lines.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

const char *const goal_names[GOALS] = {"all", "first", "takeover", "estimate"};

static const char blanks[] = " \t\r\n";

void study_begin (struct study *study) {
  *study = (struct study){.first_seed = 1, .last_seed = 25, .hits = 2};
}

/* --- values --- */

/* Cuts off and returns the next item of a list, whose items are separated by
   commas or blanks; NULL after the last. */
static char *next_item (char **rest) {
  char *item = *rest + strspn (*rest, ", \t");
  if (!*item)
    return NULL;
  *rest = item + strcspn (item, ", \t");
  if (**rest)
    *(*rest)++ = 0;
  return item;
}

bool study_message (char message[STUDY_MESSAGE_MAX], const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, STUDY_MESSAGE_MAX, format, arguments);
  va_end (arguments);
  return false;
}

static bool fail (char *message, const char *expected, const char *value) {
  return study_message (message, "must be %s, not '%.100s'", expected, value);
}

static bool set_goal (struct study *study, char *value, char *message) {
  for (unsigned goal = 0; goal < GOALS; goal++)
    if (!strcmp (value, goal_names[goal])) {
      study->goal = (enum goal) goal;
      return true;
    }
  return fail (message, "all, first, takeover or estimate", value);
}

/* Adds all items of a list with ADD, which refuses an empty item. */
static bool set_list (struct study *study, char *value, size_t *count,
                      bool (*add) (struct study *study, const char *item,
                                   char *message),
                      char *message) {
  *count = 0;
  for (char *item; (item = next_item (&value)); ++*count) {
    if (*count == STUDY_LIST_MAX)
      return study_message (message, "has more than %d items", STUDY_LIST_MAX);
    if (!add (study, item, message))
      return false;
  }
  return *count || add (study, "", message);
}

static bool add_scheme (struct study *study, const char *item, char *message) {
  char names[SCHEME_NAMES_MAX];
  const struct aq_scheme *scheme = aq_scheme_named (item);
  study->schemes[study->scheme_count] = scheme;
  return scheme ||
         study_message (message, "has no scheme '%.100s'; there are: %s", item,
                        scheme_names (names));
}

static bool set_schemes (struct study *study, char *value, char *message) {
  return set_list (study, value, &study->scheme_count, add_scheme, message);
}

static bool add_size (struct study *study, const char *item, char *message) {
  uint64_t n;
  const bool good = read_number (item, &n) && n >= 1 && n <= AQ_BOARD_MAX;
  study->sizes[study->size_count] = (unsigned) n;
  return good || fail (message, "up to 64 board sizes from 1 to 255", item);
}

static bool set_sizes (struct study *study, char *value, char *message) {
  return set_list (study, value, &study->size_count, add_size, message);
}

static bool add_population (struct study *study, const char *item,
                            char *message) {
  uint64_t population;
  const bool good = read_number (item, &population) && population >= 1;
  study->populations[study->population_count] = population;
  return good || fail (message, "up to 64 whole numbers from 1 on", item);
}

static bool set_populations (struct study *study, char *value, char *message) {
  return set_list (study, value, &study->population_count, add_population,
                   message);
}

/* "25" means 1..25. */
static bool set_seeds (struct study *study, char *value, char *message) {
  enum { SEEDS_MAX = 1000000 };
  char *dots = strstr (value, "..");
  const char *last = dots ? dots + 2 : value;
  study->first_seed = 1;
  if (dots)
    *dots = 0;
  const bool good = (!dots || read_number (value, &study->first_seed)) &&
                    read_number (last, &study->last_seed) &&
                    study->last_seed <= INT64_MAX &&
                    study->first_seed <= study->last_seed &&
                    study->last_seed - study->first_seed < SEEDS_MAX &&
                    (dots || study->last_seed > 0);
  if (dots)
    *dots = '.';
  return good ||
         fail (message, "how many seeds, or first..last, at most 1000000",
               value);
}

static bool set_rate (double *rate, const char *value, char *message) {
  return read_rate (value, rate) ||
         fail (message, "a number from 0 to 1", value);
}

static bool set_crossover (struct study *study, char *value, char *message) {
  study->genetic.crossover_given = true;
  return set_rate (&study->genetic.given.crossover_rate, value, message);
}

static bool set_mutation (struct study *study, char *value, char *message) {
  study->genetic.mutation_given = true;
  return set_rate (&study->genetic.given.mutation_rate, value, message);
}

static bool set_count (uint64_t *count, const char *value, char *message) {
  return (read_number (value, count) && *count >= 1) ||
         fail (message, "a whole number from 1 on", value);
}

static bool set_tournament (struct study *study, char *value, char *message) {
  return set_count (&study->genetic.given.tournament, value, message);
}

static bool set_restart (struct study *study, char *value, char *message) {
  study->restart_given = true;
  study->restart = 0;
  return !strcmp (value, "never") ||
         (read_number (value, &study->restart) && study->restart >= 1 &&
          study->restart <= INT64_MAX) ||
         fail (message,
               "never, or a whole number from 1 to 9223372036854775807",
               value);
}

static bool set_generations (struct study *study, char *value, char *message) {
  return set_count (&study->genetic.generations, value, message);
}

static bool set_evaluations (struct study *study, char *value, char *message) {
  return set_count (&study->genetic.evaluations, value, message);
}

static bool set_time (struct study *study, char *value, char *message) {
  return read_duration (value, &study->genetic.seconds) ||
         fail (message, "a time such as 90, 1.5s, 200ms, 2m or 1h", value);
}

static bool set_hits (struct study *study, char *value, char *message) {
  char *end;
  study->hits = strtod (value, &end);
  return ((isdigit ((unsigned char) *value) || *value == '.') && !*end &&
          !strpbrk (value, "xX") && study->hits > 0 && study->hits <= 1e6) ||
         fail (message, "a number above 0, up to 1000000", value);
}

static bool set_published (struct study *study, char *value, char *message) {
  study->published = !strcmp (value, "report");
  return study->published || fail (message, "report", value);
}

static const struct setter {
  struct study_key key;
  bool (*set) (struct study *study, char *value, char *message);
} setters[] = {
    {{"goal", "GOAL",
      "all: runs to all solutions (the default); first: to the first one; "
      "takeover: the share of the most frequent board by generation; "
      "estimate: how often the interval covers the known number"},
     set_goal},
    {{"schemes", "LIST",
      "Schemes (default: report up to N = 8, halfkeep above)"},
     set_schemes},
    {{"sizes", "LIST", "Board sizes (default: 8)"}, set_sizes},
    {{"populations", "LIST", "Populations (default: each scheme's own)"},
     set_populations},
    {{"seeds", "SEEDS", "How many, or FIRST..LAST (default: 25)"}, set_seeds},
    {{"crossover-rate", "R", "Crossover probability, as for enumerate"},
     set_crossover},
    {{"mutation-rate", "R", "Mutation probability, as for enumerate"},
     set_mutation},
    {{"tournament", "T", "Tournament parameter, as for enumerate"},
     set_tournament},
    {{"restart", "G",
      "Restart after G generations without a new solution (all) or without "
      "improvement (first), or never; default for all: the scheme's limit, "
      "for first: at a local optimum"},
     set_restart},
    {{"generations", "G", "End a run after G generations"}, set_generations},
    {{"evaluations", "E", "End a run after E evaluations"}, set_evaluations},
    {{"time", "T",
      "End a run after a time; then the result depends on the machine"},
     set_time},
    {{"hits", "H",
      "Hits to sample for an estimate, for each known solution, or class with "
      "symmetry closure (default: 2)"},
     set_hits},
    {{"published", "report", "Print the report's own table next to ours"},
     set_published},
};

enum { SETTERS = sizeof setters / sizeof *setters };

const struct study_key *study_key (size_t index) {
  return index < SETTERS ? &setters[index].key : NULL;
}

bool study_set (struct study *study, size_t key, const char *value,
                char message[STUDY_MESSAGE_MAX]) {
  char *copy = strdup (value);
  if (!copy)
    return fail (message, "shorter", value);
  const bool set = setters[key].set (study, copy, message);
  free (copy);
  study->given |= 1U << key;
  return set;
}

int study_trouble (const struct study *study, const char *message) {
  return study->file ? trouble ("%s: %s", study->file, message)
                     : trouble ("%s", message);
}

int study_check (const struct study *study) {
  const bool estimate = study->goal == GOAL_ESTIMATE;
  for (size_t i = 0; i < SETTERS; i++) {
    const bool unused = (setters[i].set == set_hits && !estimate) ||
                        (setters[i].set == set_restart && estimate);
    char message[STUDY_MESSAGE_MAX];
    if (!unused || !(study->given & 1U << i))
      continue;
    study_message (message, "goal %s has no %s", goal_names[study->goal],
                   setters[i].key.name);
    return study_trouble (study, message);
  }
  return EXIT_YES;
}

/* --- files --- */

/* Cuts blanks off both ends. */
static char *trim (char *text) {
  text += strspn (text, blanks);
  char *end = text + strlen (text);
  while (end > text && isspace ((unsigned char) end[-1]))
    *--end = 0;
  return text;
}

static bool find_key (const char *name, size_t *key, char *message) {
  for (*key = 0; *key < SETTERS; ++*key)
    if (!strcmp (setters[*key].key.name, name))
      return true;
  size_t length = 0;
  char names[STUDY_MESSAGE_MAX];
  for (size_t i = 0; i < SETTERS; i++)
    length += (size_t) sprintf (names + length, "%s%s", i ? ", " : "",
                                setters[i].key.name);
  return study_message (message, "no key '%.100s'; there are: %s", name,
                        names);
}

static bool read_line (struct study *study, char *line,
                       char message[STUDY_MESSAGE_MAX]) {
  char problem[STUDY_MESSAGE_MAX];
  size_t key;
  line[strcspn (line, "#")] = 0;
  line = trim (line);
  if (!*line)
    return true;
  char *equals = strchr (line, '=');
  if (!equals)
    return study_message (message, "not KEY = VALUE: '%.100s'", line);
  *equals = 0;
  if (!find_key (trim (line), &key, message))
    return false;
  if (study->given & 1U << key)
    return study_message (message, "%s is given a second time",
                          setters[key].key.name);
  return (study_set (study, key, trim (equals + 1), problem) ||
          study_message (message, "%s %s", setters[key].key.name, problem));
}

int study_read (struct study *study, FILE *stream, const char *name) {
  char *line, message[STUDY_MESSAGE_MAX];
  struct lines lines;
  lines_begin (&lines, stream, name);
  while ((line = lines_next (&lines)))
    if (!read_line (study, line, message))
      lines_fail (&lines, "%s", message);
  if (!lines.status && !study->given)
    lines.status = trouble ("%s: no key is set", name);
  return lines.status;
}
