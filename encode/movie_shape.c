/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "encode/movie_shape.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>

#include "base/arena.h"

static void add(AVStream *video, enum AVPacketSideDataType type, void *data, size_t size)
{
    if (av_stream_add_side_data(video, type, data, size) < 0)
        mem_check(NULL);
}

void movie_shape_add(const struct sink_options *options, struct AVFormatContext *container,
                     struct AVStream *video)
{
    static const char *const matroska_modes[] = {
        [STEREO_SIDE_BY_SIDE] = "left_right", [STEREO_TOP_BOTTOM] = "top_bottom"};
    if (options->projection != PROJECTION_FLAT) {
        size_t size;
        AVSphericalMapping *mapping = mem_check(av_spherical_alloc(&size));
        mapping->projection = options->projection == PROJECTION_EQUIRECT
                                  ? AV_SPHERICAL_EQUIRECTANGULAR
                                  : AV_SPHERICAL_CUBEMAP;
        add(video, AV_PKT_DATA_SPHERICAL, mapping, size);
    }
    if (options->stereo != STEREO_NONE) {
        AVStereo3D *stereo = mem_check(av_stereo3d_alloc());
        stereo->type =
            options->stereo == STEREO_SIDE_BY_SIDE ? AV_STEREO3D_SIDEBYSIDE : AV_STEREO3D_TOPBOTTOM;
        add(video, AV_PKT_DATA_STEREO3D, stereo, sizeof *stereo);
        av_dict_set(&video->metadata, "stereo_mode", matroska_modes[options->stereo], 0);
    }
    /* These boxes are widely used but not part of the MP4 standard. */
    if (options->projection != PROJECTION_FLAT || options->stereo != STEREO_NONE)
        container->strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL;
}
