#include "cli/session/option_renderer.h"

#include "cli/options/options.h"
#include "render/pixels/lut.h"
#include "render/renderer.h"

struct renderer *option_renderer_create(const struct options *o, const struct palette *palette,
                                        int threads, struct log *log, struct err *err)
{
    struct lut *lut = o->lut ? lut_load(o->lut, err) : NULL;
    if (o->lut && !lut)
        return NULL;
    const struct render_options options = {
        .width = o->width,
        .height = o->height,
        .driver = o->gl,
        .filter = o->filter,
        .anisotropy = o->anisotropy,
        .threads = o->threads ? o->threads : threads,
        .gamma = o->gamma,
        .contrast = o->contrast,
        .lut = lut,
        .shadows = o->shadows,
        .few_frames = o->command != COMMAND_RENDER,
    };
    return renderer_create(&options, palette, log, err);
}
