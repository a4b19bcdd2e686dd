/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/out_of_pvs.h - entities outside the recorder's PVS, for pictures from
 * elsewhere.
 *
 * A server sends only what the recorder may see. An entity that is in one message and
 * not in the next was removed, or has left the PVS: the latter if the map's PVS hides
 * its place from the recorder. Players are never removed. Doors, lifts and walls that
 * were not seen yet are where the map has them at the start. */
#ifndef PLAYBACK_SCENE_OUT_OF_PVS_H
#define PLAYBACK_SCENE_OUT_OF_PVS_H

#include <stdbool.h>

#include "base/vec.h"

struct out_of_pvs;
struct arena;
struct client_entity;
struct timeline;

enum unseen_style {
    UNSEEN_HIDE,  /* not drawn */
    UNSEEN_HOLD,  /* what moved stays for 0.3 s and fades, what stood still stays */
    UNSEEN_GHOST, /* what moved stays half transparent, what stood still stays */
};

/* What leaves the PVS in a stretch of demo time, s, and shortly before it. */
struct out_of_pvs *out_of_pvs_gather(const struct timeline *timeline, double first, double last,
                                     struct arena *arena);

/* The entities to add at a moment of a level, in `frame`. */
const struct client_entity *out_of_pvs_at(const struct out_of_pvs *out_of_pvs, double time,
                                          int level, enum unseen_style style, struct arena *frame,
                                          int *num);

/* Is a place in the recorder's PVS at that moment? True in a level without a map. */
bool out_of_pvs_sees(const struct timeline *timeline, double time, vec3s place);

#endif
