/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/protocol/qw_players.h - reader of QuakeWorld's svc_playerinfo. */
#ifndef DEMO_PROTOCOL_QW_PLAYERS_H
#define DEMO_PROTOCOL_QW_PLAYERS_H

#include "demo/protocol/dialect.h"

bool qw_read_player(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);

#endif
