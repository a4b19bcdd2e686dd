/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/codec.h"

#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "encode/sink_options.h"

static const char x264_presets[] =
    "ultrafast superfast veryfast faster fast medium slow slower veryslow placebo";

/* Graphics cards' encoders are asked for a quality, too: left alone they keep to a few
 * Mbit/s whatever the size. */
#define HARDWARE(encoder, format, high_precision, quality, value)                                  \
    .name = encoder, .encoders = {encoder}, .pixel_format = format,                                \
    .format_10bit = high_precision, .quality_name = quality, .crf = value, .is_hardware = true
#define NVENC                                                                                      \
    .preset_name = "preset", .preset = "p4", .presets = "p1 p2 p3 p4 p5 p6 p7",                    \
    .settings = "rc=vbr:b=0"
#define QUICK_SYNC                                                                                 \
    .preset_name = "preset", .preset = "medium",                                                   \
    .presets = "veryfast faster fast medium slow slower veryslow"

/* Settings that an encoder would otherwise take from the machine, such as the number of
 * threads, are fixed here, so that the bytes are the same everywhere. */
static const struct codec_recipe recipes[] = {
    /* Measured on real demos at 1920x1080 and 60, CPU ms a frame and Mbit/s at
     * equal SSIM (0.986): superfast 19.5 and 12.4, veryfast 34 and 9.5, fast 68
     * and 9.2, while ultrafast stays below 0.98 at 17. Half of superfast's
     * search goes into B-frames, which gain little; looking ahead for what later
     * pictures refer to costs less and gains more: 16 and 12.2. Of what would
     * cost less, places of whole px (subme=0) save 17 to 23 % for 12 % more bits,
     * blocks in one piece with transforms of 4x4 4 to 11 % for 14 %, both 28 % for
     * 30 %; without weights the cost is the same; without looking ahead it is the
     * same for half as many bits again. 1, 2, 4 and 8 threads are within 4 %.
     * aq-mode 3 is for dark walls. */
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
                       "codec '%s' keeps no alpha; prores4444 in a .mov, ffv1 in a .mkv "
                       "and pictures as .png do",
                       recipe->name);
    return *out || depth == 0 ||
           err_set(err, ERR_USAGE, "codec '%s': no %d bits are known of it%s", recipe->name,
                   options->depth, options->has_alpha ? " with alpha" : "");
}

const char *codec_name(int index)
{
    return index < NUM_RECIPES ? recipes[index].name : NULL;
}

/* The first encoder of the recipe that this build has; `only` narrows it. */
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

static void list_recipes(char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < NUM_RECIPES && used < size; i++)
        if (!recipes[i].is_hardware && recipe_encoder(&recipes[i], NULL))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "",
                                     recipes[i].name);
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
    char list[256];
    list_recipes(list, sizeof list);

    const AVCodec *encoder = other_encoder(name);
    if (!encoder || encoder->type != AVMEDIA_TYPE_VIDEO)
        return err_set(err, ERR_USAGE,
                       "codec '%s' is not known; this build has %s and the encoders of "
                       "libavcodec by name",
                       name, list);
    *out = (struct codec_choice){.recipe = {.name = encoder->name}, .encoder = encoder};
    return encoder->pix_fmts || codec_set_hardware_error(out, err);
}

bool codec_find(struct codec_choice *out, const char *name, struct err *err)
{
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
                           "codec '%s': this build of libavcodec has no encoder for it (%s)", name,
                           recipe->encoders[0]);
    }
    return find_other(out, name, err);
}

static bool set_quality(const struct codec_choice *choice, float crf, AVDictionary **settings,
                        struct err *err)
{
    const struct codec_recipe *recipe = &choice->recipe;
    if (!recipe->quality_name)
        return crf < 0 || err_set(err, ERR_USAGE, "codec '%s' takes no --crf", recipe->name);
    char text[16]; /* encoders that know whole numbers alone round it */
    snprintf(text, sizeof text, "%.2f", crf < 0 ? (double)recipe->crf : (double)crf);
    av_dict_set(settings, recipe->quality_name, text, 0);
    return true;
}

/* words: separated by single spaces. */
static bool has_word(const char *words, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = words; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, size) == 0 && (at[size] == ' ' || at[size] == '\0'))
            return size > 0;
    }
    return false;
}

static bool set_preset(const struct codec_choice *choice, const char *preset,
                       AVDictionary **settings, struct err *err)
{
    const struct codec_recipe *recipe = &choice->recipe;
    if (!recipe->preset_name)
        return !preset || err_set(err, ERR_USAGE, "codec '%s' takes no --preset", recipe->name);
    if (preset && !has_word(recipe->presets, preset))
        return err_set(err, ERR_USAGE, "codec '%s' has no preset '%s'; it has %s", recipe->name,
                       preset, recipe->presets);
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

/* What libavcodec returns is no reason: EPERM where a library is missing. */
bool codec_set_hardware_error(const struct codec_choice *choice, struct err *err)
{
    char list[256];
    list_recipes(list, sizeof list);
    return err_set(err, ERR_UNSUPPORTED,
                   "codec '%s': no device of this machine encodes such pictures, or its driver "
                   "does not fit; without one there is %s",
                   choice->encoder->name, list);
}

static bool set_open_error(const struct codec_choice *choice, const AVCodecContext *context,
                           int code, struct err *err)
{
    if (is_hardware_encoder(choice->encoder))
        return codec_set_hardware_error(choice, err);
    return err_set(err, ERR_UNSUPPORTED, "encoder %s refuses %dx%d at %d/%d: %s",
                   choice->encoder->name, context->width, context->height, context->framerate.num,
                   context->framerate.den, av_err2str(code));
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
        const int code = avcodec_open2(context, choice->encoder, &settings);
        if (code < 0)
            ok = set_open_error(choice, context, code, err);
    }
    av_dict_free(&settings);
    return ok;
}
