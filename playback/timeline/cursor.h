/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/cursor.h - a cache that gives the state of a demo at any time.
 *
 * Everything computed from the same stretch of a demo (pictures, the view's history, sound)
 * shares a cursor, so that each frame is read once. It keeps the last frames and two
 * positions from which reading can continue. Moving forwards is cheap. Moving back beyond
 * the cached frames rereads up to a few seconds of the demo. */
#ifndef PLAYBACK_TIMELINE_CURSOR_H
#define PLAYBACK_TIMELINE_CURSOR_H

#include <stdbool.h>

#include "playback/client/client_frame.h"
#include "playback/timeline/instant.h"

struct cursor;
struct timeline;

/* Borrows the timeline. predicts: the recorder's position is predicted from the recorded
 * commands. */
struct cursor *cursor_create(const struct timeline *timeline, bool predicts);
void cursor_destroy(struct cursor *cursor); /* NULL is fine */

/* Makes later frames smooth or not, as in playback/motion/motion_curve.h. They are not at
 * first. Frames of Quake II never are. */
void cursor_set_smooth(struct cursor *cursor, bool is_smooth);

/* Returns the instant at a demo time, which is clamped to the demo, without locations. Its
 * frame is valid until the next call on this cursor. */
struct instant cursor_at(struct cursor *cursor, double time);

/* Returns the state of frame `index` at its own time. Valid until the next call on this
 * cursor. */
const struct client_frame *cursor_frame(struct cursor *cursor, int index);

#endif
