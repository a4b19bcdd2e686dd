/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/datagram.h - what a program sent to another over UDP, whole. */
#ifndef DEMO_CAPTURE_DATAGRAM_H
#define DEMO_CAPTURE_DATAGRAM_H

#include "base/bytes.h"
#include "demo/capture/endpoint.h"

struct datagram {
    uint64_t time; /* ns since 1970, of its last fragment */
    struct endpoint from, to;
    struct bytes payload; /* borrowed until the next datagram is read */
};

#endif
