/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/option_renderer.h"

#include "pipeline/settings/settings.h"
#include "render/pixels/lut.h"
#include "render/renderer.h"

struct renderer *option_renderer_create(const struct render_settings *settings,
                                        const struct palette *palette, int threads, struct log *log,
                                        struct err *err)
{
    /* Layers are what is graded after they are put together. */
    const bool is_graded =
        !settings->output.layers && settings->picture.background != BACKGROUND_NONE;
    struct lut *lut =
        settings->picture.lut && is_graded ? lut_load(settings->picture.lut, err) : NULL;
    if (settings->picture.lut && is_graded && !lut)
        return NULL;
    const struct render_options options = {
        .width = settings->picture.width,
        .height = settings->picture.height,
        .driver = settings->picture.gl,
        .filter = settings->picture.filter,
        .anisotropy = settings->picture.anisotropy,
        .threads = settings->limits.threads ? settings->limits.threads : threads,
        .gamma = is_graded ? settings->picture.gamma : 1.0f,
        .contrast = is_graded ? settings->picture.contrast : 1.0f,
        .lut = lut,
        .is_high_precision = settings->picture.depth > 0 && is_graded,
        .shadows = settings->picture.shadows,
        .few_frames = settings->picture.few_frames,
    };
    return renderer_create(&options, palette, log, err);
}
