/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/overlay_panel.h - the overlays of 360-degree pictures: flat panels that
 * float in front of the viewer or, for signs (see scene_sign), in their directions. */
#ifndef PIPELINE_SESSION_OVERLAY_PANEL_H
#define PIPELINE_SESSION_OVERLAY_PANEL_H

#include <stdbool.h>
#include <stdint.h>

#include "render/frame.h"

struct arena;
struct err;
struct renderer;
struct scene;
struct sphere;

/* The distance at which overlays appear in stereo, in units. */
static const float OVERLAY_PANEL_DISTANCE = 96.0f;

/* An eye's picture in the frame. */
struct overlay_panel_eye {
    int x, y;   /* its upper left corner */
    float side; /* units by which the eye is offset to the right */
};

struct overlay_panel {
    struct renderer *renderer;       /* for pictures of the panel's size; owned by the caller */
    struct frame on_black, on_white; /* of that size */
    const struct sphere *sphere;
    int num_eyes;
    struct overlay_panel_eye eyes[2];
};

/* Computes the size of the panel for a picture whose focal length ahead is `focal` pixels. */
void overlay_panel_size(float focal, int *width, int *height);

/* Draws flat pictures over a grey `ground`. */
bool overlay_panel_draw(struct renderer *renderer, const struct scene *over, uint8_t ground,
                        struct arena *arena, struct frame *out, struct err *err);

/* Lays the pics without a sign ahead of the viewer, and those of each sign in its direction. Fills
 * that cover the panel, such as fades, then cover the whole picture. */
bool overlay_panel_lay(struct overlay_panel *panel, const struct scene *over, struct arena *arena,
                       struct frame *out, struct err *err);

#endif
