/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <fcntl.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "encode/metadata.h"
#include "encode/verify.h"
#include "tests/unit/test_encode.h"

/* A film read back: its video packets, and the extent of its audio. */
struct film {
    AVFormatContext *container;
    const AVStream *video, *audio;
    AVPacket *packets[512]; /* of the video */
    int num_packets;
    int64_t audio_end; /* end of the last packet, in ticks of its stream */
};

static void read_film(struct film *film, const char *path)
{
    *film = (struct film){0};
    assert_int_equal(avformat_open_input(&film->container, path, NULL, NULL), 0);
    assert_true(avformat_find_stream_info(film->container, NULL) >= 0);
    for (unsigned i = 0; i < film->container->nb_streams; i++) {
        const AVStream *stream = film->container->streams[i];
        if (stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO)
            film->video = stream;
        else if (stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO)
            film->audio = stream;
    }
    AVPacket *packet = av_packet_alloc();
    while (av_read_frame(film->container, packet) >= 0) {
        if (packet->stream_index == film->video->index) {
            assert_true(film->num_packets < 512);
            film->packets[film->num_packets++] = av_packet_clone(packet);
        } else if (film->audio && packet->stream_index == film->audio->index) {
            film->audio_end = packet->pts + packet->duration;
        }
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
}

static void free_film(struct film *film)
{
    for (int i = 0; i < film->num_packets; i++)
        av_packet_free(&film->packets[i]);
    avformat_close_input(&film->container);
}

/* Checks that every frame occurs once, at its exact time. */
static void assert_exact_times(const struct film *film, int num_frames, struct rational fps)
{
    const AVRational base = film->video->time_base;
    bool seen[512] = {false};

    assert_int_equal(film->num_packets, num_frames);
    for (int i = 0; i < num_frames; i++) {
        const int64_t ticks = film->packets[i]->pts * base.num * fps.num;
        const int64_t per_frame = (int64_t)base.den * fps.den;
        assert_int_equal(ticks % per_frame, 0);
        const int64_t index = ticks / per_frame;
        assert_in_range(index, 0, num_frames - 1);
        assert_false(seen[index]);
        seen[index] = true;
        assert_true(film->packets[i]->pts >= film->packets[i]->dts);
        assert_true(i == 0 || film->packets[i]->dts > film->packets[i - 1]->dts);
    }
}

static double seconds(int64_t ticks, AVRational base)
{
    return (double)ticks * base.num / base.den;
}

static void movie__mp4__has_the_requested_format(void **state)
{
    const char *path = in_folder(state, "a.mp4");
    struct sink_options options = small_options(path);
    struct film film;
    static const struct metadata_entry chapters[] = {{0, 30, "one"}, {30, 500, "two"}};
    static const struct metadata_entry lines[] = {{6, 18, "a <b>"}, {60, 89, "c"}};
    const struct metadata notes = {.title = "a title",
                                   .comment = "a comment",
                                   .num_chapters = 2,
                                   .chapters = chapters,
                                   .num_subtitles = 2,
                                   .subtitles = lines};
    options.metadata = &notes;
    options.last_frame = 90;
    make_film(&options, 0, 90);
    assert_int_equal(num_files(*state), 1);

    read_film(&film, path);
    const AVCodecParameters *video = film.video->codecpar, *audio = film.audio->codecpar;
    assert_int_equal(video->codec_id, AV_CODEC_ID_H264);
    assert_int_equal(video->width, 64);
    assert_int_equal(video->height, 48);
    assert_int_equal(video->format, AV_PIX_FMT_YUV420P);
    assert_int_equal(video->color_primaries, AVCOL_PRI_BT709);
    assert_int_equal(video->color_trc, AVCOL_TRC_BT709);
    assert_int_equal(video->color_space, AVCOL_SPC_BT709);
    assert_int_equal(video->color_range, AVCOL_RANGE_MPEG);
    assert_int_equal(video->chroma_location, AVCHROMA_LOC_LEFT);
    assert_int_equal(film.video->avg_frame_rate.num, 60);
    assert_int_equal(film.video->avg_frame_rate.den, 1);
    assert_int_equal(audio->codec_id, AV_CODEC_ID_AAC);
    assert_int_equal(audio->sample_rate, 48000);
    assert_int_equal(audio->ch_layout.nb_channels, 2);
    const AVDictionary *tags = film.container->metadata;
    assert_string_equal(av_dict_get(tags, "title", NULL, 0)->value, "a title");
    assert_string_equal(av_dict_get(tags, "comment", NULL, 0)->value, "a comment");
    assert_int_equal(film.container->nb_chapters, 2);
    const AVChapter *second = film.container->chapters[1];
    assert_true(seconds(second->start, second->time_base) == 0.5);
    assert_true(seconds(second->end, second->time_base) == 1.5);
    assert_string_equal(av_dict_get(second->metadata, "title", NULL, 0)->value, "two");
    assert_null(av_dict_get(tags, "encoder", NULL, 0));
    assert_null(av_dict_get(tags, "creation_time", NULL, 0));
    free_film(&film);
}

static void movie__times__are_exact_and_sound_ends_with_the_picture(void **state)
{
    static const struct rational rates[] = {{60, 1}, {30000, 1001}, {24, 1}, {1000, 1}, {7, 3}};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        const char *path = in_folder(state, "a.mp4");
        struct sink_options options = small_options(path);
        struct film film;
        options.fps = rates[i];
        options.overwrite = true;
        make_film(&options, 0, 50);

        read_film(&film, path);
        assert_exact_times(&film, 50, rates[i]);
        const double length = rational_frame_time(rates[i], 50);
        const double frame = rational_frame_time(rates[i], 1);
        assert_true(fabs(seconds(film.video->duration, film.video->time_base) - length) < 1e-4);
        assert_true(fabs(seconds(film.audio->duration, film.audio->time_base) - length) < frame);
        assert_int_equal(film.audio_end, rational_frame_sample(rates[i], 50, 48000));
        free_film(&film);
    }
}

/* Decodes the audio and finds the start of the tone: the file must compensate for the
 * encoder's delay. */
static void movie__sound__begins_in_time(void **state)
{
    const char *path = in_folder(state, "a.mp4");
    struct sink_options options = small_options(path);
    make_film(&options, 0, 30);

    struct film film;
    read_film(&film, path);
    assert_int_equal(av_seek_frame(film.container, -1, 0, AVSEEK_FLAG_BACKWARD), 0);
    AVCodecContext *decoder =
        avcodec_alloc_context3(avcodec_find_decoder(film.audio->codecpar->codec_id));
    avcodec_parameters_to_context(decoder, film.audio->codecpar);
    decoder->pkt_timebase = film.audio->time_base;
    assert_int_equal(avcodec_open2(decoder, NULL, NULL), 0);
    AVPacket *packet = av_packet_alloc();
    AVFrame *block = av_frame_alloc();
    int num_checked = 0;
    while (av_read_frame(film.container, packet) >= 0) {
        if (packet->stream_index == film.audio->index)
            avcodec_send_packet(decoder, packet);
        av_packet_unref(packet);
        while (avcodec_receive_frame(decoder, block) >= 0) {
            const float *left = (const float *)block->data[0];
            for (int i = 0; i < block->nb_samples; i++) {
                const int64_t at = block->pts + i;
                float want[2];
                make_tone(want, at, 1);
                if (at < 2048 || at > 20000)
                    continue;
                assert_true(fabsf(left[i] - want[0]) < 0.1f);
                num_checked++;
            }
        }
    }
    assert_true(num_checked > 17000);
    av_frame_free(&block);
    av_packet_free(&packet);
    avcodec_free_context(&decoder);
    free_film(&film);
}

/* Returns whether this build of libavcodec has the encoder. */
static bool has_encoder(const char *name)
{
    return avcodec_find_encoder_by_name(name);
}

/* Some encoders do not handle being stopped midway. */
static void movie_abort__any_codec__leaves_nothing(void **state)
{
    static const char *const codecs[] = {"libx264",    "libx265",   "libsvtav1",
                                         "libvpx-vp9", "prores_ks", "ffv1"};
    for (size_t i = 0; i < sizeof codecs / sizeof codecs[0]; i++) {
        struct sink_options options = small_options(in_folder(state, "a.mkv"));
        options.codec = codecs[i];
        options.width = 256;
        options.height = 128;
        options.segment_frames = 8;
        for (int count = 0; count < 12 && has_encoder(codecs[i]); count += 4) {
            struct err err = {0};
            struct sink *sink = sink_open(&options, NULL, &err);
            if (!sink || !write_film(sink, &options, 0, count, &err))
                fail_msg("%s", err.text);
            sink_abort(sink);
            assert_int_equal(num_files(*state), 0);
        }
    }
}

static size_t find_text(const uint8_t *data, size_t size, const char *text)
{
    const size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(data + i, text, length) == 0)
            return i;
    return SIZE_MAX;
}

static void movie__mp4__has_its_index_first(void **state)
{
    const char *path = in_folder(state, "a.mp4");
    const struct sink_options options = small_options(path);
    make_film(&options, 0, 10);

    size_t size;
    uint8_t *data = read_whole(path, &size);
    assert_true(find_text(data, size, "moov") < find_text(data, size, "mdat"));
    free(data);
}

static void movie__two_runs__same_bytes(void **state)
{
    static const char *const names[][2] = {{"a.mp4", "b.mp4"}, {"a.mkv", "b.mkv"}};
    for (int i = 0; i < 2; i++) {
        struct sink_options options = small_options(in_folder(state, names[i][0]));
        options.segment_frames = 25;
        make_film(&options, 0, 60);
        options.output = in_folder(state, names[i][1]);
        make_film(&options, 0, 60);
        assert_same_files(in_folder(state, names[i][0]), in_folder(state, names[i][1]));
    }
}

/* Every container stores projection and stereo layout, and the film's own size and sound are as
 * usual. */
static void movie__projection__is_stored_in_every_container(void **state)
{
    static const char *const names[] = {"a.mp4", "a.m4v", "a.mov", "a.mkv", "a.webm"};
    static const enum AVStereo3DType layouts[] = {[STEREO_SIDE_BY_SIDE] = AV_STEREO3D_SIDEBYSIDE,
                                                  [STEREO_TOP_BOTTOM] = AV_STEREO3D_TOPBOTTOM};
    for (size_t i = 0; i < 9 * sizeof names / sizeof names[0]; i++) {
        const char *path = in_folder(state, names[i / 9]);
        struct sink_options options = small_options(path);
        options.overwrite = true;
        options.projection = (enum projection)(i % 3);
        options.stereo = (enum stereo)(i / 3 % 3);
        make_film(&options, 0, 3);

        struct film film;
        read_film(&film, path);
        const AVSphericalMapping *mapping =
            (const void *)av_stream_get_side_data(film.video, AV_PKT_DATA_SPHERICAL, NULL);
        const AVStereo3D *stereo =
            (const void *)av_stream_get_side_data(film.video, AV_PKT_DATA_STEREO3D, NULL);
        assert_int_equal(mapping != NULL, options.projection != PROJECTION_FLAT);
        if (mapping)
            assert_int_equal(mapping->projection, options.projection == PROJECTION_EQUIRECT
                                                      ? AV_SPHERICAL_EQUIRECTANGULAR
                                                      : AV_SPHERICAL_CUBEMAP);
        if (options.stereo != STEREO_NONE) {
            assert_non_null(stereo);
            assert_int_equal(stereo->type, layouts[options.stereo]);
        }
        assert_null(av_dict_get(film.video->metadata, "title", NULL, 0));
        assert_int_equal(film.num_packets, 3);
        assert_non_null(film.audio);
        free_film(&film);
    }
}

enum { SEGMENT = 25 };

/* Encodes frames 0..2N-1 at once and in two segments, and compares all packets. */
static void compare_segments(void **state, const char *codec)
{
    struct film whole, parts[2];
    struct sink_options options = small_options(in_folder(state, "whole.mp4"));
    options.codec = codec;
    options.width = options.height = 128;
    options.segment_frames = SEGMENT;
    options.overwrite = true;
    make_film(&options, 0, 2 * SEGMENT);
    read_film(&whole, options.output);
    for (int k = 0; k < 2; k++) {
        options.output = in_folder(state, k ? "1.mp4" : "0.mp4");
        options.first_frame = k * SEGMENT;
        make_film(&options, k * SEGMENT, (k + 1) * SEGMENT);
        read_film(&parts[k], options.output);
    }

    const int64_t tick = whole.packets[1]->duration;
    assert_exact_times(&whole, 2 * SEGMENT, options.fps);
    for (int i = 0; i < 2 * SEGMENT; i++) {
        const struct film *part = &parts[i / SEGMENT];
        const AVPacket *a = whole.packets[i], *b = part->packets[i % SEGMENT];
        const int64_t offset = i / SEGMENT * SEGMENT * tick;
        assert_int_equal(a->size, b->size);
        assert_memory_equal(a->data, b->data, (size_t)a->size);
        assert_int_equal(a->pts, b->pts + offset);
        assert_int_equal(a->dts, b->dts + offset);
        assert_int_equal(a->flags & AV_PKT_FLAG_KEY, b->flags & AV_PKT_FLAG_KEY);
    }
    assert_true(whole.packets[SEGMENT]->flags & AV_PKT_FLAG_KEY);
    const AVCodecParameters *a = whole.video->codecpar;
    for (int k = 0; k < 2; k++) {
        const AVCodecParameters *b = parts[k].video->codecpar;
        assert_int_equal(a->extradata_size, b->extradata_size);
        assert_memory_equal(a->extradata, b->extradata, (size_t)a->extradata_size);
        free_film(&parts[k]);
    }
    free_film(&whole);
}

/* --jobs and join depend on this. */
static void movie__segments__packets_do_not_depend_on_what_came_before(void **state)
{
    compare_segments(state, "h264");
    if (has_encoder("libx265"))
        compare_segments(state, "hevc");
    if (has_encoder("libsvtav1"))
        compare_segments(state, "av1");
}

static void movie__other_codecs__have_the_requested_format(void **state)
{
    static const struct {
        const char *codec, *output, *encoder;
        enum AVCodecID id;
    } cases[] = {
        {"hevc", "hevc.mkv", "libx265", AV_CODEC_ID_HEVC},
        {"libx265", "x265.mov", "libx265", AV_CODEC_ID_HEVC},
        {"av1", "av1.mkv", "libsvtav1", AV_CODEC_ID_AV1},
        {NULL, "default.webm", "libvpx-vp9", AV_CODEC_ID_VP9},
        {"prores", "prores.mov", "prores_ks", AV_CODEC_ID_PRORES},
        {"dnxhr", "dnxhr.mov", "dnxhd", AV_CODEC_ID_DNXHD},
        {"x264-lossless", "lossless.mkv", "libx264", AV_CODEC_ID_H264},
        {"mpeg4", "mpeg4.mov", "mpeg4", AV_CODEC_ID_MPEG4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct film film;
        struct sink_options options = small_options(in_folder(state, cases[i].output));
        if (!has_encoder(cases[i].encoder))
            continue;
        options.codec = cases[i].codec;
        options.width = 256;
        options.height = 128;
        options.segment_frames = 12;
        make_film(&options, 0, 20);
        read_film(&film, options.output);
        assert_int_equal(film.video->codecpar->codec_id, cases[i].id);
        assert_int_equal(film.video->codecpar->color_space, AVCOL_SPC_BT709);
        assert_int_equal(film.num_packets, 20);
        assert_non_null(film.audio);
        free_film(&film);
    }
}

/* The decoded frames are identical to the rendered ones. */
static void movie__ffv1__keeps_every_pixel(void **state)
{
    struct sink_options options = small_options(in_folder(state, "a.mkv"));
    struct frame want = make_frame(64, 48);
    struct film film;
    options.codec = "ffv1";
    make_film(&options, 0, 3);
    read_film(&film, options.output);

    AVCodecContext *decoder = avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_FFV1));
    AVFrame *picture = av_frame_alloc();
    avcodec_parameters_to_context(decoder, film.video->codecpar);
    assert_int_equal(avcodec_open2(decoder, NULL, NULL), 0);
    assert_int_equal(avcodec_send_packet(decoder, film.packets[2]), 0);
    avcodec_send_packet(decoder, NULL);
    assert_int_equal(avcodec_receive_frame(decoder, picture), 0);
    assert_int_equal(picture->format, AV_PIX_FMT_0RGB32);
    draw_frame(&want, 2);
    for (int i = 0; i < 64 * 48; i++) {
        const uint8_t *got = picture->data[0] + i / 64 * picture->linesize[0] + i % 64 * 4;
        const uint8_t *rgba = want.rgba + (size_t)i * 4;
        assert_true(got[2] == rgba[0] && got[1] == rgba[1] && got[0] == rgba[2]);
    }
    av_frame_free(&picture);
    avcodec_free_context(&decoder);
    free(want.rgba);
    free_film(&film);
}

static void movie_open__impossible_options__are_refused(void **state)
{
    const char *path = in_folder(state, "a.mp4");
    struct sink_options options = small_options(path);

    options.width = 63;
    options.height = 47;
    expect_open_error(&options, ERR_USAGE, "use 64x48");
    options = small_options(path);
    options.codec = "h265000";
    expect_open_error(&options, ERR_USAGE, "h264");
    options = small_options(path);
    options.preset = "warp";
    expect_open_error(&options, ERR_USAGE, "unknown preset \"warp\"; expected one of ultrafast");
    options = small_options(in_folder(state, "a.mov"));
    options.codec = "prores";
    options.crf = 3;
    expect_open_error(&options, ERR_USAGE, "does not support --crf");
    options = small_options(path);
    options.codec = "prores";
    expect_open_error(&options, ERR_USAGE,
                      ".mp4 does not support the codec prores; use .mov or .mkv");
    options = small_options(in_folder(state, "none/a.mp4"));
    expect_open_error(&options, ERR_IO, "none does not exist");
    options = small_options(in_folder(state, "a.avi"));
    expect_open_error(&options, ERR_USAGE, "unknown file name extension");
    options = small_options("/dev/full");
    options.format = "mp4";
    expect_open_error(&options, ERR_USAGE, "/dev/full");
    assert_int_equal(num_files(*state), 0);
}

static void movie_open__existing_file__is_kept_unless_overwrite(void **state)
{
    const char *path = in_folder(state, "a.mp4");
    struct sink_options options = small_options(path);
    FILE *file = fopen(path, "wb");
    assert_int_equal(fputs("precious", file) >= 0, 1);
    fclose(file);

    expect_open_error(&options, ERR_IO, "--overwrite");
    options.overwrite = true;
    struct err err;
    struct sink *sink = sink_open(&options, NULL, &err);
    assert_non_null(sink);
    assert_true(write_film(sink, &options, 0, 5, &err));
    size_t size;
    uint8_t *data = read_whole(path, &size);
    assert_int_equal(size, 8);
    free(data);
    sink_abort(sink);
    assert_int_equal(num_files(*state), 1);

    make_film(&options, 0, 5);
    data = read_whole(path, &size);
    assert_true(size > 8);
    free(data);
    assert_int_equal(num_files(*state), 1);
}

/* Limits the file's size, which has the same effect as a full disk. */
static void movie__disk_full__is_reported_and_leaves_no_file(void **state)
{
    struct rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_IGN);
    const struct sink_options options = small_options(in_folder(state, "a.mp4"));
    bool failed = false;
    for (rlim_t room = 64; room < 40000; room = room * 5 / 2) {
        struct err err = {0};
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){room, before.rlim_max});
        struct sink *sink = sink_open(&options, NULL, &err);
        bool ok = sink;
        if (ok && !write_film(sink, &options, 0, 60, &err)) {
            sink_abort(sink);
            ok = false;
        } else if (ok) {
            ok = sink_finish(sink, &err);
        }
        setrlimit(RLIMIT_FSIZE, &before);
        if (ok)
            continue;
        failed = true;
        assert_int_equal(err.kind, ERR_IO);
        assert_non_null(strstr(err.text, "a.mp4: cannot be written: File too large"));
        assert_int_equal(num_files(*state), 0);
    }
    assert_true(failed);
}

/* Returns the end of a film's last subtitle in seconds, and stores the size of all
 * subtitles. */
static double read_subtitles(const char *path, int *size)
{
    AVFormatContext *container = NULL;
    AVPacket *packet = av_packet_alloc();
    double end = 0;
    *size = 0;
    assert_int_equal(avformat_open_input(&container, path, NULL, NULL), 0);
    while (av_read_frame(container, packet) >= 0) {
        const AVStream *stream = container->streams[packet->stream_index];
        if (stream->codecpar->codec_type == AVMEDIA_TYPE_SUBTITLE) {
            *size += packet->size;
            end = fmax(end, (double)(packet->pts + packet->duration) * av_q2d(stream->time_base));
        }
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
    avformat_close_input(&container);
    return end;
}

static void movie__stopped_early__subtitles_end_with_it(void **state)
{
    static const char *const names[] = {"a.mp4", "a.mkv", "a.mov"};
    static const struct metadata_entry lines[] = {
        {10, 40, "said"}, {80, 200, "cut"}, {300, 400, "never"}, {500, 7000, "nor this"}};
    static const struct metadata notes = {.num_subtitles = 4, .subtitles = lines};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct sink_options options = small_options(in_folder(state, names[i]));
        int size;
        options.metadata = &notes;
        options.last_frame = 8000;
        make_film(&options, 0, 100);
        /* Matroska's times begin with those of the audio, 21 ms before the video. */
        assert_float_equal(read_subtitles(options.output, &size), 100.0 / 60, 0.023);
        assert_in_range(size, 7, 20); /* "said", "cut", and the container's additions */
    }
}

static void movie__long_subtitle__does_not_keep_the_film_waiting(void **state)
{
    static const struct metadata_entry lines[] = {{10, 5000, "long"}};
    static const struct metadata notes = {.num_subtitles = 1, .subtitles = lines};
    struct sink_options options = small_options(in_folder(state, "a.mkv"));
    struct err err = {0};
    options.metadata = &notes;
    options.last_frame = 8000;
    struct sink *sink = sink_open(&options, NULL, &err);
    assert_non_null(sink);
    assert_true(write_film(sink, &options, 0, 500, &err));
    const int64_t before = sink_bytes(sink);
    assert_true(write_film(sink, &options, 500, 900, &err));
    assert_true(sink_bytes(sink) > before + 5000);
    assert_true(sink_finish(sink, &err));
}

static void expect_verdict(const char *path, const struct film_properties *facts, const char *fact)
{
    struct err err = {0};
    const int fd = open(path, O_RDONLY);
    assert_true(fd >= 0);
    assert_int_equal(verify_film(fd, "a film", facts, &err), fact == NULL);
    close(fd);
    assert_non_null(strstr(err.text, fact ? fact : ""));
}

/* The last packet has no duration here, and there is a longer frame. */
static void verify_film__four_frames_per_second__has_whole_seconds(void **state)
{
    static const char *const names[] = {"a.mkv", "a.mp4"};
    if (!has_encoder("libx265"))
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int num_frames = 1; num_frames <= 8; num_frames++) {
            struct sink_options options = small_options(in_folder(state, names[i]));
            options.codec = "hevc";
            options.fps = (struct rational){4, 1};
            options.overwrite = true;
            make_film(&options, 0, num_frames);
        }
}

static void verify_film__different_contents__are_reported(void **state)
{
    const char *path = in_folder(state, "a.mp4");
    const struct sink_options options = small_options(path);
    make_film(&options, 0, 90);
    expect_verdict(path, &(struct film_properties){90, true, 1.5}, NULL);
    expect_verdict(path, &(struct film_properties){91, true, 1.5}, "frames are missing");
    expect_verdict(path, &(struct film_properties){90, true, 1.6}, "audio ends too early");

    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(truncate(path, info.st_size - 2000), 0);
    expect_verdict(path, &(struct film_properties){90, true, 1.5}, "verification failed");
    assert_int_equal(truncate(path, 100), 0);
    expect_verdict(path, &(struct film_properties){90, true, 1.5}, "verification failed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        folder_test(movie__mp4__has_the_requested_format),
        folder_test(movie__times__are_exact_and_sound_ends_with_the_picture),
        folder_test(movie__sound__begins_in_time),
        folder_test(movie__mp4__has_its_index_first),
        folder_test(movie__projection__is_stored_in_every_container),
        folder_test(movie__two_runs__same_bytes),
        folder_test(movie__segments__packets_do_not_depend_on_what_came_before),
        folder_test(movie_abort__any_codec__leaves_nothing),
        folder_test(movie__other_codecs__have_the_requested_format),
        folder_test(movie__ffv1__keeps_every_pixel),
        folder_test(movie_open__impossible_options__are_refused),
        folder_test(movie_open__existing_file__is_kept_unless_overwrite),
        folder_test(movie__disk_full__is_reported_and_leaves_no_file),
        folder_test(movie__stopped_early__subtitles_end_with_it),
        folder_test(movie__long_subtitle__does_not_keep_the_film_waiting),
        folder_test(verify_film__four_frames_per_second__has_whole_seconds),
        folder_test(verify_film__different_contents__are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
