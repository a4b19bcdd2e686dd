/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_flashes.h - the light of what fires and hits in Quake II. */
#ifndef PLAYBACK_SCENE_Q2_Q2_FLASHES_H
#define PLAYBACK_SCENE_Q2_Q2_FLASHES_H

#include "playback/scene/dlights.h"

struct q2_event;

/* A light, of a colour that below 0 darkens. Without effect where the list is full. */
void q2_light_add(struct dlight_list *list, vec3s origin, float radius, const float colour[3]);

/* Where the weapon of a muzzle flash is. */
vec3s q2_flash_muzzle(const struct q2_event *flash);

/* The lights of muzzle flashes, and of temporary entities that are no more than a light. */
void q2_flashes_add(struct dlight_list *list, const struct instant *instant);

#endif
