/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_serve.h - demoreel serve. */
#ifndef CLI_CMD_SERVE_H
#define CLI_CMD_SERVE_H

struct err;
struct log;
struct render_settings;

/* Exit code; -1 with err. */
int command_serve(const struct render_settings *settings, struct log *log, struct err *err);

#endif
