/* playback/camera/camera_track.h - where a shot's camera is at a moment of the shot.
 *
 * A pure function of shot time. What needs history, lag and the easing of
 * collisions, is a filter over points of a fixed grid of shot time that
 * reaches back before the shot's beginning; so a frame does not depend on
 * where a render starts, or on the frame rate. */
#ifndef PLAYBACK_CAMERA_CAMERA_TRACK_H
#define PLAYBACK_CAMERA_CAMERA_TRACK_H

#include <stdbool.h>

#include "base/vec.h"
#include "playback/motion/interpolation.h"

struct arena;
struct camera;
struct film_target;
struct time_map;

/* What a camera asks of the demo. Answers must depend on the arguments only. */
struct camera_world {
    void *context;
    /* Where something is, and where it faces; false: never seen near `demo`. */
    bool (*find)(void *context, const struct film_target *target, double demo, struct place *out);
    /* How much of the way between two points is free of walls, 0..1. */
    float (*trace)(void *context, double demo, vec3s from, vec3s to);
};

struct camera_pose {
    bool own_eyes; /* through the recorder's eyes, with all that he feels; else: */
    vec3s origin, angles;
    double fov;                       /* degrees, horizontal at 4:3; 0: the film's */
    const struct film_target *inside; /* whose eyes it looks through, not to be drawn; or NULL */
};

enum { CAMERA_RATE = 100 }; /* points of the grid per second */

struct camera_track;

/* Borrows everything. The camera's times are shot times. */
struct camera_track *camera_track_create(const struct camera *camera, const struct time_map *map,
                                         const struct camera_world *world, struct arena *arena);

struct camera_pose camera_track_at(struct camera_track *track, double time);

#endif
