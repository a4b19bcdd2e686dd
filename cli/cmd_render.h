/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_render.h - the commands render, plan and join, which make films. */
#ifndef CLI_CMD_RENDER_H
#define CLI_CMD_RENDER_H

struct err;
struct log;
struct options;

/* They return an exit code (pipeline/exit_codes.h), or -1 and set err. */
int command_render(const struct options *options, struct log *log, struct err *err);
int command_plan(const struct options *options, struct log *log, struct err *err);
int command_join(const struct options *options, struct log *log, struct err *err);

#endif
