/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/soft_job.h - a frame or subframe in flight, and how its bands of rows are drawn. */
#ifndef RENDER_SOFT_SOFT_JOB_H
#define RENDER_SOFT_SOFT_JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "render/pixels/exposure.h"
#include "render/scene.h"
#include "render/soft/film_picture.h"

struct aov;
struct arena;
struct asset_cache;
struct log;
struct raster_context;
struct render_options;
struct tone_curve;
struct traced_light;

enum soft_job_state { JOB_FREE, JOB_WAITS, JOB_DRAWN };

/* The passes over the bands of a job; only frames with a film's look have more than the first. */
enum soft_job_pass { PASS_DRAW, PASS_HALVE, PASS_SHOW };

/* Threads draw the bands of a job; of the rest of the renderer they use only immutable state and
 * the caches. */
struct soft_job {
    enum soft_job_state state;
    int64_t sequence;               /* position in the order of submission */
    bool is_subframe;               /* drawn without 2D */
    bool is_over;                   /* only 2D is drawn, over what `rgba` or `film` shows */
    struct exposure_curve exposure; /* of the view, unless is_subframe or, without film, is_over */
    enum soft_job_pass pass;
    int num_bands, next_band, bands_left; /* of this pass */
    struct scene scene;
    struct traced_light *light;     /* NULL: lit as in the game */
    struct traced_light *own_light; /* the same, unless it is that of all subframes of a frame */
    struct arena *arena;            /* holds the copy of the scene */
    uint8_t *rgba;
    bool has_film;            /* the view is shown by `film` */
    struct film_picture film; /* owned; empty until needed */
    const struct aov *aov;    /* filled instead of rgba; borrowed; NULL: not requested */
    int64_t frame;            /* crash_task.frame of the thread that submitted it */
};

/* What all jobs of a renderer have in common. */
struct soft_job_common {
    const struct render_options *options;
    const struct tone_curve *tone_curve;
    struct asset_cache *cache;
    struct log *log;
};

/* Draws a band in the job's present pass. */
void soft_job_draw_band(const struct soft_job_common *common, struct raster_context *ctx,
                        struct soft_job *job, int band);

/* Does what remains of a pass once its bands are drawn, by one thread. */
void soft_job_end_pass(struct soft_job *job);

/* Begins the next pass and returns true, or returns false if there is none. */
bool soft_job_begin_next_pass(struct soft_job *job);

#endif
