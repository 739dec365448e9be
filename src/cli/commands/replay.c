/* SPDX-License-Identifier: MIT */

/* allqueens replay RECORD: a run as a web page. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/boards/input.h"
#include "cli/commands/program.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/replay/page.h"

struct arguments {
  const char *output;
};

static const struct option_row command_options[] = {
    {"output", 'o', "FILE", OUTPUT, FILE_NAME,
     "The page, such as run.html: one file, which any browser opens, without "
     "a network",
     FIELD (struct arguments, output)},
    {0}};

static int write_page (struct output *output, const char *file) {
  const char *name;
  FILE *record = input_open (file, &name);
  if (!record)
    return trouble ("%s: %s", name, strerror (errno));
  const int status = page_write (output, record, name);
  input_close (record);
  return status;
}

static int run_command (int argc, char **argv) {
  struct arguments arguments = {0};
  const struct operands operands =
      parse_command (&command_replay, argc, argv, &arguments);
  const char *record = operands.files[0];
  if (!arguments.output)
    usage_error ("-o FILE is missing");
  struct output output = {.name = arguments.output};
  int status = outputs_prepare (&output, 1, record);
  if (!status)
    status = write_page (&output, record);
  output_discard (&output);
  return status;
}

const struct command command_replay = {
    .name = "replay",
    .arguments = "RECORD",
    .summary = "a run as a web page, to play back",
    .help = "Make a web page that plays a run step by step: the boards of a "
            "population with their attacks, which are kept, who is crossed "
            "with whom, what mutates, and how the solutions come in.",
    .details = "RECORD is what enumerate --record wrote. The page has "
               "captions in words, and keys: space plays and pauses, left "
               "and right step, home and end go to the ends.",
    .yes = "the page is written",
    .examples = {{"The run that 'allqueens enumerate 8 --record=run.jsonl' "
                  "recorded",
                  "run.jsonl -o run.html"},
                 {"The same, from standard input",
                  "- -o run.html < run.jsonl"}},
    .operand = {"record", 1, 1, 0},
    .options = command_options,
    .run = run_command};
