/* SPDX-License-Identifier: MIT */

/* From a command's table of options to argp, and back. */

#include "cli/command_line.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/message.h"
#include "cli/scheme.h"
#include "cli/values.h"

static const char *const headings[GROUPS] = {
    [INPUT] = "Input:",
    [OUTPUT] = "Output:",
    [GENETIC] = "Genetic algorithm:",
    [STOP] = "Stop rules:",
    [COMMON] = "Common options:",
};

/* --- unknown options.  Nothing can be added to argp's own message for one, so
   getopt looks at the arguments first, without messages. --- */

/* For getopt: OPTIONS ends with one without a name, LETTERS with 0.  The first
   letter, '-', leaves the arguments in their order. */
static void list_options (const struct option_row *own, struct option *options,
                          char *letters) {
  const struct option_row *row;
  size_t at;
  *letters++ = '-';
  for (size_t i = 0; (row = option_or_help_at (own, i, &at)); i++) {
    const int argument = !row->value     ? no_argument
                         : row->optional ? optional_argument
                                         : required_argument;
    /* Values differ, or getopt would not notice that an abbreviation is
       ambiguous. */
    *options++ = (struct option){
        .name = row->name, .has_arg = argument, .val = 0x100 + (int) i};
    if (!row->letter)
      continue;
    *letters++ = row->letter;
    for (int colons = 0; colons < argument; colons++)
      *letters++ = ':';
  }
}

/* Refuses ARGUMENT if NAME is that of a setting and the command takes
   these. */
static void refuse_setting (const char *argument,
                            const struct option *options) {
  const char *name, *given = argument + 2;
  const size_t length = strcspn (given, "=");
  while (options->name && strcmp (options->name, "setting"))
    options++;
  for (size_t i = 0; options->name && (name = setting_name (i)); i++)
    if (strlen (name) == length && !strncmp (name, given, length))
      usage_error ("no option '--%s': it is a setting, -P %s=VALUE", name,
                   name);
}

/* Refuses ARGUMENT, "--NAME" or "--NAME=VALUE", if NAME is near to an option's
   name and begins none. */
static void refuse_mistyped (const char *argument,
                             const struct option *options) {
  char name[NEAREST_MAX + 2];
  const size_t length = strcspn (argument + 2, "=");
  snprintf (name, sizeof name, "%.*s", (int) length, argument + 2);
  struct nearest nearest = nearest_begin (name);
  for (; options->name; options++) {
    if (!strncmp (options->name, name, strlen (name)))
      return;
    nearest_try (&nearest, options->name);
  }
  if (nearest.name)
    usage_error ("unrecognized option '--%s'; did you mean '--%s'?", name,
                 nearest.name);
}

/* Refuses options with control characters, which argp would print as they
   are. */
static void refuse_unprintable (char **argv) {
  for (; *argv; argv++)
    for (const char *c = *argv; **argv == '-' && *c; c++)
      if (iscntrl ((unsigned char) *c))
        usage_error ("invalid option '%s'", *argv);
}

/* Refuses the first long option of the arguments that OWN does not have, if
   there is something to say of what to do instead: a usage error.  All other
   arguments are left to argp. */
static void refuse_unknown_option (const struct option_row *own, int argc,
                                   char **argv) {
  struct option options[OPTIONS_MAX + 1] = {0};
  char letters[3 * OPTIONS_MAX + 2] = "";
  list_options (own, options, letters);
  opterr = 0;
  optind = 0; /* GNU getopt begins anew */
  for (int found;
       (found = getopt_long (argc, argv, letters, options, NULL)) != -1;)
    if (found == '?') {
      refuse_unprintable (argv);
      if (!optopt && !strncmp (argv[optind - 1], "--", 2)) {
        refuse_setting (argv[optind - 1], options);
        refuse_mistyped (argv[optind - 1], options);
      }
    }
}

enum { DIGITS = 10, ARGP_OPTIONS_MAX = OPTIONS_MAX + GROUPS + DIGITS + 2 };

struct parse {
  const struct command *command;
  void *arguments;
  struct operands operands;
  struct argp_option options[ARGP_OPTIONS_MAX];
  bool brief; /* for -h */
};

/* --- options --- */

/* KEY + INDEX is argp's key for an option without a letter. */
enum { KEY = 0x100 };

/* The row of argp's KEY, where its struct lies and its index; or NULL. */
static const struct option_row *row_of (const struct command *command, int key,
                                        size_t *at, size_t *index) {
  const struct option_row *row;
  for (*index = 0; (row = option_or_help_at (command->options, *index, at));
       ++*index)
    if (key == (row->letter ? row->letter : KEY + (int) *index))
      return row;
  return NULL;
}

/* For -h, in one group without a heading. */
static void make_options (struct parse *parse) {
  const struct command *command = parse->command;
  struct argp_option *option = parse->options;
  const struct option_row *row;
  size_t at;
  bool used[GROUPS] = {false};
  for (size_t i = 0; (row = option_or_help_at (command->options, i, &at));
       i++) {
    used[row->group] = !parse->brief;
    if (!parse->brief || !row->seldom)
      *option++ = (struct argp_option){
          row->name,  row->letter ? row->letter : KEY + (int) i,
          row->value, row->optional ? OPTION_ARG_OPTIONAL : 0,
          row->help,  parse->brief ? 0 : (int) row->group - GROUPS};
  }
  for (int group = 0; group < GROUPS; group++)
    if (used[group])
      *option++ = (struct argp_option){.doc = headings[group],
                                       .group = group - GROUPS};
  /* So that "-3" is reported as a board size out of range. */
  for (int digit = 0; command->operand.board_max && digit < DIGITS; digit++)
    *option++ =
        (struct argp_option){.key = '0' + digit,
                             .arg = "",
                             .flags = OPTION_HIDDEN | OPTION_ARG_OPTIONAL};
  *option++ = (struct argp_option){.key = '?', .flags = OPTION_HIDDEN};
  *option = (struct argp_option){0};
}

/* --- help --- */

static void print_examples (const struct command *command, FILE *stream) {
  fprintf (stream, "Examples:\n");
  for (size_t i = 0; i < EXAMPLES_MAX && command->examples[i].purpose; i++)
    fprintf (stream, "  %s\n    %s%s%s\n", command->examples[i].purpose,
             program_invocation_name,
             *command->examples[i].arguments ? " " : "",
             command->examples[i].arguments);
}

/* Prints what comes after the options. */
static void print_end (const struct command *command, FILE *stream) {
  fprintf (stream, "Exit status:\n  0  %s\n", command->yes);
  if (command->no)
    fprintf (stream, "  1  %s\n", command->no);
  fputs ("  2  trouble: wrong arguments, damaged input, a failed write, no "
         "memory\n\n",
         stream);
  if (command->limits)
    fprintf (stream, "Limits: %s\n\n", command->limits);
  print_examples (command, stream);
  if (command->more_help) {
    fputs ("\nNotes:\n", stream);
    command->more_help (stream);
  }
}

/* The same for -h. */
static void print_brief_end (const struct command *command, FILE *stream) {
  print_examples (command, stream);
  fprintf (stream, "\nAll options, %sexit status: %s --help\n",
           command->limits ? "limits, " : "", program_invocation_name);
}

/* An option's help, to be freed.  Appends the names to choose from if the help
   ends in a colon, otherwise the default value if there is one.  NULL without
   memory. */
static char *option_help (const struct option_row *row) {
  const char *text = row->help;
  char names[NAMES_MAX], *help;
  const int failed =
      row->choice && text[strlen (text) - 1] == ':'
          ? asprintf (&help, "%s %s", text,
                      join_names (names, row->choice, " or "))
      : row->initial ? asprintf (&help, "%s (default: %s)", text, row->initial)
                     : asprintf (&help, "%s", text);
  return failed < 0 ? NULL : help;
}

/* The first sentence of a help, or what stands before a colon or semicolon
   that is not in parentheses; all where that are names to choose from. */
static char *first_sentence (const struct option_row *row) {
  const char *text = row->help;
  size_t length = 0;
  if (text[strlen (text) - 1] == ':') /* the names to choose from follow */
    return option_help (row);
  for (int depth = 0; text[length]; length++) {
    depth += (text[length] == '(') - (text[length] == ')');
    if (!depth &&
        (strchr (":;", text[length]) || !strncmp (text + length, ".  ", 3)))
      break;
  }
  return strndup (text, length);
}

/* An argp help filter. */
static char *add_help (int key, const char *text, void *input) {
  const struct parse *parse = input;
  const struct command *command = parse->command;
  const bool details = command->details && !parse->brief;
  size_t at;
  const struct option_row *row;
  char *help = NULL;
  size_t length;
  FILE *stream;
  switch (key) {
  case ARGP_KEY_HELP_PRE_DOC:
    return asprintf (&help, "%s%s%s", text, details ? "  " : "",
                     details ? command->details : "") < 0
               ? NULL
               : help;
  case ARGP_KEY_HELP_POST_DOC:
    if (!(stream = open_memstream (&help, &length)))
      return NULL;
    (parse->brief ? print_brief_end : print_end) (command, stream);
    fclose (stream);
    return help;
  case ARGP_KEY_HELP_DUP_ARGS_NOTE:
    return NULL;
  default:
    row = row_of (command, key, &at, &length);
    return !row           ? (char *) text
           : parse->brief ? first_sentence (row)
                          : option_help (row);
  }
}

/* --- parsing --- */

static void parse_size (const struct command *command, const char *text,
                        unsigned *n) {
  const struct option_row size = {.kind = COUNT,
                                  .size = sizeof *n,
                                  .least = 1,
                                  .most = command->operand.board_max};
  char problem[MESSAGE_MAX];
  if (!option_set (&size, n, 0, text, problem))
    usage_error ("the board size N %s", problem);
}

/* Parses a board size or, where the command takes it, a range. */
static void parse_sizes (const struct command *command, const char *text,
                         struct operands *operands) {
  const char *dash = command->range && *text ? strchr (text + 1, '-') : NULL;
  char first[32];
  if (dash && dash - text < (ptrdiff_t) sizeof first) {
    snprintf (first, sizeof first, "%.*s", (int) (dash - text), text);
    parse_size (command, first, &operands->n);
    parse_size (command, dash + 1, &operands->n_last);
    if (operands->n > operands->n_last)
      usage_error ("the board sizes %s end before they begin", text);
  } else {
    parse_size (command, text, &operands->n);
    operands->n_last = operands->n;
  }
}

static option_setter *setter_of (const struct command *command) {
  return command->set ? command->set : option_set;
}

static error_t parse_key (int key, char *value, struct argp_state *state) {
  struct parse *parse = state->input;
  struct operands *operands = &parse->operands;
  const struct option_row *row;
  size_t at;
  size_t index;
  char text[32], problem[MESSAGE_MAX];
  if (key == ARGP_KEY_INIT)
    /* Prints getopt's error without a second line that points to --help. */
    state->err_stream = NULL;
  else if (key == ARGP_KEY_ARGS) {
    operands->files = state->argv + state->next;
    operands->count = (size_t) (state->argc - state->next);
  } else if (key == '?' && !strchr (state->argv[state->next - 1], '?'))
    exit (EXIT_TROUBLE); /* getopt has refused the character 0xff */
  else if (key == 'h' || key == '?') {
    /* getopt stays at an argument of several letters up to its last one. */
    parse->brief = strncmp (state->argv[state->next - 1], "--h", 3) != 0;
    make_options (parse);
    argp_state_help (state, stdout, ARGP_HELP_STD_HELP);
  } else if (key == 'V') {
    argp_program_version_hook (stdout, state);
    exit (EXIT_YES);
  } else if (key >= '0' && key <= '9') {
    snprintf (text, sizeof text, "-%c%s", key, value ? value : "");
    parse_size (parse->command, text, &operands->n);
  } else if ((row = row_of (parse->command, key, &at, &index))) {
    operands->given |= (uint64_t) 1 << index;
    if (!setter_of (parse->command) (row, parse->arguments, at, value,
                                     problem))
      usage_error ("--%s %s", row->name, problem);
  } else
    return ARGP_ERR_UNKNOWN;
  return 0;
}

static void check_operands (const struct command *command,
                            struct operands *operands) {
  char bounds[32] = "'-' is standard input";
  unsigned standard = 0;
  if (command->operand.board_max)
    snprintf (bounds, sizeof bounds, "1 to %u", command->operand.board_max);
  if (operands->count < command->operand.least)
    usage_error ("%s%s is missing (%s)",
                 strcmp (command->operand.name, "FILE") ? "the " : "",
                 command->operand.name, bounds);
  if (operands->count > command->operand.most && !command->operand.most)
    usage_error ("no argument, not '%s'", operands->files[0]);
  if (operands->count > command->operand.most)
    usage_error ("one %s, not also '%s'", command->operand.name,
                 operands->files[command->operand.most]);
  if (command->operand.board_max && operands->count)
    parse_sizes (command, operands->files[0], operands);
  for (size_t i = 0; i < operands->count; i++)
    standard += !strcmp (operands->files[i], "-");
  if (standard > 1)
    usage_error ("standard input can be read once only");
}

struct operands parse_command (const struct command *command, int argc,
                               char **argv, void *arguments) {
  struct parse parse = {.command = command, .arguments = arguments};
  const struct argp argp = {
      .options = parse.options,
      .parser = parse_key,
      .args_doc = *command->arguments ? command->arguments : NULL,
      .doc = command->help,
      .help_filter = add_help};
  make_options (&parse);
  refuse_unknown_option (command->options, argc, argv);
  option_set_defaults (command->options, setter_of (command), arguments);
  const error_t failed =
      argp_parse (&argp, argc, argv, ARGP_NO_HELP, NULL, &parse);
  if (failed == ENOMEM) /* of anything else argp has a message */
    trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (failed)
    exit (EXIT_TROUBLE);
  check_operands (command, &parse.operands);
  return parse.operands;
}
