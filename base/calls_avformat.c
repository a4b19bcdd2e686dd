/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libavformat's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <libavformat/avformat.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_AVFORMAT, __VA_ARGS__)

/* clang-format off */
CALL(int, av_find_best_stream,
     (AVFormatContext *a, enum AVMediaType b, int c, int d, const AVCodec **e, int f),
     (a, b, c, d, e, f))
CALL(const AVInputFormat *, av_find_input_format, (const char *a), (a))
CALL(const AVOutputFormat *, av_guess_format, (const char *a, const char *b, const char *c),
     (a, b, c))
CALL(int, av_read_frame, (AVFormatContext *a, AVPacket *b), (a, b))
CALL(int, av_seek_frame, (AVFormatContext *a, int b, int64_t c, int d), (a, b, c, d))
CALL(int, av_stream_add_side_data, (AVStream *a, enum AVPacketSideDataType b, uint8_t *c, size_t d),
     (a, b, c, d))
CALL(int, av_write_frame, (AVFormatContext *a, AVPacket *b), (a, b))
CALL(int, av_write_trailer, (AVFormatContext *a), (a))
CALL(AVFormatContext *, avformat_alloc_context, (void), ())
CALL(int, avformat_alloc_output_context2,
     (AVFormatContext **a, const AVOutputFormat *b, const char *c, const char *d), (a, b, c, d))
CALL(void, avformat_close_input, (AVFormatContext **a), (a))
CALL(int, avformat_find_stream_info, (AVFormatContext *a, AVDictionary **b), (a, b))
CALL(void, avformat_free_context, (AVFormatContext *a), (a))
CALL(AVStream *, avformat_new_stream, (AVFormatContext *a, const AVCodec *b), (a, b))
CALL(int, avformat_open_input,
     (AVFormatContext **a, const char *b, const AVInputFormat *c, AVDictionary **d), (a, b, c, d))
CALL(int, avformat_query_codec, (const AVOutputFormat *a, enum AVCodecID b, int c), (a, b, c))
CALL(int, avformat_write_header, (AVFormatContext *a, AVDictionary **b), (a, b))
CALL(AVIOContext *, avio_alloc_context,
     (unsigned char *a, int b, int c, void *d, int (*e) (void *, uint8_t *, int),
      int (*f) (void *, uint8_t *, int), int64_t (*g) (void *, int64_t, int)),
     (a, b, c, d, e, f, g))
CALL(int, avio_close_dyn_buf, (AVIOContext *a, uint8_t **b), (a, b))
CALL(void, avio_context_free, (AVIOContext **a), (a))
CALL(void, avio_flush, (AVIOContext *a), (a))
CALL(int, avio_open_dyn_buf, (AVIOContext **a), (a))
CALL(int64_t, avio_seek, (AVIOContext *a, int64_t b, int c), (a, b, c))

#endif
