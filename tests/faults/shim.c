/* SPDX-License-Identifier: MIT */

/* To be preloaded: lets the K-th allocation fail, as FAULT_AT says, or with
   FAULT_FROM all from that one on.  Without FAULT_AT none fails.  At the end
   of the program the file FAULT_COUNT has how many there were.  Allocations
   before main are not counted.  For glibc, whose own functions allocate by
   these symbols, too. */

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc (size_t bytes);
void *__libc_calloc (size_t count, size_t bytes);
void *__libc_realloc (void *old, size_t bytes);
void *__libc_memalign (size_t alignment, size_t bytes);

static atomic_ulong calls;
static unsigned long fails_at; /* 0: never */
static bool begun, from;

__attribute__ ((constructor)) static void begin (void) {
  const char *at = getenv ("FAULT_AT");
  fails_at = at ? strtoul (at, NULL, 10) : 0;
  from = getenv ("FAULT_FROM");
  begun = true;
}

static bool fails (void) {
  const unsigned long number = begun ? ++calls : 0;
  const bool fail =
      fails_at && (from ? number >= fails_at : number == fails_at);
  if (fail)
    errno = ENOMEM;
  return fail;
}

__attribute__ ((destructor)) static void end (void) {
  const char *name = getenv ("FAULT_COUNT");
  char text[32];
  const int length = snprintf (text, sizeof text, "%lu\n", calls);
  const int file =
      name ? open (name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
  if (file < 0)
    return;
  if (write (file, text, (size_t) length) != length)
    _exit (99);
  close (file);
}

void *malloc (size_t bytes) {
  return fails () ? NULL : __libc_malloc (bytes);
}

void *calloc (size_t count, size_t bytes) {
  return fails () ? NULL : __libc_calloc (count, bytes);
}

void *realloc (void *old, size_t bytes) {
  return fails () ? NULL : __libc_realloc (old, bytes);
}

void *aligned_alloc (size_t alignment, size_t bytes) {
  return fails () ? NULL : __libc_memalign (alignment, bytes);
}

int posix_memalign (void **block, size_t alignment, size_t bytes) {
  void *made = fails () ? NULL : __libc_memalign (alignment, bytes);
  if (!made)
    return ENOMEM;
  *block = made;
  return 0;
}

void *mmap (void *at, size_t bytes, int protection, int flags, int file,
            off_t offset) {
  return fails () ? MAP_FAILED
                  : (void *) syscall (SYS_mmap, at, bytes, protection, flags,
                                      file, offset);
}
