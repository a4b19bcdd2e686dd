/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/run_log.h - how the viewed player runs: speed, keys, jumps.
 *
 * Read once for all of a demo; after that any time is a look-up, so that what is shown of
 * the seconds before does not depend on what was asked for earlier. Speed is across, as
 * runners count it, in units/s. Where the recording has velocities they are taken; else the
 * places a tenth of a second apart say it, since velocities of NetQuake are sent in steps
 * of 16. Where it has no commands, keys are guessed from how the player sped up. */
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
    bool is_guessed;   /* the keys are */
    int jumps;         /* in this level */
    /* Towards more speed: of NetQuake and QuakeWorld, while the player wants to go somewhere. */
    bool is_strafing;
    struct strafe strafe;
    float strafe_angle; /* degrees between the speed and the wanted way, 0 to 180 */
};

struct run_state run_log_at(const struct run_log *log, double time);

/* 0 where another player was viewed than at `time`. */
float run_log_speed_before(const struct run_log *log, double time, double seconds);

/* Where the player is at a time, and when the player was nearest to a place of that level: within
 * 96 units, of several times one near `around`; false: never. */
vec3s run_log_place(const struct run_log *log, double time);
bool run_log_find_place(const struct run_log *log, vec3s place, double around, double *time);

/* When the player first came over a line, seen from above and within 96 units of its height, in
 * the level of the time `around`; false: never. */
bool run_log_find_line(const struct run_log *log, const vec3s ends[2], double around, double *time);

#endif
