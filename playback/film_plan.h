/* playback/film_plan.h - a film's shots laid end to end, with every time in it
 * made shot time. */
#ifndef PLAYBACK_FILM_PLAN_H
#define PLAYBACK_FILM_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rational.h"

struct arena;
struct err;
struct film;
struct shot;

struct planned_shot {
    const struct shot *shot;
    double duration;                 /* s */
    int64_t first_frame, num_frames; /* of the film */
};

struct film_plan {
    struct rational fps;
    int num_shots;
    struct planned_shot *shots;
    int64_t num_frames;
};

/* Resolve the film's times in place and plan its frames. The plan lives in
 * `arena` and borrows the film. */
bool film_plan_make(struct film_plan *out, struct film *film, struct rational fps,
                    struct arena *arena, struct err *err);

/* Shot time of a frame of the film that lies in the shot. */
double film_plan_time(const struct film_plan *plan, const struct planned_shot *shot, int64_t frame);

/* Which of the shot's cuts is shown at a shot time. */
int film_plan_cut(const struct shot *shot, double time);

/* The shot's name, or "shot 3". */
const char *film_plan_name(const struct film_plan *plan, int index, struct arena *arena);

#endif
