/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/q2_view.h - the player's view in Quake II, where the server sends all of
 * it. */
#ifndef PLAYBACK_VIEW_Q2_VIEW_H
#define PLAYBACK_VIEW_Q2_VIEW_H

#include <stdint.h>

#include "playback/view/view_types.h"

struct client_frame;

/* Returns the view at a demo time within `frame`, whose q2 must be set. */
struct view q2_view_at(const struct client_frame *frame, double time);

/* Sets `tint` to the colour that the server blends over the view: R, G, B and A, 0..1. */
void q2_view_tint(const struct client_frame *frame, float tint[4]);

/* Finds the areas of the map that are visible: *areas is a bit field of *num areas. With
 * *num 0, all areas are visible. */
void q2_view_areas(const struct client_frame *frame, int *num, const uint8_t **areas);

#endif
