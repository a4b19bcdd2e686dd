/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/entities.h - adds the entities of an instant's frame and the static
 * entities of the level to a scene. */
#ifndef PLAYBACK_SCENE_ENTITIES_H
#define PLAYBACK_SCENE_ENTITIES_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/timeline/instant.h"

struct drawn_entities;
struct model;
struct player_skins;
struct scene_changes;

/* Returns whether a model's poses are not interpolated: flames and saws, as in
 * QuakeSpasm. */
bool entities_is_stepped(const struct model *model);

/* Returns the opacity factor, 0..1, of a ghost at `origin` seen from `eye`. A ghost at
 * the position of the viewer would fill the view with its inside. */
float entities_ghost_visibility(vec3s eye, vec3s origin);

/* Adds entities and statics with `changes` applied; entity `hidden` is left out, too. */
void entities_add(struct drawn_entities *list, const struct instant *instant,
                  struct player_skins *player_skins, vec3s eye, int hidden,
                  const struct scene_changes *changes);

#endif
