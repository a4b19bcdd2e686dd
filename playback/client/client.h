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
 * byte. A frame is made of one or more blocks:
 *
 *     client_begin, for each block client_begin_block and, for each of its
 *     messages, client_read and client_apply, client_finish
 *
 * Everything that happens within is received at the time of the frame before. */
#ifndef PLAYBACK_CLIENT_CLIENT_H
#define PLAYBACK_CLIENT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "playback/client/client_frame.h"

struct arena;
struct bytes;
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

void client_begin(struct client *client);

/* Take what the block itself says. False when it has no messages to apply. */
bool client_begin_block(struct client *client, const struct demo_block *block);

/* The block's next message. False with err for what is damaged. */
bool client_read(struct client *client, struct bytes *at, struct message *out, struct err *err);

/* Before a svc_serverinfo is applied: its level, which the client borrows. */
void client_set_level(struct client *client, const struct level_data *level);
void client_apply(struct client *client, const struct message *message);

/* The level's files are loaded: its fog holds until a message changes it. */
void client_use_map(struct client *client);

/* Has the server ended the game? Then nothing more is to be read. */
bool client_is_over(const struct client *client);

/* Do the messages since client_begin make a frame of the game? */
bool client_shows_game(const struct client *client);

/* Has the level had a frame? */
bool client_has_shown(const struct client *client);

/* Complete the frame: its index in the timeline and its demo time. */
void client_finish(struct client *client, int index, double time);

const struct game *client_game(const struct client *client);

/* The last frame, or between client_begin and client_finish what of the next is known;
 * valid until the client is used again. */
const struct client_frame *client_frame(const struct client *client);

enum client_pov client_found_pov(const struct client *client);

/* In a recording of all players: what is known of one since client_begin. */
struct client_sighting client_see_player(const struct client *client, int slot);

/* Bytes that saving the client takes at most. */
size_t client_save_size(const struct client *client);
struct checkpoint *client_save(struct client *client, struct arena *arena);
void client_restore(struct client *client, const struct checkpoint *checkpoint);
int client_checkpoint_frame(const struct checkpoint *checkpoint);

#endif
