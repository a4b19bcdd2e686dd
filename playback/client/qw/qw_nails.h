/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_nails.h - nails, which are sent in a compact form, as entities with
 * numbers above all others. If the server does not number them, a nail continues the one in
 * the previous frame that could have flown to its position. */
#ifndef PLAYBACK_CLIENT_QW_QW_NAILS_H
#define PLAYBACK_CLIENT_QW_QW_NAILS_H

struct client;
struct message;

void qw_nails_add(struct client *client, const struct message *message);

#endif
