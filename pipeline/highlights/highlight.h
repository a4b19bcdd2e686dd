/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/highlight.h - the types of pipeline/highlights: highlights and how
 * they are shown. */
#ifndef PIPELINE_HIGHLIGHTS_HIGHLIGHT_H
#define PIPELINE_HIGHLIGHTS_HIGHLIGHT_H

#include <stdbool.h>

#include "pipeline/highlights/highlight_shot.h"
#include "pipeline/highlights/replay_speed.h"
#include "playback/analysis/moments.h"
#include "playback/scene/wide_view.h"

struct arena;
struct highlight_match;
struct replay_view;

/* Maximum numbers for one item. */
enum { HIGHLIGHT_MAX_REPLAYS = 3, HIGHLIGHT_MAX_TALLY = 16 };

/* A replay of a kill in slow motion. */
struct replay {
    int num; /* of the cameras that show it, the best first */
    const struct replay_view *views;
    const struct replay_view *view;        /* the one that is used */
    const char *who, *whom;                /* the players, as a viewer reads their names */
    const char *killer_name, *victim_name; /* and as scripts name them */
    struct replay_range range;             /* that of `view`, unless the music changed it */
};

/* The state of the match when an item begins; "": nothing. */
struct highlight_stake {
    const char *power; /* "with the quad" */
    const char *clock; /* "last minute" */
    const char *lead;  /* "two behind" */
    const char *score; /* "45 : 31", in the order of the scoreboard; "" without two sides */
};

/* A kill of a run: its demo time, and the number of kills so far. */
struct highlight_tally {
    double time;
    int count;
};

struct highlight_item {
    int demo; /* index of the input */
    struct moment moment;
    double from, to;                        /* demo time of the part that is shown */
    struct shot_skip skips[SHOT_MAX_SKIPS]; /* parts of it that are left out or shown fast */
    struct wide_view joins[SHOT_MAX_SKIPS]; /* of the place where each ends, if there is one */
    int num_skips;
    double speed;         /* at which it is shown */
    double start;         /* s of the film of all items */
    double music_from;    /* position in the music at that time, s */
    double lives_since;   /* demo time when the player spawned; -INFINITY: before the part shown */
    const char *pov;      /* point of view, as scripts name players; NULL: the recorder */
    const char *map;      /* "dm4" */
    const char *standing; /* the score after it, "red 12 : 9 blue"; "": none */
    /* The words of its cards: what is at stake when it begins, what happened, and what that means;
     * "": nothing. */
    struct highlight_stake stake;
    const char *call, *call_more;
    int num_tally;
    struct highlight_tally tally[HIGHLIGHT_MAX_TALLY];
    struct wide_view wide; /* of the place where it begins */
    double outside;        /* s that this view is shown before `from`; 0: not */
    bool has_title;        /* there is a `title` */
    struct scenery title;  /* the view of its map if it is the first one of a film */
    double plays_since;    /* demo time since which the match or the level has been played */
    bool is_alone;         /* in a level for one player, whose name says nothing */
    bool is_in_match;      /* in the level whose result is known */
    bool is_long;          /* begins earlier than usual: see highlight_few.h */
    bool is_end;           /* the film ends with it: see highlight_end.h */
    const char *place;     /* where it is: "The Bad Place, dm4" */
    const char *colour;    /* of the player's side, "#rrggbb"; "": unknown */
    int nth;             /* number of the kill in at.kill(moment.who, ...); 0: not a counted kill */
    const char *reasons; /* of all moments in it, one per kind */
    unsigned kinds;      /* bits of those kinds */
    int num_replays;
    struct replay replays[HIGHLIGHT_MAX_REPLAYS]; /* of its kills, in the order of time */
    bool needs_replay; /* its own shot does not show everything, or it is worth seeing twice */
};

struct highlights {
    struct arena *arena;
    int num;
    struct highlight_item *items; /* in film order */
    int num_weak, num_extra; /* dropped because of their score; because of the count or length */
    struct highlight_match *matches; /* by input */
    double opening;                  /* s of the shot that opens a film of all items; 0: none */
    const char **maps;               /* the maps of all inputs, without duplicates */
    int num_maps, maps_capacity;
    double closing;    /* s of the closing shot; 0: none */
    double music_from; /* position in the music when the film begins, s */
    double music_fade; /* s at the end of the music */
    bool has_skipped;  /* a demo could not be read */
};

#endif
