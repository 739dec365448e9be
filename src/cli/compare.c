/* SPDX-License-Identifier: MIT */

/* allqueens compare A B: two files as sets of boards. */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "input.h"
#include "message.h"
#include "options.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  const char *files[2];
};

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->input;
    one_line_errors (state);
    return 0;
  case ARGP_KEY_ARG:
    if (state->arg_num > 1)
      usage_error (state, "two files, not also '%s'", argument);
    arguments->files[state->arg_num] = argument;
    return 0;
  case ARGP_KEY_END:
    if (state->arg_num < 2)
      usage_error (state, "two files are needed ('-' is standard input)");
    if (!strcmp (arguments->files[0], "-") &&
        !strcmp (arguments->files[1], "-"))
      usage_error (state, "standard input can be read once only");
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

/* The board after all that equal board INDEX of a sorted list. */
static size_t next_distinct (const struct aq_list *list, size_t index) {
  const size_t first = index;
  do
    index++;
  while (index < aq_list_count (list) &&
         !memcmp (aq_list_column (list, index), aq_list_column (list, first),
                  aq_list_size (list)));
  return index;
}

struct side {
  const struct input *input;
  uint64_t distinct; /* boards */
  uint64_t only;     /* of them, those that the other side has not */
};

static void print_board (const struct aq_list *list, size_t index) {
  char text[AQ_LINE_MAX];
  board_text (aq_list_size (list), aq_list_column (list, index), text);
  printf ("  %s (line %llu)\n", text,
          (unsigned long long) aq_list_line (list, index));
}

/* Walks over both sorted lists, counts what SIDE has, and prints up to MOST of
   the boards that only it has. */
static void walk (struct side *side, const struct input *other,
                  uint64_t most) {
  const struct aq_list *list = side->input->list;
  size_t there = 0;
  side->distinct = side->only = 0;
  for (size_t here = 0; here < aq_list_count (list);
       here = next_distinct (list, here)) {
    int order = 1;
    while (there < aq_list_count (other->list) &&
           (order =
                memcmp (aq_list_column (other->list, there),
                        aq_list_column (list, here), aq_list_size (list))) < 0)
      there++;
    side->distinct++;
    if (order != 0 && side->only++ < most)
      print_board (list, here);
  }
}

static void print_side (struct side *side, const struct input *other,
                        bool all) {
  printf ("only in %s: %llu\n", side->input->name,
          (unsigned long long) side->only);
  walk (side, other, all ? UINT64_MAX : TOLD);
  if (!all && side->only > TOLD)
    printf ("  ... and %llu more; --verbose lists them all\n",
            (unsigned long long) (side->only - TOLD));
}

static void print_sets (struct side sides[2], bool all) {
  printf ("common: %llu\n",
          (unsigned long long) (sides[0].distinct - sides[0].only));
  for (int i = 0; i < 2; i++)
    print_side (&sides[i], sides[1 - i].input, all);
  for (int i = 0; i < 2; i++) {
    const struct input *input = sides[i].input;
    const uint64_t repeated = aq_list_count (input->list) - sides[i].distinct;
    if (repeated)
      printf ("repeated in %s: %llu\n", input->name,
              (unsigned long long) repeated);
  }
}

static int compare (const struct input inputs[2],
                    const struct message_options *options) {
  struct side sides[2] = {{.input = &inputs[0]}, {.input = &inputs[1]}};
  for (int i = 0; i < 2; i++)
    aq_list_sort (inputs[i].list);
  for (int i = 0; i < 2; i++)
    walk (&sides[i], &inputs[1 - i], 0);
  if (!options->quiet)
    print_sets (sides, options->verbose);
  const bool equal = !sides[0].only && !sides[1].only;
  const bool colored = color_applies (options->color, STDOUT_FILENO);
  printf ("%s%s%s\n",
          !colored ? ""
          : equal  ? "\033[32m"
                   : "\033[31m",
          equal ? "EQUAL" : "DIFFERENT", colored ? "\033[m" : "");
  return equal ? EXIT_YES : EXIT_NO;
}

int command_compare (int argc, char **argv) {
  static const struct argp_child children[] = {
      {&message_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      .parser = parse,
      .args_doc = "A B",
      .doc = "Compare two files as sets of boards: order and repetition make "
             "no difference. The last line is EQUAL or DIFFERENT.",
      .children = children};
  struct arguments arguments = {0};
  parse_arguments (&argp, argc, argv, &arguments);

  struct input inputs[2] = {0};
  int status = EXIT_YES;
  for (int i = 0; i < 2 && !status; i++) {
    status = input_read (&inputs[i], arguments.files[i], arguments.input.n,
                         arguments.message.verbose);
    if (!status && inputs[i].malformed)
      status = EXIT_TROUBLE;
  }
  if (!status &&
      aq_list_size (inputs[0].list) != aq_list_size (inputs[1].list))
    status = trouble ("%s: boards of N = %u, but %s has N = %u",
                      inputs[1].name, aq_list_size (inputs[1].list),
                      inputs[0].name, aq_list_size (inputs[0].list));
  if (!status)
    status = compare (inputs, &arguments.message);
  for (int i = 0; i < 2; i++)
    input_free (&inputs[i]);
  return status;
}
