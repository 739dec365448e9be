/* SPDX-License-Identifier: MIT */

/* Running gnuplot: the script is its standard input, the image its standard
   output. */

#include "cli/plot/gnuplot.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/picture.h"

extern char **environ;

void gnuplot_terminal (FILE *script, const char *image, double height) {
  static const struct {
    const char *name, *unit, *options;
    double width;
    unsigned font;
  } terminals[PICTURE_TYPES] = {
      [SVG] = {"svg", "", " rounded background 'white'", 800, 15},
      [PNG] = {"pngcairo", "", " rounded", 1200, 20},
      [PDF] = {"pdfcairo", "cm", " rounded", 16, 11}};
  const enum picture_type type = picture_type (image);
  fprintf (script, "set terminal %s size %g%s,%g%s font 'sans-serif,%u'%s\n",
           terminals[type].name, terminals[type].width, terminals[type].unit,
           height * terminals[type].width, terminals[type].unit,
           terminals[type].font, terminals[type].options);
}

void gnuplot_style (FILE *script) {
  fputs ("set encoding utf8\n"
         "set border 3\n"
         "set tics nomirror out\n"
         "set grid linetype 1 linecolor 'gray90'\n"
         "set key tmargin left vertical Left reverse maxrows 8\n"
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
         "set style line 1 linecolor 'black' linewidth 2 pointtype 7 "
         "pointsize 0.8\n"
         "set style line 2 linecolor '#0072b2' linewidth 2 pointtype 6 "
         "pointsize 1.3\n"
         "set style line 3 linecolor '#e69f00' linewidth 2 pointtype 8 "
         "pointsize 1.8\n",
         script);
}

void gnuplot_quote (FILE *script, const char *text) {
  fputc ('\'', script);
  for (; *text; text++)
    fputs (*text == '\'' ? "''" : (char[]){*text, 0}, script);
  fputc ('\'', script);
}

/* The first line that gnuplot printed on standard error. */
static void read_complaint (FILE *complaints, char *text, size_t size) {
  rewind (complaints);
  *text = 0;
  while (fgets (text, (int) size, complaints)) {
    text[strcspn (text, "\n")] = 0;
    const size_t indent = strspn (text, " \t^");
    memmove (text, text + indent, strlen (text + indent) + 1);
    if (*text)
      return;
  }
}

/* Waits for gnuplot, and ends it when a signal comes; after a second it is
   killed.  It leads a process group of its own, so that none of its processes
   stays.  Polling, unlike a blocking wait, cannot miss a signal that comes
   just before it. */
static bool succeeded (pid_t child) {
  enum { PATIENCE = 50 };
  int status;
  pid_t ended;
  for (int asked = 0; !(ended = waitpid (child, &status, WNOHANG));
       usleep (20000))
    if (interrupted ())
      kill (-child, asked++ < PATIENCE ? SIGTERM : SIGKILL);
  return ended == child && WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

/* Starts gnuplot; returns an error number. */
static int start (pid_t *child, FILE *script, FILE *complaints,
                  const struct output *output) {
  char *const arguments[] = {(char *) "gnuplot", NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, fileno (script), 0);
  posix_spawn_file_actions_adddup2 (&actions, fileno (output->stream), 1);
  posix_spawn_file_actions_adddup2 (&actions, fileno (complaints), 2);
  const int error = posix_spawnp (child, "gnuplot", &actions, &attributes,
                                  arguments, environ);
  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attributes);
  return error;
}

/* Whether there is an image; unknown, and so true, for anything but a regular
   file. */
static bool drew (const struct output *output) {
  struct stat file;
  return fstat (fileno (output->stream), &file) || !S_ISREG (file.st_mode) ||
         file.st_size > 0;
}

static int run (FILE *script, FILE *complaints, const struct output *output) {
  pid_t child;
  const int error = start (&child, script, complaints, output);
  if (error == ENOENT)
    return trouble ("gnuplot is not installed; --plot-script=FILE writes its "
                    "script");
  if (error)
    return trouble ("gnuplot: %s", strerror (error));
  const bool good = succeeded (child);
  if (good && drew (output))
    return EXIT_YES;
  if (interrupted ())
    return EXIT_TROUBLE;
  char text[160];
  read_complaint (complaints, text, sizeof text);
  return trouble ("gnuplot failed: %s", *text  ? text
                                        : good ? "it drew nothing"
                                               : "it did not say why");
}

int gnuplot_draw (const char *script, size_t length, struct output *image) {
  if (interrupted ())
    return EXIT_TROUBLE;
  FILE *input = tmpfile (), *complaints = tmpfile ();
  int status = EXIT_YES;
  if (!input || !complaints || fwrite (script, 1, length, input) < length ||
      fflush (input) || fseek (input, 0, SEEK_SET))
    status = trouble ("a temporary file: %s", strerror (errno));
  if (!status)
    status = output_begin (image);
  if (!status)
    status = run (input, complaints, image);
  if (!status)
    status = outputs_commit (image, 1);
  if (input)
    fclose (input);
  if (complaints)
    fclose (complaints);
  return status;
}
