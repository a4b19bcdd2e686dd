/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_game_local.h - the callbacks by which each game adapts the client. */
#ifndef PLAYBACK_CLIENT_CLIENT_GAME_LOCAL_H
#define PLAYBACK_CLIENT_CLIENT_GAME_LOCAL_H

#include <stdbool.h>
#include <stddef.h>

#include "playback/client/client_frame.h"

struct arena;
struct client;
struct demo_block;
struct level_data;
struct message;
struct message_server_info;
struct obituary;
struct pov;

struct client_game {
    /* Reads the block's own data. Returns false if its messages are to be skipped. */
    bool (*begin_block)(struct client *client, const struct demo_block *block);

    /* Applies a message that this game handles in its own way. Returns false if the common
     * code should handle it. */
    bool (*apply)(struct client *client, const struct message *message);

    /* Returns whether an entity may have moved from one state to the other. */
    bool (*is_linked)(const struct client *client, const struct client_entity *before,
                      const struct client_entity *now);

    /* Sets the origin of an entity that has just appeared but moves from somewhere. Returns
     * false if it does not. NULL: entities never do. */
    bool (*find_origin)(const struct client *client, const struct client_entity *entity,
                        vec3s *from);

    /* Adds the events of the frame's entities, whose positions are final. NULL if the game
     * has none beyond the common ones. */
    void (*log_entities)(struct client *client);

    /* Parses a printed line as a death (obituary.h). Returns false if it is none. */
    bool (*read_obituary)(const char *line, const struct client_player *players, int num_players,
                          struct obituary *out);

    /* Adds what a message says about the level, including the names of the files to load. */
    void (*apply_level)(struct level_data *level, const struct message *message,
                        struct arena *arena);

    /* The game's own state, stored in client.game_data. If NULL, there is none, and the callbacks
     * below are not called. */
    void *(*create)(const struct pov *pov); /* borrows pov; NULL: no particular player's view */
    void (*destroy)(void *own);
    void (*reset)(struct client *client, const struct message_server_info *server);
    size_t (*save_size)(const struct client *client); /* upper bound, in bytes */
    const void *(*save)(const struct client *client, struct arena *arena);
    void (*restore)(struct client *client, const void *saved);
    void (*begin)(struct client *client);  /* begins a frame */
    void (*finish)(struct client *client); /* sets the frame's view and entities */
    bool (*is_turned)(const struct client *client, int entity); /* the server set its angles */
    enum client_pov (*found_pov)(const struct client *client);
    /* Returns whether the player whose view is shown is firing. NULL: if the weapon is not
     * in its first animation frame. */
    bool (*fires)(const struct client *client);
    void (*get_player_state)(const struct client *client, int slot,
                             struct client_player_state *out);
};

#endif
