/* SPDX-License-Identifier: MIT */

/* The keys of a study, and reading them from files. */

#include "cli/study/specification.h"

#include <stdio.h>
#include <string.h>

#include "cli/io/lines.h"
#include "cli/io/message.h"
#include "cli/options/scheme.h"
#include "cli/options/values.h"

const char *const goal_names[GOALS] = {"all", "first", "takeover"};

/* --- keys --- */

static const char *goal_name (size_t index) {
  return index < GOALS ? goal_names[index] : NULL;
}

/* Whether goal INDEX is in a list, OF; for names_that_have. */
static bool goal_has (size_t index, const void *of) {
  return ((const bool *) of)[index];
}

bool refuse_goal (enum goal goal, const char *what, const bool of[GOALS],
                  char *message) {
  char text[NAMES_MAX];
  return refuse (message, "goal %s has no %s: %s", goal_names[goal], what,
                 names_that_have (text, goal_name, goal_has, of));
}

const char *published_name (size_t index) {
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

static bool set_against (const char *value, void *field, char *problem) {
  struct study *study;
  if (!*value || strlen (value) >= sizeof study->against)
    return refuse (problem, "must be OPTION=VALUE or a VALUE, not '%.100s'",
                   value);
  strcpy (field, value);
  return true;
}

const struct option_row study_options[] = {
    {"goal", 0, "GOAL", STUDY, CHOICE,
     "The goal of a run.  all: all solutions; first: the first one; "
     "takeover: the share of the most frequent board by generation",
     FIELD (struct study, goal), .choice = goal_name, .initial = "all"},
    {"seeds", 0, "SEEDS", STUDY, CUSTOM, "How many, or FIRST..LAST",
     .read = set_seeds, .initial = "25"},
    {"paired", 0, "yes|no", STUDY, CHOICE,
     "Whether the seeds of each row are FIRST..LAST, so that runs can be "
     "compared in pairs; no: rows have seeds of their own, made from these "
     "numbers and the row's settings",
     FIELD (struct study, paired), .choice = answer_name, .initial = "no",
     .optional = true, .bare = true},
    {.rows = factor_options},
    {"against", 0, "GROUP", OUTPUT, CUSTOM,
     "Compare each configuration with the one that differs in an option "
     "alone: "
     "GROUP is OPTION=VALUE, such as crossover=coin, or a VALUE, such as a "
     "variant's name.  p: the test of Mann and Whitney on looks, with "
     "--paired "
     "that of Wilcoxon on pairs of runs, adjusted over the table by Holm; "
     "A12: "
     "the probability of more looks than GROUP",
     FIELD (struct study, against), .read = set_against},
    {"published", 0, "report", EXPERIMENT, CHOICE,
     "Print the report's own table next to ours",
     FIELD (struct study, published), .choice = published_name,
     .seldom = true},
    {0}};

const char *study_key (size_t index) {
  size_t at;
  const struct option_row *row = option_at (study_options, index, &at);
  return row ? row->name : NULL;
}

int study_trouble (const struct study *study, const char *message) {
  return study->file ? trouble ("%s: %s", study->file, message)
                     : trouble ("%s", message);
}

bool study_set (const struct option_row *row, void *base, size_t at,
                const char *value, char problem[MESSAGE_MAX]) {
  struct study *study = base;
  const size_t factor = factor_named (row->name);
  return factor < FACTORS_MAX
             ? factor_set (&study->factors, factor, value, problem)
             : option_set (row, base, at, value, problem);
}

/* The value of the INDEXth time that a scheme is chosen; NULL after the last.
 */
static const char *scheme_choice (const struct factors *factors,
                                  size_t index) {
  const struct factor *schemes = &factors->factor[SCHEME_FACTOR];
  if (index < schemes->count)
    return schemes->item[index];
  index -= schemes->count;
  for (size_t i = 0; i < factors->setting_count; i++)
    if (factors->setting[i].factor == SCHEME_FACTOR && !index--)
      return factors->setting[i].value;
  return NULL;
}

/* Two schemes of one name, whose rows nobody could tell apart; NULL: none. */
static const char *repeated_name (const struct factors *factors) {
  const char *one, *other;
  char problem[MESSAGE_MAX];
  for (size_t i = 0; (one = scheme_choice (factors, i)); i++)
    for (size_t j = 0; j < i; j++) {
      other = scheme_choice (factors, j);
      const struct aq_scheme *first = find_scheme (one, problem);
      const struct aq_scheme *second = find_scheme (other, problem);
      if (first && second && first != second && strcmp (one, other) &&
          !strcmp (first->name, second->name))
        return first->name;
    }
  return NULL;
}

/* An option that a variant sets and that also has several values, so that
   configurations would be equal; NULL: none. */
static const char *set_twice (const struct factors *factors) {
  for (size_t i = 0; i < factors->setting_count; i++)
    if (factors->factor[factors->setting[i].factor].count > 1)
      return factor_name (factors, factors->setting[i].factor);
  return NULL;
}

static bool find_group (struct study *study, char *message) {
  static const bool of[GOALS] = {[GOAL_ALL] = true, [GOAL_FIRST] = true};
  if (!*study->against)
    return true;
  if (!of[study->goal])
    return refuse_goal (study->goal, "against", of, message);
  return factors_find_item (&study->factors, study->against,
                            &study->group_factor, &study->group_item,
                            message) &&
         (study->group_factor != VARIANT_FACTOR ||
          !variant_sets (&study->factors, SIZE_FACTOR) ||
          refuse (message, "against: the variants have board sizes of their "
                           "own"));
}

/* Whether the user or a variant sets the option. */
static bool is_set (const struct factors *factors, const char *name) {
  const size_t factor = factor_named (name);
  return factors->factor[factor].count || variant_sets (factors, factor);
}

/* Whether a study of takeover compares runs as published with others. */
static bool compares_published (const struct study *study) {
  const struct factors *factors = &study->factors;
  return study->goal == GOAL_TAKEOVER && !is_set (factors, "as-published") &&
         !is_set (factors, "exclude-solved") && !is_set (factors, "restart");
}

int study_settle (struct study *study) {
  enum { CONFIGURATIONS_MAX = 65536 };
  struct factors *factors = &study->factors;
  char message[MESSAGE_MAX];
  bool good = true;
  if (compares_published (study))
    good =
        factor_set (factors, factor_named ("as-published"), "yes,no", message);
  const char *repeated = repeated_name (factors);
  const char *twice = set_twice (factors);
  if (good && repeated)
    good = refuse (message, "two schemes have the name %s", repeated);
  if (good && twice)
    good = refuse (message, "variants set %s, which also has several values",
                   twice);
  if (good && factors_combinations (factors) > CONFIGURATIONS_MAX)
    good = refuse (message, "more than %d configurations", CONFIGURATIONS_MAX);
  return good && find_group (study, message) ? EXIT_YES
                                             : study_trouble (study, message);
}

void study_free (struct study *study) {
  factors_free (&study->factors);
}

/* --- files --- */

/* Reads a line of a file; *SEEN has a bit for each key that lines before it
   set, and IGNORED one for each that this file does not; nor does it set the
   first GIVEN parameters. */
static bool read_line (struct study *study, char *line, uint64_t ignored,
                       size_t given, uint64_t *seen,
                       char message[MESSAGE_MAX]) {
  char problem[MESSAGE_MAX], names[NAMES_MAX], hint[HINT_MAX];
  const struct option_row *row;
  size_t at;
  size_t key = 0;
  line[strcspn (line, "#")] = 0;
  line = trim (line);
  if (!*line)
    return true;
  char *equals = strchr (line, '=');
  if (!equals)
    return refuse (message, "not KEY = VALUE: '%.100s'", line);
  *equals = 0;
  const char *name = trim (line);
  while ((row = option_at (study_options, key, &at)) &&
         strcmp (row->name, name))
    key++;
  if (!row)
    return refuse (message, "no key '%.100s'; there are: %s%s", name,
                   join_names (names, study_key, ", "),
                   nearest_hint (hint, name, study_key));
  const uint64_t bit = (uint64_t) 1 << key;
  char *value = trim (equals + 1);
  const size_t parameter = factors_parameter (&study->factors, value);
  const bool repeated =
      row->kind == SETTINGS
          ? parameter >= given && parameter < study->factors.parameters
          : *seen & bit;
  if (repeated)
    return refuse (message, "%s is given a second time", name);
  *seen |= bit;
  const bool ignore =
      row->kind == SETTINGS ? parameter < given : ignored & bit;
  struct study unused = {0};
  const bool good =
      study_set (row, ignore ? &unused : study, at, value, problem) ||
      refuse (message, "%s %s", name, problem);
  study_free (&unused);
  return good;
}

int study_read (struct study *study, FILE *stream, const char *name,
                uint64_t ignored) {
  char *line, message[MESSAGE_MAX];
  uint64_t seen = 0;
  const size_t given = study->factors.parameters;
  struct lines lines;
  lines_begin (&lines, stream, name);
  while ((line = lines_next (&lines)))
    if (!read_line (study, line, ignored, given, &seen, message))
      lines_fail (&lines, "%s", message);
  if (!lines.status && !seen)
    lines.status = trouble ("%s: no key is set", name);
  return lines.status;
}
