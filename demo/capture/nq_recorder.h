/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/nq_recorder.h - a .dem of what a NetQuake client and its server
 * send each other, as the client would have recorded it. */
#ifndef DEMO_CAPTURE_NQ_RECORDER_H
#define DEMO_CAPTURE_NQ_RECORDER_H

#include "demo/capture/recorder.h"

extern const struct recorder nq_recorder;

#endif
