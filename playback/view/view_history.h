/* playback/view/view_history.h - the messages shortly before a moment, as the view needs
 * them.
 *
 * A memory over a playhead: what it answers is a function of the demo and the
 * frame asked for, however it is asked; going forward a message at a time is
 * merely quick. */
#ifndef PLAYBACK_VIEW_VIEW_HISTORY_H
#define PLAYBACK_VIEW_VIEW_HISTORY_H

#include "playback/view/view.h"

struct view_history;
struct timeline;

/* predicts: the samples are of where prediction has the player. */
struct view_history *view_history_create(const struct timeline *timeline, bool predicts);
void view_history_destroy(struct view_history *history); /* NULL is fine */

/* The samples before frame `index` of its level that are at most VIEW_MEMORY
 * seconds older than it, oldest first; valid until the next call. */
const struct view_sample *view_history_before(struct view_history *history, int index, int *num);

#endif
