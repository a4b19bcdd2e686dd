/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_studio.h - demoreel studio. */
#ifndef CLI_CMD_STUDIO_H
#define CLI_CMD_STUDIO_H

struct err;
struct log;
struct options;

/* Exit code; -1 with err. */
int command_studio(const struct options *options, struct log *log, struct err *err);

#endif
