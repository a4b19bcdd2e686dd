/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_glow.h - lights and particles around Quake II's entities, except
 * trails. */
#ifndef PLAYBACK_SCENE_Q2_Q2_GLOW_H
#define PLAYBACK_SCENE_Q2_Q2_GLOW_H

#include "playback/scene/dlights.h"
#include "playback/scene/particles.h"

void q2_glow_add_lights(struct dlight_list *list, const struct instant *instant);

/* hidden: number of an entity that is not drawn; 0: none */
void q2_glow_add_particles(struct particle_list *list, const struct instant *instant, int hidden);

#endif
