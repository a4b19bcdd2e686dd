/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_packet_entities.h - entities coded as changes to the list of an
 * earlier packet, and the ring of the last lists. */
#ifndef PLAYBACK_CLIENT_QW_QW_PACKET_ENTITIES_H
#define PLAYBACK_CLIENT_QW_QW_PACKET_ENTITIES_H

struct client;
struct message;
struct qw_client;
struct qw_list;

void qw_packet_entities_read(struct client *client, const struct message *message);

/* Returns the current list, or NULL if there is none yet. */
const struct qw_list *qw_packet_entities_shown(const struct qw_client *qw);

#endif
