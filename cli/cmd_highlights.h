/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/cmd_highlights.h - demoreel highlights: what of demos is worth showing, as a list,
 * JSON or a script; and render --highlights, which makes its film at once. */
#ifndef CLI_CMD_HIGHLIGHTS_H
#define CLI_CMD_HIGHLIGHTS_H

struct err;
struct log;
struct render_settings;

/* Exit code; -1 with err. */
int command_highlights(const struct render_settings *settings, struct log *log, struct err *err);

#endif
