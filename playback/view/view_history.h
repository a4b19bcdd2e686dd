/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_history.h - the view at the messages shortly before a frame.
 *
 * The samples depend on the demo and the frame alone. Those of the last call are kept, so
 * moving forward a message at a time is quick. */
#ifndef PLAYBACK_VIEW_VIEW_HISTORY_H
#define PLAYBACK_VIEW_VIEW_HISTORY_H

#include "playback/view/view.h"

struct cursor;
struct timeline;
struct view_history;

/* Borrows both; the cursor is of the timeline. */
struct view_history *view_history_create(const struct timeline *timeline, struct cursor *cursor);
void view_history_destroy(struct view_history *history); /* NULL is fine */

/* The samples before frame `index` of its level that are at most VIEW_MEMORY
 * seconds older than it, oldest first; valid until the next call. Uses the cursor. */
const struct view_sample *view_history_before(struct view_history *history, int index, int *num);

#endif
