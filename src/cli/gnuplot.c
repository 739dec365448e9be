/* SPDX-License-Identifier: MIT */

/* Running gnuplot: the script is its standard input, the picture its standard
   output. */

#include "gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "message.h"
#include "output.h"

extern char **environ;

int gnuplot_begin (FILE *script, const char *picture) {
  static const struct {
    const char *extension, *terminal;
  } terminals[] = {
      {".svg", "svg size 800,560 font 'sans-serif,15' background 'white'"},
      {".png", "pngcairo size 1200,840 font 'sans-serif,20'"},
      {".pdf", "pdfcairo size 16cm,11.2cm font 'sans-serif,11'"}};
  const char *extension = strrchr (picture, '.');
  for (size_t i = 0; extension && i < sizeof terminals / sizeof *terminals;
       i++)
    if (!strcasecmp (extension, terminals[i].extension)) {
      fprintf (script, "set terminal %s\n", terminals[i].terminal);
      return EXIT_YES;
    }
  return trouble ("%s: a picture's name ends in .svg, .png or .pdf", picture);
}

void gnuplot_style (FILE *script) {
  fputs ("set encoding utf8\n"
         "set border 3\n"
         "set tics nomirror out\n"
         "set grid linecolor 'gray85'\n"
         "set key tmargin left vertical Left reverse maxrows 3\n"
         "set rmargin 7\n"
         "set style line 1 linecolor 'black' linewidth 2 pointtype 7\n"
         "set style line 2 linecolor 'gray30' linewidth 2 pointtype 6 "
         "dashtype 2\n"
         "set style line 3 linecolor 'gray50' linewidth 3 pointtype 8 "
         "dashtype 3\n",
         script);
}

/* What gnuplot said first, on one line. */
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

/* Waits for it; a signal that comes meanwhile reaches gnuplot, too. */
static bool succeeded (pid_t child) {
  int status;
  while (waitpid (child, &status, 0) < 0)
    if (errno != EINTR)
      return false;
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

static int run (FILE *script, FILE *complaints, struct output *output) {
  char *const arguments[] = {(char *) "gnuplot", NULL};
  posix_spawn_file_actions_t actions;
  pid_t child;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, fileno (script), 0);
  posix_spawn_file_actions_adddup2 (&actions, fileno (output->stream), 1);
  posix_spawn_file_actions_adddup2 (&actions, fileno (complaints), 2);
  const int error =
      posix_spawnp (&child, "gnuplot", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy (&actions);
  if (error == ENOENT)
    return trouble ("gnuplot is not installed; --plot-script=FILE writes what "
                    "it would be told");
  if (error)
    return trouble ("gnuplot: %s", strerror (error));
  if (succeeded (child))
    return EXIT_YES;
  char text[160];
  read_complaint (complaints, text, sizeof text);
  return trouble ("gnuplot failed: %s", *text ? text : "it did not say why");
}

int gnuplot_draw (const char *script, size_t length, const char *picture) {
  struct output output = {0};
  FILE *told = tmpfile (), *complaints = tmpfile ();
  int status = EXIT_YES;
  if (!told || !complaints || fwrite (script, 1, length, told) < length ||
      fflush (told) || fseek (told, 0, SEEK_SET))
    status = trouble ("a temporary file: %s", strerror (errno));
  if (!status)
    status = output_open (&output, picture);
  if (!status)
    status = run (told, complaints, &output);
  if (!status)
    status = output_commit (&output);
  output_discard (&output);
  if (told)
    fclose (told);
  if (complaints)
    fclose (complaints);
  return status;
}
