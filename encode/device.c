/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/device.h"

#include <libavcodec/avcodec.h>
#include <libavutil/hwcontext.h>
#include <libavutil/pixdesc.h>

/* Encoders hold frames back for lookahead. */
enum { NUM_PICTURES = 20 };

bool device_is_needed(const AVCodec *encoder)
{
    return av_pix_fmt_desc_get(encoder->pix_fmts[0])->flags & AV_PIX_FMT_FLAG_HWACCEL;
}

static enum AVHWDeviceType device_kind(const AVCodec *encoder)
{
    const AVCodecHWConfig *config;
    for (int i = 0; (config = avcodec_get_hw_config(encoder, i)); i++)
        if (config->pix_fmt == encoder->pix_fmts[0])
            return config->device_type;
    return AV_HWDEVICE_TYPE_NONE;
}

struct AVBufferRef *device_open(const AVCodec *encoder, enum AVPixelFormat format, int width,
                                int height)
{
    AVBufferRef *device = NULL;
    if (av_hwdevice_ctx_create(&device, device_kind(encoder), NULL, NULL, 0) < 0)
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
    context->initial_pool_size = NUM_PICTURES;
    if (av_hwframe_ctx_init(pictures) < 0)
        av_buffer_unref(&pictures);
    return pictures;
}

bool device_upload(AVBufferRef *pictures, const AVFrame *from, AVFrame *to)
{
    return av_hwframe_get_buffer(pictures, to, 0) >= 0 &&
           av_hwframe_transfer_data(to, from, 0) >= 0 && av_frame_copy_props(to, from) >= 0;
}
