/* SPDX-License-Identifier: MIT */

/* Draws boards as SVG into a file, or into temporary files without names, one
   a page, which rsvg-convert makes a PNG or a PDF of. */

#include "cli/show/board_picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "cli/io/external_program.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/show/svg.h"

/* A temporary file, and the name by which another program opens it. */
struct page {
  FILE *stream;
  char name[sizeof "/dev/fd/2147483647"];
};

struct picture {
  struct output output;
  enum picture_type type;
  struct page_layout layout;
  struct board_position position; /* of the board drawn last */
  FILE *stream;                   /* of the page in work; NULL: none yet */
  struct page *pages;             /* of a PNG or PDF, PAGE_COUNT of them */
  size_t page_count;
  int status;
};

/* --- pages --- */

/* Makes a temporary file for the first or the next page. */
static int add_page (struct picture *picture) {
  struct page *pages =
      reallocarray (picture->pages, picture->page_count + 1, sizeof *pages);
  if (!pages)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  picture->pages = pages;
  picture->stream = temporary_stream ();
  if (!picture->stream)
    return EXIT_TROUBLE;
  struct page *page = &pages[picture->page_count++];
  page->stream = picture->stream;
  snprintf (page->name, sizeof page->name, "/dev/fd/%d",
            fileno (page->stream));
  return EXIT_YES;
}

static int begin_page (struct picture *picture) {
  int status;
  if (picture->type == SVG) {
    status = output_begin (&picture->output);
    picture->stream = picture->output.stream;
  } else
    status = add_page (picture);
  if (!status)
    svg_begin (picture->stream, &picture->layout);
  return status;
}

/* Ends the page in work. */
static int end_page (const struct picture *picture) {
  svg_end (picture->stream);
  if (interrupted ())
    return EXIT_TROUBLE;
  if (!fflush (picture->stream) && !ferror (picture->stream))
    return EXIT_YES;
  return picture->type == SVG ? output_failed (&picture->output)
                              : temporary_failed ();
}

/* Draws a board on its page.  Returns false after a signal or an error. */
static bool add_board (const struct captioned_board *captioned, void *data) {
  struct picture *picture = data;
  struct board_position *position = &picture->position;
  if (page_layout_next (&picture->layout, captioned->begins_group, position)) {
    if (picture->stream)
      picture->status = end_page (picture);
    if (!picture->status)
      picture->status = begin_page (picture);
    if (picture->status)
      return false;
  }
  svg_board (picture->stream, &picture->layout, position, captioned);
  return !interrupted () && !ferror (picture->stream);
}

/* --- rsvg-convert --- */

/* Pages are open files: lets as many be open as the system allows. */
static void allow_many_pages (void) {
  struct rlimit files;
  getrlimit (RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit (RLIMIT_NOFILE, &files);
}

static int convert (struct picture *picture) {
  char **names = calloc (picture->page_count, sizeof *names);
  if (!names)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  for (size_t i = 0; i < picture->page_count; i++)
    names[i] = picture->pages[i].name;
  const int status = svg_convert (picture->pages[0].stream, names,
                                  picture->page_count, &picture->output);
  free (names);
  return status;
}

/* --- the file --- */

static int draw (struct picture *picture, const struct shown_boards *shown) {
  if (picture->type == PDF)
    allow_many_pages ();
  captioned_boards_each (shown, add_board, picture);
  if (!picture->status)
    picture->status = end_page (picture);
  if (!picture->status)
    picture->status = picture->type == SVG
                          ? outputs_commit (&picture->output, 1)
                          : convert (picture);
  for (size_t i = 0; i < picture->page_count; i++)
    fclose (picture->pages[i].stream);
  free (picture->pages);
  return picture->status;
}

int board_picture_draw (const struct shown_boards *shown, const char *file,
                        bool sync) {
  /* An image has at most 32767 pixels a side, and its memory a bound. */
  static const double png_side_max = 32767 / 2, png_area_max = 3e7;
  enum { LARGE = 5000 }; /* more than a screen has */
  struct picture picture = {.output.name = file, .type = picture_type (file)};
  const struct board_counts counts = count_boards (shown);
  if (!counts.boards)
    return trouble ("%s: there is no board to draw", file);
  picture.layout = picture.type == PDF ? page_layout_a4 (&counts)
                                       : page_layout_single (&counts);
  const double width = picture.layout.width, height = picture.layout.height;
  if (picture.type == PNG &&
      (fmax (width, height) > png_side_max || width * height > png_area_max))
    return trouble ("%s: %zu boards are too many for a PNG; --limit=K draws "
                    "the first K, and .pdf has pages",
                    file, counts.boards);
  if (picture.type == SVG && fmax (width, height) > LARGE)
    remark ("%s: one picture of %.0f x %.0f pixels; --limit=K draws the first "
            "K boards, and .pdf has pages",
            file, width, height);
  int status = outputs_open (&picture.output, 1, NULL, sync);
  if (!status)
    status = draw (&picture, shown);
  outputs_discard (&picture.output, 1);
  return status;
}
