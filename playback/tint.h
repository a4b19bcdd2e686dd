/* playback/tint.h - the colour that lies over the view: liquids, hits, pickups
 * and powers, mixed as the game mixes them. */
#ifndef PLAYBACK_TINT_H
#define PLAYBACK_TINT_H

#include "playback/moment.h"

struct tint_layer {
    float rgb[3];  /* 0..255 */
    float percent; /* of 255 */
};

/* What the server asked for ("v_cshift") in place of clear air. */
void tint_at(const struct moment *moment, int view_contents, const struct tint_layer *air,
             float tint[4]);

/* What the view is in alone, without what the player feels. */
void tint_of_contents(int view_contents, const struct tint_layer *air, float tint[4]);

struct tint_layer tint_damage(const struct moment *moment);

#endif
