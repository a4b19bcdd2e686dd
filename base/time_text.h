/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/time_text.h - times as people write them: "65.2", "1:05.2", "1:00:00". */
#ifndef BASE_TIME_TEXT_H
#define BASE_TIME_TEXT_H

#include <stdbool.h>

/* Read all of `text` as seconds, not below 0. Before the last colon stand whole
 * hours and minutes, each of at most four digits. False and untouched on
 * anything else. */
bool time_text_parse(double *seconds, const char *text);

#endif
