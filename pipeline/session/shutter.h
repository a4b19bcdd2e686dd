/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/shutter.h - a frame as the mean of samples, as a film camera takes it.
 *
 * Each sample has a moment of its own while the shutter is open, a point of the px and one
 * of the lens: motion blur, edges without steps, and depth of field come of one loop. The
 * points are those of base/sampling.h, the same for each px and each frame, so that nothing
 * boils. The shutter is open for equal times before and after the frame's time unless
 * --shutter-phase says otherwise, so that motion is not shifted. The HUD and what else is
 * over the view is that of the frame's own time, and sharp. */
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
    int num_samples;             /* 1: the frame's time, the middles of px and lens alone */
    double frame;                /* s of film from one frame to the next */
    double seconds;              /* of film that it is open; 0: all is of the frame's time */
    double opens;                /* s after the frame's time, mostly below 0 */
    enum sampling_window course; /* how it opens and closes */
    const uint8_t *background;   /* a colour in place of the level, RGB; NULL: the level */
};

/* As --samples, --aa, --shutter, --shutter-phase, --shutter-shape and --fps say. */
struct shutter shutter_make(const struct picture_settings *picture);

/* The time of sample i of a frame at `time`. */
double shutter_time(const struct shutter *shutter, double time, int i);

/* Let a scene be seen through sample i's point of the px and of the scene's lens. */
void shutter_aim(const struct shutter *shutter, int i, struct scene *scene);

/* Where scenes come from. `time` is the frame's, `now` a time while its shutter is
 * open. */
struct scene_source {
    void *context;
    void (*scene_at)(void *context, double time, double now, enum scene_parts parts,
                     struct arena *frame, struct scene *out);
};

/* What the samples of a frame at `time` must be like, to be of one picture. */
struct shutter_moment {
    double time;
    const struct map *map;
    vec3s eye;
};
struct shutter_moment shutter_moment(const struct scene_source *source, double time,
                                     struct arena *arena);

/* Of what was at one place and is at another after so many seconds: did it move there, or was it
 * put there? */
bool shutter_is_motion(vec3s from, vec3s to, double seconds);

/* The scene at time `now`, or that of the frame's own time where a cut, a teleport (more than
 * one moves in so many seconds) or another map lies between. Its arrays live in the arena. */
void shutter_scene(const struct shutter_moment *moment, const struct scene_source *source,
                   double now, double seconds, struct arena *arena, struct scene *out);

/* The scene of sample i, seen through its points of px and lens, with nothing over the view.
 * Resets the arena. */
void shutter_sample(const struct shutter *shutter, const struct shutter_moment *moment,
                    const struct scene_source *source, int i, struct arena *arena,
                    struct scene *out);

/* Start the frame at `time`, as renderer_submit. Resets the arena. */
bool shutter_submit(const struct shutter *shutter, struct renderer *renderer,
                    const struct scene_source *source, double time, struct arena *arena,
                    struct err *err);

#endif
