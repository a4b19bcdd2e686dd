/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_thumb.h - the command thumb, which makes images of demos and maps. */
#ifndef CLI_CMD_THUMB_H
#define CLI_CMD_THUMB_H

struct err;
struct log;
struct render_settings;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_thumb(const struct render_settings *settings, struct log *log, struct err *err);

#endif
