/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/picture_renderer.h"

#include "pipeline/settings/settings.h"
#include "render/pixels/lut.h"
#include "render/renderer.h"

static enum render_driver driver_of(const struct picture_settings *picture)
{
    return settings_need_soft(picture) && picture->gl == RENDER_AUTO ? RENDER_SOFT : picture->gl;
}

/* Layers are not graded: they keep the light that is brighter than white. The parts of a 360-degree
 * picture would not match in their bloom. */
static struct film_look film_look_of(const struct picture_settings *picture, bool is_graded)
{
    if (!is_graded)
        return (struct film_look){.keeps_range = settings_keep_range(picture)};
    return (struct film_look){.bloom =
                                  picture->projection == PROJECTION_FLAT ? picture->bloom : 0.0f,
                              .has_shoulder = picture->tone == TONE_SHOULDER};
}

struct renderer *picture_renderer_create(const struct picture_settings *picture,
                                         const struct palette *palette, int threads,
                                         struct log *log, struct err *err)
{
    /* Layers are graded after they are composited. */
    const bool is_graded = !picture->layers && picture->background != BACKGROUND_NONE;
    struct lut *lut = picture->lut && is_graded ? lut_load(picture->lut, err) : NULL;
    if (picture->lut && is_graded && !lut)
        return NULL;
    const struct render_options options = {
        .width = picture->width,
        .height = picture->height,
        .driver = driver_of(picture),
        .filter = picture->filter,
        .anisotropy = picture->anisotropy,
        .threads = picture->threads ? picture->threads : threads,
        .gamma = is_graded ? picture->gamma : 1.0f,
        .contrast = is_graded ? picture->contrast : 1.0f,
        .lut = lut,
        .fill_light = picture->fill_light,
        .is_high_precision = picture->depth > 0 && is_graded,
        .shadows = picture->shadows,
        .light = picture->light,
        .film = film_look_of(picture, is_graded),
        .few_frames = picture->few_frames,
    };
    return renderer_create(&options, palette, log, err);
}
