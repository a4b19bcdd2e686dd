/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/client.h - the client: messages in, frames and events out.
 *
 * The face of playback/client. In: messages and blocks of a demo in their order. Out:
 * levels (level.h), the state after each message (client_frame.h), events (event.h) with
 * deaths (obituary.h). The folder does not know demo time, nor how anything is drawn or
 * heard.
 *
 * One client reads the whole demo once, with an event log; later ones start from
 * a checkpoint, read a few messages again and come to the same state, byte for
 * byte. A frame consists of one or more blocks:
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

/* Borrows pov (NULL: nobody's view is wanted) and log (NULL: events are not wanted). */
struct client *client_create(const struct demo *demo, const struct pov *pov, struct event_log *log);
void client_destroy(struct client *client);

/* For a recording of all players: frames will have neither entities nor a view. */
void client_watch_players_only(struct client *client);

/* Starts the next frame. */
void client_begin_frame(struct client *client);

/* What the caller of client_read_block does with its messages. */
struct client_observer {
    /* Returns the level that a svc_serverinfo begins, called before that is applied. The client
     * borrows the level. NULL with err stops the reading. */
    const struct level_data *(*begin_level)(void *context, const struct message *message,
                                            struct err *err);
    /* Called after a message was applied; false with err stops the reading. May be NULL. */
    bool (*after_message)(void *context, const struct message *message, struct err *err);
    void *context;
};

/* Applies a block and its messages up to the one with which the server ends the game, if any.
 * Returns false with err if a message is damaged or the observer stops the reading. */
bool client_read_block(struct client *client, const struct demo_block *block,
                       const struct client_observer *observer, struct err *err);

/* The level's files are loaded: its fog holds until a message changes it. */
void client_use_map(struct client *client);

/* Returns whether the server has ended the game. Do not read any more blocks then. */
bool client_is_over(const struct client *client);

/* Returns whether the messages since client_begin_frame complete a frame of the game. */
bool client_has_new_frame(const struct client *client);

/* Returns whether the level has had a frame. */
bool client_level_has_frame(const struct client *client);

/* Completes the frame, given its index in the timeline and its demo time. */
void client_finish_frame(struct client *client, int index, double time);

const struct game *client_game(const struct client *client);

/* Returns the last frame or, between client_begin_frame and client_finish_frame, the incomplete
 * next one. Valid until the client is used again. */
const struct client_frame *client_frame(const struct client *client);

enum client_pov client_found_pov(const struct client *client);

/* Returns what the messages since client_begin_frame say about one player, in a recording of
 * all players. */
struct client_sighting client_see_player(const struct client *client, int slot);

/* Bytes that saving the client takes at most. */
size_t client_save_size(const struct client *client);
struct checkpoint *client_save(struct client *client, struct arena *arena);
void client_restore(struct client *client, const struct checkpoint *checkpoint);
int client_checkpoint_frame(const struct checkpoint *checkpoint);

#endif
