/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_batch.h - the command render --batch, which makes many films. */
#ifndef CLI_CMD_BATCH_H
#define CLI_CMD_BATCH_H

struct err;
struct log;
struct options;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_batch(const struct options *options, struct log *log, struct err *err);

#endif
