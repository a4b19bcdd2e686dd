/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/playhead.h - reads the frames of a timeline, in any order.
 *
 * It keeps the position of one reader, which makes stepping to the next frame cheap. The
 * frames that it returns do not depend on earlier positions. */
#ifndef PLAYBACK_TIMELINE_PLAYHEAD_H
#define PLAYBACK_TIMELINE_PLAYHEAD_H

#include "playback/client/client_frame.h"

struct playhead;
struct timeline;

struct playhead *playhead_create(const struct timeline *timeline);
void playhead_destroy(struct playhead *playhead);

/* Returns the state of frame `index`. Valid until the next call on this playhead. */
const struct client_frame *playhead_frame(struct playhead *playhead, int index);

#endif
