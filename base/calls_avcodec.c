/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libavcodec's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <libavcodec/avcodec.h>
#include <libavcodec/codec_desc.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_AVCODEC, __VA_ARGS__)

/* clang-format off */
CALL(int, av_new_packet, (AVPacket *a, int b), (a, b))
CALL(AVPacket *, av_packet_alloc, (void), ())
CALL(void, av_packet_free, (AVPacket **a), (a))
CALL(void, av_packet_move_ref, (AVPacket *a, AVPacket *b), (a, b))
CALL(void, av_packet_rescale_ts, (AVPacket *a, AVRational b, AVRational c), (a, b, c))
CALL(void, av_packet_unref, (AVPacket *a), (a))
CALL(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *a), (a))
CALL(const AVCodecDescriptor *, avcodec_descriptor_get_by_name, (const char *a), (a))
CALL(const AVCodec *, avcodec_find_decoder, (enum AVCodecID a), (a))
CALL(const AVCodec *, avcodec_find_encoder, (enum AVCodecID a), (a))
CALL(const AVCodec *, avcodec_find_encoder_by_name, (const char *a), (a))
CALL(void, avcodec_flush_buffers, (AVCodecContext *a), (a))
CALL(void, avcodec_free_context, (AVCodecContext **a), (a))
CALL(const AVCodecHWConfig *, avcodec_get_hw_config, (const AVCodec *a, int b), (a, b))
CALL(const char *, avcodec_get_name, (enum AVCodecID a), (a))
CALL(int, avcodec_is_open, (AVCodecContext *a), (a))
CALL(int, avcodec_open2, (AVCodecContext *a, const AVCodec *b, AVDictionary **c), (a, b, c))
CALL(int, avcodec_parameters_from_context, (AVCodecParameters *a, const AVCodecContext *b), (a, b))
CALL(int, avcodec_parameters_to_context, (AVCodecContext *a, const AVCodecParameters *b), (a, b))
CALL(int, avcodec_receive_frame, (AVCodecContext *a, AVFrame *b), (a, b))
CALL(int, avcodec_receive_packet, (AVCodecContext *a, AVPacket *b), (a, b))
CALL(int, avcodec_send_frame, (AVCodecContext *a, const AVFrame *b), (a, b))
CALL(int, avcodec_send_packet, (AVCodecContext *a, const AVPacket *b), (a, b))

#endif
