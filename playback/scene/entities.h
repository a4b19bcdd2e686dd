/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/entities.h - the models of an instant: the entities of its frame and
 * the level's statics. */
#ifndef PLAYBACK_SCENE_ENTITIES_H
#define PLAYBACK_SCENE_ENTITIES_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/timeline/instant.h"

struct drawn_entities;
struct model;
struct player_skins;
struct scene_changes;

/* Whether a model's poses are not interpolated, as in QuakeSpasm flames and saws. */
bool entities_is_unmixed(const struct model *model);

/* A ghost where the viewer is would fill the view with its inside: how much of one at `origin`
 * is seen from `eye`, 0..1. */
float entities_ghost_seen(vec3s eye, vec3s origin);

/* Entities and statics, with the changes; entity `hidden` is left out, too. */
void entities_add(struct drawn_entities *list, const struct instant *instant,
                  struct player_skins *player_skins, vec3s eye, int hidden,
                  const struct scene_changes *changes);

#endif
