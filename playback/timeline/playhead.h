/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/playhead.h - the frames of a timeline, in any order.
 *
 * A reader's place: what makes stepping to the next frame cheap. The frames it
 * returns are the same wherever it was before. */
#ifndef PLAYBACK_TIMELINE_PLAYHEAD_H
#define PLAYBACK_TIMELINE_PLAYHEAD_H

#include "playback/client/client_frame.h"

struct playhead;
struct timeline;

struct playhead *playhead_create(const struct timeline *timeline);
void playhead_destroy(struct playhead *playhead);

/* The state of frame `index`; valid until the next call on this playhead. */
const struct client_frame *playhead_frame(struct playhead *playhead, int index);

#endif
