/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_players.h - --pov all, which plan and join know, too, and render --pov each: a match
 * through the eyes of every player, in one film with a tile for each, or in a film for each. */
#ifndef CLI_CMD_PLAYERS_H
#define CLI_CMD_PLAYERS_H

#include <stdbool.h>

struct err;
struct log;
struct options;
struct render_settings;

/* Does --pov ask for it? */
bool command_wants_players(const struct render_settings *settings);

/* The exit code, or -1 with err. */
int command_players(const struct options *options, struct log *log, struct err *err);

#endif
