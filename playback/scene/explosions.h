/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/explosions.h - the sprite that some games show at explosions. */
#ifndef PLAYBACK_SCENE_EXPLOSIONS_H
#define PLAYBACK_SCENE_EXPLOSIONS_H

#include <stdbool.h>

#include "playback/timeline/instant.h"

struct arena;
struct drawn_entities;
struct log;
struct model;
struct vfs;

/* Loads the sprite of that name; returns NULL if that fails. */
const struct model *explosions_load(const struct vfs *vfs, const char *name, struct arena *arena,
                                    struct log *log);

/* Adds the explosions of an instant, none if `sprite` is NULL. is_smooth: blend between
 * two of its frames, for smooth_effects_sprites. */
void explosions_add(struct drawn_entities *list, const struct instant *instant,
                    const struct model *sprite, bool is_smooth);

#endif
