/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_hash.h - the sink that writes a line of text with the hash of each frame
 * and of the audio. */
#ifndef ENCODE_SINK_HASH_H
#define ENCODE_SINK_HASH_H

#include "encode/sink_ops.h"

extern const struct sink_ops sink_hash_ops;

#endif
