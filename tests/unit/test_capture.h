/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_capture.h - builds small captures of network traffic, byte by byte.
 *
 *     struct net n;
 *     net_begin(&n, 101);                      a pcap file of raw IP packets
 *     net_udp(&n, 27001, 27500, "abc", 3);     a datagram, 10 ms later
 *     ... n.out.data, n.out.size ...
 *     net_free(&n);
 *
 * All datagrams are between ports of one machine. */
#ifndef TESTS_UNIT_TEST_CAPTURE_H
#define TESTS_UNIT_TEST_CAPTURE_H

#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/capture/move_checksum.h"

enum { NET_CLIENT = 27001, NET_SERVER = 27500, NET_BARE = 101, NET_ETHERNET = 1 };

struct net {
    struct buffer out;
    uint64_t ms;
    int link;
    size_t fragment_size;   /* size of FTE's fragments, a multiple of 8; 0: none */
    int num_fragments;      /* number of fragments sent */
    int lost_fragment;      /* number, from 1, of a fragment to drop */
    int duplicate_fragment; /* number, from 1, of a fragment to send twice */
};

static inline void net_begin(struct net *n, int link)
{
    *n = (struct net){.ms = 1000, .link = link};
    buffer_u32(&n->out, 0xa1b2c3d4);
    buffer_u16(&n->out, 2);
    buffer_u16(&n->out, 4);
    buffer_u32(&n->out, 0);
    buffer_u32(&n->out, 0);
    buffer_u32(&n->out, 1 << 18);
    buffer_u32(&n->out, (uint32_t)link);
}

static inline void net_free(struct net *n)
{
    buffer_free(&n->out);
}

static inline void net_be(struct buffer *out, uint32_t value, int size)
{
    for (int i = size - 1; i >= 0; i--)
        buffer_u8(out, value >> (8 * i) & 255);
}

/* Adds a frame. */
static inline void net_frame(struct net *n, const void *data, size_t size)
{
    n->ms += 10;
    buffer_u32(&n->out, (uint32_t)(n->ms / 1000));
    buffer_u32(&n->out, (uint32_t)(n->ms % 1000 * 1000));
    buffer_u32(&n->out, (uint32_t)size);
    buffer_u32(&n->out, (uint32_t)size);
    buffer_append(&n->out, data, size);
}

/* Appends a UDP header and its payload. */
static inline void net_put_udp(struct buffer *out, int from, int to, const void *data, size_t size)
{
    net_be(out, (uint32_t)from, 2);
    net_be(out, (uint32_t)to, 2);
    net_be(out, (uint32_t)size + 8, 2);
    net_be(out, 0, 2);
    buffer_append(out, data, size);
}

/* Appends an IPv4 packet or a fragment of one: `flags` has the more-fragments bit (0x2000) and the
 * offset in units of 8 bytes. */
static inline void net_put_ipv4(struct buffer *out, int id, int flags, const void *data,
                                size_t size)
{
    buffer_u8(out, 0x45);
    buffer_u8(out, 0);
    net_be(out, (uint32_t)size + 20, 2);
    net_be(out, (uint32_t)id, 2);
    net_be(out, (uint32_t)flags, 2);
    buffer_u8(out, 64);
    buffer_u8(out, 17);
    net_be(out, 0, 2);
    net_be(out, 0x7f000001, 4);
    net_be(out, 0x7f000001, 4);
    buffer_append(out, data, size);
}

static inline void net_udp(struct net *n, int from, int to, const void *data, size_t size)
{
    struct buffer udp = {0}, frame = {0};
    net_put_udp(&udp, from, to, data, size);
    if (n->link == NET_ETHERNET) {
        buffer_append(&frame, "ABCDEFabcdef", 12);
        net_be(&frame, 0x0800, 2);
    }
    net_put_ipv4(&frame, 0, 0, udp.data, udp.size);
    net_frame(n, frame.data, frame.size);
    buffer_free(&udp);
    buffer_free(&frame);
}

/* Sends a connectionless packet with this text, which may include its NUL. */
static inline void net_outside(struct net *n, int from, int to, const char *text, size_t size)
{
    struct buffer b = {0};
    buffer_u32(&b, UINT32_MAX);
    buffer_append(&b, text, size);
    net_udp(n, from, to, b.data, b.size);
    buffer_free(&b);
}

/* Sends a packet of a channel, fragmented if fragment_size is set. */
static inline void net_packet(struct net *n, int from, int to, const struct buffer *header,
                              const uint8_t *data, size_t size)
{
    size_t at = 0;
    do {
        struct buffer b = {0};
        const size_t left = size - at;
        const size_t part =
            n->fragment_size > 0 && n->fragment_size < left ? n->fragment_size : left;
        buffer_append(&b, header->data, header->size);
        if (n->fragment_size > 0)
            buffer_u16(&b, (uint32_t)(at / 4) | (part < left));
        buffer_append(&b, data + at, part);
        const bool is_fragment = part < size;
        n->num_fragments += is_fragment;
        if (!is_fragment || n->num_fragments != n->lost_fragment)
            net_udp(n, from, to, b.data, b.size);
        if (is_fragment && n->num_fragments == n->duplicate_fragment)
            net_udp(n, from, to, b.data, b.size);
        buffer_free(&b);
        at += part;
    } while (at < size);
}

/* Sends a packet from a QuakeWorld or Quake II server. */
static inline void net_from_server(struct net *n, uint32_t sequence, const void *data, size_t size)
{
    struct buffer header = {0};
    buffer_u32(&header, sequence);
    buffer_u32(&header, sequence);
    net_packet(n, NET_SERVER, NET_CLIENT, &header, data, size);
    buffer_free(&header);
}

/* Sends a move from a QuakeWorld client whose forward speed is the sequence number, in all three
 * commands. `port` is the client's, which may change. */
static inline void net_move_from(struct net *n, int port, uint32_t sequence)
{
    struct buffer header = {0}, b = {0};
    buffer_u32(&header, sequence);
    buffer_u32(&header, sequence);
    buffer_u16(&header, 4711);
    buffer_u8(&b, 3);
    buffer_u8(&b, 0);
    const size_t start = b.size;
    buffer_u8(&b, 0);
    for (uint32_t age = 3; age-- > 0;) {
        buffer_u8(&b, 128 | 4);
        buffer_u16(&b, 0x4000);
        buffer_u16(&b, sequence - age);
        buffer_u8(&b, 13);
    }
    b.data[start - 1] = move_checksum_qw(bytes_make(b.data + start, b.size - start), sequence);
    net_packet(n, port, NET_SERVER, &header, b.data, b.size);
    buffer_free(&header);
    buffer_free(&b);
}

static inline void net_move(struct net *n, uint32_t sequence)
{
    net_move_from(n, NET_CLIENT, sequence);
}

/* Sends a console command from a QuakeWorld client, without a move. */
static inline void net_command(struct net *n, uint32_t sequence, const char *text)
{
    struct buffer b = {0};
    buffer_u32(&b, sequence);
    buffer_u32(&b, sequence);
    buffer_u16(&b, 4711);
    buffer_u8(&b, 4);
    buffer_append(&b, text, strlen(text) + 1);
    net_udp(n, NET_CLIENT, NET_SERVER, b.data, b.size);
    buffer_free(&b);
}

/* Sends QuakeWorld's handshake. */
static inline void net_connect(struct net *n)
{
    static const char connect[] = "connect 28 4711 1 \"\\name\\one\"\n0x47415246 1400\n";
    static const char plain[] = "connect 28 4711 1 \"\\name\\one\"\n";
    net_outside(n, NET_CLIENT, NET_SERVER, "getchallenge\n", 13);
    net_outside(n, NET_SERVER, NET_CLIENT, "c1", 3);
    if (n->fragment_size > 0)
        net_outside(n, NET_CLIENT, NET_SERVER, connect, sizeof connect);
    else
        net_outside(n, NET_CLIENT, NET_SERVER, plain, sizeof plain);
    net_outside(n, NET_SERVER, NET_CLIENT, "j", 1);
}

/* Sends a NetQuake datagram; `flags` is enum nq_datagram_flags. */
static inline void net_nq(struct net *n, int from, int to, uint32_t flags, uint32_t number,
                          const void *data, size_t size)
{
    struct buffer b = {0};
    net_be(&b, flags | (uint32_t)(size + 8), 4);
    net_be(&b, number, 4);
    buffer_append(&b, data, size);
    net_udp(n, from, to, b.data, b.size);
    buffer_free(&b);
}

#endif
