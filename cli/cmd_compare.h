/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_compare.h - the command compare, which lists the splits of two runs of a map and writes a
 * script of one run with the other as a ghost. */
#ifndef CLI_CMD_COMPARE_H
#define CLI_CMD_COMPARE_H

struct err;
struct log;
struct render_settings;

/* Returns an exit code (pipeline/exit_codes.h), or -1 and sets err. */
int command_compare(const struct render_settings *settings, struct log *log, struct err *err);

#endif
