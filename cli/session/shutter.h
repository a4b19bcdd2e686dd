/* cli/session/shutter.h - a frame drawn through a shutter that is open for a while.
 *
 * The shutter is open for equal times before and after the frame's time, so that
 * motion is not shifted, and the samples are spread evenly over that interval. The
 * HUD and what else is over the view is that of the frame's own time, and sharp. */
#ifndef CLI_SESSION_SHUTTER_H
#define CLI_SESSION_SHUTTER_H

#include <stdbool.h>

#include "playback/scene/scene_parts.h"

struct arena;
struct err;
struct options;
struct renderer;
struct scene;

struct shutter {
    int num_samples; /* samples; 1: the frame's time alone */
    double seconds;  /* of film that it is open */
};

/* As --samples, --shutter and --fps say. */
struct shutter shutter_make(const struct options *options);

/* The time of sample i of a frame at `time`. */
double shutter_time(const struct shutter *shutter, double time, int i);

/* Where scenes come from. `time` is the frame's, `now` a time while its shutter is
 * open. */
struct scene_source {
    void *context;
    void (*scene_at)(void *context, double time, double now, enum scene_parts parts,
                     struct arena *frame, struct scene *out);
};

/* Start the frame at `time`, as renderer_start. Resets the arena. */
bool shutter_start(const struct shutter *shutter, struct renderer *renderer,
                   const struct scene_source *source, double time, struct arena *arena,
                   struct err *err);

#endif
