/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/process/progress.h - how far a film is, for a person or a program.
 *
 * On a terminal one line that is rewritten; elsewhere a line every 15 s; or JSON, one
 * object a line, on standard error. The wall clock affects nothing but these lines. */
#ifndef PIPELINE_PROCESS_PROGRESS_H
#define PIPELINE_PROCESS_PROGRESS_H

#include <stdint.h>

#include "base/rational.h"

struct log;
struct message_settings;
struct progress;

struct progress *progress_create(const struct message_settings *messages, int64_t num_frames,
                                 struct rational fps, struct log *log);
void progress_destroy(struct progress *progress);

/* `done` frames are finished, `size` bytes written. Cheap: call every frame. */
void progress_update(struct progress *progress, int64_t done, int64_t size);

#endif
