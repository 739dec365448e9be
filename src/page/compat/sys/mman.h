/* SPDX-License-Identifier: MIT */

/* There are no large pages. */
