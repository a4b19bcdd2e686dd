/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/frame_curves.h - the motion curves of everything in a client frame. */
#ifndef PLAYBACK_MOTION_FRAME_CURVES_H
#define PLAYBACK_MOTION_FRAME_CURVES_H

#include "playback/motion/motion_curve.h"

struct client_entity;
struct client_frame;

/* The curves of a frame's entities and of its view. */
struct frame_curves {
    struct motion_curve view, *entities;
    int capacity;
};

/* Sets the curves of a frame, whose entities are `entities`. before, after: the frames next to
 * it, or NULL. Frees nothing; frame_curves_free does. */
void frame_curves_set(struct frame_curves *curves, struct client_frame *frame,
                      struct client_entity *entities, const struct client_frame *before,
                      const struct client_frame *after);
void frame_curves_free(struct frame_curves *curves);

#endif
