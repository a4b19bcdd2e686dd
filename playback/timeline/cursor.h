/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/cursor.h - what is known of a demo at any time of it.
 *
 * Whatever is made of the same stretch of a demo (pictures, what the view remembers,
 * sound) shares a cursor, so that each frame is read once: it keeps the last frames and
 * two places to read on from. Moving on is cheap; going back further than what is kept
 * reads up to some seconds again. */
#ifndef PLAYBACK_TIMELINE_CURSOR_H
#define PLAYBACK_TIMELINE_CURSOR_H

#include <stdbool.h>

#include "playback/client/client_frame.h"
#include "playback/timeline/instant.h"

struct cursor;
struct timeline;

/* Borrows the timeline. predicts: the recorder is where prediction puts the player. */
struct cursor *cursor_create(const struct timeline *timeline, bool predicts);
void cursor_destroy(struct cursor *cursor); /* NULL is fine */

/* The instant at a demo time, which is clamped to the demo's; without locations.
 * Its frame is valid until the next call on this cursor. */
struct instant cursor_at(struct cursor *cursor, double time);

/* The state of frame `index` at its own time; valid as above. */
const struct client_frame *cursor_frame(struct cursor *cursor, int index);

#endif
