#include "cli/render_fitting.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "cli/exit_codes.h"
#include "cli/options/options.h"
#include "encode/codec.h"
#include "encode/sink.h"

enum { MOST_PASSES = 6, LEAST_QUALITY = 51, LEAST_QUALITY_63 = 63 };

/* Steps of quality that halve the pictures' bytes: x264's six, on a scale that ends at 51. */
static const double HALVES = 6.0;

/* What is wanted is a little less than what is allowed. */
static const double AIM = 0.97;

struct fitting {
    struct options *options; /* of the next pass */
    int crf;                 /* of the pass before */
    int last;                /* the end of the encoder's scale */
    char text[16];           /* of the next crf */
};

static bool is_file(const struct options *o)
{
    return o->output && strcmp(o->output, "-") != 0 && !o->hash && !o->sink && o->segment < 0;
}

static bool begin(struct fitting *f, const struct options *options, struct err *err)
{
    struct codec_choice choice;
    const struct options *o = options;
    if (!is_file(o))
        return err_set(
            err, ERR_USAGE,
            "--max-size is of a film's file, made whole: -o FILE.mp4 on the command line");
    if (!sink_film_format(&(struct sink_options){.output = o->output}, NULL))
        return err_set(err, ERR_USAGE,
                       "%s: --max-size is of a film's file: -o FILE.mp4, .mov, .mkv or .webm",
                       o->output);
    const char *dot = strrchr(o->output, '.');
    const char *codec = o->codec ? o->codec : codec_default(dot ? dot + 1 : "mp4", false);
    if (!codec_choose(&choice, codec, err))
        return false;
    if (!choice.recipe.quality_name)
        return err_set(err, ERR_USAGE, "--max-size: codec '%s' has one quality", codec);
    const bool is_long = strcmp(codec, "vp9") == 0 || strcmp(codec, "av1") == 0;
    f->last = is_long ? LEAST_QUALITY_63 : LEAST_QUALITY;
    f->crf = o->crf >= 0 ? o->crf : choice.recipe.crf;
    *f->options = *o;
    return true;
}

/* The quality that a file of `size` bytes should have had. */
static bool choose_quality(struct fitting *f, int64_t size, struct err *err)
{
    const int64_t most = f->options->max_size;
    const double step =
        HALVES * (double)f->last / LEAST_QUALITY * log2((double)size / (AIM * (double)most));
    const int crf = f->crf + (step > 1.0 ? (int)ceil(step) : 1);
    if (f->crf >= f->last)
        return err_set(
            err, ERR_LIMIT,
            "%s: has %lld bytes at the lowest quality, --max-size allows %lld: a smaller "
            "--size or a lower --fps would do",
            f->options->output, (long long)size, (long long)most);
    f->crf = crf < f->last ? crf : f->last;
    snprintf(f->text, sizeof f->text, "%d", f->crf);
    f->options->overwrite = true; /* the pass before */
    return options_give(f->options, "crf", f->text, err);
}

static int make(struct fitting *f, struct log *log, struct err *err,
                int (*render)(const struct options *, struct log *, struct err *))
{
    for (int pass = 1; pass <= MOST_PASSES; pass++) {
        struct stat info;
        const int code = render(f->options, log, err);
        if (code != 0 && code != EXIT_DAMAGED)
            return code;
        if (stat(f->options->output, &info) != 0) {
            err_set(err, ERR_IO, "%s: is not there", f->options->output);
            return -1;
        }
        if (info.st_size <= f->options->max_size)
            return code;
        log_info(log, "pass %d: %lld bytes, %lld are allowed", pass, (long long)info.st_size,
                 (long long)f->options->max_size);
        if (!choose_quality(f, info.st_size, err))
            return -1;
    }
    err_set(err, ERR_LIMIT, "%s: is larger than --max-size after %d passes; it is left there",
            f->options->output, MOST_PASSES);
    return -1;
}

int render_fitting(const struct options *options, struct log *log, struct err *err,
                   int (*render)(const struct options *options, struct log *log, struct err *err))
{
    struct arena *arena = arena_create();
    struct fitting f = {.options = ARENA_NEW(arena, struct options, 1)};
    const int code = begin(&f, options, err) ? make(&f, log, err, render) : -1;
    arena_destroy(arena);
    return code;
}
