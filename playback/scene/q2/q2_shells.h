/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_shells.h - the coloured shells around players and monsters of Quake II
 * that something protects or makes stronger. */
#ifndef PLAYBACK_SCENE_Q2_Q2_SHELLS_H
#define PLAYBACK_SCENE_Q2_Q2_SHELLS_H

#include <stdint.h>

struct arena;
struct drawn_entities;
struct q2_entity;
struct q2_shells;
struct scene_entity;

struct q2_shells *q2_shells_create(struct arena *arena);

/* The bits of renderfx that say which shell an entity has; 0: none. */
int32_t q2_shells_of(const struct q2_entity *entity);

/* A shell around what is drawn as `around`, of such bits. */
void q2_shells_add(struct drawn_entities *list, struct q2_shells *shells,
                   const struct scene_entity *around, int32_t bits);

#endif
