/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_blend.h - the colour blended over the view for liquids, hits,
 * pickups and powerups, mixed as in the game (V_CalcBlend). */
#ifndef PLAYBACK_VIEW_VIEW_BLEND_H
#define PLAYBACK_VIEW_VIEW_BLEND_H

#include "playback/timeline/instant.h"

struct view_blend_layer {
    float rgb[3];  /* 0..255 */
    float percent; /* of 255 */
};

/* Sets `tint` to R, G, B and A, 0..1. view_contents: CONTENTS_... at the eye. air: the
 * colour in air, which the server sets with "v_cshift". */
void view_blend_at(const struct instant *instant, int view_contents,
                   const struct view_blend_layer *air, float tint[4]);

/* Like view_blend_at, but only for the contents, without hits, pickups and powerups. */
void view_blend_of_contents(int view_contents, const struct view_blend_layer *air, float tint[4]);

/* Returns the red of recent hits. */
struct view_blend_layer view_blend_damage(const struct instant *instant);

#endif
