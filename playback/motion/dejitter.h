/* playback/motion/dejitter.h - what a QuakeWorld recording shows unevenly.
 *
 * Servers of old move things thirty times a second, but answer a client as often
 * as it asks: a lift or a rocket then stands still from one packet to the next,
 * and hops. Between two hops that are near to each other it is shown on an even
 * way from the one to the other. A client could not know: it has not got the
 * later packet yet.
 *
 * Servers that record all players put these between two of their states where
 * they would be on the way, also while one of them teleports: for a moment he is
 * recorded inside the walls. He is shown to leave one message later instead.
 *
 * Both are found as frames go by, and are put right in what a playhead gives. */
#ifndef PLAYBACK_MOTION_DEJITTER_H
#define PLAYBACK_MOTION_DEJITTER_H

#include <stdbool.h>

#include "playback/motion/interpolation.h"

struct client_entity;
struct client_frame;

enum dejitter_kind {
    DEJITTER_MOVE,    /* is on its way from one hop to the next */
    DEJITTER_HALFWAY, /* has not left yet */
    DEJITTER_JUMP,    /* is there at once */
};

/* Of an entity in one frame. */
struct dejitter_place {
    int frame, entity;
    enum dejitter_kind kind;
    bool turns;            /* the angles are even, too */
    double start;          /* DEJITTER_MOVE: demo time of the hop before */
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

/* Watch the frames of a recording, each in its turn. */
struct dejitter;
struct dejitter *dejitter_create(void);
void dejitter_destroy(struct dejitter *dejitter);
void dejitter_watch(struct dejitter *dejitter, const struct client_frame *frame,
                    struct dejitter_list *out);

/* Put an entity where it is shown evenly, and the view of a player's eyes with
 * him. */
void dejitter_apply(const struct dejitter_place *place, struct client_entity *entity,
                    struct client_frame *frame);

#endif
