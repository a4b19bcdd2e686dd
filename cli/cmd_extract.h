/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_extract.h - demos of captured network traffic. Returns as pipeline/exit_codes.h says. */
#ifndef CLI_CMD_EXTRACT_H
#define CLI_CMD_EXTRACT_H

struct err;
struct log;
struct options;

int command_extract(const struct options *options, struct log *log, struct err *err);

#endif
