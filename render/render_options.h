/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/render_options.h - the options that a renderer is created with. */
#ifndef RENDER_RENDER_OPTIONS_H
#define RENDER_RENDER_OPTIONS_H

#include <stdbool.h>

/* The backend. SOFT: the rasterizer of render/soft. AUTO: a graphics card if there is
 * one, else SOFT. OSMESA: OpenGL on the CPU. */
enum render_driver { RENDER_AUTO, RENDER_OSMESA, RENDER_EGL, RENDER_SOFT };
enum render_filter { RENDER_FILTER_LINEAR, RENDER_FILTER_NEAREST };

/* Light beyond the game's own, traced by the rasterizer. SHADOWS: models stop the light of the map's
 * lamps, level and models stop that of moving lights. MODELS: models are lit at each vertex. */
enum render_light { RENDER_LIGHT_SHADOWS = 1, RENDER_LIGHT_MODELS = 2 };

struct lut;

/* How the view of a scene becomes a picture: with light brighter than white if not all is 0. */
struct film_look {
    float bloom;       /* the share of the light that is scattered, 0 to 1 */
    bool has_shoulder; /* highlights are rolled off instead of clipped */
    /* Instead of these, frames get colours without the brightness beyond white and, in `rgba16`,
     * the values of pixels/hdr.h; without the 2D part, which is drawn over the colours only. */
    bool keeps_range;
};

static inline bool film_look_is_on(const struct film_look *look)
{
    return look->bloom > 0.0f || look->has_shoulder || look->keeps_range;
}

struct render_options {
    int width, height; /* pixels of the frame; may be odd */
    enum render_driver driver;
    enum render_filter filter; /* for magnification; minification always uses mip-maps */
    int anisotropy;            /* 1 to 16; 0: the default of the driver */
    int threads;               /* 0: one per core; set before the first renderer is created */
    float gamma, contrast;     /* 1: unchanged */
    /* Applied to finished frames. Owned by the renderer, even if creation fails. NULL: none. */
    struct lut *lut;
    float fill_light;       /* 0..1, of all scenes */
    bool is_high_precision; /* frames that are means of subframes also have 16 bits */
    bool shadows;           /* models cast shadows on the floor below them */
    int light;              /* SOFT: the parts of enum render_light that are on */
    struct film_look film;  /* SOFT */
    bool few_frames;        /* few frames are drawn: favour a quick start over speed; same pixels */
    bool is_plain;          /* SOFT: use no optional CPU instructions; for tests */
};

/* How many frames may be in flight at most, and how many give the highest throughput. */
enum { RENDERER_AHEAD = 2, RENDERER_MAX_FRAMES = 8 };

#endif
