/* playback/protocol/qw_players.h - reader of svc_playerinfo of QuakeWorld servers. */
#ifndef PLAYBACK_PROTOCOL_QW_PLAYERS_H
#define PLAYBACK_PROTOCOL_QW_PLAYERS_H

#include "playback/protocol/dialect.h"

bool qw_read_player(struct bytes *at, struct protocol *protocol, struct message *out,
                    struct err *err);

#endif
