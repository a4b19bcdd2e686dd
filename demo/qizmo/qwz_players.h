/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/qizmo/qwz_players.h - decodes svc_playerinfo in coded packets. */
#ifndef DEMO_QIZMO_QWZ_PLAYERS_H
#define DEMO_QIZMO_QWZ_PLAYERS_H

#include "demo/qizmo/qwz_state.h"

void qwz_decode_own_player(struct qwz *q);
void qwz_decode_other_players(struct qwz *q);

/* Returns a player of the list; NULL if it is not in it. */
const struct qwz_player *qwz_find_player(const struct qwz_players *players, unsigned number);

#endif
