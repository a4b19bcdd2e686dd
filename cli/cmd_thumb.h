/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_thumb.h - pictures of demos and of maps. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_THUMB_H
#define CLI_CMD_THUMB_H

struct err;
struct log;
struct render_settings;

int command_thumb(const struct render_settings *settings, struct log *log, struct err *err);

#endif
