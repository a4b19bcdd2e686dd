/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/thumb/thumb_draw.h - a demo whose pictures are made, and the drawing of one of its frames. */
#ifndef PIPELINE_THUMB_THUMB_DRAW_H
#define PIPELINE_THUMB_THUMB_DRAW_H

#include <stdbool.h>

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
    struct render_settings settings; /* the session's, with thumb's own defaults filled in */
    struct session session;
    struct scene_source source; /* what `camera` sees */
    struct scene_camera camera;
    bool goes_outside; /* consider views from outside the player as well */
    struct frame_compositor *compositor;
    struct frame frame; /* of the renderer's size */
    struct arena *arena;
    struct thumb_shot *shots; /* the pictures to make, by rising time */
    int num;
};

/* The recorder's eyes or, if --camera is given, that camera. */
struct scene_camera thumb_camera(const struct eye_settings *eye, enum hud_style hud);

/* From a place outside the player: no view weapon, nothing over the view. */
struct scene_camera thumb_camera_at(const struct place *eye);

/* May dark pictures be made brighter? Not where gamma, contrast, a
 * table of colours or a config is given. */
bool thumb_uses_auto_levels(const struct render_settings *settings);

/* The scene at a demo time, until frame_arena is reset. */
void thumb_scene(struct thumb *thumb, double time, struct scene *out);

/* Draw the film's frame at a demo time into thumb->frame. */
bool thumb_draw(struct thumb *thumb, double time, struct err *err);

#endif
