/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_view.h - chooses whose view a QuakeWorld frame shows and sets its
 * height, stats, velocity and kick. */
#ifndef PLAYBACK_CLIENT_QW_QW_VIEW_H
#define PLAYBACK_CLIENT_QW_QW_VIEW_H

#include <stdbool.h>

struct client;

/* Call these for a finished frame, in this order. They return the slot of the player whose
 * view to show (QW_NOBODY: not known yet), set the players' stats and set the view.
 * is_other: the previous frame showed another player. */
int qw_view_choose(struct client *client);
void qw_view_set_players(struct client *client);
void qw_view_set(struct client *client, bool is_other);

#endif
