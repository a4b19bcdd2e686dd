/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_client_state.h - the client's state specific to Quake II; private
 * to the folder.
 *
 * Every frame has the recorder's state and all visible entities, coded as changes to one of
 * the last frames, which are kept in a ring. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_CLIENT_STATE_H
#define PLAYBACK_CLIENT_Q2_Q2_CLIENT_STATE_H

#include "playback/client/client_frame.h"
#include "playback/client/client_state.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/client/view_schedule.h"

enum { Q2_RING_SIZE = 16, Q2_NO_FRAME = -1 };

/* The part that a checkpoint copies verbatim. */
struct q2_state {
    int player;        /* the recorder's number; -1: none */
    int shown, before; /* numbers of the current and the previous frame, or Q2_NO_FRAME */
    int num_config;    /* number of strings received */
    const char *config[Q2_NUM_CONFIG_STRINGS]; /* NULL: not received */
    const char *layout;                        /* layout program; NULL: none */
    int16_t inventory[Q2_NUM_ITEMS];
};

/* All players and entities of a multi-view recording. */
struct q2_multi_view {
    int recorder;     /* the dummy player who records; -1: none */
    int viewed;       /* player whose view is shown; -1: none yet */
    int number;       /* number of the next frame */
    int num_entities; /* highest entity number so far, plus one */
    bool is_here[Q2_MAX_PLAYERS];
    struct q2_player players[Q2_MAX_PLAYERS];
    int32_t queried_stats[NUM_STATS]; /* stats of the player queried last */
    bool is_there[Q2_MAX_ENTITIES];
    struct q2_entity entities[Q2_MAX_ENTITIES]; /* removed ones keep their last state */
};

struct q2_client {
    struct q2_state state;
    int num_baselines; /* maximum for the level; 0 before the first level */
    struct q2_entity *baselines;
    struct q2_multi_view *multi_view;   /* of a multi-view recording; otherwise NULL */
    struct pov pov;                     /* requested view of a multi-view recording */
    bool found_requested;               /* the requested player was shown */
    bool is_ambiguous;                  /* several players match the request */
    bool fired[Q2_MAX_PLAYERS];         /* in this frame, according to muzzle flashes */
    int packet_for;                     /* recipient of the messages: a slot or SLOT_EVERYONE */
    struct q2_frame ring[Q2_RING_SIZE]; /* by frame number */
    struct q2_client_frame frame;       /* derived from the fields above */
    float travelled[Q2_MAX_ENTITIES];   /* distance by entity, in units; used only with a log */
    /* Continuous sound by entity; 0: none; used only with a log. */
    int32_t sounding[Q2_MAX_ENTITIES];
};

static inline struct q2_client *q2_of(const struct client *client)
{
    return client->game_data;
}

#endif
