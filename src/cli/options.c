/* SPDX-License-Identifier: MIT */

/* The table of options, and argp that parses by it. */

#include "cli/options.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
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

static void take_time (struct options *options, const char *what,
                       char *value) {
  options->run.seconds = seconds_of (what, value);
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
  ALL = FINDING | READING | SCHEMES | TOTALS
};

enum kind { FLAG, FILE_NAME, COUNT, SMALL, OTHER };
#define TO(member) offsetof (struct options, member)

static const struct row {
  unsigned commands; /* that have it */
  char letter;       /* 0: none */
  const char *name, *value, *help;
  enum kind kind;
  size_t to; /* the member that gets the value */
  void (*take) (struct options *options, const char *what, char *value);
  uint64_t least, most; /* of numbers */
} rows[] = {
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
    {EVOLVING, 0, "looks", "L", "stop after L boards looked at", COUNT,
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
    {EVOLVING, 0, "seed", "S", "random seed; drawn and printed unless given",
     OTHER, .take = take_seed},
    {FINDING, 0, "stats", "FILE", "write statistics as JSON", FILE_NAME,
     .to = TO (stats)},
    {EVOLVING, 's', "scheme", "NAME",
     "the algorithm: 'allqueens schemes' lists them", OTHER,
     .take = take_scheme},
    {EVOLVING, 0, "time", "T", "stop after 90, 1.5s, 2m or 1h", OTHER,
     .take = take_time},
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
    {ALL & ~(SCHEMES | TOTALS), 'v', "verbose", NULL,
     "print more about what happens", FLAG, .to = TO (verbose)},
    {ALL, 'h', "help", NULL, "print this", .kind = OTHER},
    {ALL, 'V', "version", NULL, "print the version", .kind = OTHER}};

enum { ROWS = sizeof rows / sizeof *rows, FIRST_KEY = 0x100 };

static int key_of (size_t row) {
  return rows[row].letter ? rows[row].letter : FIRST_KEY + (int) row;
}

static void give (const struct row *row, struct options *options,
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
  if (options->file || (!sizes && options->n))
    usage_error ("board sizes or one FILE, not also '%s'", text);
  if (sizes)
    take_sizes (options, text, most);
  else
    options->file = text;
}

static void take_files (struct options *options,
                        const struct argp_state *state) {
  unsigned standard = 0;
  options->files = state->argv + state->next;
  options->file_count = (size_t) (state->argc - state->next);
  for (size_t i = 0; i < options->file_count; i++)
    standard += !strcmp (options->files[i], "-");
  if (standard > 1)
    usage_error ("standard input can be read once only");
}

void print_version (void) {
  printf ("%s %s\n", message_program (), aq_version ());
}

struct parsing {
  struct options *options;
  const struct command *command;
  FILE *errors; /* what argp writes of errors */
};

static error_t take_operand (const struct parsing *parsing, char *text) {
  struct options *options = parsing->options;
  switch (parsing->command->operands) {
  case BOARD_SIZE:
    take_size (&options->n, text, parsing->command->n_max);
    return 0;
  case SIZES_OR_FILE:
    take_sizes_or_file (options, text, parsing->command->n_max);
    return 0;
  case SCHEME_NAME:
    if (options->name)
      usage_error ("one scheme, not also '%s'", text);
    options->name = text;
    return 0;
  default: /* all at once: ARGP_KEY_ARGS */
    return ARGP_ERR_UNKNOWN;
  }
}

static void check_operands (const struct parsing *parsing) {
  const struct options *options = parsing->options;
  const enum operands operands = parsing->command->operands;
  if (operands == BOARD_SIZE && !options->n)
    usage_error ("the board size N is missing (1 to %u)",
                 parsing->command->n_max);
  if (operands == INPUT_FILES && !options->file_count)
    usage_error ("FILE is missing ('-' is standard input)");
  if (options->first_given && !options->file)
    usage_error ("--first needs a FILE of counts ('-' is standard input)");
  if (options->file && options->json)
    usage_error ("--json prints known totals, not those of a FILE");
}

/* --- argp --- */

static error_t take (int key, char *value, struct argp_state *state) {
  const struct parsing *parsing = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->err_stream = parsing->errors;
    return 0;
  case ARGP_KEY_ARG:
    return take_operand (parsing, value);
  case ARGP_KEY_ARGS:
    take_files (parsing->options, state);
    return 0;
  case ARGP_KEY_END:
    check_operands (parsing);
    return 0;
  case 'h':
    argp_state_help (state, stdout, ARGP_HELP_STD_HELP);
    exit (EXIT_YES);
  case 'V':
    print_version ();
    exit (EXIT_YES);
  }
  for (size_t i = 0; i < ROWS; i++)
    if (key == key_of (i) && rows[i].commands & parsing->command->bit) {
      give (&rows[i], parsing->options, value);
      return 0;
    }
  return ARGP_ERR_UNKNOWN;
}

/* Leaves out the note that a value of --NAME is one of its letter, too. */
static char *without_note (int key, const char *text, void *input) {
  (void) input;
  return key == ARGP_KEY_HELP_DUP_ARGS_NOTE ? NULL : (char *) text;
}

static bool has_control (const char *text) {
  while (*text && !iscntrl ((unsigned char) *text))
    text++;
  return *text;
}

/* Refuses options that a terminal might obey where getopt prints them as they
   are: control characters, and in their names whatever is not printable. */
static void refuse_unprintable (char *const *argv) {
  char name[QUOTED_MAX], shown[QUOTED_MAX];
  for (; *argv && strcmp (*argv, "--"); argv++) {
    snprintf (name, sizeof name, "%.*s", (int) strcspn (*argv, "="), *argv);
    if (**argv == '-' &&
        (has_control (*argv) || strcmp (escaped (name, shown), name)))
      usage_error ("invalid option '%s'", *argv);
  }
}

/* Prints the first of argp's ERRORS, without the hint at --help behind it.  In
   glibc they are the hint alone: its getopt has printed the error. */
static void print_error (const char *errors) {
  const char *name = message_command ();
  if (!strncmp (errors, name, strlen (name)))
    fprintf (stderr, "%.*s\n", (int) strcspn (errors, "\n"), errors);
}

/* Reads the words of a command; exits if there is an error. */
static void parse_words (const struct argp *argp, struct parsing *parsing,
                         int argc, char **argv) {
  char *errors = NULL;
  size_t length;
  parsing->errors = open_memstream (&errors, &length);
  error_t failed = ENOMEM;
  if (parsing->errors) {
    failed = argp_parse (argp, argc, argv, ARGP_NO_HELP | ARGP_NO_EXIT, NULL,
                         parsing);
    fclose (parsing->errors);
  }
  if (failed == ENOMEM || !errors)
    error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  else if (failed)
    print_error (errors);
  free (errors);
  if (failed)
    exit (EXIT_TROUBLE);
}

void options_parse (struct options *options, const struct command *command,
                    int argc, char **argv) {
  struct argp_option own[ROWS + 1] = {{0}};
  const struct argp argp = {.options = own,
                            .parser = take,
                            .args_doc = command->arguments,
                            .doc = command->about,
                            .help_filter = without_note};
  struct parsing parsing = {.options = options, .command = command};
  size_t count = 0;
  *options = (struct options){.run.threads = 1};
  for (size_t i = 0; i < ROWS; i++)
    if (rows[i].commands & command->bit) {
      const bool last = rows[i].letter && strchr ("qvhV", rows[i].letter);
      own[count++] =
          (struct argp_option){rows[i].name, key_of (i),   rows[i].value, 0,
                               rows[i].help, last ? -1 : 0};
    }
  refuse_unprintable (argv);
  parse_words (&argp, &parsing, argc, argv);
  message_set_detail (options->quiet, options->verbose);
}
