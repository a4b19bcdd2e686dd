/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_render.h - films of demos and scripts. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_RENDER_H
#define CLI_CMD_RENDER_H

struct err;
struct frame_source;
struct log;
struct render_settings;

int command_render(const struct render_settings *settings, struct log *log, struct err *err);
int command_join(const struct render_settings *settings, struct log *log, struct err *err);

/* Make the film of an open source; returns what a command does. */
int command_render_source(struct frame_source *source, struct err *err);

#endif
