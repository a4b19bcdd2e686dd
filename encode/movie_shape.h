/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/movie_shape.h - what a film's file says of pictures that are not flat: how they
 * surround the viewer, and where each eye's picture is. */
#ifndef ENCODE_MOVIE_SHAPE_H
#define ENCODE_MOVIE_SHAPE_H

#include "encode/sink_options.h"

struct AVFormatContext;
struct AVStream;

/* Nothing for flat pictures of one eye. MP4: the boxes sv3d and st3d; Matroska: Projection and
 * StereoMode. */
void movie_shape_add(const struct sink_options *options, struct AVFormatContext *container,
                     struct AVStream *video);

#endif
