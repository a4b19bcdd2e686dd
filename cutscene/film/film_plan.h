/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/film/film_plan.h - places a film's shots one after the other, and converts all of
 * its times to shot time. */
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
    double duration;                 /* in seconds */
    int64_t first_frame, num_frames; /* of the film */
    int64_t overlap;                 /* frames shared with the previous shot */
    struct planned_shot *tiles;      /* the shot's tiles, each as long as the shot */
};

struct film_plan {
    struct rational fps;
    int num_shots;
    struct planned_shot *shots;
    int64_t num_frames;
};

/* Converts the film's times in place and plans its frames. The plan lives in `arena` and
 * borrows the film. Returns false with err if times are contradictory or shots do not fit. */
bool film_plan_build(struct film_plan *out, struct film *film, struct rational fps,
                     struct arena *arena, struct err *err);

/* Returns the shot time of a frame of the film that is in the shot. */
double film_plan_time(const struct film_plan *plan, const struct planned_shot *shot, int64_t frame);

/* Returns the index of the first shot that a frame of the film shows, and in `num` the number
 * of shots, one or two. */
int film_plan_shots(const struct film_plan *plan, int64_t frame, int *num);

/* Returns the progress of the transition into shot `index` at a frame, 0..1, which is the
 * weight of that shot; the previous one has the rest. */
double film_plan_blend(const struct film_plan *plan, int index, int64_t frame);

/* Returns the index of the shot's cut that is shown at a shot time. */
int film_plan_cut(const struct shot *shot, double time);

/* Returns the shot's name, or a string like "shot 3". */
const char *film_plan_name(const struct film_plan *plan, int index, struct arena *arena);

/* Returns the error message for a name that no shot has. */
struct spelling_message film_plan_unknown_shot(const struct film_plan *plan, const char *name,
                                               struct arena *arena);

#endif
