/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_line_particles.h - particles along the line of a Quake II
 * temporary entity: railgun trails, bubbles, force walls, heat beams. */
#ifndef PLAYBACK_SCENE_Q2_Q2_LINE_PARTICLES_H
#define PLAYBACK_SCENE_Q2_Q2_LINE_PARTICLES_H

#include "base/vec.h"
#include "playback/scene/particles.h"

struct event;

extern const double Q2_HEAT_LIFE; /* in seconds, until the next beam replaces it */

/* Adds the particles of an event; none if it has another kind. */
void q2_line_particles_add(struct particle_list *list, const struct instant *instant,
                           const struct event *event);

/* Computes two directions perpendicular to a unit vector, like the game. */
void q2_line_particles_across(vec3s along, vec3s *right, vec3s *up);

#endif
