/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moment.h - a moment of a match that is worth showing. */
#ifndef PLAYBACK_ANALYSIS_MOMENT_H
#define PLAYBACK_ANALYSIS_MOMENT_H

#include "playback/analysis/moment_kind.h"

struct kill_fact;

struct moment {
    enum moment_kind kind;
    /* Demo times of its first event, of the decisive one and of the last. */
    double begin, time, end;
    int level;
    int slot, other;              /* slots of the player who acts and of the opponent; -1: none */
    const char *who, *whom;       /* plain names; "" if there is none */
    const char *weapon;           /* "rl"; "" if there is none */
    const char *reason;           /* "3 kills in 4.2 s" */
    const struct kill_fact *kill; /* the kill at `time`; NULL if it is not a kill */
    int count;                    /* number of kills */
    float score;                  /* positive; 100 is very good */
};

#endif
