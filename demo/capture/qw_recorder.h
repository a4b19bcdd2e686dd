/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_recorder.h - turns the traffic of a QuakeWorld client into the .qwd that it would
 * have recorded. */
#ifndef DEMO_CAPTURE_QW_RECORDER_H
#define DEMO_CAPTURE_QW_RECORDER_H

#include "demo/capture/recorder.h"

extern const struct recorder qw_recorder;

#endif
