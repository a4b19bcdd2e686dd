/* playback/view/view_history.h - the messages shortly before a moment, as the view needs
 * them.
 *
 * A memory over a playhead: what it answers is a function of the demo and the
 * frame asked for, however it is asked; going forward a message at a time is
 * merely quick. */
#ifndef PLAYBACK_VIEW_VIEW_HISTORY_H
#define PLAYBACK_VIEW_VIEW_HISTORY_H

#include "playback/view/view.h"

struct history;
struct timeline;

/* predicts: the samples are of where prediction has the player. */
struct history *history_create(const struct timeline *timeline, bool predicts);
void history_destroy(struct history *history); /* NULL is fine */

/* The samples before frame `index` of its level that are at most VIEW_MEMORY
 * seconds older than it, oldest first; valid until the next call. */
const struct view_sample *history_before(struct history *history, int index, int *num);

#endif
