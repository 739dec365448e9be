/* SPDX-License-Identifier: MIT */

#include "allqueens.h"

#include <errno.h>
#include <stdio.h>

#include "../unit.h"

static FILE *open_text (const char *text, size_t length) {
  FILE *file = tmpfile ();
  ck_assert_ptr_nonnull (file);
  fwrite (text, 1, length, file);
  rewind (file);
  return file;
}

/* Reads all of TEXT.  Boards go to BOARDS, the first malformed line to *LINE
   and its message to MESSAGE. */
static size_t read_text (const char *text, size_t length, unsigned n,
                         struct aq_board *boards, uint64_t *line,
                         char message[256]) {
  FILE *file = open_text (text, length);
  struct aq_reader *reader;
  struct aq_board board;
  enum aq_status status;
  size_t count = 0;
  *line = 0;
  message[0] = 0;
  ck_assert_int_eq (aq_reader_new (&reader, file, n), AQ_OK);
  while ((status = aq_reader_next (reader, &board)) != AQ_END)
    if (status == AQ_OK)
      boards[count++] = board;
    else {
      ck_assert_int_eq (status, AQ_MALFORMED);
      if (!*line) {
        *line = aq_reader_line (reader);
        strcpy (message, aq_reader_message (reader));
      }
    }
  aq_reader_free (reader);
  fclose (file);
  return count;
}

/* Permutations, which tell where they count from, as solutions do. */
START_TEST (what_is_written_is_read_back_in_every_format) {
  for (unsigned n = 1; n <= AQ_BOARD_MAX; n++)
    for (int number = 0; aq_format_name ((enum aq_format) number); number++) {
      const enum aq_format format = (enum aq_format) number;
      if (n > aq_format_size_max (format))
        continue;
      enum { BOARDS = 10 };
      static struct aq_board boards[BOARDS];
      FILE *file = tmpfile ();
      struct aq_writer *writer;
      uint64_t state = n;
      ck_assert_int_eq (aq_writer_new (&writer, file, format), AQ_OK);
      for (int i = 0; i < BOARDS; i++) {
        boards[i].n = n;
        unit_permutation (&state, n, boards[i].column);
        ck_assert_int_eq (aq_writer_put (writer, &boards[i]), AQ_OK);
      }
      ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
      aq_writer_free (writer);

      rewind (file);
      struct aq_reader *reader;
      struct aq_board board;
      ck_assert_int_eq (aq_reader_new (&reader, file, 0), AQ_OK);
      for (unsigned i = 0; i < BOARDS; i++) {
        ck_assert_msg (aq_reader_next (reader, &board) == AQ_OK,
                       "N = %u, %s, line %lu: %s", n, aq_format_name (format),
                       (unsigned long) aq_reader_line (reader),
                       aq_reader_message (reader));
        ck_assert_uint_eq (board.n, n);
        ck_assert_mem_eq (board.column, boards[i].column, n);
        ck_assert_uint_eq (aq_reader_line (reader), format == AQ_FORMAT_BOARD
                                                        ? i * (n + 1) + 1
                                                        : i + 1);
      }
      ck_assert_int_eq (aq_reader_next (reader, &board), AQ_END);
      ck_assert (!aq_reader_base_assumed (reader));
      aq_reader_free (reader);
      fclose (file);
    }
}
END_TEST

/* All boards of size 3 and 4, attacked ones too, where the reader is told how
   they are written. */
START_TEST (any_boards_are_read_back_where_the_notation_is_given) {
  static const struct {
    enum aq_format format;
    enum aq_notation notation;
    int base;
  } ways[] = {{AQ_FORMAT_DIGITS, AQ_IN_DIGITS, 0},
              {AQ_FORMAT_LIST, AQ_IN_NUMBERS, 0},
              {AQ_FORMAT_ONE_BASED, AQ_IN_NUMBERS, 1},
              {AQ_FORMAT_CHESS, AQ_IN_CHESS, -1},
              {AQ_FORMAT_JSON, AQ_IN_NUMBERS, 0},
              {AQ_FORMAT_BOARD, AQ_IN_DRAWINGS, 0}};
  for (size_t way = 0; way < sizeof ways / sizeof *ways; way++)
    for (unsigned n = 3; n <= 4; n++) {
      const unsigned count = n == 3 ? 27 : 256;
      FILE *file = tmpfile ();
      struct aq_writer *writer;
      ck_assert_int_eq (aq_writer_new (&writer, file, ways[way].format),
                        AQ_OK);
      for (int pass = 0; pass < 2; pass++) {
        struct aq_reader *reader = NULL;
        if (pass) {
          ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
          rewind (file);
          ck_assert_int_eq (aq_reader_new (&reader, file, n), AQ_OK);
          aq_reader_expect (reader, ways[way].notation, ways[way].base);
        }
        for (unsigned i = 0; i < count; i++) {
          struct aq_board board = {.n = n}, read;
          for (unsigned row = 0, rest = i; row < n; row++, rest /= n)
            board.column[row] = (uint8_t) (rest % n);
          if (!pass) {
            ck_assert_int_eq (aq_writer_put (writer, &board), AQ_OK);
            continue;
          }
          ck_assert_int_eq (aq_reader_next (reader, &read), AQ_OK);
          ck_assert_mem_eq (read.column, board.column, n);
        }
        aq_reader_free (reader);
      }
      aq_writer_free (writer);
      fclose (file);
    }
}
END_TEST

/* --- what solvers and programs print --- */

/* Samples of the two solutions for N = 4, in the order 1302 2031. */
static const struct {
  const char *name, *text;
  unsigned first, second; /* lines */
} samples[] = {
    {"words before", "solving\nq1,q2,q3,q4\n1,3,0,2\n2,0,3,1\nfinished\n", 3,
     4},
    {"numbers that are no boards",
     "Seed: 3120\nEvaluated 4 queens, 1203 evaluations\n1302\n"
     "Elapsed time 2031 ms\n2031\n1,302 inferences, 1302 nodes\n"
     "Solutions found: 2031\n",
     3, 5},
    {"times and titles",
     "Решение 1\n=== N=4 ===\n0.12 s\n[12:34:56] Found\n"
     "2026-11-21 10:00:00,123 - root - INFO - Starting\n"
     "Copyright (C) 2014-2022 by someone, Jul 22 2022 23:30:33\n"
     "Enter number of queens (4-12): 4\n[1,3,0,2] (0.0123 s)\n"
     "N-Queens v2\nElapsed time: 0:00:01.234567\nqueens(4) = 2\n92\n"
     "Nodes: 20,260\n12 ms\n[2,0,3,1]\n",
     8, 15},
    {"words among digits",
     "1302\nQueens: 8\nBoard size: 8\nreal\t0m0.012s\n"
     "https://oeis.org/A000170\nN = 4: 2 solutions\n2031\n",
     1, 7},
    {"words among drawings",
     ".Q..\n...Q\nQ...\n..Q.\n\nPress any key to continue . . .\n"
     "Please wait.....\n?- queens(4, Qs).\n2\n..Q.\nQ...\n...Q\n.Q..\n",
     1, 10},
    {"a genetic algorithm's digits", "best: 1302\nGen 2: 2031\n", 1, 2},
    {"numbers before digits", "1. 1302\n2) 2031\n", 1, 2},
    {"squares as JSON",
     "[[\"a2\",\"b4\",\"c1\",\"d3\"],[\"a3\",\"b1\",\"c4\",\"d2\"]]\n", 1, 1},
    {"results", "1302\nResult: 2031\n", 1, 2},
    {"a result first", "sol: 1302\nsol: 2031\n", 1, 2},
    {"numbered titles",
     "# 1\n1 3 0 2\n=== 2 ===\n2 0 3 1\n--- 3 ---\nNo. 4\n5.\n", 2, 4},
    {"drawings and counts",
     "Seed: 0\n.Q..\n...Q\nQ...\n..Q.\n  conflicts      : 0\n"
     "Time: 1\n..Q.\nQ...\n...Q\n.Q..\nSolutions found: 10\n11\n",
     2, 8},
    {"a numbered ruler",
     "  1 2 3 4\n1 . Q . .\n2 . . . Q\n3 Q . . .\n4 . . Q .\n\n"
     "  1 2 3 4\n1 . . Q .\n2 Q . . .\n3 . . . Q\n4 . Q . .\n",
     2, 8},
    {"blanks for squares",
     "+----+\n| Q  |\n|   Q|\n|Q   |\n|  Q |\n+----+\n\n"
     "[' ', ' ', 'Q', ' ']\n['Q', ' ', ' ', ' ']\n[' ', ' ', ' ', 'Q']\n"
     "[' ', 'Q', ' ', ' ']\n",
     2, 8},
    {"a matrix in a row",
     "b = array2d(1..4, 1..4, [0,1,0,0, 0,0,0,1, 1,0,0,0, 0,0,1,0]);\n"
     "b = \n[| 0, 0, 1, 0\n | 1, 0, 0, 0\n | 0, 0, 0, 1\n | 0, 1, 0, 0\n "
     "|];\n",
     1, 4},
    {"truths",
     "[[false,true,false,false],[false,false,false,true],"
     "[true,false,false,false],[false,false,true,false]]\n"
     "[[False, False, True, False], [True, False, False, False],\n"
     " [False, False, False, True], [False, True, False, False]]\n",
     1, 2},
    {"pairs in arrays",
     "[[[0,1],[1,3],[2,0],[3,2]],\n [[0,2],[1,0],[2,3],[3,1]]]\n", 1, 2},
    {"pairs, a board a line",
     "Queens at: (0, 1), (1, 3), (2, 0), (3, 2)\n"
     "Queens at: (0, 2), (1, 0), (2, 3), (3, 1)\n",
     1, 2},
    {"objects",
     "{\"0\": 1, \"1\": 3, \"2\": 0, \"3\": 2}\n"
     "{\"0\":2,\"1\":0,\"2\":3,\"3\":1}\n",
     1, 2},
    {"strings of digits",
     "{\"seed\": 1, \"solution\": \"1302\"}\n{\"solution\": "
     "\"2031\", \"raw\": \"text\"}\n",
     1, 2},
    {"facts one a line without anything between",
     "queen(0,1).\nqueen(1,3).\nqueen(2,0).\nqueen(3,2).\n"
     "queen(0,2).\nqueen(1,0).\nqueen(2,3).\nqueen(3,1).\n",
     1, 5},
    {"crowns",
     "[['.', '\\ud83d\\udc51', '.', '.'], ['.', '.', '.', '👑'],\n"
     " ['♛️', '.', '.', '.'], ['.', '.', '👸', '.']]\n"
     "▓░♕░\n♕▓░▓\n▓░▓♕\n░♕░▓\n",
     1, 3},
    {"digits", "1302\n2031\n", 1, 2},
    {"digits from 1", "2413\n3142\n", 1, 2},
    {"no end of line", "1302\n2031", 1, 2},
    {"returns and blanks", "\r\n  1302\r\n\t\r\n2031 \t\r\n", 2, 4},
    {"a byte order mark",
     "\xef\xbb\xbf"
     "1302\n2031\n",
     1, 2},
    {"numbers", "1 3 0 2\n2 0 3 1\n", 1, 2},
    {"numbers with tabs", "2\t4\t1\t3\n3\t1\t4\t2\n", 1, 2},
    {"commas", "1,3,0,2\n2, 0, 3, 1\n", 1, 2},
    {"semicolons", "1;3;0;2\n2;0;3;1;\n", 1, 2},
    {"brackets", "[1, 3, 0, 2]\n[2, 0, 3, 1]\n", 1, 2},
    {"blanks in brackets", "[1 3 0 2]\n[ 2 0 3 1 ]\n", 1, 2},
    {"a Prolog list a line", "[2,4,1,3].\n[3,1,4,2].\n", 1, 2},
    {"names", "q = [2, 4, 1, 3];\nq = [3, 1, 4, 2];\n", 1, 2},
    {"several on a line", "[2,4,1,3], [3,1,4,2]\n", 1, 1},
    {"an array of arrays", "[[2,4,1,3],[3,1,4,2]]\n", 1, 1},
    {"an array over lines",
     "[\n  [\n    1,\n    3,\n    0,\n    2\n  ],\n  [2,0,3,1]\n]\n", 2, 8},
    {"braces", "{{1, 3, 0, 2},\n {2, 0, 3, 1}}\n", 1, 2},
    {"initializers", "int a[4] = {1,3,0,2};\nint b[4] = {2,0,3,1};\n", 1, 2},
    {"parentheses", "((1 3 0 2) (2 0 3 1))\n", 1, 1},
    {"tuples", "(1, 3, 0, 2)\n(2, 0, 3, 1)\n", 1, 2},
    {"strings of numbers", "['1', '3', '0', '2']\n['2', '0', '3', '1']\n", 1,
     2},
    {"numbered", "1: 1 3 0 2\n2: 2 0 3 1\n", 1, 2},
    {"numbered with brackets", "1) [1, 3, 0, 2]\n2) [2, 0, 3, 1]\n", 1, 2},
    {"R", "[1] 2 4 1 3\n[1] 3 1 4 2\n", 1, 2},
    {"titles",
     "4 queens\n========\nSolution 1: 1302\nSolution 2: 2031\n\n"
     "Total solutions: 2\n",
     3, 4},
    {"titles and lists",
     "Solution #1\n1 3 0 2\n\nSolution #2\n2 0 3 1\n2 solutions in 0.01 s\n",
     2, 5},
    {"a genetic algorithm",
     "N = 4\nSeed: 12345678\nGeneration 3, best 1\nGeneration 7: [1, 3, 0, "
     "2] fitness 0 (28 evaluations)\nGeneration 12: [2, 0, 3, 1] fitness 0\n",
     4, 5},
    {"atoms",
     "queen(1,2) queen(2,4) queen(3,1) queen(4,3)\n"
     "queen(4,2) queen(2,1) queen(1,3) queen(3,4)\n",
     1, 2},
    {"atoms one a line",
     "queen(0,1).\nqueen(1,3).\nqueen(2,0).\nqueen(3,2).\n\n"
     "q(2,3).\nq(0,2).\nq(1,0).\nq(3,1).\n",
     1, 6},
    {"atoms with others",
     "row(1) row(2) queen(1,2) queen(2,4) free(2,2) queen(3,1) queen(4,3)\n"
     "row(1) queen(4,2) queen(2,1) queen(1,3) queen(3,4) cell(1,1)\n",
     1, 2},
    {"clingo",
     "clingo version 5.6.2\nReading from queens.lp\nSolving...\nAnswer: 1\n"
     "queen(1,2) queen(2,4) queen(3,1) queen(4,3)\nAnswer: 2 (Time: 0.003s)\n"
     "queen(4,2) queen(2,1) queen(1,3) queen(3,4)\nSATISFIABLE\n\n"
     "Models       : 2\nCalls        : 1\n"
     "Time         : 0.002s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)\n"
     "CPU Time     : 0.001s\n",
     5, 7},
    {"clingo's JSON",
     "{\n  \"Solver\": \"clingo version 5.6.2\",\n  \"Input\": [\n    "
     "\"queens.lp\"\n  ],\n  \"Call\": [\n    {\n      \"Start\": 0.001,\n"
     "      \"Witnesses\": [\n        {\n          \"Value\": [\n"
     "            \"queen(1,2)\", \"queen(2,4)\", \"queen(3,1)\", "
     "\"queen(4,3)\"\n          ]\n        },\n        {\n"
     "          \"Value\": [\n            \"queen(4,2)\", \"queen(2,1)\", "
     "\"queen(1,3)\", \"queen(3,4)\"\n          ]\n        }\n      ]\n"
     "    }\n  ],\n  \"Result\": \"SATISFIABLE\",\n  \"Models\": {\n"
     "    \"Number\": 2,\n    \"More\": \"no\"\n  },\n  \"Calls\": 1,\n"
     "  \"Time\": {\n    \"Total\": 0.001,\n    \"CPU\": 1e-3\n  }\n}\n",
     12, 17},
    {"MiniZinc",
     "queen = [2, 4, 1, 3];\n----------\nqueen = [3, 1, 4, 2];\n----------\n"
     "==========\n% time elapsed: 0.06 s\n%%%mzn-stat: nodes=7\n"
     "%%%mzn-stat-end\n",
     1, 3},
    {"MiniZinc's older arrays",
     "q = array1d(1..4, [2,4,1,3]);\n----------\n"
     "q = array1d(1..4, [3,1,4,2]);\n----------\n",
     1, 3},
    {"MiniZinc's JSON stream",
     "{\"type\": \"warning\", \"message\": \"included file \\\"a.mzn\\\" "
     "overrides\"}\n"
     "{\"type\": \"solution\", \"output\": {\"default\": \"q = [2, 4, 1, "
     "3];\\n\", \"raw\": \"q = [2, 4, 1, 3];\\n\"}, \"sections\": "
     "[\"default\", \"raw\"]}\n"
     "{\"type\": \"solution\", \"output\": {\"json\": {\"q\": [3, 1, 4, "
     "2]}}, \"sections\": [\"json\"], \"time\": 12}\n"
     "{\"type\": \"status\", \"status\": \"ALL_SOLUTIONS\"}\n",
     2, 3},
    {"SWI-Prolog",
     "?- queens(4, Qs).\nQs = [2, 4, 1, 3] ;\nQs = [3, 1, 4, 2] ;\nfalse.\n",
     2, 3},
    {"SWI-Prolog without a terminal",
     "Welcome to SWI-Prolog (threaded, 64 bits, version 9.0.4)\n"
     "Please run ?- license. for legal details.\n\n"
     "Qs = [2, 4, 1, 3] Qs = [3, 1, 4, 2].\n",
     4, 4},
    {"Prolog pairs", "[1/2,2/4,3/1,4/3]\n[1-3,2-1,3-4,4-2]\n", 1, 2},
    {"pairs",
     "[(0, 1), (1, 3), (2, 0), (3, 2)]\n"
     "[(3, 1), (1, 0), (2, 3), (0, 2)]\n",
     1, 2},
    {"dictionaries", "{0: 1, 1: 3, 2: 0, 3: 2}\n{0: 2, 1: 0, 2: 3, 3: 1}\n", 1,
     2},
    {"chess squares", "a2 b4 c1 d3\nd2, b1, c4, a3\n", 1, 2},
    {"capital letters", "A2 B4 C1 D3\nQa3 Qb1 Qc4 Qd2\n", 1, 2},
    {"drawings", ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n", 1, 6},
    {"drawings with blanks",
     ". Q . . \n. . . Q \nQ . . . \n. . Q . \n----\n"
     "- - Q - \nQ - - - \n- - - Q \n- Q - - \n",
     1, 6},
    {"drawings without anything between",
     "_Q__\n___Q\nQ___\n__Q_\n__Q_\nQ___\n___Q\n_Q__\n", 1, 5},
    {"zeros and ones",
     "Solution 1\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n\nSolution 2\n"
     "0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n",
     2, 8},
    {"zeros and ones in brackets",
     "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]\n\n"
     "[0, 0, 1, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 1]\n[0, 1, 0, 0]\n",
     1, 6},
    {"borders",
     "+---+---+---+---+\n|   | Q |   |   |\n+---+---+---+---+\n"
     "|   |   |   | Q |\n+---+---+---+---+\n| Q |   |   |   |\n"
     "+---+---+---+---+\n|   |   | Q |   |\n+---+---+---+---+\n\n"
     "| |.|Q| |\n|Q| | | |\n| | | |Q|\n| |Q| | |\n",
     2, 11},
    {"box drawing",
     "┌─┬─┬─┬─┐\n│ │♛│ │ │\n├─┼─┼─┼─┤\n│ │ │ │♛│\n│♛│ │ │ │\n│ │ │♛│ │\n"
     "└─┴─┴─┴─┘\n· · ♕ ·\n♕ · · ·\n· · · ♕\n· ♕ · ·\n",
     2, 8},
    {"numbered rows",
     "  a b c d\n4 . Q . . 4\n3 . . . Q 3\n2 Q . . . 2\n1 . . Q . 1\n"
     "  a b c d\n4 . . Q .\n3 Q . . .\n2 . . . Q\n1 . Q . .\n",
     2, 7},
    {"rows as strings",
     "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\","
     "\".Q..\"]]\n",
     1, 1},
    {"squares as strings",
     "[['.', 'Q', '.', '.'], ['.', '.', '.', 'Q'], ['Q', '.', '.', '.'], "
     "['.', "
     "'.', 'Q', '.']]\n[['.', '.', '\\u265b', '.'],\n ['\\u265B', '.', '.', "
     "'.'],\n ['.', '.', '.', 'Q'],\n ['.', 'Q', '.', '.']]\n",
     1, 2},
    {"a drawing in a string",
     "{\"board\": \".Q..\\n...Q\\nQ...\\n..Q.\\n\", \"seconds\": 0.25}\n"
     "{\"board\": \"..Q.\\nQ...\\n...Q\\n.Q..\", \"found\": true}\n",
     1, 2},
};

START_TEST (what_solvers_print_is_read_as_printed) {
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    static const uint8_t solutions[2][4] = {{1, 3, 0, 2}, {2, 0, 3, 1}};
    FILE *file = open_text (samples[i].text, strlen (samples[i].text));
    struct aq_reader *reader;
    struct aq_board board;
    ck_assert_int_eq (aq_reader_new (&reader, file, 0), AQ_OK);
    for (int j = 0; j < 2; j++) {
      const enum aq_status status = aq_reader_next (reader, &board);
      ck_assert_msg (status == AQ_OK, "%s: %lu: %s", samples[i].name,
                     (unsigned long) aq_reader_line (reader),
                     status == AQ_END ? "the end"
                                      : aq_reader_message (reader));
      ck_assert_msg (board.n == 4 && !memcmp (board.column, solutions[j], 4),
                     "%s: another board %d", samples[i].name, j);
      ck_assert_msg (aq_reader_line (reader) ==
                         (j ? samples[i].second : samples[i].first),
                     "%s: board %d on line %lu", samples[i].name, j,
                     (unsigned long) aq_reader_line (reader));
    }
    const enum aq_status status = aq_reader_next (reader, &board);
    ck_assert_msg (status == AQ_END, "%s: %lu: %s", samples[i].name,
                   (unsigned long) aq_reader_line (reader),
                   status == AQ_OK ? "a third board"
                                   : aq_reader_message (reader));
    ck_assert_msg (!aq_reader_base_assumed (reader), "%s", samples[i].name);
    aq_reader_free (reader);
    fclose (file);
  }
}
END_TEST

START_TEST (boards_are_written_as_documented) {
  static const struct aq_board board = {8, {2, 5, 3, 0, 7, 4, 6, 1}};
  char text[AQ_LINE_MAX];
  ck_assert_int_eq (aq_board_text (&board, AQ_FORMAT_DIGITS, text), AQ_OK);
  ck_assert_str_eq (text, "25307461");
  aq_board_text (&board, AQ_FORMAT_LIST, text);
  ck_assert_str_eq (text, "2 5 3 0 7 4 6 1");
  struct aq_board wide = {.n = 36};
  wide.column[0] = 10;
  wide.column[1] = 35;
  aq_board_text (&wide, AQ_FORMAT_DIGITS, text);
  ck_assert_int_eq (strncmp (text, "az0", 3), 0);
  aq_board_text (&board, AQ_FORMAT_ONE_BASED, text);
  ck_assert_str_eq (text, "3 6 4 1 8 5 7 2");
  aq_board_text (&board, AQ_FORMAT_CHESS, text);
  ck_assert_str_eq (text, "a3 b6 c4 d1 e8 f5 g7 h2");
  aq_board_text (&board, AQ_FORMAT_JSON, text);
  ck_assert_str_eq (text, "[2,5,3,0,7,4,6,1]");
}
END_TEST

/* Each board, and what each format says to it. */
START_TEST (boards_that_a_format_cannot_write_are_refused) {
  enum { FORMATS = AQ_FORMAT_JSON + 2 }; /* and one that is none */
  static const struct {
    struct aq_board board;
    enum aq_status status[FORMATS];
  } cases[] = {
      {{26, {25}}, {[FORMATS - 1] = AQ_BAD_SIZE}},
      {{27, {26}},
       {[AQ_FORMAT_CHESS] = AQ_BAD_SIZE, [FORMATS - 1] = AQ_BAD_SIZE}},
      {{37, {36}},
       {[AQ_FORMAT_DIGITS] = AQ_BAD_SIZE,
        [AQ_FORMAT_CHESS] = AQ_BAD_SIZE,
        [FORMATS - 1] = AQ_BAD_SIZE}},
      {{4, {101, 203, 50, 252}},
       {AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD, AQ_BAD_BOARD,
        AQ_BAD_BOARD, AQ_BAD_SIZE}},
      {{0, {0}},
       {AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE,
        AQ_BAD_SIZE, AQ_BAD_SIZE}},
      {{256, {0}},
       {AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE, AQ_BAD_SIZE,
        AQ_BAD_SIZE, AQ_BAD_SIZE}}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (enum aq_format format = 0; format <= AQ_FORMAT_JSON + 1; format++) {
      const enum aq_status expected = cases[i].status[format];
      FILE *file = tmpfile ();
      struct aq_writer *writer;
      char text[AQ_LINE_MAX] = "?";
      ck_assert_int_eq (aq_writer_new (&writer, file, format), AQ_OK);
      ck_assert_int_eq (aq_writer_put (writer, &cases[i].board), expected);
      ck_assert_int_eq (aq_writer_finish (writer), AQ_OK);
      ck_assert_msg ((ftell (file) > 0) == !expected, "case %zu", i);
      aq_writer_free (writer);
      fclose (file);
      ck_assert_int_eq (aq_board_text (&cases[i].board, format, text),
                        !expected && format == AQ_FORMAT_BOARD ? AQ_BAD_SIZE
                                                               : expected);
      ck_assert_msg (!*text == (expected || format == AQ_FORMAT_BOARD),
                     "case %zu", i);
    }
}
END_TEST

START_TEST (a_full_disk_is_a_write_error) {
  FILE *full = fopen ("/dev/full", "w");
  const struct aq_board board = {.n = 8};
  struct aq_writer *writer;
  ck_assert_ptr_nonnull (full);
  ck_assert_int_eq (aq_writer_new (&writer, full, AQ_FORMAT_DIGITS), AQ_OK);
  ck_assert_int_eq (aq_writer_put (writer, &board), AQ_OK);
  ck_assert_int_eq (aq_writer_finish (writer), AQ_WRITE_ERROR);
  ck_assert_int_eq (errno, ENOSPC);
  errno = 0;
  ck_assert_int_eq (aq_writer_put (writer, &board), AQ_WRITE_ERROR);
  ck_assert_int_eq (errno, ENOSPC);
  aq_writer_free (writer);
  fclose (full);
}
END_TEST

/* What a stream saw; writes fail where ERROR is set. */
struct sink {
  int error;
  unsigned writes;
};

static ssize_t write_sink (void *cookie, const char *text, size_t length) {
  struct sink *sink = cookie;
  (void) text;
  sink->writes++;
  errno = sink->error;
  return sink->error ? 0 : (ssize_t) length;
}

/* The first write fails, later ones would not; in a format of lines, and in
   one that writes from within a board. */
START_TEST (a_write_error_stays) {
  static const enum aq_format formats[] = {AQ_FORMAT_LIST, AQ_FORMAT_BOARD};
  static const struct aq_board board = {.n = 255}, bad = {4, {4}};
  for (unsigned i = 0; i < 2; i++) {
    struct sink sink = {.error = EDQUOT};
    FILE *stream =
        fopencookie (&sink, "w", (cookie_io_functions_t){.write = write_sink});
    struct aq_writer *writer;
    enum aq_status status;
    ck_assert_ptr_nonnull (stream);
    setvbuf (stream, NULL, _IONBF, 0);
    ck_assert_int_eq (aq_writer_new (&writer, stream, formats[i]), AQ_OK);
    ck_assert_int_eq (aq_writer_put (writer, &bad), AQ_BAD_BOARD);
    for (unsigned boards = 0; !(status = aq_writer_put (writer, &board));)
      ck_assert_uint_lt (++boards, 1000);
    ck_assert_int_eq (status, AQ_WRITE_ERROR);
    ck_assert_int_eq (errno, EDQUOT);
    ck_assert_uint_gt (sink.writes, 0);
    sink = (struct sink){0};
    clearerr (stream);
    for (unsigned j = 0; j < 1000; j++) {
      errno = 0;
      ck_assert_int_eq (aq_writer_put (writer, &board), AQ_WRITE_ERROR);
      ck_assert_int_eq (errno, EDQUOT);
      errno = 0;
      ck_assert_int_eq (aq_writer_finish (writer), AQ_WRITE_ERROR);
      ck_assert_int_eq (errno, EDQUOT);
    }
    aq_writer_free (writer);
    fclose (stream);
    ck_assert_uint_eq (sink.writes, 0);
  }
}
END_TEST

/* Where no board has a first or a last column, all are read from 0, and that
   can be asked; one that has tells for those before it. */
START_TEST (boards_that_do_not_tell_their_base_wait_for_one_that_does) {
  static const struct {
    const char *text;
    bool assumed;
    uint8_t first;
  } cases[] = {{"2 2 3 3\n1 1 2 2\n", true, 2},
               {"2 2 3 3\n2 4 1 3\n", false, 1},
               {"2 2 3 3\n1 3 0 2\n", false, 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    FILE *file = open_text (cases[i].text, strlen (cases[i].text));
    struct aq_reader *reader;
    struct aq_board board;
    ck_assert_int_eq (aq_reader_new (&reader, file, 0), AQ_OK);
    ck_assert_int_eq (aq_reader_next (reader, &board), AQ_OK);
    ck_assert_uint_eq (aq_reader_line (reader), 1);
    ck_assert_uint_eq (board.column[0], cases[i].first);
    ck_assert_int_eq (aq_reader_next (reader, &board), AQ_OK);
    ck_assert_int_eq (aq_reader_next (reader, &board), AQ_END);
    ck_assert_int_eq (aq_reader_base_assumed (reader), cases[i].assumed);
    aq_reader_free (reader);
    fclose (file);
  }
}
END_TEST

/* However many there are, and whatever errors are among them. */
START_TEST (waiting_boards_are_all_read_in_order) {
  enum { BOARDS = 10000 };
  FILE *file = tmpfile ();
  for (int i = 0; i < BOARDS; i++)
    fprintf (file, "%d %d 3 3\n%s", 1 + i % 3, 1 + i / 3 % 3,
             i % 100 ? "" : "1 2 3\n");
  rewind (file);
  struct aq_reader *reader;
  struct aq_board board;
  enum aq_status status;
  int boards = 0, errors = 0;
  ck_assert_int_eq (aq_reader_new (&reader, file, 4), AQ_OK);
  while ((status = aq_reader_next (reader, &board)) != AQ_END)
    if (status == AQ_OK) {
      ck_assert_int_eq (board.column[0], 1 + boards % 3);
      ck_assert_int_eq (board.column[1], 1 + boards / 3 % 3);
      boards++;
    } else {
      ck_assert_int_eq (status, AQ_MALFORMED);
      errors++;
    }
  ck_assert_int_eq (boards, BOARDS);
  ck_assert_int_eq (errors, BOARDS / 100);
  ck_assert (aq_reader_base_assumed (reader));
  aq_reader_free (reader);
  fclose (file);
}
END_TEST

/* Texts with one malformed line, the size asked for (0: any), the number of
   that line, and a part of the message about it. */
static const struct {
  const char *text;
  unsigned n;
  uint64_t line;
  const char *message;
} malformed[] = {
    {"1302\n130\n", 0, 2, "3 columns, but N is 4 as line 1 has it"},
    {"1302\n\n13021\n", 0, 3, "5 columns, but N is 4 as line 1 has it"},
    {"1302\n", 5, 1, "4 columns, but N is 5"},
    {"1304\n", 0, 1, "column 4 in row 3 is out of range 0..3"},
    {"1 3 0 256\n", 0, 1, "column 256 in row 3 is out of range 0..3"},
    {"1 3 0 99999999999999999999\n", 0, 1, "is out of range 0..3"},
    {"1 3 0 4294967298\n", 0, 1, "is out of range 0..3"},
    {"13z2\n", 0, 1, "column 35 in row 2 is out of range 0..3"},
    {"13-2\n", 0, 1, "unexpected '-' as character 3"},
    {"1 3 -1 2\n", 0, 1, "unexpected '-' as character 5"},
    {"1 3 0x 2\n", 0, 1, "unexpected 'x' as character 6"},
    {"1,3,,2\n", 0, 1, "unexpected ',' as character 5"},
    {"0000000000000000000000000000000000000", 0, 1,
     "37 digits, but N is at most 36 in digits"},
    {"13\x01\x32\n", 0, 1, "unexpected byte 0x01 as character 3"},
    {"13\xc3\xa9\n", 0, 1, "unexpected byte 0xc3 as character 3"},
    /* Mixed bases. */
    {"1302\n2413\n", 0, 2,
     "column 4 in row 1 is out of range 0..3, as line "
     "1 counts"},
    {"2413\n1302\n", 0, 2,
     "column 0 in row 2 is out of range 1..4, as line "
     "1 counts"},
    {"queen(0,1) queen(1,3) queen(2,4) queen(3,2)\n", 0, 1,
     "column 4 in row 2 is out of range 0..3"},
    /* Mixed notations. */
    {"1302\n2 0 3 1\n", 0, 2, "a list of numbers, but line 1 has digits"},
    {"1 3 2 4\n. Q . .\n", 0, 2, "unexpected '.'"},
    {"..Q.\nQ...\n...Q\n.Q..\n1 3 0 2\n", 0, 5, ""},
    /* Brackets. */
    {"[1,3,0,2]\n[2,0,3\n[2,0,3,1]\n", 0, 2, "'[' is not closed"},
    {"[[1,3,0,2],\n[2,0,3]]\n", 0, 2, "3 columns, but N is 4"},
    {"[1,3,0,2]\n[2,0,3,1", 0, 2, "'[' is not closed"},
    {"[1,3,x,2]\n", 0, 1, "unexpected 'x' in brackets"},
    {"[1,3,0.5,2]\n", 0, 1, "unexpected '.' in brackets"},
    {"[1,3,-1,2]\n", 0, 1, "unexpected '-' in brackets"},
    {"[1, 3, 0|...]\n", 0, 1, "unexpected '|' in brackets"},
    {"[1,3,0,2)\n", 0, 1, "unexpected ')' in brackets"},
    {"[1,3,0,2] 7 6 5 4\n", 0, 1, "column 7 in row 0 is out of range 0..3"},
    {"[1,3,0,\"x\"]\n", 0, 1, ""},
    /* Queens one by one. */
    {"queen(1,2) queen(2,4) queen(2,1) queen(4,3)\n", 0, 1,
     "row 2 is named twice"},
    {"queen(1,2) queen(2,4) queen(5,1) queen(4,3)\n", 0, 1,
     "row 5 is out of range 1..4"},
    {"a2 b4 c1 d3\na3 b1 c4\n", 0, 2, "3 queens, but N is 4 as line 1 has"},
    {"a2 b4 c0 d3\n", 0, 1, "a chess square with rank 0"},
    {"a2 b4 c5 d3\n", 0, 1, "column 4 in row 2 is out of range 0..3"},
    {"a2 b4 c1 d\n", 0, 1, "unexpected 'a' as character 1"},
    {"{0: 1, 1: 3, 2: 0}\n{0: 1, 1}\n", 0, 1, ""},
    /* Drawings. */
    {".Q..\n...Q\nQ...\n\n", 0, 3,
     "the drawing that begins on line 1 ends after 3 of 4 rows"},
    {".Q..\n...Q\nQ...\n....\n", 0, 4, "row 3 has no queen"},
    {".Q..\n...Q\nQ..Q\n..Q.\n", 0, 3, "row 2 has 2 queens"},
    {".Q..\n...Q\nQ..\n..Q.\n", 0, 3, "3 squares, but line 1 has 4"},
    {".Q..\n..%Q\nQ...\n..Q.\n", 0, 2, "unexpected '%' as character 3"},
    /* Words do not hide a board. */
    {"Solution 1: 1 3 x 2\n", 0, 1, "unexpected"},
    {"1302\nfound 2 0 3 1 there\n", 0, 2, "unexpected 'f'"},
    {"1302\nSolution: 203\n", 0, 2, "3 columns, but N is 4"},
    {"1302\nhere is queen(1,2)\n", 0, 2, "unexpected 'h'"},
    {"135024\nSolution 2: 13502f\n", 0, 2, "column 15 in row 5"},
    {"Solution 1: 25307461\nSolution 2: 253O7461\n", 0, 2, "unexpected"},
    {"25307461\nSolution 2: 2-5-3-0-7-4-6-1\n", 0, 2, "unexpected"},
    {"25307461\nsolution: 2 0 x 1\n", 0, 2, "unexpected"},
    {"25307461\n25307461 found again\n", 0, 2, "unexpected"},
    {"25307461\n00000000 is wrong\n", 0, 2, "unexpected"},
    {"25307461\n04752613  fitness 28\n", 0, 2, "unexpected"},
    {"25307461\n04752613\t4\tfull turn\n", 0, 2, "unexpected"},
    {"25307461\n04752613 # comment\n", 0, 2, "unexpected"},
    {"25307461\nSolution 04752613\n", 0, 2, "unexpected"},
    {"25307461\nfound 0475261\n04752613Total: 2\n", 0, 3, "unexpected"},
    {"0475a613b8c92\nf26h17ceg5j]b403ia8d9\n", 0, 2, "unexpected"},
    {"25307461\nGeneration 3: 0475261\n", 0, 2, "unexpected"},
    {"see below 2031\n", 0, 1, "unexpected"},
    {"Queens on a1 b2 c3 d4\n", 0, 1, "unexpected"},
    {"b1 d2 a3 c4\nc1 a2 d3 b4 lost\n", 0, 2, "unexpected"},
    {"b1 d2 a3 c4\nthen c1\n", 0, 2, "unexpected"},
    {"1 3 5 0 2 4\n1 3 5 lost\n", 0, 2, "unexpected"},
    {"1 3 5 0 2 4\nList(1, 3, 5)\n", 0, 2, "unexpected"},
    {"1 3 5 0 2 4\nabc 1-3-5-0-2-4\n", 0, 2, "unexpected"},
    {"1 3 5 0 2 4\nabc 1.3.5.0.2.4\n", 0, 2, "unexpected"},
    {"1302\nmap[0:1 1:3 2:0 3:2]\n", 0, 2, "unexpected"},
    {"[1,3,0,2] and then 2 0 3\n", 0, 1, "unexpected"},
    {"queen(1,2) queen(2,4) queen(3,1) queen(4,3)\nqueen(1,3", 0, 2,
     "unexpected"},
    {"queen(1,2) queen(2,4) queen(3,1) queen(4,3)\nand queen(1,\n", 0, 2,
     "unexpected"},
    {"queen(1,2) queen(2,4) queen(3,1) queen(4,3) queen(5,x)\n", 0, 1,
     "a queen that is no pair of numbers"},
    {"queen(1,2) queen(2,4) queen(3,1) queen(4,3,1)\n", 0, 1,
     "a queen that is no pair of numbers"},
    {"..Q.\nQ...\n...Q\n.Q..\n\n0123\n", 0, 6, "digits, but line 1 has"},
    {"..Q.\nQ...\n...Q\n.Q..\n\nthen ..Q. and\n", 0, 6, "unexpected"},
    {"[1,3,0,2]\n{\"board\":\"0123\"}\n", 0, 2, "digits, but line 1"},
    {"[1,3,0,2]\n{\"board\":\"0113\"}\n", 0, 2, "unexpected"},
    {"1302\n{\"board\":\"20312\"}\n", 0, 2, "unexpected"},
    {"[1,3,0,2]\n{\"board\":\"..Q./Q.../...Q/.Q..\"}\n", 0, 2, "unexpected"},
    {"[1,3,0,2]\n{\"Input\":[[1,3,0]]}\n", 0, 2, "3 columns, but N is 4"},
    {"[0,1,0,0]\n[0,0,0,1]\n[5,0,0,0]\n[0,0,1,0]\n", 0, 3,
     "a row of other numbers than 0 and 1"},
    {"['.','5','.','.']\n", 0, 1, "marks and numbers in one row"},
    {" Q  \n   Q\nQ   \n  Q \n", 0, 1, "a queen among blanks"},
    {"best: 135044\n[2,4,6,1,3,5]\n", 0, 2, "a list of numbers, but"},
    {"Gen 3: 1350244\nGen 4: 135024\n", 0, 2, "unexpected"},
    {"sol = 135=024\nsol = 420531\n", 0, 1, "unexpected"},
    {"{\"q\":\"1302\"}\n{\"q\":\"203\"}\n", 0, 2,
     "no board where others have one"},
    {"{\"q\":[1,3,0,2]}\n{\"q\":2031}\n", 0, 2,
     "no board where others have one"},
    {"{\"q\":[1,3,0,2],\"r\":1}\n{\"q\":[],\"r\":2}\n", 0, 2,
     "no board where others have one"},
    {"{\"s\":[\"1 3 0 2\":\"2 0 3 1\"]}\n", 0, 1, "unexpected ':'"},
    {"Found: 2,4,6,1,3,5\nFound: o,4,6,173,5\n", 0, 2, "unexpected"},
    {"[1, 3, 0, 2]\nFound: 0, 3]\n", 0, 2, "unexpected"},
    {"[1, 3, 0, 2]6\n", 0, 1, "unexpected '6' behind a bracket"},
    {"0100\n0001\n1000\n0010\nSolution 2:\n001\n", 0, 6, "digits, but"},
    {"..Q.\nQ...\n...Q\n.Q..\nSolution 2:\n...\n", 0, 6, "3 squares"},
    {"123456 0 2 3\n", 0, 1, "column 123456 in row 0 is out of range"},
    {"\"1302\"\n", 0, 1, "unexpected '\"' as character 1"},
};

START_TEST (malformed_lines_are_told_with_what_is_wrong) {
  for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
    struct aq_board boards[8];
    uint64_t line;
    char message[256];
    read_text (malformed[i].text, strlen (malformed[i].text), malformed[i].n,
               boards, &line, message);
    ck_assert_msg (line == malformed[i].line, "case %zu: line %lu", i,
                   (unsigned long) line);
    ck_assert_msg (strstr (message, malformed[i].message) != NULL,
                   "case %zu: %s", i, message);
  }
}
END_TEST

START_TEST (reading_goes_on_after_a_malformed_line) {
  static const char text[] = "1302\n13%2\n2031\n";
  struct aq_board boards[8];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, sizeof text - 1, 0, boards, &line, message), 2);
  ck_assert_uint_eq (line, 2);
}
END_TEST

START_TEST (a_zero_byte_is_no_end_of_line) {
  static const char text[] = "1302\0\n2031\n";
  struct aq_board boards[8];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, sizeof text - 1, 0, boards, &line, message), 1);
  ck_assert_uint_eq (line, 1);
  ck_assert_ptr_nonnull (strstr (message, "0x00"));
}
END_TEST

START_TEST (a_line_longer_than_any_board_is_malformed) {
  enum { LENGTH = 100000 };
  static char text[LENGTH + 6];
  memset (text, '0', LENGTH);
  memcpy (text + LENGTH, "\n1302\n", 6);
  for (int blank = 0; blank < 2; blank++) {
    struct aq_board boards[2];
    uint64_t line;
    char message[256];
    if (blank)
      memset (text, ' ', LENGTH);
    ck_assert_uint_eq (
        read_text (text, sizeof text, 4, boards, &line, message), 1);
    ck_assert_uint_eq (line, 1);
    ck_assert_ptr_nonnull (strstr (message, "longer than"));
  }
}
END_TEST

START_TEST (more_rows_than_a_board_can_have_are_malformed) {
  char text[600] = "";
  for (int i = 0; i < 256; i++)
    strcat (text, "0 ");
  struct aq_board boards[2];
  uint64_t line;
  char message[256];
  ck_assert_uint_eq (
      read_text (text, strlen (text), 0, boards, &line, message), 0);
  ck_assert_ptr_nonnull (strstr (message, "256 columns"));
}
END_TEST

START_TEST (an_unreadable_file_is_a_read_error) {
  FILE *folder = fopen ("/", "r");
  struct aq_reader *reader;
  struct aq_board board;
  ck_assert_ptr_nonnull (folder);
  ck_assert_int_eq (aq_reader_new (&reader, folder, 0), AQ_OK);
  ck_assert_int_eq (aq_reader_next (reader, &board), AQ_READ_ERROR);
  ck_assert_int_eq (errno, EISDIR);
  aq_reader_free (reader);
  fclose (folder);
}
END_TEST

/* Random bytes: every line is a board within bounds, or malformed. */
START_TEST (no_bytes_break_the_reader) {
  for (uint64_t seed = 0; seed < 3000; seed++) {
    static const char likely[] = "0123456789 \n\n\tazQ.-,[](){}\"':=|q";
    uint64_t state = seed;
    char text[400];
    struct aq_board boards[400];
    uint64_t line;
    char message[256];
    const size_t length = unit_random (&state) % sizeof text;
    for (size_t i = 0; i < length; i++) {
      const uint64_t draw = unit_random (&state);
      text[i] =
          draw & 64 ? likely[draw % (sizeof likely - 1)] : (char) (draw >> 8);
    }
    const size_t count = read_text (text, length, 0, boards, &line, message);
    for (size_t i = 0; i < count; i++) {
      ck_assert_msg (boards[i].n == boards[0].n, "seed %lu",
                     (unsigned long) seed);
      for (unsigned row = 0; row < boards[i].n; row++)
        ck_assert_msg (boards[i].column[row] < boards[i].n, "seed %lu",
                       (unsigned long) seed);
    }
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      what_is_written_is_read_back_in_every_format,
      any_boards_are_read_back_where_the_notation_is_given,
      what_solvers_print_is_read_as_printed,
      boards_are_written_as_documented,
      boards_that_a_format_cannot_write_are_refused,
      a_full_disk_is_a_write_error,
      a_write_error_stays,
      boards_that_do_not_tell_their_base_wait_for_one_that_does,
      waiting_boards_are_all_read_in_order,
      malformed_lines_are_told_with_what_is_wrong,
      reading_goes_on_after_a_malformed_line,
      a_zero_byte_is_no_end_of_line,
      a_line_longer_than_any_board_is_malformed,
      more_rows_than_a_board_can_have_are_malformed,
      an_unreadable_file_is_a_read_error,
      no_bytes_break_the_reader,
      NULL};
  return unit_run ("text/text", tests);
}
