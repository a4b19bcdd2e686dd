/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_tubes.h - Quake II's straight beams of light, of one colour and any
 * thickness. */
#ifndef PLAYBACK_SCENE_Q2_Q2_TUBES_H
#define PLAYBACK_SCENE_Q2_Q2_TUBES_H

#include "base/vec.h"

struct arena;
struct drawn_entities;
struct palette;
struct q2_tubes;

struct q2_tubes *q2_tubes_create(const struct palette *palette, struct arena *arena);

/* Adds a translucent tube with six sides. */
void q2_tubes_add(struct drawn_entities *list, const struct q2_tubes *tubes, vec3s from, vec3s to,
                  float diameter, int colour);

#endif
