/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/run_panels.h - panels for runs: speed, keys, strafing, level time and
 * jumps. */
#ifndef PLAYBACK_HUD_RUN_PANELS_H
#define PLAYBACK_HUD_RUN_PANELS_H

#include <stddef.h>
#include <stdint.h>

#include "playback/hud/canvas.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

/* Writes the server's level time as "1:05.250"; it stops when the level is completed. */
enum { RUN_TIME_SIZE = 32 };
void run_panels_time(const struct instant *instant, char out[RUN_TIME_SIZE]);

/* Paints the panels that are in the set `elements` above the bar. Requires instant->run. */
void run_panels_paint(struct canvas *canvas, const struct hud_options *options,
                      const struct instant *instant, uint32_t elements);

#endif
