/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/datagram.h - a complete UDP datagram. */
#ifndef DEMO_CAPTURE_DATAGRAM_H
#define DEMO_CAPTURE_DATAGRAM_H

#include "base/bytes.h"
#include "demo/capture/endpoint.h"

struct datagram {
    uint64_t time; /* of the last fragment, ns since 1970 */
    struct endpoint from, to;
    struct bytes payload; /* borrowed until the next datagram is read */
};

#endif
