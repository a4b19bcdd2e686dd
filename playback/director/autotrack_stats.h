/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/director/autotrack_stats.h - what the players of a recording of all players do:
 * read from the whole demo, in slots of time of equal length called beats, to choose
 * whose view is shown. */
#ifndef PLAYBACK_DIRECTOR_AUTOTRACK_STATS_H
#define PLAYBACK_DIRECTOR_AUTOTRACK_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "demo/protocol/quake.h"

struct demo;

enum { POV_BEATS_PER_SECOND = 4, POV_MAX_BEATS = 8 * 3600 * 4 };

/* A player during one beat. */
struct player_sample {
    bool is_here, is_alive;
    bool fights; /* shot or was hit */
    bool dies;
    bool faces;       /* another living player is near, in front */
    uint8_t strength; /* 0..4: of weapons and armour */
    uint8_t power;    /* 0..19: of quad, pentagram, ring and flag */
};

/* A player killed by another. */
struct recorded_kill {
    int beat;
    int killer, victim; /* slots; -1: not known */
};

/* A choice of the server's own director, as KTX puts them into recordings. */
struct recorded_choice {
    int frame, slot;
    char reason[24]; /* "death"; "" = not told */
};

struct autotrack_stats {
    int num_beats, capacity;
    struct player_sample (*samples)[QW_MAX_PLAYERS]; /* by beat */
    int *frames;                                     /* by beat: the first of the timeline in it */
    bool has_stats[QW_MAX_PLAYERS];                  /* health, items and so on are recorded */
    int num_kills, kills_capacity;
    struct recorded_kill *kills; /* of matches, in the order of time */
    int num_recorded, recorded_capacity;
    struct recorded_choice *recorded;
};

/* Read the demo, a .mvd, with at most so many frames of it; 0: all. */
void autotrack_stats_read(struct autotrack_stats *stats, const struct demo *demo, int max_frames);
void autotrack_stats_free(struct autotrack_stats *stats);

#endif
