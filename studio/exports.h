/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/exports.h - the queue of exports. They run one at a time, each as a child process
 * ("demoreel render" or "demoreel thumb").
 *
 * The queue is saved to a file and restored when the studio starts again, even after it was
 * killed; the film that was being rendered then resumes from its finished segments. */
#ifndef STUDIO_EXPORTS_H
#define STUDIO_EXPORTS_H

#include <stdbool.h>

struct cJSON;
struct err;
struct exports;

/* Restores the queue of `folder` from the cache folder and starts to work on it. `game_args` are
 * the options that locate the game's files, terminated by NULL. `game_args` and `folder` must
 * remain valid. Returns NULL and sets err on failure. */
struct exports *exports_open(const char *const *game_args, const char *folder, const char *cache,
                             struct err *err);

/* Ends the running export, which resumes when the queue is opened again. */
void exports_close(struct exports *exports);

/* Appends an export to the queue. A request is a JSON object with "path", "output" and, optionally,
 * "from", "to" (in seconds), "size", "fps", "codec", "crf", "hud", "pov", "shot", "overwrite" and
 * "kind": "film" (the default), "still" (at "from"), "sheet" or "loop". Returns false and sets err
 * if the request is invalid or the queue is full. */
bool exports_add(struct exports *exports, const struct cJSON *request, struct err *err);

/* Cancels the export with this number if it is running, else removes it from the list. Returns
 * false and sets err if there is no such export. */
bool exports_cancel(struct exports *exports, int number, struct err *err);

/* Returns a JSON array of objects with "number", "path", "output", "state" ("waiting", "running",
 * "done", "failed" or "cancelled"), "percent", "seconds_left", "bytes", "error" and "command".
 * The caller deletes it. */
struct cJSON *exports_list(struct exports *exports);

/* Returns the command line of a request; the caller frees it. Returns NULL and sets err if the
 * request is invalid. */
char *exports_command(struct exports *exports, const struct cJSON *request, struct err *err);

#endif
