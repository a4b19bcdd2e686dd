/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/render_options.h - what a renderer is made with. */
#ifndef RENDER_RENDER_OPTIONS_H
#define RENDER_RENDER_OPTIONS_H

#include <stdbool.h>

/* What draws. SOFT: the rasterizer of render/soft. AUTO: a graphics card where there is
 * one, else SOFT. OSMESA: OpenGL on the processor. */
enum render_driver { RENDER_AUTO, RENDER_OSMESA, RENDER_EGL, RENDER_SOFT };
enum render_filter { RENDER_FILTER_LINEAR, RENDER_FILTER_NEAREST };

struct lut;

struct render_options {
    int width, height; /* px of the frame, even numbers are not needed here */
    enum render_driver driver;
    enum render_filter filter; /* magnification; mip-mapped either way */
    int anisotropy; /* samples along what is seen slantwise, 1 to 16; 0 = as fits the driver */
    int threads;    /* 0 = as many as the machine has; set before the first renderer */
    float gamma, contrast; /* 1 = as is */
    struct lut *lut; /* colours of the finished frame; the renderer's, which frees it, from now
                      * on even if it cannot be made; NULL: none */
    bool is_high_precision; /* frames that are means have 16 bits, too */
    bool shadows;           /* of models, on the floor below them */
    bool few_frames;        /* are drawn: begin soon rather than draw fast; no other pixels */
    bool is_plain;          /* SOFT: without instructions that not all processors have; for tests */
};

/* How many frames a renderer may have under way, and with how many it is fastest. */
enum { RENDERER_AHEAD = 2, RENDERER_MAX_FRAMES = 8 };

#endif
