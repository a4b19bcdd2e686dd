/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/run_log.h - the movement of the viewed player: speed, keys, jumps.
 *
 * The whole demo is read once. After that any time is a look-up, so that what is shown of
 * the preceding seconds does not depend on earlier queries. Speeds are horizontal, as
 * runners measure them, in units/s. They come from the recorded velocities if these are
 * precise. Otherwise they are computed from positions a tenth of a second apart, since
 * NetQuake sends velocities in steps of 16. If the recording has no commands, keys are
 * guessed from changes of speed. */
#ifndef PLAYBACK_ANALYSIS_RUN_LOG_H
#define PLAYBACK_ANALYSIS_RUN_LOG_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/analysis/strafe.h"

struct arena;
struct run_log;
struct timeline;

struct run_log *run_log_create(const struct timeline *timeline, struct arena *arena);

struct run_state {
    float speed, peak; /* peak: since the level began or the view changed */
    unsigned keys;     /* enum usercmd_key */
    bool is_guessed;   /* the keys are guessed */
    int jumps;         /* number of jumps in this level */
    /* The player is steering for more speed (NetQuake and QuakeWorld, while movement keys
     * are held). */
    bool is_strafing;
    struct strafe strafe;
    float strafe_angle; /* degrees between the velocity and the wished direction, 0 to 180 */
};

struct run_state run_log_at(const struct run_log *log, double time);

/* Returns the speed `seconds` before `time`, or 0 if another player was viewed then. */
float run_log_speed_before(const struct run_log *log, double time, double seconds);

/* Returns the player's position at a time. */
vec3s run_log_place(const struct run_log *log, double time);

/* The player's position in a frame of the demo. */
struct run_point {
    double time;
    vec3s origin;
    int level;
    bool is_linked; /* the player moved here from the previous point */
};

/* Return the number of points, the index of the first one that is not before a time, or of the
 * last one, and a point. */
int run_log_num(const struct run_log *log);
int run_log_find(const struct run_log *log, double time);
struct run_point run_log_point(const struct run_log *log, int index);

/* Finds when the player first crossed a line, seen from above and within 96 units of its
 * height, in the level shown at the time `around`. Returns false if never. */
bool run_log_find_line(const struct run_log *log, const vec3s ends[2], double around, double *time);

#endif
