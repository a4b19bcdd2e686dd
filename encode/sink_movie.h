/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_movie.h - the sinks for films and their segments. */
#ifndef ENCODE_SINK_MOVIE_H
#define ENCODE_SINK_MOVIE_H

#include "encode/sink_ops.h"

extern const struct sink_ops sink_movie_ops;   /* a film */
extern const struct sink_ops sink_segment_ops; /* the video of one segment of a film */

#endif
