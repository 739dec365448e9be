/* SPDX-License-Identifier: MIT */

/* Plans of studies. */

#include "plan.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "lines.h"
#include "message.h"

const char *const goal_names[GOALS] = {"all", "first", "takeover", "estimate"};

static const char blanks[] = " \t\r\n";

void plan_begin (struct plan *plan) {
  *plan = (struct plan){.first_seed = 1, .last_seed = 25, .hits = 2};
}

/* --- values --- */

/* The next of a list's items, which commas or blanks separate; it is cut off
   from the rest.  NULL after the last. */
static char *next_item (char **rest) {
  char *item = *rest + strspn (*rest, ", \t");
  if (!*item)
    return NULL;
  *rest = item + strcspn (item, ", \t");
  if (**rest)
    *(*rest)++ = 0;
  return item;
}

__attribute__ ((format (printf, 2, 3))) static bool
say (char *message, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, PLAN_MESSAGE_MAX, format, arguments);
  va_end (arguments);
  return false;
}

static bool fail (char *message, const char *expected, const char *value) {
  return say (message, "must be %s, not '%.100s'", expected, value);
}

static bool set_goal (struct plan *plan, char *value, char *message) {
  for (unsigned goal = 0; goal < GOALS; goal++)
    if (!strcmp (value, goal_names[goal])) {
      plan->goal = (enum goal) goal;
      return true;
    }
  return fail (message, "all, first, takeover or estimate", value);
}

/* Adds all items of a list with ADD, which takes no empty one. */
static bool set_list (struct plan *plan, char *value, size_t *count,
                      bool (*add) (struct plan *plan, const char *item,
                                   char *message),
                      char *message) {
  *count = 0;
  for (char *item; (item = next_item (&value)); ++*count) {
    if (*count == PLAN_LIST_MAX)
      return say (message, "has more than %d items", PLAN_LIST_MAX);
    if (!add (plan, item, message))
      return false;
  }
  return *count || add (plan, "", message);
}

static bool add_scheme (struct plan *plan, const char *item, char *message) {
  char names[SCHEME_NAMES_MAX];
  const struct aq_scheme *scheme = aq_scheme_named (item);
  plan->schemes[plan->scheme_count] = scheme;
  return scheme || say (message, "has no scheme '%.100s'; there are: %s", item,
                        scheme_names (names));
}

static bool set_schemes (struct plan *plan, char *value, char *message) {
  return set_list (plan, value, &plan->scheme_count, add_scheme, message);
}

static bool add_size (struct plan *plan, const char *item, char *message) {
  uint64_t n;
  const bool good = read_number (item, &n) && n >= 1 && n <= AQ_BOARD_MAX;
  plan->sizes[plan->size_count] = (unsigned) n;
  return good || fail (message, "up to 64 board sizes from 1 to 255", item);
}

static bool set_sizes (struct plan *plan, char *value, char *message) {
  return set_list (plan, value, &plan->size_count, add_size, message);
}

static bool add_population (struct plan *plan, const char *item,
                            char *message) {
  uint64_t population;
  const bool good = read_number (item, &population) && population >= 1;
  plan->populations[plan->population_count] = population;
  return good || fail (message, "up to 64 whole numbers from 1 on", item);
}

static bool set_populations (struct plan *plan, char *value, char *message) {
  return set_list (plan, value, &plan->population_count, add_population,
                   message);
}

/* "25" is 1..25. */
static bool set_seeds (struct plan *plan, char *value, char *message) {
  enum { SEEDS_MAX = 1000000 };
  char *dots = strstr (value, "..");
  const char *last = dots ? dots + 2 : value;
  plan->first_seed = 1;
  if (dots)
    *dots = 0;
  const bool good = (!dots || read_number (value, &plan->first_seed)) &&
                    read_number (last, &plan->last_seed) &&
                    plan->last_seed <= INT64_MAX &&
                    plan->first_seed <= plan->last_seed &&
                    plan->last_seed - plan->first_seed < SEEDS_MAX &&
                    (dots || plan->last_seed > 0);
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

static bool set_crossover (struct plan *plan, char *value, char *message) {
  plan->genetic.crossover_given = true;
  return set_rate (&plan->genetic.given.crossover_rate, value, message);
}

static bool set_mutation (struct plan *plan, char *value, char *message) {
  plan->genetic.mutation_given = true;
  return set_rate (&plan->genetic.given.mutation_rate, value, message);
}

static bool set_count (uint64_t *count, const char *value, char *message) {
  return (read_number (value, count) && *count >= 1) ||
         fail (message, "a whole number from 1 on", value);
}

static bool set_tournament (struct plan *plan, char *value, char *message) {
  plan->genetic.tournament_given = true;
  return set_count (&plan->genetic.given.tournament, value, message);
}

static bool set_restart (struct plan *plan, char *value, char *message) {
  plan->restart_given = true;
  plan->restart = 0;
  return !strcmp (value, "never") ||
         (read_number (value, &plan->restart) && plan->restart >= 1 &&
          plan->restart <= INT64_MAX) ||
         fail (message,
               "never, or a whole number from 1 to 9223372036854775807",
               value);
}

static bool set_generations (struct plan *plan, char *value, char *message) {
  return set_count (&plan->genetic.generations, value, message);
}

static bool set_evaluations (struct plan *plan, char *value, char *message) {
  return set_count (&plan->genetic.evaluations, value, message);
}

static bool set_time (struct plan *plan, char *value, char *message) {
  return read_duration (value, &plan->genetic.seconds) ||
         fail (message, "a time such as 90, 1.5s, 200ms, 2m or 1h", value);
}

static bool set_hits (struct plan *plan, char *value, char *message) {
  char *end;
  plan->hits = strtod (value, &end);
  return ((isdigit ((unsigned char) *value) || *value == '.') && !*end &&
          !strpbrk (value, "xX") && plan->hits > 0 && plan->hits <= 1e6) ||
         fail (message, "a number above 0, up to 1000000", value);
}

static bool set_published (struct plan *plan, char *value, char *message) {
  plan->published = !strcmp (value, "report");
  return plan->published || fail (message, "report", value);
}

static const struct setter {
  struct plan_key key;
  bool (*set) (struct plan *plan, char *value, char *message);
} setters[] = {
    {{"goal", "GOAL",
      "all solutions (the default), the first one, takeover: the share of the "
      "commonest board by generation, or estimate: how often the interval "
      "holds the known number"},
     set_goal},
    {{"schemes", "LIST", "Schemes (default: halfkeep)"}, set_schemes},
    {{"sizes", "LIST", "Board sizes (default: 8)"}, set_sizes},
    {{"populations", "LIST", "Populations (default: each scheme's own)"},
     set_populations},
    {{"seeds", "SEEDS", "How many, or FIRST..LAST (default: 25)"}, set_seeds},
    {{"crossover-rate", "R", "As for enumerate and solve"}, set_crossover},
    {{"mutation-rate", "R", "Likewise"}, set_mutation},
    {{"tournament", "T", "Likewise"}, set_tournament},
    {{"restart", "G",
      "After G generations without a new solution (all) or without anything "
      "better (first), or never; default for all: the scheme's, for first: "
      "where nothing better can come"},
     set_restart},
    {{"generations", "G", "End a run after G generations"}, set_generations},
    {{"evaluations", "E", "End a run after E evaluations"}, set_evaluations},
    {{"time", "T",
      "End a run after a time; then its end depends on the "
      "machine"},
     set_time},
    {{"hits", "H",
      "Hits of an estimate, for each solution or class there is (default: 2)"},
     set_hits},
    {{"published", "report",
      "Put the report's own table beside ours, and blind sampling beside it"},
     set_published},
};

enum { SETTERS = sizeof setters / sizeof *setters };

const struct plan_key *plan_key (size_t index) {
  return index < SETTERS ? &setters[index].key : NULL;
}

bool plan_set (struct plan *plan, size_t key, const char *value,
               char message[PLAN_MESSAGE_MAX]) {
  char *copy = strdup (value);
  if (!copy)
    return fail (message, "shorter", value);
  const bool set = setters[key].set (plan, copy, message);
  free (copy);
  plan->given |= 1U << key;
  return set;
}

static int refuse (const struct plan *plan, const char *message) {
  return plan->file ? trouble ("%s: %s", plan->file, message)
                    : trouble ("%s", message);
}

int plan_check (const struct plan *plan) {
  const bool estimate = plan->goal == GOAL_ESTIMATE;
  for (size_t i = 0; i < SETTERS; i++) {
    const bool idle = (setters[i].set == set_hits && !estimate) ||
                      (setters[i].set == set_restart && estimate);
    char message[PLAN_MESSAGE_MAX];
    if (!idle || !(plan->given & 1U << i))
      continue;
    say (message, "goal %s has no %s", goal_names[plan->goal],
         setters[i].key.name);
    return refuse (plan, message);
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
  char names[PLAN_MESSAGE_MAX];
  for (size_t i = 0; i < SETTERS; i++)
    length += (size_t) sprintf (names + length, "%s%s", i ? ", " : "",
                                setters[i].key.name);
  return say (message, "no key '%.100s'; there are: %s", name, names);
}

static bool read_line (struct plan *plan, char *line,
                       char message[PLAN_MESSAGE_MAX]) {
  char problem[PLAN_MESSAGE_MAX];
  size_t key;
  line[strcspn (line, "#")] = 0;
  line = trim (line);
  if (!*line)
    return true;
  char *equals = strchr (line, '=');
  if (!equals)
    return say (message, "not KEY = VALUE: '%.100s'", line);
  *equals = 0;
  if (!find_key (trim (line), &key, message))
    return false;
  if (plan->given & 1U << key)
    return say (message, "%s is said a second time", setters[key].key.name);
  return (plan_set (plan, key, trim (equals + 1), problem) ||
          say (message, "%s %s", setters[key].key.name, problem));
}

int plan_read (struct plan *plan, FILE *stream, const char *name) {
  char *line, message[PLAN_MESSAGE_MAX];
  struct lines lines;
  lines_begin (&lines, stream, name);
  while ((line = lines_next (&lines)))
    if (!read_line (plan, line, message))
      lines_wrong (&lines, "%s", message);
  if (!lines.status && !plan->given)
    lines.status = trouble ("%s: says nothing", name);
  return lines.status;
}

/* --- ready studies --- */

static const struct {
  const char *name, *shows, *text;
} ready[] = {
    {"report-table",
     "generations to all 92 by population, beside the report's own table",
     "schemes = report\n"
     "populations = 20 40 80 100 400 800 1000 2000 4000 10000\n"
     "seeds = 25\n"
     "published = report\n"},
    {"takeover",
     "the share of the commonest of 800 boards by generation: the report to "
     "the letter, and with retiring and restarting",
     "goal = takeover\n"
     "schemes = report\n"
     "populations = 800\n"
     "seeds = 30\n"
     "generations = 20000\n"},
    {"first", "the first solution for N = 8 with each scheme",
     "goal = first\n"
     "schemes = halfkeep report climb points squares rowcol columns\n"
     "seeds = 100\n"
     "restart = 2000\n"},
    {"all", "all solutions for N = 8 with each scheme",
     "schemes = halfkeep report climb points squares rowcol columns\n"
     "seeds = 25\n"},
    {"estimate",
     "how often the 95 % interval of an estimate holds the known number",
     "goal = estimate\n"
     "sizes = 8 9 10 11\n"
     "seeds = 1000\n"},
    {"rowcol-20", "the book's benchmark: 100 runs of rowcol for N = 20",
     "goal = first\n"
     "schemes = rowcol\n"
     "sizes = 20\n"
     "seeds = 100\n"},
    {"columns-60", "columns for N = 60 with what the post breeds by",
     "goal = first\n"
     "schemes = columns\n"
     "sizes = 60\n"
     "seeds = 100\n"
     "restart = 5000\n"},
    {"columns-rates",
     "columns with its mutation rate taken as percent; compare with "
     "--mutation-rate=0.0005, as per mille",
     "goal = first\n"
     "schemes = columns\n"
     "sizes = 8 15 40 60\n"
     "seeds = 25\n"
     "generations = 20000\n"},
};

enum { READY = sizeof ready / sizeof *ready };

const char *plan_ready (const char *name) {
  for (size_t i = 0; i < READY; i++)
    if (!strcmp (ready[i].name, name))
      return ready[i].text;
  return NULL;
}

const char *plan_ready_name (size_t index, const char **shows) {
  if (index >= READY)
    return NULL;
  *shows = ready[index].shows;
  return ready[index].name;
}

/* --- cells --- */

static size_t at_least_one (size_t count) {
  return count ? count : 1;
}

size_t plan_cells (const struct plan *plan) {
  return at_least_one (plan->scheme_count) * at_least_one (plan->size_count) *
         at_least_one (plan->population_count) *
         (plan->goal == GOAL_TAKEOVER ? 2 : 1);
}

double cell_kinds (const struct cell *cell) {
  const struct aq_totals *known = aq_totals (cell->n);
  return (double) (cell->scheme->symmetry ? known->fundamental : known->all);
}

uint64_t cell_samples (const struct plan *plan, const struct cell *cell) {
  const double samples = ceil (plan->hits * cell_kinds (cell));
  return samples < 0x1p64 ? (uint64_t) samples : 0;
}

static void set_restart_of (const struct plan *plan, struct cell *cell) {
  cell->restart_after = cell->literal         ? 0
                        : plan->restart_given ? plan->restart
                        : plan->goal == GOAL_FIRST
                            ? 0
                            : cell->scheme->restart_after;
  cell->restart = cell->restart_after ||
                  (plan->goal == GOAL_FIRST && !plan->restart_given);
}

/* The scheme, the size and the population of the cell, and what it breeds by.
 */
static bool fill_cell (const struct plan *plan, size_t index,
                       struct cell *cell, char *message) {
  const size_t populations = at_least_one (plan->population_count);
  const size_t sizes = at_least_one (plan->size_count);
  cell->literal = false;
  if (plan->goal == GOAL_TAKEOVER) {
    cell->literal = index % 2 == 0;
    index /= 2;
  }
  const size_t scheme = index / populations / sizes;
  cell->scheme = plan->scheme_count ? plan->schemes[scheme] : aq_scheme (0);
  cell->n = plan->size_count ? plan->sizes[index / populations % sizes] : 8;
  set_restart_of (plan, cell);
  struct genetic_options genetic = plan->genetic;
  genetic.scheme = cell->scheme;
  genetic.population_given = plan->population_count > 0;
  if (genetic.population_given)
    genetic.given.population = plan->populations[index % populations];
  const bool good = genetic_breed (&genetic, message);
  cell->breeding = genetic.breeding;
  return good;
}

static bool scheme_allows (const struct cell *cell, char *message) {
  const enum aq_status status =
      aq_breeding_check (cell->scheme, cell->n, &cell->breeding);
  if (status)
    genetic_message (cell->scheme, &cell->breeding, cell->n, status, message);
  return !status;
}

static bool takeover_allows (const struct plan *plan, const struct cell *cell,
                             char *message) {
  if (!cell->scheme->takeover)
    return say (message,
                "takeover is watched where genes are a board's columns, "
                "which those of scheme %s are not",
                cell->scheme->name);
  return plan->genetic.generations ||
         say (message, "takeover is watched for as many generations as "
                       "--generations says");
}

static bool estimate_allows (const struct plan *plan, const struct cell *cell,
                             char *message) {
  const struct aq_totals *known = aq_totals (cell->n);
  if (!known || !known->all)
    return say (message,
                "estimates are held against known totals; for N = %u there "
                "is none",
                cell->n);
  return cell_samples (plan, cell) ||
         say (message,
              "more hits than can be counted: %g for each of %g kinds for "
              "N = %u",
              plan->hits, cell_kinds (cell), cell->n);
}

static bool goal_allows (const struct plan *plan, const struct cell *cell,
                         char *message) {
  if (plan->published &&
      (plan->goal != GOAL_ALL || strcmp (cell->scheme->name, "report") ||
       cell->n != 8))
    return say (message, "the report's own table is of all solutions for "
                         "N = 8 by scheme report");
  if (plan->goal != GOAL_FIRST && cell->n > AQ_SEARCH_MAX)
    return say (message, "all solutions are looked for to N = %d, not %u",
                AQ_SEARCH_MAX, cell->n);
  if (plan->goal == GOAL_TAKEOVER)
    return takeover_allows (plan, cell, message);
  if (plan->goal == GOAL_ESTIMATE)
    return estimate_allows (plan, cell, message);
  if (plan->goal == GOAL_ALL && !aq_totals (cell->n) &&
      !plan->genetic.generations && !plan->genetic.evaluations &&
      plan->genetic.seconds == 0)
    return say (message,
                "no total is known for N = %u, so the runs would never end: "
                "give --generations, --evaluations or --time",
                cell->n);
  return true;
}

int plan_cell (const struct plan *plan, size_t index, struct cell *cell) {
  char message[PLAN_MESSAGE_MAX];
  if (fill_cell (plan, index, cell, message) &&
      goal_allows (plan, cell, message) && scheme_allows (cell, message))
    return EXIT_YES;
  return refuse (plan, message);
}
