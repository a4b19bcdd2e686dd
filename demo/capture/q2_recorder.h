/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/q2_recorder.h - a .dm2 of what a Quake II client and its server
 * send each other, as the client would have recorded it. */
#ifndef DEMO_CAPTURE_Q2_RECORDER_H
#define DEMO_CAPTURE_Q2_RECORDER_H

#include "demo/capture/recorder.h"

extern const struct recorder q2_recorder;

#endif
