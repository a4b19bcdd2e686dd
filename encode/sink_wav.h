/* SPDX-License-Identifier: GPL-2.0-or-later */
/* encode/sink_wav.h - the sink for audio only. */
#ifndef ENCODE_SINK_WAV_H
#define ENCODE_SINK_WAV_H

#include "encode/sink_ops.h"

extern const struct sink_ops sink_wav_ops;

#endif
