/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/nq_recorder.h - turns the traffic of a NetQuake client into the .dem that it would
 * have recorded. */
#ifndef DEMO_CAPTURE_NQ_RECORDER_H
#define DEMO_CAPTURE_NQ_RECORDER_H

#include "demo/capture/recorder.h"

extern const struct recorder nq_recorder;

#endif
