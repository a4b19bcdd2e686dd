/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_team_kills.h - finds the player whom an obituary of a team kill
 * does not name. */
#ifndef PLAYBACK_CLIENT_QW_QW_TEAM_KILLS_H
#define PLAYBACK_CLIENT_QW_QW_TEAM_KILLS_H

struct client;

/* Completes this frame's kills. Requires a log. Call before qw_view_set_players, since the
 * change of the players' stats shows who died. */
void qw_team_kills_complete(struct client *client);

#endif
