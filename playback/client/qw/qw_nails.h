/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_nails.h - nails, which are sent in few bytes, as entities
 * with numbers above those of all others. Where the server does not number them, a
 * nail continues the one that could have flown from its place in the frame before. */
#ifndef PLAYBACK_CLIENT_QW_QW_NAILS_H
#define PLAYBACK_CLIENT_QW_QW_NAILS_H

struct client;
struct message;

void qw_nails_add(struct client *client, const struct message *message);

#endif
