/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/verify.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

#include "base/arena.h"
#include "base/err.h"
#include "encode/output_io.h"

/* seconds; less than a packet */
static const double AUDIO_SLACK = 0.018;

struct reader {
    const char *name;
    AVIOContext *io;
    AVFormatContext *container;
    AVStream *video, *audio;
    AVCodecContext *decoder; /* NULL: this build has none for the film */
    AVPacket *packet;
    AVFrame *picture;
    int64_t num_packets, last_pts, last_key;
    int64_t audio_pts, audio_length; /* maximum packet duration, in the audio's time base */
    double audio_end_sec;            /* seconds */
};

static bool set_mismatch(const struct reader *r, struct err *err, const char *fact)
{
    return err_set(err, ERR_RESOURCE, "%s: verification failed: %s", r->name, fact);
}

static bool open_reader(struct reader *r, int fd, struct err *err)
{
    r->io = output_io_read(fd);
    r->container = mem_check(avformat_alloc_context());
    r->container->pb = r->io;
    if (avformat_open_input(&r->container, NULL, NULL, NULL) < 0)
        return set_mismatch(r, err, "the file cannot be opened");
    for (unsigned i = 0; i < r->container->nb_streams; i++) {
        AVStream *stream = r->container->streams[i];
        if (stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO)
            r->video = stream;
        else if (stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO)
            r->audio = stream;
    }
    if (!r->video)
        return set_mismatch(r, err, "no video stream found");
    r->packet = mem_check(av_packet_alloc());
    r->picture = mem_check(av_frame_alloc());
    return true;
}

static bool open_decoder(struct reader *r, struct err *err)
{
    const AVCodec *codec = avcodec_find_decoder(r->video->codecpar->codec_id);
    if (!codec)
        return true;
    r->decoder = mem_check(avcodec_alloc_context3(codec));
    /* With more threads, libavcodec's H.264 decoder aborts when out of memory. */
    r->decoder->thread_count = 1;
    if (avcodec_parameters_to_context(r->decoder, r->video->codecpar) < 0 ||
        avcodec_open2(r->decoder, codec, NULL) < 0)
        return set_mismatch(r, err, "the codec headers cannot be decoded");
    return true;
}

static void close_reader(struct reader *r)
{
    av_frame_free(&r->picture);
    av_packet_free(&r->packet);
    avcodec_free_context(&r->decoder);
    avformat_close_input(&r->container);
    output_io_close(&r->io);
}

/* All packets have the same duration. Matroska does not store it, so it is derived from
 * their times. */
static void record_audio(struct reader *r, const AVPacket *packet)
{
    int64_t length = packet->duration;
    if (r->audio_pts != AV_NOPTS_VALUE && packet->pts - r->audio_pts > length)
        length = packet->pts - r->audio_pts;
    if (length > r->audio_length)
        r->audio_length = length;
    r->audio_pts = packet->pts;
    r->audio_end_sec = (double)(packet->pts + r->audio_length) * av_q2d(r->audio->time_base);
}

static void record_packet(struct reader *r)
{
    const AVPacket *packet = r->packet;
    if (packet->stream_index == r->video->index) {
        r->num_packets++;
        r->last_pts = packet->pts > r->last_pts ? packet->pts : r->last_pts;
        if (packet->flags & AV_PKT_FLAG_KEY)
            r->last_key = packet->dts;
    } else if (r->audio && packet->stream_index == r->audio->index &&
               packet->pts != AV_NOPTS_VALUE) {
        record_audio(r, packet);
    }
}

/* Sends a packet to the decoder (NULL: the end) and counts the frames that come out. */
static bool decode(struct reader *r, const AVPacket *packet, int64_t *last_pts, int *count)
{
    if (avcodec_send_packet(r->decoder, packet) < 0)
        return false;
    while (avcodec_receive_frame(r->decoder, r->picture) >= 0) {
        *last_pts = r->picture->pts > *last_pts ? r->picture->pts : *last_pts;
        ++*count;
    }
    return true;
}

/* Decodes from the current position to the end of the file, or to the first frame. */
static bool decode_rest(struct reader *r, bool to_first, int64_t *last_pts)
{
    int count = 0;
    bool ok = true;
    *last_pts = INT64_MIN;
    while (ok && !(to_first && count > 0) && av_read_frame(r->container, r->packet) >= 0) {
        if (r->packet->stream_index == r->video->index)
            ok = decode(r, r->packet, last_pts, &count);
        av_packet_unref(r->packet);
    }
    if (ok && !(to_first && count > 0))
        ok = decode(r, NULL, last_pts, &count);
    return ok && count > 0;
}

static bool check_pictures(struct reader *r, struct err *err)
{
    int64_t pts;
    if (!r->decoder)
        return true;
    if (av_seek_frame(r->container, r->video->index, 0, AVSEEK_FLAG_BACKWARD) < 0 ||
        !decode_rest(r, true, &pts))
        return set_mismatch(r, err, "the first frame cannot be decoded");
    avcodec_flush_buffers(r->decoder);
    if (av_seek_frame(r->container, r->video->index, r->last_key, AVSEEK_FLAG_BACKWARD) < 0 ||
        !decode_rest(r, false, &pts) || pts != r->last_pts)
        return set_mismatch(r, err, "the last frame cannot be decoded");
    return true;
}

static bool check_film(struct reader *r, int fd, const struct film_properties *expected,
                       struct err *err)
{
    if (!open_reader(r, fd, err) || !open_decoder(r, err))
        return false;
    r->last_pts = INT64_MIN;
    while (av_read_frame(r->container, r->packet) >= 0) {
        record_packet(r);
        av_packet_unref(r->packet);
    }
    if (r->num_packets != expected->num_frames)
        return set_mismatch(r, err, "frames are missing");
    if (expected->has_sound && (!r->audio || r->audio_end_sec < expected->seconds - AUDIO_SLACK))
        return set_mismatch(r, err, "audio ends too early");
    return r->num_packets == 0 || check_pictures(r, err);
}

bool verify_film(int fd, const char *name, const struct film_properties *expected, struct err *err)
{
    struct reader reader = {.name = name, .audio_pts = AV_NOPTS_VALUE};
    const bool ok = check_film(&reader, fd, expected, err);
    close_reader(&reader);
    return ok;
}
