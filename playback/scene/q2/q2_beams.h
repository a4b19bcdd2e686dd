/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_beams.h - Quake II's short-lived beams between two points: rows of
 * models, and lasers. */
#ifndef PLAYBACK_SCENE_Q2_Q2_BEAMS_H
#define PLAYBACK_SCENE_Q2_Q2_BEAMS_H

#include "playback/timeline/instant.h"

struct drawn_entities;
struct q2_effect_models;
struct q2_tubes;

/* Adds the beams of an instant. A beam of the view entity starts at its current position. */
void q2_beams_add(struct drawn_entities *list, const struct instant *instant,
                  struct q2_effect_models *models, const struct q2_tubes *tubes);

#endif
