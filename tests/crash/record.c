/* SPDX-License-Identifier: MIT */

/* record LOG FOLDER COMMAND...: runs COMMAND and logs what it does to the
   files of FOLDER (log.h), by tracing its system calls: the C library's own
   calls, as those of stdio, are seen, too.  Exits as COMMAND does, with 99
   when it cannot be traced, and with 98 after a call that has no record. */

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "log.h"

enum { CANNOT_TRACE = 99, NO_RECORD = 98 };
enum { FILES = 65536, DESCRIPTORS = 1024, THREADS = 64 };
enum { OUTSIDE = -1, FOLDER = -2, PRINTED = -3 };

static FILE *record;
static char folder[PATH_MAX];
static pid_t program;

/* The folder's names: NAMES[FILE] is its name, empty without one. */
static char names[FILES][NAME_SIZE];
static int files;
static int descriptors[DESCRIPTORS]; /* a file's number, or OUTSIDE ... */

/* A thread inside a system call. */
static struct thread {
  pid_t id;
  uint64_t call, arguments[6];
} threads[THREADS];

static void fail (int status, const char *what) {
  fprintf (stderr, "record: %s\n", what);
  if (program > 0)
    kill (program, SIGKILL);
  exit (status);
}

/* --- the program's memory, descriptors and names --- */

static void copy_out (uint64_t address, void *to, size_t count) {
  const struct iovec local = {to, count},
                     remote = {(void *) (uintptr_t) address, count};
  if (process_vm_readv (program, &local, 1, &remote, 1, 0) != (ssize_t) count)
    fail (CANNOT_TRACE, "the program's memory cannot be read");
}

static void read_text (uint64_t address, char text[PATH_MAX]) {
  for (size_t i = 0; i < PATH_MAX; i++) {
    copy_out (address + i, text + i, 1);
    if (!text[i])
      return;
  }
  fail (NO_RECORD, "a long path");
}

static void read_link (const char *what, int number, char to[PATH_MAX]) {
  char link[64];
  if (number < 0)
    snprintf (link, sizeof link, "/proc/%d/%s", (int) program, what);
  else
    snprintf (link, sizeof link, "/proc/%d/%s/%d", (int) program, what,
              number);
  const ssize_t length = readlink (link, to, PATH_MAX - 1);
  to[length < 0 ? 0 : length] = 0;
}

/* The name in FOLDER that a path leads to, NULL outside of it. */
static const char *name_of (int base, const char *path) {
  static char whole[2 * PATH_MAX + 1], real[PATH_MAX];
  char start[PATH_MAX];
  read_link (base == AT_FDCWD ? "cwd" : "fd", base == AT_FDCWD ? -1 : base,
             start);
  snprintf (whole, sizeof whole, "%s/%s", *path == '/' ? "" : start, path);
  char *slash = strrchr (whole, '/');
  *slash = 0;
  if (!realpath (*whole ? whole : "/", real) || strcmp (real, folder))
    return NULL;
  if (strlen (slash + 1) >= NAME_SIZE || strchr (slash + 1, ' '))
    fail (NO_RECORD, "a name that the log cannot hold");
  return slash + 1;
}

static int find (const char *name) {
  for (int file = files; *name && file-- > 0;)
    if (!strcmp (names[file], name))
      return file;
  return OUTSIDE;
}

static void remove_name (const char *name) {
  const int file = find (name);
  if (file >= 0)
    *names[file] = 0;
}

static int create (const char *name) {
  if (files == FILES)
    fail (NO_RECORD, "too many files");
  strcpy (names[files], name);
  fprintf (record, "create %d %s\n", files, name);
  return files++;
}

/* --- system calls that have succeeded --- */

static void opened (int descriptor, int flags) {
  char path[PATH_MAX];
  if (descriptor >= DESCRIPTORS)
    fail (NO_RECORD, "too many descriptors");
  descriptors[descriptor] = OUTSIDE;
  if (flags & __O_TMPFILE & ~O_DIRECTORY)
    fail (NO_RECORD, "a file without a name");
  read_link ("fd", descriptor, path);
  if (!strcmp (path, folder)) {
    descriptors[descriptor] = FOLDER;
    return;
  }
  const char *name = *path == '/' ? name_of (AT_FDCWD, path) : NULL;
  if (!name)
    return;
  int file = find (name);
  if (file < 0)
    file = create (name);
  else if (flags & O_TRUNC)
    fprintf (record, "truncate %d 0\n", file);
  descriptors[descriptor] = file;
}

static void wrote (int descriptor, long long offset, const struct iovec *parts,
                   size_t count) {
  const int file = descriptors[descriptor];
  size_t size = 0;
  for (size_t i = 0; i < count; i++)
    size += parts[i].iov_len;
  if (file == PRINTED)
    fprintf (record, "print %zu\n", size);
  else if (file >= 0)
    fprintf (record, "write %d %lld %zu\n", file, offset, size);
  else
    return;
  for (size_t i = 0; i < count; i++) {
    char *bytes = malloc (parts[i].iov_len + 1);
    copy_out ((uint64_t) (uintptr_t) parts[i].iov_base, bytes,
              parts[i].iov_len);
    fwrite (bytes, 1, parts[i].iov_len, record);
    free (bytes);
  }
  putc ('\n', record);
}

/* Where the next byte goes. */
static long long position (int descriptor) {
  char path[64];
  long long at = -1;
  snprintf (path, sizeof path, "/proc/%d/fdinfo/%d", (int) program,
            descriptor);
  FILE *about = fopen (path, "r");
  if (!about || fscanf (about, "pos: %lld", &at) != 1)
    fail (CANNOT_TRACE, "no position of a descriptor");
  fclose (about);
  return at;
}

static void wrote_parts (const struct thread *thread, long long offset,
                         size_t left) {
  struct iovec parts[64];
  const size_t count = thread->arguments[2] < 64 ? thread->arguments[2] : 64;
  copy_out (thread->arguments[1], parts, count * sizeof *parts);
  for (size_t i = 0; i < count; i++) {
    parts[i].iov_len = parts[i].iov_len < left ? parts[i].iov_len : left;
    left -= parts[i].iov_len;
  }
  wrote ((int) thread->arguments[0], offset, parts, count);
}

static void moved (int from_base, uint64_t from, int to_base, uint64_t to) {
  char path[PATH_MAX], source[NAME_SIZE];
  read_text (from, path);
  const char *name = name_of (from_base, path);
  strcpy (source, name ? name : "");
  read_text (to, path);
  name = name_of (to_base, path);
  if (!name && !*source)
    return;
  const int file = find (source);
  if (!name || file < 0)
    fail (NO_RECORD, "a rename into or out of the folder");
  fprintf (record, "rename %d %s %s\n", file, source, name);
  remove_name (name);
  strcpy (names[file], name);
}

static void unlinked (int base, uint64_t address) {
  char path[PATH_MAX];
  read_text (address, path);
  const char *name = name_of (base, path);
  if (!name)
    return;
  fprintf (record, "unlink %d %s\n", find (name), name);
  remove_name (name);
}

static void synced (int descriptor) {
  const int file = descriptors[descriptor];
  if (file == FOLDER)
    fprintf (record, "syncdir\n");
  else if (file >= 0)
    fprintf (record, "sync %d\n", file);
}

/* Calls on names. */
static bool name_call (const struct thread *thread) {
  const uint64_t *a = thread->arguments;
  switch (thread->call) {
#ifdef SYS_rename
  case SYS_rename:
    return moved (AT_FDCWD, a[0], AT_FDCWD, a[1]), true;
#endif
#ifdef SYS_unlink
  case SYS_unlink:
    return unlinked (AT_FDCWD, a[0]), true;
#endif
#ifdef SYS_renameat
  case SYS_renameat:
#endif
  case SYS_renameat2:
    return moved ((int) a[0], a[1], (int) a[2], a[3]), true;
  case SYS_unlinkat:
    return unlinked ((int) a[0], a[1]), true;
  default:
    return false;
  }
}

/* Calls that open, copy and close descriptors. */
static bool descriptor_call (const struct thread *thread, int64_t result) {
  const uint64_t *a = thread->arguments;
  switch (thread->call) {
#ifdef SYS_open
  case SYS_open:
    return opened ((int) result, (int) a[1]), true;
#endif
#ifdef SYS_creat
  case SYS_creat:
    return opened ((int) result, O_TRUNC), true;
#endif
  case SYS_openat:
    return opened ((int) result, (int) a[2]), true;
#ifdef SYS_dup2
  case SYS_dup2:
#endif
  case SYS_dup:
  case SYS_dup3:
    return descriptors[result] = descriptors[a[0]], true;
  case SYS_fcntl:
    if (a[1] == F_DUPFD || a[1] == F_DUPFD_CLOEXEC)
      descriptors[result] = descriptors[a[0]];
    return true;
  case SYS_close:
    return descriptors[a[0]] = OUTSIDE, true;
  default:
    return false;
  }
}

/* Calls that change a file's bytes. */
static void data_call (const struct thread *thread, int64_t result) {
  const uint64_t *a = thread->arguments;
  const int descriptor = (int) a[0];
  const struct iovec whole = {(void *) (uintptr_t) a[1], (size_t) result};
  const bool inside = a[0] < DESCRIPTORS && descriptors[a[0]] != OUTSIDE;
  const bool file = inside && descriptors[a[0]] >= 0;
  switch (thread->call) {
  case SYS_write:
    if (inside)
      wrote (descriptor, file ? position (descriptor) - result : 0, &whole, 1);
    break;
  case SYS_writev:
    if (inside)
      wrote_parts (thread, file ? position (descriptor) - result : 0,
                   (size_t) result);
    break;
  case SYS_pwrite64:
    if (inside)
      wrote (descriptor, (long long) a[3], &whole, 1);
    break;
  case SYS_ftruncate:
    if (file)
      fprintf (record, "truncate %d %llu\n", descriptors[descriptor],
               (unsigned long long) a[1]);
    break;
  case SYS_fsync:
  case SYS_fdatasync:
    if (inside)
      synced (descriptor);
    break;
  case SYS_mmap:
    if (a[4] < DESCRIPTORS && descriptors[a[4]] >= 0 && (a[3] & MAP_SHARED) &&
        (a[2] & PROT_WRITE))
      fail (NO_RECORD, "a file that is written by mmap");
    break;
#ifdef SYS_link
  case SYS_link:
#endif
  case SYS_linkat:
  case SYS_pwritev:
  case SYS_pwritev2:
  case SYS_fallocate:
  case SYS_truncate:
  case SYS_sync:
  case SYS_syncfs:
    fail (NO_RECORD, "a system call that has no record");
  }
}

/* --- tracing --- */

static struct thread *thread_of (pid_t id) {
  struct thread *unused = NULL;
  for (int i = 0; i < THREADS; i++) {
    if (threads[i].id == id)
      return &threads[i];
    if (!threads[i].id && !unused)
      unused = &threads[i];
  }
  if (!unused)
    fail (NO_RECORD, "too many threads");
  unused->id = id;
  return unused;
}

static void at_call (pid_t id) {
  struct __ptrace_syscall_info about;
  struct thread *thread = thread_of (id);
  if (ptrace (PTRACE_GET_SYSCALL_INFO, id, sizeof about, &about) <= 0)
    return;
  if (about.op == PTRACE_SYSCALL_INFO_ENTRY) {
    thread->call = about.entry.nr;
    memcpy (thread->arguments, about.entry.args, sizeof thread->arguments);
  } else if (about.op == PTRACE_SYSCALL_INFO_EXIT && !about.exit.is_error) {
    if (!name_call (thread) && !descriptor_call (thread, about.exit.rval))
      data_call (thread, about.exit.rval);
  }
}

/* Runs the program to its end; its status as of waitpid. */
static int trace (void) {
  int status;
  pid_t id;
  bool executed = false;
  while ((id = waitpid (-1, &status, __WALL)) > 0) {
    if (WIFEXITED (status) || WIFSIGNALED (status)) {
      if (id == program)
        return status;
      thread_of (id)->id = 0;
      continue;
    }
    const int number = WSTOPSIG (status);
    int pass = 0;
    if (number == (SIGTRAP | 0x80))
      at_call (id);
    else if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXEC << 8))
      executed = true;
    else if (number != SIGTRAP && number != SIGSTOP && executed)
      pass = number;
    ptrace (PTRACE_SYSCALL, id, NULL, (void *) (intptr_t) pass);
  }
  fail (CANNOT_TRACE, "no end of the program");
  return 0;
}

/* Logs the files that are there. */
static void log_old_files (void) {
  DIR *all = opendir (folder);
  struct dirent *entry;
  while (all && (entry = readdir (all))) {
    char path[2 * PATH_MAX];
    snprintf (path, sizeof path, "%s/%s", folder, entry->d_name);
    FILE *old = entry->d_type == DT_REG ? fopen (path, "r") : NULL;
    if (!old)
      continue;
    const int file = create (entry->d_name);
    fseek (old, 0, SEEK_END);
    const long size = ftell (old);
    rewind (old);
    fprintf (record, "write %d 0 %ld\n", file, size);
    for (long i = 0; i < size; i++)
      putc (getc (old), record);
    fprintf (record, "\nsync %d\n", file);
    fclose (old);
  }
  closedir (all);
  fprintf (record, "syncdir\nbegin\n");
}

int main (int argc, char **argv) {
  if (argc < 4 || !realpath (argv[2], folder) ||
      !(record = fopen (argv[1], "we")))
    fail (CANNOT_TRACE, "usage: record LOG FOLDER COMMAND...");
  log_old_files ();
  for (int i = 0; i < DESCRIPTORS; i++)
    descriptors[i] = i == 1 || i == 2 ? PRINTED : OUTSIDE;
  program = fork ();
  if (!program) {
    if (ptrace (PTRACE_TRACEME, 0, NULL, NULL))
      _exit (CANNOT_TRACE);
    raise (SIGSTOP);
    execvp (argv[3], argv + 3);
    _exit (CANNOT_TRACE);
  }
  int status;
  if (program < 0 || waitpid (program, &status, 0) != program ||
      !WIFSTOPPED (status) ||
      ptrace (PTRACE_SETOPTIONS, program, NULL,
              (void *) (intptr_t) (PTRACE_O_TRACESYSGOOD |
                                   PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC |
                                   PTRACE_O_EXITKILL)))
    fail (CANNOT_TRACE, "programs cannot be traced here");
  ptrace (PTRACE_SYSCALL, program, NULL, NULL);
  status = trace ();
  if (fclose (record))
    fail (CANNOT_TRACE, "the log cannot be written");
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}
