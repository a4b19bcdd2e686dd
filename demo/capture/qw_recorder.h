/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_recorder.h - a .qwd of what a QuakeWorld client and its server
 * send each other, as the client would have recorded it. */
#ifndef DEMO_CAPTURE_QW_RECORDER_H
#define DEMO_CAPTURE_QW_RECORDER_H

#include "demo/capture/recorder.h"

extern const struct recorder qw_recorder;

#endif
