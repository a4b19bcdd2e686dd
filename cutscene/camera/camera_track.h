/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_track.h - computes the pose of a shot's camera at a shot time.
 *
 * The pose is a pure function of the time: see camera_world.h. */
#ifndef CUTSCENE_CAMERA_CAMERA_TRACK_H
#define CUTSCENE_CAMERA_CAMERA_TRACK_H

#include "cutscene/camera/camera_world.h"

struct arena;
struct camera;
struct camera_track;
struct time_map;

/* Creates it in `arena` and borrows everything else. All times of the camera must be shot
 * times. */
struct camera_track *camera_track_create(const struct camera *camera, const struct time_map *map,
                                         const struct camera_world *world, struct arena *arena);

struct camera_pose camera_track_at(struct camera_track *track, double time);

/* The camera's lens at a shot time, for a view from `origin` with a horizontal field of view
 * of `fov` degrees. */
struct camera_lens {
    double focus;    /* focus distance in units */
    double aperture; /* radius in units; 0: everything is in focus */
    int blades;      /* 0: round */
};
struct camera_lens camera_track_lens(struct camera_track *track, double time, vec3s origin,
                                     vec3s angles, double fov);

#endif
