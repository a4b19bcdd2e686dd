/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/sound/music.h"

#include <assert.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/log.h>
#include <libswresample/swresample.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/cancel.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"
#include "playback/sound/pcm_format.h"
#include "playback/sound/resample.h"

enum {
    IO_BUFFER_SIZE = 1 << 16,
    MIN_RATE = 4000, /* Hz; our own limit */
    /* Source samples that one block may need at the highest rate, plus the resampler's
     * reach on both sides. */
    MAX_WINDOW = MIXER_BLOCK * (LIMIT_MUSIC_RATE / MIXER_RATE) + 2 * 128 + 2,
};

struct music {
    struct arena *arena;
    struct resampler *resampler;
    int rate;
    int64_t num_samples;
    int16_t *samples; /* stereo, interleaved */
};

/* The demuxer is chosen by extension, never by probing, which could take a file for a
 * playlist that opens other files. */
static const struct {
    const char *ending, *demuxer;
} formats[] = {
    {".ogg", "ogg"}, {".flac", "flac"}, {".mp3", "mp3"}, {".opus", "ogg"}, {".wav", "wav"},
};

enum { NUM_FORMATS = sizeof formats / sizeof *formats };

bool music_is_kind_of(const char *name)
{
    for (int i = 0; i < NUM_FORMATS; i++)
        if (path_has_ending(name, formats[i].ending))
            return true;
    return false;
}

bool music_find(const struct vfs *vfs, int track, char *name, int cap)
{
    int best = -1;
    for (int i = 0; i < NUM_FORMATS; i++) {
        char candidate[64];
        snprintf(candidate, sizeof candidate, "music/track%02d%s", track, formats[i].ending);
        const int layer = vfs_find(vfs, candidate);
        if (layer <= best)
            continue;
        best = layer;
        snprintf(name, (size_t)cap, "%s", candidate);
    }
    return best >= 0;
}

/* Only these decoders are allowed: FFmpeg has hundreds, including those of pictures, and
 * a file may request any of them. */
static const char decoders[] = "vorbis,libvorbis,opus,libopus,flac,mp3float,mp3,"
                               "pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le";

static const AVInputFormat *find_demuxer(const char *name)
{
    for (int i = 0; i < NUM_FORMATS; i++)
        if (path_has_ending(name, formats[i].ending))
            return av_find_input_format(formats[i].demuxer);
    return NULL;
}

/* A file in memory that the demuxer reads through an AVIOContext. */
struct memory {
    const uint8_t *data;
    int64_t size, at;
};

static int memory_read(void *opaque, uint8_t *out, int size)
{
    struct memory *memory = opaque;
    const int64_t left = memory->size - memory->at;
    if (left <= 0)
        return AVERROR_EOF;
    const int n = left < size ? (int)left : size;
    memcpy(out, memory->data + memory->at, (size_t)n);
    memory->at += n;
    return n;
}

static int64_t memory_seek(void *opaque, int64_t offset, int whence)
{
    struct memory *memory = opaque;
    if (whence & AVSEEK_SIZE)
        return memory->size;
    switch (whence & ~AVSEEK_FORCE) {
    case SEEK_SET:
        break;
    case SEEK_CUR:
        offset += memory->at;
        break;
    case SEEK_END:
        offset += memory->size;
        break;
    default:
        return AVERROR(EINVAL);
    }
    if (offset < 0 || offset > memory->size)
        return AVERROR(EINVAL);
    memory->at = offset;
    return offset;
}

/* State that is needed only while decoding. */
struct decoder {
    struct memory memory;
    AVIOContext *io;
    AVFormatContext *format;
    AVCodecContext *codec;
    SwrContext *convert; /* to 16-bit stereo; the rate stays */
    AVPacket *packet;
    AVFrame *frame;
    int stream;
    int sample_format, rate, num_channels; /* the input format of `convert` */
};

static void decoder_close(struct decoder *d)
{
    av_frame_free(&d->frame);
    av_packet_free(&d->packet);
    swr_free(&d->convert);
    avcodec_free_context(&d->codec);
    avformat_close_input(&d->format);
    if (d->io)
        av_freep(&d->io->buffer);
    avio_context_free(&d->io);
}

static bool failed(struct err *err, const char *name, const char *what, int code)
{
    char text[AV_ERROR_MAX_STRING_SIZE] = "";
    av_strerror(code, text, sizeof text);
    return err_set(err, ERR_FORMAT, "%s: %s: %s", name, what, text);
}

static bool open_format(struct decoder *d, const char *name, struct err *err)
{
    const AVInputFormat *demuxer = find_demuxer(name);
    if (!demuxer)
        return err_set(
            err, ERR_UNSUPPORTED,
            "%s: not a supported music format: expected .ogg, .flac, .mp3, .opus or .wav", name);
    uint8_t *buffer = mem_check(av_malloc(IO_BUFFER_SIZE));
    d->io = mem_check(
        avio_alloc_context(buffer, IO_BUFFER_SIZE, 0, &d->memory, memory_read, NULL, memory_seek));
    d->format = mem_check(avformat_alloc_context());
    d->format->pb = d->io;
    d->format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    d->format->codec_whitelist = mem_check(av_strdup(decoders));
    int code = avformat_open_input(&d->format, NULL, demuxer, NULL);
    if (code < 0)
        return failed(err, name, "cannot be read", code);
    code = avformat_find_stream_info(d->format, NULL);
    if (code < 0)
        return failed(err, name, "no stream", code);
    d->stream = av_find_best_stream(d->format, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (d->stream < 0)
        return err_set(err, ERR_FORMAT, "%s: contains no audio", name);
    return true;
}

static bool open_codec(struct decoder *d, const char *name, struct err *err)
{
    const AVStream *stream = d->format->streams[d->stream];
    const AVCodec *codec = avcodec_find_decoder(stream->codecpar->codec_id);
    if (!codec)
        return err_set(err, ERR_UNSUPPORTED, "%s: no decoder for %s", name,
                       avcodec_get_name(stream->codecpar->codec_id));
    d->codec = mem_check(avcodec_alloc_context3(codec));
    d->packet = mem_check(av_packet_alloc());
    d->frame = mem_check(av_frame_alloc());
    int code = avcodec_parameters_to_context(d->codec, stream->codecpar);
    if (code < 0)
        return failed(err, name, "cannot be decoded", code);
    d->codec->pkt_timebase = stream->time_base;
    d->codec->thread_count = 1; /* for identical samples on every machine */
    d->codec->flags |= AV_CODEC_FLAG_BITEXACT;
    d->codec->codec_whitelist = mem_check(av_strdup(decoders));
    code = avcodec_open2(d->codec, codec, NULL);
    return code >= 0 || failed(err, name, "cannot be decoded", code);
}

static bool open_convert(struct decoder *d, const char *name, struct err *err)
{
    const AVFrame *frame = d->frame;
    AVChannelLayout stereo = AV_CHANNEL_LAYOUT_STEREO;
    AVChannelLayout layout;
    if (frame->sample_rate < MIN_RATE || frame->sample_rate > LIMIT_MUSIC_RATE)
        return err_set(err, ERR_UNSUPPORTED, "%s: unsupported sample rate: %d Hz", name,
                       frame->sample_rate);
    /* Without a channel layout in the file, use the default one. */
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
        av_channel_layout_default(&layout, frame->ch_layout.nb_channels);
    else if (av_channel_layout_copy(&layout, &frame->ch_layout) < 0)
        return err_set(err, ERR_RESOURCE, "%s: not enough memory to decode it", name);
    int code = swr_alloc_set_opts2(&d->convert, &stereo, AV_SAMPLE_FMT_S16, frame->sample_rate,
                                   &layout, frame->format, frame->sample_rate, 0, NULL);
    if (code >= 0)
        code = swr_init(d->convert);
    av_channel_layout_uninit(&layout);
    if (code < 0)
        return failed(err, name, "cannot be made stereo", code);
    d->sample_format = frame->format;
    d->rate = frame->sample_rate;
    d->num_channels = frame->ch_layout.nb_channels;
    return true;
}

/* Appends a decoded frame to the track. */
static bool append_frame(struct music *music, struct decoder *d, int64_t *room, const char *name,
                         struct err *err)
{
    const AVFrame *frame = d->frame;
    if (!d->convert && !open_convert(d, name, err))
        return false;
    if (frame->format != d->sample_format || frame->sample_rate != d->rate ||
        frame->ch_layout.nb_channels != d->num_channels)
        return err_set(err, ERR_UNSUPPORTED, "%s: audio format changes after %lld samples", name,
                       (long long)music->num_samples);
    const int64_t needed = music->num_samples + frame->nb_samples;
    if (needed > LIMIT_MUSIC_SAMPLES)
        return err_set(err, ERR_LIMIT, "%s: more than %d samples", name, LIMIT_MUSIC_SAMPLES);
    if (needed > *room) {
        *room = needed < LIMIT_MUSIC_SAMPLES / 2 ? needed * 2 : LIMIT_MUSIC_SAMPLES;
        music->samples = mem_resize(music->samples, (size_t)*room, 2 * sizeof *music->samples);
    }
    uint8_t *out = (uint8_t *)(music->samples + 2 * music->num_samples);
    const int code = swr_convert(d->convert, &out, frame->nb_samples,
                                 (const uint8_t **)frame->extended_data, frame->nb_samples);
    if (code < 0)
        return failed(err, name, "cannot be made stereo", code);
    music->num_samples += code;
    return true;
}

/* Appends all frames that the decoder has ready; returns false on damage. */
static bool drain(struct music *music, struct decoder *d, int64_t *room, const char *name,
                  struct err *err)
{
    for (;;) {
        const int code = avcodec_receive_frame(d->codec, d->frame);
        if (code == AVERROR(EAGAIN) || code == AVERROR_EOF)
            return true;
        if (code < 0)
            return failed(err, name, "damaged", code);
        const bool ok = append_frame(music, d, room, name, err);
        av_frame_unref(d->frame);
        if (!ok)
            return false;
    }
}

static bool decode_all(struct music *music, struct decoder *d, const char *name, struct err *err)
{
    enum { CANCEL_INTERVAL = 256 }; /* packets between checks, some milliseconds */
    int64_t room = 0;
    int code, num_packets = 0;
    while ((code = av_read_frame(d->format, d->packet)) >= 0) {
        if (++num_packets % CANCEL_INTERVAL == 0 && cancel_check())
            return true;
        const bool ours = d->packet->stream_index == d->stream;
        /* An invalid packet is skipped, as media players do. */
        const bool sent = ours && avcodec_send_packet(d->codec, d->packet) >= 0;
        av_packet_unref(d->packet);
        if (sent && !drain(music, d, &room, name, err))
            return false;
    }
    if (code != AVERROR_EOF)
        return failed(err, name, "damaged", code);
    avcodec_send_packet(d->codec, NULL);
    return drain(music, d, &room, name, err);
}

struct music *music_decode(const char *name, struct bytes file, struct log *log, struct err *err)
{
    struct decoder decoder = {.memory = {file.at, (int64_t)bytes_left(&file), 0}};
    struct music *music = mem_alloc(sizeof *music);
    struct err damage = {0};
    av_log_set_level(AV_LOG_FATAL); /* errors are reported through err */
    const bool opened = open_format(&decoder, name, err) && open_codec(&decoder, name, err);
    const bool whole = opened && decode_all(music, &decoder, name, &damage);
    music->rate = decoder.rate;
    decoder_close(&decoder);
    if (opened && !whole && music->num_samples > 0)
        log_warn(log, "%s; playing the %.1f s before it", damage.text,
                 (double)music->num_samples / music->rate);
    if (music->num_samples == 0) {
        if (opened)
            err_set(err, ERR_FORMAT, "%s", whole ? "no samples" : damage.text);
        if (opened && whole)
            err_prefix(err, "%s", name);
        music_destroy(music);
        return NULL;
    }
    music->arena = arena_create();
    music->resampler = resampler_create(music->arena, music->rate);
    return music;
}

struct music *music_load(const struct vfs *vfs, const char *name, struct log *log, struct err *err)
{
    struct vfs_file file;
    if (!vfs_load(vfs, name, LIMIT_MUSIC_SIZE, &file, err))
        return NULL;
    struct music *music = music_decode(name, bytes_make(file.data, file.size), log, err);
    vfs_file_free(&file);
    return music;
}

struct music *music_open(const char *path, struct log *log, struct err *err)
{
    struct vfs_file file;
    if (!file_load(path, LIMIT_MUSIC_SIZE, &file, err))
        return NULL;
    struct music *music = music_decode(path, bytes_make(file.data, file.size), log, err);
    vfs_file_free(&file);
    return music;
}

void music_destroy(struct music *music)
{
    if (!music)
        return;
    arena_destroy(music->arena);
    free(music->samples);
    free(music);
}

int64_t music_num_samples(const struct music *music)
{
    return music->num_samples;
}

const int16_t *music_samples(const struct music *music)
{
    return music->samples;
}

int music_rate(const struct music *music)
{
    return music->rate;
}

int64_t music_length(const struct music *music)
{
    return (music->num_samples * MIXER_RATE + music->rate - 1) / music->rate;
}

/* Returns the index of a source sample within the track, or -1 for silence. */
static int64_t track_index(const struct music *music, int64_t at, bool loop)
{
    if (at >= 0 && at < music->num_samples)
        return at;
    if (!loop || at < 0)
        return -1;
    return at % music->num_samples;
}

void music_read(const struct music *music, int64_t position, int count, bool loop, float *out)
{
    float left[MAX_WINDOW], right[MAX_WINDOW];
    const int reach = music->resampler->reach;
    const int64_t first = position * music->rate / MIXER_RATE - reach;
    const int64_t last = (position + count - 1) * music->rate / MIXER_RATE + reach;
    const int window = (int)(last - first + 1);
    assert(position >= 0 && count <= MIXER_BLOCK && window <= MAX_WINDOW);

    for (int i = 0; i < window; i++) {
        const int64_t at = track_index(music, first + i, loop);
        left[i] = at < 0 ? 0.0f : (float)music->samples[2 * at] / 32768.0f;
        right[i] = at < 0 ? 0.0f : (float)music->samples[2 * at + 1] / 32768.0f;
    }
    for (int i = 0; i < count; i++) {
        const int64_t at = (position + i) * music->rate;
        const double fraction = (double)(at % MIXER_RATE) / MIXER_RATE;
        const int64_t base = at / MIXER_RATE - first;
        out[2 * i] = resampler_at(music->resampler, left + base, fraction);
        out[2 * i + 1] = resampler_at(music->resampler, right + base, fraction);
    }
}
