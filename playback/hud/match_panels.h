/* playback/hud/match_panels.h - what those who look on at a match want to know: the
 * clock, the standing, whom they see, how everybody is. */
#ifndef PLAYBACK_HUD_MATCH_PANELS_H
#define PLAYBACK_HUD_MATCH_PANELS_H

#include "playback/hud/canvas.h"
#include "playback/hud/hud_options.h"
#include "playback/timeline/instant.h"

/* "9:41" until the match is over, or since the level began where the game tells
 * of no match. False: it is not known, or there is none now. */
enum { CLOCK_SIZE = 16 };
bool match_panels_clock(const struct instant *moment, char out[CLOCK_SIZE]);

/* Paint those that are among the elements. */
void match_panels_paint(struct canvas *canvas, const struct hud_options *options,
                        const struct instant *moment, uint32_t elements);

#endif
