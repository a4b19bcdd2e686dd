/* playback/client/qw_nails.h - nails as entities of one frame. */
#ifndef PLAYBACK_CLIENT_QW_NAILS_H
#define PLAYBACK_CLIENT_QW_NAILS_H

struct client;
struct message;

void qw_nails_add(struct client *client, const struct message *message);

#endif
