/* SPDX-License-Identifier: MIT */

/* Parsing what the commands' options have in common. */

#include "options.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "message.h"

enum when parse_when (const struct argp_state *state, const char *name,
                      const char *text) {
  if (!text || !strcmp (text, "always"))
    return ALWAYS;
  if (!strcmp (text, "auto"))
    return AUTO;
  if (!strcmp (text, "never"))
    return NEVER;
  usage_error (state, "%s is auto, always or never, not '%s'", name, text);
}

/* --- -q, -v, --color --- */

enum { KEY_COLOR = KEY_MESSAGE };

static const struct argp_option message_options[] = {
    {"quiet", 'q', NULL, 0, "Print the answer and errors only", 10},
    {"verbose", 'v', NULL, 0, "Print more about what happens", 10},
    {"color", KEY_COLOR, "WHEN", OPTION_ARG_OPTIONAL,
     "Color messages: auto (on a terminal), always or never", 10},
    {0}};

static error_t parse_message (int key, char *argument,
                              struct argp_state *state) {
  struct message_options *options = state->input;
  switch (key) {
  case 'q':
    options->quiet = true;
    return 0;
  case 'v':
    options->verbose = true;
    return 0;
  case ARGP_KEY_END:
    options->verbose &= !options->quiet;
    return 0;
  case KEY_COLOR:
    options->color = parse_when (state, "--color", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

const struct argp message_argp = {.options = message_options,
                                  .parser = parse_message};

const char *parse_file_name (const struct argp_state *state, const char *name,
                             const char *text) {
  if (!*text)
    usage_error (state, "%s needs the name of a file", name);
  return text;
}

/* --- options of commands that write boards --- */

static const struct argp_option format_options[] = {
    {"format", 'f', "FORMAT", 0,
     "digits (25307461, the default to N = 36), list (2 5 3 0 7 4 6 1, the "
     "default above), one-based (3 6 4 1 8 5 7 2), chess (a3 b6 c4 d1 e8 f5 "
     "g7 h2), board (lines of Q and .) or json ([2,5,3,0,7,4,6,1])",
     1},
    {0}};

static error_t parse_format (int key, char *argument,
                             struct argp_state *state) {
  struct file_options *options = state->input;
  if (key != 'f')
    return ARGP_ERR_UNKNOWN;
  const char *name;
  for (int format = 0; (name = aq_format_name ((enum aq_format) format));
       format++)
    if (!strcmp (argument, name)) {
      options->format_given = true;
      options->format = (enum aq_format) format;
      return 0;
    }
  usage_error (state,
               "--format is digits, list, one-based, chess, board or json, "
               "not '%s'",
               argument);
}

const struct argp format_argp = {.options = format_options,
                                 .parser = parse_format};

static const struct argp_option file_options[] = {
    {"output", 'o', "FILE", 0,
     "Write to FILE, which keeps its old content until all is written", 1},
    {0}};

static error_t parse_file (int key, char *argument, struct argp_state *state) {
  struct file_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = options;
    return 0;
  case 'o':
    options->output = parse_file_name (state, "--output", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child file_children[] = {{&format_argp, 0, NULL, 0},
                                                  {0}};

const struct argp file_argp = {
    .options = file_options, .parser = parse_file, .children = file_children};

bool choose_format (struct file_options *options, unsigned n) {
  if (!options->format_given)
    options->format = n <= AQ_DIGITS_MAX ? AQ_DIGITS : AQ_LIST;
  return n <= aq_format_size_max (options->format);
}

void settle_format (const struct argp_state *state,
                    struct file_options *options, unsigned n) {
  if (!choose_format (options, n))
    usage_error (state, "--format=%s is for boards up to %u, not %u",
                 aq_format_name (options->format),
                 aq_format_size_max (options->format), n);
}

/* --- options of commands that find solutions --- */

enum {
  KEY_PROGRESS = KEY_SOLUTION,
  KEY_STATS,
  KEY_FUNDAMENTAL,
  KEY_COUNT,
  KEY_LIMIT
};

static const struct argp_option output_options[] = {
    {"progress", KEY_PROGRESS, "WHEN", OPTION_ARG_OPTIONAL,
     "A status line: auto (on a terminal), always or never", 10},
    {"stats", KEY_STATS, "FILE", 0, "Write the run's figures to FILE as JSON",
     1},
    {0}};

static error_t parse_output (int key, char *argument,
                             struct argp_state *state) {
  struct solution_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &options->file;
    return 0;
  case KEY_PROGRESS:
    options->progress = parse_when (state, "--progress", argument);
    return 0;
  case KEY_STATS:
    options->stats = parse_file_name (state, "--stats", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child output_children[] = {{&file_argp, 0, NULL, 0},
                                                    {0}};

const struct argp output_argp = {.options = output_options,
                                 .parser = parse_output,
                                 .children = output_children};

static const struct argp_option solution_options[] = {
    {"fundamental", KEY_FUNDAMENTAL, NULL, 0,
     "Write one canonical form for each class under rotation and reflection",
     1},
    {"count", KEY_COUNT, NULL, 0, "Write how many solutions, not which", 1},
    {"limit", KEY_LIMIT, "K", 0, "Stop when K solutions are there to write",
     1},
    {0}};

static error_t parse_solution (int key, char *argument,
                               struct argp_state *state) {
  struct solution_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = options;
    return 0;
  case KEY_FUNDAMENTAL:
    options->fundamental = true;
    return 0;
  case KEY_COUNT:
    options->count = true;
    return 0;
  case KEY_LIMIT:
    options->limit = parse_number (state, "--limit", argument, 1, UINT64_MAX);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child solution_children[] = {
    {&output_argp, 0, NULL, 0}, {0}};

const struct argp solution_argp = {.options = solution_options,
                                   .parser = parse_solution,
                                   .children = solution_children};

/* --- values --- */

/* Reads digits into *NUMBER; false when it would pass UINT64_MAX. */
static bool read_digits (const char **text, uint64_t *number,
                         unsigned *digits) {
  for (*digits = 0; isdigit ((unsigned char) **text); ++*text, ++*digits)
    if (__builtin_mul_overflow (*number, 10, number) ||
        __builtin_add_overflow (*number, (uint64_t) (**text - '0'), number))
      return false;
  return true;
}

bool read_number (const char *text, uint64_t *number) {
  unsigned digits, decimals = 0;
  uint64_t exponent = 0;
  *number = 0;
  if (!read_digits (&text, number, &digits) || !digits)
    return false;
  if (*text == '.') {
    text++;
    if (!read_digits (&text, number, &decimals) || !decimals)
      return false;
  }
  if (*text == 'e' || *text == 'E') {
    text++;
    if (!read_digits (&text, &exponent, &digits) || !digits)
      return false;
  }
  if (*text || exponent < decimals)
    return false;
  for (exponent -= decimals; exponent && *number; exponent--)
    if (__builtin_mul_overflow (*number, 10, number))
      return false;
  return true;
}

uint64_t parse_number (const struct argp_state *state, const char *name,
                       const char *text, uint64_t least, uint64_t most) {
  uint64_t number;
  if (read_number (text, &number) && number >= least && number <= most)
    return number;
  usage_error (state, "%s must be a whole number from %llu to %llu, not '%s'",
               name, (unsigned long long) least, (unsigned long long) most,
               text);
}

bool read_duration (const char *text, double *seconds) {
  static const struct {
    const char *name;
    double seconds;
  } units[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
  char *unit;
  const double number = strtod (text, &unit);
  const bool hexadecimal = strpbrk (text, "xX");
  if (!hexadecimal && (isdigit ((unsigned char) *text) || *text == '.'))
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
      if (!strcmp (unit, units[i].name) && number > 0 && isfinite (number)) {
        *seconds = number * units[i].seconds;
        return true;
      }
  return false;
}

double parse_duration (const struct argp_state *state, const char *name,
                       const char *text) {
  double seconds;
  if (read_duration (text, &seconds))
    return seconds;
  usage_error (state,
               "%s must be a time above 0, such as 90, 1.5s, 200ms, 2m or "
               "1h, not '%s'",
               name, text);
}

bool read_rate (const char *text, double *rate) {
  char *end;
  *rate = strtod (text, &end);
  return (isdigit ((unsigned char) *text) || *text == '.') && !*end &&
         !strpbrk (text, "xX") && *rate <= 1;
}

double parse_rate (const struct argp_state *state, const char *name,
                   const char *text) {
  double rate;
  if (read_rate (text, &rate))
    return rate;
  usage_error (state, "%s must be a number from 0 to 1, not '%s'", name, text);
}

bool parse_size_argument (int key, char *argument, struct argp_state *state,
                          unsigned most, unsigned *n) {
  if (key == ARGP_KEY_NO_ARGS)
    usage_error (state, "the board size N is missing (1 to %u)", most);
  if (key >= '0' && key <= '9')
    usage_error (state,
                 "the board size N must be a whole number from 1 to %u, not "
                 "'-%c%s'",
                 most, key, argument ? argument : "");
  if (key != ARGP_KEY_ARG)
    return false;
  if (state->arg_num > 0)
    usage_error (state, "one board size N, not also '%s'", argument);
  *n = (unsigned) parse_number (state, "the board size N", argument, 1, most);
  return true;
}

void one_line_errors (struct argp_state *state) {
  state->err_stream = NULL;
}

void parse_arguments (const struct argp *argp, int argc, char **argv,
                      void *input) {
  if (argp_parse (argp, argc, argv, 0, NULL, input))
    exit (EXIT_TROUBLE);
}

bool applies (enum when when, int descriptor) {
  const char *terminal = getenv ("TERM");
  const bool dumb = terminal && !strcmp (terminal, "dumb");
  return when == ALWAYS || (when == AUTO && !dumb && isatty (descriptor));
}

bool color_applies (enum when when, int descriptor) {
  const char *no_color = getenv ("NO_COLOR");
  if (when == AUTO && no_color && *no_color)
    return false;
  return applies (when, descriptor);
}
