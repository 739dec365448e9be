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
#include <sys/stat.h>
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

/* Waits for it, and ends it when a signal comes meanwhile; one that does not
   heed that for a second is killed.  It leads a group of its own, so that no
   part of it stays, and is looked at again and again, so that no signal slips
   in before the wait. */
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

/* Starts it; an error number. */
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

/* Whether there is a picture, as far as can be seen: not in a pipe. */
static bool drew (const struct output *output) {
  struct stat file;
  return fstat (fileno (output->stream), &file) || !S_ISREG (file.st_mode) ||
         file.st_size > 0;
}

static int run (FILE *script, FILE *complaints, const struct output *output) {
  pid_t child;
  const int error = start (&child, script, complaints, output);
  if (error == ENOENT)
    return trouble ("gnuplot is not installed; --plot-script=FILE writes what "
                    "it would be told");
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

int gnuplot_draw (const char *script, size_t length, struct output *picture) {
  if (interrupted ())
    return EXIT_TROUBLE;
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
