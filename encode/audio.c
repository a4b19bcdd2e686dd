/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/audio.h"

#include <assert.h>
#include <libavcodec/avcodec.h>
#include <libavutil/channel_layout.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/err.h"
#include "encode/codec.h"
#include "encode/sink_options.h"

enum {
    PLAIN_FRAME_SIZE = 1024 /* samples per packet if the encoder accepts any number */
};

struct audio {
    AVCodecContext *context;
    AVFrame *block;
    int channels;
    float *pending; /* interleaved, frame_size * channels */
    int frame_size, num_pending;
    int64_t num_encoded; /* samples */
};

/* Ambisonic directions are encoded in the signs and correlations of the channels, which
 * AAC's intensity stereo and noise substitution would destroy. The four channels are
 * declared as a four-speaker layout: decoders support it, and libavcodec keeps the order. */
static void configure_ambisonics(AVCodecContext *context, AVDictionary **settings)
{
    if (context->codec_id == AV_CODEC_ID_AAC) {
        av_channel_layout_uninit(&context->ch_layout);
        context->ch_layout = (AVChannelLayout)AV_CHANNEL_LAYOUT_4POINT0;
        av_dict_set(settings, "aac_is", "0", 0);
        av_dict_set(settings, "aac_pns", "0", 0);
    } else if (context->codec_id == AV_CODEC_ID_OPUS) {
        av_dict_set(settings, "mapping_family", "2", 0);
    }
}

/* Bit rate of lossy audio, in bits/s. */
static int lossy_bitrate(const struct sink_options *options)
{
    const int channels = sink_channels(options), max = options->max_audio_bitrate;
    const int min = MIN_AUDIO_BITRATE * channels, transparent = AUDIO_BITRATE * channels;
    return max == 0 || max > transparent ? transparent : max < min ? min : max;
}

static bool open_audio_encoder(struct audio *audio, const char *name,
                               const struct sink_options *options, bool global_header,
                               struct err *err)
{
    const AVCodec *encoder = avcodec_find_encoder_by_name(name);
    if (!encoder)
        return err_set(err, ERR_UNSUPPORTED, "this build of libavcodec has no encoder %s", name);
    AVDictionary *settings = NULL;
    AVCodecContext *context = mem_check(avcodec_alloc_context3(encoder));
    audio->context = context;
    context->sample_rate = options->sample_rate;
    context->sample_fmt = encoder->sample_fmts[0];
    context->time_base = (AVRational){1, options->sample_rate};
    context->bit_rate = lossy_bitrate(options);
    context->flags |= AV_CODEC_FLAG_BITEXACT;
    av_channel_layout_default(&context->ch_layout, audio->channels);
    if (options->is_ambisonic)
        configure_ambisonics(context, &settings);
    if (global_header)
        context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    const int code = codec_open_encoder(context, encoder, &settings);
    av_dict_free(&settings);
    if (code < 0)
        return err_set(err, ERR_UNSUPPORTED, "encoder %s rejects %d Hz: %s", name,
                       options->sample_rate, av_err2str(code));
    return true;
}

double audio_bytes_per_second(const struct sink_options *options, bool is_plain)
{
    enum { PLAIN_BYTES = 3 }; /* bytes per sample */
    const double channels = sink_channels(options);
    return is_plain ? channels * PLAIN_BYTES * options->sample_rate : lossy_bitrate(options) / 8.0;
}

static void alloc_block(struct audio *audio)
{
    const AVCodecContext *context = audio->context;
    audio->frame_size = context->frame_size > 0 ? context->frame_size : PLAIN_FRAME_SIZE;
    audio->pending =
        mem_alloc((size_t)(audio->frame_size * audio->channels) * sizeof *audio->pending);
    audio->block = mem_check(av_frame_alloc());
    audio->block->format = context->sample_fmt;
    audio->block->sample_rate = context->sample_rate;
    audio->block->nb_samples = audio->frame_size;
    av_channel_layout_copy(&audio->block->ch_layout, &context->ch_layout);
    if (av_frame_get_buffer(audio->block, 0) < 0)
        account_fail(0);
}

struct audio *audio_open(const char *encoder, const struct sink_options *options,
                         bool global_header, struct err *err)
{
    struct audio *audio = mem_alloc(sizeof *audio);
    audio->channels = sink_channels(options);
    if (!open_audio_encoder(audio, encoder, options, global_header, err)) {
        audio_close(audio);
        return NULL;
    }
    alloc_block(audio);
    return audio;
}

void audio_close(struct audio *audio)
{
    if (!audio)
        return;
    avcodec_free_context(&audio->context);
    av_frame_free(&audio->block);
    free(audio->pending);
    free(audio);
}

const struct AVCodecContext *audio_context(const struct audio *audio)
{
    return audio->context;
}

int audio_channels(const struct audio *audio)
{
    return audio->channels;
}

/* Scales -1..1 to -scale..scale - 1, rounded and clamped. */
static int32_t to_int(float value, float scale)
{
    return (int32_t)lrintf(fminf(fmaxf(value * scale, -scale), scale - 1));
}

/* Converts the pending samples to the encoder's sample format. */
static bool fill_block(struct audio *audio, struct err *err)
{
    const int channels = audio->channels, count = audio->num_pending * channels;
    const float *from = audio->pending;
    uint8_t **to = audio->block->data;

    switch (audio->context->sample_fmt) {
    case AV_SAMPLE_FMT_FLTP:
        for (int i = 0; i < count; i++)
            ((float *)to[i % channels])[i / channels] = from[i];
        return true;
    case AV_SAMPLE_FMT_FLT:
        for (int i = 0; i < count; i++)
            ((float *)to[0])[i] = from[i];
        return true;
    case AV_SAMPLE_FMT_S16:
        for (int i = 0; i < count; i++)
            ((int16_t *)to[0])[i] = (int16_t)to_int(from[i], 0x1p15f);
        return true;
    case AV_SAMPLE_FMT_S32:
        for (int i = 0; i < count; i++)
            ((int32_t *)to[0])[i] = to_int(from[i], 0x1p23f) * 256;
        return true;
    default:
        return err_set(err, ERR_UNSUPPORTED, "encoder %s requires an unsupported sample format",
                       audio->context->codec->name);
    }
}

static bool send(struct audio *audio, const AVFrame *block, struct err *err)
{
    const int code = avcodec_send_frame(audio->context, block);
    account_check_failure(AVUNERROR(code));
    if (code < 0)
        return err_set(err, ERR_RESOURCE, "encoder %s failed: %s", audio->context->codec->name,
                       av_err2str(code));
    return true;
}

static bool send_pending(struct audio *audio, struct err *err)
{
    if (av_frame_make_writable(audio->block) < 0)
        account_fail(0);
    if (!fill_block(audio, err))
        return false;
    audio->block->nb_samples = audio->num_pending;
    audio->block->pts = audio->num_encoded;
    audio->num_encoded += audio->num_pending;
    audio->num_pending = 0;
    return send(audio, audio->block, err);
}

int audio_send(struct audio *audio, const float *pcm, int count, struct err *err)
{
    const int room = audio->frame_size - audio->num_pending;
    const int taken = count < room ? count : room;

    assert(count >= 0);
    memcpy(audio->pending + audio->num_pending * audio->channels, pcm,
           (size_t)(taken * audio->channels) * sizeof *pcm);
    audio->num_pending += taken;
    if (audio->num_pending == audio->frame_size && !send_pending(audio, err))
        return -1;
    return taken;
}

bool audio_end(struct audio *audio, struct err *err)
{
    if (audio->num_pending > 0 && !send_pending(audio, err))
        return false;
    return send(audio, NULL, err);
}

bool audio_receive(struct audio *audio, struct AVPacket *packet, bool *got, struct err *err)
{
    const int code = avcodec_receive_packet(audio->context, packet);

    *got = code >= 0;
    if (code >= 0 || code == AVERROR(EAGAIN) || code == AVERROR_EOF)
        return true;
    return err_set(err, ERR_RESOURCE, "encoder %s failed: %s", audio->context->codec->name,
                   av_err2str(code));
}
