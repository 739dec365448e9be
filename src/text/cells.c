/* SPDX-License-Identifier: MIT */

#include "text/cells.h"

#include <stdlib.h>
#include <string.h>

#include "text/chars.h"

/* A word between blanks, commas or bars, without the quotes around it. */
struct token {
  const char *text, *end;
};

/* Tokens that are looked at; no board has more in a row. */
enum { TOKENS_MAX = AQ_CELLS_MAX + 1 };

struct tokens {
  unsigned count; /* TOKENS_MAX: there may be more */
  struct token token[TOKENS_MAX];
};

static bool is_separator (char c) {
  return aq_is_blank (c) || aq_is_one_of (c, ",;[](){}:=");
}

/* The text without quotes around it. */
static struct token unquote (const char *text, const char *end) {
  while (end - text >= 2 && aq_is_one_of (*text, "'\"`") && end[-1] == *text) {
    text++;
    end--;
  }
  return (struct token){text, end};
}

static void add_token (struct tokens *tokens, const char *text,
                       const char *end) {
  if (tokens->count < TOKENS_MAX)
    tokens->token[tokens->count++] = unquote (text, end);
}

/* Splits at blanks, commas, brackets and the like that are not in quotes.
   What stands between two commas may be empty only in quotes. */
static void tokenize (struct tokens *tokens, const char *text,
                      const char *end) {
  tokens->count = 0;
  while (text < end) {
    if (is_separator (*text)) {
      text++;
      continue;
    }
    const char *from = text;
    if (*text == '\'' || *text == '"') {
      const char *close = memchr (text + 1, *text, (size_t) (end - text) - 1);
      if (close &&
          (close + 1 == end || is_separator (close[1]) || close[1] == '|'))
        text = close;
    }
    while (text < end && !is_separator (*text))
      text++;
    add_token (tokens, from, text);
  }
}

/* The value of a number; AQ_NO_VALUE for all else. */
static uint16_t number_of (const char *text, const char *end) {
  const uint16_t value = aq_read_value (&text, end);
  text += text < end && aq_is_one_of (*text, ".L");
  return text == end ? value : AQ_NO_VALUE;
}

uint16_t aq_digit_value (uint32_t c) {
  return c >= '0' && c <= '9'   ? (uint16_t) (c - '0')
         : c >= 'a' && c <= 'z' ? (uint16_t) (c - 'a' + 10)
                                : AQ_NO_VALUE;
}

static void add_cell (struct aq_cells *cells, uint32_t symbol,
                      uint16_t value) {
  if (cells->count < AQ_CELLS_MAX)
    cells->cell[cells->count] = (struct aq_cell){symbol, value};
  cells->count++;
  cells->numeric &= value != AQ_NO_VALUE;
}

/* One cell: its text without blanks around it.  Of three characters like .Q.
   the one in the middle counts. */
static void add_text (struct aq_cells *cells, const char *text,
                      const char *end) {
  const uint16_t value = number_of (text, end);
  uint64_t hash = 0;
  uint32_t character[3] = {' '};
  unsigned count = 0;
  while (text < end) {
    const uint32_t c = aq_next_character (&text, end);
    if (aq_is_modifier (c))
      continue;
    if (count < 3)
      character[count] = c;
    count++;
    hash = aq_hash (hash, c);
  }
  const bool framed = count == 3 && character[0] == character[2];
  add_cell (cells,
            count < 2                        ? character[0]
            : framed && value == AQ_NO_VALUE ? character[1]
                                             : (uint32_t) hash | 1u << 31,
            value);
}

/* Begins to add cells. */
static void begin (struct aq_cells *cells, bool word) {
  cells->count = 0;
  cells->word = word;
  cells->numeric = true;
}

/* Splits a word into its characters. */
static void split_word (struct aq_cells *cells, const char *text,
                        const char *end) {
  begin (cells, true);
  while (text < end) {
    const uint32_t c = aq_next_character (&text, end);
    if (!aq_is_modifier (c))
      add_cell (cells, c, aq_digit_value (c));
  }
}

/* How many characters the token has, without modifiers and blanks. */
static unsigned length_of (const struct token *token) {
  unsigned length = 0;
  for (const char *text = token->text; text < token->end;) {
    const uint32_t c = aq_next_character (&text, token->end);
    length += (!aq_is_modifier (c) || length == 0) && c != ' ';
  }
  return length;
}

/* --- shapes --- */

/* Whether a word is the name of a value, a letter as in a = 2. */
static bool is_name (const char *word, const char *to, const char *end) {
  const char *sign = aq_skip_blanks (to, end);
  return to == word + 1 && aq_is_letter (*word) && sign < end &&
         aq_is_one_of (*sign, ":=");
}

/* A hash of the different words and signs of a text; all numbers are the same,
   and all names of one letter. */
static uint64_t shape_of (const char *text, const char *end) {
  enum { WORDS_MAX = 16 };
  uint64_t hash = 0, seen[WORDS_MAX];
  unsigned count = 0;
  while (text < end) {
    const char *word = text;
    bool digits = false, letters = false;
    for (; text < end && aq_is_alphanumeric (*text); text++) {
      digits |= aq_is_digit (*text);
      letters |= aq_is_letter (*text);
    }
    text += text == word;
    if (aq_is_blank (*word) || aq_is_one_of (*word, ",;])}"))
      continue;
    const uint64_t part = digits ? 1u + letters
                          : is_name (word, text, end)
                              ? 3u
                              : aq_hash_text (0, word, text);
    unsigned i = 0;
    while (i < count && seen[i] != part)
      i++;
    if (i < count)
      continue;
    hash = aq_hash (hash, (uint32_t) part);
    if (count < WORDS_MAX)
      seen[count++] = part;
  }
  return hash;
}

/* --- lists --- */

int aq_permutation_base (const struct aq_cell *cell, unsigned n) {
  uint64_t seen[AQ_BOARD_MAX / 64 + 1] = {0};
  if (n < 1 || n > AQ_BOARD_MAX)
    return -1;
  for (unsigned i = 0; i < n; i++) {
    const uint16_t value = cell[i].value;
    if (value > n || seen[value / 64] >> value % 64 & 1)
      return -1;
    seen[value / 64] |= (uint64_t) 1 << value % 64;
  }
  /* N distinct numbers of 0 .. N: one is not there. */
  const bool has_0 = seen[0] & 1, has_n = seen[n / 64] >> n % 64 & 1;
  return has_0 && has_n ? -1 : !has_0;
}

bool aq_make_board (struct aq_board *board, const struct aq_cell *cell,
                    unsigned n, unsigned base) {
  board->n = n;
  for (unsigned row = 0; row < n; row++) {
    if (cell[row].value < base || cell[row].value >= base + n)
      return false;
    board->column[row] = (uint8_t) (cell[row].value - base);
  }
  return true;
}

bool aq_is_without_attacks (const struct aq_cell *cell, unsigned n) {
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++) {
      const int distance = cell[a].value - cell[b].value;
      if (distance == 0 || abs (distance) == (int) (b - a))
        return false;
    }
  return true;
}

bool aq_is_plain_order (const struct aq_cell *cell, unsigned n) {
  unsigned up = 1, down = 1;
  for (unsigned i = 1; i < n; i++) {
    const unsigned value = cell[i].value, before = cell[i - 1].value;
    up += value == before + 1 || (value == 0 && before == 9);
    down += value + 1 == before;
  }
  return up >= n || down >= n;
}

static void add_tokens (struct aq_cells *cells, const struct tokens *tokens) {
  begin (cells, false);
  for (unsigned i = 0; i < tokens->count; i++)
    add_text (cells, tokens->token[i].text, tokens->token[i].end);
}

/* --- lines --- */

static bool is_label_sign (char c) {
  return aq_is_one_of (c, ":=>");
}

/* Whether the sign at AT ends a label: there is text on both sides of it, or
   of the arrow that it ends. */
static bool ends_label (const char *text, const char *at, const char *end) {
  const char *next = aq_skip_blanks (at + 1, end);
  const char *before = at;
  while (before > text && (is_label_sign (before[-1]) || before[-1] == '-'))
    before--;
  before = aq_trim (text, before);
  return is_label_sign (*at) && next < end && !is_label_sign (*next) &&
         before > text && !is_label_sign (before[-1]);
}

/* What stands behind the last label. */
static const char *skip_label (const char *text, const char *end) {
  const char *value = text;
  for (const char *at = text; at + 1 < end; at++)
    if (ends_label (text, at, end))
      value = at + 1;
  return aq_skip_blanks (value, end);
}

/* The one word that may be a board: the last with digits.  If there is none
   and there are few words, it is the last word, if that is long enough. */
static const struct token *find_word (const struct tokens *tokens) {
  const struct token *found = NULL;
  bool before = false;
  for (unsigned i = 0; i < tokens->count; i++) {
    const struct token *token = &tokens->token[i];
    if (length_of (token) < AQ_LEAST)
      continue;
    unsigned digits = 0;
    for (const char *c = token->text; c < token->end; c++)
      digits += aq_is_digit (*c);
    if (tokens->count < AQ_LEAST ? digits > 0 || !before
                                 : 2 * digits >= length_of (token))
      found = token;
    before |= digits > 0;
  }
  return found;
}

/* How much other text there is: half the number of characters in its words,
   without brackets, quotes and bars. */
static unsigned count_others (const char *text, const char *end) {
  unsigned others = 0, length = 0;
  while (text < end) {
    const uint32_t c = aq_next_character (&text, end);
    if (aq_is_bar (c) || (c < 128 && (is_separator ((char) c) ||
                                      aq_is_one_of ((char) c, "'\"`\\")))) {
      others += (length + 1) / 2;
      length = 0;
    } else
      length += !aq_is_modifier (c);
  }
  return others + (length + 1) / 2;
}

/* Whether a cell differs from the first one. */
static bool are_different (const struct aq_cells *cells) {
  for (unsigned i = 1; i < cells->count && i < AQ_CELLS_MAX; i++)
    if (cells->cell[i].symbol != cells->cell[0].symbol)
      return true;
  return false;
}

/* Takes the quotes around a line off, and the comma behind them. */
static void unquote_line (const char **text, const char **end) {
  const char *from = aq_skip_blanks (*text, *end);
  const char *to = aq_trim (from, *end);
  to -= to > from && to[-1] == ',';
  if (to - from > 2 && aq_is_one_of (*from, "'\"`") && to[-1] == *from &&
      !aq_has (from + 1, to - 1, *from)) {
    *text = from + 1;
    *end = to - 1;
  }
}

/* Whether quotes stand around what is from FROM to TO in a text. */
static bool is_quoted (const char *text, const char *from, const char *to,
                       const char *end) {
  return from > text && to < end && from[-1] == *to &&
         aq_is_one_of (*to, "'\"`");
}

/* The end of the text without the tags that are closed there. */
static const char *cut_tags (const char *text, const char *end) {
  while (end - text > 3 && end[-1] == '>') {
    const char *at = end - 1;
    while (at > text && aq_is_alphanumeric (at[-1]))
      at--;
    if (at - text < 2 || at[-1] != '/' || at[-2] != '<')
      break;
    end = aq_trim (text, at - 2);
  }
  return end;
}

/* The longest list of a text, if it is no row of 0. */
static bool split_numbers (struct aq_cells *cells,
                           const struct aq_numbers *numbers, const char *text,
                           const char *end) {
  unsigned first, words = 0;
  const unsigned count = aq_find_list (numbers, &first);
  if (count < 2)
    return false;
  const struct aq_number *list = &numbers->number[first],
                         *last = &list[count - 1];
  const unsigned behind = count_others (last->end, end);
  const unsigned others = count_others (text, list->text) + behind;
  for (unsigned i = 0; i < count; i++)
    words += !list[i].pointed && list[i].end - list[i].text >= AQ_LEAST;
  if (words == count ||
      (count < AQ_LEAST &&
       (words || others || list[1].before || count < numbers->count)))
    return false;
  begin (cells, false);
  for (unsigned i = 0; i < count; i++)
    add_text (cells, list[i].text, list[i].end);
  cells->others = others;
  cells->attached =
      list->text > text && list->text[-1] == '=' && aq_is_blank (*list->end);
  /* What is in quotes ends there. */
  cells->tail = behind && !is_quoted (text, list->text, last->end, end);
  cells->spare = 0;
  for (unsigned i = 0, run = 0; i < numbers->count; i++) {
    const struct aq_number *number = &numbers->number[i];
    const bool beside = (number < list || number > last) && number->alone;
    run = !beside ? 0 : number->word ? 1 : run + 1;
    cells->spare = run > cells->spare ? run : cells->spare;
  }
  return are_different (cells) || !cells->others;
}

/* Words of one length and at most MOST characters are rows of boards side by
   side: all their characters are cells. */
static bool split_abreast (struct aq_cells *cells, const struct tokens *words,
                           unsigned most) {
  uint32_t symbol[AQ_LEAST];
  unsigned different = 0;
  const unsigned length = words->count ? length_of (words->token) : 0;
  for (unsigned i = 0; i < words->count; i++)
    if (length_of (&words->token[i]) != length)
      return false;
  if (length < AQ_LEAST || words->count < 2)
    return false;
  begin (cells, true);
  for (unsigned i = 0; i < words->count; i++)
    for (const char *at = words->token[i].text; at < words->token[i].end;) {
      const uint32_t c = aq_next_character (&at, words->token[i].end);
      if (aq_is_modifier (c) || c == ' ')
        continue;
      unsigned j = 0;
      while (j < different && symbol[j] != c)
        j++;
      if (j == most)
        return false;
      if (j == different)
        symbol[different++] = c;
      add_cell (cells, c, AQ_NO_VALUE);
    }
  return true;
}

/* Squares or a word.  RAW is the text with the blanks around it: if it has
   only one or two different signs, its characters are the cells. */
static void split_tokens (struct aq_cells *cells, const char *text,
                          const char *end, const char *raw,
                          const char *raw_end) {
  struct tokens tokens;
  tokenize (&tokens, text, end);
  bool signs = tokens.count > 0 && tokens.count < AQ_LEAST;
  for (unsigned i = 0; i < tokens.count && signs; i++)
    signs = length_of (&tokens.token[i]) == 1;
  const struct token *word = find_word (&tokens);
  if (split_abreast (cells, &tokens, AQ_LEAST))
    return;
  if (word) {
    split_word (cells, word->text, word->end);
    for (unsigned i = 0; i < tokens.count; i++)
      if (&tokens.token[i] != word)
        cells->others += length_of (&tokens.token[i]);
    cells->tail = word != &tokens.token[tokens.count - 1];
  } else if (signs && (tokens.count == 1 || raw_end - raw >= AQ_LEAST))
    split_word (cells, raw, raw_end);
  else if (tokens.count == 1)
    split_word (cells, text, end);
  else
    add_tokens (cells, &tokens);
}

/* Splits at bars, or at brackets if each cell stands in brackets of its own.
   Returns how many pieces there are.  What stands before the first bar or
   behind the last one is empty, or a piece. */
static unsigned split_pieces (struct tokens *pieces, const char *text,
                              const char *end) {
  const char *from = text;
  const bool boxes = memmem (text, (size_t) (end - text), "][", 2);
  unsigned bars = 0;
  pieces->count = 0;
  for (const char *at = text; at < end;) {
    const char *here = at;
    const uint32_t c = aq_next_character (&at, end);
    const bool bar = boxes ? c == '[' || c == ']' : aq_is_bar (c);
    bars += bar;
    if (bar && (!boxes || c == ']'))
      add_token (pieces, from, here);
    if (bar)
      from = at;
  }
  if (!boxes)
    add_token (pieces, from, end);
  return bars;
}

static bool is_blank (const struct token *token) {
  return aq_skip_blanks (token->text, token->end) == token->end;
}

/* Whether a blank piece at an end is a square: it is nearly as wide as the
   piece beside it. */
static bool is_square (const struct token *piece,
                       const struct token *neighbor) {
  const ptrdiff_t width = piece->end - piece->text;
  const ptrdiff_t less = neighbor->end - neighbor->text - width;
  return !is_blank (piece) || (width > 0 && less >= 0 && less <= 1);
}

/* Drops the first and the last piece if they are blank: they stand outside of
   a frame.  Keeps both if both are squares. */
static void drop_margins (struct tokens *pieces) {
  struct token *piece = pieces->token;
  const unsigned last = pieces->count - 1;
  const bool open = last > 1 && is_square (&piece[0], &piece[1]) &&
                    is_square (&piece[last], &piece[last - 1]);
  if (!open && is_blank (&piece[last]))
    pieces->count--;
  if (!open && pieces->count && is_blank (&piece[0]))
    memmove (piece, piece + 1, --pieces->count * sizeof *piece);
}

/* Cells between bars, or each in brackets of its own.  If the bars are only
   frames, the text in them.  Of NUMBERS only 0 and 1, of boards side by side,
   are split so. */
static bool split_bars (struct aq_cells *cells, const char *text,
                        const char *end, bool numbers) {
  struct tokens pieces, words = {0};
  const struct token *longest = NULL;
  const unsigned bars = split_pieces (&pieces, text, end);
  if (!bars || !pieces.count)
    return false;
  for (unsigned i = 0; i < pieces.count; i++) {
    const struct token *piece = &pieces.token[i];
    if (length_of (piece) >= AQ_LEAST)
      words.token[words.count++] = *piece;
    if (!longest || piece->end - piece->text > longest->end - longest->text)
      longest = piece;
  }
  if (split_abreast (cells, &words, numbers ? 2 : AQ_LEAST))
    return true;
  if (numbers || (bars < 2 && length_of (longest) < AQ_LEAST))
    return false;
  const struct token inside = *longest;
  drop_margins (&pieces);
  begin (cells, false);
  for (unsigned i = 0; i < pieces.count; i++) {
    const struct token *piece = &pieces.token[i];
    const char *from = aq_skip_blanks (piece->text, piece->end);
    const struct token cell = unquote (from, aq_trim (from, piece->end));
    add_text (cells, cell.text, cell.end);
  }
  if (pieces.count < AQ_LEAST) {
    const char *from = aq_skip_blanks (inside.text, inside.end);
    split_tokens (cells, from, aq_trim (from, inside.end), inside.text,
                  inside.end);
  }
  return true;
}

/* The length of the second longest word with digits. */
static unsigned second_word (const char *text, const char *end) {
  unsigned longest = 0, second = 0;
  while (text < end) {
    unsigned length = 0;
    bool digits = false;
    for (; text < end && aq_is_alphanumeric (*text); text++, length++)
      digits |= aq_is_digit (*text);
    text += length == 0;
    if (!digits || length <= second)
      continue;
    second = length < longest ? length : longest;
    longest = length < longest ? longest : length;
  }
  return second;
}

/* What cells have of their text as a whole. */
static void begin_text (struct aq_cells *cells, struct aq_numbers *numbers,
                        const char *text, const char *end) {
  cells->shape = shape_of (text, end);
  cells->others = 0;
  cells->tail = cells->attached = false;
  cells->spare = 0;
  aq_find_numbers (numbers, text, end);
  unsigned key;
  cells->numbers = numbers->whole;
  cells->pairs = aq_find_pairs (numbers, &key);
  for (unsigned i = 0, kept = 0; i < numbers->count && kept < 4; i++)
    if (numbers->number[i].whole)
      cells->number[kept++] = numbers->number[i].value;
}

void aq_cells_of_line (struct aq_cells *cells, const char *text,
                       const char *end) {
  struct aq_numbers numbers;
  begin_text (cells, &numbers, text, end);
  unquote_line (&text, &end);
  const char *raw = text;
  text = aq_skip_blanks (text, end);
  const char *raw_end = end;
  while (raw_end > raw && aq_is_one_of (raw_end[-1], "\r\n"))
    raw_end--;
  end = cut_tags (text, aq_trim (text, end));
  const char *value = skip_label (text, end);
  if (split_bars (cells, raw, raw_end, true) ||
      split_numbers (cells, &numbers, text, end) ||
      split_bars (cells, raw, raw_end, false))
    return;
  cells->others = (unsigned) (value - text);
  split_tokens (cells, value, end, value == text ? raw : value, raw_end);
  cells->spare = second_word (text, end);
}

void aq_cells_of_items (struct aq_cells *cells, const char *text,
                        const char *end) {
  struct aq_numbers numbers;
  struct tokens tokens;
  begin_text (cells, &numbers, text, end);
  tokenize (&tokens, text, end);
  add_tokens (cells, &tokens);
}
