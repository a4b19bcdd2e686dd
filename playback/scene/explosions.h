/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/explosions.h - the sprite that some games show where something
 * explodes. */
#ifndef PLAYBACK_SCENE_EXPLOSIONS_H
#define PLAYBACK_SCENE_EXPLOSIONS_H

#include <stdbool.h>

#include "playback/timeline/instant.h"

struct arena;
struct drawn_entities;
struct log;
struct model;
struct vfs;

/* The sprite of that name; NULL when it is not there. */
const struct model *explosions_load(const struct vfs *vfs, const char *name, struct arena *arena,
                                    struct log *log);

/* Add the explosions of an instant; none without a sprite. Smooth: between two of its
 * frames, for smooth_effects_sprites. */
void explosions_add(struct drawn_entities *list, const struct instant *instant,
                    const struct model *sprite, bool is_smooth);

#endif
