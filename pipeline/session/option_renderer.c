/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/option_renderer.h"

#include "cli/options/options.h"
#include "render/pixels/lut.h"
#include "render/renderer.h"

struct renderer *option_renderer_create(const struct options *o, const struct palette *palette,
                                        int threads, struct log *log, struct err *err)
{
    /* Layers are what is graded after they are put together. */
    const bool is_graded = !o->layers && o->background != BACKGROUND_NONE;
    struct lut *lut = o->lut && is_graded ? lut_load(o->lut, err) : NULL;
    if (o->lut && is_graded && !lut)
        return NULL;
    const struct render_options options = {
        .width = o->width,
        .height = o->height,
        .driver = o->gl,
        .filter = o->filter,
        .anisotropy = o->anisotropy,
        .threads = o->threads ? o->threads : threads,
        .gamma = is_graded ? o->gamma : 1.0f,
        .contrast = is_graded ? o->contrast : 1.0f,
        .lut = lut,
        .is_high_precision = o->depth > 0 && is_graded,
        .shadows = o->shadows,
        .few_frames = o->command != COMMAND_RENDER,
    };
    return renderer_create(&options, palette, log, err);
}
