/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_flashes.h - lights of muzzle flashes and impacts in Quake II. */
#ifndef PLAYBACK_SCENE_Q2_Q2_FLASHES_H
#define PLAYBACK_SCENE_Q2_Q2_FLASHES_H

#include "playback/scene/dlights.h"

struct q2_event;

/* Adds a light. Negative colour components darken. Does nothing if the list is full. */
void q2_flashes_add_light(struct dlight_list *list, vec3s origin, float radius,
                          const float colour[3]);

/* Returns the position of the muzzle. */
vec3s q2_flashes_muzzle(const struct q2_event *flash);

/* Adds the lights of muzzle flashes and of temporary entities that consist only of a
 * light. */
void q2_flashes_add(struct dlight_list *list, const struct instant *instant);

#endif
