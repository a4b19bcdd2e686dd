/* playback/camera/entity_track.h - where one entity is through a stretch of a demo.
 *
 * Read once, message by message; after that any moment is a look-up. Where the
 * recording does not have the entity it stays where it was last seen. */
#ifndef PLAYBACK_CAMERA_ENTITY_TRACK_H
#define PLAYBACK_CAMERA_ENTITY_TRACK_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct arena;
struct flight;
struct timeline;
struct entity_track;

enum { TRAIL_RECORDER = 0 }; /* in place of an entity's number: who the demo is seen with */

/* The stretch is made longer to whole messages. */
struct entity_track *entity_track_create(const struct timeline *timeline, int number, double first,
                                         double last, struct arena *arena);

/* Of a missile: it waits where it will be fired and rests where it ended, and
 * faces where it flies, in angles of a view. */
struct entity_track *entity_track_create_flight(const struct timeline *timeline,
                                                const struct flight *flight, struct arena *arena);

/* False when the entity is not seen in the whole stretch. */
bool entity_track_at(const struct entity_track *trail, double time, struct place *out);

/* Seconds between two moments in which the recording does not have it. */
double entity_track_unseen(const struct entity_track *trail, double from, double to);

#endif
