/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_shells.h - the coloured shells around Quake II's players and
 * monsters that have a powerup. */
#ifndef PLAYBACK_SCENE_Q2_Q2_SHELLS_H
#define PLAYBACK_SCENE_Q2_Q2_SHELLS_H

#include <stdint.h>

struct arena;
struct drawn_entities;
struct q2_entity;
struct q2_shells;
struct scene_entity;

struct q2_shells *q2_shells_create(struct arena *arena);

/* Returns the renderfx bits of the shell that an entity has; 0 if none. */
int32_t q2_shells_of(const struct q2_entity *entity);

/* Adds a shell of these bits around the entity `around`. */
void q2_shells_add(struct drawn_entities *list, struct q2_shells *shells,
                   const struct scene_entity *around, int32_t bits);

#endif
