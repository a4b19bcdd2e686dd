/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/kill_feed.h - the last kills at the upper right: killer, weapon, victim. */
#ifndef PLAYBACK_HUD_KILL_FEED_H
#define PLAYBACK_HUD_KILL_FEED_H

#include "playback/hud/canvas.h"
#include "playback/timeline/instant.h"

struct hud_pics;

/* One row for each, the newest last, from the canvas's y `top` down and up to its x `right`. */
void kill_feed_paint(struct canvas *canvas, const struct hud_pics *pics,
                     const struct instant *instant, float right, float top);

#endif
