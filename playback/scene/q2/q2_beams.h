/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_beams.h - beams of Quake II between two points that last for a moment:
 * rows of models, and lasers. */
#ifndef PLAYBACK_SCENE_Q2_Q2_BEAMS_H
#define PLAYBACK_SCENE_Q2_Q2_BEAMS_H

#include "playback/timeline/instant.h"

struct drawn_entities;
struct q2_effect_models;
struct q2_tubes;

/* A beam of the view entity begins where that is now. */
void q2_beams_add(struct drawn_entities *list, const struct instant *instant,
                  struct q2_effect_models *models, const struct q2_tubes *tubes);

#endif
