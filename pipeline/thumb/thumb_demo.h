/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_demo.h - pictures of a demo. */
#ifndef PIPELINE_THUMB_THUMB_DEMO_H
#define PIPELINE_THUMB_THUMB_DEMO_H

#include <stdbool.h>

struct err;
struct frame;
struct log;
struct render_settings;
struct shared_assets;

/* Like thumb_make, for a demo. */
bool thumb_demo(const struct render_settings *settings, struct shared_assets *shared,
                struct log *log, struct err *err);

/* Draws the best moment, or that of --at, into a frame whose pixels the caller frees, also
 * after an error. Sets *time to the demo time in s. */
bool thumb_demo_draw(const struct render_settings *settings, struct log *log, struct frame *out,
                     double *time, struct err *err);

#endif
