/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_team_kills.h - the player whom a line about a kill within a team
 * does not name. */
#ifndef PLAYBACK_CLIENT_QW_QW_TEAM_KILLS_H
#define PLAYBACK_CLIENT_QW_QW_TEAM_KILLS_H

struct client;

/* Complete this frame's kills. With a log only, and before qw_view_set_players, since
 * the change of the players' stats shows who died. */
void qw_team_kills_complete(struct client *client);

#endif
