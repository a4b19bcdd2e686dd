/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_compare.h - demoreel compare: two runs of a map, split by split, and a script in which
 * one has the other as its ghost. */
#ifndef CLI_CMD_COMPARE_H
#define CLI_CMD_COMPARE_H

struct err;
struct log;
struct render_settings;

/* The exit code, or -1 with err. */
int command_compare(const struct render_settings *settings, struct log *log, struct err *err);

#endif
