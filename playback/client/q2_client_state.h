/* playback/client/q2_client_state.h - what a client of Quake II knows besides; private to
 * the folder.
 *
 * Every frame has the recorder's state and all entities in sight, as changes of one of
 * the last frames, which are kept in a ring. */
#ifndef PLAYBACK_CLIENT_Q2_CLIENT_STATE_H
#define PLAYBACK_CLIENT_Q2_CLIENT_STATE_H

#include "playback/client/client_state.h"
#include "playback/client/q2_frame.h"

enum { Q2_RING_SIZE = 16, Q2_NO_FRAME = -1 };

/* What is copied as it is. */
struct q2_state {
    int player;        /* the recorder's number; -1: nobody's */
    int shown, before; /* numbers of the frame that is shown and the one before, if any */
    const char *config[Q2_NUM_CONFIG_STRINGS]; /* NULL: not sent */
    const char *layout;                        /* program; NULL: none */
    int16_t inventory[Q2_NUM_ITEMS];
    struct q2_entity baselines[Q2_MAX_ENTITIES];
};

struct q2_client {
    struct q2_state state;
    struct q2_frame ring[Q2_RING_SIZE]; /* by number */
    struct q2_known known;              /* made of them */
};

static inline struct q2_client *q2_of(const struct client *client)
{
    return client->own;
}

#endif
