/* SPDX-License-Identifier: MIT */

/* Atomic output, and standard output that is checked. */

#include "cli/io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

/* Whether a failure of standard output was reported. */
static bool stdout_reported;

int output_failed (const struct output *output) {
  if (output->stream == stdout)
    stdout_reported = true;
  if (errno == EINTR && interrupted ())
    return EXIT_TROUBLE;
  return trouble ("%s: %s", output->name, strerror (errno ? errno : EIO));
}

/* Closes a stream that this file opened. */
static int finish (struct output *output) {
  const int failed = fclose (output->stream);
  output->stream = NULL;
  return failed;
}

static void forget_names (struct output *output) {
  if (output->temporary)
    interrupt_unregister_temporary (output->temporary);
  free (output->target);
  free (output->temporary);
  output->target = output->temporary = NULL;
}

/* A template for a temporary file in the folder of TARGET, so that a rename
   can replace it. */
static char *name_beside (const char *target) {
  static const char name[] = ".allqueens-XXXXXX";
  const char *slash = strrchr (target, '/');
  const size_t folder = slash ? (size_t) (slash + 1 - target) : 0;
  char *beside = malloc (folder + sizeof name);
  if (!beside)
    return NULL;
  memcpy (beside, target, folder);
  memcpy (beside + folder, name, sizeof name);
  return beside;
}

static mode_t mode_of_new_file (void) {
  const mode_t mask = umask (0);
  umask (mask);
  return 0666 & ~mask;
}

/* Opens a temporary file with the mode of OLD, or for NULL that of a new
   file. */
static FILE *open_temporary (struct output *output, const struct stat *old) {
  output->temporary = name_beside (output->target);
  if (!output->temporary)
    return NULL;
  const int descriptor = mkostemp (output->temporary, O_CLOEXEC);
  if (descriptor < 0)
    return NULL;
  interrupt_register_temporary (output->temporary);
  if (old && fchown (descriptor, old->st_uid, old->st_gid))
    errno = 0; /* only the superuser can keep another's ownership */
  FILE *stream = NULL;
  if (!fchmod (descriptor, old ? old->st_mode & 07777 : mode_of_new_file ()))
    stream = fdopen (descriptor, "w");
  if (!stream) {
    const int why = errno;
    close (descriptor);
    unlink (output->temporary);
    errno = why;
  }
  return stream;
}

/* The descriptor that NAME names, or -1. */
static int named_descriptor (const char *name) {
  int number = -1, length = 0;
  if (!strcmp (name, "/dev/stdout"))
    return STDOUT_FILENO;
  if (!strcmp (name, "/dev/stderr"))
    return STDERR_FILENO;
  if ((sscanf (name, "/dev/fd/%d%n", &number, &length) == 1 ||
       sscanf (name, "/proc/self/fd/%d%n", &number, &length) == 1) &&
      !name[length])
    return number;
  return -1;
}

static FILE *open_descriptor (int number) {
  const int copy = fcntl (number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  return copy < 0 ? NULL : fdopen (copy, "w");
}

/* Where the link NAME leads, one step; NULL where it is not a link. */
static char *follow (const char *name) {
  char to[PATH_MAX];
  const ssize_t length = readlink (name, to, sizeof to - 1);
  if (length < 0)
    return NULL;
  to[length] = 0;
  const char *slash = strrchr (name, '/');
  if (*to == '/' || !slash)
    return strdup (to);
  char *path;
  if (asprintf (&path, "%.*s/%s", (int) (slash - name), name, to) < 0)
    return NULL;
  return path;
}

/* The one path of a file that does not exist, in a folder that does. */
static char *path_of_new (const char *name) {
  const char *slash = strrchr (name, '/');
  char *folder = slash == name ? strdup ("/")
                 : slash       ? strndup (name, (size_t) (slash - name))
                               : strdup (".");
  char *real = folder ? realpath (folder, NULL) : NULL, *path = NULL;
  if (real && asprintf (&path, "%s/%s", strcmp (real, "/") ? real : "",
                        slash ? slash + 1 : name) < 0)
    path = NULL;
  free (folder);
  free (real);
  return path;
}

/* The one path of the file that NAME leads to, which need not exist, so that
   two names of a file give the same.  Follows as many symbolic links as the
   kernel would. */
static char *resolve (const char *name) {
  char *path = realpath (name, NULL);
  if (path || errno != ENOENT)
    return path;
  path = strdup (name);
  for (int steps = 0; path && steps < 40; steps++) {
    char *next = follow (path);
    char *end = next ? NULL : path_of_new (path);
    free (path);
    if (!next)
      return end;
    path = next;
  }
  free (path);
  errno = ELOOP;
  return NULL;
}

/* Opens a regular or a new file for replacement; anything else is opened in
   place. */
static FILE *open_file (struct output *output) {
  struct stat old;
  const int descriptor = named_descriptor (output->name);
  if (descriptor >= 0)
    return open_descriptor (descriptor);
  const bool exists = !stat (output->name, &old);
  if (!exists && (errno != ENOENT || !*output->name))
    return NULL;
  if (exists && !S_ISREG (old.st_mode))
    return fopen (output->name, "we");
  if (exists && access (output->name, W_OK))
    return NULL;
  output->target = resolve (output->name);
  return output->target ? open_temporary (output, exists ? &old : NULL) : NULL;
}

static int open_output (struct output *output) {
  if (!strcmp (output->name, "-")) {
    output->name = "standard output";
    output->stream = stdout;
    return EXIT_YES;
  }
  output->stream = open_file (output);
  if (output->stream)
    return EXIT_YES;
  const int failed = output_failed (output);
  forget_names (output);
  return failed;
}

int output_flush (struct output *output) {
  errno = 0;
  if (output->stream && (fflush (output->stream) || ferror (output->stream)))
    return output_failed (output);
  return EXIT_YES;
}

/* Replaces the old file by the new one, which is flushed. */
static int commit (struct output *output) {
  int status = EXIT_YES;
  if (!output->stream || output->stream == stdout)
    return status;
  if (finish (output))
    status = output_failed (output);
  if (output->temporary) {
    if (!status && rename (output->temporary, output->target))
      status = output_failed (output);
    if (status)
      unlink (output->temporary);
  }
  forget_names (output);
  return status;
}

/* Writes nothing more: nobody may empty the pipe that a run was interrupted
   on. */
static void discard (struct output *output) {
  if (output->stream && output->stream != stdout) {
    __fpurge (output->stream);
    finish (output);
  }
  output->stream = NULL;
  if (output->temporary)
    unlink (output->temporary);
  forget_names (output);
}

/* Two outputs must not replace the same file nor both write to "-". */
static int check_distinct (const struct output *a, const struct output *b) {
  const bool both_printed = a->stream == stdout && b->stream == stdout;
  const bool same = a->target && b->target && !strcmp (a->target, b->target);
  return both_printed || same
             ? trouble ("%s: cannot take two outputs", a->name)
             : EXIT_YES;
}

/* The file INPUT ("-": standard input) must not be replaced. */
static int check_input (const struct output *output, const char *input) {
  struct stat read, replaced;
  const int unknown =
      strcmp (input, "-") ? stat (input, &read) : fstat (STDIN_FILENO, &read);
  if (!output->target || unknown || stat (output->target, &replaced) ||
      read.st_dev != replaced.st_dev || read.st_ino != replaced.st_ino)
    return EXIT_YES;
  return trouble ("%s: it is the input and cannot be the output",
                  output->name);
}

int outputs_open (struct output *outputs, size_t count, const char *input) {
  int status = EXIT_YES;
  interrupt_catch ();
  for (size_t i = 0; i < count && !status; i++)
    if (outputs[i].name)
      status = open_output (&outputs[i]);
  for (size_t i = 0; i < count; i++) {
    for (size_t j = 0; j < i && !status; j++)
      status = check_distinct (&outputs[i], &outputs[j]);
    if (!status && input)
      status = check_input (&outputs[i], input);
  }
  return status;
}

int outputs_commit (struct output *outputs, size_t count) {
  int status = EXIT_YES;
  for (size_t i = 0; i < count && !status; i++)
    status = output_flush (&outputs[i]);
  for (size_t i = 0; i < count && !status; i++)
    status = commit (&outputs[i]);
  return status;
}

void outputs_discard (struct output *outputs, size_t count) {
  for (size_t i = 0; i < count; i++)
    discard (&outputs[i]);
}

static void check_stdout (void) {
  errno = 0;
  if ((fflush (stdout) || ferror (stdout)) && !stdout_reported) {
    trouble ("standard output: %s", strerror (errno ? errno : EIO));
    _exit (EXIT_TROUBLE);
  }
}

/* A closed stream becomes /dev/null opened for the opposite direction: its
   number is taken, and using it fails as it should. */
void output_guard_standard_streams (void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl (descriptor, F_GETFD) < 0)
      open ("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  /* With a large buffer, long texts too fail at the end, where errno still
     says why. */
  static char buffer[1 << 15];
  if (!isatty (STDOUT_FILENO))
    setvbuf (stdout, buffer, _IOFBF, sizeof buffer);
  atexit (check_stdout);
}
