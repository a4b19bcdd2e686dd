/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/limits.h"
#include "demo/capture/capture_source.h"
#include "demo/capture/ip_packets.h"
#include "demo/capture/link_layer.h"
#include "tests/unit/test_capture.h"

static const char text[] = "a text of some length, which fragments cut into pieces";

enum { TEXT_SIZE = sizeof text };

static void expect_text(const struct datagram *datagram)
{
    assert_int_equal(bytes_left(&datagram->payload), TEXT_SIZE);
    assert_memory_equal(datagram->payload.at, text, TEXT_SIZE);
    assert_int_equal(datagram->from.port, 5);
    assert_int_equal(datagram->to.port, 7);
}

static bool add(struct ip_packets *packets, const struct buffer *packet, struct datagram *out)
{
    return ip_packets_add(packets, 1, bytes_make(packet->data, packet->size), out);
}

static void ipv4__complete_packet__is_a_datagram(void **state)
{
    (void)state;
    struct buffer udp = {0}, packet = {0};
    struct datagram datagram;
    struct ip_packets *packets = ip_packets_create();
    net_put_udp(&udp, 5, 7, text, TEXT_SIZE);
    net_put_ipv4(&packet, 0, 0, udp.data, udp.size);
    buffer_append(&packet, "padding", 7); /* as in short frames */
    assert_true(add(packets, &packet, &datagram));
    expect_text(&datagram);
    packet.data[9] = 6; /* TCP */
    assert_false(add(packets, &packet, &datagram));
    ip_packets_destroy(packets);
    buffer_free(&udp);
    buffer_free(&packet);
}

static void ipv4__total_of_zero__takes_the_frame(void **state)
{
    (void)state;
    struct buffer udp = {0}, packet = {0};
    struct datagram datagram;
    struct ip_packets *packets = ip_packets_create();
    net_put_udp(&udp, 5, 7, text, TEXT_SIZE);
    net_put_ipv4(&packet, 0, 0, udp.data, udp.size);
    packet.data[2] = packet.data[3] = 0;
    assert_true(add(packets, &packet, &datagram));
    expect_text(&datagram);
    ip_packets_destroy(packets);
    buffer_free(&udp);
    buffer_free(&packet);
}

/* Adds the fragment of up to 16 bytes at `offset`. */
static bool add_piece(struct ip_packets *packets, int id, const struct buffer *udp, size_t offset,
                      struct datagram *out)
{
    struct buffer packet = {0};
    const size_t left = udp->size - offset, size = left < 16 ? left : 16;
    const int more = size < left ? 0x2000 : 0;
    net_put_ipv4(&packet, id, more | (int)(offset / 8), udp->data + offset, size);
    const bool is_whole = add(packets, &packet, out);
    buffer_free(&packet);
    return is_whole;
}

static void ipv4__fragments_in_any_order__are_joined(void **state)
{
    (void)state;
    struct buffer udp = {0};
    struct datagram datagram;
    struct ip_packets *packets = ip_packets_create();
    net_put_udp(&udp, 5, 7, text, TEXT_SIZE);
    assert_false(add_piece(packets, 1, &udp, 48, &datagram));
    assert_false(add_piece(packets, 1, &udp, 16, &datagram));
    assert_false(add_piece(packets, 1, &udp, 16, &datagram));
    assert_false(add_piece(packets, 2, &udp, 0, &datagram)); /* belongs to another packet */
    assert_false(add_piece(packets, 1, &udp, 0, &datagram));
    assert_true(add_piece(packets, 1, &udp, 32, &datagram));
    expect_text(&datagram);
    ip_packets_destroy(packets);
    buffer_free(&udp);
}

/* One packet more than the limit: the first is dropped. */
static void capture__fragments_of_too_many_packets__drop_the_oldest(void **state)
{
    (void)state;
    struct buffer udp = {0};
    struct datagram datagram;
    struct ip_packets *packets = ip_packets_create();
    net_put_udp(&udp, 5, 7, text, 20);
    for (int id = 0; id <= LIMIT_IP_FRAGMENTED; id++)
        assert_false(add_piece(packets, id, &udp, 0, &datagram));
    assert_true(add_piece(packets, 1, &udp, 16, &datagram));
    assert_false(add_piece(packets, 0, &udp, 16, &datagram));
    ip_packets_destroy(packets);
    buffer_free(&udp);
}

static void ipv6__with_a_fragment_header__is_joined(void **state)
{
    (void)state;
    struct buffer udp = {0};
    struct datagram datagram;
    struct ip_packets *packets = ip_packets_create();
    net_put_udp(&udp, 5, 7, text, TEXT_SIZE);
    for (size_t at = 0; at < udp.size; at += 32) {
        struct buffer packet = {0};
        const size_t left = udp.size - at, size = left < 32 ? left : 32;
        net_be(&packet, 0x60000000, 4);
        net_be(&packet, (uint32_t)size + 16, 2);
        buffer_u8(&packet, 0); /* hop by hop, then the fragment */
        buffer_u8(&packet, 64);
        for (int i = 0; i < 32; i++)
            buffer_u8(&packet, (unsigned)i);
        buffer_append(&packet, "\54\0\0\0\0\0\0\0", 8);
        buffer_append(&packet, "\21\0", 2);
        net_be(&packet, (uint32_t)at | (size < left), 2);
        net_be(&packet, 99, 4);
        buffer_append(&packet, udp.data + at, size);
        assert_int_equal(add(packets, &packet, &datagram), size == left);
        buffer_free(&packet);
    }
    expect_text(&datagram);
    char name[ENDPOINT_TEXT];
    endpoint_print(&datagram.from, name);
    assert_string_equal(name, "[1:203:405:607:809:a0b:c0d:e0f]:5");
    ip_packets_destroy(packets);
    buffer_free(&udp);
}

static void link_layer__each_kind__is_removed(void **state)
{
    (void)state;
    static const struct {
        int link;
        const char *head;
        size_t size;
    } kinds[] = {
        {1, "ABCDEFabcdef\x08\0", 14},
        {1, "ABCDEFabcdef\x81\0\0\5\x08\0", 18},
        {1, "ABCDEFabcdef\x88\xa8\0\5\x81\0\0\6\x86\xdd", 22},
        {0, "\2\0\0\0", 4},
        {108, "\0\0\0\2", 4},
        {113, "\0\0\0\1\0\6ABCDEFGH\x08\0", 16},
        {276, "\x08\0\0\0\0\0\0\1\0\1\0\6ABCDEFGH", 20},
        {12, "", 0},
        {101, "", 0},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const int link = kinds[i].link == 101 ? 12 : kinds[i].link; /* libpcap's number */
        struct buffer frame = {0};
        buffer_append(&frame, kinds[i].head, kinds[i].size);
        buffer_append(&frame, text, TEXT_SIZE);
        assert_true(link_layer_is_known(link));
        const struct bytes packet = link_layer_payload(link, bytes_make(frame.data, frame.size));
        assert_true(bytes_ok(&packet));
        assert_int_equal(bytes_left(&packet), TEXT_SIZE);
        buffer_free(&frame);
    }
    const struct bytes arp = link_layer_payload(1, bytes_make("ABCDEFabcdef\x08\6xxxx", 18));
    assert_false(bytes_ok(&arp));
    assert_false(link_layer_is_known(147));
}

static void capture_source__cut_file__gives_the_complete_frames(void **state)
{
    (void)state;
    struct net n;
    net_begin(&n, NET_ETHERNET);
    net_udp(&n, 5, 7, text, TEXT_SIZE);
    net_udp(&n, 5, 7, text, TEXT_SIZE);
    for (size_t size = 0; size <= n.out.size; size++) {
        struct err err = {0};
        struct capture_source *source =
            capture_source_open_memory("x.pcap", bytes_make(n.out.data, size), &err);
        assert_int_equal(source != NULL, size >= 24);
        struct datagram datagram;
        int num = 0;
        for (; source && capture_source_next(source, &datagram); num++)
            expect_text(&datagram);
        const size_t frame = (n.out.size - 24) / 2;
        assert_int_equal(num, size >= 24 ? (size - 24) / frame : 0);
        if (source && (size - 24) % frame != 0)
            assert_non_null(capture_source_damage(source));
        capture_source_close(source);
    }
    net_free(&n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ipv4__complete_packet__is_a_datagram),
        cmocka_unit_test(ipv4__total_of_zero__takes_the_frame),
        cmocka_unit_test(ipv4__fragments_in_any_order__are_joined),
        cmocka_unit_test(capture__fragments_of_too_many_packets__drop_the_oldest),
        cmocka_unit_test(ipv6__with_a_fragment_header__is_joined),
        cmocka_unit_test(link_layer__each_kind__is_removed),
        cmocka_unit_test(capture_source__cut_file__gives_the_complete_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
