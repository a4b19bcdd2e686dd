/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_highlights.h - the command highlights, which writes the best moments of demos as a list,
 * as JSON or as a script. */
#ifndef CLI_CMD_HIGHLIGHTS_H
#define CLI_CMD_HIGHLIGHTS_H

struct err;
struct log;
struct render_settings;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_highlights(const struct render_settings *settings, struct log *log, struct err *err);

#endif
