/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/progress.h - progress reports for people and programs, on standard error.
 *
 * On a terminal one line is updated in place; elsewhere there is a line every 15 s; or one
 * JSON object per line. The wall clock affects nothing but these reports. */
#ifndef PIPELINE_PROCESS_PROGRESS_H
#define PIPELINE_PROCESS_PROGRESS_H

#include <stdint.h>

#include "base/rational.h"

struct log;
struct message_settings;
struct progress;

/* `num_frames` is the length of the film. --quiet reports nothing. */
struct progress *progress_create(const struct message_settings *messages, int64_t num_frames,
                                 struct rational fps, struct log *log);
void progress_destroy(struct progress *progress);

/* Reports that `done` frames are finished and `size` bytes written. Cheap enough for every
 * frame. */
void progress_update(struct progress *progress, int64_t done, int64_t size);

#endif
