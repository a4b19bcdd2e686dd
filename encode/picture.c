/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/picture.h"

#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/account.h"
#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "encode/codec.h"
#include "render/frame.h"

/* ---- GIF palettes ---- */

/* A common palette of 256 colours for all frames of a GIF. libavfilter chooses the colours from
 * all frames, by the number of pixels and by motion; the rest is dithered in a static pattern. */
struct gif_palette {
    int width, height;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    int64_t num_added;
    bool is_ended;
};

static bool set_gif_error(int code, struct err *err)
{
    return err_set(err, ERR_RESOURCE, "format gif: %s", av_err2str(code));
}

static bool make_gif_filters(struct gif_palette *p, struct err *err)
{
    static const char filters[] = "[in]split[a][b];[a]palettegen=stats_mode=full:"
                                  "reserve_transparent=0[c];"
                                  "[b][c]paletteuse=dither=bayer:bayer_scale=4[out]";
    char description[128];
    AVFilterInOut *inputs = avfilter_inout_alloc(), *outputs = avfilter_inout_alloc();
    snprintf(description, sizeof description,
             "video_size=%dx%d:pix_fmt=%d:time_base=1/100:pixel_aspect=1/1", p->width, p->height,
             AV_PIX_FMT_RGBA);
    p->graph = avfilter_graph_alloc();
    p->graph->nb_threads = 1;
    int code = avfilter_graph_create_filter(&p->source, avfilter_get_by_name("buffer"), "in",
                                            description, NULL, p->graph);
    if (code >= 0)
        code = avfilter_graph_create_filter(&p->sink, avfilter_get_by_name("buffersink"), "out",
                                            NULL, NULL, p->graph);
    if (code >= 0) {
        *outputs = (AVFilterInOut){.name = av_strdup("in"), .filter_ctx = p->source};
        *inputs = (AVFilterInOut){.name = av_strdup("out"), .filter_ctx = p->sink};
        code = avfilter_graph_parse_ptr(p->graph, filters, &inputs, &outputs, NULL);
    }
    if (code >= 0)
        code = avfilter_graph_config(p->graph, NULL);
    avfilter_inout_free(&inputs);
    avfilter_inout_free(&outputs);
    return code >= 0 || set_gif_error(code, err);
}

static void gif_palette_close(struct gif_palette *palette)
{
    if (!palette)
        return;
    avfilter_graph_free(&palette->graph);
    free(palette);
}

static struct gif_palette *gif_palette_open(int width, int height, struct err *err)
{
    struct gif_palette *p = mem_alloc(sizeof *p);
    *p = (struct gif_palette){.width = width, .height = height};
    if (make_gif_filters(p, err))
        return p;
    gif_palette_close(p);
    return NULL;
}

static bool gif_palette_add(struct gif_palette *palette, const struct frame *frame, struct err *err)
{
    AVFrame *copy = mem_check(av_frame_alloc());
    copy->format = AV_PIX_FMT_RGBA;
    copy->width = palette->width;
    copy->height = palette->height;
    copy->pts = palette->num_added++;
    int code = av_frame_get_buffer(copy, 0);
    for (int y = 0; code >= 0 && y < frame->height; y++)
        memcpy(copy->data[0] + (ptrdiff_t)y * copy->linesize[0],
               frame->rgba + (size_t)y * frame->stride, (size_t)frame->width * 4);
    if (code >= 0)
        code = av_buffersrc_add_frame(palette->source, copy);
    av_frame_free(&copy);
    return code >= 0 || set_gif_error(code, err);
}

/* Returns the next frame with this palette, once all have been added; the caller frees it.
 * Returns NULL after the last, or with err on failure. */
static AVFrame *gif_palette_take(struct gif_palette *palette, struct err *err)
{
    int code = 0;
    if (!palette->is_ended) {
        palette->is_ended = true;
        code = av_buffersrc_add_frame(palette->source, NULL);
    }
    AVFrame *frame = mem_check(av_frame_alloc());
    if (code >= 0)
        code = av_buffersink_get_frame(palette->sink, frame);
    if (code >= 0)
        return frame;
    av_frame_free(&frame);
    if (code != AVERROR_EOF)
        set_gif_error(code, err);
    return NULL;
}

/* ---- pictures ---- */

/* The encoder and muxer for a kind of file. */
struct recipe {
    const char *format;
    bool is_animated;
    const char *encoder, *muxer;
    enum AVPixelFormat pixels;
    enum AVColorSpace matrix;
    int quality; /* default */
    const char *settings;
};

static const struct recipe recipes[] = {
    {"jpg", false, "mjpeg", "mjpeg", AV_PIX_FMT_YUVJ444P, AVCOL_SPC_BT470BG, 92, "huffman=optimal"},
    {"jpeg", false, "mjpeg", "mjpeg", AV_PIX_FMT_YUVJ444P, AVCOL_SPC_BT470BG, 92,
     "huffman=optimal"},
    {"webp", false, "libwebp", "webp", AV_PIX_FMT_RGB32, AVCOL_SPC_RGB, 85, ""},
    {"avif", false, "libaom-av1", "avif", AV_PIX_FMT_YUV444P, AVCOL_SPC_BT709, 75,
     "still-picture=1:cpu-used=6:row-mt=0"},
    {"webp", true, "libwebp_anim", "webp", AV_PIX_FMT_RGB32, AVCOL_SPC_RGB, 70, "loop=0"},
    {"gif", true, "gif", "gif", AV_PIX_FMT_PAL8, AVCOL_SPC_RGB, 100, ""},
};

struct picture {
    struct picture_options options;
    const struct recipe *recipe;
    AVCodecContext *context;
    AVFormatContext *file;
    struct SwsContext *scaler;
    struct gif_palette *palette; /* for GIF; holds all frames until the end */
    AVFrame *frame;
    int64_t num_frames;
};

static const struct recipe *find_recipe(const struct picture_options *options, struct err *err)
{
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++)
        if (strcasecmp(recipes[i].format, options->format) == 0 &&
            recipes[i].is_animated == options->is_animated)
            return &recipes[i];
    err_set(err, ERR_USAGE, "%s: not a supported picture format%s", options->format,
            options->is_animated ? "; animated formats are gif, webp and mp4" : "");
    return NULL;
}

/* Converts the quality to the encoder's own scale. */
static bool set_quality(const struct picture *p, AVDictionary **settings, struct err *err)
{
    const int asked = p->options.quality;
    const int quality = asked ? asked : p->recipe->quality;
    if (strcmp(p->recipe->muxer, "webp") == 0) {
        av_dict_set_int(settings, "lossless", quality == PICTURE_LOSSLESS, 0);
        av_dict_set_int(settings, "quality", quality == PICTURE_LOSSLESS ? 75 : quality, 0);
        return true;
    }
    if (asked == PICTURE_LOSSLESS && p->recipe->pixels != AV_PIX_FMT_PAL8)
        return err_set(err, ERR_USAGE,
                       "format %s does not support lossless quality; use png or webp",
                       p->options.format);
    if (strcmp(p->recipe->encoder, "mjpeg") == 0) {
        p->context->flags |= AV_CODEC_FLAG_QSCALE;
        p->context->global_quality = FF_QP2LAMBDA * (1 + (100 - quality) * 30 / 99);
    } else if (strcmp(p->recipe->muxer, "avif") == 0) {
        av_dict_set_int(settings, "crf", (100 - quality) * 63 / 99, 0);
    }
    return true;
}

static bool open_encoder(struct picture *p, struct err *err)
{
    const struct picture_options *o = &p->options;
    const AVCodec *encoder = avcodec_find_encoder_by_name(p->recipe->encoder);
    if (!encoder)
        return err_set(err, ERR_UNSUPPORTED,
                       "format %s: this build of libavcodec has no encoder %s", o->format,
                       p->recipe->encoder);
    AVCodecContext *context = p->context = mem_check(avcodec_alloc_context3(encoder));
    context->width = o->width;
    context->height = o->height;
    context->pix_fmt = p->recipe->pixels;
    context->time_base = (AVRational){o->fps.den, o->fps.num};
    context->thread_count = 1;
    context->flags |= AV_CODEC_FLAG_BITEXACT;
    if (p->file->oformat->flags & AVFMT_GLOBALHEADER)
        context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    context->color_primaries = AVCOL_PRI_BT709;
    context->color_trc = AVCOL_TRC_IEC61966_2_1;
    context->colorspace = p->recipe->matrix;
    context->color_range = AVCOL_RANGE_JPEG;
    AVDictionary *settings = NULL;
    av_dict_parse_string(&settings, p->recipe->settings, "=", ":", 0);
    bool ok = set_quality(p, &settings, err);
    const int code = ok ? codec_open_encoder(context, encoder, &settings) : 0;
    if (code < 0)
        ok = err_set(err, ERR_UNSUPPORTED, "format %s: the encoder rejects %dx%d: %s", o->format,
                     o->width, o->height, av_err2str(code));
    av_dict_free(&settings);
    return ok;
}

static bool open_file(struct picture *p, struct err *err)
{
    if (avformat_alloc_output_context2(&p->file, NULL, p->recipe->muxer, NULL) < 0)
        return err_set(err, ERR_UNSUPPORTED,
                       "format %s: not supported by this build of libavformat", p->options.format);
    if (avio_open_dyn_buf(&p->file->pb) < 0)
        account_fail(0);
    p->file->flags |= AVFMT_FLAG_BITEXACT;
    return true;
}

static bool write_file_header(struct picture *p, struct err *err)
{
    AVStream *stream = mem_check(avformat_new_stream(p->file, NULL));
    if (avcodec_parameters_from_context(stream->codecpar, p->context) < 0)
        mem_check(NULL);
    stream->time_base = p->context->time_base;
    AVDictionary *settings = NULL;
    av_dict_set(&settings, "loop", "0", 0);
    const int code = avformat_write_header(p->file, &settings);
    av_dict_free(&settings);
    return code >= 0 ||
           err_set(err, ERR_RESOURCE, "format %s: %s", p->options.format, av_err2str(code));
}

/* The scaler converts frames to the encoder's pixel format, except for GIF. */
static void open_scaler(struct picture *p)
{
    const int width = p->options.width, height = p->options.height;
    const int flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT;
    p->frame = mem_check(av_frame_alloc());
    p->frame->format = p->recipe->pixels;
    p->frame->width = width;
    p->frame->height = height;
    p->frame->color_range = AVCOL_RANGE_JPEG;
    p->frame->colorspace = p->recipe->matrix;
    p->scaler = sws_getContext(width, height, AV_PIX_FMT_RGBA, width, height, p->recipe->pixels,
                               flags, NULL, NULL, NULL);
    if (!p->scaler || av_frame_get_buffer(p->frame, 0) < 0)
        account_fail(0);
    const int *matrix = sws_getCoefficients(p->recipe->matrix);
    sws_setColorspaceDetails(p->scaler, matrix, 1, matrix, 1, 0, 1 << 16, 1 << 16);
}

static bool open_all(struct picture *p, struct err *err)
{
    if (!(p->recipe = find_recipe(&p->options, err)) || !open_file(p, err) ||
        !open_encoder(p, err) || !write_file_header(p, err))
        return false;
    if (p->recipe->pixels != AV_PIX_FMT_PAL8) {
        open_scaler(p);
        return true;
    }
    return (p->palette = gif_palette_open(p->options.width, p->options.height, err)) != NULL;
}

struct picture *picture_open(const struct picture_options *options, struct err *err)
{
    struct picture *p = mem_alloc(sizeof *p);
    p->options = *options;
    av_log_set_level(AV_LOG_FATAL);
    if (open_all(p, err))
        return p;
    picture_close(p);
    return NULL;
}

void picture_close(struct picture *picture)
{
    if (!picture)
        return;
    if (picture->file && picture->file->pb) {
        uint8_t *data;
        avio_close_dyn_buf(picture->file->pb, &data);
        av_free(data);
    }
    gif_palette_close(picture->palette);
    avformat_free_context(picture->file);
    avcodec_free_context(&picture->context);
    sws_freeContext(picture->scaler);
    av_frame_free(&picture->frame);
    free(picture);
}

static bool set_encoding_error(const struct picture *p, int code, struct err *err)
{
    account_check_failure(AVUNERROR(code));
    return err_set(err, ERR_RESOURCE, "format %s: %s", p->options.format, av_err2str(code));
}

/* Encodes a frame (NULL: flushes the encoder) and writes the packets that are ready. */
static bool encode(struct picture *p, AVFrame *frame, struct err *err)
{
    int code = avcodec_send_frame(p->context, frame);
    AVPacket *packet = mem_check(av_packet_alloc());
    while (code >= 0 && (code = avcodec_receive_packet(p->context, packet)) >= 0) {
        av_packet_rescale_ts(packet, p->context->time_base, p->file->streams[0]->time_base);
        if (packet->duration == 0)
            packet->duration =
                av_rescale_q(1, p->context->time_base, p->file->streams[0]->time_base);
        code = av_write_frame(p->file, packet);
        av_packet_unref(packet);
    }
    av_packet_free(&packet);
    return code == AVERROR(EAGAIN) || code == AVERROR_EOF || set_encoding_error(p, code, err);
}

bool picture_add(struct picture *picture, const struct frame *frame, struct err *err)
{
    struct picture *const p = picture;
    if (p->palette)
        return gif_palette_add(p->palette, frame, err);
    const uint8_t *const rows[1] = {frame->rgba};
    const int strides[1] = {(int)frame->stride};
    if (av_frame_make_writable(p->frame) < 0)
        account_fail(0);
    sws_scale(p->scaler, rows, strides, 0, frame->height, p->frame->data, p->frame->linesize);
    p->frame->pts = p->num_frames++;
    p->frame->quality = p->context->global_quality;
    return encode(p, p->frame, err);
}

/* Encodes the frames of a GIF, whose palette depends on all of them. */
static bool encode_gif(struct picture *p, struct err *err)
{
    AVFrame *frame;
    while ((frame = gif_palette_take(p->palette, err))) {
        frame->pts = p->num_frames++;
        const bool ok = encode(p, frame, err);
        av_frame_free(&frame);
        if (!ok)
            return false;
    }
    return p->num_frames > 0 || err->kind != ERR_NONE ||
           err_set(err, ERR_USAGE, "no picture to write");
}

bool picture_finish(struct picture *picture, struct buffer *out, struct err *err)
{
    if ((picture->palette && !encode_gif(picture, err)) || !encode(picture, NULL, err))
        return false;
    const int code = av_write_trailer(picture->file);
    if (code < 0)
        return set_encoding_error(picture, code, err);
    uint8_t *data;
    const int size = avio_close_dyn_buf(picture->file->pb, &data);
    picture->file->pb = NULL;
    buffer_append(out, data, (size_t)size);
    av_free(data);
    return true;
}
