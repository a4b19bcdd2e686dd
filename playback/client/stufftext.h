/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/stufftext.h - the few console commands that servers have the client
 * run and that show: bf, v_cshift, fog, players' names, taken items. */
#ifndef PLAYBACK_CLIENT_STUFFTEXT_H
#define PLAYBACK_CLIENT_STUFFTEXT_H

struct client;

/* Text may come in pieces; a line runs when its end has come. */
void stufftext_add(struct client *client, const char *text);

#endif
