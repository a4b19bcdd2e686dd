/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/link_layer.h"

#include <pcap/dlt.h>

enum ether_type { ETHER_IPV4 = 0x0800, ETHER_IPV6 = 0x86dd, ETHER_PPPOE = 0x8864 };

enum { MAX_TAGS = 4 };

static uint16_t read_u16be(struct bytes *at)
{
    const uint8_t high = bytes_u8(at);
    return (uint16_t)(high << 8 | bytes_u8(at));
}

static bool is_vlan(uint16_t type)
{
    return type == 0x8100 || type == 0x88a8 || type == 0x9100;
}

/* Returns the data after the u16 type; VLAN tags are skipped. */
static struct bytes after_type(struct bytes at)
{
    uint16_t type = read_u16be(&at);
    for (int i = 0; i < MAX_TAGS && is_vlan(type); i++) {
        bytes_take(&at, 2);
        type = read_u16be(&at);
    }
    if (type == ETHER_PPPOE) {
        bytes_take(&at, 6);
        type = read_u16be(&at) == 0x57 ? ETHER_IPV6 : ETHER_IPV4;
    }
    if (type != ETHER_IPV4 && type != ETHER_IPV6)
        bytes_fail(&at);
    return at;
}

static struct bytes ethernet(struct bytes at)
{
    bytes_take(&at, 12); /* destination and source address */
    return after_type(at);
}

/* Linux cooked headers: the type is the last field in version 1 and the first in version 2. */
static struct bytes cooked(struct bytes at)
{
    bytes_take(&at, 14);
    return after_type(at);
}

static struct bytes cooked2(struct bytes at)
{
    struct bytes type = bytes_sub(&at, 0, 2);
    bytes_take(&at, 20);
    const uint16_t number = read_u16be(&type);
    if (number != ETHER_IPV4 && number != ETHER_IPV6)
        bytes_fail(&at);
    return at;
}

/* u32 address family, in the byte order of the capturing machine or of the network. It is ignored:
 * the IP version is in the packet. */
static struct bytes loopback(struct bytes at)
{
    bytes_take(&at, 4);
    return at;
}

static struct bytes bare(struct bytes at)
{
    return at;
}

static const struct {
    int link;
    struct bytes (*strip)(struct bytes frame);
} kinds[] = {
    {DLT_EN10MB, ethernet}, {DLT_LINUX_SLL, cooked}, {DLT_LINUX_SLL2, cooked2},
    {DLT_NULL, loopback},   {DLT_LOOP, loopback},    {DLT_RAW, bare},
    {DLT_IPV4, bare},       {DLT_IPV6, bare},
};

enum { NUM_KINDS = sizeof kinds / sizeof kinds[0] };

bool link_layer_is_known(int link)
{
    for (int i = 0; i < NUM_KINDS; i++)
        if (kinds[i].link == link)
            return true;
    return false;
}

struct bytes link_layer_payload(int link, struct bytes frame)
{
    int i = 0;
    while (i + 1 < NUM_KINDS && kinds[i].link != link)
        i++;
    return kinds[i].strip(frame);
}
