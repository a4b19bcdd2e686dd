/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_trace.h - the command trace, which prints the timeline of a demo. */
#ifndef CLI_CMD_TRACE_H
#define CLI_CMD_TRACE_H

struct err;
struct log;
struct options;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_trace(const struct options *options, struct log *log, struct err *err);

#endif
