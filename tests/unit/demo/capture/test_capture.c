/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <unistd.h>

#include "base/err.h"
#include "base/limits.h"
#include "demo/capture/capture.h"
#include "demo/capture/capture_demo.h"
#include "demo/capture/capture_source.h"
#include "demo/capture/nq_channel.h"
#include "demo/container/demo.h"
#include "tests/unit/test_capture.h"
#include "tests/unit/test_qw.h"

static struct qw q;

static struct capture *read_capture(const struct net *n)
{
    struct err err = {0};
    struct capture *capture = capture_read("x.pcap", bytes_make(n->out.data, n->out.size), &err);
    if (!capture)
        fail_msg("%s", err.text);
    return capture;
}

static struct demo *open_demo(const struct conversation *c)
{
    struct err err = {0};
    struct demo *demo = demo_open_memory("x", c->demo.data, c->demo.size, &err);
    if (!demo)
        fail_msg("%s", err.text);
    return demo;
}

/* Records a level and some packets with a player in them. */
static void record(void)
{
    qw_begin(&q, DEMO_QWD, 28);
    for (int i = 0; i < 5; i++) {
        qw_open(&q, 100);
        qw_player(&q, 0, 8.0f * (float)i, 90);
        qw_close(&q);
    }
}

/* Sends the server's packets of a recording, each preceded by a move of the client. */
static void play(struct net *n, const struct qw *recording, uint32_t first_move)
{
    struct demo *demo = demo_open_memory("x", recording->d.data, recording->d.size, NULL);
    uint32_t move = first_move;
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        if (block.kind != DEMO_MESSAGES)
            continue;
        net_move(n, move++);
        net_from_server(n, block.sequence, block.message.at, bytes_left(&block.message));
    }
    demo_close(demo);
}

/* Checks that the demo has exactly the packets of the recording. */
static void expect_packets(const struct qw *recording, const struct conversation *c)
{
    struct demo *a = demo_open_memory("x", recording->d.data, recording->d.size, NULL);
    struct demo *b = open_demo(c);
    int at = 0;
    for (int i = 0; i < demo_num_blocks(b); i++) {
        const struct demo_block block = demo_get_block(b, i);
        if (block.kind != DEMO_MESSAGES)
            continue;
        struct demo_block old = demo_get_block(a, at++);
        while (old.kind != DEMO_MESSAGES)
            old = demo_get_block(a, at++);
        assert_int_equal(block.sequence, old.sequence);
        assert_int_equal(bytes_left(&block.message), bytes_left(&old.message));
        assert_memory_equal(block.message.at, old.message.at, bytes_left(&old.message));
    }
    demo_close(a);
    demo_close(b);
}

static void capture__quakeworld_from_its_handshake__is_the_clients_recording(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 1);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_true(c->has_beginning);
    assert_int_equal(c->server.port, NET_SERVER);
    assert_int_equal(c->protocol, 28);
    assert_int_equal(c->altered, 0);
    assert_int_equal(c->num_levels, 1);
    assert_string_equal(c->levels[0].map, "m");
    assert_string_equal(c->levels[0].title, "the level");
    assert_string_equal(c->players[1], "two");
    expect_packets(&q, c);
    struct demo *demo = open_demo(c);
    const struct demo_block first = demo_get_block(demo, 0);
    assert_int_equal(first.kind, DEMO_COMMAND);
    assert_near(first.view_angles.y, 90, 1e-4);
    assert_near(first.clock, 0, 1e-6);
    assert_near(demo_get_block(demo, 1).clock, 0.01, 1e-6);
    demo_close(demo);
    capture_destroy(capture);
    net_free(&n);
}

static void capture__stale_and_repeated_packets__are_left_out(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    net_from_server(&n, 1, "\1", 1);
    net_from_server(&n, 2 | UINT32_C(1) << 31, "\1", 1);
    net_from_server(&n, 5000, "", 0);
    struct capture *capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->from_server.stale, 2);
    assert_true(c->from_server.missing > 0);
    expect_packets(&q, c);
    capture_destroy(capture);
    net_free(&n);
}

static int count_commands(const struct conversation *c, int *num_sequences)
{
    struct demo *demo = open_demo(c);
    int num = 0;
    *num_sequences = 0;
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        num += demo_get_block(demo, i).kind == DEMO_COMMAND;
        *num_sequences += demo_get_block(demo, i).kind == DEMO_SEQUENCES;
    }
    demo_close(demo);
    return num;
}

/* Each packet repeats the two previous commands. */
static void capture__lost_moves__are_restored_from_later_packets(void **state)
{
    (void)state;
    struct net n;
    int num_sequences;
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    struct capture *capture = read_capture(&n);
    const int before = count_commands(capture_conversation(capture, 0), &num_sequences);
    const uint32_t next = (uint32_t)before;
    assert_int_equal(num_sequences, 0);
    capture_destroy(capture);
    net_move(&n, next + 2); /* two are lost */
    net_move(&n, next + 8); /* five are lost */
    capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(count_commands(c, &num_sequences), before + 3 + 3);
    assert_int_equal(num_sequences, 1);
    struct demo *demo = open_demo(c);
    int forward = 0;
    for (int i = 0; i < demo_num_blocks(demo); i++) {
        const struct demo_block block = demo_get_block(demo, i);
        if (block.kind == DEMO_COMMAND)
            forward = (int)block.command.forward;
    }
    assert_int_equal(forward, next + 8);
    demo_close(demo);
    capture_destroy(capture);
    net_free(&n);
}

static void capture__client_leaves_and_returns__has_two_games(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    net_command(&n, 900, "drop");
    net_from_server(&n, 9000, "\x8late\n", 7); /* after the client has left */
    net_connect(&n);
    play(&n, &q, 0);
    net_outside(&n, NET_SERVER, NET_CLIENT, "j", 1); /* a repeated reply */
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 2);
    for (int i = 0; i < 2; i++)
        expect_packets(&q, capture_conversation(capture, i));
    assert_true(capture_conversation(capture, 0)->has_ended);
    assert_false(capture_conversation(capture, 1)->has_ended);
    capture_destroy(capture);
    net_free(&n);
}

/* The first game has no end; the sequence numbers restart. */
static void capture__client_reconnects__has_two_games(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    for (uint32_t i = 0; i < 20; i++)
        net_from_server(&n, 1000 + i, "\1", 1);
    net_connect(&n);
    play(&n, &q, 0);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 2);
    expect_packets(&q, capture_conversation(capture, 1));
    capture_destroy(capture);
    net_free(&n);
}

static void capture__starts_in_a_game__waits_for_a_level(void **state)
{
    (void)state;
    struct net n;
    int num_sequences;
    record();
    net_begin(&n, NET_BARE);
    for (uint32_t i = 0; i < 10; i++)
        net_move(&n, 500 + i);
    for (int i = 0; i < 5; i++)
        net_from_server(&n, (uint32_t)(1000 + i), "\1", 1);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 1);
    assert_false(capture_conversation(capture, 0)->has_beginning);
    assert_int_equal(capture_conversation(capture, 0)->num_blocks, 0);
    struct err err = {0};
    assert_null(capture_demo_choose(capture, "x.pcap", 1, &err));
    assert_non_null(strstr(err.text, "began before the capture"));
    assert_null(capture_demo_choose(capture, "x.pcap", 2, &err));
    assert_non_null(strstr(err.text, "no game 2"));
    capture_destroy(capture);

    net_free(&n);
    net_begin(&n, NET_BARE);
    for (uint32_t i = 0; i < 10; i++)
        net_move(&n, 500 + i);
    play(&n, &q, 510);
    capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->server.port, NET_SERVER);
    assert_string_equal(c->levels[0].map, "m");
    assert_int_equal(c->from_client.packets, 10 + 6); /* including the first ones */
    expect_packets(&q, c);
    count_commands(c, &num_sequences);
    assert_int_equal(num_sequences, 1);
    struct demo *demo = open_demo(c);
    assert_int_equal(demo_get_block(demo, 0).kind, DEMO_SEQUENCES);
    assert_int_equal(demo_get_block(demo, 0).command_number, 511);
    demo_close(demo);
    capture_destroy(capture);
    net_free(&n);
}

static void capture__client_port_changes__stays_in_its_game(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    for (uint32_t i = 100; i < 120; i++)
        net_move(&n, i);
    for (uint32_t i = 120; i < 140; i++)
        net_move_from(&n, 40000, i);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 1);
    assert_int_equal(capture_conversation(capture, 0)->client.port, 40000);
    assert_int_equal(capture_conversation(capture, 0)->client_next, 140);
    capture_destroy(capture);
    net_free(&n);
}

static void capture__altered_move__is_counted(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    net_connect(&n);
    net_move(&n, 0);
    net_move(&n, 1);
    n.out.data[n.out.size - 1] ^= 1; /* the duration of the last command */
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_conversation(capture, 0)->moves, 2);
    assert_int_equal(capture_conversation(capture, 0)->altered, 1);
    capture_destroy(capture);
    net_free(&n);
}

/* ---- FTE's fragments ---- */

static void capture__fragments_of_both_sides__are_reassembled(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    n.fragment_size = 16;
    net_connect(&n);
    play(&n, &q, 0);
    struct capture *capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_true(n.num_fragments > 20);
    assert_true(c->has_fragments);
    assert_int_equal(c->from_server.taken, 6);
    assert_int_equal(c->from_client.taken, 6);
    assert_int_equal(c->from_server.stale + c->from_client.stale, 0);
    assert_int_equal(c->from_server.missing + c->from_client.missing, 0);
    assert_int_equal(c->moves, 6);
    assert_int_equal(c->altered, 0);
    expect_packets(&q, c);
    capture_destroy(capture);
    net_free(&n);
}

/* A packet is lost if one of its fragments is; duplicate fragments are ignored. */
static void capture__lost_and_repeated_fragments__lose_only_their_packet(void **state)
{
    (void)state;
    for (int lost = 1; lost >= 0; lost--) {
        struct net n;
        net_begin(&n, NET_BARE);
        n.fragment_size = 8;
        net_connect(&n);
        static const uint8_t nops[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        n.lost_fragment = lost ? 5 : 0;
        n.duplicate_fragment = lost ? 0 : 5;
        for (uint32_t i = 1; i <= 4; i++)
            net_from_server(&n, i, nops, sizeof nops); /* three fragments each */
        struct capture *capture = read_capture(&n);
        const struct conversation *c = capture_conversation(capture, 0);
        assert_int_equal(c->from_server.packets, lost ? 11 : 13);
        assert_int_equal(c->from_server.taken, lost ? 3 : 4);
        assert_int_equal(c->from_server.missing, lost ? 1 : 0);
        assert_int_equal(c->from_server.stale,
                         1); /* the fragment after the lost one, or the duplicate */
        assert_int_equal(c->num_blocks, lost ? 3 : 4);
        capture_destroy(capture);
        net_free(&n);
    }
}

/* Without a handshake they are detected by the checksums of moves. */
static void capture__fragments_from_the_middle__are_recognised(void **state)
{
    (void)state;
    struct net n;
    record();
    net_begin(&n, NET_BARE);
    n.fragment_size = 64;
    for (uint32_t i = 0; i < 10; i++)
        net_move(&n, 500 + i);
    play(&n, &q, 510);
    struct capture *capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_true(c->has_fragments);
    assert_int_equal(c->altered, 0);
    assert_int_equal(c->moves, 10 + 6);
    expect_packets(&q, c);
    capture_destroy(capture);
    net_free(&n);
}

/* ---- lists of entities ---- */

/* Sends a list with entity 40 at `x`; a delta from packet `from` unless that is negative. */
static void put_list(struct net *n, uint32_t sequence, int from, int x)
{
    struct buffer b = {0};
    buffer_u8(&b, from < 0 ? 47 : 48);
    if (from >= 0)
        buffer_u8(&b, (unsigned)from);
    buffer_u16(&b, 40 | 1 << 9);
    buffer_u16(&b, (unsigned)x * 8);
    buffer_u16(&b, 0);
    net_from_server(n, sequence, b.data, b.size);
    buffer_free(&b);
}

static struct demo_block last_packet(struct demo *demo)
{
    int i = demo_num_blocks(demo) - 1;
    while (demo_get_block(demo, i).kind != DEMO_MESSAGES)
        i--;
    return demo_get_block(demo, i);
}

static void first_change_of_a_level__is_written_whole(void **state)
{
    (void)state;
    static const uint8_t whole[] = {47, 40, 2, 24, 0, 0, 0};
    static const uint8_t change[] = {48, 2, 40, 2, 32, 0, 0, 0};
    struct net n;
    qw_begin(&q, DEMO_QWD, 28);
    net_begin(&n, NET_BARE);
    net_connect(&n);
    net_move(&n, 0);
    play(&n, &q, 1);
    const uint32_t first = (uint32_t)q.sequence + 1;
    put_list(&n, first, -1, 2);
    put_list(&n, first + 1, (int)first, 3);
    struct capture *capture = read_capture(&n);
    struct demo *demo = open_demo(capture_conversation(capture, 0));
    struct demo_block block = last_packet(demo);
    assert_int_equal(bytes_left(&block.message), sizeof whole);
    assert_memory_equal(block.message.at, whole, sizeof whole);
    demo_close(demo);
    capture_destroy(capture);

    /* A delta from a delta is kept. */
    put_list(&n, first + 2, (int)first + 1, 4);
    capture = read_capture(&n);
    demo = open_demo(capture_conversation(capture, 0));
    block = last_packet(demo);
    assert_int_equal(bytes_left(&block.message), sizeof change);
    assert_int_equal(block.message.at[0], 48);
    assert_int_equal(capture_conversation(capture, 0)->baseless, 0);
    demo_close(demo);
    capture_destroy(capture);

    /* A delta from a lost list is based on the last known list. */
    put_list(&n, first + 5, (int)first + 4, 5);
    capture = read_capture(&n);
    demo = open_demo(capture_conversation(capture, 0));
    block = last_packet(demo);
    assert_int_equal(block.message.at[0], 47);
    assert_int_equal(capture_conversation(capture, 0)->baseless, 1);
    demo_close(demo);
    capture_destroy(capture);
    net_free(&n);
}

/* ---- NetQuake ---- */

enum { NQ_GAME = 50000 };

static void accept_nq(struct net *n)
{
    net_udp(n, NET_CLIENT, 26000, "\x80\0\0\x0c\1QUAKE\0\3", 12);
    net_udp(n, 26000, NET_CLIENT, "\x80\0\0\x09\x81\x50\xc3\0\0", 9);
}

static void nq_move(struct net *n, uint32_t number, int yaw)
{
    uint8_t move[16] = {3};
    move[6] = (uint8_t)yaw;
    net_nq(n, NET_CLIENT, NQ_GAME, NQ_UNRELIABLE, number, move, sizeof move);
}

/* Sends the server's level data in several packets. */
static void nq_level(struct net *n)
{
    static struct dem d;
    d.size = 0;
    dem_begin(&d, "-1\n", 15, 0);
    struct demo *demo = demo_open_memory("x", d.data, d.size, NULL);
    const struct bytes message = demo_get_block(demo, 0).message;
    const size_t half = bytes_left(&message) / 2;
    net_nq(n, NQ_GAME, NET_CLIENT, NQ_RELIABLE, 0, message.at, half);
    net_nq(n, NQ_GAME, NET_CLIENT, NQ_RELIABLE, 0, message.at, half);
    net_nq(n, NQ_GAME, NET_CLIENT, NQ_RELIABLE | NQ_LAST_FRAGMENT, 1, message.at + half,
           bytes_left(&message) - half);
    demo_close(demo);
}

static void capture__netquake_fragments_and_angles__are_joined(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    accept_nq(&n);
    nq_level(&n);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, 0, "\7\0\0\0\0", 5);
    nq_move(&n, 0, 64);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, 3, "\7\0\0\0\0", 5); /* two are lost */
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, 2, "\7\0\0\0\0", 5);
    nq_move(&n, 1, 32);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 1);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->server.port, NQ_GAME);
    assert_int_equal(c->protocol, 15);
    assert_int_equal(c->from_server.stale, 2);
    assert_int_equal(c->from_server.missing, 2);
    assert_int_equal(c->num_blocks, 4);
    struct demo *demo = open_demo(c);
    assert_near(demo_get_block(demo, 0).view_angles.y, 0, 1e-6);
    assert_near(demo_get_block(demo, 1).view_angles.y, 90, 1e-6);
    assert_near(demo_get_block(demo, 2).view_angles.y, 45, 1e-6);
    demo_close(demo);
    capture_destroy(capture);
    net_free(&n);
}

/* Without packets from the client the view follows its entity: the same yaw, and a pitch three
 * times as large with the opposite sign. */
static void capture__netquake_server_only__view_follows_the_body(void **state)
{
    (void)state;
    static const char turned[] = "\5\1\0\7\0\0\0\0\221\1\1\370\100";
    static const char as_before[] = "\7\0\0\0\0\200\1";
    struct net n;
    net_begin(&n, NET_BARE);
    accept_nq(&n);
    nq_level(&n);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, 0, turned, sizeof turned - 1);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, 1, as_before, sizeof as_before - 1);
    struct capture *capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_non_null(conversation_client_gap(c));
    assert_int_equal(c->unread, 0);
    struct demo *demo = open_demo(c);
    assert_near(demo_get_block(demo, 1).view_angles.x, 33.75, 1e-6);
    assert_near(demo_get_block(demo, 1).view_angles.y, 90, 1e-6);
    assert_near(demo_get_block(demo, 2).view_angles.x, 0, 1e-6);
    assert_near(demo_get_block(demo, 2).view_angles.y, 0, 1e-6);
    demo_close(demo);
    capture_destroy(capture);
    net_free(&n);
}

/* Without packets from the client, blocks are not held back until one arrives. */
static void capture__netquake_server_only__is_written_as_received(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    accept_nq(&n);
    nq_level(&n);
    for (uint32_t i = 0; i < 40; i++)
        net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, i, "\7\0\0\0\0", 5);
    struct capture *capture = capture_create(NULL);
    struct capture_source *source =
        capture_source_open_memory("x", bytes_make(n.out.data, n.out.size), NULL);
    struct datagram datagram;
    while (capture_source_next(source, &datagram))
        capture_add(capture, &datagram);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->num_blocks, 41);
    assert_int_equal(c->settled, c->demo.size);
    capture_source_close(source);
    capture_destroy(capture);
    net_free(&n);
}

static void capture__netquake_lost_fragment__loses_only_its_message(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    accept_nq(&n);
    nq_level(&n);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_RELIABLE, 2, "\x8half", 5);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_RELIABLE | NQ_LAST_FRAGMENT, 4, "end", 4);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_RELIABLE | NQ_LAST_FRAGMENT, 5, "\x8next", 6);
    struct capture *capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->torn, 1);
    assert_int_equal(c->num_blocks, 3);
    capture_destroy(capture);
    net_free(&n);
}

/* Quake II's handshake, a packet before the level data, and the level data. */
static void play_quake2(struct net *n)
{
    static const char connect[] = "connect 34 4711 1 \"\\name\\one\"\n";
    struct buffer level = {0};
    net_outside(n, NET_CLIENT, NET_SERVER, "getchallenge\n", 13);
    net_outside(n, NET_SERVER, NET_CLIENT, "challenge 1", 11);
    net_outside(n, NET_CLIENT, NET_SERVER, connect, sizeof connect - 1);
    net_outside(n, NET_SERVER, NET_CLIENT, "client_connect", 14);
    net_from_server(n, 1, "\6", 1); /* svc_nop */
    buffer_u8(&level, 12);
    buffer_u32(&level, 34);
    buffer_u32(&level, 1);
    buffer_u8(&level, 0);
    buffer_append(&level, "baseq2", 7);
    buffer_u16(&level, 0);
    buffer_append(&level, "the level", 10);
    net_from_server(n, 2, level.data, level.size);
    buffer_free(&level);
}

static void capture__quake2_from_its_handshake__has_nothing_left_out(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    play_quake2(&n);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 1);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_true(c->has_beginning);
    assert_int_equal(c->num_levels, 1);
    assert_int_equal(c->num_blocks, 1);
    assert_int_equal(c->left_out, 0);
    capture_destroy(capture);
    net_free(&n);
}

static void capture__lone_nop__is_left_out(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    accept_nq(&n);
    nq_level(&n);
    net_nq(&n, NQ_GAME, NET_CLIENT, NQ_UNRELIABLE, 0, "\1", 1);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_conversation(capture, 0)->num_blocks,
                     2); /* the last one is added by finish() */
    capture_destroy(capture);
    net_free(&n);
}

/* ---- Quake II ---- */

static void capture__quake2_from_its_handshake__has_the_servers_packets(void **state)
{
    (void)state;
    static const char level[] = "\14\42\0\0\0\1\0\0\0\0game\0\0\0the level\0\15\41\0maps/q.bsp";
    static const char skin[] = "\15\40\5one\\male/grunt";
    struct net n;
    net_begin(&n, NET_BARE);
    net_outside(&n, NET_CLIENT, NET_SERVER, "connect 34 1 2 \"\"\n", 19);
    net_outside(&n, NET_SERVER, NET_CLIENT, "client_connect", 14);
    net_from_server(&n, 1, level, sizeof level);
    net_from_server(&n, 2, skin, sizeof skin);
    net_from_server(&n, 2, skin, sizeof skin);
    net_from_server(&n, 3, "", 0);
    net_command(&n, 1, "disconnect");
    net_from_server(&n, 4, skin, sizeof skin);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), 1);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->game, DIALECT_QUAKE2);
    assert_int_equal(c->protocol, 34);
    assert_string_equal(c->levels[0].map, "q");
    assert_string_equal(c->players[0], "one");
    assert_int_equal(c->num_blocks, 2);
    assert_true(c->has_ended);
    struct bytes at = bytes_make(c->demo.data, c->demo.size);
    assert_int_equal(bytes_u32(&at), sizeof level);
    assert_memory_equal(bytes_take(&at, sizeof level), level, sizeof level);
    assert_int_equal(bytes_u32(&at), sizeof skin);
    bytes_take(&at, sizeof skin);
    assert_int_equal(bytes_i32(&at), -1);
    assert_int_equal(bytes_left(&at), 0);
    capture_destroy(capture);
    net_free(&n);
}

/* The first move is from the 49th packet of a real client. */
static void capture__quake2_moves__are_verified(void **state)
{
    (void)state;
    static const char sent[] =
        "\61\0\0\0\23\0\0\0\31\171\2\77\115\0\0\0\0\32\226\0\31\226\0\32\226";
    struct net n;
    net_begin(&n, NET_BARE);
    net_outside(&n, NET_SERVER, NET_CLIENT, "client_connect", 14);
    net_udp(&n, NET_CLIENT, NET_SERVER, sent, sizeof sent - 1);
    char other[sizeof sent];
    memcpy(other, sent, sizeof sent);
    other[0]++; /* the packet's sequence number */
    net_udp(&n, NET_CLIENT, NET_SERVER, other, sizeof other - 1);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_conversation(capture, 0)->moves, 2);
    assert_int_equal(capture_conversation(capture, 0)->altered, 1);
    capture_destroy(capture);
    net_free(&n);
}

/* ---- opening, limits ---- */

static void capture__path_with_a_number__opens_its_demo(void **state)
{
    (void)state;
    const char *name = "test_capture.pcap";
    struct net n;
    struct err err = {0};
    record();
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    test_write_file(name, n.out.data, n.out.size);
    struct demo *demo = capture_demo_open(name, &err);
    assert_non_null(demo);
    assert_string_equal(demo_name(demo), "test_capture-1.qwd");
    assert_int_equal(demo_format(demo), DEMO_QWD);
    demo_close(demo);
    demo = capture_demo_open("test_capture.pcap:1", &err);
    assert_non_null(demo);
    demo_close(demo);
    assert_null(capture_demo_open("test_capture.pcap:2", &err));
    assert_int_equal(err.kind, ERR_USAGE);
    assert_null(capture_demo_open("test_capture.pcap:one", &err));
    assert_non_null(strstr(err.text, "expected a game number"));
    unlink(name);
    net_free(&n);
}

static void capture__too_many_games__are_left_out(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_BARE);
    for (int i = 0; i < LIMIT_CONVERSATIONS; i++)
        net_outside(&n, NET_SERVER, 1000 + i, "j", 1);
    struct capture *capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), LIMIT_CONVERSATIONS);
    assert_false(capture_is_full(capture));
    capture_destroy(capture);
    net_outside(&n, NET_SERVER, 999, "j", 1);
    capture = read_capture(&n);
    assert_int_equal(capture_num_conversations(capture), LIMIT_CONVERSATIONS);
    assert_true(capture_is_full(capture));
    capture_destroy(capture);
    net_free(&n);
}

static void capture__too_many_flows__are_left_out(void **state)
{
    (void)state;
    struct capture *capture = capture_create(NULL);
    struct datagram datagram = {.to = {.port = 1}, .payload = bytes_make("x", 1)};
    for (int i = 0; i < LIMIT_FLOWS; i++) {
        datagram.from.address[0] = (uint8_t)(i >> 8);
        datagram.from.port = (uint16_t)(i & 255);
        datagram.from.address[1] = (uint8_t)(i >> 16);
        capture_add(capture, &datagram);
    }
    assert_false(capture_is_full(capture));
    datagram.from.port = 1000;
    capture_add(capture, &datagram);
    assert_true(capture_is_full(capture));
    capture_destroy(capture);
}

/* Each small delta from a large complete list is written as a complete list; LIMIT_RECORDED_RATIO
 * limits the total size. */
static void capture__demo_grows_too_much__is_truncated(void **state)
{
    (void)state;
    struct net n;
    struct buffer list = {0};
    qw_begin(&q, DEMO_QWD, 28);
    net_begin(&n, NET_BARE);
    net_connect(&n);
    play(&n, &q, 0);
    uint32_t sequence = (uint32_t)q.sequence;
    buffer_u8(&list, 47);
    for (unsigned i = 1; i < 512; i++)
        buffer_u16(&list, i);
    buffer_u16(&list, 0);
    const uint32_t first = ++sequence;
    net_from_server(&n, first, list.data, list.size);
    for (int i = 0; i < 2000; i++) {
        if (i % 60 == 59) {
            net_from_server(&n, ++sequence, list.data, list.size);
            continue;
        }
        const uint8_t change[] = {48, (uint8_t)(first + (uint32_t)(i / 60) * 60), 0, 0};
        net_from_server(&n, ++sequence, change, sizeof change);
    }
    struct capture *capture = read_capture(&n);
    const struct conversation *c = capture_conversation(capture, 0);
    assert_true(c->demo.size > 1 << 20);
    assert_true(c->demo.size < (1 << 20) + n.out.size * LIMIT_RECORDED_RATIO);
    assert_true(capture_is_full(capture));
    capture_destroy(capture);
    buffer_free(&list);
    net_free(&n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capture__quakeworld_from_its_handshake__is_the_clients_recording),
        cmocka_unit_test(capture__stale_and_repeated_packets__are_left_out),
        cmocka_unit_test(capture__lost_moves__are_restored_from_later_packets),
        cmocka_unit_test(capture__client_leaves_and_returns__has_two_games),
        cmocka_unit_test(capture__client_reconnects__has_two_games),
        cmocka_unit_test(capture__starts_in_a_game__waits_for_a_level),
        cmocka_unit_test(capture__client_port_changes__stays_in_its_game),
        cmocka_unit_test(capture__altered_move__is_counted),
        cmocka_unit_test(capture__fragments_of_both_sides__are_reassembled),
        cmocka_unit_test(capture__lost_and_repeated_fragments__lose_only_their_packet),
        cmocka_unit_test(capture__fragments_from_the_middle__are_recognised),
        cmocka_unit_test(first_change_of_a_level__is_written_whole),
        cmocka_unit_test(capture__netquake_fragments_and_angles__are_joined),
        cmocka_unit_test(capture__netquake_server_only__view_follows_the_body),
        cmocka_unit_test(capture__netquake_server_only__is_written_as_received),
        cmocka_unit_test(capture__netquake_lost_fragment__loses_only_its_message),
        cmocka_unit_test(capture__quake2_from_its_handshake__has_nothing_left_out),
        cmocka_unit_test(capture__lone_nop__is_left_out),
        cmocka_unit_test(capture__quake2_from_its_handshake__has_the_servers_packets),
        cmocka_unit_test(capture__quake2_moves__are_verified),
        cmocka_unit_test(capture__path_with_a_number__opens_its_demo),
        cmocka_unit_test(capture__too_many_games__are_left_out),
        cmocka_unit_test(capture__too_many_flows__are_left_out),
        cmocka_unit_test(capture__demo_grows_too_much__is_truncated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
