/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/printable.h - text from strangers that a terminal or a page may show.
 *
 * Kept is UTF-8. A '?' takes the place of each byte that is none and of each
 * character that does more than stand there: controls (terminals obey them),
 * line and paragraph ends, and what turns the direction of writing around. */
#ifndef BASE_PRINTABLE_H
#define BASE_PRINTABLE_H

#include <stdio.h>

/* One character that may be shown: its length in bytes, 0 where there is none. */
int printable_length(const char *text);

/* Make a text printable where it stands. It gets no longer. */
void printable_line(char *text);

/* Write it so. */
void printable_put(FILE *out, const char *text);

#endif
