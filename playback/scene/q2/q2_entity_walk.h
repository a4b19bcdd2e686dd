/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_entity_walk.h - the entities of a frame of Quake II, as the server sent
 * them and as they are shown. */
#ifndef PLAYBACK_SCENE_Q2_Q2_ENTITY_WALK_H
#define PLAYBACK_SCENE_Q2_Q2_ENTITY_WALK_H

#include <stdbool.h>

struct client_entity;
struct client_frame;
struct q2_entity;

/* Begins with the frame alone. */
struct q2_entity_walk {
    const struct client_frame *frame;
    int next_shown, next_sent;
    const struct client_entity *shown;
    const struct q2_entity *entity;
};

/* The next that is in both lists; false: there is none. */
bool q2_entity_walk_next(struct q2_entity_walk *walk);

#endif
