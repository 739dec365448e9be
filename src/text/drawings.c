/* SPDX-License-Identifier: MIT */

#include "text/drawings.h"

#include <stdlib.h>

#include "text/row_groups.h"

/* The text of a segment. */
static struct aq_row_text text_of (const struct aq_page *page,
                                   size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  return (struct aq_row_text){(uint32_t) segment, at->text,
                              at->text + at->length};
}

static void find_in_line (struct aq_page *page, size_t segment);

/* Adds the drawings of a group, and empties it. */
static void end_group (struct aq_page *page, struct aq_row_group *group) {
  const size_t first = page->candidates;
  for (size_t i = 0; i < group->lines && !group->in_line; i++)
    find_in_line (page, group->line[i].segment);
  aq_add_drawings (page, group, first);
  group->lines = 0;
}

/* Adds the text that was read last to the group. */
static void add_line (struct aq_page *page, struct aq_row_group *group,
                      const struct aq_row_text *line) {
  if (!group->lines)
    group->first_row = group->row;
  group->line = aq_page_grow (page, group->line, group->lines, &group->room, 1,
                              sizeof *group->line);
  if (!page->no_memory)
    group->line[group->lines++] = *line;
}

/* Whether the row that was read last is like those of the group. */
static bool is_alike (const struct aq_row_group *group) {
  return group->lines && group->row.count == group->first_row.count &&
         group->row.separator == group->first_row.separator &&
         group->row.words == group->first_row.words;
}

/* --- drawings in one line --- */

static bool is_between_words (char c) {
  return aq_is_blank (c) || aq_is_one_of (c, ",;/\"'[](){}|");
}

/* Moves WORD to the next one in the line; false: there is none. */
static bool next_word (struct aq_row_text *word, const char *end) {
  word->text = word->end;
  while (word->text < end && is_between_words (*word->text))
    word->text++;
  word->end = word->text;
  while (word->end < end && !is_between_words (*word->end))
    word->end++;
  return word->text < end;
}

/* Adds the drawings whose rows are words of a line. */
static void find_words (struct aq_page *page, struct aq_row_group *group,
                        const struct aq_row_text *line) {
  struct aq_row_text word = *line;
  for (word.end = line->text; next_word (&word, line->end);) {
    const bool row = word.end - word.text >= AQ_SIZE_MIN &&
                     aq_read_group_row (group, &word) && !group->row.separator;
    if (group->lines && !(row && is_alike (group)))
      end_group (page, group);
    if (row && aq_read_group_row (group, &word))
      add_line (page, group, &word);
  }
  if (group->lines)
    end_group (page, group);
}

/* How many signs a line has that are N*N squares of two kinds, N of one kind
   or one more or less; 0: it has others. */
static size_t count_squares (const struct aq_row_text *line) {
  uint32_t sign[2] = {0, 0};
  size_t count[2] = {0, 0}, n = AQ_SIZE_MIN;
  for (const char *at = line->text; at < line->end;) {
    const bool between = is_between_words (*at);
    const uint32_t c = aq_next_character (&at, line->end);
    if (between)
      continue;
    const unsigned kind = count[0] && c != sign[0];
    if (count[kind] && c != sign[kind])
      return 0;
    sign[kind] = c;
    count[kind]++;
  }
  const size_t all = count[0] + count[1];
  const size_t few = count[0] < count[1] ? count[0] : count[1];
  while (n * n < all)
    n++;
  return n * n == all && few + 1 >= n && few <= n + 1 ? n : 0;
}

/* Adds the drawing whose N*N squares are all signs of a line. */
static void find_matrix (struct aq_page *page, struct aq_row_group *group,
                         const struct aq_row_text *line, size_t n) {
  struct aq_row_text row = *line;
  for (row.end = line->text; row.end < line->end && !page->no_memory;) {
    row.text = row.end;
    for (size_t i = 0; i < n && row.end < line->end;) {
      i += !is_between_words (*row.end);
      aq_next_character (&row.end, line->end);
      if (!i)
        row.text = row.end;
    }
    if (aq_read_group_row (group, &row) && (!group->lines || is_alike (group)))
      add_line (page, group, &row);
  }
  end_group (page, group);
}

/* Adds the drawings of one line. */
static void find_in_line (struct aq_page *page, size_t segment) {
  struct aq_cell cell[AQ_CELLS_MAX];
  struct aq_row_group group = {.row = {.cell = cell}, .in_line = true};
  const struct aq_row_text line = text_of (page, segment);
  const size_t n = count_squares (&line);
  if (n)
    find_matrix (page, &group, &line, n);
  else
    find_words (page, &group, &line);
  free (group.line);
}

/* --- drawings with a line for each row --- */

void aq_find_drawings (struct aq_page *page) {
  struct aq_cell cell[AQ_CELLS_MAX];
  struct aq_row_group group = {.row = {.cell = cell}};
  for (size_t i = 0; i < page->segments && !page->no_memory; i++) {
    const struct aq_segment *segment = &page->segment[i];
    const struct aq_row_text line = text_of (page, i);
    const bool cells = aq_read_group_row (&group, &line);
    const bool alike = cells && is_alike (&group);
    /* Blank cells are a row without its queen if they stand inside a drawing;
       elsewhere they are no row. */
    const bool row = cells && (!group.row.blank ||
                               (alike && group.lines % group.row.count != 0));
    /* A rule divides rows, unless it is a row of empty squares. */
    if (!segment->length ||
        (segment->rule &&
         !(alike && group.row.most_frequent == group.first_row.most_frequent)))
      continue;
    if (group.lines && !(alike && row))
      end_group (page, &group);
    if (row) {
      if (group.lines || aq_read_group_row (&group, &line))
        add_line (page, &group, &line);
    } else
      find_in_line (page, i);
  }
  group.unfinished = page->unfinished;
  if (group.lines)
    end_group (page, &group);
  free (group.line);
}
