/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/camera/camera_track.h - where a shot's camera is at a shot time.
 *
 * A pure function of shot time: see camera_world.h. */
#ifndef CUTSCENE_CAMERA_CAMERA_TRACK_H
#define CUTSCENE_CAMERA_CAMERA_TRACK_H

#include "cutscene/camera/camera_world.h"

struct arena;
struct camera;
struct camera_track;
struct time_map;

/* Borrows everything. The camera's times are shot times. */
struct camera_track *camera_track_create(const struct camera *camera, const struct time_map *map,
                                         const struct camera_world *world, struct arena *arena);

struct camera_pose camera_track_at(struct camera_track *track, double time);

/* Its lens, for a view from there with a field of view of so many degrees across the
 * picture. */
struct camera_lens {
    double focus;    /* units ahead that are sharp */
    double aperture; /* units from its middle to its edge; 0: everything is sharp */
    int blades;      /* 0: round */
};
struct camera_lens camera_track_lens(struct camera_track *track, double time, vec3s origin,
                                     vec3s angles, double fov);

#endif
