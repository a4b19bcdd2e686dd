/* playback/view/view_blend.h - the colour that lies over the view: liquids, hits, pickups
 * and powers, mixed as the game mixes them. */
#ifndef PLAYBACK_VIEW_VIEW_BLEND_H
#define PLAYBACK_VIEW_VIEW_BLEND_H

#include "playback/timeline/instant.h"

struct view_blend_layer {
    float rgb[3];  /* 0..255 */
    float percent; /* of 255 */
};

/* What the server asked for ("v_cshift") in place of clear air. */
void view_blend_at(const struct instant *moment, int view_contents,
                   const struct view_blend_layer *air, float tint[4]);

/* What the view is in alone, without what the player feels. */
void view_blend_of_contents(int view_contents, const struct view_blend_layer *air, float tint[4]);

struct view_blend_layer view_blend_damage(const struct instant *moment);

#endif
