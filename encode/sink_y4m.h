/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_y4m.h - the sink for uncompressed frames: YUV4MPEG2, planes or pixels. */
#ifndef ENCODE_SINK_Y4M_H
#define ENCODE_SINK_Y4M_H

#include "encode/sink_ops.h"

extern const struct sink_ops sink_y4m_ops;

#endif
