/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a music file in the format given by its first bytes, otherwise MP3. The decoded part is
 * played. */
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "playback/sound/music.h"
#include "playback/sound/pcm_format.h"
#include "tests/fuzz/fuzz.h"

const int fuzz_stride = 40;

static const struct {
    const char *magic, *name, *format;
    enum AVCodecID codec;
} kinds[] = {
    {"OggS", "a.ogg", "ogg", AV_CODEC_ID_VORBIS},   {"OggS", "a.opus", "ogg", AV_CODEC_ID_OPUS},
    {"fLaC", "a.flac", "flac", AV_CODEC_ID_FLAC},   {"RIFF", "a.wav", "wav", AV_CODEC_ID_PCM_S16LE},
    {"RIFF", "a.wav", "wav", AV_CODEC_ID_ADPCM_MS}, /* refused */
    {"", "a.mp3", "mp3", AV_CODEC_ID_MP3},
};
enum { NUM_KINDS = sizeof kinds / sizeof *kinds, RATE = 48000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int kind = 0;
    while (strncmp((const char *)data, kinds[kind].magic,
                   size < strlen(kinds[kind].magic) ? size : strlen(kinds[kind].magic)) != 0)
        kind++;
    struct music *music = music_decode(kinds[kind].name, bytes_make(data, size), NULL, NULL);
    if (!music)
        return 0;
    float out[2 * MIXER_BLOCK];
    const int64_t length = music_length(music);
    music_read(music, 0, MIXER_BLOCK, false, out);
    music_read(music, length > 10 ? length - 10 : 0, MIXER_BLOCK, true, out);
    fuzz_read(out, sizeof out);
    music_destroy(music);
    return 0;
}

static void write_packets(AVFormatContext *format, AVCodecContext *codec, AVFrame *frame)
{
    AVPacket *packet = av_packet_alloc();
    if (avcodec_send_frame(codec, frame) < 0)
        abort();
    while (avcodec_receive_packet(codec, packet) >= 0) {
        packet->stream_index = 0;
        if (av_write_frame(format, packet) < 0)
            abort();
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
}

/* Writes some almost silent frames. */
static void write_sound(AVFormatContext *format, AVCodecContext *codec)
{
    AVFrame *frame = av_frame_alloc();
    frame->nb_samples = codec->frame_size > 0 ? codec->frame_size : 1024;
    frame->format = codec->sample_fmt;
    frame->sample_rate = codec->sample_rate;
    if (av_channel_layout_copy(&frame->ch_layout, &codec->ch_layout) < 0 ||
        av_frame_get_buffer(frame, 0) < 0)
        abort();
    for (int i = 0; i < frame->ch_layout.nb_channels && frame->data[i]; i++)
        memset(frame->data[i], 0, (size_t)frame->linesize[0]);
    for (int i = 0; i < 3; i++) {
        frame->pts = (int64_t)i * frame->nb_samples;
        frame->data[0][8 * i] = 1;
        write_packets(format, codec, frame);
    }
    write_packets(format, codec, NULL);
    av_frame_free(&frame);
}

/* Writes a file of that kind. Returns 0 if this FFmpeg has no encoder for it. */
static size_t make_file(int kind, uint8_t *out, size_t cap)
{
    const AVCodec *encoder = avcodec_find_encoder(kinds[kind].codec);
    AVCodecContext *codec = avcodec_alloc_context3(encoder);
    AVFormatContext *format = NULL;
    uint8_t *data = NULL;
    int size = 0;
    if (encoder && avformat_alloc_output_context2(&format, NULL, kinds[kind].format, NULL) >= 0) {
        codec->sample_fmt = encoder->sample_fmts[0];
        codec->sample_rate = RATE;
        codec->bit_rate = 96000;
        codec->strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL;
        codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
        av_channel_layout_default(&codec->ch_layout, 2);
        AVStream *stream = avformat_new_stream(format, NULL);
        if (avcodec_open2(codec, encoder, NULL) < 0 ||
            avcodec_parameters_from_context(stream->codecpar, codec) < 0 ||
            avio_open_dyn_buf(&format->pb) < 0 || avformat_write_header(format, NULL) < 0)
            abort();
        write_sound(format, codec);
        av_write_trailer(format);
        size = avio_close_dyn_buf(format->pb, &data);
    }
    if ((size_t)size > cap)
        size = 0;
    if (size > 0)
        memcpy(out, data, (size_t)size);
    av_free(data);
    avformat_free_context(format);
    avcodec_free_context(&codec);
    return (size_t)size;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    for (int kind = 0; kind < NUM_KINDS; kind++) {
        const size_t size = make_file(kind, out, cap);
        if (size > 0 && index-- == 0)
            return size;
    }
    return 0;
}
