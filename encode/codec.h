/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/codec.h - selection and settings of video encoders.
 *
 * --codec takes the name of a recipe ("h264", "prores"), of an encoder used by a recipe
 * ("libx265"), or of any other codec or encoder of this build of libavcodec. Hardware
 * encoders have recipes under their own names; their output differs between machines. */
#ifndef ENCODE_CODEC_H
#define ENCODE_CODEC_H

#include <stdbool.h>

struct AVCodec;
struct AVCodecContext;
struct AVDictionary;
struct err;
struct sink_options;

struct codec_recipe {
    const char *name;
    const char *encoders[4];      /* in order of preference */
    const char *pixel_format;     /* as named by libavutil; NULL: the encoder's best */
    const char *format_10bit;     /* with 10 bits; NULL: not supported */
    const char *format_16bit;     /* with 16 bits; NULL: not supported */
    const char *alpha_formats[3]; /* the same three with alpha */
    const char *settings_10bit;   /* replaces settings for 10 bits; NULL: the same */
    const char *quality_name;     /* encoder option for crf; NULL: none */
    int crf;                      /* default */
    const char *preset_name;      /* encoder option for the preset; NULL: none */
    const char *preset;           /* default */
    const char *presets;          /* all presets, separated by spaces */
    const char *tuning;           /* added to the default preset, same format as settings */
    const char *settings;         /* more options, "name=value:name=value" */
    bool is_mastering;            /* for editing; the audio is PCM */
    bool is_hardware;             /* encoded by a graphics card */
};

struct codec_choice {
    struct codec_recipe recipe;
    const struct AVCodec *encoder;
};

/* Returns the default recipe: "h264" for mp4, mov and mkv, "vp9" for webm. With alpha,
 * one that supports it, or NULL if the format has none. */
const char *codec_default(const char *format, bool has_alpha);

/* Chooses the pixel format of stored frames, as named by libavutil; NULL means the
 * encoder's best. Returns false with err if the codec lacks the requested depth or alpha. */
bool codec_pixel_format(const struct codec_choice *choice, const struct sink_options *options,
                        const char **out, struct err *err);

/* Returns the name of recipe `index`, from 0; NULL after the last. */
const char *codec_name(int index);

/* Finds a codec by name. On failure, returns false with ERR_USAGE or ERR_UNSUPPORTED, and
 * lists the available ones. */
bool codec_find(struct codec_choice *out, const char *name, struct err *err);

/* Returns whether an encoder is implemented in hardware with a driver. */
bool codec_is_hardware(const char *name);

/* Sets the error for a hardware encoder that does not work on this machine. Returns
 * false. */
bool codec_set_hardware_error(const struct codec_choice *choice, struct err *err);

/* Like avcodec_open2, but ends the process if a software encoder lacks memory, which it may
 * report as any error. Hardware encoders have memory of their own. */
int codec_open_encoder(struct AVCodecContext *context, const struct AVCodec *encoder,
                       struct AVDictionary **settings);

/* Opens the encoder; the context's size, frame rate and pixel format must have been set. */
bool codec_open(const struct codec_choice *choice, const struct sink_options *options,
                struct AVCodecContext *context, struct err *err);

#endif
