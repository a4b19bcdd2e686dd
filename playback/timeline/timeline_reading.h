/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/timeline_reading.h - all messages of a demo, decoded once into a timeline;
 * private to it. */
#ifndef PLAYBACK_TIMELINE_TIMELINE_READING_H
#define PLAYBACK_TIMELINE_TIMELINE_READING_H

#include <stdbool.h>

struct err;
struct level_assets;
struct timeline;
struct vfs;

/* Read into a timeline that has its demo, log, arena and whose view is wanted, as
 * timeline_options say. Damage is kept in it; false with err when nothing can be shown. */
bool timeline_reading_run(struct timeline *timeline, const struct vfs *vfs,
                          struct level_assets *files, int max_frames, struct err *err);

#endif
