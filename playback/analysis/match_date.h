/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/match_date.h - parses the date that a server prints at the start of a
 * match: "2026-03-27 12:59:34 UTC". */
#ifndef PLAYBACK_ANALYSIS_MATCH_DATE_H
#define PLAYBACK_ANALYSIS_MATCH_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Sets *ms to milliseconds since 1970. Returns false if the text is not a date or its time
 * zone is unknown or ambiguous. */
bool match_date_read(const char *text, int64_t *ms);

#endif
