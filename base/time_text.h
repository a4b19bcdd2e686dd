/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/time_text.h - times as people write them: "65.2", "1:05.2", "1:00:00". */
#ifndef BASE_TIME_TEXT_H
#define BASE_TIME_TEXT_H

#include <stdbool.h>

/* Parses all of `text` as a non-negative number of seconds. Hours and minutes, before the
 * last colon, are integers of at most four digits. On error, returns false and leaves
 * *seconds unchanged. */
bool time_text_parse(double *seconds, const char *text);

enum { TIME_TEXT_SIZE = 32 };

/* Writes a time in minutes and seconds with one decimal, rounded: "1:05.2". Negative times are 0. */
void time_text_format(char out[TIME_TEXT_SIZE], double seconds);

#endif
