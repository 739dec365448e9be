/* SPDX-License-Identifier: MIT */

/* Tables of options.  A row says everything about an option: its name, the
   values it takes, its help, and where its value goes. */

#ifndef OPTION_H
#define OPTION_H

#include <stddef.h>
#include <stdint.h>

#include "cli/message.h"

/* The groups of --help, in their order. */
enum option_group {
  INPUT,
  OUTPUT,
  GENETIC,
  STOP,
  COMMON, /* last, since argp puts --help and --version there */
  GROUPS
};

/* The kinds of values, and the type that each is stored as. */
enum option_kind {
  FLAG,      /* no value; BARE is stored as COUNT is */
  COUNT,     /* a whole number, LEAST .. MOST: bool, unsigned or uint64_t */
  DURATION,  /* seconds, above 0, or with ZERO also 0: double */
  FILE_NAME, /* const char * */
  CHOICE,    /* one of the names that CHOICE gives: its index, as COUNT */
  SCHEME,    /* const struct aq_scheme * */
  SETTINGS,  /* NAME=VALUE: char[SETTINGS_TEXT_MAX], to which it is added, with
                a blank behind it */
  SETTING,   /* VALUE alone, added likewise: NAME is the option's */
  CUSTOM     /* what READ reads */
};

enum { SETTINGS_TEXT_MAX = 2048 };

/* A table ends with a row that has neither name nor ROWS.  AT and GIVEN are
   offsets in the struct that the table is for.  A row without a name stands
   for the ROWS of another table, whose struct lies AT there. */
struct option_row {
  const char *name;
  char letter;       /* 0: none */
  const char *value; /* its name in --help; NULL: the option has none */
  enum option_group group;
  enum option_kind kind;
  const char *help;
  size_t at, size;     /* of the value */
  size_t given;        /* a bool that becomes true with the value; 0: none */
  const char *initial; /* the default value; NULL: the struct as it was */
  bool seldom;         /* most people do not use it: -h leaves it out */
  bool optional;       /* the value may be left out; BARE stands for it then */
  uint64_t bare;
  uint64_t least, most;
  const char *zero; /* a word that stands for 0; NULL: none */
  const struct option_row *rows;
  /* Name INDEX, NULL after the last; an empty one cannot be chosen. */
  const char *(*choice) (size_t index);
  /* Stores VALUE in FIELD.  False, with a message to be printed after the
     option's name, if it is no value of the option. */
  bool (*read) (const char *value, void *field, char problem[MESSAGE_MAX]);
};

/* For rows: where the value goes. */
#define FIELD(type, member) \
  .at = offsetof (type, member), .size = sizeof ((type *) NULL)->member
#define GIVEN(type, member) .given = offsetof (type, member)

/* A row for another TABLE, whose struct is a MEMBER. */
#define ROWS(table, type, member) \
  { .rows = table, .at = offsetof (type, member) }

enum { OPTIONS_MAX = 64 }; /* of a command */

/* Option INDEX of a table and those within it, NULL after the last; the struct
   that it is for lies at *AT. */
const struct option_row *option_at (const struct option_row *table,
                                    size_t index, size_t *at);

/* The same for a command's TABLE, followed by --help and --version, which all
   commands have. */
const struct option_row *option_or_help_at (const struct option_row *table,
                                            size_t index, size_t *at);

/* Sets the option from VALUE, NULL if it is left out, in the struct of its
   table, which lies AT BASE.  False, with a message to be printed after its
   name, if it does not take VALUE.  option_set is the setter of options with
   one value each. */
typedef bool option_setter (const struct option_row *row, void *base,
                            size_t at, const char *value,
                            char problem[MESSAGE_MAX]);
option_setter option_set;

/* Sets all options that have a default value. */
void option_set_defaults (const struct option_row *table, option_setter *set,
                          void *base);

#endif
