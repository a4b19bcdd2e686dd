/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client.h - the client: reads a demo's messages, produces frames and
 * events.
 *
 * The interface of playback/client. Its input is the blocks and messages of a demo, in
 * order. Its output is levels (level.h), the state after each message (client_frame.h) and
 * events (event.h), including deaths (obituary.h). The folder does not depend on how
 * anything is drawn or heard.
 *
 * One client reads the whole demo once, with an event log; later ones start from a
 * checkpoint, read a few messages again and arrive at the same state, byte for byte. A
 * frame consists of one or more blocks:
 *
 *     client_begin_frame, client_read_block for each block, client_finish_frame
 *
 * All messages of a frame are received at the time of the previous frame. */
#ifndef PLAYBACK_CLIENT_CLIENT_H
#define PLAYBACK_CLIENT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "playback/client/client_frame.h"

struct arena;
struct checkpoint;
struct client;
struct demo;
struct demo_block;
struct err;
struct event_log;
struct game;
struct level_data;
struct message;
struct pov;

/* Borrows pov (NULL: no particular player's view) and log (NULL: do not record events). */
struct client *client_create(const struct demo *demo, const struct pov *pov, struct event_log *log);
void client_destroy(struct client *client);

/* Makes the frames of a multi-view recording contain players only, neither entities nor a
 * view. */
void client_read_players_only(struct client *client);

/* Starts the next frame. */
void client_begin_frame(struct client *client);

/* Callbacks of client_read_block. */
struct client_observer {
    /* Returns the level that a svc_serverinfo message begins. Called before the message is
     * applied. The client borrows the level. Returns NULL and sets err to stop reading. */
    const struct level_data *(*begin_level)(void *context, const struct message *message,
                                            struct err *err);
    /* Called after each message was applied. Returns false and sets err to stop reading.
     * May be NULL. */
    bool (*after_message)(void *context, const struct message *message, struct err *err);
    void *context;
};

/* Applies a block and its messages, up to the one by which the server ends the game, if
 * any. Returns false with err if a message is damaged or a callback stops the reading. */
bool client_read_block(struct client *client, const struct demo_block *block,
                       const struct client_observer *observer, struct err *err);

/* Sets the fog of the level's map, once its files are loaded. It stays until a message
 * changes it. */
void client_set_map_fog(struct client *client);

/* Returns whether the server has ended the game. If so, no more blocks may be read. */
bool client_is_over(const struct client *client);

/* Returns whether the messages since client_begin_frame form a frame of the game. */
bool client_has_new_frame(const struct client *client);

/* Returns whether the level has had a frame. */
bool client_level_has_frame(const struct client *client);

/* Completes the frame, given its index in the timeline and its demo time. */
void client_finish_frame(struct client *client, int index, double time);

const struct game *client_game(const struct client *client);

/* Returns the last frame or, between client_begin_frame and client_finish_frame, the
 * incomplete next one. Valid until the next call that changes the client. */
const struct client_frame *client_frame(const struct client *client);

enum client_pov client_found_pov(const struct client *client);

/* Returns what the messages since client_begin_frame say about one player of a multi-view
 * recording. */
struct client_player_state client_get_player_state(const struct client *client, int slot);

/* Returns an upper bound of the size of a checkpoint, in bytes. */
size_t client_save_size(const struct client *client);
struct checkpoint *client_save(struct client *client, struct arena *arena);
void client_restore(struct client *client, const struct checkpoint *checkpoint);
int client_checkpoint_frame(const struct checkpoint *checkpoint);

#endif
