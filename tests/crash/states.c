/* SPDX-License-Identifier: MIT */

/* states LOG SEED FIRST COUNT TARGET CHECKPOINT SOLUTIONS

   Makes states that a crash may leave of the folder in LOG (log.h): for each
   of COUNT states from number FIRST the folder TARGET is written anew and a
   line printed: what the state is, and then "ok" or what is wrong with the
   files CHECKPOINT and SOLUTIONS in it.  With TARGET "-" nothing is written.

   A state is that after one of the records, with one of these losses:

   killed    the system lives on: all is done, the last write cut anywhere.
   ordered   a journal: of the names' changes since the last fsync of the
   folder the first few are done. harsh     any of them are done.

   In the last two, of the writes to a file since its own last fsync any may be
   done, lost, cut at any byte, or torn in blocks of 512 bytes; where a later
   one is done, lost bytes are 0.

   CHECKPOINT must have the very bytes of the last version that was complete,
   with the folder's fsync, or of a later one, and may be missing only before
   the first.  The same holds for SOLUTIONS.  Once the program has printed its
   summary, the last versions must be complete. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

enum kind {
  CREATE,
  RENAME,
  UNLINK,
  WRITE,
  TRUNCATE,
  SYNC,
  SYNCDIR,
  PRINT,
  BEGIN,
  KINDS
};

static const char *const kinds[KINDS] = {"create",  "rename",   "unlink",
                                         "write",   "truncate", "sync",
                                         "syncdir", "print",    "begin"};

static struct event {
  enum kind kind;
  int file;
  size_t offset, size; /* of a truncation: its size */
  char *bytes;
  char from[NAME_SIZE], to[NAME_SIZE];
} * events;
static int event_count, file_count, begin;

struct content {
  char *bytes;
  size_t size;
};

enum { NAMES_MAX = 64 };

/* A folder: names, and the files that they name. */
struct state {
  struct content *contents; /* of each file */
  int names;
  struct {
    char name[NAME_SIZE];
    int file;
  } name[NAMES_MAX];
};

enum loss { KILLED, ORDERED, HARSH, LOSSES };
static const char *const losses[LOSSES] = {"killed", "ordered", "harsh"};

static uint64_t random_state;

static uint64_t draw (uint64_t below) { /* SplitMix64 */
  uint64_t z = random_state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return below ? z % below : 0;
}

static void require (bool holds, const char *what) {
  if (holds)
    return;
  fprintf (stderr, "states: %s\n", what);
  exit (99);
}

/* --- the log --- */

static void read_bytes (FILE *log, struct event *event) {
  event->bytes = malloc (event->size + 1);
  require (event->bytes &&
               fread (event->bytes, 1, event->size, log) == event->size &&
               getc (log) == '\n',
           "a log that ends early");
}

static void read_log (const char *path) {
  FILE *log = fopen (path, "r");
  char line[LINE_SIZE], word[32];
  require (log, "no log");
  while (fgets (line, sizeof line, log)) {
    if (event_count % 1024 == 0)
      events =
          realloc (events, (size_t) (event_count + 1024) * sizeof *events);
    struct event *event = &events[event_count];
    *event = (struct event){.kind = KINDS};
    sscanf (line, "%31s", word);
    for (int kind = 0; kind < KINDS; kind++)
      if (!strcmp (word, kinds[kind]))
        event->kind = (enum kind) kind;
    const char *rest = line + strlen (word);
    if (event->kind == RENAME)
      sscanf (rest, "%d %255s %255s", &event->file, event->from, event->to);
    else if (event->kind == CREATE || event->kind == UNLINK)
      sscanf (rest, "%d %255s", &event->file, event->to);
    else if (event->kind == PRINT)
      sscanf (rest, "%zu", &event->size);
    else if (event->kind == WRITE)
      sscanf (rest, "%d %zu %zu", &event->file, &event->offset, &event->size);
    else if (event->kind <= SYNC)
      sscanf (rest, "%d %zu", &event->file, &event->size);
    require (event->kind != KINDS, "a record of no kind");
    if (event->kind == WRITE || event->kind == PRINT)
      read_bytes (log, event);
    if (event->kind == BEGIN)
      begin = event_count;
    if (event->kind == CREATE)
      file_count = event->file + 1;
    event_count++;
  }
  fclose (log);
}

/* --- changes --- */

static void resize (struct content *content, size_t size) {
  if (size > content->size) {
    content->bytes = realloc (content->bytes, size);
    memset (content->bytes + content->size, 0, size - content->size);
  }
  content->size = size;
}

/* The bytes from FIRST of a write, COUNT of them. */
static void put (struct content *content, const struct event *event,
                 size_t first, size_t count) {
  if (!count)
    return;
  if (content->size < event->offset + first + count)
    resize (content, event->offset + first + count);
  memcpy (content->bytes + event->offset + first, event->bytes + first, count);
}

static void put_torn (struct content *content, const struct event *event) {
  const uint64_t kept = draw (4);
  for (size_t first = 0, next; first < event->size; first = next) {
    next = ((event->offset + first) / 512 + 1) * 512 - event->offset;
    next = next < event->size ? next : event->size;
    if (draw (4) <= kept)
      put (content, event, first, next - first);
  }
}

static void change_data (struct content *content, const struct event *event) {
  if (event->kind == TRUNCATE)
    resize (content, event->size);
  else
    put (content, event, 0, event->size);
}

static void change_data_badly (struct content *content,
                               const struct event *event) {
  switch (draw (event->kind == TRUNCATE ? 2 : 5)) {
  case 0:
    break;
  case 1:
    change_data (content, event);
    break;
  case 2:
    put (content, event, 0, draw (event->size + 1));
    break;
  case 3:
    put_torn (content, event);
    break;
  default: /* only its size */
    if (content->size < event->offset + event->size)
      resize (content, event->offset + event->size);
  }
}

static int find (const struct state *state, const char *name) {
  for (int i = 0; i < state->names; i++)
    if (!strcmp (state->name[i].name, name))
      return i;
  return -1;
}

static void remove_name (struct state *state, const char *name, int file) {
  const int i = find (state, name);
  if (i >= 0 && state->name[i].file == file)
    state->name[i] = state->name[--state->names];
}

static void change_names (struct state *state, const struct event *event) {
  if (event->kind == RENAME)
    remove_name (state, event->from, event->file);
  if (event->kind == UNLINK) {
    remove_name (state, event->to, event->file);
    return;
  }
  int i = find (state, event->to);
  if (i < 0) {
    require (state->names < NAMES_MAX, "too many names");
    i = state->names++;
    strcpy (state->name[i].name, event->to);
  }
  state->name[i].file = event->file;
}

/* --- a state --- */

/* The last sync of FILE, or with SYNCDIR of the folder, up to record END. */
static int last_sync (enum kind kind, int file, int end) {
  int last = -1;
  for (int i = 0; i <= end; i++)
    if (events[i].kind == kind && (kind == SYNCDIR || events[i].file == file))
      last = i;
  return last;
}

static void make_data (struct state *state, int file, enum loss loss,
                       int end) {
  const int safe = loss == KILLED ? end - 1 : last_sync (SYNC, file, end);
  const uint64_t luck = draw (3); /* all is lost, all is done, or anything */
  struct content *content = &state->contents[file];
  for (int i = 0; i <= end; i++) {
    const struct event *event = &events[i];
    if (event->file != file ||
        (event->kind != WRITE && event->kind != TRUNCATE))
      continue;
    if (i <= safe)
      change_data (content, event);
    else if (loss == KILLED && event->kind == WRITE)
      put (content, event, 0, draw (event->size + 1));
    else if (luck == 1 || loss == KILLED)
      change_data (content, event);
    else if (luck == 2)
      change_data_badly (content, event);
  }
}

static void make_names (struct state *state, enum loss loss, int end) {
  const int safe = loss == KILLED ? end : last_sync (SYNCDIR, 0, end);
  const int first_lost = safe + 1 + (int) draw ((uint64_t) (end - safe + 1));
  for (int i = 0; i <= end; i++)
    if (events[i].kind <= UNLINK &&
        (i <= safe || (loss == ORDERED ? i < first_lost : draw (2) > 0)))
      change_names (state, &events[i]);
}

static void make_state (struct state *state, enum loss loss, int end) {
  *state = (struct state){
      .contents = calloc ((size_t) file_count, sizeof *state->contents)};
  make_names (state, loss, end);
  for (int file = 0; file < file_count; file++)
    make_data (state, file, loss, end);
}

static void free_state (struct state *state) {
  for (int file = 0; file < file_count; file++)
    free (state->contents[file].bytes);
  free (state->contents);
}

static void write_state (const struct state *state, const char *target) {
  char path[LINE_SIZE + NAME_SIZE];
  for (int i = 0; i < state->names; i++) {
    const struct content *content = &state->contents[state->name[i].file];
    snprintf (path, sizeof path, "%s/%s", target, state->name[i].name);
    FILE *file = fopen (path, "w");
    require (file &&
                 fwrite (content->bytes, 1, content->size, file) ==
                     content->size &&
                 !fclose (file),
             "a file cannot be written");
  }
}

/* --- what must hold --- */

/* The file that has NAME after record I, where it is I that gives it. */
static bool is_version (int i, const char *name) {
  const enum kind kind = events[i].kind;
  return (kind == RENAME || (kind == CREATE && i < begin)) &&
         !strcmp (events[i].to, name);
}

/* Whether STATE has in NAME what file FILE had when record I named it. */
static bool has_version (const struct state *state, const char *name, int i) {
  struct content whole = {0};
  for (int j = 0; j < (i < begin ? begin : i); j++)
    if (events[j].file == events[i].file &&
        (events[j].kind == WRITE || events[j].kind == TRUNCATE))
      change_data (&whole, &events[j]);
  const struct content *is =
      &state->contents[state->name[find (state, name)].file];
  const bool same =
      is->size == whole.size && !memcmp (is->bytes, whole.bytes, whole.size);
  free (whole.bytes);
  return same;
}

/* Whether the program has printed its summary. */
static bool is_reported (int end) {
  for (int i = 0; i <= end; i++)
    if (events[i].kind == PRINT &&
        memmem (events[i].bytes, events[i].size, "complete", 8))
      return true;
  return false;
}

/* What is wrong with NAME, NULL if nothing; *VERSION: which one it is, from 1,
   and 0 for none. */
static const char *judge (const struct state *state, const char *name, int end,
                          int *version) {
  int complete = 0, last = 0;
  const int safe = last_sync (SYNCDIR, 0, end);
  *version = 0;
  const bool there = find (state, name) >= 0;
  for (int i = 0; i <= end; i++)
    if (is_version (i, name)) {
      last++;
      if (i <= safe)
        complete = last;
      if (there && has_version (state, name, i))
        *version = last;
    }
  if (complete + 1 < last)
    return "replaced again before the folder was synchronized";
  if (is_reported (end) && complete < last)
    return "not safe though the run has reported its end";
  if (!there)
    return complete ? "missing" : NULL;
  return !*version             ? "no version of it"
         : *version < complete ? "older than the last complete version"
                               : NULL;
}

static void make (uint64_t seed, int number, const char *target,
                  const char *checkpoint, const char *solutions) {
  random_state = seed * 1000003 + (uint64_t) number;
  const enum loss loss = (enum loss) (number % LOSSES);
  const int end = begin + (int) draw ((uint64_t) (event_count - begin));
  struct state state;
  int saved, written;
  make_state (&state, loss, end);
  const char *bad = judge (&state, checkpoint, end, &saved);
  const char *name = checkpoint;
  if (!bad) {
    name = solutions;
    bad = judge (&state, solutions, end, &written);
  }
  if (strcmp (target, "-"))
    write_state (&state, target);
  printf ("state %d, %s, after record %d of %d (%s): checkpoint %d: %s%s%s\n",
          number, losses[loss], end, event_count, kinds[events[end].kind],
          saved, bad ? name : "ok", bad ? ": " : "", bad ? bad : "");
  free_state (&state);
}

int main (int argc, char **argv) {
  require (argc == 8, "usage: states LOG SEED FIRST COUNT TARGET CHECKPOINT "
                      "SOLUTIONS");
  read_log (argv[1]);
  const uint64_t seed = strtoull (argv[2], NULL, 10);
  const int first = atoi (argv[3]), count = atoi (argv[4]);
  for (int number = first; number < first + count; number++)
    make (seed, number, argv[5], argv[6], argv[7]);
  return 0;
}
