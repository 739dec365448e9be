/* SPDX-License-Identifier: MIT */

#include "text/leftovers.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "text/chars.h"

/* --- lines that are not decided yet --- */

void aq_leftovers_add (struct aq_leftovers *leftovers, uint64_t number,
                       const char *text, const char *end) {
  if (aq_is_structure (text, end))
    return;
  const size_t length = (size_t) (end - text);
  const unsigned kept =
      (unsigned) (length < AQ_KEPT_BYTES ? length : AQ_KEPT_BYTES);
  char *copy = malloc (kept + 1);
  struct aq_line *array =
      aq_make_room (leftovers->line, sizeof *array, &leftovers->first,
                    leftovers->count, &leftovers->room);
  if (array)
    leftovers->line = array;
  if (!copy || !array) {
    leftovers->items->no_memory = true;
    free (copy);
    return;
  }
  memcpy (copy, text, kept);
  leftovers->line[leftovers->first + leftovers->count++] =
      (struct aq_line){.number = number, .length = kept, .text = copy};
}

/* Line INDEX of those that are not decided yet. */
static struct aq_line *line_at (const struct aq_leftovers *leftovers,
                                size_t index) {
  return &leftovers->line[leftovers->first + index];
}

void aq_leftovers_count (struct aq_leftovers *leftovers, uint64_t line,
                         unsigned values) {
  for (size_t i = leftovers->count; i > 0; i--) {
    struct aq_line *here = line_at (leftovers, i - 1);
    if (here->number < line)
      break;
    here->values += here->number == line ? values : 0;
  }
}

void aq_leftovers_use (struct aq_leftovers *leftovers, uint64_t from,
                       uint64_t to) {
  for (size_t i = leftovers->count; i > 0; i--) {
    struct aq_line *line = line_at (leftovers, i - 1);
    if (line->number < from)
      break;
    line->used += line->number <= to;
  }
  if (leftovers->last_board < to)
    leftovers->last_board = to;
}

bool aq_leftovers_release (struct aq_leftovers *leftovers, uint64_t from,
                           uint64_t to) {
  bool found = false;
  for (size_t i = 0; i < leftovers->count; i++) {
    struct aq_line *line = line_at (leftovers, i);
    if (line->number < from || line->number > to)
      continue;
    line->used -= line->used > 0;
    found = true;
  }
  return found;
}

/* Whether one of the numbers in a text is N. */
static bool has_number (const char *text, const char *end, unsigned n) {
  while (text < end) {
    const uint16_t number = aq_read_number (&text, end);
    if (number == n)
      return true;
    text += number == AQ_NO_VALUE;
  }
  return false;
}

/* Where the label of a line ends: at its first bracket or, where there is
   none, at its last colon or equals sign. */
static const char *end_of_label (const char *text, const char *end) {
  const char *label = text;
  for (; text < end; text++)
    if (aq_is_one_of (*text, "[({"))
      return text;
    else if (aq_is_one_of (*text, ":="))
      label = text;
  return label;
}

bool aq_leftovers_name (const struct aq_leftovers *leftovers, uint64_t line,
                        unsigned n) {
  const struct aq_line *above = &leftovers->title;
  for (size_t i = 0; i < leftovers->count; i++) {
    const struct aq_line *here = line_at (leftovers, i);
    const char *end = here->text + here->length;
    if (here->number == line &&
        has_number (here->text, end_of_label (here->text, end), n))
      return true;
    if (here->number >= line)
      break;
    above = here;
  }
  return above->text && !above->used &&
         has_number (above->text, above->text + above->length, n);
}

void aq_leftovers_pass (struct aq_leftovers *leftovers, uint64_t from,
                        uint64_t to) {
  for (size_t i = 0; i < leftovers->count; i++) {
    struct aq_line *line = line_at (leftovers, i);
    line->passed |= line->number >= from && line->number <= to;
  }
}

bool aq_leftovers_unused (const struct aq_leftovers *leftovers, uint64_t from,
                          uint64_t to) {
  bool found = false;
  for (size_t i = 0; i < leftovers->count; i++) {
    const struct aq_line *line = line_at (leftovers, i);
    if (line->number < from || line->number > to)
      continue;
    if (line->used)
      return false;
    found = true;
  }
  return found;
}

bool aq_leftovers_any (const struct aq_leftovers *leftovers) {
  bool any = leftovers->skipped > 0;
  for (size_t i = 0; i < leftovers->count; i++)
    any |= !line_at (leftovers, i)->used;
  return any;
}

/* --- decisions --- */

/* Copies the beginning of the text, fit to be printed. */
static void keep_beginning (char to[64], const char *text, const char *end) {
  unsigned used = 0;
  text = aq_skip_blanks (text, end);
  while (text < end && used + 5 < 64) {
    const char *from = text;
    const uint32_t c = aq_next_character (&text, end);
    const bool broken = c >= 128 && text == from + 1;
    if (c < ' ' || c == 127 || broken || (c >= 128 && c < 160))
      to[used++] = c == '\t' || c == '\r' || c == '\n' ? ' ' : '?';
    else
      while (from < text)
        to[used++] = *from++;
  }
  while (used && to[used - 1] == ' ')
    used--;
  to[used] = 0;
}

/* Counts a skipped line and keeps the first one. */
static void count_skipped (struct aq_leftovers *leftovers, uint64_t line,
                           const char *text, const char *end) {
  leftovers->skipped++;
  if (leftovers->first_skipped && leftovers->first_skipped < line)
    return;
  leftovers->first_skipped = line;
  keep_beginning (leftovers->first_text, text, end);
}

/* An error in one line that is decided on. */
static void report (struct aq_leftovers *leftovers, uint64_t line,
                    const char *text, const char *end, const char *message) {
  if (leftovers->strictness == AQ_LENIENT)
    count_skipped (leftovers, line, text, end);
  else if (leftovers->last_error != line)
    aq_items_error (leftovers->items, line, message);
}

/* Counts the line of a suspect that recurs, unless it holds a board. */
static void skip_suspect (struct aq_leftovers *leftovers,
                          const struct aq_suspect *suspect) {
  if (!suspect->used)
    aq_leftovers_skip (leftovers, suspect->line, suspect->text,
                       suspect->text + strlen (suspect->text));
}

void aq_leftovers_skip (struct aq_leftovers *leftovers, uint64_t line,
                        const char *text, const char *end) {
  if (leftovers->strictness == AQ_STRICT)
    aq_items_error (leftovers->items, line, "no board");
  else
    count_skipped (leftovers, line, text, end);
}

void aq_leftovers_error (struct aq_leftovers *leftovers, uint64_t from,
                         uint64_t to, uint64_t line, const char *format, ...) {
  if (leftovers->strictness == AQ_LENIENT) {
    aq_leftovers_pass (leftovers, from, to);
    return;
  }
  aq_leftovers_use (leftovers, from, to);
  if (leftovers->last_error == line)
    return;
  leftovers->last_error = line;
  char message[AQ_MESSAGE_BYTES];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  aq_items_error (leftovers->items, line, message);
}

/* Suspects whose shape has not recurred in time. */
static void decide_suspects (struct aq_leftovers *leftovers, uint64_t line) {
  size_t kept = 0;
  for (size_t i = 0; i < leftovers->suspects; i++) {
    const struct aq_suspect suspect = leftovers->suspect[i];
    if (suspect.line + AQ_RECURRENCE > line &&
        leftovers->suspects < AQ_RECURRENCE)
      leftovers->suspect[kept++] = suspect;
    else if (!suspect.recurs &&
             (suspect.near || leftovers->last_board > suspect.line))
      report (leftovers, suspect.line, suspect.text,
              suspect.text + strlen (suspect.text),
              "a line like no other, with half of a board or more "
              "in it");
    else if (!suspect.recurs)
      skip_suspect (leftovers, &suspect);
  }
  leftovers->suspects = kept;
}

/* Lines with half of a board besides other text. */
static void suspect (struct aq_leftovers *leftovers,
                     const struct aq_line *line, uint64_t shape, bool near) {
  struct aq_suspect here = {
      .line = line->number, .shape = shape, .near = near, .used = line->used};
  keep_beginning (here.text, line->text, line->text + line->length);
  for (size_t i = 0; i < leftovers->suspects; i++) {
    struct aq_suspect *before = &leftovers->suspect[i];
    if (before->shape != shape)
      continue;
    if (!before->recurs)
      skip_suspect (leftovers, before);
    skip_suspect (leftovers, &here);
    here.recurs = true;
    /* The last one comes last. */
    memmove (before, before + 1,
             (leftovers->suspects - i - 1) * sizeof *before);
    leftovers->suspect[leftovers->suspects - 1] = here;
    return;
  }
  if (leftovers->suspects == AQ_RECURRENCE)
    decide_suspects (leftovers, line->number);
  size_t first = 0;
  struct aq_suspect *array =
      aq_make_room (leftovers->suspect, sizeof *array, &first,
                    leftovers->suspects, &leftovers->suspects_room);
  if (!array) {
    leftovers->items->no_memory = true;
    return;
  }
  leftovers->suspect = array;
  leftovers->suspect[leftovers->suspects++] = here;
}

/* What is wrong with a line that is a damaged board. */
static void describe (struct aq_leftovers *leftovers,
                      const struct aq_line *line,
                      const struct aq_cells *cells) {
  const struct aq_facts *facts = leftovers->facts;
  const unsigned n = facts->n, last = facts->base + n - 1;
  char message[AQ_MESSAGE_BYTES];
  unsigned row = 0;
  while (row < cells->count && row < AQ_CELLS_MAX &&
         cells->cell[row].value >= facts->base &&
         cells->cell[row].value <= last)
    row++;
  if (facts->notation == AQ_FORMAT_BOARD)
    strcpy (message, "a row of a drawing that is not complete");
  else if (cells->count != n && facts->line)
    snprintf (message, sizeof message,
              "%u columns, but N is %u as line %" PRIu64 " has it",
              cells->count, n, facts->line);
  else if (cells->count != n)
    snprintf (message, sizeof message, "%u columns, but N is %u", cells->count,
              n);
  else if (row < n && cells->cell[row].value < AQ_LARGE)
    snprintf (message, sizeof message,
              "column %u in row %u is out of range %u..%u",
              cells->cell[row].value, row + facts->base, facts->base, last);
  else if (row < n && cells->cell[row].symbol > ' ' &&
           cells->cell[row].symbol < 127)
    snprintf (message, sizeof message, "unexpected '%c' in row %u",
              (char) cells->cell[row].symbol, row + facts->base);
  else if (row < n)
    snprintf (message, sizeof message, "no column in row %u",
              row + facts->base);
  else
    strcpy (message, "other text beside a board");
  report (leftovers, line->number, line->text, line->text + line->length,
          message);
}

/* Whether the cells are the numbers of the columns. */
static bool is_heading (const struct aq_facts *facts,
                        const struct aq_cells *cells) {
  return facts->notation == AQ_FORMAT_LIST && !cells->word && cells->numeric &&
         cells->count >= AQ_LEAST && cells->count <= AQ_CELLS_MAX &&
         cells->cell[0].value <= 1 &&
         cells->cell[0].value < cells->cell[1].value &&
         aq_is_plain_order (cells->cell, cells->count);
}

/* A line of boards may have what is left of another one, too: as many numbers
   of a list beside them, or digits of a word. */
static void decide_used (struct aq_leftovers *leftovers,
                         const struct aq_line *line) {
  const struct aq_facts *facts = leftovers->facts;
  const char *end = line->text + line->length;
  if (!line->values || facts->n <= AQ_LEAST || line->length == AQ_KEPT_BYTES)
    return;
  struct aq_cells cells;
  aq_cells_of_line (&cells, line->text, end);
  unsigned values = cells.numbers;
  if (facts->notation == AQ_FORMAT_DIGITS) {
    values = 0;
    for (const char *at = line->text; at < end; at++)
      values += aq_is_digit (*at) || (facts->n > 9 && aq_is_letter (*at));
  }
  if (values + 1 >= line->values + facts->n)
    suspect (leftovers, line, cells.shape, true);
}

/* Notes the frame of the first board's line. */
static void note_frame (struct aq_leftovers *leftovers) {
  const uint64_t number = leftovers->facts->line;
  size_t i = 0;
  while (i < leftovers->count && line_at (leftovers, i)->number < number)
    i++;
  if (i == leftovers->count || line_at (leftovers, i)->number != number ||
      !line_at (leftovers, i)->used)
    return;
  const struct aq_line *line = line_at (leftovers, i);
  const char *end = line->text + line->length;
  struct aq_cells cells;
  aq_cells_of_line (&cells, line->text, end);
  aq_frame_note (&leftovers->frame, leftovers->facts, &cells, line->text, end);
}

/* Decides what a line without a board is: other text or an error. */
static void decide (struct aq_leftovers *leftovers,
                    const struct aq_line *line) {
  const struct aq_facts *facts = leftovers->facts;
  const char *end = line->text + line->length;
  if (line->used) {
    decide_used (leftovers, line);
    return;
  }
  const bool rule = aq_is_rule (line->text, end);
  if (rule && facts->settled && facts->notation == AQ_FORMAT_BOARD &&
      (leftovers->title.used ||
       (leftovers->count > 1 && line_at (leftovers, 1)->used)))
    return; /* a frame */
  struct aq_cells cells;
  if (facts->settled)
    aq_cells_of_line (&cells, line->text, end);
  const unsigned own = facts->settled ? aq_own_cells (facts, &cells) : 0;
  /* All of a board but one value: it may have been joined to a title. */
  const bool near = facts->n > AQ_LEAST && own + 1 >= facts->n &&
                    facts->notation != AQ_FORMAT_BOARD;
  if (facts->settled && !line->passed &&
      aq_frame_fits (&leftovers->frame, facts, &cells, line->text, end))
    report (leftovers, line->number, line->text, end,
            "a line like that of the first board, but not a board");
  else if (!facts->settled || rule || line->passed ||
           is_heading (facts, &cells) || !aq_is_half_board (facts, &cells))
    aq_leftovers_skip (leftovers, line->number, line->text, end);
  else if (aq_is_damaged_board (facts, &cells))
    describe (leftovers, line, &cells);
  else if (!near && (own < AQ_LEAST - (facts->n == AQ_LEAST) ||
                     line->number < facts->line ||
                     (facts->notation != AQ_FORMAT_DIGITS &&
                      facts->notation != AQ_FORMAT_LIST)))
    aq_leftovers_skip (leftovers, line->number, line->text, end);
  else
    suspect (leftovers, line, cells.shape, near);
}

/* Decides on the first line, which becomes the title of the next. */
static void decide_first (struct aq_leftovers *leftovers) {
  const struct aq_line here = *line_at (leftovers, 0);
  if (!leftovers->frame.hash && here.number <= leftovers->facts->line)
    note_frame (leftovers);
  decide (leftovers, &here);
  free (leftovers->title.text);
  leftovers->title = here;
  leftovers->first++;
  leftovers->count--;
}

void aq_leftovers_decide (struct aq_leftovers *leftovers, uint64_t before) {
  /* Two lines are kept: they are neighbors of boards that are not read yet. */
  while (leftovers->count > 2 && line_at (leftovers, 2)->number < before &&
         (leftovers->facts->settled || leftovers->count > AQ_RECURRENCE))
    decide_first (leftovers);
  if (leftovers->suspects &&
      leftovers->suspect[0].line + AQ_RECURRENCE <= before)
    decide_suspects (leftovers, before);
}

void aq_leftovers_finish (struct aq_leftovers *leftovers) {
  while (leftovers->count)
    decide_first (leftovers);
  decide_suspects (leftovers, UINT64_MAX);
}

void aq_leftovers_free (struct aq_leftovers *leftovers) {
  for (size_t i = 0; i < leftovers->count; i++)
    free (line_at (leftovers, i)->text);
  free (leftovers->line);
  free (leftovers->suspect);
  free (leftovers->title.text);
}
