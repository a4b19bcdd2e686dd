/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/thumb/thumb_output.h"

#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/paths.h"
#include "encode/sink.h"
#include "pipeline/settings/settings.h"
#include "render/frame.h"

struct frame thumb_output_frame(int width, int height)
{
    const size_t stride = (size_t)width * 4;
    return (struct frame){
        .width = width,
        .height = height,
        .stride = stride,
        .rgba = mem_alloc(stride * (size_t)height),
    };
}

/* Returns "a-%d.png" for "a.png". */
static const char *number_name(const char *name, struct arena *arena)
{
    if (strchr(name, '%'))
        return name;
    const int length = path_stem_length(name);
    return arena_printf(arena, "%.*s-%%d%s", length, name, name + length);
}

/* Returns the format if it is not implied by the name; NULL if it is. */
static const char *format_of(const struct output_settings *output)
{
    const bool is_pipe = output->path && strcmp(output->path, "-") == 0;
    return output->format ? output->format : is_pipe ? "png" : NULL;
}

bool thumb_output_check(const struct output_settings *output, bool is_animated, struct err *err)
{
    static const char *const animations[] = {"gif", "webp"};
    const struct sink_options options = {.output = output->path, .format = format_of(output)};
    enum sink_kind kind;
    if (!sink_find_kind(&options, &kind, err))
        return false;
    const char *const format =
        options.format ? options.format : output->path + path_stem_length(output->path) + 1;
    if (!is_animated)
        return kind == SINK_PICTURES ||
               err_set(
                   err, ERR_USAGE,
                   "%s: not an image format; use png, jpg, webp, avif or gif, or --loop SEC for "
                   "an animation",
                   format);
    for (size_t i = 0; i < sizeof animations / sizeof animations[0]; i++)
        if (strcasecmp(format, animations[i]) == 0)
            return true;
    return kind == SINK_MOVIE ||
           err_set(err, ERR_USAGE, "%s: not an animation format; use gif, webp or mp4", format);
}

struct sink *thumb_output_open(const struct output_settings *output,
                               const struct picture_settings *picture, int count, bool is_animated,
                               struct arena *arena, struct log *log, struct err *err)
{
    const struct sink_options sink_options = {
        .output = count > 1 ? number_name(output->path, arena) : output->path,
        .format = format_of(output),
        .width = picture->width,
        .height = picture->height,
        .projection = picture->projection,
        .stereo = picture->stereo,
        .fps = picture->fps,
        .crf = -1,
        .quality = output->quality,
        .is_animated = is_animated,
        .first_frame = 1,
        .segment_frames = 1,
        .overwrite = output->overwrite,
    };
    if (count > 1 && strcmp(output->path, "-") == 0) {
        err_set(err, ERR_USAGE, "cannot write several pictures to standard output");
        return NULL;
    }
    return sink_open(&sink_options, log, err);
}

bool thumb_output_write(const struct output_settings *output,
                        const struct picture_settings *picture, const char *path,
                        const struct frame *frame, struct log *log, struct err *err)
{
    struct output_settings named = *output;
    struct picture_settings sized = *picture;
    named.path = path;
    sized.width = frame->width;
    sized.height = frame->height;
    struct sink *sink = thumb_output_open(&named, &sized, 1, false, NULL, log, err);
    if (sink && sink_write_frame(sink, frame, err))
        return sink_finish(sink, err);
    sink_abort(sink);
    return false;
}
