/* playback/scene/out_of_pvs.h - what left the recorder's sight, and what becomes of it in
 * pictures from elsewhere.
 *
 * A server sends its recorder only what he may see. What is in a recording at
 * one message and not at the next has either gone or merely left his sight; it
 * has left his sight where his map's PVS says that he would not see it now.
 * Players never go. The doors, lifts and walls that he has not seen yet are
 * where the map has them at the start. */
#ifndef PLAYBACK_SCENE_OUT_OF_PVS_H
#define PLAYBACK_SCENE_OUT_OF_PVS_H

#include <stdbool.h>

#include "base/vec.h"

struct out_of_pvs;
struct arena;
struct client_entity;
struct timeline;

enum unseen_style {
    UNSEEN_HIDE,  /* it is not there */
    UNSEEN_HOLD,  /* what moves stays for a moment and fades, what stood still stays */
    UNSEEN_GHOST, /* what moves stays half transparent, what stood still as it was */
};

/* What leaves sight in a stretch of demo time and shortly before it. */
struct out_of_pvs *out_of_pvs_gather(const struct timeline *timeline, double first, double last,
                                     struct arena *arena);

/* The entities to add at a moment of a level, in `frame`. */
const struct client_entity *out_of_pvs_at(const struct out_of_pvs *out_of_pvs, double time,
                                          int level, enum unseen_style style, struct arena *frame,
                                          int *num);

/* Could the recorder see a place at that moment? Always, in a level without a map. */
bool out_of_pvs_sees(const struct timeline *timeline, double time, vec3s place);

#endif
