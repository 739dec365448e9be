/* SPDX-License-Identifier: MIT */

/* Candidates that are no board of the file: boards of another size or in
   another notation, queens and drawings that are damaged. */

#ifndef AQ_TEXT_REFUSE_H
#define AQ_TEXT_REFUSE_H

#include "text/images.h"

struct aq_refusal {
  struct aq_page *page;
  const struct aq_facts *facts;
  struct aq_recent *recent; /* boards that others may be images of */
  uint64_t images;          /* of them that were found */
};

/* Reports the candidates of the page that were not accepted, unless they are
   other text or show a board that is read. */
void aq_refuse (struct aq_refusal *refusal);

#endif
