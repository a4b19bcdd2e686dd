#include "cli/session/option_renderer.h"

#include "cli/options/options.h"
#include "render/renderer.h"

struct renderer *option_renderer_create(const struct options *o, const struct palette *palette,
                                        int threads, struct log *log, struct err *err)
{
    const struct render_options options = {
        .width = o->width,
        .height = o->height,
        .driver = o->gl,
        .filter = o->filter,
        .anisotropy = o->anisotropy,
        .threads = o->threads ? o->threads : threads,
        .gamma = o->gamma,
        .contrast = o->contrast,
        .shadows = o->shadows,
        .few_frames = o->command != COMMAND_RENDER,
    };
    return renderer_create(&options, palette, log, err);
}
