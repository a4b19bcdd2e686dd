/* playback/timeline/autotrack.h - whose view is shown of a recording of all players.
 *
 * Decided for the whole demo before it is shown, from what all of it tells:
 * one player, or at each moment the one who matters. A function of the demo
 * alone. Time is cut into beats of equal length for this. */
#ifndef PLAYBACK_TIMELINE_AUTOTRACK_H
#define PLAYBACK_TIMELINE_AUTOTRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/client/view_schedule.h"
#include "playback/protocol/dialect.h"
#include "playback/protocol/quake.h"

struct arena;
struct demo;

/* The name that asks for whoever matters. */
#define POV_AUTO "auto"

enum { POV_BEATS_PER_SECOND = 4, POV_HOLD_BEATS = 14, POV_MAX_BEATS = 8 * 3600 * 4 };

/* A player during one beat. */
struct player_sample {
    bool is_here, is_alive;
    bool fights; /* he shot or was hit */
    bool dies;
    uint8_t kills;    /* frags that he got */
    uint8_t strength; /* 0..4: of his weapons and armour */
    uint8_t power;    /* 0..19: of what he carries besides: quad, pentagram, ring, flag */
};

struct autotrack_stats {
    int num_beats, capacity;
    struct player_sample (*glimpses)[QW_MAX_PLAYERS]; /* by beat */
    int *frames;                                      /* by beat: the first of the timeline in it */
    bool is_told[QW_MAX_PLAYERS];                     /* there are his health, items and so on */
};

/* Read the demo, a .mvd, for what matters here; so many frames of it, 0: all. */
void autotrack_stats_read(struct autotrack_stats *record, const struct demo *demo, int max_frames);
void autotrack_stats_free(struct autotrack_stats *record);

/* The first player who plays most of the time, and of whom there is all that
 * his view shows. */
struct view_schedule autotrack_plan_one(const struct autotrack_stats *record, struct arena *arena);

/* Whoever scores next, carries much or fights; each for POV_HOLD_BEATS at
 * least, and left in a fight only for much better. */
struct view_schedule autotrack_plan_action(const struct autotrack_stats *record,
                                           struct arena *arena);

#endif
