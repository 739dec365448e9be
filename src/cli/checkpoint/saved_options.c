/* SPDX-License-Identifier: MIT */

/* From a checkpoint to the options. */

#include "cli/checkpoint/saved_options.h"

#include <stdio.h>
#include <string.h>

/* Whether the option is set: its field is not all zero, or marked as given. */
static bool is_set (const struct option_row *row, const char *fields) {
  if (row->given)
    return fields[row->given];
  for (size_t i = 0; i < row->size; i++)
    if (fields[row->at + i])
      return true;
  return false;
}

/* Whether the checkpoint says what an option is to be set to: VALUE.  --X and
   --no-X, which take none, are one. */
static bool has_value (const struct aq_checkpoint *saved,
                       const struct option_row *row,
                       char value[AQ_OPTION_MAX]) {
  const bool negates = row->kind == FLAG && !strncmp (row->name, "no-", 3);
  return aq_checkpoint_option (saved, row->name + (negates ? 3 : 0), value) &&
         (row->kind != FLAG || !strcmp (value, negates ? "no" : "yes"));
}

/* Sets the parameters of SCHEME that are not named yet in SETTINGS. */
static bool apply_parameters (const struct aq_checkpoint *saved,
                              const struct aq_scheme *scheme, char *settings,
                              char problem[MESSAGE_MAX]) {
  const struct aq_parameter *parameter;
  char name[AQ_PARAMETER_NAME_MAX + 32], value[AQ_OPTION_MAX];
  char setting[sizeof name + sizeof value];
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++) {
    snprintf (name, sizeof name, "parameter %s", parameter->name);
    if (!aq_checkpoint_option (saved, name, value))
      continue;
    snprintf (setting, sizeof setting, "%s=%s ", parameter->name, value);
    if (!option_complete_settings (setting, settings, problem))
      return false;
  }
  return true;
}

/* The scheme and the board size are compared here: the library checks what the
   scheme takes before it compares the options.  *SCHEME becomes the saved one
   if none was given. */
static bool compare (const struct aq_checkpoint *saved, unsigned n,
                     const struct aq_scheme **scheme,
                     char problem[MESSAGE_MAX]) {
  char saved_n[AQ_OPTION_MAX], name[AQ_OPTION_MAX], own_n[32];
  aq_checkpoint_option (saved, "board size", saved_n);
  aq_checkpoint_option (saved, "scheme", name);
  snprintf (own_n, sizeof own_n, "%u", n);
  if (strcmp (saved_n, own_n))
    return refuse (problem, "board size: %s in the checkpoint, %s here",
                   saved_n, own_n);
  if (*scheme)
    return !strcmp (name, (*scheme)->name) ||
           refuse (problem, "scheme: %s in the checkpoint, %s here", name,
                   (*scheme)->name);
  *scheme = aq_scheme_named (name);
  return *scheme ||
         refuse (problem,
                 "its scheme %s is none of the built-in ones: give the "
                 "plug-in again, by --scheme=./FILE.so",
                 name);
}

bool saved_options_apply (const struct aq_checkpoint *saved,
                          const struct command *command, unsigned n,
                          const struct aq_scheme *scheme, void *arguments,
                          char problem[MESSAGE_MAX]) {
  const struct option_row *row;
  size_t at;
  if (!compare (saved, n, &scheme, problem))
    return false;
  for (size_t i = 0; (row = option_at (command->tables, i, &at)); i++) {
    char *fields = (char *) arguments + at;
    char value[AQ_OPTION_MAX], why[MESSAGE_MAX];
    if (row->kind == SETTINGS
            ? !apply_parameters (saved, scheme, fields + row->at, why)
            : has_value (saved, row, value) && !is_set (row, fields) &&
                  !option_set (row, fields, row->kind == FLAG ? NULL : value,
                               why))
      return refuse (problem, "its --%s %.300s", row->name, why);
  }
  return true;
}
