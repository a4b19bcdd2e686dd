/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_draw.h - the state of drawing pictures of a demo, and drawing one of
 * its frames. */
#ifndef PIPELINE_THUMB_THUMB_DRAW_H
#define PIPELINE_THUMB_THUMB_DRAW_H

#include <stdbool.h>

#include "pipeline/session/demo_part.h"
#include "pipeline/session/session.h"
#include "pipeline/session/shutter.h"
#include "pipeline/settings/settings.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/scene_builder.h"
#include "render/frame.h"

struct arena;
struct err;

struct thumb_shot {
    double time; /* demo time, s */
    struct scene_camera camera;
};

struct thumb {
    struct render_settings settings; /* with the defaults of pictures and of the profile */
    struct session session;
    struct demo_range range;    /* in which moments are chosen */
    struct scene_source source; /* builds what `camera` sees */
    struct scene_camera camera;
    bool goes_outside; /* consider views from outside the player as well */
    struct frame_compositor *compositor;
    struct exposure_meter *meter;
    struct frame frame; /* of the renderer's size */
    struct arena *arena;
    struct thumb_shot *shots; /* the pictures to draw, ordered by time */
    int num;
};

/* Returns the camera of --camera, or the player's view. */
struct scene_camera thumb_camera(const struct eye_settings *eye, enum hud_style hud);

/* Returns a camera outside the player: without the view weapon and overlays. */
struct scene_camera thumb_camera_at(const struct place *eye);

/* Builds the scene at a demo time; valid until frame_arena is reset. */
void thumb_scene(struct thumb *thumb, double time, struct scene *out);

/* Draws the film's frame at a demo time into thumb->frame. */
bool thumb_draw(struct thumb *thumb, double time, struct err *err);

#endif
