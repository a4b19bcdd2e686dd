/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/motion/dejitter.h - removes jitter from the motion in QuakeWorld recordings.
 *
 * Older servers move entities thirty times a second but send packets at a higher rate, so a
 * lift or a rocket stands still from one packet to the next, then steps. Between two steps
 * in quick succession the motion is made linear. A live client cannot do this, because it
 * does not have the later packet yet.
 *
 * Servers that record all players interpolate each player between two states, even during a
 * teleport, so that for a moment the recorded player is inside a wall. Such a player is
 * shown to leave one message later instead.
 *
 * Both corrections are found when the frames are read, and are applied to the frames of a
 * playhead. */
#ifndef PLAYBACK_MOTION_DEJITTER_H
#define PLAYBACK_MOTION_DEJITTER_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct client_entity;
struct client_frame;

enum dejitter_kind {
    DEJITTER_MOVE,    /* moves from one step to the next */
    DEJITTER_HALFWAY, /* has not teleported yet */
    DEJITTER_JUMP,    /* arrives at once */
};

/* The corrected position of an entity in one frame. */
struct dejitter_place {
    int frame, entity;
    enum dejitter_kind kind;
    bool turns;            /* the angles are replaced as well */
    double start;          /* DEJITTER_MOVE: demo time of the previous step */
    struct place from, to; /* at the end of the previous frame and of this one */
};

struct dejitter_list {
    struct dejitter_place *places; /* sorted by frame and entity after dejitter_list_sort */
    int num, capacity;
};
void dejitter_list_sort(struct dejitter_list *list);
void dejitter_list_free(struct dejitter_list *list);

/* Returns the places of a frame in a sorted list, or NULL if there are none. */
const struct dejitter_place *dejitter_list_find(const struct dejitter_list *list, int frame,
                                                int *num);

/* Analyses the frames of a recording, which must be added in order. */
struct dejitter;
struct dejitter *dejitter_create(void);
void dejitter_destroy(struct dejitter *dejitter);
void dejitter_add_frame(struct dejitter *dejitter, const struct client_frame *frame,
                        struct dejitter_list *out);

/* Sets the entity's corrected place, and the view if it is that player's. */
void dejitter_apply(const struct dejitter_place *place, struct client_entity *entity,
                    struct client_frame *frame);

#endif
