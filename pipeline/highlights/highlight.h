/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight.h - the types of pipeline/highlights: a moment and how it is shown. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/analysis/moments.h"

struct arena;

enum replay_camera { REPLAY_NONE, REPLAY_MISSILE, REPLAY_ORBIT, REPLAY_CHASE };

/* A replay from outside in slow motion. */
struct replay {
    enum replay_camera camera;
    const char *killer, *victim; /* as scripts name them */
    double from, to;             /* demo time */
    double speed;                /* of the demo's time */
    float angle;                 /* of an orbit, degrees: in the middle of the shot */
    const char *missile;         /* "rocket", "grenade" */
    int number;                  /* of its shot, as scripts count them */
    vec3s end;                   /* between its end and the victim then */
};

struct highlight_item {
    int demo; /* of the options' inputs */
    struct moment moment;
    double from, to;      /* demo time that is shown */
    double lives_since;   /* ... of which its player's life began; -INFINITY: before all of it */
    const char *pov;      /* whose eyes, as scripts name players; NULL: the recorder's */
    const char *map;      /* "dm4" */
    const char *standing; /* "red 12 : 9 blue" after it; "" where there is none */
    int nth;              /* of the kills that at.kill counts of `moment.who`; 0: it does not */
    const char *reasons;  /* of all moments in it, one of each kind */
    unsigned kinds;       /* a bit for each of these */
    struct replay replay;
};

struct highlights {
    struct arena *arena;
    int num;
    struct highlight_item *items; /* in the order of the film */
    const char **results;         /* by input: "dm4  red 45 : 32 blue"; "" of no match */
    const char *(*lists)[2];      /* by input: the players of each side and their frags, one a
                                   * line; "" of none */
    double *durations;            /* of the demos, s, by input */
    bool is_damaged;              /* a demo could not be read, or not all of it */
};

#endif
