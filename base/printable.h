/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/printable.h - makes untrusted text safe to show in a terminal or web page.
 *
 * UTF-8 is kept. Each invalid byte, and each character with side effects, is replaced by
 * '?': control characters (which terminals obey), line and paragraph separators, and
 * characters that change the text direction. */
#ifndef BASE_PRINTABLE_H
#define BASE_PRINTABLE_H

#include <stdio.h>

/* Returns the length in bytes of the printable character at `text`; 0 if it is not
 * printable. */
int printable_length(const char *text);

/* Makes a string printable in place. It does not get longer. */
void printable_line(char *text);

/* Writes the printable form of a string. */
void printable_put(FILE *out, const char *text);

#endif
