/* SPDX-License-Identifier: MIT */

/* Settings as a run takes them. */

#ifndef AQ_SETTINGS_H
#define AQ_SETTINGS_H

#include "allqueens-scheme.h"

/* The most queens that neighborhood search moves on boards of size N. */
unsigned aq_neighborhood_max (unsigned n);

#endif
