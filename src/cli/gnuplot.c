/* SPDX-License-Identifier: MIT */

/* Running gnuplot: the script is its standard input, the picture its standard
   output. */

#include "gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "interrupt.h"
#include "message.h"

extern char **environ;

const char *gnuplot_terminal (const char *picture) {
  static const struct {
    const char *extension, *terminal;
  } terminals[] = {
      {".svg", "svg size 800,560 font 'sans-serif,15' background 'white'"},
      {".png", "pngcairo size 1200,840 font 'sans-serif,20'"},
      {".pdf", "pdfcairo size 16cm,11.2cm font 'sans-serif,11'"}};
  const char *extension = strrchr (picture, '.');
  for (size_t i = 0; extension && i < sizeof terminals / sizeof *terminals;
       i++)
    if (!strcasecmp (extension, terminals[i].extension))
      return terminals[i].terminal;
  return NULL;
}

void gnuplot_style (FILE *script) {
  fputs ("set encoding utf8\n"
         "set border 3\n"
         "set tics nomirror out\n"
         "set grid linecolor 'gray85'\n"
         "set key tmargin left vertical Left reverse maxrows 8\n"
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

/* Waits for it, and ends it when a signal comes meanwhile: only what a
   terminal sends reaches gnuplot, too. */
static bool succeeded (pid_t child) {
  int status;
  while (waitpid (child, &status, 0) < 0) {
    if (errno != EINTR)
      return false;
    kill (child, SIGTERM);
  }
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

static int run (FILE *script, FILE *complaints, struct output *output) {
  char *const arguments[] = {(char *) "gnuplot", NULL};
  const bool before = interrupted ();
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
  if (interrupted () && !before)
    return EXIT_TROUBLE;
  char text[160];
  read_complaint (complaints, text, sizeof text);
  return trouble ("gnuplot failed: %s", *text ? text : "it did not say why");
}

int gnuplot_draw (const char *script, size_t length, struct output *picture) {
  FILE *told = tmpfile (), *complaints = tmpfile ();
  int status = EXIT_YES;
  if (!told || !complaints || fwrite (script, 1, length, told) < length ||
      fflush (told) || fseek (told, 0, SEEK_SET))
    status = trouble ("a temporary file: %s", strerror (errno));
  if (!status)
    status = run (told, complaints, picture);
  if (!status)
    status = output_commit (picture);
  if (told)
    fclose (told);
  if (complaints)
    fclose (complaints);
  return status;
}
