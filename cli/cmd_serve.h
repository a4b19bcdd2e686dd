/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_serve.h - the command serve, which answers queries on standard input. */
#ifndef CLI_CMD_SERVE_H
#define CLI_CMD_SERVE_H

struct err;
struct log;
struct render_settings;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_serve(const struct render_settings *settings, struct log *log, struct err *err);

#endif
