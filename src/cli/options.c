/* SPDX-License-Identifier: MIT */

/* The table of options, and where the values go. */

#include "cli/options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/formats.h"
#include "cli/message.h"
#include "cli/values.h"

/* --- values that are more than a number or a name --- */

static void take_format (struct options *options, const char *what,
                         char *value) {
  options->format =
      (enum aq_format) choice_of (what, value, format_name, NULL);
  options->format_given = true;
}

static void take_seed (struct options *options, const char *what,
                       char *value) {
  options->run.seed = number_of (what, value, 0, INT64_MAX);
  options->seed_given = true;
}

static void take_scheme (struct options *options, const char *what,
                         char *value) {
  options->run.scheme = find_scheme (what, value);
}

static void take_population (struct options *options, const char *what,
                             char *value) {
  (void) what;
  give_setting (&options->settings, "population", value);
}

static void take_setting (struct options *options, const char *what,
                          char *value) {
  (void) what;
  give_setting_text (&options->settings, value);
}

static void take_name (struct options *options, const char *what,
                       char *value) {
  if (!*value)
    usage_error ("%s must not be empty", what);
  options->name = value;
}

static void take_input_format (struct options *options, const char *what,
                               char *value) {
  options->input_format =
      (unsigned) choice_of (what, value, input_format_name, NULL);
}

static void take_shown_format (struct options *options, const char *what,
                               char *value) {
  options->format =
      (enum aq_format) choice_of (what, value, caption_format_name, NULL);
  options->format_given = true;
}

static void take_first (struct options *options, const char *what,
                        char *value) {
  options->first = (unsigned) number_of (what, value, 0, AQ_TOTALS_MAX);
  options->first_given = true;
}

static void check_picture_name (const char *name) {
  const char *suffix = strrchr (name, '.');
  if (!suffix || strcasecmp (suffix, ".svg"))
    usage_error ("--output %.400s: a picture's name ends in .svg", name);
}

static void take_picture (struct options *options, const char *what,
                          char *value) {
  options->output = file_of (what, value);
  check_picture_name (value);
}

/* --- the table ---

   To add an option:
   1. a member in struct options (options.h) that gets the value;
   2. a row below: the commands that have it, its letter, its name, what its
      value is called, its help, its kind, its member, and of a number the
      least and the greatest;
   3. if its value is neither a flag, a file's name nor a number: kind OTHER
      and a function above that takes it;
   4. what the commands do with the member, their tests, and the manual.
   The order of the rows is that of the help. */

enum {
  COLLECTING = ENUMERATE | RANKS,
  EVOLVING = COLLECTING | SOLVE,
  FINDING = EVOLVING | BACKTRACK,
  READING = VERIFY | COMPARE | CONVERT | SHOW,
  ALL = FINDING | READING | JUDGE | SCHEMES | TOTALS
};

#define TO(member) offsetof (struct options, member)

static const struct option_row rows[] = {
    {COLLECTING, 0, "checkpoint", "FILE",
     "save solutions there, or go on from them", FILE_NAME,
     .to = TO (checkpoint)},
    {FINDING & ~SOLVE, 0, "count", NULL, "print only their number", FLAG,
     .to = TO (count)},
    {FINDING & ~SOLVE, 0, "fundamental", NULL,
     "write one board of each symmetry class", FLAG, .to = TO (fundamental)},
    {FINDING | CONVERT, 'f', "format", "NAME",
     "digits, list, chess, csv, json, ...", OTHER, .take = take_format},
    {EVOLVING, 0, "generations", "G", "stop after G generations", COUNT,
     TO (run.generations), NULL, 1, UINT64_MAX},
    {COLLECTING, 0, "islands", "I", "populations that share what is found",
     SMALL, TO (run.islands), NULL, 1, AQ_ISLANDS_MAX},
    {COLLECTING, 'j', "threads", "T", "threads; the result is the same", SMALL,
     TO (run.threads), NULL, 1, AQ_THREADS_MAX},
    {ENUMERATE | BACKTRACK, 0, "limit", "K",
     "stop after K solutions or classes", COUNT, TO (limit), NULL, 1,
     UINT64_MAX},
    {EVOLVING | JUDGE, 0, "looks", "L", "stop after L boards looked at", COUNT,
     TO (run.looks), NULL, 1, UINT64_MAX},
    {FINDING | CONVERT, 'o', "output", "FILE",
     "write to FILE, which is replaced as a whole", FILE_NAME,
     .to = TO (output)},
    {EVOLVING, 'p', "population", "P", "boards in each population", OTHER,
     .take = take_population},
    {EVOLVING, 'P', "setting", "NAME=VALUE",
     "a setting: see 'allqueens schemes NAME'", OTHER, .take = take_setting},
    {ENUMERATE, 0, "replay", "FILE", "write a web page that plays the run",
     FILE_NAME, .to = TO (replay)},
    {JUDGE, 0, "runs", "FILE", "add a line for 'allqueens-study --runs=FILE'",
     FILE_NAME, .to = TO (runs)},
    {JUDGE, 0, "name", "NAME",
     "the algorithm in the line of --runs (default: mine)", OTHER,
     .take = take_name},
    {EVOLVING, 0, "seed", "S", "random seed; drawn and printed unless given",
     OTHER, .take = take_seed},
    {FINDING, 0, "stats", "FILE", "write statistics as JSON", FILE_NAME,
     .to = TO (stats)},
    {EVOLVING, 's', "scheme", "NAME",
     "the algorithm: 'allqueens schemes' lists them", OTHER,
     .take = take_scheme},
    {EVOLVING, 0, "time", "T", "stop after 90, 1.5s, 2m or 1h", DURATION,
     .to = TO (run.seconds)},
    {ENUMERATE, 0, "trace", "FILE", "write a line of TSV for each round",
     FILE_NAME, .to = TO (trace)},

    {READING, 0, "size", "N", "read boards of this size alone", SMALL,
     TO (size), NULL, 1, AQ_BOARD_MAX},
    {READING, 0, "input-format", "NAME",
     "how boards are written (default: auto)", OTHER,
     .take = take_input_format},
    {VERIFY, 0, "fundamental", NULL,
     "a file is to have one board of each symmetry class", FLAG,
     .to = TO (fundamental)},
    {VERIFY, 0, "some", NULL, "valid and distinct is enough, all or not", FLAG,
     .to = TO (some)},
    {VERIFY, 0, "json", NULL, "print the result as JSON", FLAG,
     .to = TO (json)},
    {COMPARE, 0, "with-backtrack", NULL,
     "compare with exact search, in place of B", FLAG,
     .to = TO (with_backtrack)},
    {COMPARE, 0, "modulo-symmetry", NULL,
     "compare symmetry classes, by their canonical forms", FLAG,
     .to = TO (modulo_symmetry)},
    {CONVERT, 0, "fundamental", NULL, "write one board of each symmetry class",
     FLAG, .to = TO (fundamental)},
    {CONVERT, 0, "images", NULL,
     "write all images of each board, rotated and reflected", FLAG,
     .to = TO (images)},
    {CONVERT, 0, "count", NULL, "print only their number", FLAG,
     .to = TO (count)},
    {SHOW, 'o', "output", "FILE.svg", "draw a picture there", OTHER,
     .take = take_picture},
    {SHOW, 'f', "format", "NAME", "svg, or how captions write boards", OTHER,
     .take = take_shown_format},
    {SHOW, 0, "limit", "K", "show the first K boards", COUNT, TO (limit), NULL,
     1, UINT64_MAX},
    {SHOW, 0, "ascii", NULL, "Q and * for queens, in any locale", FLAG,
     .to = TO (ascii)},
    {SCHEMES, 0, "check-scheme", NULL,
     "put it through the tests that built-in schemes have to pass", FLAG,
     .to = TO (check)},
    {TOTALS, 0, "first", "N",
     "FILE has counts alone, the first one of this size", OTHER,
     .take = take_first},
    {TOTALS, 0, "json", NULL, "print JSON; several objects a line each", FLAG,
     .to = TO (json)},

    {TOTALS, 'q', "quiet", NULL, "print the numbers, or the answer, only",
     FLAG, .to = TO (quiet)},
    {ALL & ~(SCHEMES | TOTALS), 'q', "quiet", NULL,
     "print the answer and errors only", FLAG, .to = TO (quiet)},
    {ALL & ~(JUDGE | SCHEMES | TOTALS), 'v', "verbose", NULL,
     "print more about what happens", FLAG, .to = TO (verbose)},
    {ALL, 'h', "help", NULL, "print this", .kind = OTHER},
    {ALL, 'V', "version", NULL, "print the version", .kind = OTHER}};

static const size_t row_count = sizeof rows / sizeof *rows;
_Static_assert(sizeof rows / sizeof *rows < OPTIONS_MAX, "room for all");

const struct option_row *option_row (const struct command *command,
                                     size_t index) {
  for (size_t i = 0; i < row_count; i++)
    if (rows[i].commands & command->bit && !index--)
      return &rows[i];
  return NULL;
}

int option_key (const struct option_row *row) {
  enum { FIRST_KEY = 0x100 };
  return row->letter ? row->letter : FIRST_KEY + (int) (row - rows);
}

/* Takes the option's VALUE. */
static void give (const struct option_row *row, struct options *options,
                  char *value) {
  void *to = (char *) options + row->to;
  char what[32];
  snprintf (what, sizeof what, "--%s", row->name);
  switch (row->kind) {
  case FLAG:
    *(bool *) to = true;
    break;
  case FILE_NAME:
    *(const char **) to = file_of (what, value);
    break;
  case COUNT:
    *(uint64_t *) to = number_of (what, value, row->least, row->most);
    break;
  case SMALL:
    *(unsigned *) to =
        (unsigned) number_of (what, value, row->least, row->most);
    break;
  case DURATION:
    *(double *) to = seconds_of (what, value);
    break;
  case OTHER:
    row->take (options, what, value);
  }
}

/* --- operands --- */

static void take_size (unsigned *n, const char *text, unsigned most) {
  if (*n)
    usage_error ("one board size N, not also '%s'", text);
  *n = (unsigned) number_of ("the board size N", text, 1, most);
}

/* One board size, or a range such as 1-14. */
static void take_sizes (struct options *options, char *text, unsigned most) {
  char *dash = *text ? strchr (text + 1, '-') : NULL;
  if (dash && !dash[1])
    usage_error ("the board sizes '%.20s' have no end; did you mean "
                 "'%.20s%u'?",
                 text, text, most);
  if (dash)
    *dash = 0;
  take_size (&options->n, text, most);
  options->last = dash ? 0 : options->n;
  if (dash)
    take_size (&options->last, dash + 1, most);
  if (options->n > options->last)
    usage_error ("the board sizes %s-%s end before they begin", text,
                 dash + 1);
}

/* Board sizes are digits and a dash; anything else names a file. */
static void take_sizes_or_file (struct options *options, char *text,
                                unsigned most) {
  const bool sizes =
      text[strspn (text, "0123456789-")] == 0 && strcmp (text, "-") != 0;
  unsigned first, last, length = 0;
  if (sscanf (text, "%3u..%3u%n", &first, &last, (int *) &length) == 2 &&
      !text[length])
    usage_error ("board sizes are not written as '%s'; did you mean "
                 "'%u-%u'?",
                 text, first, last);
  if (sizes && options->n && options->n == options->last)
    usage_error ("one range of board sizes, not also '%s'; did you mean "
                 "'%u-%s'?",
                 text, options->n, text);
  if (options->file || (!sizes && options->n))
    usage_error ("board sizes or one FILE, not also '%s'", text);
  if (sizes)
    take_sizes (options, text, most);
  else
    options->file = text;
}

void options_take_files (struct options *options, char **files, size_t count) {
  unsigned standard = 0;
  options->files = files;
  options->file_count = count;
  for (size_t i = 0; i < count; i++)
    standard += !strcmp (files[i], "-");
  if (standard > 1)
    usage_error ("standard input can be read once only");
}

bool options_take_operand (struct options *options,
                           const struct command *command, char *text) {
  switch (command->operands) {
  case BOARD_SIZE:
    take_size (&options->n, text, command->n_max);
    return true;
  case SIZES_OR_FILE:
    take_sizes_or_file (options, text, command->n_max);
    return true;
  case SCHEME_NAME:
    if (options->name)
      usage_error ("one scheme, not also '%s'", text);
    options->name = text;
    return true;
  default:
    return false;
  }
}

static void check_operands (const struct options *options,
                            const struct command *command) {
  const enum operands operands = command->operands;
  if (operands == BOARD_SIZE && !options->n)
    usage_error ("the board size N is missing (1 to %u)", command->n_max);
  if (operands == INPUT_FILES && !options->file_count)
    usage_error ("FILE is missing ('-' is standard input)");
  if (options->first_given && !options->file)
    usage_error ("--first needs a FILE of counts ('-' is standard input)");
  if (options->file && options->json)
    usage_error ("--json prints known totals, not those of a FILE");
}

/* --- what a parser calls --- */

void options_begin (struct options *options) {
  *options = (struct options){.run.threads = 1};
}

bool options_take (struct options *options, const struct command *command,
                   int key, char *value) {
  const struct option_row *row;
  for (size_t i = 0; (row = option_row (command, i)); i++)
    if (key == option_key (row)) {
      give (row, options, value);
      return true;
    }
  return false;
}

void options_end (const struct options *options,
                  const struct command *command) {
  check_operands (options, command);
  message_set_detail (options->quiet, options->verbose);
}
