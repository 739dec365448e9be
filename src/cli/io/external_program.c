/* SPDX-License-Identifier: MIT */

/* Runs a program whose standard output is an image. */

#include "cli/io/external_program.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "allqueens.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

enum picture_type picture_type (const char *file) {
  static const char *const extensions[PICTURE_TYPES] = {
      [SVG] = ".svg", [PNG] = ".png", [PDF] = ".pdf"};
  const char *extension = strrchr (file, '.');
  enum picture_type type = 0;
  while (type < PICTURE_TYPES &&
         (!extension || strcasecmp (extension, extensions[type])))
    type++;
  return type;
}

struct external_program {
  const char *name;
  const char *package;   /* Debian's */
  const char *otherwise; /* what works without it, for messages */
};

extern char **environ;

/* The first line that the program printed on standard error. */
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

/* Waits for the program, and ends it when a signal comes; after a second it is
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

/* Starts the program; returns an error number. */
static int start (pid_t *child, char *const *arguments, FILE *input,
                  FILE *complaints, FILE *image) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_adddup2 (&actions, fileno (input), 0);
  posix_spawn_file_actions_adddup2 (&actions, fileno (image), 1);
  posix_spawn_file_actions_adddup2 (&actions, fileno (complaints), 2);
  const int error = posix_spawnp (child, arguments[0], &actions, &attributes,
                                  arguments, environ);
  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attributes);
  return error;
}

/* Whether there is an image.  For anything but a regular file that is unknown:
   then true. */
static bool drew (FILE *image) {
  struct stat file;
  return fstat (fileno (image), &file) || !S_ISREG (file.st_mode) ||
         file.st_size > 0;
}

static int run (const struct external_program *program, char *const *arguments,
                FILE *input, FILE *complaints, FILE *image) {
  pid_t child;
  const int error = start (&child, arguments, input, complaints, image);
  if (error == ENOENT)
    return trouble ("%s is not installed (Debian: %s); %s", program->name,
                    program->package, program->otherwise);
  if (error)
    return trouble ("%s: %s", program->name, strerror (error));
  const bool good = succeeded (child);
  if (good && drew (image))
    return EXIT_YES;
  if (interrupted ())
    return EXIT_TROUBLE;
  char text[160];
  read_complaint (complaints, text, sizeof text);
  return trouble ("%s failed: %s", program->name,
                  *text  ? text
                  : good ? "it drew nothing"
                         : "it did not say why");
}

/* Runs the program with ARGUMENTS: the first is its name, the last is NULL.
   It reads the open file INPUT from its beginning, writes into the open file
   IMAGE, and inherits all files without FD_CLOEXEC.  EXIT_YES, or EXIT_TROUBLE
   after a message or when a signal comes. */
static int run_program (const struct external_program *program,
                        char *const *arguments, FILE *input, FILE *image) {
  if (interrupted ())
    return EXIT_TROUBLE;
  FILE *complaints = temporary_stream ();
  if (!complaints)
    return EXIT_TROUBLE;
  const int status = fflush (input) || fseek (input, 0, SEEK_SET)
                         ? temporary_failed ()
                         : run (program, arguments, input, complaints, image);
  fclose (complaints);
  return status;
}

/* The same, into an output, which is begun and committed. */
static int draw (const struct external_program *program,
                 char *const *arguments, FILE *input, struct output *image) {
  int status = output_begin (image);
  if (!status)
    status = run_program (program, arguments, input, image->stream);
  return status ? status : outputs_commit (image, 1);
}

int svg_convert (FILE *const *pages, size_t count, struct output *image) {
  static const struct external_program rsvg_convert = {
      "rsvg-convert", "librsvg2-bin", "SVG does without"};
  typedef char file_name[sizeof "/dev/fd/2147483647"];
  enum { OPTIONS = 3 };
  const bool png = picture_type (image->name) == PNG;
  const char *options[OPTIONS] = {rsvg_convert.name,
                                  png ? "--format=png" : "--format=pdf",
                                  png ? "--zoom=2" : "--zoom=1"};
  file_name *names = calloc (count, sizeof *names);
  char **arguments = calloc (OPTIONS + count + 1, sizeof *arguments);
  int status = EXIT_TROUBLE;
  if (names && arguments) {
    memcpy (arguments, options, sizeof options);
    for (size_t i = 0; i < count; i++) {
      snprintf (names[i], sizeof *names, "/dev/fd/%d", fileno (pages[i]));
      arguments[OPTIONS + i] = names[i];
    }
    status = draw (&rsvg_convert, arguments, *pages, image);
  } else
    trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  free (names);
  free (arguments);
  return status;
}

FILE *temporary_stream (void) {
  FILE *stream = tmpfile ();
  if (!stream)
    temporary_failed ();
  return stream;
}

int temporary_failed (void) {
  return trouble ("a temporary file: %s", strerror (errno));
}
