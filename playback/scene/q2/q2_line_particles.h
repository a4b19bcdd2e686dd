/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_line_particles.h - the particles of temporary entities of Quake II that
 * lie along a line: rails, bubbles, walls of force, heat beams. */
#ifndef PLAYBACK_SCENE_Q2_Q2_LINE_PARTICLES_H
#define PLAYBACK_SCENE_Q2_Q2_LINE_PARTICLES_H

#include "base/vec.h"
#include "playback/scene/particles.h"

struct event;

extern const double Q2_HEAT_LIFE; /* s that a heat beam lasts; the next is in its place */

/* None where the event is of another kind. */
void q2_line_particles_add(struct particle_list *list, const struct instant *instant,
                           const struct event *event);

/* Two directions across one of unit length, as the game makes them. */
void q2_line_across(vec3s along, vec3s *right, vec3s *up);

#endif
