/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_explosions.h - Quake II's explosions and impacts: models that play
 * ten frames per second and fade, and their lights. */
#ifndef PLAYBACK_SCENE_Q2_Q2_EXPLOSIONS_H
#define PLAYBACK_SCENE_Q2_Q2_EXPLOSIONS_H

#include "playback/scene/dlights.h"

struct drawn_entities;
struct q2_effect_models;

void q2_explosions_add(struct drawn_entities *list, const struct instant *instant,
                       struct q2_effect_models *models);
void q2_explosions_light(struct dlight_list *list, const struct instant *instant);

#endif
