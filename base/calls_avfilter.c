/* SPDX-License-Identifier: GPL-2.0-or-later */
/* libavfilter's functions that are used: see base/library.h. */
#ifndef LINK_ALL
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>

#include "base/library.h"

#define CALL(...) LIBRARY_CALL(LIBRARY_AVFILTER, __VA_ARGS__)

/* clang-format off */
CALL(int, av_buffersink_get_frame, (AVFilterContext *a, AVFrame *b), (a, b))
CALL(int, av_buffersrc_add_frame, (AVFilterContext *a, AVFrame *b), (a, b))
CALL(const AVFilter *, avfilter_get_by_name, (const char *a), (a))
CALL(AVFilterGraph *, avfilter_graph_alloc, (void), ())
CALL(int, avfilter_graph_config, (AVFilterGraph *a, void *b), (a, b))
CALL(int, avfilter_graph_create_filter,
     (AVFilterContext **a, const AVFilter *b, const char *c, const char *d, void *e,
      AVFilterGraph *f), (a, b, c, d, e, f))
CALL(void, avfilter_graph_free, (AVFilterGraph **a), (a))
CALL(int, avfilter_graph_parse_ptr,
     (AVFilterGraph *a, const char *b, AVFilterInOut **c, AVFilterInOut **d, void *e),
     (a, b, c, d, e))
CALL(AVFilterInOut *, avfilter_inout_alloc, (void), ())
CALL(void, avfilter_inout_free, (AVFilterInOut **a), (a))

#endif
