/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_state.h - what a client of QuakeWorld knows besides; private to the
 * folder.
 *
 * Entities come as changes to a list that an earlier packet brought, so the
 * last lists are kept in a ring. Players come apart from entities. A recording
 * of all players has everyone's stats; one of them is whose view is shown. */
#ifndef PLAYBACK_CLIENT_QW_QW_STATE_H
#define PLAYBACK_CLIENT_QW_QW_STATE_H

#include "demo/protocol/quake.h"
#include "playback/client/client_state.h"
#include "playback/client/view_schedule.h"

enum { QW_RING_SIZE = 64, QW_NOBODY = -1 };

struct qw_player {
    vec3s origin, angles; /* the angles of the view */
    vec3s velocity;       /* units/s */
    uint16_t model;       /* 0: the usual one */
    uint8_t frame, skin, effects, weapon_frame, alpha;
    uint8_t weapon; /* in hand, of the server's list; 0: it does not say */
    bool dead, gibbed;
    bool has_ground, on_ground;
    bool is_here, was_here; /* in this frame, in the one before */
    bool turned;            /* the server set the angles in this frame */
    bool flashed;           /* a muzzle flash in this frame */
};

struct qw_entity {
    int number;
    struct entity_state state;
};

struct qw_list {
    uint32_t sequence; /* of the packet that brought it */
    bool is_valid;
    int num, capacity;
    struct qw_entity *items;
};

enum { QW_MAX_PROJECTILES = 128 };

/* A missile that the server sends only when its flight changes. */
struct qw_projectile {
    int entity; /* 0: none */
    uint16_t model;
    vec3s origin, velocity, angles; /* units, units/s, degrees */
    double time;                    /* demo time at which it was at origin */
    bool is_new;                    /* it was sent in this frame */
};

/* What is copied as it is. */
struct qw_state {
    uint32_t sequence;     /* of the packet that is read; .mvd: counts frames */
    int shown;             /* the list of the ring that is shown; -1: none yet */
    int recorder;          /* QW_NOBODY in a recording of all players */
    int viewed;            /* whose view is shown; QW_NOBODY: not known yet */
    bool spectates;        /* the recorder does */
    uint32_t acknowledged; /* number of the recorder's last command that the server had run */
    struct movevars rules; /* of the recorder */
    uint32_t addressed;    /* the players whom the block's messages are for, a bit each */
    double kick_time;      /* demo time at which the weapon last kicked ... */
    float kick;            /* ... and how much: pitch in degrees */
    struct qw_player players[QW_MAX_PLAYERS];
    struct qw_projectile projectiles[QW_MAX_PROJECTILES];
    uint32_t has_stats; /* the players whose stats were received, a bit each */
    int32_t stats[QW_MAX_PLAYERS][NUM_STATS];
};

struct qw_client {
    struct qw_state state;
    struct qw_list ring[QW_RING_SIZE];
    struct pov pov;    /* whose view is wanted */
    bool has_wanted;   /* the player named there was shown */
    bool is_ambiguous; /* several players fitted the name */
};

static inline struct qw_client *qw_of(const struct client *client)
{
    return client->own;
}

/* What the server's "*z_ext" says that it sends. */
enum qw_z_extensions {
    Z_EXT_MOVE_KINDS = 1,  /* how players move */
    Z_EXT_VIEW_HEIGHT = 4, /* the height of the view */
    Z_EXT_ON_GROUND = 64,  /* which players stand on the ground */
};

#endif
