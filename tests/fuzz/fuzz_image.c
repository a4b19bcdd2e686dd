/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a true-colour image; the first byte selects the format. */
#include <libavcodec/avcodec.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "tests/fuzz/fuzz.h"
#include "world/image.h"

static const struct {
    const char *name;
    enum AVCodecID codec;
    enum AVPixelFormat format;
} kinds[] = {
    {"a.png", AV_CODEC_ID_PNG, AV_PIX_FMT_RGBA},
    {"a.tga", AV_CODEC_ID_TARGA, AV_PIX_FMT_BGRA},
    {"a.jpg", AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ420P},
    {"a.pcx", AV_CODEC_ID_PCX, AV_PIX_FMT_RGB24},
    {"a.png", AV_CODEC_ID_PNG, AV_PIX_FMT_GRAY8},
};
enum { NUM_KINDS = sizeof kinds / sizeof *kinds, SIDE = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    struct arena *arena = arena_create();
    const char *name = kinds[data[0] % NUM_KINDS].name;
    const struct image *image = image_parse(name, bytes_make(data + 1, size - 1), arena, NULL);
    if (image) {
        fuzz_read(image->rgba, (size_t)image->width * (size_t)image->height * 4);
        /* Resizing large images is slow, and none of our code depends on the size. */
        if (image->width <= 256 && image->height <= 256)
            image_resize(image, 20, 12, arena);
    }
    arena_destroy(arena);
    return 0;
}

static void fill(AVFrame *frame)
{
    for (int plane = 0; plane < 4 && frame->data[plane]; plane++)
        for (int y = 0; y < (plane && frame->format == AV_PIX_FMT_YUVJ420P ? SIDE / 2 : SIDE); y++)
            for (int x = 0; x < frame->linesize[plane]; x++)
                frame->data[plane][y * frame->linesize[plane] + x] = (uint8_t)(x * 3 + y * 40);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    if (index >= NUM_KINDS)
        return 0;
    const AVCodec *codec = avcodec_find_encoder(kinds[index].codec);
    AVCodecContext *context = avcodec_alloc_context3(codec);
    AVFrame *frame = av_frame_alloc();
    AVPacket *packet = av_packet_alloc();
    frame->width = context->width = SIDE;
    frame->height = context->height = SIDE;
    frame->format = context->pix_fmt = kinds[index].format;
    context->time_base = (AVRational){1, 25};
    if (avcodec_open2(context, codec, NULL) < 0 || av_frame_get_buffer(frame, 0) < 0)
        abort();
    fill(frame);
    if (avcodec_send_frame(context, frame) < 0 || avcodec_receive_packet(context, packet) < 0 ||
        (size_t)packet->size >= cap)
        abort();
    const size_t size = (size_t)packet->size + 1;
    out[0] = (uint8_t)index;
    memcpy(out + 1, packet->data, size - 1);
    av_packet_free(&packet);
    av_frame_free(&frame);
    avcodec_free_context(&context);
    return size;
}
