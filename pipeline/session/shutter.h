/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/shutter.h - renders a frame as the mean of samples, like the exposure of
 * a film camera.
 *
 * Each sample has its own time while the shutter is open, its own point in the pixel and its
 * own point on the lens, so motion blur, antialiasing and depth of field come from one loop.
 * The points are those of base/sampling.h, the same for every pixel and frame, so that there
 * is no noise. Unless --shutter-phase says otherwise, the shutter is open as long before the
 * frame's time as after it, so that motion is not shifted. The HUD and other overlays are
 * those of the frame's own time, and sharp. */
#ifndef PIPELINE_SESSION_SHUTTER_H
#define PIPELINE_SESSION_SHUTTER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/sampling.h"
#include "base/vec.h"
#include "playback/scene/scene_parts.h"

struct arena;
struct err;
struct map;
struct picture_settings;
struct renderer;
struct scene;

struct shutter {
    int num_samples;             /* 1: only the frame's time, and the centres of pixel and lens */
    double frame;                /* s of film from one frame to the next */
    double seconds;              /* of film that it is open; 0: all samples have the frame's time */
    double opens;                /* s after the frame's time; usually negative */
    enum sampling_window course; /* how it opens and closes */
    const uint8_t *background;   /* RGB colour in place of the level; NULL: draw the level */
};

/* Returns the shutter that --samples, --aa, --shutter, --shutter-phase, --shutter-shape,
 * --background and --fps ask for. */
struct shutter shutter_make(const struct picture_settings *picture);

/* Returns the time of sample i of a frame at `time`. */
double shutter_time(const struct shutter *shutter, double time, int i);

/* Sets the view of a scene to sample i's points of the pixel and the lens. */
void shutter_aim(const struct shutter *shutter, int i, struct scene *scene);

/* Builds scenes. `time` is the frame's, `now` a time while its shutter is open. exposure_at returns
 * the exposure of the frame in steps (scene.exposure), or false and sets err; NULL: it is 0. */
struct scene_source {
    void *context;
    void (*scene_at)(void *context, double time, double now, enum scene_parts parts,
                     struct arena *frame, struct scene *out);
    bool (*exposure_at)(void *context, double time, int *steps, struct err *err);
};

/* The state at the frame's time that all samples of the frame have to match. */
struct shutter_moment {
    double time;
    const struct map *map;
    vec3s eye;
};
struct shutter_moment shutter_moment(const struct scene_source *source, double time,
                                     struct arena *arena);

/* Returns whether an object can have moved between the two places in that number of seconds. If
 * not, it was teleported. */
bool shutter_is_motion(vec3s from, vec3s to, double seconds);

/* Builds the scene at time `now`, or that of the frame's own time if a cut, a teleport (a
 * distance that cannot be moved in `seconds`) or a change of map lies between them. Its arrays
 * are in the arena. */
void shutter_scene(const struct shutter_moment *moment, const struct scene_source *source,
                   double now, double seconds, struct arena *arena, struct scene *out);

/* Builds the scene of sample i, seen through its points of pixel and lens, without overlays.
 * Resets the arena. */
void shutter_sample(const struct shutter *shutter, const struct shutter_moment *moment,
                    const struct scene_source *source, int i, struct arena *arena,
                    struct scene *out);

/* Starts the frame at `time`, like renderer_submit. Resets the arena. */
bool shutter_submit(const struct shutter *shutter, struct renderer *renderer,
                    const struct scene_source *source, double time, struct arena *arena,
                    struct err *err);

#endif
