/* playback/feed.h - who killed whom with what, at the upper right. */
#ifndef PLAYBACK_FEED_H
#define PLAYBACK_FEED_H

#include "playback/paint.h"
#include "playback/timeline/instant.h"

struct hud_pics;

/* The deaths of the last seconds, the newest last, up to the canvas's x `right`
 * and from its y `top` on. */
void feed_paint(struct canvas *canvas, const struct hud_pics *pics, const struct moment *moment,
                float right, float top);

#endif
