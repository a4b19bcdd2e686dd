/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_null.h - the sink that discards everything, to measure rendering. */
#ifndef ENCODE_SINK_NULL_H
#define ENCODE_SINK_NULL_H

#include "encode/sink_ops.h"

extern const struct sink_ops sink_null_ops;

#endif
