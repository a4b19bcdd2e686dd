/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libavutil's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <libavutil/avutil.h>
#include <libavutil/buffer.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/frame.h>
#include <libavutil/hwcontext.h>
#include <libavutil/log.h>
#include <libavutil/mathematics.h>
#include <libavutil/mem.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_AVUTIL, __VA_ARGS__)

/* clang-format off */
CALL(AVBufferRef *, av_buffer_ref, (const AVBufferRef *a), (a))
CALL(void, av_buffer_unref, (AVBufferRef **a), (a))
CALL(int, av_channel_layout_copy, (AVChannelLayout *a, const AVChannelLayout *b), (a, b))
CALL(void, av_channel_layout_default, (AVChannelLayout *a, int b), (a, b))
CALL(void, av_channel_layout_uninit, (AVChannelLayout *a), (a))
CALL(int, av_compare_ts, (int64_t a, AVRational b, int64_t c, AVRational d), (a, b, c, d))
CALL(void, av_dict_free, (AVDictionary **a), (a))
CALL(int, av_dict_parse_string,
     (AVDictionary **a, const char *b, const char *c, const char *d, int e), (a, b, c, d, e))
CALL(int, av_dict_set, (AVDictionary **a, const char *b, const char *c, int d), (a, b, c, d))
CALL(int, av_dict_set_int, (AVDictionary **a, const char *b, int64_t c, int d), (a, b, c, d))
CALL(void, av_dynarray_add, (void *a, int *b, void *c), (a, b, c))
CALL(AVFrame *, av_frame_alloc, (void), ())
CALL(int, av_frame_copy_props, (AVFrame *a, const AVFrame *b), (a, b))
CALL(void, av_frame_free, (AVFrame **a), (a))
CALL(int, av_frame_get_buffer, (AVFrame *a, int b), (a, b))
CALL(int, av_frame_make_writable, (AVFrame *a), (a))
CALL(void, av_frame_unref, (AVFrame *a), (a))
CALL(void, av_free, (void *a), (a))
CALL(void, av_freep, (void *a), (a))
CALL(int64_t, av_gcd, (int64_t a, int64_t b), (a, b))
CALL(enum AVPixelFormat, av_get_pix_fmt, (const char *a), (a))
CALL(const char *, av_get_pix_fmt_name, (enum AVPixelFormat a), (a))
CALL(int, av_hwdevice_ctx_create,
     (AVBufferRef **a, enum AVHWDeviceType b, const char *c, AVDictionary *d, int e),
     (a, b, c, d, e))
CALL(AVBufferRef *, av_hwframe_ctx_alloc, (AVBufferRef *a), (a))
CALL(int, av_hwframe_ctx_init, (AVBufferRef *a), (a))
CALL(int, av_hwframe_get_buffer, (AVBufferRef *a, AVFrame *b, int c), (a, b, c))
CALL(int, av_hwframe_transfer_data, (AVFrame *a, const AVFrame *b, int c), (a, b, c))
CALL(void, av_log_set_level, (int a), (a))
CALL(void *, av_malloc, (size_t a), (a))
CALL(void *, av_mallocz, (size_t a), (a))
CALL(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat a), (a))
CALL(int, av_pix_fmt_get_chroma_sub_sample, (enum AVPixelFormat a, int *b, int *c), (a, b, c))
CALL(int64_t, av_rescale_q, (int64_t a, AVRational b, AVRational c), (a, b, c))
CALL(struct AVSHA *, av_sha_alloc, (void), ())
CALL(void, av_sha_final, (struct AVSHA *a, uint8_t *b), (a, b))
CALL(int, av_sha_init, (struct AVSHA *a, int b), (a, b))
CALL(void, av_sha_update, (struct AVSHA *a, const uint8_t *b, size_t c), (a, b, c))
CALL(AVSphericalMapping *, av_spherical_alloc, (size_t *a), (a))
CALL(AVStereo3D *, av_stereo3d_alloc, (void), ())
CALL(char *, av_strdup, (const char *a), (a))
CALL(int, av_strerror, (int a, char *b, size_t c), (a, b, c))
CALL(const char *, av_version_info, (void), ())

#endif
