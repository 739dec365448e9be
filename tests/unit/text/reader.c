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
                        unsigned n) {
  const struct aq_reader_options options = {.n = n};
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

#define EXPECT_ALL_AS(rows, n) \
  expect_all (rows, sizeof (rows) / sizeof *(rows), n)
#define EXPECT_ALL(rows) EXPECT_ALL_AS (rows, 0)

static struct unit_reading read_string (const char *text) {
  return unit_read_text (text, strlen (text), NULL);
}

/* --- the rules, in the order of the manual --- */

TEST (numbers_with_the_same_between_all_are_a_list) {
  static const struct expectation rows[] = {
      {"1 3 5 0 2 4\n", "135024 ", "", 0},
      {"2 4 6 1 3 5\n", "135024 ", "", 0},
      {"2-4-6-1-3-5\n", "135024 ", "", 0},
      {"1. 3. 5. 0. 2. 4.\n", "135024 ", "", 0},
      {"Solution 7: 2 4 6 1 3 5\n", "135024 ", "", 0},
      {"x = [1, 0, 2, 4, 3, 5] done\n", "102435 ", "", 0},
      {"[[1,3,5,0,2,4],[2,5,1,4,0,3]]\n", "135024 251403 ", "", 0},
      {"<tr><td>2</td><td>4</td><td>1</td><td>3</td></tr>\n", "", "", 1},
      {"1 3  5 0 2 4\n", "135024 ", "", 0},
      {"[1.0, 3.0, 0.0, 2.0]\n", "1302 ", "", 0},
      {"[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]\n", "1302 ", "",
       0},
      {"[Some(1.0),\n Some(3),\n Some(0), Some(2)]\n", "1302 ", "", 0},
      {"[f(1), f(3, 0), f(0), f(2)]\n", "", "", 1},
      {"[1.0, 3.5, 0.0, 2.0]\n", "", "", 1},
      {"1.0.3.0.0.0.2.0\n", "", "", 1},
      {"1, 3 5, 0 2, 4\n", "", "", 1},
      {"2 4 6 1 3 5th\n", "", "", 1}};
  EXPECT_ALL (rows);
}

TEST (sizes_below_4_are_text_where_each_line_gives_its_size) {
  static const struct expectation rows[] = {
      {"n=1: [[0]]\nn=2: []\nn=3: []\nn=4: [[1, 3, 0, 2], [2, 0, 3, 1]]\n",
       "1302 2031 ", "", 3},
      {"1: 1 [0]\n2: 0 None\n3: 0 None\n4: 1 [1, 3, 0, 2]\n", "1302 ", "", 3},
      {"n=1: [0]\nn=4: []\nn=4: [1, 3, 0, 2]\n", "1302 ", "2 ", 1},
      {"n=2: [[1, 2]]\nn=4: [[1, 3, 0, 2], [2, 0, 3, 1]]\n", "1302 2031 ",
       "1 ", 0},
      {"[1]\n[5, 2, 4, 1, 3]\n", "41302 ", "", 1},
      {"[1, 1\n[5, 2, 4, 1, 3]\n", "41302 ", "1 ", 0},
      {"q 2: []\nq 3: [1, 3, 0, 2]\nq 4: [2, 0, 3, 1]\n", "1302 2031 ", "1 ",
       0}};
  EXPECT_ALL (rows);
}

TEST (a_progress_bar_is_left_out) {
  static const struct expectation rows[] = {
      {"  0%|    | 0/2 [00:00<?, ?it/s]\r 50%|##5 | 1/2 [00:01<00:01, 1.2it/s]"
       "[1, 3, 0, 2]\n[2, 0, 3, 1]\n",
       "1302 2031 ", "", 0},
      {"25%|## | 1/4\n2 4 1 3\n", "1302 ", "", 0},
      {"25%|## | 1/4 [2, 4, 1, 3]\n", "1302 ", "", 0},
      {"25%|2 4 1 3| 1/4\n", "1302 ", "", 0},
      {"25%|## | 2 4 1 3/4\n", "1302 ", "", 0},
      {"25%|##|\n2/4/1/3\n", "1302 ", "", 1}};
  EXPECT_ALL (rows);
}

TEST (words_of_digits_are_boards) {
  static const struct expectation rows[] = {
      {"135024\n251403\n", "135024 251403 ", "", 0},
      {"#3: 25307461\n", "25307461 ", "", 0},
      {"{'135024', '251403'}\n", "135024 251403 ", "", 0},
      {"Solution 1: 246135\nSolution 2: 362514\n", "135024 251403 ", "", 0},
      {"0a1b2c\n135024\n", "135024 ", "1 ", 0},
      {"took 251403 nodes\n135024\n", "251403 135024 ", "", 0},
      {"version 1.35024\n135024\n", "135024 ", "", 1},
      {"/tmp/251403/x\n135024\n", "135024 ", "1 ", 0}};
  EXPECT_ALL (rows);
}

TEST (pairs_squares_and_lines_of_queens_are_boards) {
  static const struct expectation rows[] = {
      {"{\"n\": 4, \"all\": [{\"queens\": [{\"row\": 0, \"col\": 1}, "
       "{\"row\": 1, \"col\": 3}, {\"row\": 2, \"col\": 0}, "
       "{\"row\": 3, \"col\": 2}]}, {\"queens\": [{\"row\": 0, \"col\": 2}, "
       "{\"row\": 1, \"col\": 0}, {\"row\": 2, \"col\": 3}, "
       "{\"row\": 3, \"col\": 1}]}]}\n",
       "1302 2031 ", "", 0},
      {"(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n", "135024 ", "", 0},
      {"(2,5) (0,1) (5,4) (1,3) (4,2) (3,0)\n", "135024 ", "", 0},
      {"a2 b4 c6 d1 e3 f5\n", "135024 ", "", 0},
      {"Row 1: column 2\nRow 2: column 4\nRow 3: column 1\nRow 4: column 3\n",
       "1302 ", "", 0},
      {"q[1] = 2\nq[2] = 4\nq[3] = 1\nq[4] = 3\n", "1302 ", "", 0},
      {"queen 1 of 4 at 1, 2\n"
       "queen 2 of 4 at 2, 4\n"
       "queen 3 of 4 at 3, 1\n"
       "queen 4 of 4 at 4, 3\n",
       "1302 ", "", 0},
      {"2\n4\n6\n1\n3\n5\n", "135024 ", "", 0},
      {"1.0\n3.0\n0.00\n2.0\n", "1302 ", "", 0},
      {"1.0\n3.0\n0.01\n2.0\n", "", "", 4}};
  EXPECT_ALL (rows);
}

/* As solvers print all variables: 1 for a queen, 0 for an empty square. */
TEST (lines_of_all_squares_are_boards) {
#define ROW(r, a, b, c, d)                                              \
  "x_" r "_0 = " a ".0\nx_" r "_1 = " b ".0\nx_" r "_2 = " c ".0\nx_" r \
  "_3 = " d ".0\n"
#define TOP ROW ("0", "0", "1", "0", "0") ROW ("1", "0", "0", "0", "1")
#define BOTTOM ROW ("2", "1", "0", "0", "0") ROW ("3", "0", "0", "1", "0")
  static const struct expectation rows[] = {
      {TOP BOTTOM, "1302 ", "", 0},
      {BOTTOM TOP, "1302 ", "", 0},
      {TOP BOTTOM TOP BOTTOM "\n" TOP BOTTOM, "1302 1302 1302 ", "", 0},
      {TOP BOTTOM TOP ROW ("2", "0", "1", "0", "0")
           ROW ("3", "0", "0", "1", "0"),
       "1302 1312 ", "", 0},
      {TOP, "", "", 8},
      {TOP ROW ("2", "1", "0", "0", "0"), "", "", 12},
      {TOP BOTTOM "\n" TOP ROW ("2", "1", "0", "0", "0"), "1302 ",
       "18 19 20 21 22 23 24 25 26 27 28 29 ", 0}};
#undef ROW
#undef TOP
#undef BOTTOM
  EXPECT_ALL (rows);
}

TEST (the_queen_is_what_stands_once_in_each_row) {
  static const struct expectation rows[] = {
      {".x...\n...x.\nx....\n..x..\n....x\n", "13024 ", "", 0},
      {"|.|Q|.|.|\n|.|.|.|Q|\n|Q|.|.|.|\n|.|.|Q|.|\n", "1302 ", "", 0},
      {"[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]\n", "1302 ", "",
       0},
      {".Q..\n\n...Q\n\nQ...\n\n..Q.\n", "1302 ", "", 0},
      {"[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]\n", "1302 ", "", 0},
      {"0 1 0 0 0\n0 0 0 1 0\n1 0 0 0 0\n0 0 1 0 0\n0 0 0 0 1\n", "13024 ", "",
       0},
      {".Q..\n----\n...Q\n----\nQ...\n----\n..Q.\n", "1302 ", "", 0},
      {"Row 1: .Q..\nRow 2: ...Q\nRow 3: Q...\nRow 4: ..Q.\n", "1302 ", "", 0},
      {".Q..\n...Q\nQ...\n..Q.\n..Q.\nQ...\n...Q\n.Q..\n", "1302 2031 ", "",
       0},
      {".Q.. ...Q Q... ..Q.\n", "1302 ", "", 0},
      {"0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0\n", "1302 ", "", 0},
      {"0100000110000010\n", "1302 ", "", 0},
      {"_\360\237\221\221__\n"
       "___\360\237\221\221\n"
       "\360\237\221\221___\n"
       "__\360\237\221\221_\n",
       "1302 ", "", 0},
      {".Q..\n...Q\n", "", "", 2},
      {"....\n....\n....\n....\n", "", "", 4},
      {"['Q', ' ', ' ', ' ']\n['Q', ' ', ' ', ' ']\n['Q', ' ', ' ', ' ']\n"
       "[' ', ' ', ' ', 'Q']\n",
       "0003 ", "", 0},
      {"| Q  |\n|   Q|\n|Q   |\n|  Q |\n", "1302 ", "", 0},
      {".Q.....QQ.....Q.\n..x.x......x.x..\n", "1302 2031 ", "", 0},
      {"[\".Q..\",  // Solution 1\n\"...Q\",\n\"Q...\",\n\"..Q.\"]\n", "1302 ",
       "", 0},
      {"/**\n * [\n *   [\".Q..\",\n *    \"...Q\",\n *    \"Q...\",\n"
       " *    \"..Q.\"],\n * ]\n */\n",
       "1302 ", "", 2}};
  EXPECT_ALL (rows);
}

TEST (drawings_may_stand_side_by_side) {
  static const struct expectation rows[] = {
      {".Q..  ..Q.\n...Q  Q...\nQ...  ...Q\n..Q.  .Q..\n", "1302 2031 ", "",
       0},
      {". Q . .   . . Q .\n. . . Q   Q . . .\nQ . . .   . . . Q\n"
       ". . Q .   . Q . .\n",
       "1302 2031 ", "", 0},
      {".Q.. | ..Q. | .Q..\n...Q | Q... | ...Q\nQ... | ...Q | Q...\n"
       "..Q. | .Q.. | ..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n",
       "1302 2031 1302 2031 ", "", 0},
      {"| |Q| | |  | | |Q| |\n| | | |Q|  |Q| | | |\n|Q| | | |  | | | |Q|\n"
       "| | |Q| |  | |Q| | |\n",
       "1302 2031 ", "", 0},
      {".Q..  ..Q.\n...Q  Q...\nQ...  ...Q\n..Q.  Q...\n", "1302 2030 ", "",
       0},
      {".Q..  ..Q.\n...Q  Q...\nQ...  ....\n..Q.  .Q..\n", "", "1 ", 0}};
  EXPECT_ALL (rows);
}

TEST (the_notation_has_the_most_solutions) {
  static const struct expectation rows[] = {
      {"135024\n1 3 5 0 2 4\n2 5 1 4 0 3\n", "135024 251403 ", "", 0},
      {"1 0 2 4 3 5\n", "102435 ", "", 0},
      {"102435\n", "102435 ", "", 0},
      {"102435\n7 queens\n", "", "", 2},
      {"1 0 2 4 3 5\n135024\n", "135024 ", "1 ", 0},
      {"1 3 5 0 2 4\n"
       "(0,2) (1,5) (2,1) (3,4) (4,0) (5,3)\n"
       "(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n",
       "251403 135024 ", "", 0}};
  EXPECT_ALL (rows);
}

TEST (once_the_notation_is_known_boards_may_have_attacks) {
  static const struct expectation rows[] = {
      {"135024\n000000\n012345\n", "135024 000000 012345 ", "", 0},
      {"000000\n135024\n", "000000 135024 ", "", 0},
      {"2 4 6 1 3 5\n6 6 6 6 6 6\n", "135024 555555 ", "", 0},
      {"Solution 1: 135024\nSolution 2: 111111\n", "135024 111111 ", "", 0},
      {".Q..\n...Q\nQ...\n..Q.\n\nQ...\nQ...\nQ...\nQ...\n", "1302 0000 ", "",
       0},
      {"a2 b4 c6 d1 e3 f5\na1 b1 c1 d1 e1 f1\n", "135024 000000 ", "", 0},
      {"a2 b4 c6 d1 e3 f5\na3 b6 c2 d5 a1 f4\n", "135024 020531 ", "", 0},
      {"(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n"
       "(0,0) (1,0) (2,0) (3,0) (4,0) (5,0)\n",
       "135024 000000 ", "", 0}};
  EXPECT_ALL (rows);
}

TEST (numbers_count_from_0_or_from_1_in_all_boards) {
  static const struct expectation rows[] = {
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n2 4 6 1 3 5\n", "135024 251403 ", "3 ", 0},
      {"135024\n251403\n246135\n", "135024 251403 ", "3 ", 0},
      {"(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n"
       "(1,2) (2,4) (3,6) (4,1) (5,3) (6,5)\n",
       "135024 ", "2 ", 0},
      {"a2 b4 c1 d9 a2 b4 c1 d3 a3 b1 c4 d2\n", "1302 2031 ", "1 ", 0},
      {"(0,1) (1,3) (2,0) (3,2) (0,2) (1,0) (2,5) (3,1)\n", "1302 ", "1 ", 0}};
  EXPECT_ALL (rows);
}

TEST (a_board_alone_that_breaks_a_rule_is_judged) {
  static const struct expectation rows[] = {
      {"[4 1 3 5 5 2 0 6]\n", "41355206 ", "", 0},
      {"Best: [4 1 3 5 5 2 0 6] fitness 27\n", "41355206 ", "", 0},
      {"Q...\n..Q.\nQ...\n..Q.\n", "0202 ", "", 0},
      {"Best: 1 1 2 4\n", "0013 ", "", 0},
      {"[4 1 3 5 5 2 0 6]\nin 12 steps\n", "41355206 ", "", 1},
      {"best: [4 1 3 5 5 2 0 6]\nin 12 steps\n", "", "", 2},
      {"[1, 1, 1, 1]\n", "", "", 1},
      {"3 0 2 1\n2 1 0 1\n3 3 2 1\n5 9 0 1\n9 0 0 7\n", "", "", 5},
      {"1 2 4 3\n2 1 3 4\n3 4 2 1\n4 3 1 2\n", "", "", 4},
      {"tour: [3, 0, 6, 1, 5, 2, 7, 4, 3]\n", "", "", 1}};
  EXPECT_ALL (rows);
}

TEST (an_index_is_left_out_of_all_lists) {
  static const struct expectation rows[] = {
      {"1 2 4 6 1 3 5\n2 3 6 2 5 1 4\n", "135024 251403 ", "", 0},
      {"2 4 6 1 3 5 1\n3 6 2 5 1 4 2\n", "135024 251403 ", "", 0},
      {"1,2,4,6,1,3,5\n", "", "", 1},
      {"1 2 4 6 1 3 5\n2 3 6 2 5 1 4\n3 4 1 5 2 6\n", "135024 251403 ", "3 ",
       0}};
  EXPECT_ALL (rows);
}

/* A number beside a board is an index if it stands beside the first one, too.
 */
TEST (a_number_beside_a_board_stands_beside_all_or_none) {
  static const struct expectation rows[] = {
      {"1 2,4,6,1,3,5\n2 3,6,2,5,1,4\n", "135024 251403 ", "", 0},
      {"2,4,6,1,3,5 7\n3,6,2,5,1,4 8\n", "135024 251403 ", "", 0},
      {"2,4,6,1,3,5 3,6,2,5,1,4\n", "135024 251403 ", "", 0},
      {"2,4,6,1,3,5\n7 3,6,2,5,1,4\n", "135024 251403 ", "2 ", 0},
      {"[2,4,6,1,3,5]\n[3 3,6,2,5,1,4]\n", "135024 251403 ", "2 ", 0},
      {"[2,4,6,1,3,5]\n[3,6,2,5,1,4 3]\n", "135024 251403 ", "2 ", 0},
      {"[3 2,4,6,1,3,5]\n[3,6,2,5,1,4]\n", "135024 251403 ", "2 ", 0},
      {"1 2,4,6,1,3,5 1\n2 3,6,2,5,1,4\n", "135024 251403 ", "2 ", 0},
      {"135024\n7 251403\n", "135024 251403 ", "2 ", 0},
      {"{0: 1, 1: 3, 2: 0, 3: 2}\n{0: 2, 1: 0, 2: 3, 3: 1 5}\n", "1302 2031 ",
       "2 ", 0},
      {"a2 b4 c1 d3\na3 b1 c4 d2 4\n", "1302 2031 ", "2 ", 0}};
  EXPECT_ALL (rows);
}

TEST (a_heading_is_left_out) {
  static const struct expectation rows[] = {
      {"1 2 3 4 5 6\n2 4 6 1 3 5\n3 6 2 5 1 4\n", "135024 251403 ", "", 0},
      {"6 5 4 3 2 1\n2 4 6 1 3 5\n", "135024 ", "", 0},
      {"row0,row1,row2,row3,row4,row5\n1,3,5,0,2,4\n", "135024 ", "", 0},
      {"c1,c2,c3,c4\n2,4,1,3\nc1,c2,c3,c4,c5\n1,3,5,2,4\n", "1302 02413 ", "",
       0},
      {"id,q0,q1,q2,q3\n1,1,3,0,2\n2,2,0,3,1\n", "1302 2031 ", "", 0},
      {"c1,c2,c3,d4\n2,4,1,3\n", "1302 ", "1 ", 0},
      {"c1,c2,c3,c4,c5\n2,4,1,3\n", "1302 ", "1 ", 0},
      {"row1,row2,row3,row4,row5,row6\n1,3,5,0,2,4\n", "135024 ", "", 1},
      {"  0 1 2 3 4 5\n0 1 3 5 0 2 4\n1 2 5 1 4 0 3\n", "135024 251403 ", "",
       0},
      {"  1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .\n", "1302 ", "",
       0},
      {"Solution 0: 1 2 3 4 5 6\nSolution 1: 2 4 6 1 3 5\n", "012345 135024 ",
       "", 0},
      {"[1, 2, 3, 4, 5, 6]\n[2, 4, 6, 1, 3, 5]\n", "012345 135024 ", "", 0},
      {"Solution 1:\n1 2 3 4 5 6\n2 4 6 1 3 5\n", "012345 135024 ", "", 1},
      {"1 2 3 4 5 6\n\n-----------\n\n2 4 6 1 3 5\n", "135024 ", "", 1},
      {"1 2 3 4 5 6\n--\n==\n--\n==\n2 4 6 1 3 5\n", "012345 135024 ", "", 4},
      {"1 2 3 4 5 6\n2 4 6 1 3 5\n\n1 2 3 4 5 6\n3 6 2 5 1 4\n",
       "135024 251403 ", "", 0},
      {"1 2 3 4 5 6\n2 4 6 1 3 5\n\n6 5 4 3 2 1\n3 6 2 5 1 4\n",
       "135024 543210 251403 ", "", 0},
      {"2 4 6 1 3 5\n1 2 3 4 5 6\n", "135024 012345 ", "", 0}};
  EXPECT_ALL (rows);
}

TEST (a_picture_of_a_board_is_left_out) {
  static const struct expectation rows[] = {
      {"Solution 1: 2 4 6 1 3 5\n"
       ".Q....\n"
       "...Q..\n"
       ".....Q\n"
       "Q.....\n"
       "..Q...\n"
       "....Q.\n",
       "135024 ", "", 0},
      {"Solution 1: 2 4 6 1 3 5\n"
       "....Q.\n"
       "..Q...\n"
       "Q.....\n"
       ".....Q\n"
       "...Q..\n"
       ".Q....\n",
       "135024 ", "2 ", 5},
      {"2 4 6 1 3 5\na2 b4 c6 d1 e3 f5\n", "135024 ", "", 0},
      {"2 4 6 1 3 5 = 246135\n", "135024 ", "", 0},
      {"2 4 6 1 3 5\n3 6 2 5 1 4\n135024\n", "135024 251403 ", "", 0},
      {"2 4 6 1 3 5\n"
       "..Q...\n"
       ".....Q\n"
       ".Q....\n"
       "....Q.\n"
       "Q.....\n"
       "...Q..\n",
       "135024 ", "2 ", 5},
      {"1 3 5 0 2 4\n"
       ".Q....\n"
       "...Q..\n"
       ".....Q\n"
       "Q.....\n"
       "..Q...\n"
       "....Q.\n"
       "2 5 1 4 0 3\n"
       "..Q...\n"
       ".....Q\n"
       ".Q....\n"
       "....Q.\n"
       "Q.....\n",
       "135024 251403 ", "9 ", 4},
      {"1 3 0 2\n2031\n", "1302 ", "2 ", 0}};
  EXPECT_ALL (rows);
}

TEST (a_board_that_is_not_read_is_an_error) {
  static const struct expectation rows[] = {
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n304152\n", "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\na3 b1 c4 d2 e5 f6\n", "135024 251403 ", "3 ",
       0},
      {"1 3 5 0 2 4\n"
       "2 5 1 4 0 3\n"
       "(0,3) (1,0) (2,4) (3,1) (4,5) (5,1)\n",
       "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n"
       "2 5 1 4 0 3\n"
       ".Q....\n"
       "...Q..\n"
       ".....Q\n"
       "Q.....\n"
       "..Q...\n"
       "...Q..\n",
       "135024 251403 ", "3 ", 5},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n0 2 4 1 4\n", "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n0 2 4 1 3 5 6\n", "135024 251403 ", "3 ", 0},
      {"135024\n251403\n0241\n", "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5 6\n", "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n12: 14200\n", "135024 251403 ", "", 1},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n1 2 3\n", "135024 251403 ", "", 1},
      {"0 4 7 5 2 6 1 3\n0 5 7 2 6 3 1 4\n9 0 2 1\n", "04752613 05726314 ", "",
       1},
      {"1 3 0 2\n2 0 3 1\n\n1.0\n3.0\n0.0\n1.0\n", "1302 2031 ", "4 ", 3}};
  EXPECT_ALL (rows);
}

TEST (a_part_of_a_board_is_an_error) {
  static const struct expectation rows[] = {
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4 1 5\n", "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n3 0 4\n", "135024 251403 ", "3 ", 0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\nbest: 3 0 4 1 5\n", "135024 251403 ", "3 ",
       0},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n[3, 0, 4, null, 5, 2]\n", "135024 251403 ",
       "3 ", 0},
      {"{1, 3, 5, 0, 2, 4},\n{3, 0, NULL, 1, NULL, 2},\n", "135024 ", "2 ", 0},
      {"<1, 3, 5, 0, 2, 4>\n<3, 0, None, 1, None, 2>\n", "135024 ", "2 ", 0},
      {"1, 3, 5, 0, 2, 4\n3, 0, null, 1, null, 2\n", "135024 ", "2 ", 0},
      {"{0: 1, 1: 3, 2: 0, 3: 2}\n{0: 1, 1: None, 2: 3, 3: 0}\n"
       "{0: 2, 1: None, 2: 3, 3: 1}\n",
       "1302 ", "2 3 ", 0},
      {"0-1 1-3 2-0 3-2\n0-1 1-x 2-3 3-0\n0-2 1-x 2-3 3-1\n", "1302 ", "2 3 ",
       0},
      {"[\n1,\n3,\n0,\n2\n]\n[\n2,\n,\n3,\n1\n]\n", "1302 ", "7 ", 0},
      {"[\"1 3 5 0 2 4\", \"2 5 ? 4 0 3\", \"3 0 4 1 5 2\"]\n"
       "[\"1 3 5 0 2 4\", \"2 5 1 4 0 3\", \"3 0 4 1 5 2\"]\n",
       "135024 304152 135024 251403 304152 ", "1 ", 0},
      {"{'1302', '2031', '2O31', '1302'}\n", "1302 2031 1302 ", "1 ", 0},
      {"{'1302', '2031', '3 2031', '1302', '2031'}\n",
       "1302 2031 2031 1302 2031 ", "1 ", 0},
      {"[[1, 3, 5, 0, 2, 4], [2, 5, 1, [3, 0, 4, 1, 5, 2]]\n",
       "135024 304152 ", "1 ", 0},
      {"{\"n\":6,\"all\":[[5,1,4],[1,3,5,0,2,4],[3,0,4,1,5,2]]}\n",
       "135024 304152 ", "1 ", 0},
      {"1 3 5 0 2 4 attacks=0\n2 5 1 attacks=0\n", "135024 ", "2 ", 0},
      {"135024\n3\n0\n4\n1\n5\n5\n\n251403\n", "135024 251403 ", "2 ", 5},
      {"654321\n135024\n", "135024 ", "1 ", 0},
      {"(0,1) (1,3) (2,0) (3,2)\n(0,1) (1,3) (1,0) (3,2)\n", "1302 ", "2 ", 0},
      {"(0,1) (1,3) (2,0) (3,2)\n(1,0) (1,1) (2,2) (3,3)\n", "1302 1123 ", "",
       0},
      {"Solution 1: 1 3 5 0 2 4\nSolution 2:\n", "135024 ", "2 ", 0},
      {"Solution 1: 1 3 5 0 2 4\nSolution 2: 2 5\n", "135024 ", "2 ", 0},
      {"135024\n251403\n30415\n", "135024 251403 ", "3 ", 0},
      {"135024\n251403\n3O4152\n", "135024 251403 ", "3 ", 0},
      {"135024\n251403\n30415 2\n", "135024 251403 ", "3 ", 0},
      {"135024\n251403\n304152done\n", "135024 251403 ", "3 ", 0},
      {"Solution 1: 135024\nSolution 2251403\nSolution 3: 304152\n",
       "135024 304152 ", "2 ", 0},
      {"[1, 3, 0, 2]\n[2, 0, 3, 1]\n[1, 3]\n", "1302 2031 ", "3 ", 0},
      {"[\"1 3 5 0 2 4\", \"2 5 1 -4 0 3\", \"3 0 4 1 5 2\"]\n",
       "135024 304152 ", "1 ", 0},
      {"13024\n02413\n2031\n03142\n", "13024 02413 03142 ", "3 ", 0},
      {"a2 b4 c6 d1 e3 f5\na3 b6 c2 d5\n", "135024 ", "2 ", 0},
      {"(0,1) (1,3) (2,5) (3,0) (4,2) (5,4)\n"
       "(0,2) (1,5) (2,1) (3,4)\n",
       "135024 ", "2 ", 0},
      {"queen(1,2)\n"
       "queen(2,4)\n"
       "queen(3,1)\n"
       "queen(4,3)\n"
       "\n"
       "queen(1,3)\n"
       "queen(2,1)\n"
       "queen(3,4)\n",
       "1302 ", "6 7 8 ", 0},
      {".Q..\n...Q\nQ...\n..Q.\n\nnext\n\n..Q.\nQ...\n...Q\n", "1302 ", "8 ",
       1},
      {".Q..\n...Q\nQ...\n..Q.\n\nnext\n\n..Q.\n", "1302 ", "8 ", 1},
      {"1 3 5 0 2 4Solution 2: 2 5 1 4 0 3\n3 0 4 1 5 2\n", "251403 304152 ",
       "1 ", 0},
      {"[[1, 3, 5, 0, 2, 4], [2, 5, 1, 4, 0, 3], [3, null, 4, NaN, 5, 2]]\n",
       "135024 251403 ", "1 ", 0},
      {"[1/2,2/4,3/1,4/3]\n[1/2,None/4,3/1,4/3]\n", "1302 ", "2 ", 0},
      {"[\n1,\n3,\n0,\n2\n]\n[\n2,\n0,\n3\n]\n", "1302 ", "7 ", 0},
      {"[\n1,\n3,\n0,\n2\n]\n[\n2,\n0,\nundefined,\n1\n]\n", "1302 ", "7 ", 2},
      {"02468a13579\n0123456789adone\n", "02468a13579 ", "2 ", 0},
      {"02468a13579\n0246xya3579\n", "02468a13579 ", "2 ", 0},
      {"02468a13579\n0246xya3579 is no board\n", "02468a13579 ", "2 ", 0},
      {"02468a13579\n02468ab\n", "02468a13579 ", "2 ", 0},
      {"02468a13579\naaaaaaaaaaa\n", "02468a13579 ", "2 ", 0},
      {"1,3,0,2\n2,0,3,1\n0,1,2,3x1,3,0,2\n", "1302 2031 ", "3 ", 0},
      {"[[1, 3, 0, 2], [2, , 3, 1], [2, 0, 3, 1]]\n", "1302 2031 ", "1 ", 0},
      {"[[1,3,0,2,4],[4,2,5],[2,4,1,3,0]]\n", "13024 24130 ", "1 ", 0},
      {"[[[0,1],[1,3],[2,0],[3,2]],[[0,1],[1,null],[2,0],[3,2]]]\n", "1302 ",
       "1 ", 0},
      {"[\n[\n2,\n4,\n1,\n3,\n0", "24130 ", "", 0}};
  EXPECT_ALL (rows);
}

TEST (a_damaged_drawing_is_an_error) {
  static const struct expectation rows[] = {
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ.x.\n...Q\n.Q..\n", "1302 2031 ",
       "6 ", 0},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\n....\n...Q\n.Q..\n", "1302 ", "7 ", 0},
      {".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ.Q.\n...Q\n.Q..\n", "1302 ", "7 ", 0},
      {".Q..\n...Q\nQ...\n..Q.\n\nnext\n\n..Q.\nQ..\n...Q\n.Q..\n", "1302 ",
       "8 9 10 ", 1},
      {".Q..\n"
       "...Q\n"
       "Q...\n"
       "..Q.\n"
       "\n"
       "next\n"
       ".Q..\n"
       "\n"
       "...Q\n"
       "Q...\n"
       "..Q.\n"
       "..Q.\n"
       "Q...\n"
       "...Q\n"
       ".Q..\n",
       "1302 2031 ", "7 9 ", 1},
      {"[1 0 0 0]\n", "", "", 1},
      {"0100000110000010\nError at 1000010000100001\n", "1302 ", "2 ", 0},
      {".Q..\n"
       "...Q\n"
       "Q...\n"
       "..Q.\n"
       "\n"
       ".Q..  ..Q.\n"
       "...Q  Q...\n"
       "Q...  ...Q\n"
       "..Q.  .Q..\n",
       "1302 1302 2031 ", "", 0},
      {"| |Q| | |\n"
       "| | | |Q|\n"
       "|Q| | | |\n"
       "| | |Q| |\n"
       "next\n"
       "|Q| | | |\n"
       "| |Q| | |\n"
       "| | | | |\n"
       "| | | |Q|\n",
       "1302 ", "8 ", 1}};
  EXPECT_ALL (rows);
}

/* --- drawings with a fault --- */

/* How drawings are written: a queen and an empty square, what is between two;
   before and behind a row, of which # is the number; between two rows; before
   and behind a drawing. */
static const struct drawing_style {
  const char *queen, *empty, *between, *before, *behind, *next, *open, *close;
} drawing_styles[] = {{"Q", ".", "", "", "", "\n", "", ""},
                      {"Q", "-", " ", "", "", "\n", "", ""},
                      {"Q", " ", "|", "|", "|", "\n", "", ""},
                      {"Q", " ", "', '", "['", "']", "\n", "", ""},
                      {"Q", ".", " ", "# ", "", "\n", "", ""},
                      {"Q", ".", " ", "Row #: ", "", "\n", "", ""},
                      {"Q", ".", " ", "# ", " #", "\n", "", ""},
                      {"1", "0", " ", "", "", "\n", "", ""},
                      {"1", "0", ", ", "[", "]", "\n", "", ""},
                      {"1", "0", " ", "[", "]", "\n ", "[", "]"},
                      {"1", "0", ",", "[", "]", ",", "[", "]"},
                      {"Q", ".", "", "\"", "\"", ", ", "[", "]"}};

enum drawing_fault {
  QUEEN_LOST,
  TWO_QUEENS,
  ROW_LOST,
  ROW_TWICE,
  CUT,
  FAULTS
};

static void put_number_and (FILE *file, const char *text, unsigned number) {
  for (; *text; text++)
    if (*text == '#')
      fprintf (file, "%u", number);
    else
      fputc (*text, file);
}

/* Writes a row with queens in columns A and B; N: none. */
static void put_row (FILE *file, const struct drawing_style *style, unsigned n,
                     unsigned row, unsigned a, unsigned b) {
  put_number_and (file, style->before, row + 1);
  for (unsigned i = 0; i < n; i++)
    fprintf (file, "%s%s", i ? style->between : "",
             i == a || i == b ? style->queen : style->empty);
  put_number_and (file, style->behind, row + 1);
}

/* Writes a drawing with a fault in ROW; FAULTS: with none. */
static void put_drawing (FILE *file, const struct drawing_style *style,
                         unsigned n, const uint8_t *column,
                         enum drawing_fault fault, unsigned faulty) {
  bool first = true;
  fputs (style->open, file);
  for (unsigned row = 0; row < n; row++)
    for (unsigned left = fault == ROW_TWICE && row == faulty ? 2 : 1; left > 0;
         left--) {
      const bool here = row == faulty;
      if ((fault == ROW_LOST && here) || (fault == CUT && row > faulty))
        break;
      fputs (first ? "" : style->next, file);
      first = false;
      put_row (file, style, n, row,
               fault == QUEEN_LOST && here ? n : column[row],
               fault == TWO_QUEENS && here ? (column[row] + 2) % n : n);
    }
  fputs (fault == CUT ? "" : style->close, file);
}

/* Fails unless the only error is on the line of the row, or of its drawing,
   and all other drawings are read. */
static void expect_fault (const struct drawing_style *style, unsigned n,
                          enum drawing_fault fault, bool title, bool alone) {
  static const char *const wanted[] = {"no queen in row %u of a drawing",
                                       "two queens in row %u of a drawing",
                                       "a drawing of %u rows and %u columns",
                                       "a drawing of %u rows and %u columns",
                                       "a drawing of %u rows and %u columns"};
  const unsigned row = n - 2, drawings = alone ? 1 : 3;
  const unsigned number = fault == ROW_TWICE ? n + 1
                          : fault < ROW_LOST ? row + 1
                                             : n - 1;
  static uint8_t *solutions[13];
  static size_t counts[13];
  char *text, message[100];
  size_t length, line = 1;
  FILE *file = open_memstream (&text, &length);
  if (!solutions[n])
    counts[n] = unit_solutions (n, &solutions[n]);
  for (unsigned i = 0; i < drawings; i++) {
    const bool faulty = i + 1 == drawings;
    fputs (title ? "Solution:\n" : "", file);
    fflush (file);
    for (size_t at = 0; faulty && at < length; at++)
      line += text[at] == '\n';
    put_drawing (file, style, n, solutions[n] + i % counts[n] * n,
                 faulty ? fault : FAULTS, row);
    fputs (faulty && fault == CUT ? "" : "\n\n", file);
  }
  fclose (file);
  if (fault < ROW_LOST && *style->next == '\n')
    line += row;
  snprintf (message, sizeof message, wanted[fault], number, n);
  struct unit_reading reading = unit_read_text (text, length, NULL);
  ck_assert_msg (
      reading.errors == 1 && !strcmp (reading.message, message) &&
          reading.error_lines[0] == line && reading.count == drawings - 1,
      "not '%s' in line %zu: %zu errors, %s, %zu boards in\n%s", message, line,
      reading.errors, reading.message, reading.count, text);
  unit_free_reading (&reading);
  free (text);
}

TEST (the_fault_of_a_drawing_is_named_on_its_line_once) {
  enum { STYLES = sizeof drawing_styles / sizeof *drawing_styles };
  static const unsigned sizes[] = {4, 8, 12};
  for (unsigned style = 0; style < STYLES; style++)
    for (unsigned size = 0; size < 3; size++)
      for (unsigned fault = 0; fault < FAULTS; fault++)
        for (unsigned each = 0; each < 4; each++)
          expect_fault (&drawing_styles[style], sizes[size], fault, each & 1,
                        each & 2);
}

TEST (other_text_is_skipped) {
  static const struct expectation rows[] = {
      {"rows 1 2 3 4 5 6\ncolumns 2 4 6 1 3 5\n"
       "rows 1 2 3 4 5 6\ncolumns 3 6 2 5 1 4\n",
       "135024 251403 ", "", 0},
      {"rows={0->0, 1->1, 2->2, 3->3}\ncolumns={0->1, 1->3, 2->0, 3->2}\n"
       "rows={0->0, 1->1, 2->2, 3->3}\ncolumns={0->2, 1->0, 2->3, 3->1}\n",
       "1302 2031 ", "", 0},
      {"Solution 2413: 135024\nSolution 2414: 251403\n", "135024 251403 ", "",
       0},
      {"[7]\n1 3 5 0 2 4\n[8]\n2 5 1 4 0 3\n", "135024 251403 ", "", 2},
      {"1302)\n1 3 5 0 2 4\n1303)\n2 5 1 4 0 3\n", "135024 251403 ", "", 2},
      {"[\"1 3 0 2\", \"2 0 3 1\"], \"time\": \"10:12:31\"\n", "1302 2031 ",
       "", 0},
      {"8 queens, version 2\n"
       "1 3 5 0 2 4\n"
       "2 5 1 4 0 3\n"
       "2 solutions in 0.01 s\n",
       "135024 251403 ", "", 2},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\nTotal: 4\nTime: 0.013 s\n", "135024 251403 ",
       "", 2},
      {"1 3 5 0 2 4\n2 5 1 4 0 3\n----------\n==========\n", "135024 251403 ",
       "", 2},
      {"N = 6\n135024\n251403\ndone\n", "135024 251403 ", "", 2},
      {"Board 1\n"
       ".Q..\n"
       "...Q\n"
       "Q...\n"
       "..Q.\n"
       "\n"
       "Board 2\n"
       "..Q.\n"
       "Q...\n"
       "...Q\n"
       ".Q..\n",
       "1302 2031 ", "", 2},
      {"Segmentation fault\n", "", "", 1},
      {"[[1, 3, 0, 2], [2, 0, 3, 1], [none, of, the, others]]\n", "1302 2031 ",
       "", 1}};
  EXPECT_ALL (rows);
}

TEST (a_file_may_have_boards_of_several_sizes) {
  static const struct expectation rows[] = {
      {"N = 5\n02413\n03142\nN = 6\n135024\n", "02413 03142 135024 ", "", 2},
      {"1302\n02413\n135024\n", "1302 02413 135024 ", "", 0},
      {".Q..\n"
       "...Q\n"
       "Q...\n"
       "..Q.\n"
       "\n"
       ".Q...\n"
       "...Q.\n"
       "Q....\n"
       "..Q..\n"
       "....Q\n",
       "1302 13024 ", "", 0},
      {"[1, 3, 0, 2]\n[0, 2, 4, 1, 3]\n[0, 1, 2, 3, 4, 5]\n", "1302 02413 ",
       "3 ", 0}};
  EXPECT_ALL (rows);
}

TEST (colors_comments_and_widths_do_not_matter) {
  static const struct expectation rows[] = {
      {"// [1, 3, 0, 2]\n", "1302 ", "", 0},
      {"/* 1 3 5 0 2 4 */\n<!-- 2 5 1 4 0 3 -->\n", "135024 251403 ", "", 0},
      {"# . Q . .\n# . . . Q\n# Q . . .\n# . . Q .\n", "1302 ", "", 0},
      {". # . .\n. . . #\n# . . .\n. . # .\n", "1302 ", "", 0},
      {". > . .\n. . . >\n> . . .\n. . > .\n", "1302 ", "", 0},
      {"% Q % %\n% % % Q\nQ % % %\n% % Q %\n", "1302 ", "", 0},
      {"1 3 5 0 2 4\r\n2 5 1 4 0 3\r\n", "135024 251403 ", "", 0},
      {"\357\274\221 \357\274\223 \357\274\220 \357\274\222\n", "1302 ", "",
       0},
      {"1\302\2403\302\2400\302\2402\n", "1302 ", "", 0},
      {"1\342\200\2573\342\201\2370\343\200\2002\n", "1302 ", "", 0},
      {"1\342\200\2003\342\200\2120\342\200\2112\n", "1302 ", "", 0},
      {"1 3 0 2\r2 0 3 1\r", "1302 2031 ", "", 0},
      {"1 3 0 2", "1302 ", "", 0}};
  EXPECT_ALL (rows);
}

TEST (boards_below_4_are_no_boards_but_for_1) {
  static const struct expectation rows[] = {
      {"0\n", "0 ", "", 0},
      {"1\n", "0 ", "", 0},
      {"[0]\n", "0 ", "", 0},
      {"120\n", "", "", 1},
      {"1\nSegmentation fault\n", "", "", 2},
      {" 1\n", "", "", 1},
      {"", "", "", 0},
      {"\n\n", "", "", 0}};
  EXPECT_ALL (rows);
}

/* --- the rest --- */

TEST (what_comes_nearest_is_named_if_there_is_no_board) {
  static const struct {
    const char *text, *nearest;
  } rows[] = {
      {"[1] 2 4 6 8\n[5] 1 3 5 7\n",
       "line 1, a wrapped list of N = 8; write it in one line"},
      {"q =\n\n Columns 1 through 4:\n\n 2 4 6 8\n\n Columns 5 and 6:\n\n 3 1"
       " 7 5\n",
       "line 5, a wrapped list of N = 8; write it in one line"},
      {"2 4 6 8\n1 3 5 6\n", ""},
      {"1 7 8 14\n2 4 11 13\n", "line 1, a list of N = 4, but squares, not "
                                "columns: take them modulo N"},
      {"2 8 9 15\n",
       "line 1, a list of N = 4, but squares, not columns: take 1 off, then "
       "modulo N"},
      {"102435\n7 queens\n",
       "line 1, digits of N = 6, but no solution, as no other is; see "
       "--input-format"},
      {"a\n[1, 1, 1, 1]\n", "line 2, a list of N = 4, but a number repeats"},
      {"id,fitness,q1,q2,q3,q4\n1,0,2,4,1,3\n2,0,3,1,4,2\n",
       "line 2, a list of N = 6, but a column of it is constant: take it out, "
       "or say --size"},
      {"3 5 7 2 4 6\n6 4 2 7 5 3\n",
       "line 1, a list of N = 6, but its columns "
       "count from neither 0 nor 1"},
      {"10 11 12 13\n14 15 16 17\n", ""},
      {"253 255 257 254 256\n", ""},
      {"QQ..\n....\nQ...\n..Q.\n",
       "line 1, a drawing of N = 4, but not one queen in each row, or not as "
       "many squares"},
      {"25307461\nnumber 25307462 is\n",
       "line 1, digits of N = 8, but most such words are no boards; see "
       "--input-format"},
      {"7 40\n8 92\n",
       "line 1, a count; 'allqueens totals FILE' compares them"},
      {"Segmentation fault\n", ""}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i].text);
    ck_assert_str_eq (reading.about.nearest, rows[i].nearest);
    ck_assert_uint_eq (reading.count, 0);
    unit_free_reading (&reading);
  }
}

TEST (what_comes_nearest_may_have_another_format) {
  const struct aq_reader_options options = {.format_given = true,
                                            .format = AQ_FORMAT_CHESS};
  struct unit_reading reading = unit_read_text ("1 3 0 2\n", 8, &options);
  ck_assert_str_eq (
      reading.about.nearest,
      "line 1, a list of N = 4, but --input-format says otherwise");
  unit_free_reading (&reading);
}

/* Most lines are a board and read at once; the others are judged in the
   end. */
TEST (other_lines_among_many_boards_are_judged) {
  enum { LINES = 36000 };
  static const char *const other[] = {"text\n", "000000\n", "30415\n",
                                      "1 3 5 0 2 4\n", "13024\n"};
  static char text[LINES * 13];
  char *end = text;
  for (unsigned i = 0; i < LINES; i++)
    end = stpcpy (end, i % 7001 == 7000 ? other[i / 7001] : "135024\n");
  struct unit_reading reading = read_string (text);
  ck_assert_uint_eq (reading.count, LINES - 4);
  ck_assert_uint_eq (reading.lines[reading.count - 1], 2 * 7001);
  ck_assert_uint_eq (reading.boards[reading.count - 1].column[1], 0);
  ck_assert_uint_eq (reading.errors, 3);
  for (unsigned i = 0; i < 3; i++)
    ck_assert_uint_eq (reading.error_lines[i], (i + 3) * 7001);
  ck_assert_uint_eq (reading.about.skipped, 1);
  ck_assert_uint_eq (reading.about.skipped_line, 7001);
  unit_free_reading (&reading);
}

/* A solver's error beside boards, else what may be one that is not read. */
TEST (the_first_skipped_line_of_a_kind_is_shown) {
  static const struct {
    const char *text, *shown;
  } rows[] = {
      {"1 3 0 2\n---------\nno memory\nstop\n", "no memory"},
      {"queens\n1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\nTotal: 2\n", "1Q2/3Q/Q3/2Q1"},
      {"1 3 0 2\n-\n--\n", "-"},
      {"no memory\nstop\n", "no memory"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i].text);
    ck_assert_str_eq (reading.about.skipped_text, rows[i].shown);
    unit_free_reading (&reading);
  }
}

TEST (the_text_of_a_skipped_line_is_short_and_printable) {
  static const char *const rows[] = {
      "\x1b[31m\x01\x02 caf\xc3\xa9 \x7f\x80 \tblank\n135024\n",
      "a line that is longer than what is kept of it, which is its beginning "
      "alone\n135024\n"};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading = read_string (rows[i]);
    const char *text = reading.about.skipped_text;
    ck_assert_uint_eq (reading.about.skipped, 1);
    ck_assert (*text && memchr (text, 0, sizeof reading.about.skipped_text));
    for (; *text; text++)
      ck_assert ((unsigned char) *text >= ' ' && *text != 127);
    unit_free_reading (&reading);
  }
}

/* What stands before the first board may be longer than all that is looked at
   at once. */
TEST (boards_far_before_the_first_solution_are_boards) {
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

/* Wherever a page of 256 KiB or a piece of a line of 64 KiB ends. */
TEST (no_board_is_lost_where_a_page_ends) {
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

TEST (no_board_of_a_long_line_is_lost) {
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

/* In UTF-16 and UTF-32, with a mark of the byte order and without. */
TEST (a_nul_byte_is_one_error) {
#define TEXT(text) \
  { text, sizeof text - 1 }
  static const struct {
    const char *text;
    size_t length;
  } rows[] = {TEXT ("\xff\xfe"
                    "1\0003\0000\0002\000\n\0002\0000\0003\0001\000\n\000"),
              TEXT ("\xfe\xff"
                    "\0001\0003\0000\0002\000\n\0002\0000\0003\0001\000\n"),
              TEXT ("1\0003\0000\0002\000\n\0002\0000\0003\0001\000\n\000"),
              TEXT ("1\000\000\0003\000\000\0000\000\000\0002\000\000\000")};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct unit_reading reading =
        unit_read_text (rows[i].text, rows[i].length, NULL);
    ck_assert_uint_eq (reading.count, 0);
    ck_assert_uint_eq (reading.errors, 1);
    ck_assert_msg (strstr (reading.message, "UTF-16") != NULL, "%s",
                   reading.message);
    unit_free_reading (&reading);
  }
}

TEST (boards_of_other_sizes_are_left_out) {
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
    const struct aq_reader_options options = {.n = rows[i].n};
    struct unit_reading reading =
        unit_read_text (text, sizeof text - 1, &options);
    ck_assert_str_eq (unit_boards_text (&reading), rows[i].boards);
    ck_assert_uint_eq (reading.about.other_sizes, rows[i].others);
    ck_assert_uint_eq (reading.errors, 0);
    ck_assert_uint_eq (reading.about.skipped, *rows[i].boards ? 2 : 8);
    unit_free_reading (&reading);
  }
}

TEST (one_board_of_another_size_is_an_error_where_one_is_wanted) {
  static const struct expectation rows[] = {
      {"135024\n251403\n2031\n304152\n", "135024 251403 304152 ", "3 ", 0}};
  EXPECT_ALL_AS (rows, 6);
}

TEST (options_are_checked) {
  struct unit_source source = {0};
  struct aq_reader *reader = (struct aq_reader *) &source;
  struct aq_reader_options options = {.n = 256};
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, &options),
                    AQ_BAD_SIZE);
  ck_assert_ptr_null (reader);
  options = (struct aq_reader_options){.format_given = true,
                                       .format = (enum aq_format) 99};
  ck_assert_int_eq (aq_reader_new (&reader, unit_give, &source, &options),
                    AQ_BAD_ARGUMENT);
  ck_assert_ptr_null (reader);
  aq_reader_free (reader);
}

/* Random bytes of those that boards are made of: unit_read checks what holds
   for any. */
TEST (no_bytes_break_the_reader) {
  for (uint64_t seed = 0; seed < 5000; seed++) {
    static const char likely[] = "0123456789 \n\n\tazQ.-,[](){}\"':=|q";
    uint64_t state = seed;
    char text[400];
    const size_t length = (size_t) (unit_random (&state) % sizeof text);
    for (size_t i = 0; i < length; i++) {
      const uint64_t draw = unit_random (&state);
      text[i] =
          draw & 64 ? likely[draw % (sizeof likely - 1)] : (char) (draw >> 8);
    }
    struct unit_reading reading = unit_read_text (text, length, NULL);
    unit_free_reading (&reading);
  }
}
