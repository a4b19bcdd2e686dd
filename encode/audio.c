#include "encode/audio.h"

#include <assert.h>
#include <libavcodec/avcodec.h>
#include <libavutil/channel_layout.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"

enum {
    BIT_RATE = 192000,      /* of lossy encoders: transparent for stereo AAC */
    PLAIN_FRAME_SIZE = 1024 /* samples per packet where the encoder has no size of its own */
};

struct audio {
    AVCodecContext *context;
    AVFrame *block;
    float *pending; /* interleaved, frame_size * 2 */
    int frame_size, num_pending;
    int64_t num_encoded; /* samples */
};

static bool start_encoder(struct audio *audio, const char *name, int sample_rate,
                          bool global_header, struct err *err)
{
    const AVCodec *encoder = avcodec_find_encoder_by_name(name);
    if (!encoder)
        return err_set(err, ERR_UNSUPPORTED, "this build of libavcodec has no encoder %s", name);
    AVCodecContext *context = mem_need(avcodec_alloc_context3(encoder));
    audio->context = context;
    context->sample_rate = sample_rate;
    context->sample_fmt = encoder->sample_fmts[0];
    context->time_base = (AVRational){1, sample_rate};
    context->bit_rate = BIT_RATE;
    context->flags |= AV_CODEC_FLAG_BITEXACT;
    av_channel_layout_default(&context->ch_layout, 2);
    if (global_header)
        context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    const int code = avcodec_open2(context, encoder, NULL);
    if (code < 0)
        return err_set(err, ERR_UNSUPPORTED, "encoder %s refuses %d Hz: %s", name, sample_rate,
                       av_err2str(code));
    return true;
}

static bool make_block(struct audio *audio, struct err *err)
{
    const AVCodecContext *context = audio->context;
    audio->frame_size = context->frame_size > 0 ? context->frame_size : PLAIN_FRAME_SIZE;
    audio->pending = mem_alloc((size_t)audio->frame_size * 2 * sizeof *audio->pending);
    audio->block = mem_need(av_frame_alloc());
    audio->block->format = context->sample_fmt;
    audio->block->sample_rate = context->sample_rate;
    audio->block->nb_samples = audio->frame_size;
    av_channel_layout_copy(&audio->block->ch_layout, &context->ch_layout);
    if (av_frame_get_buffer(audio->block, 0) < 0)
        return err_set(err, ERR_RESOURCE, "no memory for a block of sound");
    return true;
}

struct audio *audio_open(const char *encoder, int sample_rate, bool global_header, struct err *err)
{
    struct audio *audio = mem_alloc(sizeof *audio);
    if (start_encoder(audio, encoder, sample_rate, global_header, err) && make_block(audio, err))
        return audio;
    audio_close(audio);
    return NULL;
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

/* Map -1..1 to -scale..scale - 1, rounded and clamped. */
static int32_t to_int(float value, float scale)
{
    return (int32_t)lrintf(fminf(fmaxf(value * scale, -scale), scale - 1));
}

/* Convert the pending samples to the encoder's sample format. */
static bool fill_block(struct audio *audio, struct err *err)
{
    const int count = audio->num_pending * 2;
    const float *from = audio->pending;
    uint8_t **to = audio->block->data;

    switch (audio->context->sample_fmt) {
    case AV_SAMPLE_FMT_FLTP:
        for (int i = 0; i < count; i++)
            ((float *)to[i & 1])[i / 2] = from[i];
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
        return err_set(err, ERR_UNSUPPORTED, "encoder %s wants samples in a format not made here",
                       audio->context->codec->name);
    }
}

static bool send(struct audio *audio, const AVFrame *block, struct err *err)
{
    const int code = avcodec_send_frame(audio->context, block);
    if (code < 0)
        return err_set(err, ERR_RESOURCE, "encoder %s failed: %s", audio->context->codec->name,
                       av_err2str(code));
    return true;
}

static bool send_pending(struct audio *audio, struct err *err)
{
    if (av_frame_make_writable(audio->block) < 0)
        return err_set(err, ERR_RESOURCE, "no memory for a block of sound");
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
    for (int i = 0; i < taken * 2; i++)
        audio->pending[audio->num_pending * 2 + i] = pcm[i];
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
