/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/client/player_names.h - error messages for names of players and teams that a frame
 * does not have. */
#ifndef PLAYBACK_CLIENT_PLAYER_NAMES_H
#define PLAYBACK_CLIENT_PLAYER_NAMES_H

#include "base/spelling.h"

struct client_frame;

/* `unknown player "NAME"`, with the names of the frame's players as suggestions; spectators are
 * not suggested. */
struct spelling_message player_names_unknown(const struct client_frame *frame, const char *name);

/* `unknown team "NAME"`, with the names of the teams of the frame's players as suggestions. */
struct spelling_message player_names_unknown_team(const struct client_frame *frame,
                                                  const char *name);

#endif
