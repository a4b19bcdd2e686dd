/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/ip_packets.h - the UDP datagrams inside IP packets, version 4
 * and 6, put together where they came in fragments.
 *
 * Checksums are not looked at: network cards fill them in after a capture on the
 * sender's side. */
#ifndef DEMO_CAPTURE_IP_PACKETS_H
#define DEMO_CAPTURE_IP_PACKETS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/capture/datagram.h"

struct ip_packets;

struct ip_packets *ip_packets_create(void);
void ip_packets_destroy(struct ip_packets *packets);

/* The datagram that a packet completes; false when it completes none. Of packets
 * in fragments, LIMIT_IP_FRAGMENTED are kept at once; older ones are forgotten. */
bool ip_packets_add(struct ip_packets *packets, uint64_t time, struct bytes packet,
                    struct datagram *out);

#endif
