/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/codec.h"

#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/account.h"
#include "base/err.h"
#include "base/spelling.h"
#include "encode/sink_options.h"

static const char x264_presets[] =
    "ultrafast superfast veryfast faster fast medium slow slower veryslow placebo";

/* Hardware encoders also get a quality setting: their default is a few Mbit/s, whatever
 * the frame size. */
#define HARDWARE(encoder, format, high_precision, quality, value)                                  \
    .name = encoder, .encoders = {encoder}, .pixel_format = format,                                \
    .format_10bit = high_precision, .quality_name = quality, .crf = value, .is_hardware = true
#define NVENC                                                                                      \
    .preset_name = "preset", .preset = "p4", .presets = "p1 p2 p3 p4 p5 p6 p7",                    \
    .settings = "rc=vbr:b=0"
#define QUICK_SYNC                                                                                 \
    .preset_name = "preset", .preset = "medium",                                                   \
    .presets = "veryfast faster fast medium slow slower veryslow"

/* Settings that encoders would otherwise derive from the machine, such as the number of
 * threads, are fixed here, so that the output is the same everywhere. */
static const struct codec_recipe recipes[] = {
    /* Measured on real demos at 1920x1080 and 60 fps, in CPU ms per frame and Mbit/s at
     * equal SSIM (0.986): superfast 19.5 and 12.4, veryfast 34 and 9.5, fast 68 and 9.2,
     * while ultrafast stays below 0.98 at 17 Mbit/s. Half of superfast's search is spent
     * on B-frames, which gain little. Lookahead for macroblock-tree rate control costs
     * less and gains more: 16 and 12.2.
     *
     * Cheaper settings are not worth it: integer motion vectors (subme=0) save 17 to 23 %
     * of the time for 12 % more bits; no partitions and 4x4 transforms save 4 to 11 % for
     * 14 %; both save 28 % for 30 %. Without weighted prediction the cost is the same;
     * without lookahead it is the same, for 50 % more bits. 1, 2, 4 and 8 threads are
     * within 4 %. aq-mode 3 improves dark walls. */
    {.name = "h264",
     .encoders = {"libx264"},
     .pixel_format = "yuv420p",
     .format_10bit = "yuv420p10le",
     .quality_name = "crf",
     .crf = 18,
     .preset_name = "preset",
     .preset = "superfast",
     .presets = x264_presets,
     .tuning = "bf=0:rc-lookahead=10:mbtree=1:aq-mode=3",
     .settings = "x264-params=cpu-independent=1"},
    {.name = "hevc",
     .encoders = {"libx265"},
     .pixel_format = "yuv420p",
     .format_10bit = "yuv420p10le",
     .quality_name = "crf",
     .crf = 22,
     .preset_name = "preset",
     .preset = "superfast",
     .presets = x264_presets,
     .settings = "x265-params=log-level=none\\:open-gop=0\\:info=0\\:pools=4\\:frame-threads=2"},
    {.name = "av1",
     .encoders = {"libsvtav1"},
     .pixel_format = "yuv420p",
     .format_10bit = "yuv420p10le",
     .quality_name = "crf",
     .crf = 30,
     .preset_name = "preset",
     .preset = "9",
     .presets = "0 1 2 3 4 5 6 7 8 9 10 11 12 13",
     .settings = "svtav1-params=lp=4"},
    {.name = "vp9",
     .encoders = {"libvpx-vp9"},
     .pixel_format = "yuv420p",
     .format_10bit = "yuv420p10le",
     .quality_name = "crf",
     .crf = 28,
     .preset_name = "cpu-used",
     .preset = "5",
     .presets = "0 1 2 3 4 5 6 7 8",
     .settings = "deadline=good:tile-columns=2:b=0"},
    {.name = "prores",
     .encoders = {"prores_ks"},
     .pixel_format = "yuv422p10le",
     .format_10bit = "yuv422p10le",
     .settings = "profile=hq:vendor=apl0",
     .is_mastering = true},
    {.name = "prores4444",
     .encoders = {"prores_ks"},
     .pixel_format = "yuv444p10le",
     .alpha_formats = {"yuva444p10le", "yuva444p10le"},
     .format_10bit = "yuv444p10le",
     .settings = "profile=4444:vendor=apl0",
     .is_mastering = true},
    {.name = "dnxhr",
     .encoders = {"dnxhd"},
     .pixel_format = "yuv422p",
     .format_10bit = "yuv422p10le",
     .settings_10bit = "profile=dnxhr_hqx",
     .settings = "profile=dnxhr_hq",
     .is_mastering = true},
    {.name = "ffv1",
     .encoders = {"ffv1"},
     .pixel_format = "bgr0",
     .format_10bit = "gbrp10le",
     .format_16bit = "gbrp16le",
     .alpha_formats = {"bgra", "gbrap10le", "gbrap16le"},
     .settings = "level=3:slices=16:slicecrc=1:g=1",
     .is_mastering = true},
    {.name = "x264-lossless",
     .encoders = {"libx264"},
     .pixel_format = "yuv444p",
     .format_10bit = "yuv444p10le",
     .preset_name = "preset",
     .preset = "ultrafast",
     .presets = x264_presets,
     .settings = "qp=0:x264-params=cpu-independent=1",
     .is_mastering = true},
    {HARDWARE("h264_nvenc", "yuv420p", NULL, "cq", 20), NVENC},
    {HARDWARE("hevc_nvenc", "yuv420p", "p010le", "cq", 23), NVENC},
    {HARDWARE("av1_nvenc", "yuv420p", "p010le", "cq", 28), NVENC},
    {HARDWARE("h264_vaapi", "nv12", NULL, "qp", 20), .settings = "rc_mode=CQP"},
    {HARDWARE("hevc_vaapi", "nv12", "p010le", "qp", 23), .settings = "rc_mode=CQP"},
    {HARDWARE("h264_qsv", "nv12", NULL, "global_quality", 20), QUICK_SYNC},
    {HARDWARE("hevc_qsv", "nv12", "p010le", "global_quality", 23), QUICK_SYNC},
};

/* Other names of recipes that people use. */
static const struct alias {
    const char *name, *recipe;
} aliases[] = {
    {"x264", "h264"}, {"avc", "h264"},         {"h265", "hevc"},
    {"x265", "hevc"}, {"prores-hq", "prores"}, {"prores-4444", "prores4444"},
};

enum { NUM_RECIPES = sizeof recipes / sizeof recipes[0], MAX_ENCODERS = 4 };

const char *codec_default(const char *format, bool has_alpha)
{
    if (has_alpha)
        return strcmp(format, "mov") == 0   ? "prores4444"
               : strcmp(format, "mkv") == 0 ? "ffv1"
                                            : NULL;
    return strcmp(format, "webm") == 0 ? "vp9" : "h264";
}

bool codec_pixel_format(const struct codec_choice *choice, const struct sink_options *options,
                        const char **out, struct err *err)
{
    const struct codec_recipe *recipe = &choice->recipe;
    const char *const formats[] = {recipe->pixel_format, recipe->format_10bit,
                                   recipe->format_16bit};
    const int depth = options->depth <= 8 ? 0 : options->depth == 10 ? 1 : 2;
    *out = options->has_alpha ? recipe->alpha_formats[depth] : formats[depth];
    if (options->has_alpha && !recipe->alpha_formats[0])
        return err_set(err, ERR_USAGE,
                       "codec \"%s\" does not support alpha; use prores4444 in .mov, ffv1 in .mkv, "
                       "or .png",
                       recipe->name);
    return *out || depth == 0 ||
           err_set(err, ERR_USAGE, "codec \"%s\" does not support %d bits%s", recipe->name,
                   options->depth, options->has_alpha ? " with alpha" : "");
}

const char *codec_name(int index)
{
    return index < NUM_RECIPES ? recipes[index].name : NULL;
}

/* Returns the recipe's first encoder that this build has; `only`, unless NULL, restricts
 * it to that name. */
static const AVCodec *recipe_encoder(const struct codec_recipe *recipe, const char *only)
{
    for (int i = 0; i < MAX_ENCODERS && recipe->encoders[i]; i++) {
        if (only && strcmp(only, recipe->encoders[i]) != 0)
            continue;
        const AVCodec *encoder = avcodec_find_encoder_by_name(recipe->encoders[i]);
        if (encoder)
            return encoder;
    }
    return NULL;
}

/* Lists the software recipes for which this build has an encoder, and a final NULL. */
static void list_recipes(const char *out[NUM_RECIPES + 1])
{
    int num = 0;
    for (int i = 0; i < NUM_RECIPES; i++)
        if (!recipes[i].is_hardware && recipe_encoder(&recipes[i], NULL))
            out[num++] = recipes[i].name;
    out[num] = NULL;
}

static const AVCodec *other_encoder(const char *name)
{
    const AVCodec *encoder = avcodec_find_encoder_by_name(name);
    if (encoder)
        return encoder;
    const AVCodecDescriptor *codec = avcodec_descriptor_get_by_name(name);
    return codec ? avcodec_find_encoder(codec->id) : NULL;
}

static bool find_other(struct codec_choice *out, const char *name, struct err *err)
{
    const AVCodec *encoder = other_encoder(name);
    const char *known[NUM_RECIPES + 1];
    if (!encoder || encoder->type != AVMEDIA_TYPE_VIDEO) {
        list_recipes(known);
        return err_set(err, ERR_USAGE, "%s", spelling_unknown("codec", name, known).text);
    }
    *out = (struct codec_choice){.recipe = {.name = encoder->name}, .encoder = encoder};
    return encoder->pix_fmts || codec_set_hardware_error(out, err);
}

static const char *recipe_name(const char *name)
{
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
        if (strcmp(name, aliases[i].name) == 0)
            return aliases[i].recipe;
    return name;
}

bool codec_find(struct codec_choice *out, const char *name, struct err *err)
{
    name = recipe_name(name);
    for (int i = 0; i < NUM_RECIPES; i++) {
        const struct codec_recipe *recipe = &recipes[i];
        const bool by_name = strcmp(recipe->name, name) == 0;
        const AVCodec *encoder = recipe_encoder(recipe, by_name ? NULL : name);
        if (encoder) {
            *out = (struct codec_choice){.recipe = *recipe, .encoder = encoder};
            return true;
        }
        if (by_name)
            return err_set(err, ERR_UNSUPPORTED,
                           "codec \"%s\": this build of libavcodec has no encoder for it (%s)",
                           name, recipe->encoders[0]);
    }
    return find_other(out, name, err);
}

static bool set_quality(const struct codec_choice *choice, float crf, AVDictionary **settings,
                        struct err *err)
{
    const struct codec_recipe *recipe = &choice->recipe;
    if (!recipe->quality_name)
        return crf < 0 ||
               err_set(err, ERR_USAGE, "codec \"%s\" does not support --crf", recipe->name);
    char text[16]; /* encoders with integer options round it */
    snprintf(text, sizeof text, "%.2f", crf < 0 ? (double)recipe->crf : (double)crf);
    av_dict_set(settings, recipe->quality_name, text, 0);
    return true;
}

static bool check_preset(const struct codec_recipe *recipe, const char *preset, struct err *err)
{
    enum { MAX_PRESETS = 16 };
    char words[128], *rest = words;
    const char *known[MAX_PRESETS + 1] = {NULL};
    snprintf(words, sizeof words, "%s", recipe->presets);
    for (int i = 0; i < MAX_PRESETS && (known[i] = strtok_r(rest, " ", &rest)); i++)
        if (strcmp(known[i], preset) == 0)
            return true;
    return err_set(err, ERR_USAGE, "codec \"%s\": %s", recipe->name,
                   spelling_unknown("preset", preset, known).text);
}

static bool set_preset(const struct codec_choice *choice, const char *preset,
                       AVDictionary **settings, struct err *err)
{
    const struct codec_recipe *recipe = &choice->recipe;
    if (!recipe->preset_name)
        return !preset ||
               err_set(err, ERR_USAGE, "codec \"%s\" does not support --preset", recipe->name);
    if (preset && !check_preset(recipe, preset, err))
        return false;
    av_dict_set(settings, recipe->preset_name, preset ? preset : recipe->preset, 0);
    if (!preset && recipe->tuning)
        av_dict_parse_string(settings, recipe->tuning, "=", ":", 0);
    return true;
}

static bool is_hardware_encoder(const AVCodec *encoder)
{
    return encoder->capabilities & (AV_CODEC_CAP_HARDWARE | AV_CODEC_CAP_HYBRID);
}

bool codec_is_hardware(const char *name)
{
    const AVCodec *encoder = avcodec_find_encoder_by_name(name);
    return encoder && is_hardware_encoder(encoder);
}

/* libavcodec's error code is not informative: EPERM if a library is missing. */
bool codec_set_hardware_error(const struct codec_choice *choice, struct err *err)
{
    const char *known[NUM_RECIPES + 1];
    char list[256] = "none";
    size_t used = 0;
    list_recipes(known);
    for (int i = 0; known[i] && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", known[i]);
    return err_set(err, ERR_UNSUPPORTED,
                   "codec \"%s\": no usable device was found on this machine: none encodes such "
                   "frames, or its driver is unsuitable; software codecs are %s",
                   choice->encoder->name, list);
}

static bool set_open_error(const struct codec_choice *choice, const AVCodecContext *context,
                           int code, struct err *err)
{
    if (is_hardware_encoder(choice->encoder))
        return codec_set_hardware_error(choice, err);
    return err_set(err, ERR_UNSUPPORTED, "encoder %s rejects %dx%d at %d/%d fps: %s",
                   choice->encoder->name, context->width, context->height, context->framerate.num,
                   context->framerate.den, av_err2str(code));
}

int codec_open_encoder(AVCodecContext *context, const AVCodec *encoder, AVDictionary **settings)
{
    errno = 0;
    const int code = avcodec_open2(context, encoder, settings);
    if (code < 0 && !is_hardware_encoder(encoder))
        account_check_failure(code == AVERROR_EXTERNAL ? errno : AVUNERROR(code));
    return code;
}

bool codec_open(const struct codec_choice *choice, const struct sink_options *options,
                AVCodecContext *context, struct err *err)
{
    AVDictionary *settings = NULL;
    /* SVT-AV1 prints to standard error unless this is set. */
    setenv("SVT_LOG", "1", 0);
    bool ok = set_quality(choice, options->crf, &settings, err) &&
              set_preset(choice, options->preset, &settings, err);
    const struct codec_recipe *recipe = &choice->recipe;
    const char *settings_text =
        options->depth == 10 && recipe->settings_10bit ? recipe->settings_10bit : recipe->settings;
    if (ok && settings_text)
        av_dict_parse_string(&settings, settings_text, "=", ":", 0);
    if (ok) {
        const int code = codec_open_encoder(context, choice->encoder, &settings);
        if (code < 0)
            ok = set_open_error(choice, context, code, err);
    }
    av_dict_free(&settings);
    return ok;
}
