/* playback/client/client.h - the client that server messages change.
 *
 * One client reads the whole demo once, with an event log; later ones start from
 * a checkpoint, read a few messages again and come to the same state, byte for
 * byte. A frame is made of one or more blocks:
 *
 *     client_begin, client_apply for each message, client_finish
 *
 * Everything that happens within is received at the time of the frame before. */
#ifndef PLAYBACK_CLIENT_CLIENT_H
#define PLAYBACK_CLIENT_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "playback/client/client_frame.h"
#include "playback/client/view_schedule.h"

struct arena;
struct checkpoint;
struct client;
struct demo;
struct demo_block;
struct event_log;
struct message;

/* Whose view is wanted of those in the demo. */
struct pov {
    const char *name;          /* name or number; NULL: anyone's */
    struct view_schedule plan; /* and while he is not there, whose */
};

/* Borrows pov; NULL: nobody's is wanted. */
struct client *client_create(const struct demo *demo, const struct pov *pov, struct event_log *log);
void client_destroy(struct client *client);

void client_begin(struct client *client);

/* Take what the block itself says. False when it has no messages to apply. */
bool client_begin_block(struct client *client, const struct demo_block *block);
void client_apply(struct client *client, const struct message *message);
void client_finish(struct client *client, int index, double time);

/* Bytes that saving the client takes at most. */
size_t client_save_size(const struct client *client);
struct checkpoint *client_save(struct client *client, struct arena *arena);
void client_restore(struct client *client, const struct checkpoint *checkpoint);

#endif
