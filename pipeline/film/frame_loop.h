/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/film/frame_loop.h - renders frames into an encoder's pipeline, and measures where
 * time goes. */
#ifndef PIPELINE_FILM_FRAME_LOOP_H
#define PIPELINE_FILM_FRAME_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "encode/pipeline.h"

struct err;
struct frame_source;

struct frame_loop {
    struct frame_source *source;
    int64_t first, last; /* frames [first, last) to render */
    bool with_sound;
    bool is_film; /* if interrupted, interrupt_keeps_film decides whether it is kept */

    /* Called after each frame with the frames done and bytes written; may be NULL. */
    void (*report)(void *context, int64_t done, int64_t bytes);
    void *context;

    /* Results. */
    int64_t done;                                     /* frames kept; fewer if interrupted */
    double scene_seconds, sound_seconds;              /* CPU time */
    double draw_seconds, wait_seconds, whole_seconds; /* wall-clock time */
    double cores;                                     /* in use, on average */
    struct pipeline_times behind;
};

/* Renders the frames and finishes the pipeline, which is freed in any case. An interruption
 * ends the film early; the file is valid, or for a film perhaps discarded (`is_film`). */
bool frame_loop_run(struct frame_loop *loop, struct pipeline *pipeline, struct err *err);

/* Logs the times per frame ("ms per frame: ...") for -v. */
void frame_loop_log(const struct frame_loop *loop);

#endif
