/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_picture.h - the sink for pictures: a single one, an animation, or a
 * numbered sequence. */
#ifndef ENCODE_SINK_PICTURE_H
#define ENCODE_SINK_PICTURE_H

#include "encode/sink_ops.h"

extern const struct sink_ops sink_picture_ops;

#endif
