/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_state.h - the data of a client; private to the folder. */
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

/* Duration of a step or a change of pose unless the server says otherwise, in seconds. */
#define CLIENT_STEP_TIME 0.1f

/* Value of an entity's step_time, until the frame is finished, if the server did not say. */
#define CLIENT_NO_FINISH (-1.0f)

/* The part of a client that a checkpoint copies verbatim. */
struct client_state {
    struct client_frame frame;
    struct protocol protocol;
    int signon;                        /* 4: the game is running */
    bool is_shown;                     /* the level has had a frame */
    bool has_clock;                    /* svc_time was received since client_begin_frame */
    bool has_data;                     /* client data was received in this level */
    bool weapon_held;                  /* like client_entity.pose_held */
    bool is_over;                      /* svc_disconnect was received */
    char stuffed[CLIENT_STUFFED_SIZE]; /* incomplete line of stuffed text */
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
    const struct level_data *level; /* NULL before the first level */
    struct entity_list now, before;
    int32_t *slots; /* by entity number: index + 1 into `before`, or `now` while has_now */
    bool has_now;   /* FTE deltas: `now` was initialized with the entities of `before` */
    struct baseline_list baselines;
    const struct checkpoint *baselines_of; /* checkpoint with the same baselines; NULL if none */
    struct client_player *players;         /* level->max_clients of them */
    double clock_before;                   /* these three: of the previous frame */
    int weapon_before, weapon_frame_before;
    const struct game *game;
    const struct client_game *hooks; /* callbacks of the game */
    void *game_data;                 /* the game's own state; NULL if it has none */
    struct event_log *log;           /* NULL: events are not recorded */
    int forced_track;                /* music track from the demo's header; -1: none */
    bool players_only; /* multi-view recordings: frames have neither entities nor a view */
    char printed[256]; /* incomplete line of printed text; used only with a log */
};

struct checkpoint {
    int frame;
    const struct level_data *level;
    const struct sparse *state, *entities, *players;
    const struct baseline *baselines;
    int num_baselines;
    const void *game_data; /* the game's own state; NULL if it has none */
};

#endif
