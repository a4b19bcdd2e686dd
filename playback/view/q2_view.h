/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/q2_view.h - the player's eye in Quake II, whose server sends it whole. */
#ifndef PLAYBACK_VIEW_Q2_VIEW_H
#define PLAYBACK_VIEW_Q2_VIEW_H

#include <stdint.h>

#include "playback/view/view_types.h"

struct client_frame;

/* Of a frame with q2, at a demo time within it. */
struct view q2_view_at(const struct client_frame *frame, double time);

/* The colour that the server puts over the view: R, G, B, A, 0..1. */
void q2_view_tint(const struct client_frame *frame, float tint[4]);

/* The areas of the map that the eye sees into: so many, bits by number. 0: into all. */
void q2_view_areas(const struct client_frame *frame, int *num, const uint8_t **areas);

#endif
