/* SPDX-License-Identifier: MIT */

/* How much memory the process has had. */

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "allqueens.h"

/* The unit of ru_maxrss. */
#ifdef __APPLE__
enum { UNIT = 1 };
#else
enum { UNIT = 1024 };
#endif

/* On Linux getrusage includes the peak of the program that started this one,
   so VmHWM is read first. */
uint64_t aq_memory_peak (void) {
  char text[4096];
  struct rusage usage;
  unsigned long long kib;
  const int status = open ("/proc/self/status", O_RDONLY | O_CLOEXEC);
  const ssize_t length = status < 0 ? 0 : read (status, text, sizeof text - 1);
  if (status >= 0)
    close (status);
  text[length > 0 ? length : 0] = 0;
  const char *peak = strstr (text, "\nVmHWM:");
  if (peak && sscanf (peak, "\nVmHWM: %llu", &kib) == 1)
    return kib * 1024;
  getrusage (RUSAGE_SELF, &usage);
  return (uint64_t) usage.ru_maxrss * UNIT;
}
