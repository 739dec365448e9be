/* SPDX-License-Identifier: MIT */

/* Logs without boards: dates, times, counters, versions, the progress of a
   genetic algorithm.  Whatever their numbers are, none is read as a board. The
   files are made by seed, and a line is kept only where the checks below say
   that it has no board. */

#include "reading.h"

#include <ctype.h>
#include <stdio.h>

enum { LINE_MAX = 200, LINES_MAX = 60, NUMBERS_MAX = 100, SMALLEST = 4 };

static unsigned draw (uint64_t *state, unsigned below) {
  return (unsigned) (unit_random (state) % below);
}

/* --- the oracle --- */

/* Whether the COUNT numbers are 0 .. COUNT-1 or 1 .. COUNT in any order. */
static bool are_permutation (const unsigned *numbers, size_t count) {
  unsigned least = numbers[0];
  bool seen[NUMBERS_MAX + 1] = {false};
  for (size_t i = 1; i < count; i++)
    least = numbers[i] < least ? numbers[i] : least;
  if (least > 1)
    return false;
  for (size_t i = 0; i < count; i++) {
    if (numbers[i] >= least + count || seen[numbers[i] - least])
      return false;
    seen[numbers[i] - least] = true;
  }
  return true;
}

/* Whether neighbors among the numbers make a board, however they are
   grouped. */
static bool may_be_board (const unsigned *numbers, size_t count) {
  for (size_t from = 0; from < count; from++)
    for (size_t length = SMALLEST; from + length <= count; length++)
      if (are_permutation (numbers + from, length))
        return true;
  return false;
}

static size_t read_numbers (const char *line, unsigned *numbers) {
  size_t count = 0;
  for (const char *c = line; *c && count < NUMBERS_MAX;)
    if (isdigit ((unsigned char) *c)) {
      unsigned number = 0;
      for (; isdigit ((unsigned char) *c); c++)
        number =
            number < 100000 ? 10 * number + (unsigned) (*c - '0') : number;
      numbers[count++] = number;
    } else
      c++;
  return count;
}

static bool has_digit_board (const char *line) {
  for (const char *c = line; *c; c++) {
    unsigned numbers[NUMBERS_MAX];
    size_t count = 0;
    for (; isdigit ((unsigned char) *c); c++)
      numbers[count++] = (unsigned) (*c - '0');
    if (may_be_board (numbers, count))
      return true;
    if (!*c)
      break;
  }
  return false;
}

static bool has_board (const char *line) {
  unsigned numbers[NUMBERS_MAX];
  return has_digit_board (line) ||
         may_be_board (numbers, read_numbers (line, numbers));
}

/* --- the logs --- */

/* What goes on from line to line. */
struct progress {
  unsigned generation, fitness, second;
};

static void advance (uint64_t *state, struct progress *progress) {
  progress->generation += 1 + draw (state, 3);
  const unsigned better = draw (state, 3);
  progress->fitness -= better < progress->fitness ? better : 0;
  progress->second += draw (state, 100);
}

/* Lines of a kind: clocks, facts and generations.  In {} stands a number that
   is drawn below the one there; with a 0 before it, all have as many digits.
   $g is the generation, $f the fitness and $s the second. */
enum { KINDS = 3, LINES = 5 };
static const char *const templates[KINDS][LINES] = {
    {"2026-{012}-{028} {024}:{060}:{060},{01000} - root - INFO - step",
     "[{024}:{060}:{060}] working", "Elapsed time: $s.{01000000} s",
     "real\t$sm{60}.{01000}s", "{100000} ms"},
    {"Copyright (C) 19{0100}-20{0100} by someone", "version {10}.{20}.{20}",
     "{1000},{01000} inferences, {1000000} Lips", "{1000000}",
     "Solutions found: {1000000}"},
    {"Generation $g: best fitness $f",
     "gen=$g best=$f mean=$f.{0100} worst=4$f", "$g\t$f\t$f.{1000}",
     "($g, $f)", "fitness history: [$f, {10}, {10}, {10}, {10}, {10}]"}};

static char *put_drawn (uint64_t *state, const char *below, char *line) {
  const unsigned limit = (unsigned) strtoul (below, NULL, 10);
  const int digits = *below == '0' ? snprintf (NULL, 0, "%u", limit - 1) : 0;
  return line + sprintf (line, "%0*u", digits, draw (state, limit));
}

static void print_template (uint64_t *state, const struct progress *progress,
                            const char *text, char *line) {
  for (; *text; text++)
    if (*text == '{') {
      line = put_drawn (state, text + 1, line);
      text = strchr (text, '}');
    } else if (*text == '$') {
      const char name = *++text;
      line += sprintf (line, "%u",
                       name == 'g'   ? progress->generation
                       : name == 'f' ? progress->fitness
                                     : progress->second);
    } else
      *line++ = *text;
  *line = 0;
}

/* Lines of one program: the kinds are few and recur. */
static void print_line (uint64_t *state, unsigned program,
                        struct progress *progress, char *line) {
  uint64_t kind = program + draw (state, 3);
  advance (state, progress);
  do
    print_template (
        state, progress,
        templates[unit_random (&kind) % KINDS][draw (state, LINES)], line);
  while (has_board (line));
}

/* Two numbers in like lines may be pairs of a board: fitness falls or stays,
   so that they are in plain order or repeat a column. */
static size_t print_log (uint64_t seed, char *text) {
  uint64_t state = seed;
  const unsigned program = draw (&state, 1000),
                 count = draw (&state, LINES_MAX);
  struct progress progress = {.fitness = draw (&state, 40)};
  size_t length = 0;
  for (unsigned i = 0; i < count; i++) {
    char line[LINE_MAX];
    print_line (&state, program, &progress, line);
    length += (size_t) sprintf (text + length, "%s\n%s", line,
                                draw (&state, 9) ? "" : "\n");
  }
  return length;
}

static size_t lines_of (const char *text, size_t length) {
  size_t lines = 0;
  for (size_t i = 0; i < length; i++)
    lines += text[i] == '\n' && i > 0 && text[i - 1] != '\n';
  return lines;
}

TEST (logs_have_no_boards) {
  static char text[LINES_MAX * (LINE_MAX + 2)];
  for (uint64_t seed = 0; seed < 20000; seed++) {
    const size_t length = print_log (seed, text);
    struct unit_reading reading = unit_read_text (text, length, NULL);
    /* A file of a few numbers alone may be a board of N < 4. */
    ck_assert_msg (!reading.count || reading.boards[0].n < 4,
                   "seed %lu: boards %s in\n%.*s", (unsigned long) seed,
                   unit_boards_text (&reading), (int) length, text);
    ck_assert_msg (reading.count || reading.about.skipped + reading.errors >=
                                        lines_of (text, length),
                   "seed %lu: %lu skipped in\n%.*s", (unsigned long) seed,
                   (unsigned long) reading.about.skipped, (int) length, text);
    unit_free_reading (&reading);
  }
}

/* Around boards they change neither them nor their number. */
TEST (logs_around_boards_change_no_board) {
  static char text[2 * LINES_MAX * (LINE_MAX + 2) + 100];
  static const char boards[] = "25307461\n04752613\n05726314\n";
  for (uint64_t seed = 0; seed < 5000; seed++) {
    size_t length = print_log (seed, text);
    memcpy (text + length, boards, sizeof boards);
    length += sizeof boards - 1;
    length += print_log (~seed, text + length);
    struct unit_reading reading = unit_read_text (text, length, NULL);
    ck_assert_msg (
        !strcmp (unit_boards_text (&reading), "25307461 04752613 05726314 "),
        "seed %lu: boards %s in\n%.*s", (unsigned long) seed,
        unit_boards_text (&reading), (int) length, text);
    unit_free_reading (&reading);
  }
}

static void expect_no_board (const char *text) {
  struct unit_reading reading = unit_read_text (text, strlen (text), NULL);
  ck_assert_msg (!reading.count && !reading.errors,
                 "boards %s, %zu errors in\n%s", unit_boards_text (&reading),
                 reading.errors, text);
  unit_free_reading (&reading);
}

TEST (numbers_that_look_like_boards_are_none) {
  static const char *const texts[] = {
      "0b0010 0b1000 0b0001 0b0100\n0b0100 0b0001 0b1000 0b0010\n",
      "1\n2\n3\n4\n5\n6\n",
      "gen 1: 5\ngen 2: 4\ngen 3: 3\ngen 4: 2\ngen 5: 1\n",
      "gen 0: 6\ngen 1: 5\ngen 2: 4\ngen 3: 4\ngen 4: 3\ngen 5: 0\n",
      "step 1 of 5\nstep 2 of 5\nstep 3 of 5\nstep 4 of 5\nstep 5 of 5\n",
      "0.12345\n0.23451\n0.34512\n0.45123\n",
      "12.34\n1.234\n123.4\n0.123\n12.45\n",
      "N = 8\n92 solutions\n",
      "8\n92\n",
      "1.2.3.4.5\n",
      "year: 2031\n",
      "4 2\n5 10\n6 4\n7 40\n8 92\n",
      "n total unique\n4 2 1\n5 10 2\n6 4 1\n7 40 6\n8 92 12\n",
      "best so far [9, 7, 4, 2, 0]\n",
      "[==>   ]\n[===>  ]\n[====> ]\n[=====>]\n",
      "abcdef\nfedcba\n"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    expect_no_board (texts[i]);
}
