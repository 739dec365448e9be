/* SPDX-License-Identifier: MIT */

#include "text/number_run.h"

#include <string.h>
#include <strings.h>

#include "text/chars.h"
#include "text/numbers.h"

/* The words since the last one that is too long for a run. */
struct run {
  unsigned n;
  unsigned columns, others; /* numbers up to N, other short words */
  unsigned last;            /* column */
  char last_letter;
  bool mixed;       /* the columns are not those of a heading */
  uint64_t word[2]; /* hashes of the last long words */
  bool found;
};

/* Whether the run is a board without one column or without one pair, or for N
   = 4 a whole board.  An index and a count may stand beside it. */
static bool is_board (const struct run *run) {
  enum { BESIDE = 2 };
  const unsigned n = run->n, all = run->columns + run->others;
  return (n > AQ_LEAST && run->columns + 2 >= 2 * n &&
          all <= 2 * n + BESIDE) ||
         (run->columns + (n > AQ_LEAST) >= n && all >= n && all <= n + BESIDE);
}

static void end_run (struct run *run) {
  run->found |= run->mixed && is_board (run);
  run->columns = run->others = 0;
  run->mixed = false;
}

/* Adds a column, behind a letter or 0; those of a heading are in plain order
   behind the same letter. */
static void add_column (struct run *run, unsigned column, char letter) {
  run->mixed |= run->columns && (column != run->last + 1 ||
                                 (letter && letter != run->last_letter));
  run->last = column;
  run->last_letter = letter;
  run->columns++;
}

/* The end of a tag of HTML that begins at TEXT; TEXT if there is none. */
static const char *skip_tag (const char *text, const char *end) {
  enum { LONGEST = 40 };
  const char *at = text + 1;
  if (at == end || (*at != '/' && !aq_is_letter (*at)))
    return text;
  while (at < end && at < text + LONGEST && *at != '>' && *at != '<')
    at++;
  return at < end && *at == '>' ? at + 1 : text;
}

/* Whether a word says that there is no value. */
static bool is_no_value (const char *word, const char *end) {
  static const char *const words[] = {"null", "none", "nan", "nil",
                                      "undefined"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if ((size_t) (end - word) == strlen (words[i]) &&
        !strncasecmp (word, words[i], (size_t) (end - word)))
      return true;
  return false;
}

/* A long word ends the run, unless it is "and", stands for a value, or comes
   again and again as in row 0 column 4; row 1 column 6. */
static void add_long_word (struct run *run, const char *word,
                           const char *end) {
  const uint64_t hash = aq_hash_text (0, word, end);
  if (end - word == 3 && !memcmp (word, "and", 3))
    return;
  if (is_no_value (word, end)) {
    run->others++;
    return;
  }
  if (hash != run->word[0] && hash != run->word[1])
    end_run (run);
  run->word[0] = run->word[1];
  run->word[1] = hash;
}

/* Adds a word of letters and digits: a column, a letter or two and a column,
   several of these, or another word. */
static void add_word (struct run *run, const char *word, const char *end) {
  enum { SHORT = 2 };
  const unsigned before = run->columns;
  bool others = false;
  for (const char *at = word; at < end;) {
    const char *from = at;
    while (at < end && aq_is_letter (*at))
      at++;
    others |= at > from + 2 || at == end;
    const char letter = at > from ? at[-1] : 0;
    const unsigned value = aq_read_number (&at, end);
    if (value <= run->n)
      add_column (run, value, letter);
  }
  if (others && end - word > SHORT)
    add_long_word (run, word, end);
  else if (run->columns == before)
    run->others++;
}

/* Whether one or several signs begin at AT that no list has between its
   numbers. */
static bool is_sign (const char *at, const char *text) {
  const bool sign = aq_is_one_of (*at, "?!#*_@$%&") || *at == 127 ||
                    (unsigned char) *at >= 0x80;
  return sign && (at == text || aq_is_blank (at[-1]) ||
                  aq_is_one_of (at[-1], ",;[](){}<>|\"'-"));
}

bool aq_has_run (const char *text, const char *end, unsigned n) {
  struct run run = {.n = n};
  const char *const begin = text,
                    *label = memchr (text, ':', (size_t) (end - text));
  while (text < end) {
    const char *from = text;
    if (*text == '<' && (text = skip_tag (text, end)) > from)
      continue;
    if (aq_is_digit (*text) &&
        (text = aq_skip_time (begin, text, end)) > from) {
      end_run (&run);
      continue;
    }
    if (is_sign (text, begin))
      run.others++;
    else if (text == label && run.columns <= 1 && end - text > 1 &&
             aq_is_blank (text[1]))
      end_run (&run);
    while (text < end && aq_is_alphanumeric (*text))
      text++;
    if (text > from && aq_is_alphanumeric (*from))
      add_word (&run, from, text);
    text += text == from;
  }
  end_run (&run);
  return run.found;
}
