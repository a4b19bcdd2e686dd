/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/video_sample.h"

#include <libavcodec/avcodec.h>
#include <stdlib.h>

#include "base/arena.h"
#include "encode/audio.h"
#include "encode/container_names.h"
#include "encode/sink.h"
#include "encode/sink_options.h"
#include "encode/video.h"

/* Per packet in the container's index, for most formats. */
enum { BYTES_OF_INDEX = 12 };

struct tally {
    int64_t bytes, num;
};

struct video_sample {
    struct sink_options options; /* its strings are not used */
    struct video *video;
    AVPacket *packet;
    struct tally keys, others;
};

struct video_sample *video_sample_open(const struct sink_options *options, struct err *err)
{
    struct sink_options film = *options;
    film.format = sink_film_format(options, err);
    struct video *video =
        film.format ? video_open(&film, container_names_have_global_headers(film.format), err)
                    : NULL;
    if (!video)
        return NULL;
    struct video_sample *sample = mem_alloc(sizeof *sample);
    *sample = (struct video_sample){
        .options = *options, .video = video, .packet = mem_check(av_packet_alloc())};
    return sample;
}

void video_sample_close(struct video_sample *sample)
{
    if (!sample)
        return;
    video_close(sample->video);
    av_packet_free(&sample->packet);
    free(sample);
}

static bool take_packets(struct video_sample *sample, struct err *err)
{
    bool got = false;
    while (video_receive(sample->video, sample->packet, &got, err) && got) {
        const bool is_key = sample->packet->flags & AV_PKT_FLAG_KEY;
        struct tally *tally = is_key ? &sample->keys : &sample->others;
        tally->bytes += sample->packet->size;
        tally->num++;
        av_packet_unref(sample->packet);
    }
    return !got;
}

bool video_sample_add(struct video_sample *sample, const struct frame *frame, struct err *err)
{
    video_convert(sample->video, frame);
    return video_send(sample->video, err) && take_packets(sample, err);
}

bool video_sample_end_run(struct video_sample *sample, struct err *err)
{
    return video_end_segment(sample->video, err) && take_packets(sample, err);
}

static double mean(const struct tally *tally)
{
    return tally->num > 0 ? (double)tally->bytes / (double)tally->num : 0.0;
}

/* Key frames are at the beginning of segments, and at the encoder's interval within them. */
static int64_t count_keys(const struct sink_options *options, int group)
{
    int64_t num = 0;
    for (int64_t at = options->first_frame; at < options->last_frame;) {
        const int64_t rest = options->segment_frames - at % options->segment_frames;
        const int64_t end = at + rest < options->last_frame ? at + rest : options->last_frame;
        num += (end - at + group - 1) / group;
        at = end;
    }
    return num;
}

int64_t video_sample_film_bytes(const struct video_sample *sample)
{
    const struct sink_options *o = &sample->options;
    const int64_t num = o->last_frame - o->first_frame;
    const int group = video_context(sample->video)->gop_size;
    /* An encoder that produces only key frames. */
    const int64_t keys = sample->others.num > 0 ? count_keys(o, group > 0 ? group : 1) : num;
    const double seconds = rational_frame_time(o->fps, num);
    const double sound =
        o->sample_rate > 0 ? audio_bytes_per_second(o, video_is_master(sample->video)) : 0.0;
    return (int64_t)((double)keys * mean(&sample->keys) +
                     (double)(num - keys) * mean(&sample->others) + seconds * sound +
                     (double)num * BYTES_OF_INDEX);
}
