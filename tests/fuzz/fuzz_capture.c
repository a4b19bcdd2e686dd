/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: captured network traffic, both as a capture file and as the content of datagrams of each
 * game. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "demo/capture/capture.h"
#include "demo/capture/capture_text.h"
#include "demo/capture/nq_channel.h"
#include "demo/capture/packet_file.h"
#include "demo/container/demo.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_capture.h"
#include "tests/unit/test_qw.h"

const int fuzz_stride = 4;

static void check(const struct capture *capture)
{
    for (int i = 0; i < capture_num_conversations(capture); i++) {
        const struct conversation *c = capture_conversation(capture, i);
        if (c->settled != c->demo.size && !c->demo.failed)
            abort();
        fuzz_read(c->demo.data, c->demo.size);
        if (c->num_blocks > 0 && c->game != DIALECT_QUAKE2)
            demo_close(demo_open_memory("x", c->demo.data, c->demo.size, NULL));
    }
}

/* Adds a handshake, then datagrams from records of u8 size, u8 with the sender in its top bit, and
 * `size` bytes. */
static void add_rows(struct bytes rows, const char *request, const char *accept, size_t accept_size)
{
    struct capture *capture = capture_create(NULL);
    struct datagram datagram = {.time = 1};
    const struct endpoint ends[2] = {{.port = NET_CLIENT}, {.port = NET_SERVER}};
    datagram.from = ends[0];
    datagram.to = ends[1];
    datagram.payload = bytes_make(request, strlen(request));
    capture_add(capture, &datagram);
    datagram.from = ends[1];
    datagram.to = ends[0];
    datagram.payload = bytes_make(accept, accept_size);
    capture_add(capture, &datagram);
    while (bytes_left(&rows) > 0) {
        const size_t size = bytes_u8(&rows), left = bytes_left(&rows);
        const int sender = bytes_left(&rows) > 0 ? rows.at[0] >> 7 : 0;
        datagram.time += 1000000;
        datagram.from = ends[sender];
        datagram.to = ends[1 - sender];
        datagram.payload = bytes_sub(&rows, 0, size < left ? size : left);
        bytes_take(&rows, size < left ? size : left);
        capture_add(capture, &datagram);
    }
    capture_finish(capture);
    check(capture);
    capture_destroy(capture);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bytes bytes = bytes_make(data, size);
    if (packet_file_is(bytes)) {
        struct err err = {0};
        struct capture *capture = capture_read("x.pcap", bytes, &err);
        if (!capture && err.kind == ERR_NONE)
            abort();
        if (capture)
            check(capture);
        capture_destroy(capture);
        char damage[256];
        struct buffer text = {.limit = 1 << 22};
        capture_text_dump("x.pcap", bytes, &text, damage, sizeof damage, NULL);
        buffer_free(&text);
        return 0;
    }
    add_rows(bytes, "", "\xff\xff\xff\xffj", 5);
    add_rows(bytes,
             "\xff\xff\xff\xff"
             "connect 28 1 1 \"\"\n0x47415246 1400\n",
             "\xff\xff\xff\xffj", 5);
    add_rows(bytes, "",
             "\xff\xff\xff\xff"
             "accept",
             10);
    add_rows(bytes, "",
             "\xff\xff\xff\xff"
             "client_connect",
             18);
    return 0;
}

static void put_quakeworld(struct net *n)
{
    static struct qw q;
    qw_rich(&q, DEMO_QWD, 28, 0);
    struct demo *demo = demo_open_memory("x", q.d.data, q.d.size, NULL);
    uint32_t move = 0;
    net_connect(n);
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        if (block.kind != DEMO_MESSAGES)
            continue;
        net_move(n, move++);
        net_from_server(n, block.sequence, block.message.at, bytes_left(&block.message));
    }
    demo_close(demo);
}

static void put_fragments(struct net *n)
{
    n->fragment_size = 64;
    put_quakeworld(n);
}

static void put_netquake(struct net *n)
{
    static struct dem d;
    uint32_t number = 0;
    dem_rich(&d, 15, 0);
    struct demo *demo = demo_open_memory("x", d.data, d.size, NULL);
    net_udp(n, 26000, NET_CLIENT, "\x80\0\0\x09\x81\x50\xc3\0\0", 9);
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct bytes message = demo_get_block(demo, i).message;
        const size_t half = bytes_left(&message) / 2;
        net_nq(n, 50000, NET_CLIENT, NQ_RELIABLE, number++, message.at, half);
        net_nq(n, 50000, NET_CLIENT, NQ_RELIABLE | NQ_LAST_FRAGMENT, number++, message.at + half,
               bytes_left(&message) - half);
        net_nq(n, NET_CLIENT, 50000, NQ_UNRELIABLE, number, "\3\0\0\0\0abcdefghijk", 16);
    }
    demo_close(demo);
}

static void put_quake2(struct net *n)
{
    static const char level[] = "\14\42\0\0\0\1\0\0\0\0game\0\0\0the level\0\15\41\0maps/q.bsp";
    static const char frame[] = "\24\2\0\0\0\1\0\0\0";
    static const char move[] = "\2\0\0\0\0\0\0\0\1\2\3\0\1\0\0\0\1\0\0\0\1\0\0\1\2";
    net_outside(n, NET_SERVER, NET_CLIENT, "client_connect", 14);
    net_from_server(n, 1, level, sizeof level);
    net_from_server(n, 2, frame, sizeof frame);
    net_udp(n, NET_CLIENT, NET_SERVER, move, sizeof move);
}

/* Each game as a capture file with another link type. */
size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static void (*const games[])(struct net * n) = {put_quakeworld, put_netquake, put_quake2,
                                                    put_fragments};
    if (index >= 4)
        return 0;
    struct net n;
    net_begin(&n, index == 0 ? NET_BARE : NET_ETHERNET);
    games[index](&n);
    const size_t size = n.out.size <= cap ? n.out.size : 0;
    if (size > 0)
        memcpy(out, n.out.data, size);
    net_free(&n);
    return size;
}
