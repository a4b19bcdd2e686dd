/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/qw_fallback_protocol.h - protocols of common QuakeWorld servers, to be tried if
 * the capture does not contain the server's svc_serverdata. */
#ifndef DEMO_CAPTURE_QW_FALLBACK_PROTOCOL_H
#define DEMO_CAPTURE_QW_FALLBACK_PROTOCOL_H

#include "demo/protocol/dialect.h"

enum { QW_NUM_FALLBACK_PROTOCOLS = 5 };

/* Returns one of these protocols; `index` is 0 to QW_NUM_FALLBACK_PROTOCOLS - 1. */
struct protocol qw_fallback_protocol(int index);

#endif
