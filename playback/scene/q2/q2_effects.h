/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_effects.h - the models, particles and lights that Quake II's
 * client adds to what the server sends, as functions of time. */
#ifndef PLAYBACK_SCENE_Q2_Q2_EFFECTS_H
#define PLAYBACK_SCENE_Q2_Q2_EFFECTS_H

#include "playback/scene/dlights.h"
#include "playback/scene/particles.h"

struct arena;
struct drawn_entities;
struct log;
struct palette;
struct q2_effects;
struct q2_entity;
struct scene_entity;
struct vfs;

/* Borrows all arguments; if vfs is NULL, no models of effects are drawn. */
struct q2_effects *q2_effects_create(const struct vfs *vfs, const struct palette *palette,
                                     struct arena *arena, struct log *log);

/* Adds the shell of an entity around one of its models. */
void q2_effects_add_shell(struct drawn_entities *list, struct q2_effects *effects,
                          const struct q2_entity *entity, const struct scene_entity *drawn);

/* Adds what surrounds an entity: its shell and its power screen. */
void q2_effects_add_around(struct drawn_entities *list, struct q2_effects *effects,
                           const struct q2_entity *entity, const struct scene_entity *drawn);

/* Adds an entity that is a beam. */
void q2_effects_add_beam(struct drawn_entities *list, const struct instant *instant,
                         const struct q2_effects *effects, const struct q2_entity *entity);

void q2_effects_add_entities(struct drawn_entities *list, const struct instant *instant,
                             struct q2_effects *effects);
/* hidden: number of an entity that is not drawn; 0: none */
void q2_effects_add_particles(struct particle_list *list, const struct instant *instant,
                              int hidden);
void q2_effects_add_lights(struct dlight_list *list, const struct instant *instant);

#endif
