/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/entity_track.h - where one entity is through a stretch of a demo.
 *
 * Read once, message by message; after that any time is a look-up. Where the
 * recording does not have the entity it stays where it was last seen. */
#ifndef CUTSCENE_CAMERA_ENTITY_TRACK_H
#define CUTSCENE_CAMERA_ENTITY_TRACK_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct entity_track;
struct flight;
struct timeline;

/* In place of an entity's number: the player that the demo is seen with. */
enum { ENTITY_TRACK_RECORDER = 0 };

/* Demo time `first` to `last`, extended to whole messages. */
struct entity_track *entity_track_create(const struct timeline *timeline, int number, double first,
                                         double last, struct arena *arena);

/* Of a missile: before it is fired it is where that will be, after its end where it
 * ended. Its angles are those of a view in its direction of flight. */
struct entity_track *entity_track_create_flight(const struct timeline *timeline,
                                                const struct flight *flight, struct arena *arena);

/* False when the entity does not appear in the whole stretch. */
bool entity_track_at(const struct entity_track *track, double time, struct place *out);

/* Seconds between two demo times for which the recording does not have it. */
double entity_track_unseen(const struct entity_track *track, double from, double to);

#endif
