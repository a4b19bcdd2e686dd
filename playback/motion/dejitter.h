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

enum even_kind {
    EVEN_MOVE,    /* is on its way from one hop to the next */
    EVEN_HALFWAY, /* has not left yet */
    EVEN_JUMP,    /* is there at once */
};

/* Of an entity in one frame. */
struct even_place {
    int frame, entity;
    enum even_kind kind;
    bool turns;            /* the angles are even, too */
    double start;          /* EVEN_MOVE: demo time of the hop before */
    struct place from, to; /* at the end of the frame before, and of this */
};

struct even_list {
    struct even_place *places; /* by rising frame and entity once it is sorted */
    int num, capacity;
};
void even_list_sort(struct even_list *list);
void even_list_free(struct even_list *list);

/* The places of a frame, in a sorted list; NULL where there are none. */
const struct even_place *even_list_find(const struct even_list *list, int frame, int *num);

/* Watch the frames of a recording, each in its turn. */
struct evener;
struct evener *evener_create(void);
void evener_destroy(struct evener *evener);
void evener_watch(struct evener *evener, const struct client_frame *frame, struct even_list *out);

/* Put an entity where it is shown evenly, and the view of a player's eyes with
 * him. */
void even_apply(const struct even_place *place, struct client_entity *entity,
                struct client_frame *frame);

#endif
