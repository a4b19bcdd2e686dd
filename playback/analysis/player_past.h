/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/player_past.h - where the players of a level were at the last messages, and
 * what can be said of a kill by that. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_PAST_H
#define PLAYBACK_ANALYSIS_PLAYER_PAST_H

#include <stdbool.h>

#include "base/vec.h"

struct map;
struct player_past;

enum { PLAYER_PAST_SLOTS = 256 };

/* Units between two messages: a teleporter, or a new life. */
#define PLAYER_PAST_LEAP 200.0f

/* s; longer than it takes to take aim, shorter than to look around. */
#define PLAYER_PAST_TIME 0.3

/* Where a player was at a message. */
struct past {
    double time; /* demo time */
    vec3s origin, angles;
};

struct player_past *player_past_create(void);
void player_past_free(struct player_past *past); /* NULL is fine */

/* Of all players: a new level. */
void player_past_forget(struct player_past *past);

/* After all that were added of that slot. */
void player_past_add(struct player_past *past, int slot, struct past place);

/* The nth last, 0 the last; NULL: it is not kept. */
const struct past *player_past_get(const struct player_past *past, int slot, int nth);

/* Degrees that the killer turned in the last PLAYER_PAST_TIME s towards somebody who was
 * there to be seen from the start: the largest angle to a view before of which nothing of the
 * map hid the victim. map: NULL: nothing does. */
float player_past_turn(const struct player_past *past, int killer, int victim, double time,
                       const struct map *map);

/* Whether the killer looked towards the victim in the last PLAYER_PAST_TIME s, with nothing
 * of the map between them. */
bool player_past_saw(const struct player_past *past, int killer, int victim, double time,
                     const struct map *map);

/* s until `time` for which a player's feet have been 40 units over the floor or more; 0: they
 * are not, or stand on something that moves, like a lift. */
float player_past_air_time(const struct player_past *past, int slot, double time,
                           const struct map *map);

/* Units from the feet of a player there down to the floor; below 0: not known. */
float player_past_height(const struct map *map, vec3s origin);

#endif
