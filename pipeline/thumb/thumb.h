/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb.h - face of pipeline/thumb: pictures of demos and of maps.
 *
 * In go the options and a demo or a map by its path, out come picture files: of a given
 * moment or view, or of the ones that score best; contact sheets, storyboards and loops.
 * The folder knows sessions, the renderer and sinks, and nothing of films. */
#ifndef PIPELINE_THUMB_THUMB_H
#define PIPELINE_THUMB_THUMB_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;
struct shared_assets;

/* Make what the options ask for of options->inputs[0]. `shared` may be NULL; otherwise
 * all pictures made with it have the same options. */
bool thumb_make(const struct render_settings *settings, struct shared_assets *shared,
                struct log *log, struct err *err);

#endif
