/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/entity_track.h - the position of one entity over a range of a demo.
 *
 * Messages are read once, on creation; after that any time can be looked up. While the
 * recording does not have the entity, it stays where it was last seen. */
#ifndef CUTSCENE_CAMERA_ENTITY_TRACK_H
#define CUTSCENE_CAMERA_ENTITY_TRACK_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct entity_track;
struct flight;
struct timeline;

/* In place of an entity number: the player whose view was recorded. */
enum { ENTITY_TRACK_RECORDER = 0 };

/* Reads demo times `first` to `last`, extended to complete messages. is_smooth: as in
 * cursor_set_smooth. The track lives in `arena`. */
struct entity_track *entity_track_create(const struct timeline *timeline, int number, double first,
                                         double last, bool is_smooth, struct arena *arena);

/* The same for a missile. Before it is fired, its position is where it will be fired; after
 * its end, where it ended. Its angles are those of a view in its direction of flight. */
struct entity_track *entity_track_create_flight(const struct timeline *timeline,
                                                const struct flight *flight, bool is_smooth,
                                                struct arena *arena);

/* Gets the position at a demo time. Returns false if the entity does not appear in the range. */
bool entity_track_at(const struct entity_track *track, double time, struct place *out);

/* Returns for how many seconds between two demo times the recording does not have the entity. */
double entity_track_unseen(const struct entity_track *track, double from, double to);

#endif
