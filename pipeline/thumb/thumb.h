/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb.h - pictures of demos and maps: the interface of pipeline/thumb.
 *
 * The folder writes pictures of a given time or view, or of those with the best scores, and
 * contact sheets, storyboards and loops. It uses sessions, the renderer and sinks, but not
 * films. */
#ifndef PIPELINE_THUMB_THUMB_H
#define PIPELINE_THUMB_THUMB_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;
struct shared_assets;

/* Writes the requested pictures of settings->input.paths[0]. `shared` may be NULL;
 * otherwise all pictures that share it have the same picture settings. */
bool thumb_make(const struct render_settings *settings, struct shared_assets *shared,
                struct log *log, struct err *err);

#endif
