/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_batch.h - render --batch: many films by one command. Returns as pipeline/exit_codes.h
 * says. */
#ifndef CLI_CMD_BATCH_H
#define CLI_CMD_BATCH_H

struct err;
struct log;
struct options;

int command_batch(const struct options *options, struct log *log, struct err *err);

#endif
