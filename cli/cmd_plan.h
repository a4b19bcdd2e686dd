/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_plan.h - the segments of a film, as JSON. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_PLAN_H
#define CLI_CMD_PLAN_H

struct err;
struct log;
struct options;

int command_plan(const struct options *options, struct log *log, struct err *err);

#endif
