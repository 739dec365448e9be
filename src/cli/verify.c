/* SPDX-License-Identifier: MIT */

/* allqueens verify FILE...: is every board of each file valid, distinct, and
   the set complete? */

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/boards.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/run_summary.h"

/* The messages about a file, for JSON. */
struct messages {
  struct fields list;
  const struct aq_board *board; /* that the next one is about; NULL: none */
};

/* A file, and how what was found is printed. */
struct file {
  struct input *input;
  const struct options *arguments;
  char prefix[QUOTED_MAX + 2]; /* of each line: its name, of several files */
  bool several;                /* sizes */
  bool verified;               /* so far */
  struct messages *messages;
  struct fields checks; /* in JSON, as they are made */
  struct fields fields; /* in JSON; of several sizes ... */
  struct fields sizes;  /* ... each has an object here */
};

/* What was found of the boards of one size. */
struct size {
  struct file *file;
  uint64_t violations[AQ_VIOLATION_KINDS];
  struct aq_board missing; /* the first one, if any is ... */
  uint64_t image_of;       /* ... and the line of its image */
  struct aq_verification found;
};

/* --- violations, one line each --- */

static void print_violation (struct input *input,
                             const struct aq_violation *violation) {
  const char *name = input->name;
  const uint64_t line = violation->line, a = violation->a;
  const unsigned base = aq_format_base (input->format);
  char board[AQ_LINE_MAX];
  input_board_text (input, violation->board, board);
  switch (violation->kind) {
  case AQ_ATTACKED:
    error_at (name, line,
              "the queens in rows %" PRIu64 " and %" PRIu64
              " attack each other: %s",
              a + base, violation->b + base, board);
    break;
  case AQ_REPEATED:
    error_at (name, line, "repeats line %" PRIu64 ": %s", a, board);
    break;
  case AQ_MISSING:
    error_line ("%s: missing %s, an image of line %" PRIu64, name, board, a);
    break;
  case AQ_EQUIVALENT:
    error_at (name, line,
              "an image of line %" PRIu64 ", both of the class of %s", a,
              board);
    break;
  case AQ_VIOLATION_KINDS:
    break;
  }
}

/* An aq_report_violation.  Missing images are not listed without --verbose:
   report_missing has one of them. */
static bool report (const struct aq_violation *violation, void *data) {
  struct size *size = data;
  const struct options *arguments = size->file->arguments;
  const bool is_missing = violation->kind == AQ_MISSING;
  if (is_missing && arguments->some)
    return true;
  const uint64_t count = ++size->violations[violation->kind];
  if (is_missing && count == 1) {
    size->missing = *violation->board;
    size->image_of = violation->a;
  }
  size->file->messages->board = violation->board;
  if (is_verbose () || (!is_quiet () && !is_missing && count <= REPORT_MAX))
    print_violation (size->file->input, violation);
  size->file->messages->board = NULL;
  return true;
}

/* How many violations were not printed. */
static void report_rest (const struct size *size) {
  static const char *const names[] = {[AQ_ATTACKED] = "attacked",
                                      [AQ_REPEATED] = "repeated",
                                      [AQ_MISSING] = NULL,
                                      [AQ_EQUIVALENT] = "equivalent"};
  for (int kind = AQ_ATTACKED; kind < AQ_VIOLATION_KINDS; kind++)
    if (names[kind] && size->violations[kind] > REPORT_MAX) {
      const uint64_t rest = size->violations[kind] - REPORT_MAX;
      error_line ("%s: %" PRIu64 " more %s board%s; --verbose lists all",
                  size->file->input->name, rest, names[kind], plural (rest));
    }
}

/* How many solutions are missing, in one line. */
static void report_missing (const struct size *size) {
  struct input *input = size->file->input;
  const struct aq_totals *known = size->found.known;
  const uint64_t missing =
      known ? known->all - size->found.solutions : size->found.missing;
  char of_size[32] = "", board[AQ_LINE_MAX], example[AQ_LINE_MAX + 64] = "";
  if (!missing)
    return;
  if (size->file->several)
    snprintf (of_size, sizeof of_size, " of N = %u", size->found.n);
  if (size->violations[AQ_MISSING]) {
    input_board_text (input, &size->missing, board);
    snprintf (example, sizeof example, "%s %s, an image of line %" PRIu64,
              missing == 1 ? ":" : ", such as", board, size->image_of);
  }
  if (size->violations[AQ_MISSING])
    size->file->messages->board = &size->missing;
  error_line ("%s: %s%" PRIu64 " solution%s%s %s missing%s", input->name,
              known ? "" : "at least ", missing, plural (missing), of_size,
              missing == 1 ? "is" : "are", example);
  size->file->messages->board = NULL;
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

static bool is_verified (const struct size *size) {
  const struct options *arguments = size->file->arguments;
  return arguments->some ? is_part (&size->found)
                         : is_complete (&size->found, arguments->fundamental);
}

/* --- checks, one line each, or in JSON an object --- */

/* IMPLIED: not checked, but it follows from a check that passed.  UNCHECKED:
   not to be checked. */
enum verdict { FAIL, PASS, IMPLIED, UNCHECKED };

enum { CHECK_MAX = 2 * ORBITS_TEXT_MAX + 128 }; /* bytes of its text */

static enum verdict verdict_of (bool passes, bool implied) {
  return !passes ? FAIL : implied ? IMPLIED : PASS;
}

static void add_check (struct fields *checks, const char *text,
                       const char *verdict) {
  struct fields check = {0};
  add_text (&check, "text", text);
  add_text (&check, "verdict", verdict);
  add_object (checks, "check", &check);
}

__attribute__ ((format (printf, 3, 4))) static void
print_check (struct file *file, enum verdict verdict, const char *format,
             ...) {
  static const struct {
    const char *name, *key;
    enum color color;
  } verdicts[] = {[FAIL] = {"FAIL", "fail", RED},
                  [PASS] = {"PASS", "pass", GREEN},
                  [IMPLIED] = {"implied by the total", "implied", CYAN},
                  [UNCHECKED] = {"not checked", "unchecked", CYAN}};
  char text[CHECK_MAX];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  if (file->arguments->json)
    add_check (&file->checks, text, verdicts[verdict].key);
  else if (!is_quiet ()) {
    printf ("%s%s: ", file->prefix, text);
    print_colored (stdout, verdicts[verdict].color, verdicts[verdict].name);
    putchar ('\n');
  }
}

/* A line that is no check. */
static void print_remark (struct file *file, const char *text) {
  if (file->arguments->json)
    add_check (&file->checks, text, NULL);
  else if (!is_quiet ())
    print_wrapped (stdout, 2, "%s%s\n", file->prefix, text);
}

/* The classes under rotation and reflection: all images of each, or one. */
static void check_images (struct file *file,
                          const struct aq_verification *found) {
  if (file->arguments->fundamental)
    print_check (file, verdict_of (!found->equivalent, false),
                 "one of each class: %" PRIu64 " image%s of other boards",
                 found->equivalent, plural (found->equivalent));
  else if (found->implied)
    print_check (file, IMPLIED, "closed under the 8 images");
  else
    print_check (file, verdict_of (!found->missing, false),
                 "closed under the 8 images: %" PRIu64 " missing",
                 found->missing);
}

/* A count beside the TOTAL; NULL: none is known. */
static void check_count (struct file *file, const char *name, uint64_t count,
                         const uint64_t *total, bool implied,
                         const char *source) {
  if (total)
    print_check (file, verdict_of (count == *total, implied),
                 "%s: %" PRIu64 " of %" PRIu64 " (%s)", name, count, *total,
                 source);
  else
    print_check (file, FAIL, "%s: %" PRIu64 ", no total is known (%s)", name,
                 count, source);
}

/* The classes found by their sizes, beside those known if these are others. */
static void check_orbits (struct file *file,
                          const struct aq_verification *found) {
  char orbits[ORBITS_TEXT_MAX], wanted[ORBITS_TEXT_MAX] = "";
  const bool same = found->known && same_orbits (found);
  orbits_text (&found->orbits, orbits);
  if (found->known && !same) {
    const struct aq_orbits all = aq_totals_orbits (found->known);
    orbits_text (&all, wanted);
  }
  print_check (file, verdict_of (same, found->implied), "orbit sum: %s%s%s%s",
               orbits, found->missing ? " boards in the classes found" : "",
               *wanted ? ", not " : "", wanted);
}

/* The set as a whole, against the known totals. */
static void check_totals (struct file *file,
                          const struct aq_verification *found) {
  const struct aq_totals *known = found->known;
  if (!file->arguments->fundamental)
    check_count (file, "solutions", found->solutions,
                 known ? &known->all : NULL, false, "A000170");
  check_count (file, "fundamental solutions", found->fundamental,
               known ? &known->fundamental : NULL, found->implied, "A002562");
  check_orbits (file, found);
}

/* If not all solutions were found: what was, and what it can be used for. */
static void print_part (struct file *file,
                        const struct aq_verification *found) {
  const struct aq_totals *known = found->known;
  const bool fundamental = file->arguments->fundamental;
  char lacking[64] = "", text[CHECK_MAX];
  if (!found->boards || is_complete (found, fundamental))
    return;
  if (!known)
    strcpy (lacking, ", perhaps not all solutions");
  else if (fundamental && found->fundamental < known->fundamental)
    snprintf (lacking, sizeof lacking,
              ", not one of each of the %" PRIu64 " classes",
              known->fundamental);
  else if (!fundamental && found->solutions < known->all)
    snprintf (lacking, sizeof lacking, ", not all %" PRIu64 " solutions",
              known->all);
  snprintf (text, sizeof text,
            "valid and distinct: %" PRIu64 " of %" PRIu64 " board%s%s%s",
            found->solutions, found->boards, plural (found->boards), lacking,
            is_part (found) ? "; --some asks for no more" : "");
  print_remark (file, text);
  if (!fundamental && known && found->solutions == known->fundamental &&
      found->fundamental == known->fundamental && is_part (found))
    print_remark (
        file, "one board of each class: --fundamental verifies such a file");
}

static void print_checks (struct file *file,
                          const struct aq_verification *found) {
  const struct options *arguments = file->arguments;
  const uint64_t boards = found->boards;
  if (file->several && !is_quiet () && !arguments->json)
    printf ("%sN = %u\n", file->prefix, found->n);
  print_check (file, PASS, "well-formed: %" PRIu64 " board%s", boards,
               plural (boards));
  if (!file->several)
    print_check (file, PASS, "size: N = %u", found->n);
  print_check (file, verdict_of (!found->attacked, false),
               "without attacks: %" PRIu64 " of %" PRIu64,
               boards - found->attacked, boards);
  print_check (file, verdict_of (!found->repeated, false),
               "no duplicates: %" PRIu64 " repeated", found->repeated);
  if (arguments->fundamental || !arguments->some)
    check_images (file, found);
  if (arguments->some) {
    print_check (file, verdict_of (is_part (found), false),
                 "valid and distinct: %" PRIu64 " of %" PRIu64 " board%s",
                 found->solutions, boards, plural (boards));
    print_check (file, UNCHECKED, "completeness (--some)");
  } else {
    check_totals (file, found);
    print_part (file, found);
  }
}

/* --- JSON --- */

/* A take_message. */
static void add_message (uint64_t line, const char *text, void *data) {
  struct messages *messages = data;
  struct fields message = {0}, columns = {0};
  add_count_if (&message, "line", line, line);
  add_text (&message, "text", text);
  if (messages->board) {
    for (unsigned row = 0; row < messages->board->n; row++)
      add_count (&columns, "column", NULL, messages->board->column[row]);
    add_list (&message, "board", &columns);
  }
  add_object (&messages->list, "message", &message);
}

static void add_size (struct fields *fields, const struct size *size) {
  const struct options *arguments = size->file->arguments;
  const struct aq_verification *found = &size->found;
  add_flag (fields, "verified", is_verified (size));
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
  add_list (fields, "checks", &size->file->checks);
}

/* Prints the result, on a line of its own if there are several files. */
static int print_json (struct file *file, struct output *output) {
  const struct input *input = file->input;
  if (input->malformed || file->sizes.count)
    add_flag (&file->fields, "verified", file->verified);
  if (file->checks.count)
    add_list (&file->fields, "checks", &file->checks);
  if (file->sizes.count)
    add_list (&file->fields, "sizes", &file->sizes);
  struct fields skipped = {0};
  for (size_t i = 0; i < input->skipped_count; i++) {
    struct fields line = {0};
    add_count (&line, "line", NULL, input->skipped[i].line);
    add_text (&line, "text", input->skipped[i].text);
    add_object (&skipped, "line", &line);
  }
  add_list (&file->fields, "skipped", &skipped);
  add_count (&file->fields, "other_sizes", NULL, input->about.other_sizes);
  add_list (&file->fields, "messages", &file->messages->list);
  return fields_write_json (&file->fields, file->arguments->file_count > 1,
                            output);
}

/* --- the command --- */

/* Checks the boards of size N: reports violations, and prints what was found
   or adds it to the fields. */
static int check_size (struct file *file, unsigned n) {
  const struct options *arguments = file->arguments;
  struct input *input = file->input;
  struct size size = {.file = file};
  struct fields fields = {0};
  progress_enter (input->progress, "checking", 0, NULL);
  const enum aq_status status =
      aq_verify (input->boards.of_size[n], arguments->fundamental, report,
                 &size, &size.found);
  if (status)
    return error_line ("%s: %s", input->name, aq_status_text (status));
  if (!is_quiet () && !is_verbose ())
    report_rest (&size);
  if (!is_quiet () && !arguments->fundamental && !arguments->some)
    report_missing (&size);
  file->verified &= is_verified (&size);
  message_hide_status ();
  print_checks (file, &size.found);
  if (!arguments->json)
    return EXIT_YES;
  if (file->several) {
    add_size (&fields, &size);
    add_object (&file->sizes, "size", &fields);
  } else
    add_size (&file->fields, &size);
  return EXIT_YES;
}

/* Prints the last lines for a file that could be read. */
static int print_verdict (struct file *file, struct output *output) {
  printf ("%s%s\n", file->prefix,
          file->verified ? "VERIFIED" : "NOT VERIFIED");
  return output_flush (output);
}

/* Checks what was read of a file, and prints what was found. */
static int verify_file (struct file *file) {
  const struct input *input = file->input;
  const bool json = file->arguments->json;
  struct output output = OUTPUT_STDOUT;
  int status = EXIT_YES;
  add_text (&file->fields, "file", input->name);
  add_count (&file->fields, "malformed", NULL, input->malformed);
  for (unsigned n = 0; !input->malformed && !status &&
                       (n = board_lists_next (&input->boards, n));)
    status = check_size (file, n);
  message_hide_status ();
  if (input->malformed)
    print_check (file, FAIL, "well-formed: %" PRIu64 " malformed line%s",
                 input->malformed, plural (input->malformed));
  if (!status && !(json && input->has_none))
    status = json ? print_json (file, &output) : print_verdict (file, &output);
  if (input->has_none)
    return EXIT_TROUBLE;
  if (!status && input->malformed)
    return input->malformed > input->about.wrong_boards ? EXIT_TROUBLE
                                                        : EXIT_NO;
  return status ? status : file->verified ? EXIT_YES : EXIT_NO;
}

static int verify (struct input *input, const struct options *arguments,
                   struct messages *messages) {
  struct file file = {.input = input,
                      .arguments = arguments,
                      .messages = messages,
                      .several = input_has_several_sizes (input),
                      .verified = !input->malformed && !input->has_none};
  char name[QUOTED_MAX];
  if (arguments->file_count > 1)
    snprintf (file.prefix, sizeof file.prefix,
              "%s: ", escaped (input->name, name));
  const int status = verify_file (&file);
  fields_free (&file.checks);
  fields_free (&file.fields);
  fields_free (&file.sizes);
  return status;
}

static int run_verify (struct options *arguments) {
  struct reading files;
  struct messages messages = {0};
  begin_reading (&files, arguments);
  files.keep_skipped = arguments->json;
  if (arguments->json)
    message_also_to (add_message, &messages);
  int worst = EXIT_YES;
  bool letters = false;
  for (size_t i = 0; i < arguments->file_count && !ferror (stdout); i++) {
    struct input input;
    int status = input_read (&input, arguments->files[i], &files);
    if (!status || input.malformed || input.has_none)
      status = verify (&input, arguments, &messages);
    fields_free (&messages.list);
    worst = status > worst ? status : worst;
    letters |= input.letters;
    input_free (&input);
  }
  message_also_to (NULL, NULL);
  progress_end (&files.progress);
  input_explain_letters (letters);
  return worst;
}

const struct command command_verify = {
    .name = "verify",
    .bit = VERIFY,
    .arguments = "FILE...",
    .summary = "check that a file has every solution, each once",
    .about =
        "Check that the boards in each FILE are all solutions of the "
        "N-queens puzzle, each once, for each N that it has.  They are read "
        "in many notations, also among other text; N is 1 to 255, up to 27 "
        "the totals are known.  The last line for a file that can be read is "
        "VERIFIED or NOT VERIFIED.\v"
        "Exit status: 0 each file is VERIFIED, 1 a file is NOT VERIFIED, 2 "
        "trouble.\n\n"
        "Examples:\n"
        "  allqueens verify solutions-8.txt\n"
        "  allqueens verify --some mine.txt - < printed.txt",
    .operands = INPUT_FILES,
    .run = run_verify};
