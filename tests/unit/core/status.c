/* SPDX-License-Identifier: MIT */

#include <stdio.h>

#include "../unit.h"
#include "allqueens.h"

TEST (each_status_has_a_text_of_its_own) {
  const char *const unknown = aq_status_text (AQ_ENDLESS + 1);
  ck_assert_ptr_nonnull (unknown);
  ck_assert_str_eq (aq_status_text ((enum aq_status) UINT32_MAX), unknown);
  for (enum aq_status status = AQ_OK; status <= AQ_ENDLESS; status++) {
    const char *text = aq_status_text (status);
    ck_assert_msg (text && *text, "status %d", status);
    ck_assert_str_ne (text, unknown);
    for (enum aq_status other = AQ_OK; other < status; other++)
      ck_assert_str_ne (text, aq_status_text (other));
  }
}

/* PACKAGE_VERSION is the one of configure.ac. */
TEST (the_header_has_the_version_of_the_library) {
  char version[64];
  snprintf (version, sizeof version, "%d.%d.%d", AQ_VERSION_MAJOR,
            AQ_VERSION_MINOR, AQ_VERSION_PATCH);
  ck_assert_str_eq (version, PACKAGE_VERSION);
  ck_assert_str_eq (version, aq_version ());
}

TEST (nothing_is_freed_as_well) {
  aq_list_free (NULL);
  aq_writer_free (NULL);
  aq_reader_free (NULL);
  aq_collect_free (NULL);
}
