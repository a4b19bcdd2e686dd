/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_studio.h - the command studio, which serves a page for a web browser. */
#ifndef CLI_CMD_STUDIO_H
#define CLI_CMD_STUDIO_H

struct err;
struct log;
struct options;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_studio(const struct options *options, struct log *log, struct err *err);

#endif
