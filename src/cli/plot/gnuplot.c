/* SPDX-License-Identifier: MIT */

/* Scripts for gnuplot, and running it. */

#include "cli/plot/gnuplot.h"

#include <string.h>
#include <unistd.h>

#include "cli/io/external_program.h"
#include "cli/io/message.h"
#include "cli/io/terminal.h"

const struct option_row plot_script_option[] = {
    {"plot-script", 0, "FILE", OUTPUT, FILE_NAME,
     "Write gnuplot's script, instead of the image or with it",
     FIELD (struct plot_options, script)},
    {0}};

/* --- scripts --- */

/* The image is SVG, in the style of all our plots. */
static void begin (FILE *script, double height) {
  enum { WIDTH = 800 };
  fprintf (script,
           "set terminal svg size %d,%.0f font 'sans-serif,15' rounded "
           "background 'white'\n",
           WIDTH, height * WIDTH);
  fputs ("set encoding utf8\n"
         "set border 3\n"
         "set tics nomirror out\n"
         "set grid linetype 1 linecolor 'gray90'\n"
         "set key tmargin left vertical Left reverse maxcols 1 maxrows 100\n"
         "set rmargin 7\n"
         "set linetype 1 linecolor '#0072b2'\n"
         "set linetype 2 linecolor '#d55e00'\n"
         "set linetype 3 linecolor '#009e73'\n"
         "set linetype 4 linecolor '#cc79a7'\n"
         "set linetype 5 linecolor '#56b4e9'\n"
         "set linetype 6 linecolor '#e69f00'\n"
         "set linetype 7 linecolor 'gray40'\n"
         "set linetype 8 linecolor 'black'\n"
         "set linetype cycle 8\n"
         "set errorbars 1.6\n"
         "set pointintervalbox 0.01\n" /* no gap in bars around points */
         "set style line 1 linecolor 'black' linewidth 2 pointtype 7 "
         "pointsize 0.8\n"
         "set style line 2 linecolor '#0072b2' linewidth 2 pointtype 6 "
         "pointsize 1.3\n"
         "set style line 3 linecolor '#e69f00' linewidth 2 pointtype 8 "
         "pointsize 1.8\n"
         "set style line 4 linecolor '#d55e00' linewidth 2 pointtype 4 "
         "pointsize 1.3\n",
         script);
}

/* The image is text. */
static void begin_text (FILE *script, unsigned panels) {
  enum { PANEL_LINES = 14 }; /* fewer cannot be read */
  const size_t width = terminal_width (STDOUT_FILENO, 80) - 1;
  const size_t height = terminal_height (STDOUT_FILENO, 25) - 1;
  const size_t least = panels * (size_t) PANEL_LINES;
  fprintf (script,
           "set terminal dumb size %zu,%zu\n"
           "set border 3\n"
           "set tics nomirror\n",
           width, height > least ? height : least);
}

FILE *plot_script_begin (double height, unsigned text_panels) {
  FILE *script = temporary_stream ();
  if (script && text_panels)
    begin_text (script, text_panels);
  else if (script)
    begin (script, height);
  return script;
}

/* gnuplot leaves ">" as it is, and XML forbids "]]>" in text. */
static void quote (FILE *script, const char *text, const char *percent) {
  fputc ('\'', script);
  while (*text) {
    const size_t bytes = printable_bytes (text);
    if (*text == '\'')
      fputs ("'.\"'\".'", script);
    else if (*text == '%')
      fputs (percent, script);
    else if (!strncmp (text, "]]>", 3))
      fputs ("] ", script);
    else if (bytes)
      fwrite (text, 1, bytes, script);
    else
      fputc (*text & 0x80 ? '?' : ' ', script);
    text += bytes ? bytes : 1;
  }
  fputc ('\'', script);
}

void gnuplot_quote (FILE *script, const char *text) {
  quote (script, text, "%");
}

void gnuplot_quote_tic (FILE *script, const char *text) {
  quote (script, text, "%%");
}

/* Copies a text into an output, and commits it.  The text that gnuplot drew
   begins a page with a form feed, which terminals show. */
static int copy (FILE *text, struct output *to) {
  int status = output_begin (to);
  rewind (text);
  for (int byte; !status && (byte = getc (text)) != EOF;)
    if (byte != '\f')
      putc (byte, to->stream);
  if (!status && ferror (text))
    status = temporary_failed ();
  return status ? status : outputs_commit (to, 1);
}

/* Draws SVG, or makes what IMAGE is of what gnuplot draws. */
static int draw (FILE *script, struct output *image) {
  static const struct external_program gnuplot = {
      "gnuplot", "gnuplot-nox", "--plot-script=FILE writes its script"};
  char *const arguments[] = {(char *) gnuplot.name, NULL};
  const enum picture_type type = picture_type (image->name);
  if (type == SVG)
    return external_program_draw (&gnuplot, arguments, script, image);
  FILE *drawn = temporary_stream ();
  if (!drawn)
    return EXIT_TROUBLE;
  int status = external_program_run (&gnuplot, arguments, script, drawn);
  if (!status)
    status = type == PICTURE_TYPES ? copy (drawn, image)
                                   : svg_convert (&drawn, 1, image);
  fclose (drawn);
  return status;
}

int plot_script_end (FILE *script, struct output plot[PLOT_OUTPUTS],
                     int status) {
  if (!status && (fflush (script) || ferror (script)))
    status = temporary_failed ();
  if (!status && plot[PLOT_SCRIPT].name)
    status = copy (script, &plot[PLOT_SCRIPT]);
  if (!status && plot[PLOT_IMAGE].name)
    status = draw (script, &plot[PLOT_IMAGE]);
  fclose (script);
  return status;
}
