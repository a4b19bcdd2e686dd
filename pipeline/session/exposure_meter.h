/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/exposure_meter.h - measures the exposure of views in small pictures that it
 * draws.
 *
 * A view is measured at fixed times, without flashes, tints and the view weapon. The exposure at a
 * time is the smoothed one of its neighbours up to the next cut, so that it does not depend on
 * which frames are rendered. The base of a level is measured in the empty level. */
#ifndef PIPELINE_SESSION_EXPOSURE_METER_H
#define PIPELINE_SESSION_EXPOSURE_METER_H

#include <stdbool.h>

#include "pipeline/session/shutter.h"
#include "pipeline/settings/render_settings.h"

struct err;
struct exposure_meter;
struct log;
struct palette;
struct scene;
struct session;
struct picture_settings;
struct vfs;

/* Borrows everything. The renderer is created when it is needed. */
struct exposure_meter *exposure_meter_create(const struct picture_settings *picture,
                                             const struct palette *palette, struct log *log);
void exposure_meter_destroy(struct exposure_meter *meter); /* NULL is fine */

/* A view over time, and the exposure that it asks for. */
struct exposure_view {
    enum exposure_mode mode;
    double stops;          /* EXPOSURE_FIXED */
    bool is_still;         /* only the moment itself is measured */
    const void *id;        /* what the view is known by, unless is_still */
    const struct vfs *vfs; /* with the files of its game */
    struct scene_source scenes;
    /* Returns a number that differs on both sides of a cut. */
    int (*stretch_at)(void *context, double time);
    void *stretches;    /* context of stretch_at */
    double first, last; /* times of its beginning and end */
};

/* Returns the view of a demo that `scenes` shows, with the exposure of the session's settings. */
struct exposure_view exposure_meter_view(const struct session *session,
                                         const struct scene_source *scenes, bool is_still);

/* Returns the exposure of a view at a time. Returns false and sets err on failure. */
bool exposure_meter_at(struct exposure_meter *meter, const struct exposure_view *view, double time,
                       int *steps, struct err *err);

/* Sets the exposure of a scene, as the settings of the meter request. */
bool exposure_meter_set(struct exposure_meter *meter, const struct vfs *vfs, struct scene *scene,
                        struct err *err);

#endif
