/* Pictures of demos and of maps. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "cli/commands.h"
#include "cli/options/options.h"
#include "cli/thumb/thumb.h"
#include "encode/sink.h"
#include "render/frame.h"

struct frame thumb_frame(int width, int height)
{
    const size_t stride = (size_t)width * 4;
    return (struct frame){
        .width = width,
        .height = height,
        .stride = stride,
        .rgba = mem_alloc(stride * (size_t)height),
    };
}

/* "a-%d.png" of "a.png". */
static const char *number_name(const char *name, struct arena *arena)
{
    if (strchr(name, '%'))
        return name;
    const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
    if (!dot || (slash && dot < slash))
        dot = name + strlen(name);
    return arena_printf(arena, "%.*s-%%d%s", (int)(dot - name), name, dot);
}

struct sink *thumb_open_output(const struct options *options, int count, bool moves,
                               struct arena *arena, struct log *log, struct err *err)
{
    const bool is_pipe = strcmp(options->output, "-") == 0;
    const struct sink_options sink_options = {
        .output = count > 1 ? number_name(options->output, arena) : options->output,
        .format = is_pipe ? "png" : NULL,
        .width = options->width,
        .height = options->height,
        .fps = options->fps,
        .crf = -1,
        .quality = options->quality,
        .moves = moves,
        .first_frame = 1,
        .segment_frames = 1,
        .overwrite = options->overwrite,
    };
    if (is_pipe && count > 1) {
        err_set(err, ERR_USAGE, "several pictures do not go into a pipe");
        return NULL;
    }
    return sink_open(&sink_options, log, err);
}

int command_thumb(const struct options *options, struct log *log, struct err *err)
{
    if (options->out_dir)
        return thumb_batch(options, log, err);
    if (options->num_inputs != 1) {
        err_set(err, ERR_USAGE,
                "several demos or maps want a folder for their pictures: --out-dir");
        return -1;
    }
    const bool ok = options_is_map(options->inputs[0]) ? thumb_map(options, NULL, log, err)
                                                        : thumb_demo(options, NULL, log, err);
    return ok ? 0 : -1;
}
