/* playback/hud/kill_feed.h - who killed whom with what, at the upper right. */
#ifndef PLAYBACK_HUD_KILL_FEED_H
#define PLAYBACK_HUD_KILL_FEED_H

#include "playback/hud/canvas.h"
#include "playback/timeline/instant.h"

struct hud_pics;

/* The deaths of the last seconds, the newest last, up to the canvas's x `right`
 * and from its y `top` on. */
void kill_feed_paint(struct canvas *canvas, const struct hud_pics *pics,
                     const struct instant *moment, float right, float top);

#endif
