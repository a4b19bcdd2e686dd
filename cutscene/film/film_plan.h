/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_plan.h - a film's shots laid end to end, with every time in it
 * made shot time. */
#ifndef CUTSCENE_FILM_FILM_PLAN_H
#define CUTSCENE_FILM_FILM_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"
#include "base/spelling.h"

struct arena;
struct err;
struct film;
struct shot;

struct planned_shot {
    const struct shot *shot;
    double duration;                 /* s */
    int64_t first_frame, num_frames; /* of the film */
    int64_t overlap;                 /* frames shared with the shot before */
    struct planned_shot *tiles;      /* of the shot's, each as long as the shot */
};

struct film_plan {
    struct rational fps;
    int num_shots;
    struct planned_shot *shots;
    int64_t num_frames;
};

/* Resolve the film's times in place and plan its frames. The plan lives in
 * `arena` and borrows the film. */
bool film_plan_build(struct film_plan *out, struct film *film, struct rational fps,
                     struct arena *arena, struct err *err);

/* Shot time of a frame of the film that is in the shot. */
double film_plan_time(const struct film_plan *plan, const struct planned_shot *shot, int64_t frame);

/* The shots that a frame of the film shows, one or two: returns the first's
 * index, and in `num` how many. */
int film_plan_shots(const struct film_plan *plan, int64_t frame, int *num);

/* How far the transition into shot `index` has come in a frame, 0..1; the shot
 * before has the rest. */
double film_plan_blend(const struct film_plan *plan, int index, int64_t frame);

/* Which of the shot's cuts is shown at a shot time. */
int film_plan_cut(const struct shot *shot, double time);

/* The shot's name, or "shot 3". */
const char *film_plan_name(const struct film_plan *plan, int index, struct arena *arena);

/* The error message for a name that no shot has. */
struct spelling_message film_plan_unknown_shot(const struct film_plan *plan, const char *name,
                                               struct arena *arena);

#endif
