/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_date.h - the date that a server prints as a match begins:
 * "2026-03-27 12:59:34 UTC". */
#ifndef PLAYBACK_ANALYSIS_MATCH_DATE_H
#define PLAYBACK_ANALYSIS_MATCH_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds since 1970. False for what is no date, and for a time zone whose name is not
 * known or means several. */
bool match_date_read(const char *text, int64_t *ms);

#endif
