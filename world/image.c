/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "world/image.h"

#include <libavcodec/avcodec.h>
#include <libavutil/log.h>
#include <libswscale/swscale.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/vfs.h"

static const struct {
    const char *ending;
    enum AVCodecID codec;
} formats[] = {
    {".png", AV_CODEC_ID_PNG},    {".tga", AV_CODEC_ID_TARGA}, {".jpg", AV_CODEC_ID_MJPEG},
    {".jpeg", AV_CODEC_ID_MJPEG}, {".pcx", AV_CODEC_ID_PCX},
};

enum { NUM_FORMATS = sizeof formats / sizeof *formats };

/* The result must be bit-exact on all processors. */
static const int SCALE_FLAGS = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT;

static int find_format(const char *name)
{
    for (int i = 0; i < NUM_FORMATS; i++)
        if (path_has_ending(name, formats[i].ending))
            return i;
    return -1;
}

bool image_has_extension(const char *name)
{
    return find_format(name) >= 0;
}

/* FFmpeg's objects, freed together. */
struct decoder {
    AVCodecContext *codec;
    AVPacket *packet;
    AVFrame *frame;
};

static void close_decoder(struct decoder *d)
{
    av_frame_free(&d->frame);
    av_packet_free(&d->packet);
    avcodec_free_context(&d->codec);
}

static bool open_decoder(struct decoder *d, const AVCodec *codec, struct bytes data)
{
    d->codec = avcodec_alloc_context3(codec);
    d->packet = av_packet_alloc();
    d->frame = av_frame_alloc();
    if (!d->codec || !d->packet || !d->frame)
        return false;
    d->codec->thread_count = 1;
    d->codec->max_pixels = (int64_t)LIMIT_TEXTURE_SIDE * LIMIT_TEXTURE_SIDE;
    /* Decoders read beyond the data; the packet has the padding for that. */
    if (av_new_packet(d->packet, (int)bytes_left(&data)) < 0)
        return false;
    memcpy(d->packet->data, data.at, bytes_left(&data));
    return avcodec_open2(d->codec, codec, NULL) >= 0;
}

static bool decode(struct decoder *d)
{
    return avcodec_send_packet(d->codec, d->packet) >= 0 &&
           avcodec_send_packet(d->codec, NULL) >= 0 &&
           avcodec_receive_frame(d->codec, d->frame) >= 0;
}

static bool is_side(int side)
{
    return side > 0 && side <= LIMIT_TEXTURE_SIDE;
}

/* Converts pixel format and size to RGBA. */
static const struct image *convert(const uint8_t *const *planes, const int *strides, int width,
                                   int height, enum AVPixelFormat format, int to_width,
                                   int to_height, struct arena *arena)
{
    struct SwsContext *const scaler = sws_getContext(
        width, height, format, to_width, to_height, AV_PIX_FMT_RGBA, SCALE_FLAGS, NULL, NULL, NULL);
    if (!scaler)
        return NULL;
    uint8_t *const rgba = arena_alloc_array(arena, (size_t)to_width * (size_t)to_height, 4);
    uint8_t *const to[4] = {rgba};
    const int to_strides[4] = {to_width * 4};
    sws_scale(scaler, planes, strides, 0, height, to, to_strides);
    sws_freeContext(scaler);
    struct image *const image = ARENA_NEW(arena, struct image, 1);
    *image = (struct image){to_width, to_height, rgba};
    return image;
}

const struct image *image_parse(const char *name, struct bytes data, struct arena *arena,
                                struct err *err)
{
    av_log_set_level(AV_LOG_QUIET); /* we report errors ourselves */
    struct decoder d = {0};
    const struct image *image = NULL;
    const int format = find_format(name);
    const AVCodec *const codec = format >= 0 ? avcodec_find_decoder(formats[format].codec) : NULL;
    if (!codec || bytes_left(&data) > LIMIT_ASSET_SIZE) {
        err_set(err, ERR_UNSUPPORTED, "%s: not a supported picture format", name);
        return NULL;
    }
    if (!open_decoder(&d, codec, data) || !decode(&d))
        err_set(err, ERR_FORMAT, "%s: corrupt picture, or not the format its extension says", name);
    else if (!is_side(d.frame->width) || !is_side(d.frame->height))
        err_set(err, ERR_LIMIT, "%s: %dx%d pixels, the limit is %d per side", name, d.frame->width,
                d.frame->height, LIMIT_TEXTURE_SIDE);
    else if (!(image = convert((const uint8_t *const *)d.frame->data, d.frame->linesize,
                               d.frame->width, d.frame->height, d.frame->format, d.frame->width,
                               d.frame->height, arena)))
        err_set(err, ERR_UNSUPPORTED, "%s: unsupported pixel format", name);
    close_decoder(&d);
    return image;
}

/* `excluded_ending` is an extension to ignore, or NULL. */
static const struct image *load_best(const struct vfs *vfs, const char *name,
                                     const char *excluded_ending, int layer, struct arena *arena,
                                     struct log *log)
{
    char path[256], best[256];
    int best_layer = -1;
    for (int i = 0; i < NUM_FORMATS; i++) {
        snprintf(path, sizeof path, "%s%s", name, formats[i].ending);
        const int found = vfs_find(vfs, path);
        if (found < layer || found <= best_layer ||
            (excluded_ending && strcasecmp(excluded_ending, formats[i].ending) == 0))
            continue;
        best_layer = found;
        memcpy(best, path, sizeof best);
    }
    if (best_layer < 0)
        return NULL;

    struct err err = {0};
    struct vfs_file file;
    if (!vfs_load(vfs, best, LIMIT_ASSET_SIZE, &file, &err)) {
        log_warn(log, "%s; ignored", err.text);
        return NULL;
    }
    const struct image *const image =
        image_parse(best, bytes_make(file.data, file.size), arena, &err);
    if (!image)
        log_warn(log, "%s; ignored", err.text);
    vfs_file_free(&file);
    return image;
}

const struct image *image_load(const struct vfs *vfs, const char *name, int layer,
                               struct arena *arena, struct log *log)
{
    return load_best(vfs, name, NULL, layer, arena, log);
}

const struct image *image_load_replacement(const struct vfs *vfs, const char *name,
                                           struct arena *arena, struct log *log)
{
    const int length = path_stem_length(name), layer = vfs_find(vfs, name);
    const char *const stem = arena_printf(arena, "%.*s", length, name);
    return load_best(vfs, stem, name + length, layer > 0 ? layer : 0, arena, log);
}

/* Nearest-neighbour scaling. */
static const struct image *scale_nearest(const struct image *of, int width, int height,
                                         struct arena *arena)
{
    uint8_t *const rgba = arena_alloc_array(arena, (size_t)width * (size_t)height, 4);
    for (int y = 0; y < height; y++) {
        const size_t row = (size_t)((int64_t)y * of->height / height) * (size_t)of->width;
        for (int x = 0; x < width; x++) {
            const size_t from = row + (size_t)((int64_t)x * of->width / width);
            memcpy(rgba + ((size_t)y * (size_t)width + (size_t)x) * 4, of->rgba + from * 4, 4);
        }
    }
    struct image *const image = ARENA_NEW(arena, struct image, 1);
    *image = (struct image){width, height, rgba};
    return image;
}

const struct image *image_resize(const struct image *image, int width, int height,
                                 struct arena *arena)
{
    if (image->width == width && image->height == height)
        return image;
    const uint8_t *const planes[4] = {image->rgba};
    const int strides[4] = {image->width * 4};
    const struct image *const other = convert(planes, strides, image->width, image->height,
                                              AV_PIX_FMT_RGBA, width, height, arena);
    /* libswscale rejects extreme scaling factors. */
    return other ? other : scale_nearest(image, width, height, arena);
}

const struct image *image_copy(const struct image *image, struct arena *arena)
{
    struct image *const kept = arena_copy(arena, image, sizeof *image);
    kept->rgba = arena_copy(arena, image->rgba, 4 * (size_t)image->width * (size_t)image->height);
    return kept;
}
