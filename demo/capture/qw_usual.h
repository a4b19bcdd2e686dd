/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_usual.h - the protocols of QuakeWorld servers of today, for where the
 * server's own word on its protocol is not in the capture. */
#ifndef DEMO_CAPTURE_QW_USUAL_H
#define DEMO_CAPTURE_QW_USUAL_H

#include "demo/protocol/dialect.h"

enum { QW_NUM_USUAL = 5 };

/* One of them, from 0 on. */
struct protocol qw_usual(int index);

#endif
