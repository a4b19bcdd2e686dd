/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/timeline/timeline_reading.h - decodes all messages of a demo into a timeline.
 * Private to timeline.c. */
#ifndef PLAYBACK_TIMELINE_TIMELINE_READING_H
#define PLAYBACK_TIMELINE_TIMELINE_READING_H

#include <stdbool.h>

struct err;
struct level_assets;
struct timeline;
struct vfs;

/* Reads a timeline whose demo, log, arena and pov are set, with the settings of
 * timeline_options. Stores damage in the timeline. Returns false with err if nothing can be
 * shown. */
bool timeline_reading_run(struct timeline *timeline, const struct vfs *vfs,
                          struct level_assets *files, int max_frames, const char *without_map,
                          struct err *err);

#endif
