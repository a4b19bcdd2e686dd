/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_everyone.h - all players and entities of a level, as a recording of
 * all players of Quake II has them; private to the folder.
 *
 * Such a recording names the changes of each since its own last, however long ago that was.
 * A frame as one of the players would see it is made of that, with all entities. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_EVERYONE_H
#define PLAYBACK_CLIENT_Q2_Q2_EVERYONE_H

struct client;
struct client_sighting;
struct message_q2_frame;
struct q2_everyone;
struct q2_frame;

/* Nobody is known. */
void q2_everyone_reset(struct q2_everyone *all, int recorder);

/* Take the changes, choose whose view it is, and make `frame` of what he sees. */
void q2_everyone_apply(struct client *client, const struct message_q2_frame *message,
                       struct q2_frame *frame);

void q2_everyone_see(const struct client *client, int slot, struct client_sighting *out);

#endif
