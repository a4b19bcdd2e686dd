/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/player_past.h - the recent positions of the players of a level, and
 * what they reveal about a kill. */
#ifndef PLAYBACK_ANALYSIS_PLAYER_PAST_H
#define PLAYBACK_ANALYSIS_PLAYER_PAST_H

#include <stdbool.h>

#include "base/vec.h"

struct map;
struct player_past;

enum { PLAYER_PAST_SLOTS = 256 };

/* A larger distance in units between two messages is a teleport or a respawn. */
#define PLAYER_PAST_LEAP 200.0f

/* Seconds; longer than it takes to aim, shorter than it takes to look around. */
#define PLAYER_PAST_TIME 0.3

/* A player's state at a message. */
struct past {
    double time; /* demo time */
    vec3s origin, angles;
};

struct player_past *player_past_create(void);
void player_past_free(struct player_past *past); /* NULL is fine */

/* Forgets all players. Call at the start of a level. */
void player_past_forget(struct player_past *past);

/* Add the states of a slot by ascending time. */
void player_past_add(struct player_past *past, int slot, struct past place);

/* Returns the nth last state, 0 being the last, or NULL if it is not available. */
const struct past *player_past_get(const struct player_past *past, int slot, int nth);

/* Returns the degrees that the killer turned in the last PLAYER_PAST_TIME seconds towards a
 * victim who was visible all the time: the largest angle to an earlier view at whose time
 * the map did not hide the victim. If map is NULL, nothing hides anybody. */
float player_past_turn(const struct player_past *past, int killer, int victim, double time,
                       const struct map *map);

/* Returns whether the killer looked towards the victim in the last PLAYER_PAST_TIME
 * seconds, with nothing of the map in between. */
bool player_past_saw(const struct player_past *past, int killer, int victim, double time,
                     const struct map *map);

/* Returns for how many seconds until `time` a player's feet were at least 40 units above
 * the floor. Returns 0 if they are not, or if the player stands on a moving object such as
 * a lift. */
float player_past_air_time(const struct player_past *past, int slot, double time,
                           const struct map *map);

/* Returns the height of a player's feet above the floor in units, or a negative number if
 * unknown. */
float player_past_height(const struct map *map, vec3s origin);

#endif
