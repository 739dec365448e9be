/* SPDX-License-Identifier: MIT */

#include "text/gaps.h"

/* A gap of a line. */
struct gap {
  const char *text, *end;
  enum aq_gap_place place;
  uint64_t form; /* equal for gaps of one place that differ in digits alone */
};

/* Makes *GAP the one behind it; at first, its END is NULL.  False: there is no
   other one. */
static bool next_gap (const struct aq_line *line, struct gap *gap) {
  const char *end = line->text + line->length;
  if (gap->end == end)
    return false;
  gap->place = gap->end ? AQ_GAP_BETWEEN : AQ_GAP_BEFORE;
  gap->text = gap->end ? gap->end + 1 : line->text;
  gap->end = memchr (gap->text, '@', (size_t) (end - gap->text));
  if (!gap->end) {
    gap->end = end;
    gap->place = AQ_GAP_BEHIND;
  }
  struct aq_text_hash form = AQ_TEXT_HASH_EMPTY;
  aq_hash_add (&form, (char) gap->place);
  for (const char *at = gap->text; at < gap->end; at++)
    aq_hash_add_masked (&form, gap->text, at);
  gap->form = form.hash;
  return true;
}

/* Adds the character at AT, the next one to the left; digits side by side
   become one #. */
static void add_to_left (struct aq_text_hash *hash, const char *at,
                         const char *end) {
  if (!aq_is_digit (*at))
    aq_hash_add (hash, *at);
  else if (at + 1 == end || !aq_is_digit (at[1]))
    aq_hash_add (hash, '#');
}

/* Notes the text behind the last board, if it has letters. */
static void note_end (struct aq_page *page, struct aq_gaps *gaps,
                      const struct gap *gap) {
  struct aq_text_hash hash = AQ_TEXT_HASH_EMPTY;
  const char *text = aq_skip_blanks (gap->text, gap->end);
  bool letters = false;
  for (const char *at = gap->end; at > text; at--) {
    add_to_left (&hash, at - 1, gap->end);
    letters |= aq_is_letter (at[-1]);
  }
  if (letters)
    aq_hash_set_add (page, &gaps->ends, hash.hash);
}

void aq_gaps_note (struct aq_page *page, struct aq_gaps *gaps,
                   const struct aq_line *line) {
  struct gap gap = {0};
  while (next_gap (line, &gap)) {
    aq_hash_set_add_again (page, &gaps->forms, gap.form);
    gaps->at[gap.place].recur |= gaps->at[gap.place].last == gap.form;
    gaps->at[gap.place].last = gap.form;
    if (gap.place == AQ_GAP_BEHIND)
      note_end (page, gaps, &gap);
  }
}

void aq_gaps_sort (struct aq_gaps *gaps) {
  aq_hash_set_sort (&gaps->forms);
  aq_hash_set_sort (&gaps->ends);
}

/* Whether a letter stands beside another one. */
static bool is_in_word (const struct gap *gap, const char *at) {
  return aq_is_letter (*at) && at + 1 < gap->end && aq_is_letter (at[1]);
}

/* Whether the gap has half of a board: digits side by side, or three numbers
   or more with no word and no point between.  Unless numbers ABOVE N count, a
   time of day is none. */
static bool has_half (const struct gap *gap, unsigned n, bool digits,
                      bool above) {
  const char *apart = digits ? " ,.:\"'" : ".";
  unsigned count = 0, number = 0;
  for (const char *at = gap->text; at < gap->end; at++) {
    if (aq_is_one_of (*at, apart) || (!digits && is_in_word (gap, at)))
      count = 0;
    if (!aq_is_digit (*at))
      continue;
    const bool ends = at + 1 == gap->end || !aq_is_digit (at[1]);
    const bool begins = at == gap->text || !aq_is_digit (at[-1]);
    number = begins ? 0 : number;
    number = number > n ? number : 10 * number + (unsigned) (*at - '0');
    count += digits || ends;
    if (!digits && ends && number > n && !above)
      count = 0;
    if (count >= AQ_SIZE_MIN - 1 && 2 * count >= n)
      return true;
  }
  return false;
}

/* Whether blanks alone divide a number from a board. */
static bool has_number_beside (const struct gap *gap) {
  const char *begin = aq_skip_blanks (gap->text, gap->end);
  const char *end = aq_trim (begin, gap->end);
  return begin < end && (aq_is_digit (*begin) || aq_is_digit (end[-1]));
}

bool aq_gaps_have_board (const struct aq_gaps *gaps,
                         const struct aq_line *line, unsigned n, bool digits,
                         bool many) {
  enum { MANY = 4 /* gaps: there are two between boards */ };
  struct gap gap = {0};
  unsigned count = 0;
  bool recurs = gaps->at[AQ_GAP_BETWEEN].recur;
  for (; next_gap (line, &gap); count++)
    recurs |= gap.place == AQ_GAP_BETWEEN &&
              aq_hash_set_has_twice (&gaps->forms, gap.form);
  gap.end = NULL;
  while (next_gap (line, &gap)) {
    const bool recur = gaps->at[gap.place].recur;
    const bool between = gap.place == AQ_GAP_BETWEEN;
    if (aq_hash_set_has_twice (&gaps->forms, gap.form))
      continue;
    if ((many || recur || count >= MANY) &&
        has_half (&gap, n, digits, between || count >= MANY))
      return true;
    if (recurs && between && has_number_beside (&gap))
      return true;
  }
  return false;
}

bool aq_gaps_end_line (const struct aq_gaps *gaps, const struct aq_line *line,
                       unsigned n, bool digits) {
  const char *end = line->text + line->length;
  struct aq_text_hash hash = AQ_TEXT_HASH_EMPTY;
  for (const char *at = end; at > line->text && gaps->ends.count; at--) {
    add_to_left (&hash, at - 1, end);
    const struct gap before = {line->text, at - 1, AQ_GAP_BEFORE, 0};
    if (aq_hash_set_has (&gaps->ends, hash.hash) &&
        has_half (&before, n, digits, false))
      return true;
  }
  return false;
}
