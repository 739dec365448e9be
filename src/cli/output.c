/* SPDX-License-Identifier: MIT */

/* Files that are replaced as a whole, and standard output that is checked. */

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/message.h"

/* Whether a failure of standard output was reported. */
static bool stdout_reported;

int output_failed (const struct output *output) {
  if (output->stream == stdout)
    stdout_reported = true;
  if (errno == EINTR && interrupted ())
    return EXIT_TROUBLE;
  return error_line ("%s: %s", output->name, strerror (errno ? errno : EIO));
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
  free (output->folder);
  free (output->temporary);
  output->target = output->folder = output->temporary = NULL;
}

/* --- where an output goes.  Functions that return a name return a text to be
   freed, or NULL, errno saying why. --- */

/* The folder that the file PATH is in. */
static char *folder_of (const char *path) {
  const char *slash = strrchr (path, '/');
  return slash == path ? strdup ("/")
         : slash       ? strndup (path, (size_t) (slash - path))
                       : strdup (".");
}

/* Where the link NAME leads, one step; NULL if it is not a link. */
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
  char *folder = folder_of (name);
  char *real = folder ? realpath (folder, NULL) : NULL, *path = NULL;
  if (real && asprintf (&path, "%s/%s", strcmp (real, "/") ? real : "",
                        slash ? slash + 1 : name) < 0)
    path = NULL;
  free (folder);
  free (real);
  return path;
}

/* The one path of the file that NAME leads to, which need not exist, so that
   two names of a file give the same.  Links may lead to a new file; realpath
   refuses those that lead back. */
static char *resolve (const char *name) {
  char *path = realpath (name, NULL);
  if (path || errno != ENOENT)
    return path;
  char *next = follow (name);
  if (!next)
    return errno == ENOMEM ? NULL : path_of_new (name);
  path = resolve (next);
  free (next);
  return path;
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

/* Finds out where the output goes.  Sets the target if it is a regular or a
   new file that can be written, and opens anything else. */
static bool find_file (struct output *output) {
  struct stat old;
  const int descriptor = named_descriptor (output->name);
  if (descriptor >= 0)
    return (output->stream = open_descriptor (descriptor));
  const bool exists = !stat (output->name, &old);
  if (!exists && (errno != ENOENT || !*output->name))
    return false;
  if (exists && !S_ISREG (old.st_mode))
    return (output->stream = fopen (output->name, "we"));
  if (exists && access (output->name, W_OK))
    return false;
  output->target = resolve (output->name);
  output->folder = output->target ? folder_of (output->target) : NULL;
  return output->folder && ((exists && output->in_place) ||
                            !access (output->folder, W_OK | X_OK));
}

/* Whether NAME is, or can become, a regular file. */
static bool is_regular (const char *name) {
  struct stat there;
  return strcmp (name, "-") && named_descriptor (name) < 0 &&
         (stat (name, &there) || S_ISREG (there.st_mode));
}

static int find_output (struct output *output) {
  if (output->regular && !is_regular (output->name))
    return error_line ("%s: %s must be a regular file", output->name,
                       output->regular);
  if (!strcmp (output->name, "-")) {
    output->name = "standard output";
    output->stream = stdout;
    return EXIT_YES;
  }
  return find_file (output) ? EXIT_YES : output_failed (output);
}

/* --- writing --- */

/* Gives the open file the mode of an OLD one, and its owner if that is
   possible; NULL: the mode of a new file.  False with errno. */
static bool set_mode (int descriptor, const struct stat *old) {
  const mode_t mask = umask (0);
  umask (mask);
  if (old && fchown (descriptor, old->st_uid, old->st_gid))
    errno = 0; /* only the superuser can keep another's ownership */
  return !fchmod (descriptor, old ? old->st_mode & 07777 : 0666 & ~mask);
}

/* Opens the file that will replace the target; NULL with errno. */
static FILE *open_temporary (struct output *output) {
  struct stat old;
  char *name;
  if (asprintf (&name, "%s/.allqueens-XXXXXX", output->folder) < 0)
    return NULL;
  const int descriptor = mkostemp (name, O_CLOEXEC);
  if (descriptor < 0) {
    free (name);
    return NULL;
  }
  output->temporary = name;
  interrupt_register_temporary (name);
  const bool exists = !stat (output->target, &old);
  FILE *stream = set_mode (descriptor, exists ? &old : NULL)
                     ? fdopen (descriptor, "w")
                     : NULL;
  if (!stream)
    close (descriptor);
  return stream;
}

int output_begin (struct output *output) {
  if (!output->stream)
    output->stream = output->in_place ? fopen (output->target, "we")
                                      : open_temporary (output);
  return output->stream ? EXIT_YES : output_failed (output);
}

bool output_may_be_on_terminal (const struct output *output) {
  struct stat file;
  if (!output->stream || output->target)
    return false;
  const int descriptor = fileno (output->stream);
  return isatty (descriptor) ||
         (!fstat (descriptor, &file) && S_ISFIFO (file.st_mode));
}

int output_flush (struct output *output) {
  errno = 0;
  if (output->stream && (fflush (output->stream) || ferror (output->stream)))
    return output_failed (output);
  return EXIT_YES;
}

/* --- the end --- */

/* Waits until what was written to the open file is on the disk.  True also if
   the file is of a kind that cannot be synced; false with errno. */
static bool sync_file (int descriptor) {
  int failed;
  do
    failed = fsync (descriptor);
  while (failed && errno == EINTR);
  return !failed || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

/* The same for the names in a folder. */
static bool sync_folder (const char *folder) {
  const int descriptor = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  /* One may be allowed to make files in a folder, but not to read it. */
  if (descriptor < 0)
    return errno == EACCES;
  const bool synced = sync_file (descriptor);
  const int why = errno;
  close (descriptor);
  errno = why;
  return synced;
}

/* Syncs and closes a file that is flushed. */
static int complete (struct output *output) {
  if (!output->stream || output->stream == stdout)
    return EXIT_YES;
  errno = 0;
  const bool synced = !output->target || sync_file (fileno (output->stream));
  const int why = errno;
  if (!finish (output) && synced)
    return EXIT_YES;
  errno = synced ? errno : why;
  return output_failed (output);
}

/* Says that the new file stays beside the old one, and WHY. */
static int leave_beside (struct output *output, const char *why) {
  error_line (
      "%s: cannot be replaced: %s; what was written stays in %s: move it "
      "from there",
      output->name, why, output->temporary);
  forget_names (output);
  return EXIT_TROUBLE;
}

/* Replaces the old file by the new one. */
static int replace (struct output *output) {
  if (!output->temporary)
    return EXIT_YES;
  output->replaced = !rename (output->temporary, output->target);
  if (!output->replaced)
    return leave_beside (output, strerror (errno));
  interrupt_unregister_temporary (output->temporary);
  return EXIT_YES;
}

/* Syncs the folder of an output that was replaced. */
static int sync_folder_of (const struct output *output) {
  return !output->temporary || sync_folder (output->folder)
             ? EXIT_YES
             : error_line (
                   "%s: is written, but its folder cannot be synced: %s",
                   output->name, strerror (errno));
}

/* Lets go to nowhere what is buffered: after an interrupt the reader of a pipe
   may have stopped reading, and a flush would block. */
static void drop_buffered (FILE *stream) {
  const int nowhere = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0)
    return;
  dup2 (nowhere, fileno (stream));
  close (nowhere);
}

void output_discard (struct output *output) {
  if (output->stream && output->stream != stdout) {
    drop_buffered (output->stream);
    finish (output);
  }
  output->stream = NULL;
  if (output->temporary && !output->replaced)
    unlink (output->temporary);
  forget_names (output);
}

/* --- all outputs of a command --- */

/* False if there is no file yet. */
static bool get_file (const struct output *output, struct stat *file) {
  return !(output->stream   ? fstat (fileno (output->stream), file)
           : output->target ? stat (output->target, file)
                            : -1);
}

/* Whether the file that one is to replace is that of the other, too. */
static bool are_one_file (const struct output *a, const struct output *b) {
  struct stat one, other;
  if (a->target && b->target && !strcmp (a->target, b->target))
    return true;
  return (a->target || b->target) && get_file (a, &one) &&
         get_file (b, &other) && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

/* Whether two streams that were opened by name lead to one pipe, terminal or
   file.  A device such as /dev/null may have both. */
static bool are_one_stream (const struct output *a, const struct output *b) {
  struct stat one, other;
  return a->stream && b->stream && a->stream != stdout &&
         b->stream != stdout && get_file (a, &one) && get_file (b, &other) &&
         one.st_dev == other.st_dev && one.st_ino == other.st_ino &&
         (!S_ISCHR (one.st_mode) || isatty (fileno (a->stream)));
}

/* Two outputs must not be the same file or stream, nor both write to "-". */
static int check_distinct (const struct output *a, const struct output *b) {
  const bool both_printed = a->stream == stdout && b->stream == stdout;
  return both_printed || are_one_file (a, b) || are_one_stream (a, b)
             ? error_line ("%s: cannot take two outputs", a->name)
             : EXIT_YES;
}

int outputs_prepare (struct output *outputs, size_t count) {
  int status = EXIT_YES;
  interrupt_catch ();
  for (size_t i = 0; i < count && !status; i++)
    if (outputs[i].name)
      status = find_output (&outputs[i]);
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < i && !status; j++)
      status = check_distinct (&outputs[i], &outputs[j]);
  return status;
}

int outputs_commit (struct output *outputs, size_t count) {
  int status = EXIT_YES;
  for (size_t i = 0; i < count && !status; i++)
    status = output_flush (&outputs[i]);
  for (size_t i = 0; i < count && !status; i++)
    status = complete (&outputs[i]);
  if (status)
    return status;
  for (size_t i = 0; i < count; i++)
    if (!status)
      status = replace (&outputs[i]);
    else if (outputs[i].temporary)
      leave_beside (&outputs[i], "the one before it was not");
  for (size_t i = 0; i < count; i++)
    status |= sync_folder_of (&outputs[i]);
  for (size_t i = 0; i < count; i++)
    forget_names (&outputs[i]);
  return status;
}

void outputs_discard (struct output *outputs, size_t count) {
  for (size_t i = 0; i < count; i++)
    output_discard (&outputs[i]);
}

static void check_stdout (void) {
  errno = 0;
  if ((fflush (stdout) || ferror (stdout)) && !stdout_reported) {
    error_line ("standard output: %s", strerror (errno ? errno : EIO));
    _exit (EXIT_TROUBLE);
  }
}

/* A closed stream becomes /dev/null opened for the opposite direction: its
   number is taken, and using it fails as it should. */
void output_guard_standard_streams (void) {
  signal (SIGXFSZ, SIG_IGN);
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl (descriptor, F_GETFD) < 0)
      open ("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  /* With a large buffer even long texts fail only at the end, where errno
     still says why. */
  static char buffer[1 << 15];
  if (!isatty (STDOUT_FILENO))
    setvbuf (stdout, buffer, _IOFBF, sizeof buffer);
  atexit (check_stdout);
}
