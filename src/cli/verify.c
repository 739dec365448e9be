/* SPDX-License-Identifier: MIT */

/* allqueens verify FILE: is every board valid, distinct, and the set
   complete? */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "input.h"
#include "message.h"
#include "options.h"
#include "stats.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  bool fundamental;
  bool json;
  const char *file;
};

enum { KEY_FUNDAMENTAL = KEY_COMMAND, KEY_JSON };

static const struct argp_option argp_options[] = {
    {"fundamental", KEY_FUNDAMENTAL, NULL, 0,
     "The file is to have one board of each class under rotation and "
     "reflection",
     1},
    {"json", KEY_JSON, NULL, 0, "Print the result as JSON", 1},
    {0}};

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->input;
    one_line_errors (state);
    return 0;
  case KEY_FUNDAMENTAL:
    arguments->fundamental = true;
    return 0;
  case KEY_JSON:
    arguments->json = true;
    return 0;
  case ARGP_KEY_ARG:
    if (state->arg_num > 0)
      usage_error (state, "one FILE, not also '%s'", argument);
    arguments->file = argument;
    return 0;
  case ARGP_KEY_NO_ARGS:
    usage_error (state, "FILE is missing ('-' is standard input)");
  }
  return ARGP_ERR_UNKNOWN;
}

/* --- findings, one line each --- */

struct findings {
  const struct input *input;
  const struct message_options *options;
  uint64_t told[AQ_FAULTS];
};

static void tell (const struct aq_finding *finding, void *data) {
  struct findings *findings = data;
  const char *name = findings->input->name;
  if (findings->options->quiet)
    return;
  if (findings->told[finding->fault]++ >= TOLD && !findings->options->verbose)
    return;
  char board[AQ_LINE_MAX];
  board_text (aq_list_size (findings->input->list), finding->column, board);
  const unsigned long long line = finding->line;
  const unsigned long long a = finding->a;
  switch (finding->fault) {
  case AQ_ATTACKED:
    trouble ("%s:%llu: the queens in rows %llu and %llu attack each other: %s",
             name, line, a, (unsigned long long) finding->b, board);
    break;
  case AQ_REPEATED:
    trouble ("%s:%llu: repeats line %llu: %s", name, line, a, board);
    break;
  case AQ_MISSING:
    trouble ("%s: missing %s, an image of line %llu", name, board, a);
    break;
  case AQ_EQUIVALENT:
    trouble ("%s:%llu: an image of line %llu, both of the class of %s", name,
             line, a, board);
    break;
  case AQ_FAULTS:
    break;
  }
}

static void tell_rest (const struct findings *findings) {
  static const char *const names[] = {[AQ_ATTACKED] = "attacked",
                                      [AQ_REPEATED] = "repeated",
                                      [AQ_MISSING] = "missing",
                                      [AQ_EQUIVALENT] = "equivalent"};
  if (findings->options->quiet || findings->options->verbose)
    return;
  for (int fault = AQ_ATTACKED; fault < AQ_FAULTS; fault++)
    if (findings->told[fault] > TOLD)
      trouble ("%s: %llu more %s boards; --verbose tells them all",
               findings->input->name,
               (unsigned long long) (findings->told[fault] - TOLD),
               names[fault]);
}

/* --- checks, one line each --- */

struct checks {
  bool quiet;
  bool colored;
  bool all_pass;
};

__attribute__ ((format (printf, 3, 4))) static void
check (struct checks *checks, bool passes, const char *format, ...) {
  checks->all_pass &= passes;
  if (checks->quiet)
    return;
  va_list arguments;
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  const char *verdict = passes ? "PASS" : "FAIL";
  if (checks->colored)
    printf (": \033[%sm%s\033[m\n", passes ? "32" : "31", verdict);
  else
    printf (": %s\n", verdict);
}

static void check_count (struct checks *checks, const char *what,
                         uint64_t count, bool is_known, uint64_t known,
                         const char *source) {
  if (is_known)
    check (checks, count == known, "%s: %llu of %llu (%s)", what,
           (unsigned long long) count, (unsigned long long) known, source);
  else
    check (checks, false, "%s: %llu, no total is known (%s)", what,
           (unsigned long long) count, source);
}

/* --- what the result says --- */

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

static void check_all (struct checks *checks,
                       const struct aq_verification *found, bool fundamental) {
  const struct aq_totals *known = found->known;
  char orbits[ORBITS_TEXT_MAX];
  orbits_text (&found->orbits, orbits);
  check (checks, true, "well-formed: %llu boards",
         (unsigned long long) found->boards);
  check (checks, true, "size: N = %u", found->n);
  check (checks, !found->attacked, "without attacks: %llu of %llu",
         (unsigned long long) (found->boards - found->attacked),
         (unsigned long long) found->boards);
  check (checks, !found->repeated, "no duplicates: %llu repeated",
         (unsigned long long) found->repeated);
  if (fundamental)
    check (checks, !found->equivalent,
           "one of each class: %llu images of other boards",
           (unsigned long long) found->equivalent);
  else {
    check (checks, !found->missing, "closed under the 8 images: %llu missing",
           (unsigned long long) found->missing);
    check_count (checks, "solutions", found->solutions, known,
                 known ? known->all : 0, "A000170");
  }
  check_count (checks, "fundamental solutions", found->fundamental, known,
               known ? known->fundamental : 0, "A002562");
  check (checks, known && same_orbits (found), "orbit sum: %s", orbits);
}

/* Prints OBJECT, whose reference it takes, as the result. */
static int print_json (json_t *object) {
  if (!object)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  json_dumpf (object, stdout, JSON_INDENT (2));
  putchar ('\n');
  json_decref (object);
  return EXIT_YES;
}

static int print_result (const struct input *input,
                         const struct aq_verification *found,
                         const struct arguments *arguments) {
  const struct aq_totals *known = found->known;
  const bool fundamental = arguments->fundamental;
  return print_json (json_pack (
      "{s:o, s:b, s:i, s:I, s:i, s:b, s:I, s:I, s:o, s:I, s:I, s:o, s:I, s:o, "
      "s:o}",
      "file", stats_text (input->name), "verified",
      is_complete (found, fundamental), "n", found->n, "boards",
      (json_int_t) found->boards, "malformed", 0, "fundamental_only",
      fundamental, "attacked", (json_int_t) found->attacked, "repeated",
      (json_int_t) found->repeated, "missing",
      stats_count (!fundamental, found->missing), "equivalent",
      (json_int_t) found->equivalent, "found", (json_int_t) found->solutions,
      "known", stats_count (known, known ? known->all : 0),
      "fundamental_found", (json_int_t) found->fundamental,
      "fundamental_known", stats_count (known, known ? known->fundamental : 0),
      "orbits", stats_orbits (&found->orbits)));
}

static int finish (const struct checks *checks, int status) {
  puts (checks->all_pass ? "VERIFIED" : "NOT VERIFIED");
  return status ? status : checks->all_pass ? EXIT_YES : EXIT_NO;
}

static int tell_malformed (const struct input *input, struct checks *checks,
                           bool json) {
  if (json) {
    const int status = print_json (json_pack (
        "{s:o, s:b, s:I}", "file", stats_text (input->name), "verified", false,
        "malformed", (json_int_t) input->malformed));
    return status ? status : EXIT_TROUBLE;
  }
  check (checks, false, "well-formed: %llu lines are no board",
         (unsigned long long) input->malformed);
  return finish (checks, EXIT_TROUBLE);
}

static int verify (const struct input *input,
                   const struct arguments *arguments) {
  struct checks checks = {
      .quiet = arguments->message.quiet,
      .colored = color_applies (arguments->message.color, STDOUT_FILENO),
      .all_pass = true};
  if (input->malformed)
    return tell_malformed (input, &checks, arguments->json);
  struct findings findings = {.input = input, .options = &arguments->message};
  struct aq_verification result;
  const enum aq_status failed = aq_verify (input->list, arguments->fundamental,
                                           tell, &findings, &result);
  if (failed)
    return trouble ("%s: %s", input->name, aq_status_text (failed));
  tell_rest (&findings);
  if (arguments->json) {
    const int status = print_result (input, &result, arguments);
    return status                                          ? status
           : is_complete (&result, arguments->fundamental) ? EXIT_YES
                                                           : EXIT_NO;
  }
  check_all (&checks, &result, arguments->fundamental);
  return finish (&checks, EXIT_YES);
}

int command_verify (int argc, char **argv) {
  static const struct argp_child children[] = {
      {&message_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "FILE",
      .doc = "Check that the boards in FILE are all solutions of the N-queens "
             "puzzle, each once. The last line is VERIFIED or NOT VERIFIED.",
      .children = children};
  struct arguments arguments = {0};
  parse_arguments (&argp, argc, argv, &arguments);

  struct input input;
  int status = input_read (&input, arguments.file, &arguments.input,
                           arguments.message.verbose);
  if (!status || input.malformed)
    status = verify (&input, &arguments);
  input_free (&input);
  return status;
}
