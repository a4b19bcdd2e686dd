/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/q2_recorder.h - turns the traffic of a Quake II client into the .dm2 that it would
 * have recorded. */
#ifndef DEMO_CAPTURE_Q2_RECORDER_H
#define DEMO_CAPTURE_Q2_RECORDER_H

#include "demo/capture/recorder.h"

extern const struct recorder q2_recorder;

#endif
