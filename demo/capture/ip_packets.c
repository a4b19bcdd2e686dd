/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "demo/capture/ip_packets.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/limits.h"

enum {
    UDP = 17,
    MAX_PAYLOAD = 65535, /* of a fragmented packet, according to IP */
    UNIT = 8,            /* fragment offsets are multiples of this, bytes */
    MAX_HEADERS = 8,     /* IPv6 extension headers; our own limit */
};

/* An incomplete packet, of which some fragments have been received. */
struct unfinished {
    struct endpoint from, to; /* without ports */
    uint32_t id;
    uint64_t age;     /* larger is newer; 0: unused */
    uint8_t *data;    /* MAX_PAYLOAD bytes */
    uint8_t *is_here; /* one flag per unit */
    size_t size;      /* 0: the last fragment has not been received */
};

struct ip_packets {
    struct unfinished places[LIMIT_IP_FRAGMENTED];
    uint64_t count;
};

/* The header fields needed, for both versions. */
struct header {
    struct endpoint from, to;
    uint8_t protocol;
    bool is_fragment, is_last;
    uint32_t id;
    size_t offset; /* of the fragment */
    struct bytes payload;
};

struct ip_packets *ip_packets_create(void)
{
    return mem_alloc(sizeof(struct ip_packets));
}

void ip_packets_destroy(struct ip_packets *packets)
{
    for (int i = 0; i < LIMIT_IP_FRAGMENTED; i++) {
        free(packets->places[i].data);
        free(packets->places[i].is_here);
    }
    free(packets);
}

static uint32_t read_be(struct bytes *at, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | bytes_u8(at);
    return value;
}

static void read_address(struct bytes *at, struct endpoint *out)
{
    const size_t size = out->is_ipv6 ? 16 : 4;
    const uint8_t *address = bytes_take(at, size);
    if (address)
        memcpy(out->address, address, size);
}

static void set_fragment(struct header *out, uint32_t offset, bool has_more)
{
    out->is_fragment = offset > 0 || has_more;
    out->is_last = !has_more;
    out->offset = (size_t)offset * UNIT;
}

/* u8 version and header length, u8 service, u16 total length, u16 id, u16 flags and offset,
 * u8 hops, u8 protocol, u16 checksum, two addresses, options */
static bool read_ipv4(struct bytes packet, struct header *out)
{
    struct bytes at = packet;
    const size_t header_size = (size_t)(bytes_u8(&at) & 15) * 4;
    bytes_u8(&at);
    const size_t total = read_be(&at, 2);
    out->id = read_be(&at, 2);
    const uint32_t flags = read_be(&at, 2);
    bytes_u8(&at);
    out->protocol = bytes_u8(&at);
    bytes_take(&at, 2);
    read_address(&at, &out->from);
    read_address(&at, &out->to);
    set_fragment(out, flags & 0x1fff, flags & 0x2000);
    /* QUIRK: with segmentation offloading, packets are captured with a total length of 0.
     * Test: ipv4__total_of_zero__takes_the_frame. */
    const size_t size = total > 0 ? total : bytes_left(&packet);
    if (!bytes_ok(&at) || header_size < 20 || size < header_size)
        return false;
    out->payload = bytes_sub(&packet, header_size, size - header_size);
    return bytes_ok(&out->payload);
}

/* u32 version, u16 size, u8 next header, u8 hops, two addresses; then a chain of extension
 * headers */
static bool read_ipv6(struct bytes packet, struct header *out)
{
    enum { HOP_BY_HOP = 0, ROUTING = 43, FRAGMENT = 44, DESTINATION = 60 };
    struct bytes at = packet;
    bytes_take(&at, 4);
    const size_t size = read_be(&at, 2);
    out->protocol = bytes_u8(&at);
    bytes_u8(&at);
    out->from.is_ipv6 = out->to.is_ipv6 = true;
    read_address(&at, &out->from);
    read_address(&at, &out->to);
    at = bytes_sub(&at, 0, size);
    for (int i = 0; i < MAX_HEADERS && bytes_ok(&at); i++) {
        if (out->protocol == FRAGMENT) {
            out->protocol = bytes_u8(&at);
            bytes_u8(&at);
            const uint32_t offset = read_be(&at, 2);
            out->id = read_be(&at, 4);
            set_fragment(out, offset >> 3, offset & 1);
        } else if (out->protocol == HOP_BY_HOP || out->protocol == ROUTING ||
                   out->protocol == DESTINATION) {
            out->protocol = bytes_u8(&at);
            bytes_take(&at, (size_t)bytes_u8(&at) * 8 + 6);
        } else {
            break;
        }
    }
    out->payload = at;
    return bytes_ok(&at);
}

static bool is_same(const struct unfinished *place, const struct header *header)
{
    return place->age > 0 && place->id == header->id &&
           endpoint_equal(&place->from, &header->from) && endpoint_equal(&place->to, &header->to);
}

/* Returns the entry for a packet's fragments; for a new packet, replaces the oldest entry. */
static struct unfinished *find_place(struct ip_packets *packets, const struct header *header)
{
    struct unfinished *oldest = &packets->places[0];
    for (int i = 0; i < LIMIT_IP_FRAGMENTED; i++) {
        struct unfinished *place = &packets->places[i];
        if (is_same(place, header))
            return place;
        if (place->age < oldest->age)
            oldest = place;
    }
    if (!oldest->data) {
        oldest->data = mem_alloc(MAX_PAYLOAD);
        oldest->is_here = mem_alloc(MAX_PAYLOAD / UNIT + 1);
    }
    memset(oldest->is_here, 0, MAX_PAYLOAD / UNIT + 1);
    oldest->from = header->from;
    oldest->to = header->to;
    oldest->id = header->id;
    oldest->size = 0;
    oldest->age = ++packets->count;
    return oldest;
}

static bool is_whole(const struct unfinished *place)
{
    for (size_t unit = 0; unit * UNIT < place->size; unit++)
        if (!place->is_here[unit])
            return false;
    return place->size > 0;
}

/* Adds a fragment. Returns true, with the packet's payload in *header, if the packet is complete.
 * Where fragments overlap, the first one received takes precedence. */
static bool join(struct ip_packets *packets, struct header *header)
{
    const size_t size = bytes_left(&header->payload);
    if (header->offset + size > MAX_PAYLOAD || (!header->is_last && size % UNIT != 0))
        return false;
    struct unfinished *place = find_place(packets, header);
    if (header->is_last)
        place->size = header->offset + size;
    for (size_t at = 0; at < size; at += UNIT) {
        const size_t unit = (header->offset + at) / UNIT;
        const size_t num = size - at < UNIT ? size - at : UNIT;
        if (place->is_here[unit])
            continue;
        place->is_here[unit] = 1;
        memcpy(place->data + header->offset + at, header->payload.at + at, num);
    }
    if (!is_whole(place))
        return false;
    place->age = 0;
    header->payload = bytes_make(place->data, place->size);
    return true;
}

/* u16 source port, u16 destination port, u16 size including these 8 bytes, u16 checksum */
static bool read_udp(struct header *header, struct datagram *out)
{
    struct bytes at = header->payload;
    header->from.port = (uint16_t)read_be(&at, 2);
    header->to.port = (uint16_t)read_be(&at, 2);
    const size_t size = read_be(&at, 2);
    bytes_take(&at, 2);
    if (!bytes_ok(&at) || size < 8)
        return false;
    out->from = header->from;
    out->to = header->to;
    out->payload = bytes_sub(&at, 0, size - 8);
    return bytes_ok(&out->payload);
}

bool ip_packets_add(struct ip_packets *packets, uint64_t time, struct bytes packet,
                    struct datagram *out)
{
    struct header header = {.is_last = true};
    const int version = bytes_left(&packet) > 0 ? packet.at[0] >> 4 : 0;
    const bool ok = version == 4   ? read_ipv4(packet, &header)
                    : version == 6 ? read_ipv6(packet, &header)
                                   : false;
    if (!ok || header.protocol != UDP || (header.is_fragment && !join(packets, &header)))
        return false;
    out->time = time;
    return read_udp(&header, out);
}
