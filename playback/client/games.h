/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/games.h - the list of games. */
#ifndef PLAYBACK_CLIENT_GAMES_H
#define PLAYBACK_CLIENT_GAMES_H

struct dialect;
struct game;

/* The game of a protocol; NULL, before the first svc_serverinfo, is NetQuake's. */
const struct game *game_of_dialect(const struct dialect *dialect);

#endif
