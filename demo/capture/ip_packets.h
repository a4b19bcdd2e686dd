/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demo/capture/ip_packets.h - extracts UDP datagrams from IPv4 and IPv6 packets and reassembles
 * fragments.
 *
 * Checksums are not verified, since with checksum offloading the sender's network card fills
 * them in only after the packet was captured. */
#ifndef DEMO_CAPTURE_IP_PACKETS_H
#define DEMO_CAPTURE_IP_PACKETS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "demo/capture/datagram.h"

struct ip_packets;

struct ip_packets *ip_packets_create(void);
void ip_packets_destroy(struct ip_packets *packets);

/* Adds a packet. Returns true and fills in *out if the packet completes a datagram. At most
 * LIMIT_IP_FRAGMENTED incomplete packets are kept; older ones are dropped. */
bool ip_packets_add(struct ip_packets *packets, uint64_t time, struct bytes packet,
                    struct datagram *out);

#endif
