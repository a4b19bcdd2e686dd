/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_blend.h - the colour over the view: liquids, hits, pickups and powers,
 * mixed as in the game (V_CalcBlend). */
#ifndef PLAYBACK_VIEW_VIEW_BLEND_H
#define PLAYBACK_VIEW_VIEW_BLEND_H

#include "playback/timeline/instant.h"

struct view_blend_layer {
    float rgb[3];  /* 0..255 */
    float percent; /* of 255 */
};

/* Fills tint with R, G, B, A, 0..1. view_contents: CONTENTS_... at the eye. air: the colour in
 * air, which the server sets ("v_cshift"). */
void view_blend_at(const struct instant *instant, int view_contents,
                   const struct view_blend_layer *air, float tint[4]);

/* The same of the contents alone, without the player's hits, pickups and powers. */
void view_blend_of_contents(int view_contents, const struct view_blend_layer *air, float tint[4]);

/* The red of the last hits. */
struct view_blend_layer view_blend_damage(const struct instant *instant);

#endif
