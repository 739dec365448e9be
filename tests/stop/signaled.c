/* SPDX-License-Identifier: MIT */

/* signaled SIGNAL SECONDS COMMAND...

   Runs COMMAND and sends it SIGNAL after SECONDS; with signal 0 sends none.
   Then writes a line to descriptor 3: the exit status as the shell has it, the
   seconds and the processor's seconds from the signal (or the start) to the
   end, and "early" where COMMAND ended before the signal.  A command that runs
   $STUCK seconds longer (10) is killed, and the line ends with "stuck". */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds_of (struct timespec time) {
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static double now (clockid_t clock) {
  struct timespec time = {0};
  clock_gettime (clock, &time);
  return seconds_of (time);
}

/* Waits for the child's end, SECONDS at most; whether it ended. */
static int ends_within (double seconds) {
  const double end = now (CLOCK_MONOTONIC) + seconds;
  sigset_t child;
  sigemptyset (&child);
  sigaddset (&child, SIGCHLD);
  for (;;) {
    const double left = end - now (CLOCK_MONOTONIC);
    const struct timespec wait = {
        .tv_sec = left > 0 ? (time_t) left : 0,
        .tv_nsec =
            left > 0 ? (long) ((left - (double) (time_t) left) * 1e9) : 0};
    if (sigtimedwait (&child, NULL, &wait) == SIGCHLD)
      return 1;
    if (errno == EAGAIN)
      return 0;
  }
}

/* Never returns.  The shell lets commands in the background ignore SIGINT. */
static void become (char **command, const sigset_t *mask) {
  signal (SIGINT, SIG_DFL);
  signal (SIGQUIT, SIG_DFL);
  sigprocmask (SIG_SETMASK, mask, NULL);
  execvp (command[0], command);
  perror (command[0]);
  _exit (127);
}

int main (int argc, char **argv) {
  if (argc < 4)
    return 2;
  const int number = atoi (argv[1]);
  const double moment = atof (argv[2]);
  sigset_t child, old;
  sigemptyset (&child);
  sigaddset (&child, SIGCHLD);
  sigprocmask (SIG_BLOCK, &child, &old);
  double start = now (CLOCK_MONOTONIC), used = 0;
  const char *remark = "";
  const pid_t pid = fork ();
  if (!pid)
    become (argv + 3, &old);
  clockid_t clock;
  if (pid < 0 || clock_getcpuclockid (pid, &clock))
    return 2;
  int ended = 0;
  if (number && (ended = ends_within (moment)))
    remark = " early";
  if (number && !ended) {
    used = now (clock);
    start = now (CLOCK_MONOTONIC);
    kill (pid, number);
  }
  const char *stuck = getenv ("STUCK");
  if (!ended && !ends_within (stuck ? atof (stuck) : 10)) {
    remark = " stuck";
    kill (pid, SIGKILL);
  }
  const double wall = now (CLOCK_MONOTONIC) - start;
  int status;
  struct rusage usage;
  if (wait4 (pid, &status, 0, &usage) != pid)
    return 2;
  const double cpu =
      (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
      (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  dprintf (3, "%d %.3f %.3f%s\n",
           WIFSIGNALED (status) ? 128 + WTERMSIG (status)
                                : WEXITSTATUS (status),
           wall, cpu - used, remark);
  return 0;
}
