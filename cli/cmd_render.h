/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_render.h - films: rendered, planned as segments, and joined of segments. Commands return
 * as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_RENDER_H
#define CLI_CMD_RENDER_H

struct err;
struct log;
struct options;

int command_render(const struct options *options, struct log *log, struct err *err);
int command_plan(const struct options *options, struct log *log, struct err *err);
int command_join(const struct options *options, struct log *log, struct err *err);

#endif
