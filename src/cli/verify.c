/* SPDX-License-Identifier: MIT */

/* allqueens verify FILE...: is every board of each file valid, distinct, and
   the set complete? */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/boards.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/run_summary.h"
#include "cli/terminal.h"

struct arguments {
  struct input_options input;
  bool fundamental;
  bool some;
  bool json;
};

enum { FUNDAMENTAL = FIRST_KEY, SOME, JSON };

static error_t verify_key (int key, char *value, struct argp_state *state) {
  struct arguments *arguments = state->input;
  (void) value;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->input;
    return 0;
  case FUNDAMENTAL:
    arguments->fundamental = true;
    return 0;
  case SOME:
    arguments->some = true;
    return 0;
  case JSON:
    arguments->json = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp verify_argp = {
    .options =
        (const struct argp_option[]){
            {"fundamental", FUNDAMENTAL, NULL, 0,
             "a file is to have one board of each symmetry class", 0},
            {"some", SOME, NULL, 0, "valid and distinct is enough, all or not",
             0},
            {"json", JSON, NULL, 0, "print the result as JSON", 0},
            {0}},
    .parser = verify_key,
    .args_doc = "FILE...",
    .doc =
        "Check that the boards in each FILE are all solutions of the "
        "N-queens puzzle, each once, for each N that it has.  They are read "
        "in many notations, also among other text; N is 1 to 255, up to 27 "
        "the totals are known.  The last line for a file is VERIFIED or NOT "
        "VERIFIED.\v"
        "Exit status: 0 each file is VERIFIED, 1 a file is NOT VERIFIED, 2 "
        "trouble.\n\n"
        "Examples:\n"
        "  allqueens verify solutions-8.txt\n"
        "  allqueens verify --some mine.txt - < printed.txt",
    .children = (const struct argp_child[]){{.argp = &input_argp}, {0}}};

/* --- violations, one line each --- */

struct reporter {
  struct input *input;
  const struct arguments *arguments;
  uint64_t count[AQ_VIOLATION_KINDS];
  struct aq_board missing; /* the first one, if any is ... */
  uint64_t image_of;       /* ... and the line of its image */
};

static void print_violation (const struct reporter *reporter,
                             const struct aq_violation *violation) {
  struct input *input = reporter->input;
  const char *name = input->name;
  const uint64_t line = violation->line, a = violation->a;
  const unsigned base = aq_format_base (input->format);
  char board[AQ_LINE_MAX];
  input_board_text (input, violation->board, board);
  switch (violation->kind) {
  case AQ_ATTACKED:
    trouble ("%s:%" PRIu64 ": the queens in rows %" PRIu64 " and %" PRIu64
             " attack each other: %s",
             name, line, a + base, violation->b + base, board);
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
}

/* An aq_report_violation.  Missing images are not listed without --verbose:
   report_missing has one of them. */
static bool report (const struct aq_violation *violation, void *data) {
  struct reporter *reporter = data;
  const struct message_options *options = &reporter->arguments->input.message;
  const bool is_missing = violation->kind == AQ_MISSING;
  if (is_missing && reporter->arguments->some)
    return true;
  if (!reporter->count[violation->kind]++ && is_missing) {
    reporter->missing = *violation->board;
    reporter->image_of = violation->a;
  }
  if (is_verbose (options) || (!options->quiet && !is_missing &&
                               reporter->count[violation->kind] <= REPORT_MAX))
    print_violation (reporter, violation);
  return true;
}

/* How many violations were not printed. */
static void report_rest (const struct reporter *reporter) {
  static const char *const names[] = {[AQ_ATTACKED] = "attacked",
                                      [AQ_REPEATED] = "repeated",
                                      [AQ_MISSING] = NULL,
                                      [AQ_EQUIVALENT] = "equivalent"};
  for (int kind = AQ_ATTACKED; kind < AQ_VIOLATION_KINDS; kind++)
    if (names[kind] && reporter->count[kind] > REPORT_MAX) {
      const uint64_t rest = reporter->count[kind] - REPORT_MAX;
      trouble ("%s: %" PRIu64 " more %s board%s; --verbose lists all",
               reporter->input->name, rest, names[kind], plural (rest));
    }
}

/* How many solutions are missing, in one line. */
static void report_missing (const struct reporter *reporter,
                            const struct aq_verification *found) {
  struct input *input = reporter->input;
  const uint64_t missing =
      found->known ? found->known->all - found->solutions : found->missing;
  char size[32] = "", board[AQ_LINE_MAX], example[AQ_LINE_MAX + 64] = "";
  if (!missing)
    return;
  if (input_has_several_sizes (input))
    snprintf (size, sizeof size, " of N = %u", found->n);
  if (reporter->count[AQ_MISSING]) {
    input_board_text (input, &reporter->missing, board);
    snprintf (example, sizeof example, "%s %s, an image of line %" PRIu64,
              missing == 1 ? ":" : ", such as", board, reporter->image_of);
  }
  trouble ("%s: %s%" PRIu64 " solution%s%s %s missing%s", input->name,
           found->known ? "" : "at least ", missing, plural (missing), size,
           missing == 1 ? "is" : "are", example);
}

/* --- checks, one line each --- */

/* IMPLIED: not checked, but it follows from a check that passed.  UNCHECKED:
   not to be checked. */
enum verdict { FAIL, PASS, IMPLIED, UNCHECKED };

struct checks {
  const char *prefix; /* of each line: the file's name, of several files */
  bool quiet;
};

__attribute__ ((format (printf, 3, 4))) static void
print_check (const struct checks *checks, enum verdict verdict,
             const char *format, ...) {
  static const struct {
    const char *name;
    enum color color;
  } verdicts[] = {[FAIL] = {"FAIL", RED},
                  [PASS] = {"PASS", GREEN},
                  [IMPLIED] = {"implied by the total", CYAN},
                  [UNCHECKED] = {"not checked", CYAN}};
  if (checks->quiet)
    return;
  fputs (checks->prefix, stdout);
  va_list arguments;
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  fputs (": ", stdout);
  print_colored (stdout, verdicts[verdict].color, verdicts[verdict].name);
  putchar ('\n');
}

static enum verdict verdict_of (bool passes, bool implied) {
  return !passes ? FAIL : implied ? IMPLIED : PASS;
}

/* --- the result --- */

/* Whether the classes found have the sizes of all classes, whether or not all
   of their images are there. */
static bool same_orbits (const struct aq_verification *found) {
  const struct aq_orbits known = aq_totals_orbits (found->known);
  return !memcmp (&known, &found->orbits, sizeof known);
}

/* All images are there, or one of each class is. */
static bool is_complete (const struct aq_verification *found,
                         bool fundamental) {
  return found->known && !found->attacked && !found->repeated &&
         !found->missing && !found->equivalent && same_orbits (found) &&
         (fundamental || found->solutions == found->known->all);
}

/* At least one board, unless there is no solution, and each of them is valid
   and distinct. */
static bool is_part (const struct aq_verification *found) {
  return found->solutions == found->boards && !found->equivalent &&
         (found->boards || (found->known && !found->known->all));
}

static bool is_verified (const struct aq_verification *found,
                         const struct arguments *arguments) {
  return arguments->some ? is_part (found)
                         : is_complete (found, arguments->fundamental);
}

/* Each board for itself. */
static void check_boards (const struct checks *checks,
                          const struct aq_verification *found, bool several) {
  print_check (checks, PASS, "well-formed: %" PRIu64 " board%s", found->boards,
               plural (found->boards));
  if (!several)
    print_check (checks, PASS, "size: N = %u", found->n);
  print_check (checks, verdict_of (!found->attacked, false),
               "without attacks: %" PRIu64 " of %" PRIu64,
               found->boards - found->attacked, found->boards);
  print_check (checks, verdict_of (!found->repeated, false),
               "no duplicates: %" PRIu64 " repeated", found->repeated);
}

/* The classes under rotation and reflection: all images of each, or one. */
static void check_images (const struct checks *checks,
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

static void check_count (const struct checks *checks, const char *name,
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

/* The classes found by their sizes, beside those known if these are others. */
static void check_orbits (const struct checks *checks,
                          const struct aq_verification *found) {
  const struct aq_totals *known = found->known;
  char orbits[ORBITS_TEXT_MAX], wanted[ORBITS_TEXT_MAX] = "";
  const bool same = known && same_orbits (found);
  orbits_text (&found->orbits, orbits);
  if (known && !same) {
    const struct aq_orbits all = aq_totals_orbits (known);
    orbits_text (&all, wanted);
  }
  print_check (checks, verdict_of (same, found->implied),
               "orbit sum: %s%s%s%s", orbits,
               found->missing ? " boards in the classes found" : "",
               *wanted ? ", not " : "", wanted);
}

/* The set as a whole, against the known totals. */
static void check_totals (const struct checks *checks,
                          const struct aq_verification *found,
                          bool fundamental) {
  const struct aq_totals *known = found->known;
  if (!fundamental)
    check_count (checks, "solutions", found->solutions, known,
                 known ? known->all : 0, false, "A000170");
  check_count (checks, "fundamental solutions", found->fundamental, known,
               known ? known->fundamental : 0, found->implied, "A002562");
  check_orbits (checks, found);
}

/* If not all solutions were found: what was, and what it can be used for. */
static void print_part (const struct checks *checks,
                        const struct aq_verification *found,
                        bool fundamental) {
  const struct aq_totals *known = found->known;
  char lacking[64] = "";
  if (!known)
    strcpy (lacking, ", perhaps not all solutions");
  else if (fundamental && found->fundamental < known->fundamental)
    snprintf (lacking, sizeof lacking,
              ", not one of each of the %" PRIu64 " classes",
              known->fundamental);
  else if (!fundamental && found->solutions < known->all)
    snprintf (lacking, sizeof lacking, ", not all %" PRIu64 " solutions",
              known->all);
  print_wrapped (
      stdout, 2,
      "%svalid and distinct: %" PRIu64 " of %" PRIu64 " board%s%s%s\n",
      checks->prefix, found->solutions, found->boards, plural (found->boards),
      lacking, is_part (found) ? "; --some asks for no more" : "");
  if (!fundamental && known && found->solutions == known->fundamental &&
      found->fundamental == known->fundamental && is_part (found))
    printf ("%sone board of each class: --fundamental verifies such a file\n",
            checks->prefix);
}

static void print_checks (const struct checks *checks,
                          const struct aq_verification *found,
                          const struct arguments *arguments, bool several) {
  const bool fundamental = arguments->fundamental;
  if (several && !checks->quiet)
    printf ("%sN = %u\n", checks->prefix, found->n);
  check_boards (checks, found, several);
  if (fundamental || !arguments->some)
    check_images (checks, found, fundamental);
  if (arguments->some) {
    print_check (checks, verdict_of (is_part (found), false),
                 "valid and distinct: %" PRIu64 " of %" PRIu64 " board%s",
                 found->solutions, found->boards, plural (found->boards));
    print_check (checks, UNCHECKED, "completeness (--some)");
  } else {
    check_totals (checks, found, fundamental);
    if (!checks->quiet && found->boards && !is_complete (found, fundamental))
      print_part (checks, found, fundamental);
  }
}

/* --- JSON --- */

/* The result for boards of one size. */
static void add_size (struct fields *fields,
                      const struct aq_verification *found,
                      const struct arguments *arguments) {
  add_flag (fields, "verified", is_verified (found, arguments));
  add_count (fields, "n", NULL, found->n);
  add_count (fields, "boards", NULL, found->boards);
  add_flag (fields, "fundamental_only", arguments->fundamental);
  add_flag (fields, "some_only", arguments->some);
  add_count (fields, "attacked", NULL, found->attacked);
  add_count (fields, "repeated", NULL, found->repeated);
  add_count_if (fields, "missing", !arguments->fundamental && !arguments->some,
                found->missing);
  add_count (fields, "equivalent", NULL, found->equivalent);
  add_found (fields, found->solutions, found->known);
  add_fundamental (fields, found->fundamental, found->known);
  add_orbits (fields, &found->orbits);
  add_flag (fields, "implied", found->implied);
}

/* Prints the result for a file, on a line of its own if there are several.
   With one size its fields are in FIELDS; of several, each has an object in
   the list SIZES. */
static int print_json (const struct input *input, bool one_of_several,
                       struct fields *fields, struct fields *sizes,
                       bool verified, struct output *output) {
  if (input->malformed || sizes->count)
    add_flag (fields, "verified", verified);
  if (sizes->count)
    add_list (fields, "sizes", sizes);
  struct fields skipped = {0};
  for (size_t i = 0; i < input->skipped_count; i++) {
    struct fields line = {0};
    add_count (&line, "line", NULL, input->skipped[i].line);
    add_text (&line, "text", NULL, input->skipped[i].text);
    add_object (&skipped, "line", &line);
  }
  add_list (fields, "skipped", &skipped);
  add_count (fields, "other_sizes", NULL, input->about.other_sizes);
  return fields_write_json (fields, one_of_several, output);
}

/* --- the command --- */

/* Checks the boards of size N, and reports violations. */
static int check_size (struct input *input, unsigned n,
                       const struct arguments *arguments,
                       struct aq_verification *found) {
  const struct message_options *options = &arguments->input.message;
  struct reporter reporter = {.input = input, .arguments = arguments};
  progress_enter (input->progress, "checking", 0, NULL);
  const enum aq_status status =
      aq_verify (input->boards.of_size[n], arguments->fundamental, report,
                 &reporter, found);
  if (status)
    return trouble ("%s: %s", input->name, aq_status_text (status));
  if (!options->quiet && !options->verbose)
    report_rest (&reporter);
  if (!options->quiet && !arguments->fundamental && !arguments->some)
    report_missing (&reporter, found);
  return EXIT_YES;
}

/* Checks the boards of each size, and prints or adds to FIELDS or SIZES what
   was found.  *VERIFIED becomes false if a check fails. */
static int check_sizes (struct input *input, const struct arguments *arguments,
                        const struct checks *checks, struct fields *fields,
                        struct fields *sizes, bool *verified) {
  const bool several = input_has_several_sizes (input);
  for (unsigned n = 0; (n = board_lists_next (&input->boards, n));) {
    struct aq_verification found = {0};
    struct fields size = {0};
    const int status = check_size (input, n, arguments, &found);
    if (status)
      return status;
    *verified &= is_verified (&found, arguments);
    if (!arguments->json) {
      message_hide_status ();
      print_checks (checks, &found, arguments, several);
    } else
      add_size (several ? &size : fields, &found, arguments);
    if (size.count)
      add_object (sizes, "size", &size);
  }
  return EXIT_YES;
}

/* Prints the last lines for a file that could be read. */
static void print_verdict (const struct input *input,
                           const struct checks *checks, bool verified) {
  if (input->malformed)
    print_check (checks, FAIL, "well-formed: %" PRIu64 " malformed line%s",
                 input->malformed, plural (input->malformed));
  printf ("%s%s\n", checks->prefix, verified ? "VERIFIED" : "NOT VERIFIED");
}

static int verify (struct input *input, const struct arguments *arguments) {
  const bool one_of_several = arguments->input.count > 1;
  char shown[QUOTED_MAX], prefix[QUOTED_MAX + 2] = "";
  if (one_of_several)
    snprintf (prefix, sizeof prefix, "%s: ", escaped (input->name, shown));
  const struct checks checks = {.prefix = prefix,
                                .quiet = arguments->input.message.quiet};
  if (input->has_none) {
    if (!arguments->json)
      print_verdict (input, &checks, false);
    return EXIT_TROUBLE;
  }
  struct fields fields = {0}, sizes = {0};
  bool verified = !input->malformed;
  add_text (&fields, "file", NULL, input->name);
  add_count (&fields, "malformed", NULL, input->malformed);
  int status = EXIT_YES;
  if (!input->malformed)
    status =
        check_sizes (input, arguments, &checks, &fields, &sizes, &verified);
  struct output output = OUTPUT_STDOUT;
  message_hide_status ();
  if (!status && arguments->json)
    status =
        print_json (input, one_of_several, &fields, &sizes, verified, &output);
  else if (!status) {
    print_verdict (input, &checks, verified);
    status = output_flush (&output);
  }
  fields_free (&fields);
  fields_free (&sizes);
  return status             ? status
         : input->malformed ? EXIT_TROUBLE
         : verified         ? EXIT_YES
                            : EXIT_NO;
}

static int run_verify (int argc, char **argv) {
  struct arguments arguments = {0};
  parse_arguments (&verify_argp, argc, argv, &arguments);
  arguments.input.keep_skipped = arguments.json;
  begin_reading (&arguments.input);
  int worst = EXIT_YES;
  bool letters = false;
  for (size_t i = 0; i < arguments.input.count && !ferror (stdout); i++) {
    struct input input;
    int status =
        input_read (&input, arguments.input.names[i], &arguments.input);
    if (!status || input.malformed || input.has_none)
      status = verify (&input, &arguments);
    worst = status > worst ? status : worst;
    letters |= input.letters;
    input_free (&input);
  }
  progress_end (&arguments.input.progress);
  input_explain_letters (letters);
  return worst;
}

const struct command command_verify = {
    "verify", "FILE...", "check that a file has every solution, each once",
    run_verify};
