/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_client_state.h - what a client of Quake II knows besides; private to
 * the folder.
 *
 * Every frame has the recorder's state and all entities in sight, as changes of one of
 * the last frames, which are kept in a ring. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_CLIENT_STATE_H
#define PLAYBACK_CLIENT_Q2_Q2_CLIENT_STATE_H

#include "playback/client/client_frame.h"
#include "playback/client/client_state.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/client/view_schedule.h"

enum { Q2_RING_SIZE = 16, Q2_NO_FRAME = -1 };

/* What is copied as it is. */
struct q2_state {
    int player;        /* the recorder's number; -1: nobody's */
    int shown, before; /* numbers of the frame that is shown and the one before, if any */
    int num_config;    /* texts that are sent */
    const char *config[Q2_NUM_CONFIG_STRINGS]; /* NULL: not sent */
    const char *layout;                        /* program; NULL: none */
    int16_t inventory[Q2_NUM_ITEMS];
};

/* All players and entities, in a recording of all players. */
struct q2_everyone {
    int recorder;     /* a player who is none; -1: there is no such */
    int viewed;       /* whose view it is; -1: nobody's yet */
    int number;       /* of the next frame */
    int num_entities; /* one past the last that ever was there */
    bool is_here[Q2_MAX_PLAYERS];
    struct q2_player players[Q2_MAX_PLAYERS];
    int32_t seen[NUM_STATS]; /* of the player who was asked for last */
    bool is_there[Q2_MAX_ENTITIES];
    struct q2_entity entities[Q2_MAX_ENTITIES]; /* that are not there: as they were last */
};

struct q2_client {
    struct q2_state state;
    int num_baselines; /* that the level may have; 0 before there is one */
    struct q2_entity *baselines;
    struct q2_everyone *all;            /* of a recording of all players; else NULL */
    struct pov pov;                     /* whose view is wanted of them */
    bool has_wanted;                    /* it could be shown, */
    bool is_ambiguous;                  /* or which it is was not clear */
    bool fired[Q2_MAX_PLAYERS];         /* in this frame, by muzzle flashes */
    int packet_for;                     /* whom the messages are for: a slot, or SLOT_EVERYONE */
    struct q2_frame ring[Q2_RING_SIZE]; /* by number */
    struct q2_known known;              /* made of them */
    float travelled[Q2_MAX_ENTITIES];   /* units, by entity; with a log only, as the next */
    int32_t sounding[Q2_MAX_ENTITIES];  /* what each is heard with all the time; 0: nothing */
};

static inline struct q2_client *q2_of(const struct client *client)
{
    return client->own;
}

#endif
