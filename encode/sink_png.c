/* The sink that makes pictures: one for each frame where the name has a number
 * in it ("frames/%06d.png"), a single one where it has none. Each picture of a
 * sequence is a file of its own: those that are whole stay when the run is cut
 * short. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/output.h"
#include "encode/png.h"
#include "encode/sink_ops.h"
#include "render/frame.h"

enum { MAX_DIGITS = 12 };

/* "before%0Nd after", taken apart: the name is never a format for printf. */
struct pattern {
    const char *before, *after; /* after is NULL where there is no number */
    int num_digits;             /* at least */
};

struct png_sink {
    struct sink base;
    struct arena *arena;
    struct pattern pattern;
    struct output *single; /* the picture that is no sequence, until it is finished */
    bool overwrite, has_single;
    int64_t next, bytes;
};

/* Read the "%06d" at text; NULL when it is anything else. */
static const char *parse_number(const char *text, int *num_digits)
{
    const char *at = text + 1;
    *num_digits = 0;
    while (*at >= '0' && *at <= '9' && *num_digits <= MAX_DIGITS)
        *num_digits = *num_digits * 10 + (*at++ - '0');
    return *at == 'd' && *num_digits <= MAX_DIGITS ? at + 1 : NULL;
}

/* Split `name` at its number; "%%" stands for one '%'. */
static bool parse_pattern(struct pattern *pattern, const char *name, struct arena *arena,
                          struct err *err)
{
    char *part = arena_alloc(arena, strlen(name) + 1), *to = part;

    pattern->before = part;
    while (*name) {
        if (name[0] == '%' && name[1] == '%') {
            name++;
        } else if (name[0] == '%') {
            name = pattern->after ? NULL : parse_number(name, &pattern->num_digits);
            if (!name)
                return err_set(err, ERR_USAGE,
                               "a picture's name may have one number in it, such as "
                               "frames/%%06d.png; write %%%% for a plain '%%'");
            *to = '\0';
            pattern->after = to = arena_alloc(arena, strlen(name) + 1);
            continue;
        }
        *to++ = *name++;
    }
    return true;
}

static const char *picture_name(const struct png_sink *sink, int64_t index, struct arena *arena)
{
    const struct pattern *pattern = &sink->pattern;
    if (!pattern->after)
        return pattern->before;
    return arena_printf(arena, "%s%0*lld%s", pattern->before, pattern->num_digits, (long long)index,
                        pattern->after);
}

/* A sequence may make its folder, the last one of the path. */
static bool make_folder(const char *name, struct arena *arena, struct err *err)
{
    const char *slash = strrchr(name, '/');
    if (!slash || slash == name)
        return true;
    const char *folder = arena_printf(arena, "%.*s", (int)(slash - name), name);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return err_set_errno(err, errno, "%s: cannot make the folder", folder);
    return true;
}

static bool check_first(const struct png_sink *sink, struct err *err)
{
    struct stat info;
    const char *name = picture_name(sink, sink->next, sink->arena);
    if (!sink->overwrite && stat(name, &info) == 0)
        return err_set(err, ERR_USAGE, "%s: is there already; --overwrite replaces it", name);
    return make_folder(name, sink->arena, err);
}

static bool open_pictures(struct png_sink *sink, const struct sink_options *options,
                          struct err *err)
{
    if (!options->output)
        return err_set(err, ERR_USAGE, "format png: a file name is needed");
    if (!parse_pattern(&sink->pattern, options->output, sink->arena, err))
        return err_prefix(err, "%s", options->output);
    if (sink->pattern.after)
        return check_first(sink, err);
    sink->single = output_create(sink->pattern.before, sink->overwrite, err);
    return sink->single;
}

static void png_abort(struct sink *base)
{
    struct png_sink *sink = (struct png_sink *)base;
    output_discard(sink->single);
    arena_destroy(sink->arena);
    free(sink);
}

static struct sink *png_open(const struct sink_options *options, struct log *log, struct err *err)
{
    (void)log;
    struct png_sink *sink = mem_alloc(sizeof *sink);
    sink->arena = arena_create();
    sink->overwrite = options->overwrite;
    sink->next = options->first_frame;
    if (open_pictures(sink, options, err))
        return &sink->base;
    png_abort(&sink->base);
    return NULL;
}

static bool write_single(struct png_sink *sink, const struct frame *frame, struct err *err)
{
    if (sink->has_single)
        return err_set(err, ERR_USAGE,
                       "%s: holds one picture; for more, put a number into the name, "
                       "such as frames/%%06d.png",
                       output_name(sink->single));
    size_t size;
    uint8_t *data = png_encode(frame, PNG_EFFORT_SMALL, &size);
    const bool ok = output_write(sink->single, data, size, err);
    free(data);
    sink->has_single = true;
    sink->bytes += (int64_t)size;
    return ok;
}

static bool png_write_frame(struct sink *base, const struct frame *frame, struct err *err)
{
    struct png_sink *sink = (struct png_sink *)base;

    if (sink->single)
        return write_single(sink, frame, err);
    struct arena *arena = arena_create();
    const char *name = picture_name(sink, sink->next++, arena);
    struct output *output = output_create(name, sink->overwrite, err);
    const bool ok = output && png_write_output(output, frame, PNG_EFFORT_QUICK, &sink->bytes, err);
    arena_destroy(arena);
    return ok;
}

static bool png_finish(struct sink *base, struct err *err)
{
    struct png_sink *sink = (struct png_sink *)base;
    bool ok = true;

    if (sink->single && !sink->has_single)
        ok = err_set(err, ERR_USAGE, "%s: there is no picture to write", output_name(sink->single));
    else if (sink->single) {
        ok = output_commit(sink->single, err);
        sink->single = NULL;
    }
    png_abort(base);
    return ok;
}

static int64_t png_bytes(const struct sink *base)
{
    return ((const struct png_sink *)base)->bytes;
}

const struct sink_ops sink_png_ops = {
    .takes_frames = true,
    .takes_audio = false,
    .open = png_open,
    .write_frame = png_write_frame,
    .finish = png_finish,
    .abort = png_abort,
    .bytes = png_bytes,
};
