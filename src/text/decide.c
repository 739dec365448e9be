/* SPDX-License-Identifier: MIT */

#include "text/decide.h"

#include "text/chars.h"

enum {
  SECOND_SIZE = 3, /* boards that make a second size known */
  GROUPS_MAX = 256,
  VOTES_MAX = 16
};

/* Candidates of one size that are written alike. */
struct group {
  enum aq_format notation;
  unsigned n;
  bool whole;
  uint64_t shape;                  /* unless they are whole */
  unsigned all, boards, solutions; /* candidates, permutations of these */
};

struct groups {
  unsigned count;
  struct group group[GROUPS_MAX];
};

/* --- groups --- */

/* The group of a candidate, which is added; NULL: there are too many. */
static struct group *find_group (struct groups *groups,
                                 const struct aq_candidate *board) {
  const uint64_t shape = board->whole ? 0 : board->shape;
  for (unsigned i = 0; i < groups->count; i++) {
    struct group *group = &groups->group[i];
    if (group->shape == shape && group->n == board->n &&
        group->notation == board->notation && group->whole == board->whole)
      return group;
  }
  if (groups->count == GROUPS_MAX)
    return NULL;
  struct group *group = &groups->group[groups->count++];
  *group =
      (struct group){board->notation, board->n, board->whole, shape, 0, 0, 0};
  return group;
}

/* Whether the numbers of a group are counters: bare words of digits, or
   numbers behind a label, that are permutations only now and then. */
static bool is_counter (const struct group *group) {
  enum { MANY = 8, FEW = 4 };
  return group->all >= MANY && FEW * group->boards < group->all &&
         (!group->whole || group->notation == AQ_FORMAT_DIGITS);
}

/* Counts the candidates that are written alike. */
static void count_groups (struct aq_page *page) {
  struct groups groups = {0};
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    struct group *group = find_group (&groups, board);
    if (!group)
      continue;
    group->all++;
    group->boards += board->mixed;
    group->solutions += board->mixed && board->solution;
  }
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *board = &page->candidate[i];
    const struct group *group = find_group (&groups, board);
    if (!group)
      continue;
    board->counter = is_counter (group);
    board->boards = group->boards;
    board->solutions = group->solutions;
  }
}

/* Whether permutations like this one recur.  Beside other text three are
   needed, or two solutions. */
static bool recurs (const struct aq_candidate *board) {
  return board->whole
             ? board->boards > 1
             : board->solutions > 1 ||
                   (board->boards > 2 && (board->solutions || !board->tail));
}

/* --- how the file is written --- */

/* Whether it fills a line or a bracket and has the wanted size; numbers in
   plain order may be a heading. */
static bool is_wanted (const struct aq_page *page,
                       const struct aq_candidate *board) {
  return board->whole && board->n == page->n && !board->damaged &&
         (board->n < AQ_LEAST || board->base < 0 || board->mixed);
}

/* Whether a board is proof of how the file is written. */
static bool is_sure (struct aq_page *page, const struct aq_candidate *board) {
  const unsigned n = board->n;
  const bool named =
      board->notation == AQ_FORMAT_PAIRS || board->notation == AQ_FORMAT_CHESS;
  if (is_wanted (page, board) && aq_shown_base (page, board) >= 0)
    return true;
  if (!board->mixed || n < aq_page_least (page) ||
      (board->whole && board->counter))
    return false;
  return board->notation == AQ_FORMAT_BOARD ||
         (n >= AQ_SURE && board->whole) ||
         (board->solution &&
          (board->tail ? n > AQ_SURE : n >= AQ_SURE || named)) ||
         recurs (board);
}

/* The number of the first column, by a board that is sure. */
static unsigned base_of (const struct aq_page *page,
                         const struct aq_candidate *board) {
  return (unsigned) (board->base >= 0 ? board->base
                                      : aq_shown_base (page, board));
}

/* A way to write boards, and how many are written so. */
struct vote {
  const struct aq_candidate *first;
  unsigned boards;
};

/* Whether both are written in the same notation. */
static bool is_same_notation (const struct aq_page *page,
                              const struct aq_candidate *a,
                              const struct aq_candidate *b) {
  return a->notation == b->notation &&
         base_of (page, a) == base_of (page, b) &&
         (a->notation != AQ_FORMAT_BOARD || a->shape == b->shape);
}

/* Whether A has more boards, or as many and comes first. */
static bool is_better (const struct vote *a, const struct vote *b) {
  return a->boards > b->boards ||
         (a->boards == b->boards && a->first->line < b->first->line);
}

/* The first board of the notation in which most of the sure ones are written;
   NULL: there are none. */
static const struct aq_candidate *elect (struct aq_page *page) {
  struct vote vote[VOTES_MAX], *best = NULL;
  unsigned votes = 0;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (!is_sure (page, board))
      continue;
    unsigned v = 0;
    while (v < votes && !is_same_notation (page, vote[v].first, board))
      v++;
    if (v == VOTES_MAX)
      continue;
    if (v == votes)
      vote[votes++] = (struct vote){.first = board};
    vote[v].boards++;
  }
  for (unsigned v = 0; v < votes; v++)
    if (!best || is_better (&vote[v], best))
      best = &vote[v];
  return best ? best->first : NULL;
}

/* Whether a line of the page is not among those of the board. */
static bool has_other_text (const struct aq_page *page,
                            const struct aq_candidate *board) {
  for (unsigned i = 0; i < page->lines; i++)
    if (!page->line[i].blank && (i < board->line || i > board->last_line))
      return true;
  return false;
}

/* A single board for N = 4 that nothing else confirms: it counts if it is a
   solution and stands alone or in brackets.  NULL: there is none. */
static const struct aq_candidate *find_single (const struct aq_page *page) {
  const struct aq_candidate *single = NULL;
  for (size_t i = 0; i < page->candidates; i++) {
    if (!page->candidate[i].mixed)
      continue;
    if (single)
      return NULL;
    single = &page->candidate[i];
  }
  return single && single->n == AQ_LEAST && single->whole &&
                 single->solution &&
                 (single->bracket || !has_other_text (page, single))
             ? single
             : NULL;
}

/* A board of the wanted size that does not show its base, or that is in plain
   order; NULL: none. */
static const struct aq_candidate *find_unclear (const struct aq_page *page) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->whole && board->n == page->n && !board->damaged &&
        (board->base >= 0 || aq_shown_base (page, board) == -1))
      return board;
  }
  return NULL;
}

/* The queen of a file of drawings, if no board has shown it: what stands once
   in each row of the first one. */
static void settle_queen (struct aq_page *page) {
  struct aq_facts *facts = &page->facts;
  for (size_t i = 0; i < page->candidates && !facts->symbols; i++)
    if (page->candidate[i].notation == AQ_FORMAT_BOARD &&
        !page->candidate[i].damaged) {
      facts->symbol[0] = (uint32_t) page->candidate[i].shape;
      facts->symbols = 1;
    }
}

/* Notes a size, and the line of the file's first board. */
static void note_size (struct aq_page *page,
                       const struct aq_candidate *board) {
  struct aq_facts *facts = &page->facts;
  if (!facts->n || (facts->n == board->n && !facts->line)) {
    facts->n = board->n;
    facts->line = page->line[board->line].number;
  }
  facts->sizes[board->n] = true;
}

static void settle (struct aq_page *page, bool alone) {
  struct aq_facts *facts = &page->facts;
  const struct aq_candidate *board = elect (page);
  if (!board && alone)
    board = find_single (page);
  if (!board) {
    board = find_unclear (page);
    facts->base_assumed = board && board->base < 0;
  }
  if (!board)
    return;
  facts->settled = true;
  facts->notation = board->notation;
  facts->base = facts->base_assumed ? 0 : base_of (page, board);
  facts->symbol[0] = (uint32_t) board->shape;
  facts->symbols = facts->notation == AQ_FORMAT_BOARD;
  if (!page->n || page->n == board->n)
    note_size (page, board);
}

/* --- sizes --- */

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

/* Where the label of a line ends: at its first bracket.  Without brackets: at
   its last colon or equals sign. */
static const char *end_of_label (const char *text, const char *end) {
  const char *label = text;
  for (; text < end; text++)
    if (aq_is_one_of (*text, "[({"))
      return text;
    else if (aq_is_one_of (*text, ":="))
      label = text;
  return label;
}

/* Whether a candidate of the file's notation has rows on that line. */
static bool has_board (const struct aq_page *page, unsigned line) {
  for (size_t i = 0; i < page->candidates; i++)
    if (page->candidate[i].last_line == line &&
        aq_fits (page, &page->candidate[i]))
      return true;
  return false;
}

/* Whether the line of a board says N before its first bracket, or the line
   above it does, which holds no board. */
static bool is_named (const struct aq_page *page,
                      const struct aq_candidate *board) {
  const struct aq_line *line = &page->line[board->line];
  if (has_number (line->text, end_of_label (line->text, line->end), board->n))
    return true;
  return board->line > 0 &&
         has_number (line[-1].text, line[-1].end, board->n) &&
         !has_board (page, board->line - 1);
}

/* Finds the sizes of the page's boards: a second one needs several boards, or
   its name, or a solution of N > 5, or a file that goes through sizes: then
   one solution of each is enough. */
static void find_sizes (struct aq_page *page) {
  struct aq_facts *facts = &page->facts;
  unsigned boards[AQ_BOARD_MAX + 1] = {0}, solutions[AQ_BOARD_MAX + 1] = {0};
  unsigned sizes = 0;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->mixed && aq_fits (page, board) && !board->counter) {
      boards[board->n]++;
      solutions[board->n] += board->solution;
    }
  }
  for (unsigned n = 1; n <= AQ_BOARD_MAX; n++)
    sizes += facts->sizes[n] || solutions[n];
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    const unsigned n = board->n;
    if (!aq_fits (page, board) || (facts->sizes[n] && facts->line))
      continue;
    const bool known =
        facts->sizes[n] || (!facts->n && facts->given && board->whole);
    const bool permutation = board->mixed && n >= AQ_LEAST;
    const bool drawn = facts->notation == AQ_FORMAT_BOARD;
    const bool several = permutation && (boards[n] >= SECOND_SIZE ||
                                         (board->solution && sizes > 2));
    const bool one =
        permutation && board->solution && board->whole && n > AQ_SURE;
    /* If one size is wanted, a single board is not enough to make another size
       known. */
    if (known || several || (!page->n && (one || drawn)) ||
        (permutation && is_named (page, board)))
      note_size (page, board);
  }
}

/* --- boards --- */

/* The first line below a heading that is no rule. */
static unsigned line_below (const struct aq_page *page, unsigned line) {
  do
    line++;
  while (line < page->lines &&
         aq_is_rule (page->line[line].text, page->line[line].end));
  return line;
}

/* What of that size begins directly below a heading: a drawing, or else a
   board of the file; NULL: nothing. */
static const struct aq_candidate *
find_below (const struct aq_page *page, const struct aq_candidate *heading) {
  const unsigned line = line_below (page, heading->line);
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->line == line && board->n == heading->n &&
        (board->notation == AQ_FORMAT_BOARD ? board->last_line > board->line
                                            : aq_fits (page, board)))
      return board;
  }
  return NULL;
}

/* Whether a line of numbers has no label: an arrow, an index or letters, but
   for the name of a column of INDEXES or of a table with bars. */
static bool is_without_label (const struct aq_page *page,
                              const struct aq_candidate *board, bool indexes) {
  const struct aq_line *line = &page->line[board->line];
  unsigned letters = 0, bars = 0;
  for (const char *at = line->text; at < line->end;) {
    const uint32_t c = aq_next_character (&at, line->end);
    letters += c < 128 && aq_is_letter ((char) c);
    bars += aq_is_bar (c);
    if (c < 128 && aq_is_one_of ((char) c, ":=>\"'`"))
      return false;
  }
  return (!letters || indexes || bars > board->n) &&
         (board->notation == AQ_FORMAT_DIGITS ||
          page->row[board->row].numbers == board->n);
}

/* Whether the line directly above is the title of a board: it has a number, or
   ends with a colon. */
static bool is_below_title (const struct aq_page *page,
                            const struct aq_candidate *board) {
  const struct aq_line *line = &page->line[board->line];
  if (!board->line || line->gap)
    return false;
  const char *text = line[-1].text, *end = aq_trim (text, line[-1].end);
  while (text < end && !aq_is_digit (*text) && *text != ':')
    text++;
  return text < end;
}

/* Whether numbers in plain order are those of columns: without a label and
   brackets, directly above a drawing or the first board, or in a line of text
   that is like one of these. */
static bool is_heading (const struct aq_page *page,
                        const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  const bool list = board->notation == AQ_FORMAT_LIST;
  if ((!list && board->notation != AQ_FORMAT_DIGITS) || board->n < AQ_LEAST ||
      board->bracket || board->indexed ||
      !aq_is_plain_order (aq_columns (page, board), board->n))
    return false;
  const struct aq_candidate *below = find_below (page, board);
  if (!below || !is_without_label (page, board, below->indexed))
    return false;
  const bool first = page->line[board->line].number < facts->line;
  return below->notation == AQ_FORMAT_BOARD ||
         (list &&
          (first || (!board->whole && facts->heading == board->shape)) &&
          !is_below_title (page, board));
}

static void find_headings (struct aq_page *page) {
  for (size_t i = 0; i < page->candidates; i++) {
    struct aq_candidate *board = &page->candidate[i];
    board->heading = is_heading (page, board);
    if (!board->heading)
      continue;
    page->line[board->line].passed = true;
    if (!board->whole)
      page->facts.heading = board->shape;
  }
}

/* Whether a candidate of a known size is a board: other text may stand beside
   it, or its bracket may be that of something else. */
static bool is_board (struct aq_page *page, const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  if (!aq_fits (page, board) || !facts->sizes[board->n])
    return false;
  if (facts->notation == AQ_FORMAT_BOARD)
    return true;
  /* Without the index that all others have it is a heading, or damaged. */
  if (board->heading ||
      (facts->index && !board->indexed && board->notation == AQ_FORMAT_LIST))
    return false;
  if (aq_facts_know (facts, board->shape))
    return true;
  if (board->notation == AQ_FORMAT_LIST && board->rows > 1)
    return board->whole || (board->mixed && recurs (board));
  if (board->whole)
    return !board->bracket || facts->given || board->n == page->n ||
           board->base >= 0;
  if (board->base < 0)
    return false;
  return (board->n >= AQ_SURE && (!board->tail || board->solution)) ||
         (board->mixed && board->boards > 1);
}

/* Notes the symbols of a drawing, and how many cells have each. */
static void note_symbols (struct aq_page *page,
                          const struct aq_candidate *board) {
  struct aq_facts *facts = &page->facts;
  for (unsigned i = 0; i < board->rows; i++) {
    const struct aq_row *row = &page->row[board->row + i];
    const unsigned cells = board->n * board->n / board->rows;
    for (unsigned j = 0; j < cells; j++) {
      const uint32_t symbol = aq_row_cells (page, row)[board->left + j].symbol;
      unsigned seen = 0;
      while (seen < facts->symbols && facts->symbol[seen] != symbol)
        seen++;
      if (seen == AQ_SYMBOLS_MAX)
        continue;
      facts->symbols += seen == facts->symbols;
      facts->symbol[seen] = symbol;
      facts->symbol_cells[seen]++;
    }
  }
}

/* Notes the kind of index that stands beside all boards. */
static void note_index (struct aq_page *page) {
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (board->indexed && board->mixed && is_board (page, board))
      page->facts.index = board->column > page->row[board->row].cell
                              ? AQ_INDEX_FIRST
                              : AQ_INDEX_LAST;
  }
}

/* Notes that lines of this shape hold boards. */
static void note_shape (struct aq_page *page,
                        const struct aq_candidate *board) {
  struct aq_facts *facts = &page->facts;
  const struct aq_line *line = &page->line[board->line];
  if (board->notation == AQ_FORMAT_BOARD) {
    note_symbols (page, board);
    if (board->line == board->last_line && line->begins && line->ends)
      aq_drawing_note (facts, line->text, line->end);
  }
  if (aq_facts_know (facts, board->shape))
    return;
  facts->shape[facts->shapes++ % AQ_SHAPES_MAX] = board->shape;
  aq_frame_note (facts, line->text, line->end);
}

static void accept (struct aq_page *page, struct aq_candidate *board) {
  struct aq_facts *facts = &page->facts;
  board->accepted = true;
  facts->bracketed |= board->bracket;
  facts->vertical |= board->notation == AQ_FORMAT_LIST && board->rows > 1;
  note_shape (page, board);
  for (unsigned i = 0; i < board->rows; i++)
    page->row[board->row + i].used = true;
  for (unsigned i = board->line; i <= board->last_line; i++)
    page->line[i].boards++;
  if (board->notation != AQ_FORMAT_BOARD && board->line == board->last_line)
    page->line[board->line].values +=
        board->notation == AQ_FORMAT_PAIRS ? 2 * board->n : board->n;
}

void aq_decide (struct aq_page *page, bool alone) {
  const struct aq_facts *facts = &page->facts;
  count_groups (page);
  if (!facts->settled)
    settle (page, alone);
  if (!facts->settled)
    return;
  if (facts->notation == AQ_FORMAT_BOARD)
    settle_queen (page);
  find_sizes (page);
  find_headings (page);
  note_index (page);
  /* Permutations show the shapes of boards; anything else of such a shape is a
     board, too. */
  for (unsigned pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < page->candidates; i++) {
      struct aq_candidate *board = &page->candidate[i];
      if (!board->accepted && (pass || board->mixed) && is_board (page, board))
        accept (page, board);
    }
}
