/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/beams.h - lightning and the rope of the grappling hook, drawn as rows of
 * models along a line. */
#ifndef PLAYBACK_SCENE_BEAMS_H
#define PLAYBACK_SCENE_BEAMS_H

#include "playback/timeline/instant.h"

struct arena;
struct drawn_entities;
struct event;
struct log;
struct model;
struct vfs;

enum beam_model { BEAM_BOLT, BEAM_BOLT2, BEAM_BOLT3, BEAM_GRAPPLE, NUM_BEAM_MODELS };

/* Loads the models of beams if any of the events is a beam; missing ones are NULL. */
void beams_load(const struct model *out[NUM_BEAM_MODELS], const struct event *events,
                int num_events, const struct vfs *vfs, struct arena *arena, struct log *log);

/* Adds the beams of an instant. A beam of the view entity starts at its current position. */
void beams_add(struct drawn_entities *list, const struct instant *instant,
               const struct model *const models[NUM_BEAM_MODELS]);

#endif
