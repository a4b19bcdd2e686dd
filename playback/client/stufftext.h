/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/stufftext.h - runs the few console commands sent by servers that have a
 * visible effect: bf, v_cshift, fog, and those about players' names and taken items. */
#ifndef PLAYBACK_CLIENT_STUFFTEXT_H
#define PLAYBACK_CLIENT_STUFFTEXT_H

struct client;

/* Adds text, which may arrive in parts. A line runs once it is complete. */
void stufftext_add(struct client *client, const char *text);

#endif
