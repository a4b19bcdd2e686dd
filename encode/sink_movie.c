/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A film file with its audio, or the video of one segment, to be joined with others
 * later. */
#include "encode/sink_ops.h"

#include <assert.h>
#include <libavcodec/avcodec.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "encode/container_names.h"
#include "encode/movie.h"
#include "encode/segment_file.h"
#include "encode/video.h"

struct movie_sink {
    struct sink base;
    struct movie *movie;            /* for a film, else NULL */
    struct segment_writer *segment; /* for a segment, else NULL */
    struct video *video;            /* owned by the movie, or by the segment's sink */
    AVPacket *packet;
};

static struct sink *movie_sink_create(struct movie *movie, struct segment_writer *segment,
                                      struct video *video)
{
    struct movie_sink *sink = mem_alloc(sizeof *sink);
    sink->movie = movie;
    sink->segment = segment;
    sink->video = video;
    sink->packet = mem_check(av_packet_alloc());
    return &sink->base;
}

static struct sink *movie_sink_open(const struct sink_options *options, struct log *log,
                                    struct err *err)
{
    (void)log;
    struct movie *movie = movie_open(options, err);
    return movie ? movie_sink_create(movie, NULL, movie_video(movie)) : NULL;
}

static struct sink *segment_sink_open(const struct sink_options *options, struct log *log,
                                      struct err *err)
{
    (void)log;
    const struct segment_key key = {.job = options->job, .first_frame = options->first_frame};
    struct video *video =
        video_open(options, container_names_have_global_headers(options->format), err);
    if (!video)
        return NULL;
    struct segment_writer *segment =
        segment_file_create(options->segment_path, &key, video_context(video), err);
    if (segment)
        return movie_sink_create(NULL, segment, video);
    video_close(video);
    return NULL;
}

static void movie_sink_free(struct movie_sink *sink)
{
    if (sink->segment)
        video_close(sink->video);
    av_packet_free(&sink->packet);
    free(sink);
}

static bool store_packet(struct movie_sink *sink, struct err *err)
{
    if (sink->movie)
        return movie_write_video(sink->movie, sink->packet, err);
    const bool ok = segment_file_add(sink->segment, sink->packet, err);
    av_packet_unref(sink->packet);
    return ok;
}

static bool drain_video(struct movie_sink *sink, struct err *err)
{
    bool got = false;
    while (video_receive(sink->video, sink->packet, &got, err) && got)
        if (!store_packet(sink, err))
            return false;
    return !got;
}

static bool movie_sink_write_frame(struct sink *base, const struct frame *frame, struct err *err)
{
    struct movie_sink *sink = (struct movie_sink *)base;

    if (video_segment_is_full(sink->video)) {
        assert(!sink->segment);
        if (!video_end_segment(sink->video, err) || !drain_video(sink, err))
            return false;
    }
    const double start = clock_thread_cpu();
    video_convert(sink->video, frame);
    base->convert_seconds += clock_thread_cpu() - start;
    return video_send(sink->video, err) && drain_video(sink, err);
}

static bool movie_sink_write_audio(struct sink *base, const float *pcm, int count, struct err *err)
{
    return movie_write_audio(((struct movie_sink *)base)->movie, pcm, count, err);
}

static void movie_sink_abort(struct sink *base)
{
    struct movie_sink *sink = (struct movie_sink *)base;
    if (sink->movie)
        movie_abort(sink->movie);
    segment_file_discard(sink->segment);
    movie_sink_free(sink);
}

static bool movie_sink_finish(struct sink *base, struct err *err)
{
    struct movie_sink *sink = (struct movie_sink *)base;

    if (!video_end_segment(sink->video, err) || !drain_video(sink, err)) {
        movie_sink_abort(base);
        return false;
    }
    const bool ok =
        sink->movie ? movie_finish(sink->movie, err) : segment_file_commit(sink->segment, err);
    movie_sink_free(sink);
    return ok;
}

static int64_t movie_sink_bytes(const struct sink *base)
{
    const struct movie_sink *sink = (const struct movie_sink *)base;
    return sink->movie ? movie_bytes(sink->movie) : segment_file_size(sink->segment);
}

const struct sink_ops sink_movie_ops = {
    .takes_frames = true,
    .takes_audio = true,
    .open = movie_sink_open,
    .write_frame = movie_sink_write_frame,
    .write_audio = movie_sink_write_audio,
    .finish = movie_sink_finish,
    .abort = movie_sink_abort,
    .bytes = movie_sink_bytes,
};

const struct sink_ops sink_segment_ops = {
    .takes_frames = true,
    .open = segment_sink_open,
    .write_frame = movie_sink_write_frame,
    .finish = movie_sink_finish,
    .abort = movie_sink_abort,
    .bytes = movie_sink_bytes,
};
