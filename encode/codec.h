/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/codec.h - which encoder, and how it is set up.
 *
 * --codec takes a name from our table of recipes ("h264", "prores"), the name
 * of an encoder that a recipe can use ("libx265"), or any other codec or
 * encoder that this build of libavcodec has. Those of graphics cards have
 * recipes under their own names, and give other bytes on other machines. */
#ifndef ENCODE_CODEC_H
#define ENCODE_CODEC_H

#include <stdbool.h>

struct AVCodec;
struct AVCodecContext;
struct err;
struct sink_options;

struct codec_recipe {
    const char *name;
    const char *encoders[4];      /* in order of preference */
    const char *pixel_format;     /* as libavutil calls it; NULL = the encoder's best */
    const char *format_10bit;     /* the same with 10 bits; NULL = it has none */
    const char *format_16bit;     /* and with 16 bits */
    const char *alpha_formats[3]; /* those three with alpha */
    const char *settings_10bit;   /* instead of settings then; NULL = those */
    const char *quality_name;     /* the encoder's option that crf sets; NULL = none */
    int crf;                      /* default */
    const char *preset_name;      /* the encoder's option that the preset sets; NULL = none */
    const char *preset;           /* default */
    const char *presets;          /* all, separated by spaces */
    const char *tuning;           /* options that go with the default preset, as settings */
    const char *settings;         /* further options, "name=value:name=value" */
    bool is_mastering;            /* for editing: its sound is PCM */
    bool is_hardware;             /* a graphics card encodes */
};

struct codec_choice {
    struct codec_recipe recipe;
    const struct AVCodec *encoder;
};

/* "h264" for mp4, mov and mkv, "vp9" for webm; of films with alpha what keeps it, NULL where
 * nothing of the format does. */
const char *codec_default(const char *format, bool has_alpha);

/* The pixel format that frames are stored in, as libavutil calls it, NULL for the encoder's
 * best. False with err where it has none with alpha, or with that depth. */
bool codec_pixel_format(const struct codec_choice *choice, const struct sink_options *options,
                        const char **out, struct err *err);

/* The names of recipes, by number from 0; NULL after the last. */
const char *codec_name(int index);

/* False with ERR_USAGE or ERR_UNSUPPORTED and the names that are possible. */
bool codec_find(struct codec_choice *out, const char *name, struct err *err);

/* Whether what encodes is a part of the machine, with a driver. */
bool codec_is_hardware(const char *name);

/* False, with the one line that is said where no device encodes. */
bool codec_set_hardware_error(const struct codec_choice *choice, struct err *err);

/* Open the encoder; size, rate and pixel format are set in the context. */
bool codec_open(const struct codec_choice *choice, const struct sink_options *options,
                struct AVCodecContext *context, struct err *err);

#endif
