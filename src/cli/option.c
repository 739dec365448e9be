/* SPDX-License-Identifier: MIT */

/* From the text of an option's value to its place. */

#include "cli/option.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/scheme.h"
#include "cli/values.h"

/* Finds option *INDEX of a table whose struct lies at *AT, and sets *AT to
   where the struct of that option lies.  If there are not so many, returns
   NULL and subtracts their number from *INDEX. */
static const struct option_row *find (const struct option_row *row,
                                      size_t *index, size_t *at) {
  for (; row->name || row->rows; row++) {
    size_t inner = *at + row->at;
    const struct option_row *found =
        row->rows ? find (row->rows, index, &inner) : NULL;
    if (found) {
      *at = inner;
      return found;
    }
    if (row->name && !(*index)--)
      return row;
  }
  return NULL;
}

const struct option_row *option_at (const struct option_row *table,
                                    size_t index, size_t *at) {
  *at = 0;
  return find (table, &index, at);
}

static const struct option_row help_options[] = {
    {"help", 'h', NULL, COMMON, FLAG,
     "Print the options that most people use (--help: all)", .at = 0},
    {"version", 'V', NULL, COMMON, FLAG, "Print the version", .at = 0},
    {0}};

const struct option_row *option_or_help_at (const struct option_row *table,
                                            size_t index, size_t *at) {
  *at = 0;
  const struct option_row *row = find (table, &index, at);
  return row ? row : find (help_options, &index, at);
}

/* --- kinds --- */

static void store (const struct option_row *row, void *field,
                   uint64_t number) {
  if (row->size == sizeof (bool))
    *(bool *) field = number;
  else if (row->size == sizeof (unsigned))
    *(unsigned *) field = (unsigned) number;
  else
    *(uint64_t *) field = number;
}

static bool set_count (const struct option_row *row, const char *value,
                       void *field, char *problem) {
  enum { TEN_THOUSAND = 10000 };
  uint64_t number = 0;
  const bool zero = row->zero && !strcmp (value, row->zero);
  const bool readable = zero || read_number (value, &number);
  const bool hint = !readable && row->most >= TEN_THOUSAND;
  if (!readable || (!zero && (number < row->least || number > row->most)))
    return refuse (problem,
                   "must be %s%sa whole number from %" PRIu64 " to %" PRIu64
                   "%s, not '%.100s'",
                   row->zero ? row->zero : "", row->zero ? ", or " : "",
                   row->least, row->most, hint ? ", such as 10k or 1e4" : "",
                   value);
  store (row, field, number);
  return true;
}

static bool set_duration (const struct option_row *row, const char *value,
                          double *seconds, char *problem) {
  double read;
  if (!read_duration (value, &read) || (read <= 0 && !row->zero))
    return refuse (problem,
                   "must be %sa time such as 90, 1.5s, 200ms, 2m or 1h, "
                   "above 0, not '%.100s'",
                   row->zero ? "0, or " : "", value);
  *seconds = read;
  return true;
}

static bool set_file (const char *value, const char **file, char *problem) {
  if (!*value)
    return refuse (problem, "needs the name of a file");
  *file = value;
  return true;
}

static bool set_choice (const struct option_row *row, const char *value,
                        void *field, char *problem) {
  char names[NAMES_MAX], hint[HINT_MAX];
  const char *name;
  for (size_t i = 0; (name = row->choice (i)); i++)
    if (*value && !strcmp (name, value)) {
      store (row, field, i);
      return true;
    }
  return refuse (problem, "must be %s, not '%.100s'%s",
                 join_names (names, row->choice, " or "), value,
                 nearest_hint (hint, value, row->choice));
}

/* Whether SETTINGS, each with a blank behind it, has one of the name that
   begins SETTING. */
static bool has_setting (const char *settings, const char *setting) {
  const size_t length = strcspn (setting, "=") + 1;
  while (*settings && strncmp (settings, setting, length))
    settings += strcspn (settings, " ") + 1;
  return *settings;
}

static bool add_setting (const char *value, char *settings, char *problem) {
  const size_t name = strcspn (value, "="), used = strlen (settings);
  if (!name || !value[name] || !value[name + 1] || strpbrk (value, " \t"))
    return refuse (problem, "must be NAME=VALUE, not '%.100s'", value);
  if (has_setting (settings, value))
    return refuse (problem, "sets %.*s a second time", (int) name, value);
  if (used + strlen (value) + 2 > SETTINGS_TEXT_MAX)
    return refuse (problem, "is more than %d characters", SETTINGS_TEXT_MAX);
  sprintf (settings + used, "%s ", value);
  return true;
}

static bool set_text (const struct option_row *row, const char *value,
                      void *field, char *problem) {
  char setting[MESSAGE_MAX];
  switch (row->kind) {
  case FLAG:
    break;
  case COUNT:
    return set_count (row, value, field, problem);
  case DURATION:
    return set_duration (row, value, field, problem);
  case FILE_NAME:
    return set_file (value, field, problem);
  case CHOICE:
    return set_choice (row, value, field, problem);
  case SCHEME:
    return (*(const struct aq_scheme **) field =
                find_scheme (value, problem)) != NULL;
  case SETTINGS:
    return add_setting (value, field, problem);
  case SETTING:
    snprintf (setting, sizeof setting, "%s=%s", row->name, value);
    return add_setting (setting, field, problem);
  case CUSTOM:
    return row->read (value, field, problem);
  }
  return false;
}

/* --- options --- */

bool option_set (const struct option_row *row, void *base, size_t at,
                 const char *value, char problem[MESSAGE_MAX]) {
  char *fields = (char *) base + at;
  if (row->given)
    *(bool *) (fields + row->given) = true;
  if (value)
    return set_text (row, value, fields + row->at, problem);
  store (row, fields + row->at, row->bare);
  return true;
}

void option_set_defaults (const struct option_row *table, option_setter *set,
                          void *base) {
  const struct option_row *row;
  size_t at;
  char problem[MESSAGE_MAX];
  for (size_t i = 0; (row = option_at (table, i, &at)); i++)
    if (row->initial) {
      struct option_row unmarked = *row;
      unmarked.given = 0;
      set (&unmarked, base, at, row->initial, problem);
    }
}
