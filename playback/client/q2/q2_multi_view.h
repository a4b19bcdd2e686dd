/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/q2/q2_multi_view.h - all players and entities of a level in a multi-view
 * recording of Quake II; private to the folder.
 *
 * Such a recording codes each player and entity as changes to its own last state, however
 * old that is. From these, a frame is built as one of the players would see it, but with
 * all entities. */
#ifndef PLAYBACK_CLIENT_Q2_Q2_MULTI_VIEW_H
#define PLAYBACK_CLIENT_Q2_Q2_MULTI_VIEW_H

struct client;
struct client_player_state;
struct message_q2_frame;
struct q2_multi_view;
struct q2_frame;

/* Resets all players and entities. */
void q2_multi_view_reset(struct q2_multi_view *mv, int recorder);

/* Applies the changes, chooses the player whose view to show and sets `frame` to that view. */
void q2_multi_view_apply(struct client *client, const struct message_q2_frame *message,
                         struct q2_frame *frame);

void q2_multi_view_get_player_state(const struct client *client, int slot,
                                    struct client_player_state *out);

#endif
