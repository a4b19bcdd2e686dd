/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/export_command.h - the demoreel command line of an export. */
#ifndef STUDIO_EXPORT_COMMAND_H
#define STUDIO_EXPORT_COMMAND_H

#include <limits.h>
#include <stdbool.h>

struct cJSON;
struct err;

enum { EXPORT_MAX_ARGS = 96, EXPORT_TEXT_SIZE = 2048 };

struct export_command {
    const char *args[EXPORT_MAX_ARGS]; /* without the program's name; terminated by NULL */
    int num_args;
    char input[PATH_MAX], output[PATH_MAX];
    bool overwrites;
    char text[EXPORT_TEXT_SIZE]; /* the arguments that contain values, one after another */
    int text_size;
};

/* Builds the command of a request in the format described in exports.h. `game_args` and the request
 * must remain valid while *out is used. Returns false and sets err if the request is invalid. */
bool export_command_build(struct export_command *out, const struct cJSON *request,
                          const char *const *game_args, const char *folder, struct err *err);

/* Returns the command line as a user would type it in a shell; the caller frees it. */
char *export_command_text(const struct export_command *command);

#endif
