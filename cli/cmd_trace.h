/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_trace.h - what the timeline says at given times. Commands return as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_TRACE_H
#define CLI_CMD_TRACE_H

struct err;
struct log;
struct options;

int command_trace(const struct options *options, struct log *log, struct err *err);

#endif
