/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_entity_walk.h - iterates over the entities of a Quake II frame,
 * each as the server sent it and as it is shown. */
#ifndef PLAYBACK_SCENE_Q2_Q2_ENTITY_WALK_H
#define PLAYBACK_SCENE_Q2_Q2_ENTITY_WALK_H

#include <stdbool.h>

struct client_entity;
struct client_frame;
struct q2_entity;

/* Initialize only `frame`. */
struct q2_entity_walk {
    const struct client_frame *frame;
    int next_shown, next_sent;
    const struct client_entity *shown;
    const struct q2_entity *entity;
};

/* Advances to the next entity that is in both lists; returns false at the end. */
bool q2_entity_walk_next(struct q2_entity_walk *walk);

#endif
