/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_direct.h - demoreel direct: a whole match as a script that one can edit. */
#ifndef CLI_CMD_DIRECT_H
#define CLI_CMD_DIRECT_H

struct err;
struct log;
struct render_settings;

/* Exit code; -1 with err. */
int command_direct(const struct render_settings *settings, struct log *log, struct err *err);

#endif
