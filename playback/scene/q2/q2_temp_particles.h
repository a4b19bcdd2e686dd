/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_temp_particles.h - the particles of Quake II's temporary entities,
 * muzzle flashes and entity events. */
#ifndef PLAYBACK_SCENE_Q2_Q2_TEMP_PARTICLES_H
#define PLAYBACK_SCENE_Q2_Q2_TEMP_PARTICLES_H

#include "playback/scene/particles.h"

struct event;

/* Adds the particles of an event of the kind EVENT_Q2. */
void q2_temp_particles_add(struct particle_list *list, const struct instant *instant,
                           const struct event *event);

#endif
