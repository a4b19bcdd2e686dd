/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/exports.h - films that the studio makes, one after another, each by a process of the
 * program itself (demoreel render).
 *
 * The queue is written down, so that it is there again after the studio was ended or killed;
 * the film that was being made then carries on from its pieces. */
#ifndef STUDIO_EXPORTS_H
#define STUDIO_EXPORTS_H

#include <stdbool.h>

struct cJSON;
struct err;
struct exports;

/* `words`: options that name the game's files, NULL at the end; the folder and the cache's
 * folder; all borrowed. */
struct exports *exports_open(const char *const *words, const char *folder, const char *cache,
                             struct err *err);
void exports_close(struct exports *exports);

/* Put one at the queue's end: {"path", "output"} and, where they are wanted, "from", "to" (s),
 * "size", "fps", "codec", "crf", "hud", "pov", "shot", "overwrite", "kind": "film", "still" (at
 * "from"), "sheet" or "loop". False with err. */
bool exports_add(struct exports *exports, const struct cJSON *wish, struct err *err);

/* End and forget the one with the number. */
bool exports_cancel(struct exports *exports, int number, struct err *err);

/* A list of {"number", "path", "output", "state": "waiting", "running", "done", "failed", "cancelled",
 * "percent", "seconds_left", "bytes", "error", "command"}. The caller deletes it. */
struct cJSON *exports_list(struct exports *exports);

/* The command line of such a wish, as a text; NULL with err. The caller frees it. */
char *exports_command(struct exports *exports, const struct cJSON *wish, struct err *err);

#endif
