/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_page.h - demoreel page. */
#ifndef CLI_CMD_PAGE_H
#define CLI_CMD_PAGE_H

struct err;
struct log;
struct render_settings;

/* Exit code; -1 with err. */
int command_page(const struct render_settings *settings, struct log *log, struct err *err);

#endif
