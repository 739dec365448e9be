/* SPDX-License-Identifier: MIT */

/* The signs that boards are drawn with. */

#include "text/marks.h"

#include "text/chars.h"

static bool starts_with (const char *text, const char *end, const char *sign) {
  const size_t length = strlen (sign);
  return (size_t) (end - text) >= length && !memcmp (text, sign, length);
}

/* Those that take several bytes, some with a sign behind them that asks for
   color. */
static size_t wide_mark_at (const char *text, const char *end, bool *queen) {
  static const char selector[] = "\xef\xb8\x8f";
  static const struct {
    const char *mark;
    bool queen;
  } marks[] = {{"♛", true},  {"♕", true},  {"👑", true},  {"👸", true},
               {"·", false}, {"∙", false}, {"•", false}, {"□", false},
               {"■", false}, {"▢", false}, {"░", false}, {"▒", false},
               {"▓", false}, {"⬜", false}, {"⬛", false}, {"◻", false},
               {"◼", false}};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (starts_with (text, end, marks[i].mark)) {
      const size_t length = strlen (marks[i].mark);
      *queen = marks[i].queen;
      return starts_with (text + length, end, selector)
                 ? length + sizeof selector - 1
                 : length;
    }
  return 0;
}

size_t mark_at (const char *text, const char *end, bool *queen) {
  *queen = is_one_of (*text, "QqXx*#1");
  if (*queen || is_one_of (*text, ".-_0"))
    return 1;
  return *text & 0x80 ? wide_mark_at (text, end, queen) : 0;
}

size_t bar_at (const char *text, const char *end) {
  static const char *const bars[] = {"|", "│", "┃", "║"};
  for (size_t i = 0; i < sizeof bars / sizeof *bars; i++)
    if (starts_with (text, end, bars[i]))
      return strlen (bars[i]);
  return 0;
}
