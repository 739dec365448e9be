/* SPDX-License-Identifier: MIT */

/* What is a board and what becomes of everything else.  Each table is a rule;
   a row says what is read from a text. */

#include "reading.h"

#include <stdio.h>

enum { ANY = -1 };

struct expectation {
  const char *text;
  const char *boards; /* each in digits from 0 and followed by a blank */
  /* Lines of the errors; NULL: errors or skipped lines, whichever. */
  const char *errors;
  int skipped; /* lines; or ANY */
};

static const char *error_lines (const struct unit_reading *reading) {
  static char text[1000];
  size_t used = 0;
  text[0] = 0;
  for (size_t i = 0; i < reading->errors && used < sizeof text - 30; i++)
    used += (size_t) snprintf (text + used, sizeof text - used, "%lu ",
                               (unsigned long) reading->error_lines[i]);
  return text;
}

static bool is_as_expected (const struct unit_reading *reading,
                            const struct expectation *expected) {
  if (strcmp (unit_boards_text (reading), expected->boards) != 0)
    return false;
  if (!expected->errors)
    return reading->errors || reading->about.skipped;
  return !strcmp (error_lines (reading), expected->errors) &&
         (expected->skipped == ANY ||
          reading->about.skipped == (uint64_t) expected->skipped);
}

/* Fails with all rows of the table that are read otherwise. */
static void expect_all (const struct expectation *rows, size_t count,
                        unsigned n, enum aq_strictness strictness) {
  const struct aq_reader_options options = {
      .size = sizeof options, .n = n, .strictness = strictness};
  char *report;
  size_t length;
  FILE *file = open_memstream (&report, &length);
  for (size_t i = 0; i < count; i++) {
    struct unit_reading reading =
        unit_read_text (rows[i].text, strlen (rows[i].text), &options);
    if (!is_as_expected (&reading, &rows[i]))
      fprintf (file, "\nrow %zu: boards %s, errors %s(%s), %lu skipped in\n%s",
               i, unit_boards_text (&reading), error_lines (&reading),
               reading.message, (unsigned long) reading.about.skipped,
               rows[i].text);
    unit_free_reading (&reading);
  }
  fclose (file);
  ck_assert_msg (!length, "%s", report);
  free (report);
}

#define EXPECT_ALL_AS(rows, n, strictness) \
  expect_all (rows, sizeof (rows) / sizeof *(rows), n, strictness)
#define EXPECT_ALL(rows) EXPECT_ALL_AS (rows, 0, AQ_NORMAL)

static struct unit_reading read_string (const char *text) {
  return unit_read_text (text, strlen (text), NULL);
}

/* --- one notation and one numbering --- */

START_TEST (the_first_boards_show_notation_and_numbering) {
  static const struct expectation rows[] = {
      {"135024\n251403\n1 3 5 0 2 4\n", "135024 251403 ", NULL, ANY},
      {"[1,3,5,0,2,4]\n[2,5,1,4,0,3]\n304152\n", "135024 251403 ", NULL, ANY},
      {"1 3 5 0 2 4\na2 b4 c6 d1 e3 f5\n", "135024 ", NULL, ANY},
      {"135024\n246135\n", "135024 ", "2 ", ANY},
      {"246135\n135024\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n1 3 5 0 2 4\n", "135024 ", "2 ", ANY},
      {"[1,3,5,0,2,4]\n[2,4,6,1,3,5]\n", "135024 ", "2 ", ANY}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (the_format_of_the_boards_is_reported) {
  static const struct {
    const char *text;
    enum aq_format format;
  } rows[] = {
      {"135024\n", AQ_FORMAT_DIGITS},
      {"246135\n", AQ_FORMAT_ONE_BASED_DIGITS},
      {"[1, 3, 5, 0, 2, 4]\n", AQ_FORMAT_LIST},
      {"2 4 6 1 3 5\n", AQ_FORMAT_ONE_BASED},
      {"a2 b4 c6 d1 e3 f5\n", AQ_FORMAT_CHESS},
      {".Q...\n...Q.\nQ....\n..Q..\n....Q\n", AQ_FORMAT_BOARD},
      {"(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n", AQ_FORMAT_PAIRS},
      {"(1,2) (2,4) (3,6) (4,1) (5,3) (6,5)\n", AQ_FORMAT_ONE_BASED_PAIRS}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i].text);
    ck_assert_msg (reading.count == 1 &&
                       reading.about.format == rows[i].format,
                   "%zu boards, format %u in\n%s", reading.count,
                   reading.about.format, rows[i].text);
    ck_assert (!reading.about.base_assumed);
    unit_free_reading (&reading);
  }
}
END_TEST

/* --- the first board --- */

START_TEST (permutations_that_fill_a_line_or_a_bracket_are_boards_from_5_on) {
  static const struct expectation rows[] = {
      {"102435\n", "102435 ", "", 0},
      {"1 0 2 4 3 5\n", "102435 ", "", 0},
      {"x = [1, 0, 2, 4, 3, 5] done\n", "102435 ", "", 0},
      {"013245\n", "013245 ", "", 0},
      {"012345\n", "", "", 1},
      {"0 1 2 3 4 5\n", "", "", 1},
      {"6 5 4 3 2 1\n", "", "", 1},
      {"[1, 2, 3, 4, 5]\n", "", "", 1},
      {"102434\n", "", "", 1},
      {"1 0 2 4 3 6\n", "", "", 1}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (permutations_behind_a_label_are_solutions_or_recur) {
  static const struct expectation rows[] = {
      {"Best: 135024\n", "135024 ", "", 0},
      {"-> 1 3 5 0 2 4\n", "135024 ", "", 0},
      {"Solution 7: 2 4 6 1 3 5\n", "135024 ", "", 0},
      {"Seed: 30142\n", "", "", 1},
      {"Seed: 30142\nTime: 12\n", "", "", 2},
      {"Best: 012435\nBest: 102435\n", "", "", 2},
      {"Best: 012435\nBest: 135024\n", "012435 135024 ", "", 0},
      {"Gen 9: 012435\nGen 10: 102435\nGen 11: 102354\n",
       "012435 102435 102354 ", "", 0},
      {"user 41203 logged in\nuser 30412 logged in\n", "", "", 2},
      {"sshd[20314]: session opened\n", "", "", 1},
      {"12301\n12302\n12303\n12304\n12305\n12306\n12307\n12308\n", "", "", 8},
      {"Best: 012435\nbest 102435\n", "", "", 2}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (boards_of_size_4_recur_or_stand_alone) {
  static const struct expectation rows[] = {
      {"1302\n", "1302 ", "", 0},
      {"\n2413\n\n", "1302 ", "", 0},
      {"[1, 3, 0, 2]\n", "1302 ", "", 0},
      {"best is [1, 3, 0, 2] of 2\n", "1302 ", "", 0},
      {"1320\n", "", "", 1},
      {"1302\nfinished\n", "", "", 2},
      {"year: 2031\n", "", "", 1},
      {"made in 2013\n2031\n", "", "", 2},
      {"1302\n2031\nfinished\n", "1302 2031 ", "", 1},
      {"1203\n3120\n", "1203 3120 ", "", 0},
      {"Solution 1: 1302\nSolution 2: 2031\n", "1302 2031 ", "", 0},
      {"Solution 1: 1302\nsecond: 2031\n", "", "", 2}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (boards_below_4_are_asked_for_or_stand_alone) {
  static const struct expectation rows[] = {
      {"0\n", "0 ", "", 0},
      {"1\n", "0 ", "", 0},
      {"120\n201\n", "120 201 ", "", 0},
      {"  1 2 \n", "", "", 1},
      {"5\n1\n", "", NULL, ANY},
      {"1\nSegmentation fault\n", "", "", 2},
      {"120\nfinished\n", "", "", 2},
      {"1 solution\n", "", "", 1},
      {"", "", "", 0},
      {"\n\n", "", "", 0}};
  static const struct expectation of_size_3[] = {
      {"120\nfinished\n", "120 ", "", 1},
      {"Segmentation fault\n", "", "", 1},
      {"", "", "", 0}};
  EXPECT_ALL (rows);
  EXPECT_ALL_AS (of_size_3, 3, AQ_NORMAL);
}
END_TEST

START_TEST (the_queen_is_what_stands_once_in_each_row) {
  static const struct expectation rows[] = {
      {"*Q***\n***Q*\nQ****\n**Q**\n****Q\n", "13024 ", "", 0},
      {".x...\n...x.\nx....\n..x..\n....x\n", "13024 ", "", 0},
      {"# . # # #\n# # # . #\n. # # # #\n# # . # #\n# # # # .\n", "13024 ", "",
       0},
      {"0 1 0 0 0\n0 0 0 1 0\n1 0 0 0 0\n0 0 1 0 0\n0 0 0 0 1\n", "13024 ", "",
       0},
      {"|.|Q|.|.|\n|.|.|.|Q|\n|Q|.|.|.|\n|.|.|Q|.|\n", "1302 ", "", 0},
      {".Q..\n\n...Q\n\nQ...\n\n..Q.\n", "1302 ", "", 0},
      {".Q..\n----\n...Q\n----\nQ...\n----\n..Q.\n", "1302 ", "", 0},
      {"1 .Q..\n2 ...Q\n3 Q...\n4 ..Q.\n", "1302 ", "", 0},
      {"4 |.Q..| 4\n3 |...Q| 3\n2 |Q...| 2\n1 |..Q.| 1\n", "1302 ", "", 0},
      {".Q..\n...Q\nQ...\n..Q.\n..Q.\nQ...\n...Q\n.Q..\n", "1302 2031 ", "",
       0},
      {".x.\n..x\nx..\n", "", "", 3},
      {".Q.\n..Q\nQ..\n", "120 ", "", 0},
      {"....\n....\n....\n....\n", "", "", 4}};
  EXPECT_ALL (rows);
}
END_TEST

/* --- later boards --- */

START_TEST (once_the_notation_is_known_boards_may_have_attacks) {
  static const struct expectation rows[] = {
      {"135024\n000000\n012345\n", "135024 000000 012345 ", "", 0},
      {"1 3 5 0 2 4\n5 5 5 5 5 5\n", "135024 555555 ", "", 0},
      {"2 4 6 1 3 5\n6 6 6 6 6 6\n", "135024 555555 ", "", 0},
      {"[1,3,5,0,2,4]\n[0,0,0,0,0,0]\n", "135024 000000 ", "", 0},
      {"Solution 1: 135024\nSolution 2: 111111\n", "135024 111111 ", "", 0},
      {"135024\n251403\nsome 111111 noise\n", "135024 251403 ", "3 ", ANY},
      {".Q..\n...Q\nQ...\n..Q.\n\nQ...\nQ...\nQ...\nQ...\n", "1302 0000 ", "",
       0}};
  EXPECT_ALL (rows);
}
END_TEST

/* They are boards wherever others like them stand: not only behind the first
   that shows the notation. */
START_TEST (boards_with_attacks_may_come_first) {
  static const struct expectation rows[] = {
      {"Solution 1: 1 1 1 1 1 1\nSolution 2: 1 1 1 1 1 1\n"
       "Solution 3: 2 4 6 1 3 5\n",
       "000000 000000 135024 ", "", 0},
      {"Solution 1: [0, 0, 0, 0, 0, 0]\nSolution 2: [0, 0, 0, 0, 0, 0]\n"
       "Solution 3: [1, 3, 5, 0, 2, 4]\n",
       "000000 000000 135024 ", "", 0},
      {"Solution 1: 003300\nSolution 2: 003300\nSolution 3: 135024\n",
       "003300 003300 135024 ", "", 0},
      {"a: 1 1 4 4\na: 1 1 4 4\na: 2 4 1 3\na: 3 1 4 2\n",
       "0033 0033 1302 2031 ", "", 0},
      {"1: a1 b1 c6 d2 e2 f4\n2: a1 b1 c6 d2 e2 f5\n3: a2 b4 c6 d1 e3 f5\n",
       "005113 005114 135024 ", "", 0},
      {"row 1 column 3\nrow 2 column 3\nrow 3 column 3\nrow 4 column 3\n"
       "row 5 column 3\n\nrow 1 column 1\nrow 2 column 3\nrow 3 column 5\n"
       "row 4 column 2\nrow 5 column 4\n",
       "22222 02413 ", "", 0},
      {"row 1 column 1\nrow 2 column 2\nrow 3 column 3\nrow 4 column 4\n"
       "row 5 column 5\n\nrow 1 column 1\nrow 2 column 3\nrow 3 column 5\n"
       "row 4 column 2\nrow 5 column 4\n",
       "01234 02413 ", "", 0},
      {"[[5,5,5,5,5,5],[1,3,5,0,2,4],[2,5,1,4,0,3]]\n",
       "555555 135024 251403 ", "", 0},
      {"[\n[5,5,5,5,5,5],\n[1,3,5,0,2,4]\n]\n", "555555 135024 ", "", 0},
      {"[5, 5, 5, 5, 5, 5]\nbest: [5, 5, 5, 5, 5, 0]\n[1, 3, 5, 0, 2, 4]\n",
       "555555 135024 ", "2 ", ANY},
      {"1 1 1 1 1 1\n2 4 6 1 3 5\n", "000000 135024 ", "", 0},
      {"Q...\nQ...\n..Q.\n...Q\n\n.Q..\n...Q\nQ...\n..Q.\n", "0023 1302 ", "",
       0},
      {"1 0 0 0\n1 0 0 0\n1 0 0 0\n1 0 0 0\n\n0 1 0 0\n0 0 0 1\n1 0 0 0\n"
       "0 0 1 0\n",
       "0000 1302 ", "", 0},
      {"*...\n*...\n..*.\n...*\n\n.Q..\n...Q\nQ...\n..Q.\n", "1302 ", NULL,
       ANY}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (plain_order_is_a_heading_without_label_and_brackets_only) {
  static const struct expectation rows[] = {
      {"1 2 3 4 5 6\n2 4 6 1 3 5\n3 6 2 5 1 4\n", "135024 251403 ", "", 1},
      {"#   1 2 3 4 5 6\n\nS 1: 2 4 6 1 3 5\nS 2: 3 6 2 5 1 4\n",
       "135024 251403 ", "", 1},
      {"column: 1 2 3 4 5 6\nS 1: 2 4 6 1 3 5\nS 2: 3 6 2 5 1 4\n",
       "012345 135024 251403 ", "", 0},
      {"12 ms\n1 2 3 4 5 6\n2 4 6 1 3 5\n", "012345 135024 ", "", 1},
      {"S 0: 1 2 3 4 5 6\nS 1: 2 4 6 1 3 5\nS 2: 3 6 2 5 1 4\n",
       "012345 135024 251403 ", "", 0},
      {"S 1: 2 4 6 1 3 5\nS 2: 1 2 3 4 5 6\n", "135024 012345 ", "", 0},
      {"S 1: 2 4 6 1 3 5\n\nS 2: 3 6 2 5 1 4\n\nS 3: 6 5 4 3 2 1\n",
       "135024 251403 543210 ", "", 0},
      {"[1, 2, 3, 4, 5, 6]\n[2, 4, 6, 1, 3, 5]\n", "012345 135024 ", "", 0},
      {"S 0: [6, 5, 4, 3, 2, 1]\nS 1: [2, 4, 6, 1, 3, 5]\n", "543210 135024 ",
       "", 0},
      {"2 4 6 1 3 5\n\n1 2 3 4 5 6\n\n", "135024 012345 ", "", 0},
      {"Solution 1\n1 2 3 4 5 6\nSolution 2\n2 4 6 1 3 5\n", "012345 135024 ",
       "", 2},
      {"1 2 4 6 1 3 5\n2 3 6 2 5 1 4\n3 1 2 3 4 5 6\n",
       "135024 251403 012345 ", "", 0},
      {"Q...\n.Q..\n..Q.\n...Q\n\n.Q..\n...Q\nQ...\n..Q.\n", "0123 1302 ", "",
       0}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (a_second_size_needs_three_boards_or_its_name) {
  static const struct expectation rows[] = {
      {"02413\n03142\n135024\n251403\n304152\n",
       "02413 03142 135024 251403 304152 ", "", 0},
      {"02413\n135024\n251403\n304152\n", "02413 135024 251403 304152 ", "",
       0},
      {"02413\n03142\n102345\n201345\n", "02413 03142 ", "3 4 ", ANY},
      {"02413\n03142\n102345\n201345\n012354\n",
       "02413 03142 102345 201345 012354 ", "", 0},
      {"02413\n03142\n135024\n", "02413 03142 135024 ", "", 0},
      {"135024\n251403\n02413\n", "135024 251403 ", "3 ", ANY},
      {"1302\n2031\n02413\n135024\n", "1302 2031 02413 135024 ", "", 0},
      {"02413\n03142\n1032\n", "02413 03142 ", "3 ", ANY},
      {"[0,2,4,1,3]\n[0,3,1,4,2]\n[1,0,2,3,4,5]\n", "02413 03142 ", "3 ", ANY},
      {"N = 5\n02413\n03142\nN = 6\n135024\n", "02413 03142 135024 ", "", 2},
      {"N = 5\n02413\n\nN = 10\n\n0257948136\n", "02413 0257948136 ", "", 2},
      {"N = 5\n02413\nN = 6\n135024\nN = 5\n03142\n", "02413 135024 03142 ",
       "", 3},
      {"N = 5\n02413\n03142\nfound one\n102345\n", "02413 03142 ", "5 ", ANY},
      {".Q..\n...Q\nQ...\n..Q.\n\n.Q...\n...Q.\nQ....\n..Q..\n....Q\n",
       "1302 13024 ", "", 0}};
  EXPECT_ALL (rows);
}
END_TEST

/* --- what is left over --- */

START_TEST (lines_of_the_files_own_characters_are_errors) {
  static const struct expectation rows[] = {
      {"135024\n13502\n251403\n", "135024 251403 ", "2 ", ANY},
      {"135024\n1350244\n251403\n", "135024 251403 ", "2 ", ANY},
      {"135024\n135064\n251403\n", "135024 251403 ", "2 ", ANY},
      {"135024\n135o24\n251403\n", "135024 251403 ", "2 ", ANY},
      {"135024\n13502%\n251403\n", "135024 251403 ", "2 ", ANY},
      {"135024\n251403\n3041", "135024 251403 ", "3 ", ANY},
      {"13502x\n135024\n251403\n", "135024 251403 ", "1 ", ANY},
      {"1 3 5 0 2 4\n1 3 5 0 2\n", "135024 ", "2 ", ANY},
      {"1 3 5 0 2 4\n1 3 5 0 2 4 1\n", "135024 ", "2 ", ANY},
      {"1 3 5 0 2 4\n1 3 5 0 2 -4\n", "135024 ", "2 ", ANY},
      {"1 3 5 0 2 4\n1 3 5 0 2 4294967300\n", "135024 ", "2 ", ANY},
      {"1,3,5,0,2,4\n1,3,,5,0,2\n", "135024 ", "2 ", ANY},
      {"a2 b4 c6 d1 e3 f5\na2 b4 c6 d1 e3\n", "135024 ", "2 ", ANY},
      {"a2 b4 c6 d1 e3 f5\na2 b4 c6 d1 e3 e5\n", "135024 ", "2 ", ANY},
      {"a2 b4 c6 d1 e3 f5\na2 b4 c6 d1 e3 f7\n", "135024 ", "2 ", ANY},
      {"135024\n123\n251403\n", "135024 251403 ", "2 ", ANY},
      {"135024\n12\n251403\n", "135024 251403 ", "", 1},
      {"25307461\n17\n04752613\n", "25307461 04752613 ", "", 1}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (brackets_of_values_among_those_of_boards_are_errors) {
  static const struct expectation rows[] = {
      {"[1,3,5,0,2,4]\n[1,3,5]\n[2,5,1,4,0,3]\n", "135024 251403 ", "2 ", ANY},
      {"[1,3,5,0,2,4]\n[1,3,5,0,2,4,1]\n[2,5,1,4,0,3]\n", "135024 251403 ",
       "2 ", ANY},
      {"[1,3,5,0,2,4]\n[7]\n[2,5,1,4,0,3]\n", "135024 251403 ", "", 1},
      {"[[1,3,5,0,2,4],\n[1,3,5,0,2],\n[2,5,1,4,0,3]]\n", "135024 251403 ",
       "2 ", ANY},
      {"{\"n\": 6, \"all\": [[1,3,5,0,2,4],[1,3,5,0],[2,5,1,4,0,3]]}\n",
       "135024 251403 ", "1 ", ANY},
      {"[1,3,5,0,2,4]\n[2,5,1,4,0,9]\n[3,0,4,1,5,2]\n", "135024 304152 ", "2 ",
       ANY},
      {"[1,3,5,0,2,4]\n[2,5,1,4,x,3]\n[3,0,4,1,5,2]\n", "135024 304152 ", "2 ",
       ANY}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (unlike_lines_with_values_between_boards_are_errors) {
  static const struct expectation rows[] = {
      {"135024\nfound 251404 there\n304152\n", "135024 304152 ", "2 ", ANY},
      {"135024\nstep 251404 done\n304152\nstep 251413 done\n420531\n",
       "135024 304152 420531 ", "", 2},
      {"135024\n251403\nfound 304153 there\n", "135024 251403 ", "3 ", ANY},
      {"135024\nhello there\n251403\n", "135024 251403 ", "", 1},
      {"135024\n12 ms\n251403\n", "135024 251403 ", "", 1}};
  EXPECT_ALL (rows);
}
END_TEST

/* Also where several are alike, and before the first board. */
START_TEST (lines_like_that_of_the_first_board_are_errors) {
  static const struct expectation rows[] = {
      {"S 1: 1 1 2\nS 2: 1 1 2\nS 3: 2 4 1 3\nS 4: 3 1 4 2\n", "1302 2031 ",
       "1 2 ", ANY},
      {"S 1: 2 4 1 3\nS 2: 3 1 4 2\nS 3: 1 1 2\nS 4: 1 1 2\n", "1302 2031 ",
       "3 4 ", ANY},
      {"S 1: 2 4 1\nS 2: 2 4 1\nS 3: 2 4 6 1 3 5\n", "135024 ", "1 2 ", ANY},
      {"S 1: [0, 0, 0, 0, 0, 0]\nS 2: [9, 9, 9, 9, 9, 9]\n"
       "S 3: [2, 4, 6, 1, 3, 5]\n",
       "135024 ", "1 2 ", ANY},
      {"S 1: a1 a2 c6 d1 e3 f5\nS 2: a1 a2 c6 d1 e3 f4\n"
       "S 3: a2 b4 c6 d1 e3 f5\n",
       "135024 ", "1 2 ", ANY},
      {"(0,1) (1,3)\n(0,1) (1,3)\n(0,1) (1,3) (2,0) (3,2)\n"
       "(0,2) (1,0) (2,3) (3,1)\n",
       "1302 2031 ", "1 2 ", ANY},
      {"(0,1) (1,3) (2,5)\n(0,1) (1,3) (2,5)\n"
       "(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n",
       "135024 ", "1 2 ", ANY},
      {"q(1,2) q(1,4) q(3,6) q(4,1) q(5,3) q(6,5)\n"
       "q(1,2) q(1,4) q(3,6) q(4,1) q(5,3) q(6,5)\n"
       "q(1,2) q(2,4) q(3,6) q(4,1) q(5,3) q(6,5)\n",
       "135024 ", "1 2 ", ANY},
      {"a2 b4 c6 d1 e3\na2 b4 c6 d1 e3\na2 b4 c6 d1 e3 f5\n", "135024 ",
       "1 2 ", ANY},
      {"8 92 12 4 5\n8 92 12 4 5\na2 b4 c6 d1 e3 f5\n", "135024 ", "", 2},
      {"row 1 column 1\nrow 2 column 3\nrow 3 column 5\n\nrow 1 column 1\n"
       "row 2 column 3\nrow 3 column 5\nrow 4 column 2\nrow 5 column 4\n",
       "02413 ", "1 ", ANY},
      {"step 1 fitness 1\nstep 2 fitness 3\n\nrow 1 column 1\n"
       "row 2 column 3\nrow 3 column 5\nrow 4 column 2\nrow 5 column 4\n",
       "02413 ", "", 2},
      {"S 1: 777777\nS 2: 888888\nS 3: 135024\n", "135024 ", "1 2 ", ANY},
      {"S 1: 16\nS 2: 24\nS 3: 2 4 6 1 3 5\n", "135024 ", "", 2},
      {"T 1: 1 1 2 4\nT 2: 1 1 2 4\nS 3: 2 4 6 1 3 5\n", "135024 ", "", 2}};
  EXPECT_ALL (rows);
}
END_TEST

/* Three boards, or it is said that there are not three. */
START_TEST (boards_behind_unlike_labels_are_not_passed_over_silently) {
  struct unit_reading reading =
      read_string ("25307461\nfound: 04752613\nScore 05726314\n");
  ck_assert_msg (reading.count == 3 || reading.errors ||
                     reading.about.skipped + reading.count == 3,
                 "%zu boards, %lu skipped", reading.count,
                 (unsigned long) reading.about.skipped);
  unit_free_reading (&reading);
}
END_TEST

/* Boards in a text that has an error, on whichever of the drawing's lines. */
struct begun {
  const char *text, *boards;
};

static void expect_error (const struct begun *begun) {
  struct unit_reading reading = read_string (begun->text);
  ck_assert_msg (reading.errors > 0, "no error, boards %s in\n%s",
                 unit_boards_text (&reading), begun->text);
  ck_assert_msg (!strcmp (unit_boards_text (&reading), begun->boards),
                 "boards %s in\n%s", unit_boards_text (&reading), begun->text);
  unit_free_reading (&reading);
}

START_TEST (drawings_and_pairs_that_end_early_are_errors) {
  static const struct begun rows[] = {
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n", "1302 "},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n\n.Q..\n...Q\nQ...\n..Q.\n",
       "1302 1302 "},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n....\n.Q..\n", "1302 "},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ..Q\n...Q\n.Q..\n", "1302 "},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ..\n...Q\n.Q..\n", "1302 "},
      {"queen(1,2).\nqueen(2,4).\nqueen(3,6).\nqueen(4,1).\nqueen(5,3).\n"
       "queen(6,5).\nqueen(1,3).\nqueen(2,6).\nqueen(3,2).\nqueen(4,5).\n",
       "135024 "},
      {"queen(1,2) queen(2,4) queen(3,6) queen(4,1) queen(5,3) queen(6,5)\n"
       "queen(1,3) queen(2,6) queen(3,2) queen(4,5) queen(5,1)\n",
       "135024 "},
      {"queen(1,2) queen(2,4) queen(3,6) queen(4,1) queen(5,3) queen(6,5)\n"
       "queen(1,3) queen(2,6) queen(3,2) queen(4,5) queen(5,1) queen(5,4)\n",
       "135024 "},
      {"[(0,1),(1,3),(2,5),(3,0),(4,2),(5,4)]\n[(0,2),(1,5),(2,1),(3,4)]\n",
       "135024 "}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    expect_error (&rows[i]);
}
END_TEST

/* A matrix of 0 and 1, of any notation, one row of which is damaged: whichever
   are the boards, none is a row. */
START_TEST (a_matrix_with_a_damaged_row_is_no_list) {
  static const char *const damaged[] = {"0 0 0 0 0",   "1 0 0 0 1",
                                        "0 0 1 0",     "0 0 x 0 0",
                                        "0 0 1 0 0 0", "2 0 0 0 0"};
  for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
    char text[200];
    snprintf (text, sizeof text,
              "Solution 1\n0 1 0 0 0\n0 0 0 1 0\n%s\n0 0 1 0 0\n0 0 0 0 1\n\n"
              "Solution 2\n0 0 1 0 0\n1 0 0 0 0\n0 0 0 1 0\n0 1 0 0 0\n"
              "0 0 0 0 1\n",
              damaged[i]);
    struct unit_reading reading = read_string (text);
    ck_assert_msg (!strcmp (unit_boards_text (&reading), "20314 "),
                   "boards %s in\n%s", unit_boards_text (&reading), text);
    ck_assert_msg (reading.errors > 0, "no error in\n%s", text);
    unit_free_reading (&reading);
  }
}
END_TEST

START_TEST (lenient_reading_skips_errors) {
  static const struct expectation rows[] = {
      {"135024\n13502\nhello\n251403\n", "135024 251403 ", "", 2},
      {"[1,3,5,0,2,4]\n[1,3,5]\n", "135024 ", "", 1},
      {"135024\nfound 251404 there\n304152\n", "135024 304152 ", "", 1},
      {"02413\n03142\n102345\n", "02413 03142 ", "", 1},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n", "1302 ", "", 2}};
  EXPECT_ALL_AS (rows, 0, AQ_LENIENT);
}
END_TEST

START_TEST (strict_reading_makes_each_skipped_line_an_error) {
  static const struct expectation rows[] = {
      {"hello\n135024\n\nworld\n251403\n", "135024 251403 ", "1 4 ", ANY},
      {"135024\n13502\nhello\n", "135024 ", "2 3 ", ANY},
      {"[\n[1,3,5,0,2,4],\n[2,5,1,4,0,3]\n]\n", "135024 251403 ", "", 0},
      {"Solution 1: 135024\nSolution 2: 251403\n", "135024 251403 ", "", 0},
      {"nothing\n", "", "1 ", ANY}};
  EXPECT_ALL_AS (rows, 0, AQ_STRICT);
}
END_TEST

START_TEST (skipped_lines_are_counted_and_the_first_is_reported) {
  static const struct {
    const char *text;
    uint64_t skipped, first;
    const char *beginning;
  } rows[] = {{"135024\n251403\n", 0, 0, ""},
              {"135024\n\n \t\n251403\n", 0, 0, ""},
              {"[\n  [1,3,5,0,2,4],\n  [2,5,1,4,0,3]\n]\n", 0, 0, ""},
              {"\nhello\n135024\nworld\n251403\n", 2, 2, "hello"},
              {"135024\n251403\n  the end\r\n", 1, 3, "the end"},
              {"clingo version 5.4.1\n135024\n", 1, 1, "clingo version 5.4.1"},
              {"queen(1,2) queen(2,4) queen(3,1) queen(4,3)\nqueen\n"
               "queen(1,3) queen(2,1) queen(3,4) queen(4,2)\n",
               1, 2, "queen"},
              {"a text without boards", 1, 1, "a text without boards"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i].text);
    const struct aq_reading *about = &reading.about;
    const char *beginning = about->first_text;
    ck_assert_msg (about->skipped == rows[i].skipped &&
                       about->first_skipped == rows[i].first,
                   "%lu skipped, the first on line %lu, in\n%s",
                   (unsigned long) about->skipped,
                   (unsigned long) about->first_skipped, rows[i].text);
    ck_assert_str_eq (beginning + strspn (beginning, " "), rows[i].beginning);
    unit_free_reading (&reading);
  }
}
END_TEST

START_TEST (the_text_of_a_skipped_line_is_short_and_printable) {
  static const char *const rows[] = {
      "\x1b[31m\x01\x02 caf\xc3\xa9 \x7f\x80 \tblank\n135024\n",
      "a line that is longer than what is kept of it, which is its beginning "
      "alone\n135024\n"};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i]);
    const char *text = reading.about.first_text;
    ck_assert_uint_eq (reading.about.skipped, 1);
    ck_assert (*text && memchr (text, 0, sizeof reading.about.first_text));
    for (; *text; text++)
      ck_assert ((unsigned char) *text >= ' ' && *text != 127);
    unit_free_reading (&reading);
  }
}
END_TEST

START_TEST (errors_name_their_line_and_reading_goes_on) {
  struct unit_reading reading = read_string ("135024\n13%24\n\n251403\n");
  ck_assert_uint_eq (reading.count, 2);
  ck_assert_uint_eq (reading.lines[0], 1);
  ck_assert_uint_eq (reading.lines[1], 4);
  ck_assert_uint_eq (reading.errors, 1);
  ck_assert_uint_eq (reading.error_lines[0], 2);
  unit_free_reading (&reading);
}
END_TEST

/* --- boards written otherwise --- */

START_TEST (boards_in_another_notation_are_images_or_errors) {
  static const struct expectation rows[] = {
      {"Solution 1: 2 4 6 1 3 5\n.Q....\n...Q..\n.....Q\nQ.....\n..Q...\n"
       "....Q.\n",
       "135024 ", "", 6},
      {"Solution 1: 2 4 6 1 3 5\n....Q.\n..Q...\nQ.....\n.....Q\n...Q..\n"
       ".Q....\n",
       "135024 ", "", 6},
      {"Solution 1: 2 4 6 1 3 5\nQ.....\nQ.....\n.....Q\nQ.....\n..Q...\n"
       "....Q.\n",
       "135024 ", "2 ", ANY},
      {"135024\n251403\n\n1 2 5 0 3 4\n", "135024 251403 ", "4 ", ANY},
      {"135024\n251403\n\n0 0 1 1 2 2\n", "135024 251403 ", "4 ", ANY},
      {"135024\n251403\nbest: a1 b1 c2 d2 e3 f3\n", "135024 251403 ", "3 ",
       ANY},
      {"135024\n251403\n(0,0) (1,0) (2,1) (3,1) (4,2) (5,2)\n",
       "135024 251403 ", "3 ", ANY},
      {"1 3 0 2\n2 0 3 1\nbest: 1 2 3 0\n", "1302 2031 ", "3 ", ANY},
      {"1 3 0 2\n2 0 3 1\n# 0,0,1,1\n", "1302 2031 ", "3 ", ANY},
      {"1 3 0 2\n2 0 3 1\nSeed: 3120\n", "1302 2031 ", "3 ", ANY},
      {"2 4 6 1 3 5\nbest: 3 6 2 5 1 1\n", "135024 ", "2 ", ANY},
      {"[2, 4, 6, 1, 3, 5]\n{\"bad\": \"1 1 2 2 3 3\"}\n", "135024 ", "2 ",
       ANY},
      {"2 4 6 1 3 5\n12. 1 2 5 3 6 4\n", "135024 014253 ", "", 0},
      /* Numbers by chance. */
      {"1 3 0 2\n2 0 3 1\n2013 evaluations\nTime: 0013\n", "1302 2031 ", "",
       2},
      {"135024\n251403\nsaw 001122 of them\nsaw 334455 of them\n",
       "135024 251403 ", "", 2}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (all_of_a_board_but_one_column_is_an_error_in_any_line) {
  static const struct expectation rows[] = {
      {"2 4 6 1 3 5\n4 1 5 2 ? 3\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n4 1 5 2 -6 3\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n4 1 5 2 2.5 3\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n<td>4</td><td>1</td><td>5</td><td>2</td><td></td>"
       "<td>3</td>\n",
       "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n1:4 2:1 3:5 4:2 5:5 6:x\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\nrow 1, file 4; row 2, file 1; row 3, file 5; row 4, file "
       "2; row 5, file 5; row 6, file x\n",
       "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\nwe saw 415236 there\n", "135024 ", "2 ", ANY},
      /* An image of a board that is read, but in this file's notation. */
      {"2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3 that is all\n",
       "135024 251403 304152 ", "", ANY},
      {"2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 2 that is all\n", "135024 251403 ",
       "3 ", ANY},
      {"(1,2) (2,4) (3,6) (4,1) (5,-3) (6,5)\n(1,3) (2,6) (3,2) (4,5) (5,1) "
       "(6,4)\n",
       "135024 251403 ", "1 ", ANY},
      /* What is no board: a fitness, a time, words, numbers in order. */
      {"2 4 6 1 3 5 fitness=-0.5\n3 6 2 5 1 4 fitness=-0.0\n",
       "135024 251403 ", "", 0},
      {"2 4 6 1 3 5\n2026-01-02 03:04:05 end\n", "135024 ", "", 1},
      {"2 4 6 1 3 5\n1 run of 2 with 3 starts, 4 stops and 5 s, 6 in all\n",
       "135024 ", "", 1},
      {"q1,q2,q3,q4,q5,q6\n2,4,6,1,3,5\n", "135024 ", "", 1}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (a_value_that_is_none_is_an_error_before_the_first_board_too) {
  static const struct expectation rows[] = {
      {"4 1 5 ! 6 3\n2 4 6 1 3 5\n", "135024 ", "1 ", ANY},
      {"2 4 6 1 3 5\npos: 3 6 * 5 1 4\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n#2: 3 6 NULL 5 1 4\n", "135024 ", "2 ", ANY},
      {"2 4 6 1 3 5\n{\"queens\": [3, 6, null, 5, 1, 4]}\n", "135024 ", "2 ",
       ANY},
      {"(1,2) (2,4) (3,6) (4,1) (5,3) (6,5)\n"
       "(1,3) (2,6) (3,2) (4,5?) (5,1) (6,4)\n",
       "135024 ", "2 ", ANY},
      {"best [4, 1, 5, 2,\nbest [2, 4, 6, 1, 3, 5]\n", "135024 ", "1 ", ANY},
      {"id;\"2,4,6,1,3,5\"\nid;\"3,6,2,5\xe2\x80\x8b,1,1\"\n",
       "135024 251400 ", "", 0}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (only_what_counts_or_recurs_is_an_index) {
  static const struct expectation rows[] = {
      {"1 2 4 1 3\n2 3 1 4 2\n", "1302 2031 ", "", 0},
      {"9 2 4 6 1 3 5\n9 3 6 2 5 1 4\n", "135024 251403 ", "", 0},
      {"12 2 4 6 1 3 5\n40 3 6 2 5 1 4\n92 4 1 5 2 6 3\n",
       "135024 251403 304152 ", "", 0},
      {"cost=0 2 4 6 1 3 5\ncost=0 3 6 2 5 1 4\n", "135024 251403 ", "", 0},
      {"cost=0 2 4 6 1 3 5\ncost=1 3 6 2 5 0 4\n", "0246135 1362504 ", "", 0},
      /* The first queen of the last board is wrong. */
      {"0 2 4 6 1 3 5\n0 3 6 2 5 1 4\n3 4 1 5 2 6 3\n",
       "0246135 0362514 3415263 ", "", 0}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (one_column_a_line_is_a_board) {
  static const struct expectation rows[] = {
      {"Solution 1\n2\n4\n6\n1\n3\n5\n", "135024 ", "", 1},
      {"- 2\n- 4\n- 1\n- 3\n\n- 3\n- 1\n- 4\n- 2\n", "1302 2031 ", "", 0},
      {"2\n4\n6\n1\n3\n5\n\n3\n6\n2\n5\n1\n1\n", "135024 251400 ", "", 0},
      {"2\n4\n6\n1\n3\n5\n\n3\n6\n2\n5\n4\n", "135024 ", "8 ", ANY},
      {"135024\nits columns\n2\n4\n6\n1\n3\n5\n", "135024 ", "", 7},
      {"135024\nnext\n3\n1\n2\n5\n6\n4\n", "135024 ", "3 ", ANY},
      /* Counters are none, nor is one run of few. */
      {"2 4 6 1 3 5\nstep 1\nstep 2\nstep 3\nstep 4\nstep 5\nstep 6\n",
       "135024 ", "", 6},
      {"2 4 6 1 3 5\nlost 3\nlost 3\nlost 2\nlost 1\nlost 1\nlost 1\n",
       "135024 ", "", 6},
      {"2 4 1 3\n3 1 4 2\nlost 3\nlost 1\nlost 2\nlost 5\nlost 4\n",
       "1302 2031 ", "", 5}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (what_stands_between_the_brackets_of_a_list_is_judged_too) {
  static const struct expectation rows[] = {
      {"[\n[2, 4, 6, 1, 3, 5],\n136255\n]\n", "135024 ", "3 ", ANY},
      {"[\n[2, 4, 6, 1, 3, 5],\nRow 1: 3\nRow 2: 6\nRow 3: 2\nRow 4: 5\n"
       "Row 5: 1\nRow 6: 1\n[3, 6, 2, 5, 1, 4]\n]\n",
       "135024 251403 ", "3 ", ANY},
      {"2 4 6 1 3 5\n(.Q..../...Q../.....Q/Q...../..Q.../..Q...)\n", "135024 ",
       "2 ", ANY},
      {"2 4 6 1 3 5\n// [\n//  3,\n//  6,\n//  2,\n//  5,\n//  1,\n//  1\n"
       "// ]\n",
       "135024 ", "2 ", ANY}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (times_and_words_beside_boards_are_no_boards) {
  static const struct expectation rows[] = {
      {"10000\n00100\n00001\n01000\n00010\n\nreal    0m0.012s\n", "02413 ", "",
       1},
      {"2 4 1 3 5\n3 1 4 2 5\ntrying the next\ntrying the next\n"
       "trying the next\ntrying the next\ntrying the next\n",
       "13024 20314 ", "", 5},
      {"1 3 0 2\n2 0 3 1\nenergy 0.00229\nenergy 0.00622\nenergy 0.00611\n"
       "energy 0.00181\n",
       "1302 2031 ", "", 4},
      {"2024-05-01 12:00:01 2 4 6 1 3 5\n2024-05-01 12:00:02 3 6 2 5 1 4\n",
       "135024 251403 ", "", 0},
      {"(1/2) 2 4 6 1 3 5\n(2/2) 3 6 2 5 1 4\n", "135024 251403 ", "", 0},
      {"array (1,6) [(1,2),(2,4),(3,6),(4,1),(5,3),(6,5)]\n", "135024 ", "",
       0},
      {"{(1,2),(2,4),(3,6),(4,1),(5,3),(6,5),(6,5)}\n"
       "{(1,3),(2,6),(3,2),(4,5),(5,1),(6,4)}\n",
       "135024 251403 ", "1 ", ANY}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (squares_of_blanks_and_of_rules_characters_are_drawn) {
  static const struct expectation rows[] = {
      {"   | Q |   |   \n---+---+---+---\n   |   |   | Q \n"
       "---+---+---+---\n Q |   |   |   \n---+---+---+---\n"
       "   |   | Q |   \n",
       "1302 ", "", 0},
      {"-*--\n---*\n*---\n--*-\n", "1302 ", "", 0},
      {"_ # _ _\n_ _ _ #\n# _ _ _\n_ _ # _\n", "1302 ", "", 0},
      {"- + - -\n- - - +\n+ - - -\n- - + -\n", "1302 ", "", 0},
      {" 0|. Q . .\n 1|. . . Q\n 2|Q . . .\n 3|. . Q .\n", "1302 ", "", 0},
      {"|0 1 0 0|0 0 1 0|\n|0 0 0 1|1 0 0 0|\n|1 0 0 0|0 0 0 1|\n"
       "|0 0 1 0|0 1 0 0|\n",
       "1302 2031 ", "", 0},
      {"*:::\n:::*\n::*:\n:*::\n", "0321 ", "", 0}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (what_comes_nearest_is_named_where_there_is_no_board) {
  static const struct {
    const char *text, *nearest;
  } rows[] = {{"nothing\n", ""},
              {"x 1\nx 1\nx 1\n", "3 lines with one number each"},
              {"try 0 3\ntry 1 3\n", "2 lines with two numbers each"},
              {"0x02 0x08 0x01 0x04\n", "1 line of bit masks"},
              {"2 8 1 4\n4 1 8 2\n", "2 lines of bit masks"},
              {"<tr>\n<td>Q</td>\n</tr>\n", "3 lines of HTML"},
              {"\xb3Q\xb3.\xb3\n", "1 line with bytes that are not UTF-8"},
              {"a code, 2413 times\n", "line 1, digits of N = 4"},
              {"135024\n", ""}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i].text);
    const char *text = reading.about.nearest, *wanted = rows[i].nearest;
    ck_assert_msg (*wanted ? !strncmp (text, wanted, strlen (wanted)) : !*text,
                   "\"%s\", not \"%s\" in\n%s", text, wanted, rows[i].text);
    unit_free_reading (&reading);
  }
}
END_TEST

START_TEST (drawings_in_one_line_do_not_end_early) {
  static const struct expectation rows[] = {
      {".Q../...Q/Q.../..Q.\n..Q./Q.../...Q\n", "1302 ", "2 ", ANY},
      {"[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n[\"..Q.\",\"Q...\"\n", "1302 ",
       "2 ", ANY}};
  EXPECT_ALL (rows);
}
END_TEST

/* The second board has two queens in its second row. */
START_TEST (a_damaged_board_beside_others_is_an_error) {
#define GOOD ".Q..  ..Q.\n...Q  Q...\nQ...  ...Q\n..Q.  .Q..\n"
#define BAD ".Q..  ..Q.\n...Q  Q.Q.\nQ...  ...Q\n..Q.  .Q..\n"
#define THREE                            \
  ".Q..  ..Q.  .Q..\n...Q  Q...  ..QQ\n" \
  "Q...  ...Q  Q...\n..Q.  .Q..  ..Q.\n"
  static const struct expectation rows[] = {
      {GOOD "\n" BAD, "1302 2031 1302 ", "6 ", ANY},
      {BAD "\n" GOOD, "1302 1302 2031 ", "1 ", ANY},
      {THREE "\n" GOOD, "1302 2031 1302 2031 ", "1 ", ANY}};
  EXPECT_ALL (rows);
#undef GOOD
#undef BAD
#undef THREE
}
END_TEST

START_TEST (a_letter_in_a_drawing_is_an_error) {
  static const struct expectation rows[] = {
      {".Q..\n...Q\nQ.x.\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", "1302 2031 ",
       "3 ", ANY},
      {"_Q__\n___Q\nQ___\n_qQ_\n", "1302 ", "4 ", ANY},
      {"xQox\noxoQ\nQoxo\noxQx\n", "1302 ", "", 0},
      {". Q . .\n. . . Q\nQ . . .\n. . Q .Q\n", "1302 ", "4 ", ANY},
      {"[0, 1, 0, 0]\n[0, 0, 0, 1]*\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n", "1302 ",
       "2 ", ANY},
      {"[.Q..]\n[...Q]\n[Q...]x\n[..Q.]\n", "1302 ", "3 ", ANY}};
  EXPECT_ALL (rows);
}
END_TEST

START_TEST (lists_in_quotes_and_rows_joined_by_slashes_are_boards) {
  static const struct expectation rows[] = {
      {"id;solution;new\n1;\"2,4,6,1,3,5\";no\n2;\"3,6,2,5,1,4\";yes\n",
       "135024 251403 ", "", 1},
      {"2 4 6 1 3 5\n\"1 1 2 2 3 3\"\n", "135024 001122 ", "", 0},
      {".Q../...Q/Q.../..Q.\n..Q./Q.../...Q/.Q..\n", "1302 2031 ", "", 0},
      {"2\xc2\xa0"
       "4\xc2\xa0"
       "6\xe2\x80\x83"
       "1\xc2\xa0"
       "3\xc2\xa0\xef\xbc\x95\n",
       "135024 ", "", 0}};
  EXPECT_ALL (rows);
}
END_TEST

/* What stands before the first board may be longer than all that is looked at
   at once. */
START_TEST (boards_far_before_the_first_solution_are_boards) {
  enum { LINES = 30000 };
  static const char before[] = "S 1: 1 1 2 2 3 3\nS 2: 1 1 2 2 9\n",
                    between[] = "some text\n", after[] = "S 3: 2 4 6 1 3 5\n";
  char *text = malloc (sizeof before + sizeof after + LINES * sizeof between);
  ck_assert_ptr_nonnull (text);
  char *end = stpcpy (text, before);
  for (unsigned i = 0; i < LINES; i++)
    end = stpcpy (end, between);
  strcpy (end, after);
  struct unit_reading reading = read_string (text);
  ck_assert_str_eq (unit_boards_text (&reading), "001122 135024 ");
  ck_assert_uint_eq (reading.errors, 1);
  ck_assert_uint_eq (reading.error_lines[0], 2);
  ck_assert_uint_eq (reading.about.skipped, LINES);
  unit_free_reading (&reading);
  free (text);
}
END_TEST

/* Wherever a page of 256 KiB or a piece of a line of 64 KiB ends. */
START_TEST (no_board_is_lost_where_a_page_ends) {
  static const char *const boards[] = {
      "[\n1,\n3,\n0,\n2\n]\n[\n2,\n0,\n3,\n1\n]\n",
      "(0,1) (1,3) (2,0) (3,2)\n\n", ".Q..\n...Q\nQ...\n..Q.\n"};
  enum { PAGE = 1 << 18, BEFORE = 50 };
  static char text[PAGE + 100];
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
    for (size_t at = PAGE - BEFORE; at <= PAGE; at++) {
      memset (text, '\n', at);
      strcpy (text + at, boards[i]);
      memcpy (text, boards[i], strlen (boards[i]));
      struct unit_reading reading =
          unit_read_text (text, at + strlen (boards[i]), NULL);
      ck_assert_msg (reading.count == (i ? 2 : 4) && !reading.errors,
                     "%zu boards, %s, with text %zu at %zu", reading.count,
                     reading.message, i, at);
      unit_free_reading (&reading);
    }
}
END_TEST

START_TEST (no_board_of_a_long_line_is_lost) {
  static const char lists[] = "[1, 3, 5, 0, 2, 4], ",
                    strings[] = "\"1 3 5 0 2 4\", ",
                    pairs[] = "[(0,1),(1,3),(2,0),(3,2)], ",
                    rows[] = "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"], ";
  static const char *const boards[] = {lists, strings, pairs, rows};
  enum { COUNT = 30000 };
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    const size_t length = strlen (boards[i]);
    char *text = malloc (COUNT * length + 4), *end = text;
    ck_assert_ptr_nonnull (text);
    *end++ = '[';
    for (size_t j = 0; j < COUNT; j++)
      end = stpcpy (end, boards[i]);
    strcpy (end, "]\n");
    struct unit_reading reading = read_string (text);
    ck_assert_msg (reading.count == COUNT && !reading.errors,
                   "%zu boards, %lu errors, %s of %s", reading.count,
                   (unsigned long) reading.errors, reading.message, boards[i]);
    unit_free_reading (&reading);
    free (text);
  }
}
END_TEST

/* --- index columns --- */

START_TEST (a_first_or_last_number_beside_permutations_is_an_index) {
  static const struct {
    const char *text, *boards;
    uint64_t indexed, skipped;
  } rows[] = {
      {"1 2 4 6 1 3 5\n2 3 6 2 5 1 4\n3 4 1 5 2 6 3\n",
       "135024 251403 304152 ", 3, 0},
      {"1 3 5 0 2 4 0\n2 5 1 4 0 3 1\n3 0 4 1 5 2 2\n",
       "135024 251403 304152 ", 3, 0},
      {"  0 1 2 3 4 5\n0 1 3 5 0 2 4\n1 2 5 1 4 0 3\n", "135024 251403 ", 2,
       1},
      {"id,1,2,3,4,5,6\n1,2,4,6,1,3,5\n2,3,6,2,5,1,4\n", "135024 251403 ", 2,
       1},
      {"1\t1\t3\t5\t2\t4\n2\t1\t4\t2\t5\t3\n", "02413 03142 ", 2, 0},
      {" 9 0 2 4 1 3\n10 0 3 1 4 2\n11 1 3 0 2 4\n", "02413 03142 13024 ", 3,
       0},
      /* Permutations as they are, although one of 4 stands behind each 4. */
      {"4 1 3 0 2\n4 2 0 3 1\n", "41302 42031 ", 0, 0},
      {"5 2 4 1 3\n5 3 1 4 2\n", "41302 42031 ", 0, 0},
      {"1 3 0 2 4\n2 0 3 1 4\n", "13024 20314 ", 0, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i].text);
    ck_assert_msg (
        !strcmp (unit_boards_text (&reading), rows[i].boards) &&
            !reading.errors && reading.about.indexed == rows[i].indexed &&
            reading.about.skipped == rows[i].skipped,
        "boards %s, %lu indexed, %lu skipped, %s in\n%s",
        unit_boards_text (&reading), (unsigned long) reading.about.indexed,
        (unsigned long) reading.about.skipped, reading.message, rows[i].text);
    unit_free_reading (&reading);
  }
}
END_TEST

/* The issue that an index was read as a row. */
START_TEST (an_index_is_not_a_row) {
  struct unit_reading reading =
      read_string ("SOLN  COLUMN\n #    1 2 3 4 5 6 7 8\n\n"
                   " 1    1 5 8 6 3 7 2 4\n 2    1 6 8 3 7 4 2 5\n"
                   " 9    5 7 4 1 3 8 6 2\n10    5 8 4 1 3 6 2 7\n");
  ck_assert_str_eq (unit_boards_text (&reading),
                    "04752613 05726314 46302751 47302516 ");
  ck_assert_uint_eq (reading.errors, 0);
  ck_assert_uint_eq (reading.about.indexed, 4);
  ck_assert_uint_eq (reading.about.skipped, 2);
  unit_free_reading (&reading);
}
END_TEST

/* --- characters --- */

START_TEST (encodings_and_ends_of_lines_do_not_matter) {
  static const struct expectation rows[] = {
      {"\xef\xbb\xbf"
       "135024\n251403\n",
       "135024 251403 ", "", 0},
      {"135024\r\n251403\r\n", "135024 251403 ", "", 0},
      {"135024\r\n\r\n251403", "135024 251403 ", "", 0},
      {".Q..\r\n...Q\r\nQ...\r\n..Q.\r\n", "1302 ", "", 0},
      {".Q..\n...Q\nQ...\n..Q.", "1302 ", "", 0},
      {"  135024\t\n\t251403  \n", "135024 251403 ", "", 0},
      {"\x1b[32m135024\x1b[0m\n\x1b[1;31m251403\x1b[m\n", "135024 251403 ", "",
       0},
      {".\x1b[31mQ\x1b[0m..\n...\x1b[31mQ\x1b[0m\n\x1b[31mQ\x1b[0m...\n"
       "..\x1b[31mQ\x1b[0m.\n",
       "1302 ", "", 0},
      {"{\"b\": \".Q..\\n...Q\\nQ...\\n..Q.\"}\n", "1302 ", "", 0},
      {"[\"\\u265b...\", \"..\\u265b.\"]\n", "", "", 1}};
  EXPECT_ALL (rows);
}
END_TEST

static void expect_one_error (const char *text, size_t length) {
  struct unit_reading reading = unit_read_text (text, length, NULL);
  ck_assert_uint_eq (reading.count, 0);
  ck_assert_uint_eq (reading.errors, 1);
  ck_assert_msg (strstr (reading.message, "UTF-16") != NULL, "%s",
                 reading.message);
  unit_free_reading (&reading);
}

START_TEST (utf_16_is_one_error) {
  static const char little[] = "\xff\xfe"
                               "1\0003\0005\0000\0002\0004\0\n\0"
                               "2\0005\0001\0004\0000\0003\0\n";
  static const char big[] = "\xfe\xff"
                            "\0001\0003\0005\0000\0002\0004\0\n"
                            "\0002\0005\0001\0004\0000\0003\0\n";
  expect_one_error (little, sizeof little);
  expect_one_error (big, sizeof big - 1);
}
END_TEST

START_TEST (a_zero_byte_is_no_end_of_line) {
  static const char text[] = "135024\0\n251403\n304152\n";
  struct unit_reading reading = unit_read_text (text, sizeof text - 1, NULL);
  ck_assert_str_eq (unit_boards_text (&reading), "251403 304152 ");
  ck_assert_uint_eq (reading.errors, 1);
  ck_assert_uint_eq (reading.error_lines[0], 1);
  unit_free_reading (&reading);
}
END_TEST

/* --- a size asked for --- */

START_TEST (boards_of_other_sizes_are_left_out) {
  static const struct {
    unsigned n;
    const char *boards;
    uint64_t others;
  } rows[] = {{0, "02413 03142 13024 135024 251403 304152 ", 0},
              {5, "02413 03142 13024 ", 3},
              {6, "135024 251403 304152 ", 3},
              {7, "", 6}};
  static const char text[] =
      "N = 5\n02413\n03142\n13024\nN = 6\n135024\n251403\n304152\n";
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct aq_reader_options options = {.size = sizeof options,
                                              .n = rows[i].n};
    struct unit_reading reading =
        unit_read_text (text, sizeof text - 1, &options);
    ck_assert_str_eq (unit_boards_text (&reading), rows[i].boards);
    ck_assert_uint_eq (reading.about.other_sizes, rows[i].others);
    ck_assert_uint_eq (reading.errors, 0);
    ck_assert_uint_eq (reading.about.skipped, 2);
    unit_free_reading (&reading);
  }
}
END_TEST

/* --- the interface --- */

START_TEST (boards_of_the_wanted_size_may_have_labels) {
  static const struct expectation rows[] = {
      {"Solving for N = 6\nSolution 1: 2 4 6 1 3 5\nSolution 2: 3 6 2 5 1 4\n",
       "135024 251403 ", "", 1},
      {"Solution 1: 135024\nSolution 2: 251403\n", "135024 251403 ", "", 0},
      {"Solution 1: 111111\nSolution 2: 111111\nSolution 3: 251403\n",
       "111111 111111 251403 ", "", 0},
      {"Solution 1: 1 2 3 4 5 6\nSolution 2: 3 6 2 5 1 4\n", "012345 251403 ",
       "", 0},
      {"Seed: 1 2 4 3 5 6\n", "", "", 1},
      {"Seed: 1 1 1 1 1 1\nSeed: 1 1 1 1 1 1\n", "", "", 2}};
  EXPECT_ALL_AS (rows, 6, AQ_NORMAL);
}
END_TEST

START_TEST (options_are_checked) {
  struct unit_source source = {0};
  struct aq_reader *reader = (struct aq_reader *) &source;
  struct aq_reader_options options = {.n = 8};
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, &options),
                    AQ_BAD_STRUCT);
  ck_assert_ptr_null (reader);
  options = (struct aq_reader_options){.size = sizeof options, .n = 256};
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, &options),
                    AQ_BAD_SIZE);
  ck_assert_ptr_null (reader);
  options = (struct aq_reader_options){.size = sizeof options,
                                       .format_given = true,
                                       .format = (enum aq_format) 99};
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, &options),
                    AQ_BAD_ARGUMENT);
  options = (struct aq_reader_options){.size = sizeof options,
                                       .strictness = (enum aq_strictness) 3};
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, &options),
                    AQ_BAD_ARGUMENT);
  ck_assert_ptr_null (reader);
  aq_reader_free (reader);
}
END_TEST

START_TEST (what_is_about_a_reader_is_known_at_any_time) {
  static const char text[] = "title\n135024\n251403\n";
  struct unit_source source = {.text = text, .length = sizeof text - 1};
  struct aq_reader *reader;
  struct aq_reading about = {0};
  struct aq_board board;
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, NULL), AQ_OK);
  ck_assert_int_eq (aq_reader_about (reader, &about), AQ_BAD_STRUCT);
  about.size = sizeof about;
  ck_assert_int_eq (aq_reader_about (reader, &about), AQ_OK);
  ck_assert_uint_eq (about.boards, 0);
  for (unsigned i = 1; i <= 2; i++) {
    ck_assert_int_eq (aq_reader_next (reader, &board), AQ_OK);
    ck_assert_int_eq (aq_reader_about (reader, &about), AQ_OK);
    ck_assert_uint_eq (about.boards, i);
    ck_assert_uint_eq (aq_reader_line (reader), i + 1);
  }
  for (unsigned i = 0; i < 3; i++)
    ck_assert_int_eq (aq_reader_next (reader, &board), AQ_END);
  aq_reader_free (reader);
}
END_TEST

/* Random bytes of those that boards are made of: unit_read checks what holds
   for any. */
START_TEST (no_bytes_break_the_reader) {
  for (uint64_t seed = 0; seed < 5000; seed++) {
    static const char likely[] = "0123456789 \n\n\tazQ.-,[](){}\"':=|q";
    uint64_t state = seed;
    char text[400];
    const struct aq_reader_options options = {
        .size = sizeof options,
        .strictness = (enum aq_strictness) (unit_random (&state) % 3)};
    const size_t length = unit_random (&state) % sizeof text;
    for (size_t i = 0; i < length; i++) {
      const uint64_t draw = unit_random (&state);
      text[i] =
          draw & 64 ? likely[draw % (sizeof likely - 1)] : (char) (draw >> 8);
    }
    struct unit_reading reading = unit_read_text (text, length, &options);
    unit_free_reading (&reading);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      the_first_boards_show_notation_and_numbering,
      the_format_of_the_boards_is_reported,
      permutations_that_fill_a_line_or_a_bracket_are_boards_from_5_on,
      permutations_behind_a_label_are_solutions_or_recur,
      boards_of_size_4_recur_or_stand_alone,
      boards_below_4_are_asked_for_or_stand_alone,
      the_queen_is_what_stands_once_in_each_row,
      once_the_notation_is_known_boards_may_have_attacks,
      boards_with_attacks_may_come_first,
      plain_order_is_a_heading_without_label_and_brackets_only,
      a_second_size_needs_three_boards_or_its_name,
      lines_of_the_files_own_characters_are_errors,
      brackets_of_values_among_those_of_boards_are_errors,
      unlike_lines_with_values_between_boards_are_errors,
      lines_like_that_of_the_first_board_are_errors,
      boards_behind_unlike_labels_are_not_passed_over_silently,
      drawings_and_pairs_that_end_early_are_errors,
      a_matrix_with_a_damaged_row_is_no_list,
      lenient_reading_skips_errors,
      strict_reading_makes_each_skipped_line_an_error,
      skipped_lines_are_counted_and_the_first_is_reported,
      the_text_of_a_skipped_line_is_short_and_printable,
      errors_name_their_line_and_reading_goes_on,
      boards_in_another_notation_are_images_or_errors,
      all_of_a_board_but_one_column_is_an_error_in_any_line,
      a_value_that_is_none_is_an_error_before_the_first_board_too,
      only_what_counts_or_recurs_is_an_index,
      one_column_a_line_is_a_board,
      what_stands_between_the_brackets_of_a_list_is_judged_too,
      times_and_words_beside_boards_are_no_boards,
      squares_of_blanks_and_of_rules_characters_are_drawn,
      what_comes_nearest_is_named_where_there_is_no_board,
      drawings_in_one_line_do_not_end_early,
      a_damaged_board_beside_others_is_an_error,
      a_letter_in_a_drawing_is_an_error,
      lists_in_quotes_and_rows_joined_by_slashes_are_boards,
      boards_far_before_the_first_solution_are_boards,
      no_board_is_lost_where_a_page_ends,
      no_board_of_a_long_line_is_lost,
      a_first_or_last_number_beside_permutations_is_an_index,
      an_index_is_not_a_row,
      encodings_and_ends_of_lines_do_not_matter,
      utf_16_is_one_error,
      a_zero_byte_is_no_end_of_line,
      boards_of_other_sizes_are_left_out,
      boards_of_the_wanted_size_may_have_labels,
      options_are_checked,
      what_is_about_a_reader_is_known_at_any_time,
      no_bytes_break_the_reader,
      NULL};
  return unit_run ("text/reader", tests);
}
