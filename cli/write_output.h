/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/write_output.h - writes a complete file as the output of a command. */
#ifndef CLI_WRITE_OUTPUT_H
#define CLI_WRITE_OUTPUT_H

#include <stdbool.h>

struct buffer;
struct err;
struct render_settings;

/* Writes the data to settings->output.path, or to standard output if there is none. Returns false
 * and sets err on failure; there is no file then. */
bool write_output(const struct render_settings *settings, const struct buffer *data,
                  struct err *err);

#endif
