/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/moment_kind.h - the kinds of moments worth showing. */
#ifndef PLAYBACK_ANALYSIS_MOMENT_KIND_H
#define PLAYBACK_ANALYSIS_MOMENT_KIND_H

#include <stdbool.h>

#include "playback/client/match_mode.h"

enum moment_kind {
    MOMENT_RUN,       /* kills in a row */
    MOMENT_MULTI,     /* several kills with one shot */
    MOMENT_AIR,       /* the victim is in the air */
    MOMENT_LONG,      /* a hit from far away */
    MOMENT_TURN,      /* a quick turn before the hit */
    MOMENT_LOW,       /* a kill at low health */
    MOMENT_ESCAPE,    /* a kill after a long time at low health */
    MOMENT_QUAD,      /* several kills with the quad */
    MOMENT_AGAINST,   /* the victim has quad or pentagram */
    MOMENT_DENIED,    /* the killer takes the powerup that the victim was close to */
    MOMENT_OUTGUNNED, /* the victim has a better weapon */
    MOMENT_FIGHT,     /* a fight in which both lose much health */
    MOMENT_DRAW,      /* a fight of a duel that both survive */
    MOMENT_TELEFRAG,  /* a telefrag */
    MOMENT_DISCHARGE, /* a lightning gun discharged in water */
    MOMENT_STOPPED,   /* ends another player's streak */
    MOMENT_LEAD,      /* the lead changes */
    MOMENT_COMEBACK,  /* the lead changes after a large deficit */
    MOMENT_DECIDER,   /* decides the match in the last seconds */
    MOMENT_FLAG,      /* a flag captured or returned */
    MOMENT_MARK,      /* marked by a player */
    MOMENT_CHEER,     /* others comment on it */
    MOMENT_SPEED,
    MOMENT_JUMP,
    MOMENT_MONSTERS, /* monsters killed in a row */
    MOMENT_SECRET,
    MOMENT_SURVIVAL, /* a fight that the player barely survives */
    MOMENT_EXIT,     /* the end of a level, or of a run */
    MOMENT_KILL,     /* any kill, where there is nothing better */
    MOMENT_DEATH,    /* the player is killed by a monster */
    MOMENT_SUICIDE,  /* this and the next one are low points */
    MOMENT_MATE,     /* a teammate is killed */
    NUM_MOMENTS
};

/* Returns the name: "run". */
const char *moment_kind_name(enum moment_kind kind);

/* Returns whether the moment is a low point, which is shown only on request. */
bool moment_kind_is_low(enum moment_kind kind);

/* Returns whether it only adds to other moments of the same kill, and is none of its own. */
bool moment_kind_is_bonus(enum moment_kind kind);

/* Returns how much viewers of a kind of game enjoy it, in percent; 0: not a moment. */
int moment_kind_weight(enum moment_kind kind, enum match_mode mode);

/* Returns whether the moment is about the kill itself, not about the score or a series of
 * kills. */
bool moment_kind_is_about_kill(enum moment_kind kind);

#endif
