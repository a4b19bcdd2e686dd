/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/video.h"

#include <libavcodec/avcodec.h>
#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdlib.h>
#include <string.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/err.h"
#include "encode/codec.h"
#include "encode/container_names.h"
#include "encode/sink_options.h"
#include "render/frame.h"
#include "render/pixels/convert.h"
#include "render/pixels/rgba16.h"

enum {
    NUM_THREADS = 2,   /* fixed, since the output depends on it */
    HW_POOL_SIZE = 20, /* encoders hold frames back for lookahead */
    GROUP_SECONDS = 4  /* maximum distance of key frames, for quick seeking */
};

struct video {
    struct arena *arena;
    struct sink_options options; /* of its strings, only `preset` is valid; it is in the arena */
    struct codec_choice choice;
    enum AVPixelFormat pixel_format;
    bool global_header;
    AVCodecContext *context;
    struct SwsContext *scaler;                /* for all pixel formats but yuv420p */
    struct SwsContext *high_precision_scaler; /* from 16-bit frames; NULL: not needed */
    uint16_t *rgba16;                         /* such a frame */
    AVFrame *picture;
    AVBufferRef *hw_frames; /* pool in graphics memory; NULL: software encoding */
    AVFrame *hw_picture;    /* the picture in graphics memory */
    int64_t num_sent, num_received;
    int64_t delay; /* frames by which decoding times precede presentation times */
    bool ended;    /* the encoder must be restarted */
};

/* ---- hardware frames ---- */

/* Some encoders (like h264_vaapi) accept only frames in graphics memory, for which they have a
 * pixel format. Frames are created in main memory as usual, and uploaded one by one. */
static bool needs_hw_frames(const AVCodec *encoder)
{
    return av_pix_fmt_desc_get(encoder->pix_fmts[0])->flags & AV_PIX_FMT_FLAG_HWACCEL;
}

static enum AVHWDeviceType hw_device_type(const AVCodec *encoder)
{
    const AVCodecHWConfig *config;
    for (int i = 0; (config = avcodec_get_hw_config(encoder, i)); i++)
        if (config->pix_fmt == encoder->pix_fmts[0])
            return config->device_type;
    return AV_HWDEVICE_TYPE_NONE;
}

/* Opens the first device suitable for the encoder and allocates a pool of frames there, uploaded
 * from `format`. Returns NULL if there is none. */
static AVBufferRef *create_hw_frames(const AVCodec *encoder, enum AVPixelFormat format, int width,
                                     int height)
{
    AVBufferRef *device = NULL;
    if (av_hwdevice_ctx_create(&device, hw_device_type(encoder), NULL, NULL, 0) < 0)
        return NULL;
    AVBufferRef *pictures = av_hwframe_ctx_alloc(device);
    av_buffer_unref(&device);
    if (!pictures)
        return NULL;
    AVHWFramesContext *context = (AVHWFramesContext *)pictures->data;
    context->format = encoder->pix_fmts[0];
    context->sw_format = format;
    context->width = width;
    context->height = height;
    context->initial_pool_size = HW_POOL_SIZE;
    if (av_hwframe_ctx_init(pictures) < 0)
        av_buffer_unref(&pictures);
    return pictures;
}

/* Returns false if out of graphics memory. */
static bool upload_picture(AVBufferRef *pictures, const AVFrame *from, AVFrame *to)
{
    return av_hwframe_get_buffer(pictures, to, 0) >= 0 &&
           av_hwframe_transfer_data(to, from, 0) >= 0 && av_frame_copy_props(to, from) >= 0;
}

/* ---- choosing codec and pixel format ---- */

static enum AVPixelFormat best_pixel_format(const struct codec_choice *choice)
{
    for (const enum AVPixelFormat *f = choice->encoder->pix_fmts; *f != AV_PIX_FMT_NONE; f++)
        if (*f == AV_PIX_FMT_YUV420P)
            return *f;
    return needs_hw_frames(choice->encoder) ? AV_PIX_FMT_NV12 : choice->encoder->pix_fmts[0];
}

static bool choose_pixel_format(const struct codec_choice *choice,
                                const struct sink_options *options, enum AVPixelFormat *out,
                                struct err *err)
{
    const char *name;
    if (!codec_pixel_format(choice, options, &name, err))
        return false;
    *out = name ? av_get_pix_fmt(name) : best_pixel_format(choice);
    return true;
}

static bool is_rgb(enum AVPixelFormat format)
{
    return av_pix_fmt_desc_get(format)->flags & AV_PIX_FMT_FLAG_RGB;
}

/* Most formats have chroma at half the resolution. */
static bool check_size(const struct sink_options *options, enum AVPixelFormat format,
                       struct err *err)
{
    const int width = options->width, height = options->height;
    int shift_x, shift_y;

    av_pix_fmt_get_chroma_sub_sample(format, &shift_x, &shift_y);
    const int odd_x = width & ((1 << shift_x) - 1), odd_y = height & ((1 << shift_y) - 1);
    if (!odd_x && !odd_y)
        return true;
    return err_set(err, ERR_USAGE, "%dx%d: width and height must be even; use %dx%d", width, height,
                   width + (odd_x != 0), height + (odd_y != 0));
}

static bool choose_codec(struct codec_choice *out, const struct sink_options *options,
                         struct err *err)
{
    const char *name =
        options->codec ? options->codec : codec_default(options->format, options->has_alpha);
    if (!name)
        return err_set(err, ERR_USAGE,
                       ".%s does not support alpha; use .mov (ProRes 4444), .mkv (FFV1) or .png",
                       options->format);
    return codec_find(out, name, err) && container_names_check_codec(options->format, out, err);
}

bool video_check_size(const struct sink_options *options, struct err *err)
{
    struct codec_choice choice;
    enum AVPixelFormat format;
    return choose_codec(&choice, options, err) &&
           choose_pixel_format(&choice, options, &format, err) && check_size(options, format, err);
}

/* Also set in the picture, since some encoders read it there. */
static void set_colors(struct video *video)
{
    AVCodecContext *context = video->context;
    AVFrame *picture = video->picture;
    const bool rgb = is_rgb(context->pix_fmt);

    picture->color_primaries = context->color_primaries = AVCOL_PRI_BT709;
    picture->color_trc = context->color_trc = AVCOL_TRC_BT709;
    picture->colorspace = context->colorspace = rgb ? AVCOL_SPC_RGB : AVCOL_SPC_BT709;
    picture->color_range = context->color_range = rgb ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    if (context->pix_fmt == AV_PIX_FMT_YUV420P)
        context->chroma_sample_location = AVCHROMA_LOC_LEFT;
}

static bool open_video_encoder(struct video *video, struct err *err)
{
    const struct sink_options *options = &video->options;
    const struct rational fps = options->fps;
    AVCodecContext *context = mem_check(avcodec_alloc_context3(video->choice.encoder));

    video->context = context;
    context->width = options->width;
    context->height = options->height;
    context->pix_fmt = video->hw_frames ? video->choice.encoder->pix_fmts[0] : video->pixel_format;
    context->hw_frames_ctx = video->hw_frames ? mem_check(av_buffer_ref(video->hw_frames)) : NULL;
    context->time_base = (AVRational){fps.den, fps.num};
    context->framerate = (AVRational){fps.num, fps.den};
    context->sample_aspect_ratio = (AVRational){1, 1};
    context->gop_size = (int)((int64_t)GROUP_SECONDS * fps.num / fps.den) + 1;
    context->thread_count = NUM_THREADS;
    context->flags |= AV_CODEC_FLAG_BITEXACT;
    if (video->global_header)
        context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    set_colors(video);
    return codec_open(&video->choice, options, context, err);
}

static void alloc_picture(struct video *video)
{
    video->picture = mem_check(av_frame_alloc());
    video->picture->format = video->pixel_format;
    video->picture->width = video->options.width;
    video->picture->height = video->options.height;
    if (av_frame_get_buffer(video->picture, 0) < 0)
        account_fail(0);
}

static bool open_scaler_from(struct video *video, enum AVPixelFormat from, struct SwsContext **out,
                             struct err *err)
{
    const int width = video->options.width, height = video->options.height;
    const int flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INP;
    *out = sws_getContext(width, height, from, width, height, video->pixel_format, flags, NULL,
                          NULL, NULL);
    if (!*out)
        return err_set(err, ERR_UNSUPPORTED, "codec \"%s\": cannot convert frames to %s",
                       video->choice.recipe.name, av_get_pix_fmt_name(video->pixel_format));
    const int *bt709 = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(*out, bt709, 1, bt709, is_rgb(video->pixel_format), 0, 1 << 16,
                             1 << 16);
    return true;
}

/* Creates the picture that is encoded, and what converts frames to its format. */
static bool open_conversion(struct video *video, struct err *err)
{
    const size_t num = (size_t)video->options.width * (size_t)video->options.height * 4;
    alloc_picture(video);
    if (video->pixel_format == AV_PIX_FMT_YUV420P)
        return true;
    if (!open_scaler_from(video, AV_PIX_FMT_RGBA, &video->scaler, err))
        return false;
    if (video->options.depth <= 8)
        return true;
    video->rgba16 = mem_alloc(num * sizeof *video->rgba16);
    return open_scaler_from(video, AV_PIX_FMT_RGBA64, &video->high_precision_scaler, err);
}

static bool open_hw_frames(struct video *video, struct err *err)
{
    const struct sink_options *options = &video->options;
    const AVCodec *encoder = video->choice.encoder;
    if (!needs_hw_frames(encoder))
        return true;
    video->hw_picture = mem_check(av_frame_alloc());
    video->hw_frames =
        create_hw_frames(encoder, video->pixel_format, options->width, options->height);
    return video->hw_frames || codec_set_hardware_error(&video->choice, err);
}

struct video *video_open(const struct sink_options *options, bool global_header, struct err *err)
{
    /* Errors are returned; messages printed by encoders add nothing. */
    av_log_set_level(AV_LOG_FATAL);
    struct arena *arena = arena_create();
    struct video *video = ARENA_NEW(arena, struct video, 1);

    video->arena = arena;
    video->options = *options;
    video->options.preset = options->preset ? arena_strdup(arena, options->preset) : NULL;
    video->global_header = global_header;
    if (choose_codec(&video->choice, options, err) &&
        choose_pixel_format(&video->choice, options, &video->pixel_format, err) &&
        check_size(options, video->pixel_format, err) && open_conversion(video, err) &&
        open_hw_frames(video, err) && open_video_encoder(video, err))
        return video;
    video_close(video);
    return NULL;
}

/* `picture` is NULL at the end. */
static int send_picture(struct video *video, const AVFrame *picture)
{
    if (!picture || !video->hw_frames)
        return avcodec_send_frame(video->context, picture);
    if (!upload_picture(video->hw_frames, picture, video->hw_picture))
        return AVERROR(ENOMEM);
    const int code = avcodec_send_frame(video->context, video->hw_picture);
    av_frame_unref(video->hw_picture);
    return code;
}

/* SVT-AV1 hangs when freed without having received a picture and the end of its stream. */
static void discard_pending(struct video *video)
{
    AVPacket *packet = mem_check(av_packet_alloc());
    if (video->num_sent == 0)
        send_picture(video, video->picture);
    if (send_picture(video, NULL) >= 0)
        while (avcodec_receive_packet(video->context, packet) >= 0)
            av_packet_unref(packet);
    av_packet_free(&packet);
}

void video_close(struct video *video)
{
    if (!video)
        return;
    if (video->context && avcodec_is_open(video->context) && !video->ended)
        discard_pending(video);
    avcodec_free_context(&video->context);
    sws_freeContext(video->scaler);
    sws_freeContext(video->high_precision_scaler);
    free(video->rgba16);
    av_frame_free(&video->picture);
    av_frame_free(&video->hw_picture);
    av_buffer_unref(&video->hw_frames);
    arena_destroy(video->arena);
}

const struct AVCodecContext *video_context(const struct video *video)
{
    return video->context;
}

bool video_is_master(const struct video *video)
{
    return video->choice.recipe.is_mastering;
}

bool video_segment_is_full(const struct video *video)
{
    const int64_t next = video->options.first_frame + video->num_sent;
    return video->num_sent > 0 && next % video->options.segment_frames == 0;
}

void video_convert(struct video *video, const struct frame *frame)
{
    AVFrame *to = video->picture;

    if (av_frame_make_writable(to) < 0)
        account_fail(0);
    if (video->high_precision_scaler && frame->has_rgba16) {
        const size_t row = (size_t)frame->width * 4;
        const uint8_t *rows[4] = {(const uint8_t *)video->rgba16};
        const int strides[4] = {(int)(row * sizeof *video->rgba16)};
        for (int y = 0; y < frame->height; y++)
            rgba16_row(frame, y, video->rgba16 + (size_t)y * row);
        sws_scale(video->high_precision_scaler, rows, strides, 0, frame->height, to->data,
                  to->linesize);
        return;
    }
    if (video->scaler) {
        const uint8_t *rows[4] = {frame->rgba};
        const int strides[4] = {(int)frame->stride};
        sws_scale(video->scaler, rows, strides, 0, frame->height, to->data, to->linesize);
        return;
    }
    const struct yuv_planes planes = {.y = to->data[0],
                                      .u = to->data[1],
                                      .v = to->data[2],
                                      .y_stride = (size_t)to->linesize[0],
                                      .uv_stride = (size_t)to->linesize[1]};
    convert_yuv420(frame, &planes);
}

static bool same_headers(const AVCodecContext *a, const AVCodecContext *b)
{
    return a->extradata_size == b->extradata_size &&
           (a->extradata_size == 0 ||
            memcmp(a->extradata, b->extradata, (size_t)a->extradata_size) == 0);
}

/* All segments must share the headers stored in the container. */
static bool restart_video_encoder(struct video *video, struct err *err)
{
    AVCodecContext *before = video->context;
    bool ok = open_video_encoder(video, err);
    if (ok && !same_headers(before, video->context))
        ok = err_set(err, ERR_RESOURCE,
                     "encoder %s produced different headers for different segments",
                     video->choice.encoder->name);
    avcodec_free_context(&before);
    video->ended = false;
    return ok;
}

static bool send(struct video *video, const AVFrame *picture, struct err *err)
{
    const int code = send_picture(video, picture);
    account_check_failure(AVUNERROR(code));
    if (code < 0)
        return err_set(err, ERR_RESOURCE, "encoder %s failed at frame %lld: %s",
                       video->choice.encoder->name, (long long)video->num_sent, av_err2str(code));
    return true;
}

bool video_send(struct video *video, struct err *err)
{
    if (video->ended && !restart_video_encoder(video, err))
        return false;
    video->picture->pts = video->num_sent;
    if (!send(video, video->picture, err))
        return false;
    video->num_sent++;
    return true;
}

bool video_end_segment(struct video *video, struct err *err)
{
    if (video->ended)
        return true;
    video->ended = true;
    return send(video, NULL, err);
}

/* A restarted encoder knows nothing about earlier packets, so decoding times are counted
 * here: one frame per packet, minus the encoder's reordering delay. Some encoders state
 * it in advance, others in the first packet. */
static int64_t first_delay(const struct video *video, const AVPacket *packet)
{
    const int64_t stated = video->context->has_b_frames;
    const int64_t seen = packet->dts == AV_NOPTS_VALUE ? 0 : packet->pts - packet->dts;
    return stated > seen ? stated : seen;
}

bool video_receive(struct video *video, struct AVPacket *packet, bool *got, struct err *err)
{
    const int code = avcodec_receive_packet(video->context, packet);
    account_check_failure(AVUNERROR(code));

    *got = code >= 0;
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF)
        return true;
    if (code < 0)
        return err_set(err, ERR_RESOURCE, "encoder %s failed: %s", video->choice.encoder->name,
                       av_err2str(code));
    if (video->num_received == 0)
        video->delay = first_delay(video, packet);
    packet->dts = video->num_received++ - video->delay;
    packet->duration = 1;
    return true;
}
