/* SPDX-License-Identifier: MIT */

#include "text/page.h"

#include <stdarg.h>
#include <stdlib.h>

void *aq_page_grow (struct aq_page *page, void *array, size_t used,
                    size_t *room, size_t count, size_t size) {
  enum { FEW = 256 };
  if (page->no_memory || used + count <= *room)
    return array;
  const size_t more = 2 * *room + count + FEW;
  void *grown = more > SIZE_MAX / size ? NULL : realloc (array, more * size);
  if (!grown) {
    page->no_memory = true;
    return array;
  }
  *room = more;
  return grown;
}

void aq_page_clear (struct aq_page *page) {
  memset (page->copied, 0, sizeof page->copied);
  for (size_t i = 0; i < page->results; i++)
    free (page->result[i].message);
  free (page->used_byte);
  page->used_byte = NULL;
  page->segments = page->candidates = page->values = page->signs = 0;
  page->results = 0;
}

void aq_page_free (struct aq_page *page) {
  aq_page_clear (page);
  free (page->segment);
  free (page->candidate);
  free (page->value);
  free (page->sign);
  free (page->result);
}

struct aq_candidate *aq_page_add_candidate (struct aq_page *page,
                                            enum aq_notation notation,
                                            size_t first, size_t last,
                                            size_t count) {
  page->candidate =
      aq_page_grow (page, page->candidate, page->candidates,
                    &page->candidate_room, 1, sizeof *page->candidate);
  page->value = aq_page_grow (page, page->value, page->values,
                              &page->value_room, count, sizeof *page->value);
  if (page->no_memory)
    return NULL;
  struct aq_candidate *new = &page->candidate[page->candidates++];
  *new = (struct aq_candidate){.notation = (uint8_t) notation,
                               .first = (uint32_t) first,
                               .last = (uint32_t) last,
                               .first_value = page->values,
                               .count = (uint32_t) count,
                               .items = (uint32_t) count};
  page->values += count;
  return new;
}

void aq_page_keep_candidates (struct aq_page *page, size_t count) {
  if (page->candidates <= count)
    return;
  page->candidates = count;
  page->values = page->candidate[count].first_value;
}

void aq_page_add_result (struct aq_page *page, struct aq_result result) {
  page->result = aq_page_grow (page, page->result, page->results,
                               &page->result_room, 1, sizeof result);
  if (!page->no_memory)
    page->result[page->results++] = result;
  else
    free (result.message);
}

/* Adds an error on a segment's line, unless it has one already. */
__attribute__ ((format (printf, 4, 0))) static void
add_fault_message (struct aq_page *page, size_t segment, bool wrong_board,
                   const char *format, va_list arguments) {
  struct aq_segment *at = &page->segment[segment];
  char *message;
  if (at->reported)
    return;
  at->reported = true;
  if (vasprintf (&message, format, arguments) < 0)
    page->no_memory = true;
  else
    aq_page_add_result (page, (struct aq_result){.line = at->line,
                                                 .message = message,
                                                 .wrong_board = wrong_board});
}

void aq_page_add_error (struct aq_page *page, size_t segment,
                        const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  add_fault_message (page, segment, false, format, arguments);
  va_end (arguments);
}

void aq_page_add_wrong_board (struct aq_page *page, size_t segment,
                              const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  add_fault_message (page, segment, true, format, arguments);
  va_end (arguments);
}
