/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "demo/capture/capture_text.h"
#include "demo/capture/nq_channel.h"
#include "tests/unit/test_capture.h"

/* Returns the complete text with a NUL; the caller frees it. */
static struct buffer dump(const struct net *n)
{
    struct err err = {0};
    struct buffer text = {.limit = 1 << 20};
    char damage[256];
    if (!capture_text_dump("x.pcap", bytes_make(n->out.data, n->out.size), &text, damage,
                           sizeof damage, &err))
        fail_msg("%s", err.text);
    buffer_u8(&text, 0);
    return text;
}

/* Checks the dump of *n, and frees both. */
static void expect_text(struct net *n, const char *const *lines, const char *absent)
{
    struct buffer text = dump(n);
    for (; *lines; lines++)
        if (!strstr((const char *)text.data, *lines))
            fail_msg("\"%s\" is not in\n%s", *lines, (const char *)text.data);
    if (absent && strstr((const char *)text.data, absent))
        fail_msg("\"%s\" is in\n%s", absent, (const char *)text.data);
    buffer_free(&text);
    net_free(n);
}

static void capture_text__handshake_and_moves__are_listed(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "\ngetchallenge\n",
        "\nchallenge challenge=\"1\"\n",
        "\nconnect text=\"28 4711 1 \\\"\\\\name\\\\one\\\"\"\n",
        "\nconnection\n",
        "client_packet time=0.040000 game=1 seq1=0 reliable1=0 seq2=0 reliable2=0 qport=4711\n",
        "checked=1 loss=0 mask=0x84 yaw=90 forward=-2 load=13",
        "server_packet time=0.050000 game=1 seq1=1 reliable1=1 seq2=1 reliable2=1\n",
        "stufftext text=\"cmd new\\n\"\n",
        "seq1=1 reliable1=0 seq2=1 reliable2=0 stale=1\n",
        "stringcmd text=\"drop\"\n",
        NULL,
    };
    struct net n;
    net_begin(&n, NET_BARE);
    net_connect(&n);
    net_move(&n, 0);
    net_from_server(&n, UINT32_C(1) << 31 | 1, "\11cmd new\n", 10);
    net_from_server(&n, 1, "\1", 1);
    net_command(&n, 1, "drop");
    expect_text(&n, lines, "raw");
}

static void capture_text__fragments__are_listed(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "server_packet time=0.040000 game=1 seq1=1 reliable1=0 seq2=1 reliable2=0 fragment=0 "
        "more=1\nserver_packet time=0.050000 game=1 seq1=1 reliable1=0 seq2=1 reliable2=0 "
        "fragment=8 more=0\nprint level=2 text=\"in pieces\"\n",
        NULL,
    };
    struct net n;
    net_begin(&n, NET_BARE);
    n.fragment_size = 8;
    net_connect(&n);
    net_from_server(&n, 1, "\10\2in pieces", 12);
    expect_text(&n, lines, "raw");
}

static void capture_text__passwords__are_left_out(void **state)
{
    (void)state;
    static const char *const lines[] = {"rcon password=\"*\" text=\"map dm2\"\n",
                                        "rcon password=\"*\"\n", NULL};
    struct net n;
    net_begin(&n, NET_BARE);
    net_outside(&n, NET_CLIENT, NET_SERVER, "rcon s3cret map dm2", 20);
    net_outside(&n, NET_CLIENT, NET_SERVER, "rcon  s3cret", 12);
    net_outside(&n, NET_CLIENT, NET_SERVER, "rcon \"my s3cret\" map dm2", 25);
    expect_text(&n, lines, "s3cret");
}

static void capture_text__master_servers__are_listed(void **state)
{
    (void)state;
    static const char *const lines[] = {"\nheartbeat text=\"5\\n2\"\n", "\nshutdown\n",
                                        "\ngetservers\n", "\nservers server=127.0.0.1:27500\n",
                                        NULL};
    struct net n;
    net_begin(&n, NET_ETHERNET);
    net_udp(&n, NET_SERVER, 27000, "a\n5\n2\n", 6);
    net_udp(&n, NET_SERVER, 27000, "C\n", 2);
    net_udp(&n, NET_CLIENT, 27000, "c\n", 3);
    net_outside(&n, 27000, NET_CLIENT, "d\n\x7f\0\0\1kl", 8);
    expect_text(&n, lines, "raw");
}

static void capture_text__netquake__datagrams_and_queries_are_listed(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "\nconnect game=\"QUAKE\" version=3\n",
        "\naccept port=50000\n",
        "server_packet time=0.020000 game=1 reliable=0 size=4 last=0\n",
        "reliable=1 size=3 last=1\nprint text=\"hello\"\n",
        "client_packet time=0.040000 game=1 acknowledged=1 size=0\n",
        "\nruleinfo rule=\"fraglimit\" value=\"20\"\n",
        NULL,
    };
    struct net n;
    net_begin(&n, NET_BARE);
    net_udp(&n, NET_CLIENT, 26000, "\x80\0\0\x0c\1QUAKE\0\3", 12);
    net_udp(&n, 26000, NET_CLIENT, "\x80\0\0\x09\x81\x50\xc3\0\0", 9);
    net_nq(&n, 50000, NET_CLIENT, NQ_RELIABLE, 0, "\10hel", 4);
    net_nq(&n, 50000, NET_CLIENT, NQ_RELIABLE | NQ_LAST_FRAGMENT, 1, "lo", 3);
    net_nq(&n, NET_CLIENT, 50000, NQ_ACKNOWLEDGEMENT, 1, "", 0);
    net_udp(&n, 26000, NET_CLIENT,
            "\x80\0\0\x12\x85"
            "fraglimit\0"
            "20",
            18);
    expect_text(&n, lines, "raw");
}

/* Sends a level in that protocol, then a packet. */
static void play_darkplaces(struct net *n, char protocol, const char *packet, size_t size)
{
    char level[] = "\13\0\15\0\0\4\1the level\0maps/m.bsp\0\0misc/a.wav\0";
    level[1] = protocol;
    net_begin(n, NET_BARE);
    net_outside(n, NET_SERVER, NET_CLIENT, "accept", 6);
    net_nq(n, NET_SERVER, NET_CLIENT, NQ_RELIABLE | NQ_LAST_FRAGMENT, 0, level, sizeof level);
    net_nq(n, NET_SERVER, NET_CLIENT, NQ_UNRELIABLE, 0, packet, size);
}

/* An entity with all common fields, one with all rare fields and a removed one; also client data
 * and static entities. */
static void capture_text__darkplaces7__entities_are_listed(void **state)
{
    (void)state;
    static const char packet[] =
        "\71\2\0\0\0\3\0\0\0" /* frame 2, move 3 */
        "\5\0\377\37"         /* origin .. extend1; flags, alpha, scale, origin32, angles16 */
        "\1"
        "\0\0\200\77\0\0\0\100\0\0\100\100" /* 1 2 3 */
        "\0\100\0\200\0\0"                  /* 90 -180 0 */
        "\4\5\6\10\200\20"
        "\6\0\200\200\207\6" /* extend1; extend2; attachment .. glow, extend3; animation .. */
        "\2\0\3"
        "\1\0\2\0\3\0\4\0\5\0"
        "\6\7"
        "\1\1\0\2\0\3\0\4\0\5\6"
        "\7\0"
        "\11\200\0\200"
        "\17\44\200\1\0\100\0\0\200\77\0\0\0\300"; /* clientdata */
    static const char *const lines[] = {
        "serverinfo serverversion=3504 maxclients=4 multi=1 mapname=\"the level\" "
        "precache_model=\"maps/m.bsp\" precache_sound=\"misc/a.wav\"\n",
        "entities frame=2 ack=3 entity=0x0005 mask=0xff mask2=0x1f flags=0x01 x=1 y=2 z=3 pitch=90 "
        "yaw=-180 roll=0 modelindex=4 frame=5 skin=6 effects=0x08 alpha=128 scale=16 "
        "entity=0x0006 mask=0x80 mask2=0x80 mask3=0x87 mask4=0x06 tag=2 tagindex=3 light=1 light=2 "
        "light=3 light=4 style=5 lightflags=0x00 glow=6 glow=7 animation=1 frame=1 frame=2 ms=3 "
        "ms=4 weight=5 weight=6 trail=7 entity=0x8009 entity=0x8000\n",
        "clientdata mask=0x8024 mask2=0x01 punch_pitch=90 punch_x=1 vel_x=-2\n",
        NULL,
    };
    struct net n;
    play_darkplaces(&n, '\260', packet, sizeof packet - 1);
    expect_text(&n, lines, "raw");
}

static void capture_text__darkplaces5__is_named(void **state)
{
    (void)state;
    static const char *const lines[] = {"unread protocol=3502 name=\"DarkPlaces 5\"\nraw 07 00",
                                        NULL};
    struct net n;
    play_darkplaces(&n, '\256', "\7\0\0\0\0", 5);
    expect_text(&n, lines, NULL);
}

static void capture_text__quake2__both_sides_are_listed(void **state)
{
    (void)state;
    static const char frame[] = "\24\2\0\0\0\377\377\377\377\0\1\377\21\2\0\10\0\20\0\30\0"
                                "\1\0\0\0\144\0\22\3\5\40\0\100\0\0";
    static const char move[] = "\2\252\1\0\0\0\2\0\100\31\0\0\31\0\0\31\0";
    static const char *const lines[] = {
        "frame frame=2 from=-1 choke=0 areabytes=1 areas=ff mask=0x0002 x=1 y=2 z=3 stats=0x00000001 stat=100 "
        "entity=5 mask=0x00000003 x=4 y=8\n",
        "move checksum=0xaa checked=0 expected=0x34 frame=1 mask=0x02 yaw=90 load=25 light=0 mask=0x00",
        "stringcmd text=\"disconnect\"\n",
        NULL,
    };
    struct net n;
    struct buffer packet = {0};
    net_begin(&n, NET_BARE);
    net_outside(&n, NET_SERVER, NET_CLIENT, "client_connect", 14);
    net_from_server(&n, 1, frame, sizeof frame);
    buffer_u32(&packet, 1);
    buffer_u32(&packet, 1);
    buffer_u16(&packet, 5);
    buffer_append(&packet, move, sizeof move - 1);
    buffer_append(&packet, "\4disconnect", 11); /* without its NUL */
    net_udp(&n, NET_CLIENT, NET_SERVER, packet.data, packet.size);
    buffer_free(&packet);
    expect_text(&n, lines, "raw");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capture_text__handshake_and_moves__are_listed),
        cmocka_unit_test(capture_text__fragments__are_listed),
        cmocka_unit_test(capture_text__passwords__are_left_out),
        cmocka_unit_test(capture_text__master_servers__are_listed),
        cmocka_unit_test(capture_text__netquake__datagrams_and_queries_are_listed),
        cmocka_unit_test(capture_text__darkplaces7__entities_are_listed),
        cmocka_unit_test(capture_text__darkplaces5__is_named),
        cmocka_unit_test(capture_text__quake2__both_sides_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
