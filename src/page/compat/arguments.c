/* SPDX-License-Identifier: MIT */

/* The arguments of a command by getopt: WASI has no argp, and the page needs
   no help. */

#include <getopt.h>
#include <stdlib.h>

#include "cli/message.h"
#include "cli/options.h"

/* Takes the options; those that getopt does not know it reports. */
static void take_options (struct options *options,
                          const struct command *command, int argc,
                          char **argv) {
  struct option own[OPTIONS_MAX] = {{0}};
  char letters[3 * OPTIONS_MAX] = "", *letter = letters;
  const struct option_row *row;
  int key;
  for (size_t i = 0; (row = option_row (command, i)); i++) {
    own[i] =
        (struct option){row->name, row->value != NULL, NULL, option_key (row)};
    if (row->letter)
      *letter++ = row->letter;
    if (row->letter && row->value)
      *letter++ = ':';
  }
  while ((key = getopt_long (argc, argv, letters, own, NULL)) != -1)
    if (key == '?')
      exit (EXIT_TROUBLE);
    else if (key == 'h' || key == 'V')
      usage_error ("the page has no such help");
    else
      options_take (options, command, key, optarg);
}

void options_parse (struct options *options, const struct command *command,
                    int argc, char **argv) {
  message_begin_command (argv[0]);
  options_begin (options);
  take_options (options, command, argc, argv);
  for (int i = optind; i < argc; i++)
    if (!options_take_operand (options, command, argv[i])) {
      options_take_files (options, argv + i, (size_t) (argc - i));
      break;
    }
  options_end (options, command);
}
