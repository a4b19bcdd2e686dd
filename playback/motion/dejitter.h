/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/dejitter.h - removes jitter from the motion in QuakeWorld recordings.
 *
 * Older servers move entities thirty times a second, but send packets at a higher
 * rate: a lift or a rocket stands still from one packet to the next, then steps.
 * Between two steps that follow each other soon the motion is made linear. A live
 * client cannot do so: it does not have the later packet yet.
 *
 * Servers that record all players interpolate them between two of their states,
 * also while one teleports: for a moment the player is recorded inside the walls.
 * Such a player is shown to leave one message later instead.
 *
 * Both are found while frames are read, and are applied to what a playhead gives. */
#ifndef PLAYBACK_MOTION_DEJITTER_H
#define PLAYBACK_MOTION_DEJITTER_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct client_entity;
struct client_frame;

enum dejitter_kind {
    DEJITTER_MOVE,    /* moves from one step to the next */
    DEJITTER_HALFWAY, /* has not left yet */
    DEJITTER_JUMP,    /* arrives at once */
};

/* Of an entity in one frame. */
struct dejitter_place {
    int frame, entity;
    enum dejitter_kind kind;
    bool turns;            /* the angles are replaced as well */
    double start;          /* DEJITTER_MOVE: demo time of the step before */
    struct place from, to; /* at the end of the frame before, and of this */
};

struct dejitter_list {
    struct dejitter_place *places; /* by rising frame and entity once it is sorted */
    int num, capacity;
};
void dejitter_list_sort(struct dejitter_list *list);
void dejitter_list_free(struct dejitter_list *list);

/* The places of a frame, in a sorted list; NULL where there are none. */
const struct dejitter_place *dejitter_list_find(const struct dejitter_list *list, int frame,
                                                int *num);

/* Read the frames of a recording in order. */
struct dejitter;
struct dejitter *dejitter_create(void);
void dejitter_destroy(struct dejitter *dejitter);
void dejitter_watch(struct dejitter *dejitter, const struct client_frame *frame,
                    struct dejitter_list *out);

/* Put an entity at its place without jitter, and the view if it is that player's. */
void dejitter_apply(const struct dejitter_place *place, struct client_entity *entity,
                    struct client_frame *frame);

#endif
