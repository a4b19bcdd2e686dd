/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/gif_palette.h"

#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavutil/frame.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "render/frame.h"

struct gif_palette {
    int width, height;
    AVFilterGraph *graph;
    AVFilterContext *source, *sink;
    int64_t num_added;
    bool is_ended;
};

static bool fail(int code, struct err *err)
{
    return err_set(err, ERR_RESOURCE, "format gif: %s", av_err2str(code));
}

static bool make_graph(struct gif_palette *p, struct err *err)
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
    return code >= 0 || fail(code, err);
}

struct gif_palette *gif_palette_open(int width, int height, struct err *err)
{
    struct gif_palette *p = mem_alloc(sizeof *p);
    *p = (struct gif_palette){.width = width, .height = height};
    if (make_graph(p, err))
        return p;
    gif_palette_close(p);
    return NULL;
}

void gif_palette_close(struct gif_palette *palette)
{
    if (!palette)
        return;
    avfilter_graph_free(&palette->graph);
    free(palette);
}

bool gif_palette_add(struct gif_palette *palette, const struct frame *frame, struct err *err)
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
    return code >= 0 || fail(code, err);
}

struct AVFrame *gif_palette_take(struct gif_palette *palette, struct err *err)
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
        fail(code, err);
    return NULL;
}
