/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/qw/qw_view.h - whose view a QuakeWorld frame is, and its height, stats,
 * velocity and kicks. */
#ifndef PLAYBACK_CLIENT_QW_QW_VIEW_H
#define PLAYBACK_CLIENT_QW_QW_VIEW_H

#include <stdbool.h>

struct client;

/* For a finished frame, in this order: the slot of whose view it is (QW_NOBODY: not
 * known yet), the players' stats, and the view. `is_other`: it was another's in
 * the frame before. */
int qw_view_choose(struct client *client);
void qw_view_set_players(struct client *client);
void qw_view_set(struct client *client, bool is_other);

#endif
