/* playback/hud/match_panels.h - what those who look on at a match want to know: the
 * clock, the standing, whom they see, how everybody is. */
#ifndef PLAYBACK_HUD_MATCH_PANELS_H
#define PLAYBACK_HUD_MATCH_PANELS_H

#include "playback/hud/canvas.h"
#include "playback/scene/scene_at.h"
#include "playback/timeline/instant.h"

/* Frame pixels to one of these panels' pixels: they leave more room than the
 * game's bar, and fit frames that are higher than wide. */
float match_panels_scale(const struct scene_options *options);

/* Frame pixels from the top that clock and standing keep others away from. */
float match_panels_header_height(const struct scene_options *options, uint32_t elements);

/* "9:41" until the match is over, or since the level began where the game tells
 * of no match. False: it is not known, or there is none now. */
enum { CLOCK_SIZE = 16 };
bool match_panels_clock(const struct instant *moment, char out[CLOCK_SIZE]);

/* Paint those that are among the elements. */
void match_panels_paint(struct canvas *canvas, const struct scene_options *options,
                        const struct instant *moment, uint32_t elements);

#endif
