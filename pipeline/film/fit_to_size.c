/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/film/fit_to_size.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/log.h"
#include "base/trig.h"
#include "encode/codec.h"
#include "encode/sink.h"
#include "pipeline/exit_codes.h"
#include "pipeline/settings/settings.h"

enum { MAX_PASSES = 6, MIN_QUALITY = 51, MIN_QUALITY_63 = 63 };

/* Quality steps that approximately halve a film's size, on a scale up to 51. It is assumed
 * until two sizes are known. */
static const double HALVES = 5.5;

/* The size to aim at, and the size that is close enough, relative to the limit. */
static const double AIM = 0.97, ENOUGH = 0.92;
static const double BEYOND = 1.25; /* factor for extrapolating beyond both known sizes */

struct attempt {
    double crf;
    int64_t size; /* bytes; 0: no such attempt */
};

struct fitting {
    struct render_settings *settings; /* of the next pass */
    double crf;                       /* of the next pass */
    double last;                      /* the lowest quality of the encoder's scale */
    double finest;                    /* the smallest quality step that the encoder supports */
    struct attempt fits, too_large;   /* the closest attempt of each kind */
    struct attempt before;            /* the previous attempt that was too large */
    char text[16];                    /* of the crf */
};

static bool begin(struct fitting *f, const struct render_settings *settings, struct err *err)
{
    struct codec_choice choice;
    if (!settings->output.path)
        return err_set(err, ERR_USAGE, "--max-size requires -o FILE.mp4 on the command line");
    const char *dot = strrchr(settings->output.path, '.');
    const char *codec = settings->output.codec ? settings->output.codec
                                               : codec_default(dot ? dot + 1 : "mp4", false);
    if (!codec_find(&choice, codec, err))
        return false;
    if (!choice.recipe.quality_name)
        return err_set(err, ERR_USAGE, "--max-size: codec \"%s\" has no quality setting", codec);
    const bool is_long = strcmp(codec, "vp9") == 0 || strcmp(codec, "av1") == 0;
    const bool has_parts = strcmp(choice.recipe.quality_name, "crf") == 0 && !is_long;
    f->last = is_long ? MIN_QUALITY_63 : MIN_QUALITY;
    f->finest = has_parts ? 0.01 : 1.0;
    f->crf = settings->output.crf >= 0 ? (double)settings->output.crf : choice.recipe.crf;
    *f->settings = *settings;
    return true;
}

/* Returns the quality at which the file should have the desired size: interpolated from two
 * known sizes, or guessed from the one that is too large. */
static double guess(const struct fitting *f)
{
    const double desired = AIM * (double)f->settings->output.max_size;
    const struct attempt *small = &f->fits, *large = &f->too_large;
    const double halvings = trig_log2((double)large->size / desired);
    const struct attempt *other = small->size > 0 ? small : &f->before;
    double halves = HALVES * f->last / MIN_QUALITY;
    if (other->size > 0)
        halves = (other->crf - large->crf) / trig_log2((double)large->size / (double)other->size);
    if (other == &f->before) /* the audio has a constant size, so each step gains less */
        halves *= other->size > 0 ? BEYOND : 1.0;
    /* Rounded towards lower quality, so that the file fits. */
    return large->crf + ceil(fmax(halves * halvings, f->finest) / f->finest) * f->finest;
}

static bool take_quality(struct fitting *f, double crf, struct err *err)
{
    f->crf = fmin(crf, f->last);
    snprintf(f->text, sizeof f->text, "%.2f", f->crf);
    f->settings->output.replaces_film = true;
    return settings_give(f->settings, "crf", f->text, err);
}

/* Chooses the quality of the next pass. The last pass uses the quality that is known to fit. */
static bool choose_quality(struct fitting *f, bool is_last, struct err *err)
{
    if (f->fits.size == 0 && f->too_large.crf >= f->last)
        return err_set(
            err, ERR_LIMIT,
            "%s: has %lld bytes at the lowest quality, but --max-size allows %lld: use a smaller "
            "--size, a lower --fps, or render only a part",
            f->settings->output.path, (long long)f->too_large.size,
            (long long)f->settings->output.max_size);
    const double crf = guess(f);
    return take_quality(f, f->fits.size > 0 && (is_last || crf >= f->fits.crf) ? f->fits.crf : crf,
                        err);
}

/* Returns whether a file that fits is good enough: it has the requested quality, or is nearly as
 * large as allowed, or there is no quality step between it and one that does not fit. */
static bool is_enough(const struct fitting *f)
{
    return f->too_large.size == 0 ||
           (double)f->fits.size >= ENOUGH * (double)f->settings->output.max_size ||
           f->fits.crf - f->too_large.crf < 1.5 * f->finest;
}

static int render_until_fits(struct fitting *f, struct log *log, struct err *err,
                             int (*render)(const struct render_settings *, struct log *,
                                           struct err *))
{
    for (int pass = 1; pass <= MAX_PASSES; pass++) {
        struct stat info;
        const int code = render(f->settings, log, err);
        if (code != 0 && code != EXIT_DAMAGED)
            return code;
        if (stat(f->settings->output.path, &info) != 0) {
            err_set(err, ERR_IO, "%s: the file is missing after rendering",
                    f->settings->output.path);
            return -1;
        }
        const bool fits = info.st_size <= f->settings->output.max_size;
        const bool is_again = fits && f->fits.size == info.st_size;
        if (!fits && info.st_size != f->too_large.size)
            f->before = f->too_large;
        *(fits ? &f->fits : &f->too_large) = (struct attempt){f->crf, info.st_size};
        if (fits && (is_again || is_enough(f)))
            return code;
        log_info(log, "pass %d: %lld bytes, the limit is %lld", pass, (long long)info.st_size,
                 (long long)f->settings->output.max_size);
        if (!choose_quality(f, pass == MAX_PASSES - 1, err))
            return -1;
    }
    err_set(err, ERR_LIMIT, "%s: still larger than --max-size after %d passes; the file is kept",
            f->settings->output.path, MAX_PASSES);
    return -1;
}

int fit_to_size_render(const struct render_settings *settings, struct log *log, struct err *err,
                       int (*render)(const struct render_settings *settings, struct log *log,
                                     struct err *err))
{
    struct arena *arena = arena_create();
    struct fitting f = {.settings = ARENA_NEW(arena, struct render_settings, 1)};
    const int code = begin(&f, settings, err) ? render_until_fits(&f, log, err, render) : -1;
    arena_destroy(arena);
    return code;
}
