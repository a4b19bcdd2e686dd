/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client_game_local.h - what a game's client does its own way. */
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
    /* Take what a block says of its messages; false: they are to be skipped. */
    bool (*begin_block)(struct client *client, const struct demo_block *block);

    /* Apply a message that this game has in its own way; false: it is as others have it. */
    bool (*apply)(struct client *client, const struct message *message);

    /* May an entity have moved from the one state to the other? */
    bool (*is_linked)(const struct client *client, const struct client_entity *before,
                      const struct client_entity *now);

    /* Where an entity that was not there comes from as it appears; false: from nowhere.
     * NULL: none comes from anywhere. */
    bool (*comes_from)(const struct client *client, const struct client_entity *entity,
                       vec3s *from);

    /* Add events of the frame's entities, which are where they will be shown. NULL: there
     * are none beside those of all games. */
    void (*log_entities)(struct client *client);

    /* Read a printed line as a death (obituary.h); false: it is none. */
    bool (*read_obituary)(const char *line, const struct client_player *players, int num_players,
                          struct obituary *out);

    /* Add what a message says of a level: what it names is what is loaded for it. */
    void (*apply_level)(struct level_data *level, const struct message *message,
                        struct arena *arena);

    /* What the game knows besides: client.own. NULL: nothing, and the rest is not called. */
    void *(*create)(const struct pov *pov); /* borrows pov; NULL: nobody's view is wanted */
    void (*destroy)(void *own);
    void (*reset)(struct client *client, const struct message_server_info *server);
    size_t (*save_size)(const struct client *client); /* bytes at most */
    const void *(*save)(const struct client *client, struct arena *arena);
    void (*restore)(struct client *client, const void *saved);
    void (*begin)(struct client *client);  /* a frame ... */
    void (*finish)(struct client *client); /* ... which gets its view and entities here */
    bool (*is_turned)(const struct client *client, int entity); /* its angles were set */
    enum client_pov (*found_pov)(const struct client *client);
    /* Does the player whose view it is fire? NULL: while his weapon has not its first frame. */
    bool (*fires)(const struct client *client);
    void (*see_player)(const struct client *client, int slot, struct client_sighting *out);
};

#endif
