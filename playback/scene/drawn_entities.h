/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/drawn_entities.h - a growing list of a scene's entities. */
#ifndef PLAYBACK_SCENE_DRAWN_ENTITIES_H
#define PLAYBACK_SCENE_DRAWN_ENTITIES_H

#include "base/vec.h"
#include "render/scene.h"

struct arena;
struct client_frame;

struct drawn_entities {
    struct arena *arena; /* for the items */
    struct scene_entity *items;
    int num, capacity;
};

void drawn_entities_add(struct drawn_entities *list, const struct scene_entity *entity);

/* Returns the name of player `slot`, for scene_entity.player; it lives as long as the
 * list. */
const char *drawn_entities_player(const struct drawn_entities *list,
                                  const struct client_frame *frame, int slot);

/* Moves transparent entities to the end, farthest from the eye first, so that each is
 * blended over those behind it. */
void drawn_entities_sort(struct drawn_entities *list, vec3s eye);

#endif
