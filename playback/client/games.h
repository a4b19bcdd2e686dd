/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/games.h - the table of supported games. */
#ifndef PLAYBACK_CLIENT_GAMES_H
#define PLAYBACK_CLIENT_GAMES_H

struct dialect;
struct game;

/* Returns the game of a protocol. For NULL (before the first svc_serverinfo) returns NetQuake. */
const struct game *games_find(const struct dialect *dialect);

#endif
