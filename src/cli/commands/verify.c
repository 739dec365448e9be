/* SPDX-License-Identifier: MIT */

/* allqueens verify FILE: is every board valid, distinct, and the set
   complete? */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/io/input.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/summary/run_summary.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  bool fundamental;
  bool json;
};

static const struct option_row own_options[] = {
    {"fundamental", 0, NULL, INPUT, FLAG,
     "The file is to have one board of each class under rotation and "
     "reflection",
     FIELD (struct arguments, fundamental), .bare = true},
    {"json", 0, NULL, OUTPUT, FLAG, "Print the result as JSON",
     FIELD (struct arguments, json), .bare = true},
    {0}};

/* --- violations, one line each --- */

struct reporter {
  const struct input *input;
  const struct message_options *options;
  uint64_t count[AQ_VIOLATION_KINDS];
};

/* An aq_report_violation. */
static bool report (const struct aq_violation *violation, void *data) {
  struct reporter *reporter = data;
  const char *name = reporter->input->name;
  if (reporter->options->quiet)
    return true;
  if (reporter->count[violation->kind]++ >= REPORT_MAX &&
      !reporter->options->verbose)
    return true;
  char board[AQ_LINE_MAX];
  board_text (violation->board, board);
  const uint64_t line = violation->line, a = violation->a;
  switch (violation->kind) {
  case AQ_ATTACKED:
    trouble ("%s:%" PRIu64 ": the queens in rows %" PRIu64 " and %" PRIu64
             " attack each other: %s",
             name, line, a, violation->b, board);
    break;
  case AQ_REPEATED:
    trouble ("%s:%" PRIu64 ": repeats line %" PRIu64 ": %s", name, line, a,
             board);
    break;
  case AQ_MISSING:
    trouble ("%s: missing %s, an image of line %" PRIu64, name, board, a);
    break;
  case AQ_EQUIVALENT:
    trouble ("%s:%" PRIu64 ": an image of line %" PRIu64
             ", both of the class of %s",
             name, line, a, board);
    break;
  case AQ_VIOLATION_KINDS:
    break;
  }
  return true;
}

static void report_rest (const struct reporter *reporter) {
  static const char *const names[] = {[AQ_ATTACKED] = "attacked",
                                      [AQ_REPEATED] = "repeated",
                                      [AQ_MISSING] = "missing",
                                      [AQ_EQUIVALENT] = "equivalent"};
  if (reporter->options->quiet || reporter->options->verbose)
    return;
  for (int kind = AQ_ATTACKED; kind < AQ_VIOLATION_KINDS; kind++)
    if (reporter->count[kind] > REPORT_MAX) {
      const uint64_t rest = reporter->count[kind] - REPORT_MAX;
      trouble ("%s: %" PRIu64 " more %s board%s; --verbose lists all",
               reporter->input->name, rest, names[kind], plural (rest));
    }
}

/* --- checks, one line each --- */

/* IMPLIED: not checked, but it follows from a check that passed. */
enum verdict { FAIL, PASS, IMPLIED };

struct checks {
  bool quiet;
  bool colored;
  bool all_pass;
};

__attribute__ ((format (printf, 3, 4))) static void
print_check (struct checks *checks, enum verdict verdict, const char *format,
             ...) {
  static const struct {
    const char *name;
    enum color color;
  } verdicts[] = {[FAIL] = {"FAIL", RED},
                  [PASS] = {"PASS", GREEN},
                  [IMPLIED] = {"implied", CYAN}};
  checks->all_pass &= verdict != FAIL;
  if (checks->quiet)
    return;
  va_list arguments;
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  fputs (": ", stdout);
  print_colored (stdout, checks->colored, verdicts[verdict].color,
                 verdicts[verdict].name);
  putchar ('\n');
}

static enum verdict verdict_of (bool passes, bool implied) {
  return !passes ? FAIL : implied ? IMPLIED : PASS;
}

/* --- the result --- */

static bool same_orbits (const struct aq_verification *found) {
  const struct aq_orbits known = aq_totals_orbits (found->known);
  return !found->missing && !memcmp (&known, &found->orbits, sizeof known);
}

/* All images are there, or one of each class is. */
static bool is_complete (const struct aq_verification *found,
                         bool fundamental) {
  return found->known && !found->attacked && !found->repeated &&
         !found->missing && !found->equivalent && same_orbits (found) &&
         (fundamental || found->solutions == found->known->all);
}

/* Each board for itself. */
static void check_boards (struct checks *checks,
                          const struct aq_verification *found) {
  print_check (checks, PASS, "well-formed: %" PRIu64 " board%s", found->boards,
               plural (found->boards));
  print_check (checks, PASS, "size: N = %u", found->n);
  print_check (checks, verdict_of (!found->attacked, false),
               "without attacks: %" PRIu64 " of %" PRIu64,
               found->boards - found->attacked, found->boards);
  print_check (checks, verdict_of (!found->repeated, false),
               "no duplicates: %" PRIu64 " repeated", found->repeated);
}

/* The classes under rotation and reflection: all images of each, or one. */
static void check_images (struct checks *checks,
                          const struct aq_verification *found,
                          bool fundamental) {
  if (fundamental)
    print_check (checks, verdict_of (!found->equivalent, false),
                 "one of each class: %" PRIu64 " image%s of other boards",
                 found->equivalent, plural (found->equivalent));
  else if (found->implied)
    print_check (checks, IMPLIED, "closed under the 8 images");
  else
    print_check (checks, verdict_of (!found->missing, false),
                 "closed under the 8 images: %" PRIu64 " missing",
                 found->missing);
}

static void check_count (struct checks *checks, const char *name,
                         uint64_t count, const struct aq_totals *totals,
                         uint64_t known, bool implied, const char *source) {
  if (totals)
    print_check (checks, verdict_of (count == known, implied),
                 "%s: %" PRIu64 " of %" PRIu64 " (%s)", name, count, known,
                 source);
  else
    print_check (checks, FAIL, "%s: %" PRIu64 ", no total is known (%s)", name,
                 count, source);
}

/* The set as a whole, against the known totals. */
static void check_totals (struct checks *checks,
                          const struct aq_verification *found,
                          bool fundamental) {
  const struct aq_totals *known = found->known;
  char orbits[ORBITS_TEXT_MAX];
  orbits_text (&found->orbits, orbits);
  if (!fundamental)
    check_count (checks, "solutions", found->solutions, known,
                 known ? known->all : 0, false, "A000170");
  check_count (checks, "fundamental solutions", found->fundamental, known,
               known ? known->fundamental : 0, found->implied, "A002562");
  print_check (checks,
               verdict_of (known && same_orbits (found), found->implied),
               "orbit sum: %s", orbits);
}

/* Prints the fields, which it takes, as JSON. */
static int print_json (struct fields fields) {
  struct output output = {.name = "standard output", .stream = stdout};
  const int status = fields_write_json (&fields, &output);
  fields_free (&fields);
  return status;
}

static int print_result (const struct input *input,
                         const struct aq_verification *found,
                         bool fundamental) {
  struct fields fields = {0};
  add_text (&fields, "file", NULL, input->name);
  add_flag (&fields, "verified", is_complete (found, fundamental));
  add_count (&fields, "n", NULL, found->n);
  add_count (&fields, "boards", NULL, found->boards);
  add_count (&fields, "malformed", NULL, 0);
  add_flag (&fields, "fundamental_only", fundamental);
  add_count (&fields, "attacked", NULL, found->attacked);
  add_count (&fields, "repeated", NULL, found->repeated);
  add_count_if (&fields, "missing", !fundamental, found->missing);
  add_count (&fields, "equivalent", NULL, found->equivalent);
  add_found (&fields, found->solutions, found->known);
  add_fundamental (&fields, found->fundamental, found->known);
  add_orbits (&fields, &found->orbits);
  add_flag (&fields, "implied", found->implied);
  return print_json (fields);
}

/* The same for a file that has malformed lines. */
static int print_malformed (const struct input *input) {
  struct fields fields = {0};
  add_text (&fields, "file", NULL, input->name);
  add_flag (&fields, "verified", false);
  add_count (&fields, "malformed", NULL, input->malformed);
  const int status = print_json (fields);
  return status ? status : EXIT_TROUBLE;
}

static int print_verdict (const struct checks *checks, int status) {
  puts (checks->all_pass ? "VERIFIED" : "NOT VERIFIED");
  return status ? status : checks->all_pass ? EXIT_YES : EXIT_NO;
}

static int report_malformed (const struct input *input, struct checks *checks,
                             bool json) {
  if (json)
    return print_malformed (input);
  print_check (checks, FAIL, "well-formed: %" PRIu64 " malformed line%s",
               input->malformed, plural (input->malformed));
  return print_verdict (checks, EXIT_TROUBLE);
}

static int verify (const struct input *input,
                   const struct arguments *arguments) {
  const bool fundamental = arguments->fundamental;
  struct checks checks = {
      .quiet = arguments->message.quiet,
      .colored = color_applies (arguments->message.color, STDOUT_FILENO),
      .all_pass = true};
  if (input->malformed)
    return report_malformed (input, &checks, arguments->json);
  struct reporter reporter = {.input = input, .options = &arguments->message};
  struct aq_verification result = {.size = sizeof result};
  const enum aq_status failed =
      aq_verify (input->list, fundamental, report, &reporter, &result);
  if (failed)
    return trouble ("%s: %s", input->name, aq_status_text (failed));
  report_rest (&reporter);
  if (arguments->json) {
    const int status = print_result (input, &result, fundamental);
    return status                               ? status
           : is_complete (&result, fundamental) ? EXIT_YES
                                                : EXIT_NO;
  }
  check_boards (&checks, &result);
  check_images (&checks, &result, fundamental);
  check_totals (&checks, &result, fundamental);
  return print_verdict (&checks, EXIT_YES);
}

static int run_verify (int argc, char **argv) {
  struct arguments arguments = {0};
  const struct operands operands =
      parse_command (&command_verify, argc, argv, &arguments);

  struct input input;
  int status = input_read (&input, operands.files[0], &arguments.input,
                           is_verbose (&arguments.message));
  if (!status || input.malformed)
    status = verify (&input, &arguments);
  input_free (&input);
  return status;
}

const struct command command_verify = {
    .name = "verify",
    .arguments = "FILE",
    .summary = "check that a file has every solution, each once",
    .help = "Check that the boards in FILE are all solutions of the N-queens "
            "puzzle, each once. The last line is VERIFIED or NOT VERIFIED.",
    .operand = {"FILE", 1, 1, 0},
    .tables = {{input_options, offsetof (struct arguments, input)},
               {own_options, 0},
               {quiet_option, offsetof (struct arguments, message)},
               {verbose_option, offsetof (struct arguments, message)},
               {color_option, offsetof (struct arguments, message)}},
    .run = run_verify};
