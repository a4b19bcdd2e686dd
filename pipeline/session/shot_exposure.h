/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/shot_exposure.h - the exposure of a script's shots and tiles: their own or that
 * of the film. */
#ifndef PIPELINE_SESSION_SHOT_EXPOSURE_H
#define PIPELINE_SESSION_SHOT_EXPOSURE_H

#include <stdbool.h>

#include "render/render_options.h"

struct err;
struct exposure_meter;
struct film;
struct picture_settings;
struct planned_shot;
struct shot_player;
struct vfs;

struct shot_exposure_source {
    const struct picture_settings *picture; /* of the film */
    const struct vfs *vfs;                  /* of the shot's demo or map */
    const struct planned_shot *planned;
    struct shot_player *player;
    struct exposure_meter *meter;
    bool is_flown; /* the camera is not that of the shot */
};

/* Returns the exposure at a shot time, as scene_source.exposure_at. */
bool shot_exposure_at(const struct shot_exposure_source *source, double time, int *steps,
                      struct err *err);

/* Checks that the renderer can expose the film's shots. Returns false and sets err if not. */
bool shot_exposure_check(const struct film *film, enum render_driver gl, struct err *err);

#endif
