/* SPDX-License-Identifier: MIT */

/* The keys of a study, and reading them from files. */

#include "cli/study/specification.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/exit_status.h"
#include "cli/io/lines.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

const char *const goal_names[GOALS] = {"all", "first", "takeover", "estimate"};

static const char blanks[] = " \t\r\n";

/* --- keys --- */

static const char *goal_name (size_t index) {
  return index < GOALS ? goal_names[index] : NULL;
}

static const char *published_name (size_t index) {
  static const char *const names[] = {"", "report", NULL};
  return names[index];
}

/* "25" means 1..25. */
static bool set_seeds (const char *value, void *field, char *problem) {
  enum { SEEDS_MAX = 1000000 };
  struct study *study = field;
  const char *dots = strstr (value, "..");
  char first[32] = "1";
  if (dots)
    snprintf (first, sizeof first, "%.*s", (int) (dots - value), value);
  return ((!dots || dots - value < (ptrdiff_t) sizeof first) &&
          read_number (first, &study->first_seed) &&
          read_number (dots ? dots + 2 : value, &study->last_seed) &&
          study->last_seed <= INT64_MAX &&
          study->first_seed <= study->last_seed &&
          study->last_seed - study->first_seed < SEEDS_MAX) ||
         refuse (problem,
                 "must be how many seeds, or first..last, at most %d, not "
                 "'%.100s'",
                 SEEDS_MAX, value);
}

static bool set_hits (const char *value, void *field, char *problem) {
  double *hits = field;
  return (read_real (value, 1e6, hits) && *hits > 0) ||
         refuse (problem,
                 "must be a number above 0, up to 1000000, not '%.100s'",
                 value);
}

const struct option_row study_options[] = {
    {"goal", 0, "GOAL", STUDY, CHOICE,
     "all: runs to all solutions; first: to the first one; takeover: the "
     "share of the most frequent board by generation; estimate: how often the "
     "interval covers the known number",
     FIELD (struct study, goal), .choice = goal_name, .initial = "all"},
    {"schemes", 0, "LIST", STUDY, SCHEME,
     "Schemes, or files with a slash in their names (default: report up to "
     "N = 8, halfkeep above)",
     FIELD (struct study, schemes[0]),
     .items = offsetof (struct study, scheme_count)},
    {"sizes", 0, "LIST", STUDY, COUNT, "Board sizes",
     FIELD (struct study, sizes[0]),
     .items = offsetof (struct study, size_count), .least = 1,
     .most = AQ_BOARD_MAX, .initial = "8"},
    {"populations", 0, "LIST", STUDY, COUNT,
     "Populations (default: each scheme's own)",
     FIELD (struct study, populations[0]),
     .items = offsetof (struct study, population_count), .least = 1,
     .most = INT64_MAX},
    {"seeds", 0, "SEEDS", STUDY, CUSTOM, "How many, or FIRST..LAST",
     .read = set_seeds, .initial = "25"},
    {"restart", 0, "G", GENETIC, COUNT,
     "Restart after G generations without a new solution (--goal=all) or "
     "without improvement (--goal=first); never: not at all (default: the "
     "scheme's limit; with --goal=first at a local optimum)",
     FIELD (struct study, restart), GIVEN (struct study, restart_given),
     .least = 1, .most = INT64_MAX, .zero = "never"},
    {0}};

const struct option_row study_result_options[] = {
    {"hits", 0, "H", STOP, CUSTOM,
     "Hits to sample for an estimate, for each known solution, or class with "
     "symmetry closure",
     FIELD (struct study, hits), GIVEN (struct study, hits_given),
     .read = set_hits, .initial = "2"},
    {"published", 0, "report", OUTPUT, CHOICE,
     "Print the report's own table next to ours",
     FIELD (struct study, published), .choice = published_name},
    {0}};

static const struct option_table keys[] = {STUDY_TABLES (0), {0}};

const char *study_key (size_t index) {
  size_t at;
  const struct option_row *row = option_at (keys, index, &at);
  return row ? row->name : NULL;
}

int study_trouble (const struct study *study, const char *message) {
  return study->file ? trouble ("%s: %s", study->file, message)
                     : trouble ("%s", message);
}

/* Two schemes of one name, whose rows nobody could tell apart; NULL: none. */
static const char *repeated_name (const struct study *study) {
  for (size_t i = 0; i < study->scheme_count; i++)
    for (size_t j = 0; j < i; j++)
      if (study->schemes[i] != study->schemes[j] &&
          !strcmp (study->schemes[i]->name, study->schemes[j]->name))
        return study->schemes[i]->name;
  return NULL;
}

int study_check (const struct study *study) {
  const bool estimate = study->goal == GOAL_ESTIMATE;
  const char *unused = study->hits_given && !estimate     ? "hits"
                       : study->restart_given && estimate ? "restart"
                                                          : NULL;
  const char *repeated = repeated_name (study);
  char message[MESSAGE_MAX];
  if (!unused && !repeated)
    return EXIT_YES;
  if (repeated)
    refuse (message, "two schemes have the name %s", repeated);
  else
    refuse (message, "goal %s has no %s", goal_names[study->goal], unused);
  return study_trouble (study, message);
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

/* Reads a line of a file; *SEEN has a bit for each key that lines before it
   set, and IGNORED one for each that this file does not. */
static bool read_line (struct study *study, char *line, uint64_t ignored,
                       uint64_t *seen, char message[MESSAGE_MAX]) {
  char problem[MESSAGE_MAX], names[NAMES_MAX];
  const struct option_row *row;
  size_t at, key = 0;
  line[strcspn (line, "#")] = 0;
  line = trim (line);
  if (!*line)
    return true;
  char *equals = strchr (line, '=');
  if (!equals)
    return refuse (message, "not KEY = VALUE: '%.100s'", line);
  *equals = 0;
  const char *name = trim (line);
  while ((row = option_at (keys, key, &at)) && strcmp (row->name, name))
    key++;
  if (!row)
    return refuse (message, "no key '%.100s'; there are: %s", name,
                   join_names (names, study_key, ", "));
  const uint64_t bit = (uint64_t) 1 << key;
  if (*seen & bit)
    return refuse (message, "%s is given a second time", name);
  *seen |= bit;
  struct study unused;
  char *fields = (char *) (ignored & bit ? &unused : study) + at;
  return option_set (row, fields, trim (equals + 1), problem) ||
         refuse (message, "%s %s", name, problem);
}

int study_read (struct study *study, FILE *stream, const char *name,
                uint64_t ignored) {
  char *line, message[MESSAGE_MAX];
  uint64_t seen = 0;
  struct lines lines;
  lines_begin (&lines, stream, name);
  while ((line = lines_next (&lines)))
    if (!read_line (study, line, ignored, &seen, message))
      lines_fail (&lines, "%s", message);
  if (!lines.status && !seen)
    lines.status = trouble ("%s: no key is set", name);
  return lines.status;
}
