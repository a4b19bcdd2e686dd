/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/movie.h"

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>
#include <stdlib.h>
#include <string.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/err.h"
#include "encode/audio.h"
#include "encode/container_names.h"
#include "encode/interleave.h"
#include "encode/metadata.h"
#include "encode/output.h"
#include "encode/output_io.h"
#include "encode/sample_box.h"
#include "encode/sink_options.h"
#include "encode/verify.h"
#include "encode/video.h"

enum {
    MAX_TIMESCALE = 10000000,
    MAX_WAIT = 10, /* seconds, for the end of a subtitle */
};

struct movie {
    struct output *output;
    bool is_mp4;                            /* QuickTime's family rather than Matroska's */
    struct sample_box video_box, audio_box; /* for what libavformat does not write */
    AVFormatContext *container;
    struct video *video;
    struct audio *audio;                                     /* NULL: a silent film */
    AVStream *video_stream, *audio_stream, *subtitle_stream; /* the last two may be NULL */
    AVPacket *packet;
    int64_t num_frames, num_samples;

    struct interleave *interleave;
    const struct metadata *metadata; /* borrowed; NULL: none */
    struct rational fps;
    int64_t first_frame, last_frame; /* as planned */
    int next_subtitle;
};

static bool open_container(struct movie *movie, const struct sink_options *options, struct err *err)
{
    const char *name = container_names_libavformat(options->format);
    AVFormatContext *container = NULL;

    /* Their index is written last, so the file must be seekable. */
    if (movie->is_mp4 && output_in_place(movie->output))
        return err_set(err, ERR_USAGE,
                       "%s: %s cannot be written to a pipe or device; use mkv or y4m",
                       output_name(movie->output), options->format);
    if (avformat_alloc_output_context2(&container, NULL, name, NULL) < 0)
        return err_set(err, ERR_UNSUPPORTED, "this build of libavformat does not write %s", name);
    movie->container = container;
    container->flags |= AVFMT_FLAG_BITEXACT;
    if (movie->metadata)
        metadata_add_tags(movie->metadata, container);
    return true;
}

static AVStream *add_stream(struct movie *movie, const AVCodecContext *context)
{
    AVStream *stream = mem_check(avformat_new_stream(movie->container, NULL));
    if (avcodec_parameters_from_context(stream->codecpar, context) < 0)
        mem_check(NULL);
    stream->time_base = context->time_base;
    return stream;
}

static void add_side_data(AVStream *video, enum AVPacketSideDataType type, void *data, size_t size)
{
    if (av_stream_add_side_data(video, type, data, size) < 0)
        mem_check(NULL);
}

/* Stores projection and stereo layout, unless the video is flat and monoscopic. MP4: the boxes sv3d
 * and st3d; Matroska: Projection and StereoMode. For QuickTime, see sample_box.h. */
static void add_spherical_data(const struct sink_options *options, AVFormatContext *container,
                               AVStream *video)
{
    static const char *const matroska_modes[] = {
        [STEREO_SIDE_BY_SIDE] = "left_right", [STEREO_TOP_BOTTOM] = "top_bottom"};
    if (options->projection != PROJECTION_FLAT) {
        size_t size;
        AVSphericalMapping *mapping = mem_check(av_spherical_alloc(&size));
        mapping->projection = options->projection == PROJECTION_EQUIRECT
                                  ? AV_SPHERICAL_EQUIRECTANGULAR
                                  : AV_SPHERICAL_CUBEMAP;
        add_side_data(video, AV_PKT_DATA_SPHERICAL, mapping, size);
    }
    if (options->stereo != STEREO_NONE) {
        AVStereo3D *stereo = mem_check(av_stereo3d_alloc());
        stereo->type =
            options->stereo == STEREO_SIDE_BY_SIDE ? AV_STEREO3D_SIDEBYSIDE : AV_STEREO3D_TOPBOTTOM;
        add_side_data(video, AV_PKT_DATA_STEREO3D, stereo, sizeof *stereo);
        av_dict_set(&video->metadata, "stereo_mode", matroska_modes[options->stereo], 0);
    }
    /* These boxes are widely used but not part of the MP4 standard. */
    if (options->projection != PROJECTION_FLAT || options->stereo != STEREO_NONE)
        container->strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL;
}

static bool open_video(struct movie *movie, const struct sink_options *options, struct err *err)
{
    movie->video = video_open(options, container_names_have_global_headers(options->format), err);
    if (!movie->video)
        return false;
    const AVCodecContext *context = video_context(movie->video);
    movie->video_stream = add_stream(movie, context);
    movie->video_stream->avg_frame_rate = context->framerate;
    add_spherical_data(options, movie->container, movie->video_stream);
    if (strcmp(options->format, "mov") == 0)
        movie->video_box = sample_box_spherical(options->projection, options->stereo);
    sample_box_reserve(&movie->video_box, movie->video_stream);
    /* Apple's players accept HEVC only with this tag. */
    if (context->codec_id == AV_CODEC_ID_HEVC && movie->is_mp4)
        movie->video_stream->codecpar->codec_tag = MKTAG('h', 'v', 'c', '1');
    return true;
}

static bool open_audio(struct movie *movie, const struct sink_options *options, struct err *err)
{
    const char *encoder = "aac";

    if (options->sample_rate <= 0)
        return true;
    if (strcmp(options->format, "webm") == 0 || (options->is_ambisonic && !movie->is_mp4))
        encoder = "libopus"; /* its packets mark ambisonic audio */
    else if (video_is_master(movie->video) &&
             strcmp(container_names_libavformat(options->format), "mp4") != 0)
        encoder = "pcm_s24le";
    movie->audio =
        audio_open(encoder, options, container_names_have_global_headers(options->format), err);
    if (!movie->audio)
        return false;
    movie->audio_stream = add_stream(movie, audio_context(movie->audio));
    if (options->is_ambisonic && movie->is_mp4)
        movie->audio_box = sample_box_ambisonic();
    sample_box_reserve(&movie->audio_box, movie->audio_stream);
    return true;
}

/* libavformat has error codes of its own; errors of the file itself are errno values. */
static bool container_error(const struct movie *movie, int code, struct err *err)
{
    const AVIOContext *io = movie->container->pb;
    const char *name = output_name(movie->output);

    if (io && io->error < 0)
        code = io->error;
    const int error = AVUNERROR(code);
    account_check_failure(error);
    if (code < 0 && error > 0 && error < 4096 && error != EINVAL)
        return err_set_errno(err, error, "%s: cannot be written", name);
    return err_set(err, ERR_UNSUPPORTED, "%s: %s rejects this film (%s): %s", name,
                   movie->container->oformat->name, video_context(movie->video)->codec->name,
                   av_err2str(code));
}

/* Returns the unit of edit list durations. The usual millisecond would truncate the audio;
 * this one divides both frames and samples. */
static int movie_timescale(const struct movie *movie)
{
    const int64_t rate = video_context(movie->video)->framerate.num;
    const int64_t sound = movie->audio ? audio_context(movie->audio)->sample_rate : 1;
    const int64_t both = rate / av_gcd(rate, sound) * sound;
    return (int)(both <= MAX_TIMESCALE ? both : sound);
}

static bool write_header(struct movie *movie, struct err *err)
{
    AVFormatContext *container = movie->container;
    AVDictionary *settings = NULL;

    container->url = mem_check(av_strdup(output_name(movie->output)));
    output_io_attach(container, movie->output);
    if (movie->is_mp4) {
        av_dict_set(&settings, "movflags", "+faststart", 0);
        av_dict_set_int(&settings, "movie_timescale", movie_timescale(movie), 0);
    }
    const int code = avformat_write_header(container, &settings);
    av_dict_free(&settings);
    return code >= 0 || container_error(movie, code, err);
}

static void movie_free(struct movie *movie)
{
    if (movie->container)
        output_io_close(&movie->container->pb);
    interleave_destroy(movie->interleave);
    avformat_free_context(movie->container);
    video_close(movie->video);
    audio_close(movie->audio);
    av_packet_free(&movie->packet);
    free(movie);
}

void movie_abort(struct movie *movie)
{
    struct output *output = movie->output;
    movie_free(movie);
    output_discard(output);
}

struct movie *movie_open(const struct sink_options *options, struct err *err)
{
    if (!options->output) {
        err_set(err, ERR_USAGE, "format %s requires an output file", options->format);
        return NULL;
    }
    struct movie *movie = mem_alloc(sizeof *movie);
    movie->packet = mem_check(av_packet_alloc());
    movie->is_mp4 = strcmp(options->format, "mkv") != 0 && strcmp(options->format, "webm") != 0;
    movie->metadata = options->metadata;
    movie->fps = options->fps;
    movie->first_frame = options->first_frame;
    movie->last_frame = options->last_frame;
    movie->output = output_create(options->output, options->overwrite, err);
    if (movie->output && open_container(movie, options, err) && open_video(movie, options, err) &&
        open_audio(movie, options, err)) {
        if (movie->metadata)
            movie->subtitle_stream =
                metadata_add_track(movie->metadata, movie->fps, movie->container);
        movie->interleave = interleave_create(movie->container, movie->audio ? 2 : 1);
        if (write_header(movie, err))
            return movie;
    }
    movie_abort(movie);
    return NULL;
}

struct video *movie_video(const struct movie *movie)
{
    return movie->video;
}

/* ---- subtitles ---- */

static int64_t end_frame(const struct movie *movie)
{
    return movie->first_frame + movie->num_frames;
}

static bool write_subtitle(struct movie *movie, const struct metadata_entry *subtitle,
                           struct err *err)
{
    const int code = metadata_write_subtitle(subtitle, movie->fps, movie->first_frame,
                                             movie->container, movie->subtitle_stream);
    return code >= 0 || container_error(movie, code, err);
}

static bool starts_before(const struct movie *movie, int64_t frame, const AVPacket *packet)
{
    const AVStream *stream = movie->container->streams[packet->stream_index];
    const AVRational frame_time = {movie->fps.den, movie->fps.num};
    return av_compare_ts(frame - movie->first_frame, frame_time, packet->dts, stream->time_base) <
           0;
}

/* Gets the next subtitle. In MP4, an empty one in the film's last frame follows the last
 * one, so that the track ends with the film. */
static bool next_subtitle(const struct movie *movie, bool at_end, struct metadata_entry *out)
{
    const struct metadata *metadata = movie->metadata;
    const int64_t end = (at_end ? end_frame(movie) : movie->last_frame) - 1;
    if (movie->next_subtitle >= metadata->num_subtitles + movie->is_mp4)
        return false;
    *out = (struct metadata_entry){end, end + 1, ""};
    if (movie->next_subtitle < metadata->num_subtitles) {
        *out = metadata->subtitles[movie->next_subtitle];
        if (at_end && out->last > end)
            out->last = end;
    }
    return true;
}

/* A subtitle is written once the film has reached its end, so that it is cut correctly if
 * the film is interrupted. For very long ones, this does not wait. */
static bool is_reached(const struct movie *movie, const struct metadata_entry *subtitle)
{
    const int64_t waited = end_frame(movie) - subtitle->first;
    return subtitle->last <= end_frame(movie) ||
           waited * movie->fps.den > MAX_WAIT * movie->fps.num;
}

/* Writes the subtitles that precede a packet, or all if it is NULL. Sets *wait if one
 * cannot be written yet. */
static bool write_subtitles(struct movie *movie, const AVPacket *packet, bool at_end, bool *wait,
                            struct err *err)
{
    struct metadata_entry subtitle;
    while (next_subtitle(movie, at_end, &subtitle) &&
           (!packet || starts_before(movie, subtitle.first, packet))) {
        *wait = !at_end && !is_reached(movie, &subtitle);
        if (*wait)
            return true;
        if (subtitle.first < subtitle.last && !write_subtitle(movie, &subtitle, err))
            return false;
        movie->next_subtitle++;
    }
    return true;
}

/* Writes all packets and subtitles that are due. */
static bool write_due(struct movie *movie, bool at_end, struct err *err)
{
    bool wait = false;
    for (;;) {
        const AVPacket *next = interleave_peek(movie->interleave, at_end);
        if ((next || at_end) && movie->subtitle_stream &&
            !write_subtitles(movie, next, at_end, &wait, err))
            return false;
        if (!next || wait)
            return true;
        const int code = interleave_write_next(movie->interleave, at_end);
        if (code < 0 || movie->container->pb->error < 0)
            return container_error(movie, code, err);
    }
}

static bool write_packet(struct movie *movie, AVPacket *packet, AVStream *stream,
                         AVRational time_base, struct err *err)
{
    packet->stream_index = stream->index;
    av_packet_rescale_ts(packet, time_base, stream->time_base);
    interleave_push(movie->interleave, packet);
    return write_due(movie, false, err);
}

bool movie_write_video(struct movie *movie, AVPacket *packet, struct err *err)
{
    movie->num_frames++;
    return write_packet(movie, packet, movie->video_stream, video_context(movie->video)->time_base,
                        err);
}

static bool drain_audio(struct movie *movie, struct err *err)
{
    const AVCodecContext *context = audio_context(movie->audio);
    /* Matroska has a field for Opus's delay, which players subtract. */
    const bool has_delay_field = !movie->is_mp4 && context->codec_id == AV_CODEC_ID_OPUS;
    const int64_t offset = has_delay_field ? context->initial_padding : 0;
    bool got = false;
    while (audio_receive(movie->audio, movie->packet, &got, err) && got) {
        movie->packet->pts += offset;
        movie->packet->dts += offset;
        if (!write_packet(movie, movie->packet, movie->audio_stream, context->time_base, err))
            return false;
    }
    return !got;
}

bool movie_write_audio(struct movie *movie, const float *pcm, int count, struct err *err)
{
    if (!movie->audio)
        return true;
    while (count > 0) {
        const int taken = audio_send(movie->audio, pcm, count, err);
        if (taken < 0 || !drain_audio(movie, err))
            return false;
        pcm += taken * audio_channels(movie->audio);
        count -= taken;
        movie->num_samples += taken;
    }
    return true;
}

static bool write_trailer(struct movie *movie, struct err *err)
{
    if (!write_due(movie, true, err))
        return false;
    if (movie->metadata)
        metadata_add_chapters(movie->metadata, movie->fps, movie->first_frame,
                              movie->first_frame + movie->num_frames, movie->container);
    int code = av_write_trailer(movie->container);
    if (code < 0 || movie->container->pb->error < 0)
        return container_error(movie, code, err);
    code = output_io_close(&movie->container->pb);
    if (code < 0)
        return container_error(movie, code, err);
    const int fd = output_descriptor(movie->output);
    const char *name = output_name(movie->output);
    return sample_box_write(&movie->video_box, fd, name, err) &&
           sample_box_write(&movie->audio_box, fd, name, err);
}

static bool verify_file(const struct movie *movie, struct err *err)
{
    struct film_properties expected = {.num_frames = movie->num_frames,
                                       .has_sound = movie->audio != NULL};
    if (output_in_place(movie->output))
        return true;
    if (movie->audio)
        expected.seconds = (double)movie->num_samples / audio_context(movie->audio)->sample_rate;
    return verify_film(output_descriptor(movie->output), output_name(movie->output), &expected,
                       err);
}

bool movie_finish(struct movie *movie, struct err *err)
{
    if ((movie->audio && !(audio_end(movie->audio, err) && drain_audio(movie, err))) ||
        !write_trailer(movie, err) || !verify_file(movie, err)) {
        movie_abort(movie);
        return false;
    }
    struct output *output = movie->output;
    movie_free(movie);
    return output_commit(output, err);
}

int64_t movie_bytes(const struct movie *movie)
{
    return avio_tell(movie->container->pb);
}
