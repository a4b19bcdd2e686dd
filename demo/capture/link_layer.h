/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/link_layer.h - the IP packet inside a frame of a network.
 *
 * Frames of Ethernet with VLAN tags, of Linux's "any" device (cooked, both
 * kinds), of BSD's loopback, and packets with nothing around them. */
#ifndef DEMO_CAPTURE_LINK_LAYER_H
#define DEMO_CAPTURE_LINK_LAYER_H

#include <stdbool.h>

#include "base/bytes.h"

/* Link types are libpcap's (DLT_...). */
bool link_layer_is_known(int link);

/* The IPv4 or IPv6 packet in a frame, with whatever padding follows; failed when
 * it is something else. The kind must be known. */
struct bytes link_layer_payload(int link, struct bytes frame);

#endif
