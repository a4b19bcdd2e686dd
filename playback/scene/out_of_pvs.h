/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/out_of_pvs.h - entities outside the recording player's PVS, for cameras
 * at other positions.
 *
 * A server sends only what the recording player may see. An entity that is in one message
 * but not in the next was either removed or has left the PVS: the latter if its position
 * is outside the player's PVS. Players are never removed. Doors, lifts and walls that
 * have not been sent yet are at their initial positions in the map. */
#ifndef PLAYBACK_SCENE_OUT_OF_PVS_H
#define PLAYBACK_SCENE_OUT_OF_PVS_H

#include <stdbool.h>

#include "base/vec.h"

struct out_of_pvs;
struct arena;
struct client_entity;
struct timeline;

enum unseen_style {
    UNSEEN_HIDE,  /* not drawn */
    UNSEEN_HOLD,  /* moving entities stay for 0.3 s and fade, resting ones stay */
    UNSEEN_GHOST, /* moving entities stay half transparent, resting ones stay */
};

/* Finds the entities that leave the PVS between two demo times, in seconds, and shortly
 * before. */
struct out_of_pvs *out_of_pvs_gather(const struct timeline *timeline, double first, double last,
                                     struct arena *arena);

/* Returns the *num entities to add to a scene at a time in a level, in the arena `frame`. */
const struct client_entity *out_of_pvs_at(const struct out_of_pvs *out_of_pvs, double time,
                                          int level, enum unseen_style style, struct arena *frame,
                                          int *num);

/* Returns whether a place is in the recording player's PVS at that time; true if the
 * level has no map. */
bool out_of_pvs_sees(const struct timeline *timeline, double time, vec3s place);

#endif
