/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_state.h - what a client is made of; private to the folder. */
#ifndef PLAYBACK_CLIENT_CLIENT_STATE_H
#define PLAYBACK_CLIENT_CLIENT_STATE_H

#include "demo/protocol/dialect.h"
#include "demo/protocol/message.h"
#include "playback/client/client_frame.h"
#include "playback/client/level_data.h"

struct client_game;
struct game;
struct event_log;
struct sparse;

enum { CLIENT_STUFFED_SIZE = 512 };

/* How long a step or a change of pose takes unless the server says, s. */
#define CLIENT_STEP_TIME 0.1f

/* In an entity's step_time until the frame is finished: the server did not say. */
#define CLIENT_NO_FINISH (-1.0f)

/* What is copied as it is. */
struct client_state {
    struct client_frame frame;
    struct protocol protocol;
    int signon;                        /* 4: the game is shown */
    bool is_shown;                     /* the level has had a frame */
    bool has_clock;                    /* svc_time came since client_begin_frame */
    bool has_data;                     /* client data came in this level */
    bool weapon_held;                  /* as client_entity.pose_held */
    bool is_over;                      /* svc_disconnect came */
    char stuffed[CLIENT_STUFFED_SIZE]; /* the unfinished line of stuffed text */
};

struct entity_list {
    struct client_entity *items;
    int num, capacity;
};

struct baseline {
    int number; /* of the entity */
    struct entity_state state;
};

struct baseline_list {
    struct baseline *items;
    int num, capacity;
    int32_t *slots; /* by entity number: index + 1 into items */
};

struct client {
    struct client_state state;
    const struct level_data *level; /* NULL before the first */
    struct entity_list now, before;
    int32_t *slots; /* by entity number: index + 1 into `before`, or `now` while has_now */
    bool has_now;   /* of deltas: `now` began as what was there before */
    struct baseline_list baselines;
    const struct checkpoint *baselines_of; /* where they are the same; NULL: nowhere */
    struct client_player *players;         /* level->max_clients */
    double clock_before;                   /* of the frame before, as the next two */
    int weapon_before, weapon_frame_before;
    const struct game *game;
    const struct client_game *hooks; /* the game's */
    void *own;                       /* what the game knows besides; NULL: nothing */
    struct event_log *log;           /* NULL: events are not wanted */
    int forced_track;                /* of the demo's header; -1 for none */
    bool players_only;               /* QuakeWorld: frames have no entities and no view */
    char printed[256];               /* the unfinished line of what is printed; with a log only */
};

struct checkpoint {
    int frame;
    const struct level_data *level;
    const struct sparse *state, *entities, *players;
    const struct baseline *baselines;
    int num_baselines;
    const void *own; /* the game's; NULL: it has nothing */
};

#endif
