/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/movie_shape.h - projection and stereo layout in a film's metadata. */
#ifndef ENCODE_MOVIE_SHAPE_H
#define ENCODE_MOVIE_SHAPE_H

#include "encode/sink_options.h"

struct AVFormatContext;
struct AVStream;

/* Adds nothing for flat, monoscopic video. MP4: the boxes sv3d and st3d; Matroska:
 * Projection and StereoMode. */
void movie_shape_add(const struct sink_options *options, struct AVFormatContext *container,
                     struct AVStream *video);

#endif
