/* SPDX-License-Identifier: MIT */

/* Draws a run, generation by generation. */

#include "cli/commands/watch.h"

#include <locale.h>
#include <unistd.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/terminal.h"
#include "cli/progress/status_text.h"

void watch_begin (struct watch *watch, const struct scheme_run *run,
                  unsigned n) {
  *watch = (struct watch){
      .pause = run->watch,
      .n = n,
      .style.colored = color_applies (run->message.color, STDERR_FILENO)};
  if (!run->watch)
    return;
  if (!applies (AUTO, STDERR_FILENO))
    usage_error ("--watch draws on standard error, which is no terminal that "
                 "can be drawn on");
  if (is_verbose (&run->message))
    usage_error ("--watch draws where --verbose prints: give one of them");
  setlocale (LC_CTYPE, "");
}

void watch_best (struct watch *watch, const struct aq_improvement *best) {
  watch->generations++;
  watch->best = best->placement;
  watch->fitness = best->fitness;
  watch->undrawn = true;
}

void watch_population (struct watch *watch, const struct aq_scheme *scheme,
                       const struct aq_population *population) {
  size_t best = 0;
  watch->generations++;
  for (size_t i = 1; i < population->count; i++)
    if (population->fitness[i] < population->fitness[best])
      best = i;
  if (!population->count)
    return;
  if (scheme->decode) {
    watch->best.n = population->n;
    for (unsigned row = 0; row < population->n; row++)
      watch->best.row[row] = (uint8_t) row;
    scheme->decode (population, best, watch->best.column);
  } else
    scheme->decode_placement (population, best, &watch->best);
  watch->fitness = population->fitness[best];
  watch->undrawn = true;
}

/* The occupant of each square; queens on one line attack each other. */
static void place (const struct aq_placement *placement,
                   uint8_t square[AQ_BOARD_MAX][AQ_BOARD_MAX]) {
  enum { LINES = 4 };
  unsigned queens[LINES][2 * AQ_BOARD_MAX] = {0};
  for (int pass = 0; pass < 2; pass++)
    for (unsigned i = 0; i < placement->n; i++) {
      const unsigned row = placement->row[i], column = placement->column[i];
      const unsigned lines[LINES] = {row, column, row + column,
                                     row + AQ_BOARD_MAX - column};
      bool attacked = false;
      for (int line = 0; line < LINES; line++)
        attacked |= (queens[line][lines[line]] += !pass) > 1;
      square[row][column] = attacked ? ATTACKED_QUEEN : QUEEN;
    }
}

static unsigned least (size_t a, size_t b) {
  return (unsigned) (a < b ? a : b);
}

/* Each line is erased behind its end, and the screen behind the last.  As much
   of the board is drawn as the terminal has room for, with a line above it,
   one below it, and one for the cursor. */
static void draw (const struct watch *watch,
                  const struct status_text *caption) {
  static const char end[] = "\033[K\n";
  uint8_t square[AQ_BOARD_MAX][AQ_BOARD_MAX] = {0};
  const size_t height = terminal_height (STDERR_FILENO, 24);
  const unsigned n = watch->n, columns = least (n, caption->width / 2);
  const unsigned rows = height > 3 ? least (n, height - 3) : 0;
  place (&watch->best, square);
  fprintf (stderr, "%s\033[H%s%s", watch->generations == 1 ? "\033[2J" : "",
           caption->text, end);
  for (unsigned row = 0; row < rows; row++) {
    for (unsigned column = 0; column < columns; column++)
      text_square_print (stderr, &watch->style, square[row][column], row,
                         column);
    fputs (end, stderr);
  }
  if (rows < n || columns < n)
    fprintf (stderr, "%u of %u rows, %u of %u columns%s", rows, n, columns, n,
             end);
  fputs ("\033[J", stderr);
}

void watch_draw (struct watch *watch, uint64_t found, uint64_t total) {
  enum { SLICE = 20 }; /* a signal ends the pause as soon */
  if (!watch->undrawn)
    return;
  watch->undrawn = false;
  struct status_text caption = {.width =
                                    terminal_width (STDERR_FILENO, 80) - 1};
  status_begin (&caption, "best board");
  status_add (&caption, "generation %.0f", (double) (watch->generations - 1));
  status_add (&caption, "fitness %g", watch->fitness);
  if (total)
    status_add_part (&caption, (double) found, (double) total, "solution");
  else
    status_add_count (&caption, (double) found, "solution", "");
  message_open ();
  if (is_foreground (STDERR_FILENO))
    draw (watch, &caption);
  message_close ();
  for (unsigned waited = 0; waited < watch->pause && !interrupted ();
       waited += SLICE)
    usleep (1000 * least (SLICE, watch->pause - waited));
}
