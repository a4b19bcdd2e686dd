/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/link_layer.h - extracts IP packets from link-layer frames.
 *
 * Supports Ethernet with VLAN tags, Linux's "any" device (both versions of the cooked header),
 * BSD's loopback, and raw IP. */
#ifndef DEMO_CAPTURE_LINK_LAYER_H
#define DEMO_CAPTURE_LINK_LAYER_H

#include <stdbool.h>

#include "base/bytes.h"

/* Returns whether a link type of libpcap (DLT_...) is supported. */
bool link_layer_is_known(int link);

/* Returns the IPv4 or IPv6 packet in a frame, including any padding; failed if it is something
 * else. The link type must be supported. */
struct bytes link_layer_payload(int link, struct bytes frame);

#endif
