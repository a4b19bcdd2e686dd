/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moment_kind.h - the kinds of moments that are worth showing. */
#ifndef PLAYBACK_ANALYSIS_MOMENT_KIND_H
#define PLAYBACK_ANALYSIS_MOMENT_KIND_H

#include <stdbool.h>

enum moment_kind {
    MOMENT_RUN,       /* kills in a row */
    MOMENT_MULTI,     /* several by one shot */
    MOMENT_AIR,       /* a victim in the air */
    MOMENT_LONG,      /* a hit from far away */
    MOMENT_TURN,      /* a quick turn before the hit */
    MOMENT_LOW,       /* a kill at low health */
    MOMENT_QUAD,      /* kills with the quad */
    MOMENT_AGAINST,   /* a kill of one with quad or pentagram */
    MOMENT_OUTGUNNED, /* ... with a better weapon */
    MOMENT_FIGHT,     /* that cost both much */
    MOMENT_TELEFRAG,  /* into somebody */
    MOMENT_DISCHARGE, /* of a lightning gun, in water */
    MOMENT_STOPPED,   /* the end of another's run */
    MOMENT_LEAD,      /* the lead changes */
    MOMENT_DECIDER,   /* the last seconds decide */
    MOMENT_FLAG,      /* captured or returned */
    MOMENT_MARK,      /* marked by a player */
    MOMENT_CHEER,     /* others have words for it */
    MOMENT_SPEED,
    MOMENT_JUMP,
    MOMENT_MONSTERS, /* many at once */
    MOMENT_SECRET,
    MOMENT_DEATH,   /* of the player, by a monster */
    MOMENT_SUICIDE, /* this and the next: low points */
    MOMENT_MATE,    /* a kill of a teammate */
    NUM_MOMENTS
};

/* "run" */
const char *moment_name(enum moment_kind kind);

/* A low point, which is shown only where these are asked for. */
bool moment_is_low(enum moment_kind kind);

/* Is it the kill that is worth showing, and not that it was one of many, or the score? */
bool moment_is_of_the_kill(enum moment_kind kind);

#endif
