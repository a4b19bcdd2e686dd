/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/run_panels.h - panels for runners: speed, keys, strafing, the level's time, jumps. */
#ifndef PLAYBACK_HUD_RUN_PANELS_H
#define PLAYBACK_HUD_RUN_PANELS_H

#include <stddef.h>
#include <stdint.h>

#include "playback/hud/canvas.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

/* "1:05.250": the level's clock as the server counts it, which stops when the level is
 * completed. */
enum { RUN_TIME_SIZE = 32 };
void run_panels_time(const struct instant *instant, char out[RUN_TIME_SIZE]);

/* Paint those that are in the set of elements, above the bar. Needs instant->run. */
void run_panels_paint(struct canvas *canvas, const struct hud_options *options,
                      const struct instant *instant, uint32_t elements);

#endif
