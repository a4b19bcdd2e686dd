/* playback/timeline/cursor.h - what is known of a demo at any time of it.
 *
 * A playhead and, where it is wanted, the prediction of the recorder's own
 * movement. Moving on by a frame is cheap and going back reads up to some
 * seconds again, so whoever needs several frames asks for the earlier ones first. */
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
