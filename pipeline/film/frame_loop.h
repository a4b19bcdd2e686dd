/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_loop.h - make the frames of a film into a pipeline, and measure. */
#ifndef PIPELINE_FILM_FRAME_LOOP_H
#define PIPELINE_FILM_FRAME_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/pipeline.h"

struct err;
struct frame_source;

struct frame_loop {
    struct frame_source *source;
    int64_t first, last; /* frames [first, last) to make */
    bool with_sound;
    bool discard_partial; /* discard an interrupted film */

    /* Called after each frame with the frames done and bytes written; may be NULL. */
    void (*report)(void *context, int64_t done, int64_t bytes);
    void *context;

    /* Results. */
    int64_t done;                        /* frames kept; fewer than wanted when interrupted */
    double scene_seconds, sound_seconds; /* of work */
    double draw_seconds, wait_seconds, whole_seconds; /* that passed */
    double cores;                                     /* at work, on average */
    struct pipeline_times behind;
};

/* Make the frames and finish the pipeline, which is freed either way. An interruption ends
 * the film early, as a complete file unless `discard_partial`. */
bool frame_loop_run(struct frame_loop *loop, struct pipeline *pipeline, struct err *err);

/* Log the times per frame ("ms per frame: ..."), for -v. */
void frame_loop_log(const struct frame_loop *loop);

#endif
