/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_state.h - the client's state specific to QuakeWorld; private to the
 * folder.
 *
 * Entities are sent as changes to the list of an earlier packet, so the last lists are kept
 * in a ring. Players are sent separately. A multi-view recording has the stats of all
 * players; the view shown is that of one of them. */
#ifndef PLAYBACK_CLIENT_QW_QW_STATE_H
#define PLAYBACK_CLIENT_QW_QW_STATE_H

#include "demo/protocol/quake.h"
#include "playback/client/client_state.h"
#include "playback/client/view_schedule.h"

enum { QW_RING_SIZE = 64, QW_NOBODY = -1 };

struct qw_player {
    vec3s origin, angles; /* angles of the view */
    vec3s velocity;       /* units/s */
    uint16_t model;       /* 0: the default */
    uint8_t frame, skin, effects, weapon_frame, alpha;
    uint8_t weapon; /* held weapon, index into the server's list; 0: unknown */
    bool dead, gibbed;
    bool has_ground, on_ground;
    bool is_here, was_here; /* in this frame; in the previous one */
    bool turned;            /* the server set the angles in this frame */
    bool flashed;           /* there was a muzzle flash in this frame */
};

struct qw_entity {
    int number;
    struct entity_state state;
};

struct qw_list {
    uint32_t sequence; /* of the packet that contained it */
    bool is_valid;
    int num, capacity;
    struct qw_entity *items;
};

enum { QW_MAX_PROJECTILES = 128 };

/* A missile that is sent only when its flight changes. */
struct qw_projectile {
    int entity; /* 0: free */
    uint16_t model;
    vec3s origin, velocity, angles; /* units, units/s, degrees */
    double time;                    /* demo time at which it was at origin */
    bool is_new;                    /* it was sent in this frame */
};

/* The part that a checkpoint copies verbatim. */
struct qw_state {
    uint32_t sequence;     /* of the current packet; .mvd: frame counter */
    int shown;             /* slot of the current list in the ring; -1: none yet */
    int recorder;          /* QW_NOBODY in a multi-view recording */
    int viewed;            /* player whose view is shown; QW_NOBODY: not known yet */
    bool spectates;        /* the recorder is a spectator */
    uint32_t acknowledged; /* number of the recorder's last command that the server had run */
    struct movevars rules; /* for the recorder */
    uint32_t addressed;    /* recipients of the block's messages, one bit per player */
    double kick_time;      /* demo time of the last kick of the weapon */
    float kick;            /* its size: pitch in degrees */
    struct qw_player players[QW_MAX_PLAYERS];
    struct qw_projectile projectiles[QW_MAX_PROJECTILES];
    uint32_t has_stats; /* players whose stats were received, one bit each */
    int32_t stats[QW_MAX_PLAYERS][NUM_STATS];
};

struct qw_client {
    struct qw_state state;
    struct qw_list ring[QW_RING_SIZE];
    struct pov pov;       /* the requested view */
    bool found_requested; /* the requested player was shown */
    bool is_ambiguous;    /* several players match the request */
};

static inline struct qw_client *qw_of(const struct client *client)
{
    return client->game_data;
}

/* Extensions announced in the server's "*z_ext". It then sends: */
enum qw_z_extensions {
    Z_EXT_MOVE_KINDS = 1,  /* how players move */
    Z_EXT_VIEW_HEIGHT = 4, /* the view height */
    Z_EXT_ON_GROUND = 64,  /* which players are on the ground */
};

#endif
