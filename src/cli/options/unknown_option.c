/* SPDX-License-Identifier: MIT */

/* Nothing can be added to argp's own message for an unknown option.  So getopt
   looks at the arguments first, without messages. */

#include "cli/options/unknown_option.h"

#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/options/nearest.h"
#include "cli/options/parameters.h"

/* Options of allqueens 1, and what to do instead. */
static const struct {
  const char *name, *instead;
} retired[] = {
    {"estimate", "'allqueens totals' prints the known totals, to N = 27"},
    {"hits", "'allqueens totals' prints the known totals, to N = 27"},
    {"niching", "'allqueens enumerate N --scheme=crowding' holds many "
                "solutions"}};

/* For getopt: OPTIONS ends with one without a name, LETTERS with 0.  The first
   letter, '-', leaves the arguments in their order. */
static void list_options (const struct option_table *tables,
                          struct option *options, char *letters) {
  const struct option_row *row;
  size_t at;
  *letters++ = '-';
  for (size_t i = 0; (row = option_or_help_at (tables, i, &at)); i++) {
    const int argument = !row->value     ? no_argument
                         : row->optional ? optional_argument
                                         : required_argument;
    /* Options of one value would not be ambiguous. */
    *options++ = (struct option){
        .name = row->name, .has_arg = argument, .val = 0x100 + (int) i};
    if (!row->letter)
      continue;
    *letters++ = row->letter;
    for (int colons = 0; colons < argument; colons++)
      *letters++ = ':';
  }
}

/* Refuses ARGUMENT, "--NAME" or "--NAME=VALUE", if NAME is that of a retired
   option. */
static void refuse_retired (const char *argument) {
  const char *name = argument + 2;
  const size_t length = strcspn (name, "=");
  for (size_t i = 0; i < sizeof retired / sizeof *retired; i++)
    if (strlen (retired[i].name) == length &&
        !strncmp (retired[i].name, name, length))
      usage_error ("allqueens 2 has no option '--%s': %s", retired[i].name,
                   retired[i].instead);
}

/* Refuses ARGUMENT if NAME is that of a parameter and the command takes
   these. */
static void refuse_parameter (const char *argument,
                              const struct option *options) {
  const char *name, *given = argument + 2;
  const size_t length = strcspn (given, "=");
  while (options->name && strcmp (options->name, "parameter"))
    options++;
  for (size_t i = 0; options->name && (name = parameter_name (i)); i++)
    if (strlen (name) == length && !strncmp (name, given, length))
      usage_error ("no option '--%s': it is a parameter of schemes, set by "
                   "-P %s=VALUE",
                   name, name);
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

void refuse_unknown_option (const struct option_table *tables, int argc,
                            char **argv) {
  struct option options[OPTIONS_MAX + 1] = {0};
  char letters[3 * OPTIONS_MAX + 2] = "";
  list_options (tables, options, letters);
  opterr = 0;
  optind = 0; /* GNU getopt begins anew */
  for (int found;
       (found = getopt_long (argc, argv, letters, options, NULL)) != -1;)
    if (found == '?') {
      refuse_unprintable (argv);
      if (!optopt && !strncmp (argv[optind - 1], "--", 2)) {
        refuse_retired (argv[optind - 1]);
        refuse_parameter (argv[optind - 1], options);
        refuse_mistyped (argv[optind - 1], options);
      }
    }
}
