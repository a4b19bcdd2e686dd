/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/view/view_history.h - the view at the messages shortly before a frame.
 *
 * The samples depend only on the demo and the frame. Those of the last call are kept, which
 * makes it cheap to move forward one message at a time. */
#ifndef PLAYBACK_VIEW_VIEW_HISTORY_H
#define PLAYBACK_VIEW_VIEW_HISTORY_H

#include "playback/view/view.h"

struct cursor;
struct timeline;
struct view_history;

/* Borrows both; the cursor must belong to the timeline. */
struct view_history *view_history_create(const struct timeline *timeline, struct cursor *cursor);
void view_history_destroy(struct view_history *history); /* NULL is fine */

/* Returns the samples of the same level that precede frame `index` by at most VIEW_MEMORY
 * seconds, oldest first; they are valid until the next call. Moves the cursor. */
const struct view_sample *view_history_before(struct view_history *history, int index, int *num);

#endif
