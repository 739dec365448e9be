/* SPDX-License-Identifier: MIT */

/* What programs print between boards.  Nobody knows all of it: a line that has
   a word in it is passed over, unless something in it might be a board, or
   what damage has left of one.  A number of four digits may be a board, so
   that it takes a word such as "seed" or "solutions" next to it to be none. */

#include "text/chatter.h"

#include <strings.h>

#include "text/chars.h"
#include "text/marks.h"

/* --- tokens --- */

/* Something between blanks, brackets and the like. */
struct token {
  const char *text, *end; /* without signs before and behind */
  const char *whole, *whole_end;
  unsigned digits, letters, others; /* how many */
  unsigned foreign;                 /* bytes that are not ASCII */
  unsigned groups;                  /* of digits */
  unsigned turns;                   /* of letters to digits and back */
  unsigned longest_number, longest_word;
  bool ends; /* a colon or an equals sign stands behind it */
};

static bool is_separator (char c) {
  return is_blank (c) || is_one_of (c, ",;()[]{}\"'|<>!?=");
}

/* A letter, also a byte of one that is not ASCII. */
static bool is_any_letter (char c) {
  return is_letter (c) || c & 0x80;
}

static bool is_alphanumeric (char c) {
  return is_digit (c) || is_any_letter (c);
}

/* 1,234,567: a comma that stands before three digits. */
static bool is_grouping (const char *text, const char *from, const char *end) {
  return *text == ',' && text > from && is_digit (text[-1]) &&
         end - text > 3 && skip_digits (text + 1, end) == text + 4;
}

static void count_characters (struct token *token) {
  unsigned number = 0, word = 0;
  for (const char *c = token->text; c < token->end; c++) {
    if (is_digit (*c)) {
      token->groups += !number;
      token->turns += word > 0;
      token->digits++;
      number++;
      word = 0;
    } else if (is_any_letter (*c)) {
      token->turns += number > 0;
      token->foreign += !is_letter (*c);
      token->letters++;
      word++;
      number = 0;
    } else {
      token->others++;
      number = word = 0;
    }
    if (number > token->longest_number)
      token->longest_number = number;
    if (word > token->longest_word)
      token->longest_word = word;
  }
}

/* The next token at *TEXT, which is moved behind it. */
static bool next_token (const char **text, const char *end,
                        struct token *token) {
  while (*text < end && is_separator (**text))
    ++*text;
  if (*text == end)
    return false;
  *token = (struct token){.whole = *text};
  while (*text < end &&
         (!is_separator (**text) || is_grouping (*text, token->whole, end)))
    ++*text;
  token->whole_end = *text;
  const char *from = token->whole, *to = token->whole_end;
  while (from < to && !is_alphanumeric (*from))
    from++;
  while (to > from && !is_alphanumeric (to[-1]))
    to--;
  token->text = from;
  token->end = to;
  const char *behind = *text;
  while (behind < end && (is_blank (*behind) || is_one_of (*behind, ")]")))
    behind++;
  token->ends = (to < token->whole_end && *to == ':') ||
                (behind < end && is_one_of (*behind, ":="));
  count_characters (token);
  return true;
}

static bool is_number (const struct token *token) {
  return token->digits && !token->letters && !token->others;
}

static bool is_word (const struct token *token) {
  return token->letters && !token->digits;
}

/* 3/6, 3-6 or 3:6 */
static bool is_pair (const struct token *token) {
  return token->groups == 2 && !token->letters && token->others == 1 &&
         is_one_of (*skip_digits (token->text, token->end), ":/-");
}

/* b5, Qb5 */
static bool is_square (const struct token *token) {
  return token->turns == 1 && !token->others && token->digits < 3 &&
         is_letter (*token->text) &&
         (token->letters == 1 || (token->letters == 2 && *token->text == 'Q'));
}

/* 8x8 */
static bool is_dimension (const struct token *token) {
  const char *c = skip_digits (token->text, token->end);
  const size_t length = (size_t) (c - token->text);
  return length && (size_t) (token->end - c) == length + 1 &&
         is_one_of (*c, "xX") && !memcmp (token->text, c + 1, length);
}

/* 1998, 2014-2022 */
static bool is_year_at (const char *text) {
  return !memcmp (text, "19", 2) || !memcmp (text, "20", 2);
}

static bool is_year (const struct token *token) {
  return is_number (token) && token->digits == 4 && is_year_at (token->text);
}

static bool are_years (const struct token *token) {
  return is_pair (token) && token->digits == 8 && token->longest_number == 4 &&
         is_year_at (token->text) && is_year_at (token->text + 5);
}

/* 0:00:01.234 */
static bool is_clock (const struct token *token) {
  unsigned colons = 0;
  for (const char *c = token->text; c < token->end; c++)
    colons += *c == ':';
  return colons > 1 && token->groups < 5;
}

/* 1e6 */
static bool is_scientific (const struct token *token) {
  const char *c = skip_digits (token->text, token->end);
  return c > token->text && c < token->end && is_one_of (*c, "eE") &&
         skip_digits (c + 1, token->end) == token->end;
}

/* --- numbers that are no boards --- */

static bool is_among (const char *text, const char *end,
                      const char *const *words) {
  const size_t length = (size_t) (end - text);
  for (; *words; words++)
    if (strlen (*words) == length && !strncasecmp (text, *words, length))
      return true;
  return false;
}

static bool ends_with (const struct token *token, const char *const *words) {
  const size_t length = (size_t) (token->end - token->text);
  for (; *words; words++) {
    const size_t suffix = strlen (*words);
    if (suffix <= length && !strncasecmp (token->end - suffix, *words, suffix))
      return true;
  }
  return false;
}

/* Words that say of a number before or behind them that it counts. */
static bool is_counted (const struct token *token) {
  static const char *const nouns[] = {
      "solutions",   "boards",       "evaluations", "generations",
      "iterations",  "steps",        "attempts",    "tries",
      "trials",      "restarts",     "nodes",       "failures",
      "conflicts",   "backtracks",   "placements",  "checks",
      "calls",       "choices",      "models",      "hits",
      "individuals", "chromosomes",  "inferences",  "lips",
      "times",       "propagations", "variables",   "constraints",
      "moves",       "mutations",    "crossovers",  "candidates",
      "positions",   "permutations", "bytes",       NULL};
  return is_word (token) && ends_with (token, nouns);
}

/* Of time and of memory. */
static bool is_unit (const char *text, const char *end) {
  static const char *const units[] = {
      "ms",      "us",  "ns",     "sec",     "secs", "second",
      "seconds", "min", "minute", "minutes", "kb",   "mb",
      "gb",      "kib", "mib",    "gib",     NULL};
  return is_among (text, end, units);
}

/* 1234ms, 0.3s */
static bool has_unit (const struct token *token) {
  const char *unit = skip_digits (token->text, token->end);
  if (unit > token->text && unit < token->end && *unit == '.')
    unit = skip_digits (unit + 1, token->end);
  return unit > token->text && (is_unit (unit, token->end) ||
                                (token->end - unit == 1 && *unit == 's'));
}

/* 0m0.012s, 1h2m */
static bool is_duration (const struct token *token) {
  for (const char *c = token->text; c < token->end; c++)
    if (!is_digit (*c) && !is_one_of (*c, "hms."))
      return false;
  return is_digit (*token->text) && is_letter (token->end[-1]);
}

/* Words that say of a number behind them that it is none of the columns. */
static bool is_name_of_number (const struct token *token) {
  static const char *const names[] = {
      "seed",       "time",    "elapsed", "duration", "total",
      "count",      "counter", "found",   "number",   "generation",
      "iteration",  "step",    "attempt", "trial",    "population",
      "fitness",    "score",   "cost",    "size",     "depth",
      "memory",     "pid",     "limit",   "version",  "nodes",
      "evaluation", "restart", "ratio",   "average",  "length",
      "sum",        "epoch",   NULL};
  return is_word (token) && (is_counted (token) || ends_with (token, names));
}

/* Whether the words next to a number say what it is; tokens without digits or
   letters are none. */
static bool is_count (const struct token *token, const struct token *before,
                      const struct token *further,
                      const struct token *behind) {
  return is_name_of_number (before) ||
         (is_word (before) && before->longest_word > 2 &&
          is_name_of_number (further)) ||
         (!token->ends &&
          (is_counted (behind) || is_unit (behind->text, behind->end)));
}

bool names_count (const char *text, const char *end) {
  struct token token, last = {0}, before = {0};
  while (next_token (&text, end, &token)) {
    before = last;
    last = token;
  }
  return is_name_of_number (&last) ||
         (is_word (&last) && is_name_of_number (&before));
}

/* --- what might be a board --- */

/* The digits at TEXT as bits, 0 where one stands there twice. */
static unsigned distinct_digits (const char *text, const char *end) {
  unsigned named = 0;
  for (; text < end; text++) {
    const unsigned digit = 1u << (*text - '0');
    if (named & digit)
      return 0;
    named |= digit;
  }
  return named;
}

bool is_permutation (const char *text, const char *end) {
  const size_t count = (size_t) (end - text);
  if (count < 4 || count > 10 || skip_digits (text, end) < end)
    return false;
  const unsigned named = distinct_digits (text, end);
  const unsigned all = (1u << count) - 1;
  return named == all || named == all << 1;
}

/* A number that nothing explains, in a file of GATHER. */
static bool may_be_digits (const struct gather *gather,
                           const struct token *token) {
  if (token->digits < 4)
    return false;
  if (gather->notation == AQ_IN_ANY)
    return is_permutation (token->text, token->end) ||
           (token->digits > 4 && distinct_digits (token->text, token->end));
  if (token->digits == gather->n)
    return true;
  return gather->notation == AQ_IN_DIGITS && !is_year (token);
}

/* Digits with one sign among them, which may be that of a fraction. */
static bool may_be_broken (const struct gather *gather,
                           const struct token *token) {
  if (token->letters || token->others != 1 || token->groups != 2 ||
      token->digits < 3 || are_years (token))
    return false;
  const bool fraction =
      is_one_of (*skip_digits (token->text, token->end), ".,:");
  return gather->notation == AQ_IN_DIGITS
             ? token->digits + 1 == gather->n ||
                   (!fraction && token->digits >= gather->n)
             : gather->notation == AQ_IN_ANY && !fraction && token->digits > 3;
}

static bool is_mixture (const struct token *token) {
  return token->turns > (token->others > 1 ? 3 : 1) &&
         token->digits + token->letters > 3;
}

/* Digits and letters mixed, as in boards of more than ten columns. */
static bool may_be_mixed (const struct gather *gather,
                          const struct token *token, bool value) {
  static const char *const names[] = {"array1d", "array2d", "array3d", NULL};
  if (!token->digits || !token->letters || token->foreign > 2 ||
      is_scientific (token) || is_dimension (token) || has_unit (token) ||
      is_duration (token) ||
      memmem (token->text, (size_t) (token->end - token->text), "://", 3) ||
      is_among (token->text, token->end, names))
    return false;
  if (gather->notation == AQ_IN_DIGITS)
    return token->longest_number > 3 || is_mixture (token);
  return gather->notation == AQ_IN_ANY && !value &&
         ((token->longest_number > 3 && token->others < 2) ||
          is_mixture (token));
}

/* A row of a drawing, or a part of one. */
static bool may_be_drawn (const struct token *token) {
  bool queens = false, empty = false, queen;
  const char *c = token->whole;
  for (size_t length; c < token->whole_end && !is_one_of (*c, "*#01") &&
                      (length = mark_at (c, token->whole_end, &queen)) > 0;
       c += length) {
    queens |= queen;
    empty |= !queen;
  }
  if (c == token->whole_end)
    return queens && empty;
  const char *end = token->whole_end;
  for (c = token->whole; c + 1 < end; c++)
    if ((c[1] == 'Q' && is_one_of (*c, ".-_") &&
         (c + 2 == end || !is_letter (c[2]))) ||
        (c == token->whole && *c == 'Q' && is_one_of (c[1], ".-_") &&
         (c + 2 == end || !is_letter (c[2]))))
      return true;
  return false;
}

/* A square alone, of a row with blanks. */
static bool is_mark (const struct token *token, bool *queen) {
  const char *c = token->whole;
  return !is_one_of (*c, "-*#01") &&
         c + mark_at (c, token->whole_end, queen) == token->whole_end;
}

/* queen(3, and all that goes on otherwise than with one number. */
static bool may_be_atom (const struct gather *gather,
                         const struct token *token, const char *end) {
  static const char *const names[] = {"queen", "queens", "q", NULL};
  const char *c = token->whole_end;
  if (c == end || *c != '(' ||
      !is_among (token->text, token->whole_end, names))
    return false;
  const char *inside = skip_blanks (c + 1, end);
  c = skip_blanks (skip_digits (inside, end), end);
  return gather->notation == AQ_IN_ATOMS || c == inside || c == end ||
         *c != ')';
}

/* How many of a kind have been met. */
struct suspicion {
  unsigned words;   /* of three letters or more */
  unsigned run;     /* of numbers or pairs without anything between them */
  unsigned squares; /* of chess */
  unsigned marks;
  bool queens; /* among the marks */
};

/* Whether TOKEN, after what SUSPICION has counted, might belong to a board. */
static bool is_suspect (const struct gather *gather, const struct token *token,
                        bool count, bool value, struct suspicion *suspicion) {
  suspicion->words +=
      (token->longest_word > 2 && token->letters > token->digits) ||
      is_unit (token->text, token->end) || has_unit (token);
  suspicion->squares += is_square (token);
  bool queen = false;
  suspicion->marks += is_mark (token, &queen);
  suspicion->queens |= queen;
  if ((is_number (token) && !count && token->digits < 4) ||
      (is_pair (token) && !are_years (token)))
    suspicion->run++;
  else if (token->letters && (token->groups < 2 || has_unit (token)))
    suspicion->run = 0;
  const bool suspect =
      suspicion->run > 1 ||
      (suspicion->marks > 2 &&
       (suspicion->queens || suspicion->marks == gather->n)) ||
      suspicion->squares > (gather->notation != AQ_IN_CHESS) ||
      (token->groups > 3 && !token->letters && !is_clock (token)) ||
      (is_number (token) && !count && may_be_digits (gather, token)) ||
      (!count && (may_be_mixed (gather, token, value) ||
                  may_be_broken (gather, token))) ||
      may_be_drawn (token);
  if (token->ends)
    suspicion->run = 0;
  return suspect;
}

/* What is left of a list: a bracket closes that was not opened. */
static bool has_loose_bracket (const char *text, const char *end) {
  int open = 0;
  for (; text < end && open >= 0; text++)
    open += is_one_of (*text, "[{") ? 1 : is_one_of (*text, "]}") ? -1 : 0;
  return open < 0;
}

/* Whether nothing in the text might be a board; with the number of WORDS. */
static bool is_plain (const struct gather *gather, const char *text,
                      const char *end, bool value, unsigned *words) {
  struct suspicion suspicion = {0};
  struct token further = {0}, before = {0}, token = {0}, behind;
  if (has_loose_bracket (text, end))
    return false;
  const bool query = end - text > 1 && !memcmp (text, "?-", 2);
  bool more = next_token (&text, end, &token);
  while (more) {
    more = next_token (&text, end, &behind);
    if (!more)
      behind = (struct token){0};
    const bool count = is_count (&token, &before, &further, &behind);
    if (is_suspect (gather, &token, count, value, &suspicion) ||
        (!query && may_be_atom (gather, &token, end)))
      return false;
    if (before.digits && token.end - token.text == 1 && *token.text == 's')
      suspicion.words++; /* seconds */
    further = before;
    before = token;
    token = behind;
  }
  *words = suspicion.words;
  return true;
}

/* --- lines --- */

/* A line of box drawing (U+2500 to U+257F) at TEXT. */
static bool is_box (const char *text, const char *end) {
  return end - text > 2 && (unsigned char) text[0] == 0xe2 &&
         ((unsigned char) text[1] == 0x94 || (unsigned char) text[1] == 0x95);
}

bool is_rule (const char *text, const char *end) {
  const char *c = text;
  char sign = 0;
  bool border = false;
  while (c < end) {
    const size_t bar_length = bar_at (c, end);
    if (is_blank (*c))
      c++;
    else if (bar_length)
      c += bar_length;
    else if (*c == '+' || is_box (c, end)) {
      border = true;
      c += *c == '+' ? 1 : 3;
    } else if (is_one_of (*c, "-=*_#~%") && (!sign || sign == *c))
      sign = *c++;
    else
      break;
  }
  if (c == end && (sign || border))
    return true;
  for (c = text; c < end && is_one_of (*c, ";,.:!?<>|/\\-");)
    c++;
  return c == end && c - text < 4;
}

bool is_ruler (const unsigned *number, unsigned count) {
  for (unsigned i = 1; i < count; i++)
    if (number[i] != number[0] + i)
      return false;
  return count > 1 && number[0] < 2;
}

bool is_heading (const char *text, const char *end) {
  struct token token;
  unsigned count = 0, first = 0;
  const char *name = NULL;
  size_t length = 0;
  for (; next_token (&text, end, &token); count++) {
    if (token.others || !token.letters || !is_letter (*token.text) ||
        token.turns > 1 || token.text > token.whole ||
        token.end < token.whole_end)
      return false;
    const char *number_text = skip_letters (token.text, token.end);
    unsigned number = 0;
    const bool numbered = scan_number (&number_text, token.end, &number);
    if (!count) {
      name = token.text;
      length = token.letters;
      first = number;
    }
    if (token.letters != length)
      return false;
    if (numbered ? memcmp (token.text, name, length) || number != first + count
                 : length != 1 || *token.text - *name != (int) count)
      return false;
  }
  return count > 1;
}

/* A name with a number, such as N = 8, or with what the next line has. */
static bool is_setting (const char *text, const char *end) {
  const char *c = skip_letters (text, end);
  if (c == text || c == end)
    return false;
  c = skip_blanks (c, end);
  if (c == end || !is_one_of (*c, "=:"))
    return false;
  c = skip_blanks (c + 1, end);
  return skip_blanks (skip_digits (c, end), end) == end;
}

/* A number and signs, such as # 3, 3. or === 3 ===. */
static bool is_title (const struct gather *gather, const char *text,
                      const char *end) {
  const char *c = text;
  while (c < end && is_one_of (*c, "=-*~"))
    c++;
  if (c > text && (c == end || !is_blank (*c)))
    return false;
  c = skip_blanks (c, end);
  if (end - c > 3 && !strncasecmp (c, "no.", 3))
    c += 3;
  else if (c < end && is_one_of (*c, "#("))
    c++;
  c = skip_blanks (c, end);
  const char *number = c;
  c = skip_digits (c, end);
  const unsigned digits = (unsigned) (c - number);
  const bool any = gather->notation == AQ_IN_ANY;
  if (!digits || digits > (any ? 2 : 3) || (number == text && c == end) ||
      (gather->notation == AQ_IN_DIGITS && digits + 1 >= gather->n))
    return false;
  if (c < end && is_one_of (*c, ".:)-"))
    c++;
  if (c < end && is_blank (*c))
    while (c < end && (is_blank (*c) || is_one_of (*c, "#=-*~")))
      c++;
  return c == end;
}

/* Solution 3: and then something without words that is no small number; or
   some other label, and then digits in pieces. */
static bool is_unread_board (const struct gather *gather, const char *text,
                             const char *end) {
  struct token token, first = {0};
  unsigned digits = 0, letters = 0, count = 0;
  const char *c = text;
  while (c < end && !is_one_of (*c, ":="))
    c++;
  if (c == end || names_count (text, c))
    return false;
  const char *body = skip_blanks (c + 1, end);
  const bool board = names_board (text, c);
  for (c = body; next_token (&c, end, &token); count++) {
    if (is_word (&token) && token.longest_word > 2)
      return false;
    if (!count)
      first = token;
    digits += token.digits;
    letters += token.letters;
  }
  if (!board)
    return count > 1 && digits > 3 && !letters && is_number (&first);
  const bool small =
      is_number (&first) && digits < 4 &&
      (gather->notation != AQ_IN_DIGITS || digits + 1 < gather->n) &&
      first.text == body &&
      (first.end == end || (end - first.end == 1 && *first.end == '.'));
  return digits && !small &&
         !(count == 1 && (has_unit (&first) || is_dimension (&first)));
}

bool is_chatter (const struct gather *gather, const char *text,
                 const char *end) {
  static const char *const short_words[] = {"no", "ok", NULL};
  unsigned words;
  if (is_heading (text, end) || is_title (gather, text, end))
    return true;
  const char *from = text;
  while (text < end && is_one_of (*text, "=-*#~ "))
    text++;
  while (text > from && end > text && is_one_of (end[-1], "=-*#~ "))
    end--;
  return is_plain (gather, text, end, false, &words) &&
         !is_unread_board (gather, text, end) &&
         (words || is_setting (text, end) ||
          is_among (text, end, short_words));
}

bool is_plain_value (const struct gather *gather, const char *text,
                     const char *end) {
  unsigned words;
  return is_plain (gather, text, end, true, &words);
}

bool is_label (const struct gather *gather, const char *text,
               const char *end) {
  unsigned words;
  text = skip_blanks (text, end);
  if (!is_plain (gather, text, end, false, &words))
    return false;
  if (words)
    return true;
  /* A name or a number, and signs. */
  const char *c = text;
  while (c < end && is_one_of (*c, "[(#"))
    c++;
  while (c < end && (is_alphanumeric (*c) || *c == '_'))
    c++;
  while (c < end && (is_blank (*c) || is_one_of (*c, "=:.)]>#-?|,;%")))
    c++;
  return c == end;
}

bool names_board (const char *text, const char *end) {
  static const char *const names[] = {"solution",   "board",  "candidate",
                                      "individual", "queens", "chromosome",
                                      "permutation"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t length = strlen (names[i]);
    for (const char *c = text; c + length <= end; c++)
      if (!strncasecmp (c, names[i], length) &&
          (c + length == end || c[length] != 's'))
        return true;
  }
  return false;
}
