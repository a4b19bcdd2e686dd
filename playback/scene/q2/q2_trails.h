/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_trails.h - particle trails of Quake II's entities. */
#ifndef PLAYBACK_SCENE_Q2_Q2_TRAILS_H
#define PLAYBACK_SCENE_Q2_Q2_TRAILS_H

#include "playback/scene/particles.h"

struct event;

/* Adds the particles of an event of the kind EVENT_Q2 that is a trail. */
void q2_trails_add(struct particle_list *list, const struct instant *instant,
                   const struct event *event);

#endif
