/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/match_log.h - the matches that a recording contains, according to its
 * server.
 *
 * Servers that run matches say so in the setting "status" ("Standby", "Countdown", "3 min left"),
 * in commands for clients (//ktx matchstart) and in printed lines. */
#ifndef PLAYBACK_TIMELINE_MATCH_LOG_H
#define PLAYBACK_TIMELINE_MATCH_LOG_H

#include <stdbool.h>

struct message;

/* From the end of the countdown to the end of play, in demo time; a recording may begin or end
 * during a match. The rounds of a series that is announced once are one match. */
struct match_span {
    double begin, end;
};

struct match_log {
    struct match_span *all; /* by ascending time */
    int num, capacity;
    bool is_on;        /* the last match has not ended */
    bool is_announced; /* another match was announced since the last one ended */
};

/* Reads a message that is received at that demo time. Times must be non-decreasing. */
void match_log_read(struct match_log *log, const struct message *message, double time);

/* Ends a match that is still being played when the recording ends. */
void match_log_finish(struct match_log *log, double time);

void match_log_free(struct match_log *log);

#endif
