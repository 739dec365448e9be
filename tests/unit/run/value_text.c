/* SPDX-License-Identifier: MIT */

/* Values of settings as text, in any locale. */

#include <locale.h>
#include <stdio.h>

#include "allqueens-scheme.h"

#include "../unit.h"

static void expect_text (double first, double last, const char *expected) {
  char text[AQ_VALUE_TEXT_MAX];
  aq_value_text ((struct aq_value){first, last}, text);
  ck_assert_str_eq (text, expected);
}

TEST (values_have_texts_that_give_them_back) {
  expect_text (0.1, 0.1, "0.1");
  expect_text (1. / 3, 1. / 3, "0.3333333333333333");
  expect_text (1000000, 1000000, "1000000");
  expect_text (1, 4, "1..4");
}

/* --- locales --- */

/* The number one half as C writes it in the locale. */
static const char *half (void) {
  static char text[8];
  snprintf (text, sizeof text, "%g", 0.5);
  return text;
}

/* Makes the German locale in FOLDER, and sets it; false if this system lacks
   what that needs, which Debian has in the package locales. */
static bool make_german (const char *folder) {
  char command[256];
  snprintf (command, sizeof command,
            "localedef -i de_DE -f UTF-8 %s/comma > /dev/null 2>&1", folder);
  setenv ("LOCPATH", folder, 1);
  return !system (command) && setlocale (LC_ALL, "comma");
}

/* Sets a locale that writes a decimal comma; false: there is none. */
static bool set_decimal_comma (void) {
  char folder[] = "/tmp/allqueens-XXXXXX", command[64];
  if (!setlocale (LC_ALL, "de_DE.UTF-8")) {
    ck_assert_ptr_nonnull (mkdtemp (folder));
    const bool made = make_german (folder);
    snprintf (command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq (system (command), 0);
    if (!made)
      return false;
  }
  ck_assert_str_eq (half (), "0,5");
  return true;
}

static void expect_setting (const struct aq_scheme *scheme, const char *name,
                            const char *text, bool taken) {
  const size_t index = aq_setting_named (scheme, name);
  struct aq_settings settings;
  struct aq_setting setting;
  aq_settings_init (&settings, scheme, 8, 0);
  ck_assert_msg (aq_setting_set (scheme, 8, &settings, index, text) == taken,
                 "%s=%s", name, text);
  ck_assert (aq_setting (scheme, 8, &settings, index, &setting));
  if (taken)
    ck_assert_str_eq (setting.value, text);
}

TEST (numbers_have_a_decimal_point_in_every_locale) {
  static const struct aq_parameter table[] = {
      {"rate", "half or less", AQ_RATE, .least = 0.25, .most = 0.5}, {0}};
  struct aq_scheme scheme = *aq_scheme_named ("columns");
  struct aq_settings settings;
  struct aq_setting setting;
  scheme.parameters = table;
  if (!set_decimal_comma ()) {
    puts ("# skipped: no locale de_DE, and localedef cannot make it");
    return;
  }
  expect_text (0.25, 0.75, "0.25..0.75");
  expect_setting (&scheme, "rate", "0.375", true);
  expect_setting (&scheme, "rate", "0,375", false);
  aq_settings_init (&settings, &scheme, 8, 0);
  ck_assert (aq_setting (&scheme, 8, &settings,
                         aq_setting_named (&scheme, "rate"), &setting));
  ck_assert_str_eq (setting.values, "a number from 0.25 to 0.5");
  ck_assert_str_eq (half (), "0,5"); /* the program's locale stays */
  setlocale (LC_ALL, "C");
}
