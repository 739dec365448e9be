/* SPDX-License-Identifier: MIT */

#include "text/frame.h"

#include "text/chars.h"

/* Different words and signs of a line that are looked at. */
enum { WORDS_MAX = 16 };

/* Whether the file's boards are queens one by one. */
static bool are_queens (const struct aq_facts *facts) {
  return facts->notation == AQ_FORMAT_PAIRS ||
         facts->notation == AQ_FORMAT_CHESS;
}

/* Whether HASH is not among those in SEEN, to which it is added then. */
static bool is_new (uint64_t seen[WORDS_MAX], unsigned *count, uint64_t hash) {
  for (unsigned i = 0; i < *count; i++)
    if (seen[i] == hash)
      return false;
  if (*count < WORDS_MAX)
    seen[(*count)++] = hash;
  return true;
}

/* A hash of a text with its lists of numbers left out or, of queens one by
   one, of its different words and signs.  0: it has nothing but numbers and
   brackets, and is no queens. */
static uint64_t hash_of (const struct aq_facts *facts, const char *text,
                         const char *end) {
  const bool queens = are_queens (facts);
  uint64_t hash = AQ_HASH_BEGIN, seen[WORDS_MAX], last = 0;
  unsigned count = 0;
  bool other = queens;
  while (text < end) {
    const char *word = text;
    bool digits = false, letters = false;
    for (; text < end && aq_is_alphanumeric (*text); text++) {
      digits |= aq_is_digit (*text);
      letters |= aq_is_letter (*text);
    }
    if (text == word && (aq_is_blank (*text) || aq_is_one_of (*text, ",;"))) {
      text++;
      continue;
    }
    text += text == word;
    const uint64_t part =
        digits ? 1u + letters : aq_hash_text (AQ_HASH_BEGIN, word, text);
    if (queens ? is_new (seen, &count, part) : part != last || !digits)
      hash = aq_hash (hash, (uint32_t) part);
    other |= !digits && !aq_is_one_of (*word, "[](){}");
    last = part;
  }
  return other ? hash : 0;
}

void aq_frame_note (struct aq_frame *frame, const struct aq_facts *facts,
                    const struct aq_cells *cells, const char *text,
                    const char *end) {
  const unsigned n = facts->n;
  const bool whole = aq_is_half_board (facts, cells);
  if (n < AQ_LEAST || facts->notation == AQ_FORMAT_BOARD ||
      (!whole && !are_queens (facts)))
    return;
  frame->hash = hash_of (facts, text, end);
  frame->numbers = cells->numbers;
  /* Half of the columns may be missing, but three must be there. */
  const unsigned most = n / 2 < n - 3 ? n / 2 : n - 3;
  if (whole && cells->numbers >= n)
    frame->numbers -= facts->notation == AQ_FORMAT_PAIRS ? 2 * most : most;
}

bool aq_frame_fits (const struct aq_frame *frame, const struct aq_facts *facts,
                    const struct aq_cells *cells, const char *text,
                    const char *end) {
  const bool enough =
      facts->notation == AQ_FORMAT_DIGITS
          ? cells->count >= AQ_LEAST - 1 && 2 * cells->count >= facts->n
          : cells->numbers >= frame->numbers;
  return frame->hash && enough && hash_of (facts, text, end) == frame->hash;
}
