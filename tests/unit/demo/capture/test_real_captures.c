/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compares captures of real games with the demos that their clients recorded. Reads the folder
 * "captures" next to $DEMOREEL_ASSETS. */
#include "tests/unit/test.h"

#include <unistd.h>

#include "base/err.h"
#include "base/vfs.h"
#include "demo/capture/capture.h"
#include "demo/capture/capture_demo.h"
#include "demo/capture/capture_source.h"
#include "demo/capture/capture_text.h"
#include "demo/container/demo.h"
#include "tests/unit/test_capture.h"

static const char *path_of(const char *name)
{
    static char relative[256];
    snprintf(relative, sizeof relative, "../captures/%s", name);
    const char *path = asset_path(relative);
    return path && access(path, R_OK) == 0 ? path : NULL;
}

static struct capture *load(const char *name)
{
    struct err err = {0};
    int only;
    struct capture *capture = capture_demo_load(path_of(name), &only, &err);
    if (!capture)
        fail_msg("%s", err.text);
    return capture;
}

static bool is_same(struct bytes a, struct bytes b)
{
    return bytes_left(&a) == bytes_left(&b) && memcmp(a.at, b.at, bytes_left(&a)) == 0;
}

static float turned(float a, float b)
{
    const float off = fabsf(fmodf(a - b, 360.0f));
    return off > 180.0f ? 360.0f - off : off;
}

/* How far a client's recording agrees with ours. */
struct match {
    int num, same;      /* server blocks in theirs; those that ours has in the same order */
    int commands, like; /* client commands in theirs; those that ours has */
    float view;         /* difference of view angles in these, degrees */
    int num_turned;     /* number of blocks where it exceeds one degree */
};

/* Returns the index of a block in ours at or shortly after `at`; -1 if there is none. */
static int find_block(const struct demo *ours, int at, int reach, const struct demo_block *block)
{
    const int num = demo_num_blocks(ours);
    for (int k = at; k < num && k < at + reach; k++) {
        const struct demo_block own = demo_get_block(ours, k);
        const bool is_like =
            own.kind == block->kind &&
            (own.kind == DEMO_COMMAND
                 ? memcmp(&own.command, &block->command, sizeof own.command) == 0
                 : own.sequence == block->sequence && is_same(own.message, block->message));
        if (is_like)
            return k;
    }
    return -1;
}

/* Both have their blocks in the same order; theirs may begin later. */
static struct match compare(const struct demo *ours, const struct demo *theirs)
{
    enum { REACH = 100 };
    struct match m = {.num = 0};
    const int num = demo_num_blocks(ours);
    int at = 0;
    for (int i = 0; i < demo_num_blocks(theirs); i++) {
        const struct demo_block b = demo_get_block(theirs, i);
        if (b.kind != DEMO_MESSAGES && b.kind != DEMO_COMMAND)
            continue;
        const bool is_command = b.kind == DEMO_COMMAND;
        m.num += !is_command;
        m.commands += is_command;
        const int found = find_block(ours, at, is_command && m.same > 0 ? REACH : num, &b);
        if (found < 0)
            continue;
        const struct demo_block a = demo_get_block(ours, found);
        float off = 0;
        for (int j = 0; j < 3; j++)
            off = fmaxf(off, turned(a.view_angles.raw[j], b.view_angles.raw[j]));
        m.same += !is_command;
        m.like += is_command;
        m.view = is_command ? fmaxf(m.view, off) : m.view;
        m.num_turned += !is_command && off > 1.0f;
        /* Equal commands often follow each other, so only server blocks advance the position. */
        at = is_command ? at : found + 1;
    }
    return m;
}

static struct match compare_files(const char *capture, int number, const char *recording)
{
    char member[64];
    struct err err = {0};
    snprintf(member, sizeof member, "%s:%d", capture, number);
    struct demo *theirs = demo_open(path_of(recording), &err);
    const char *root = getenv("DEMOREEL_ASSETS");
    char path[1024];
    snprintf(path, sizeof path, "%s/../captures/%s", root, member);
    struct demo *ours = capture_demo_open(path, &err);
    if (!ours || !theirs)
        fail_msg("%s", err.text);
    const struct match match = compare(ours, theirs);
    demo_close(ours);
    demo_close(theirs);
    return match;
}

/* Ours has everything except for messages made by the client itself: a last print, or the level
 * data if it begins to record during the game. */
static void capture__real_recordings__are_in_their_captures(void **state)
{
    (void)state;
    static const struct {
        const char *capture;
        int number;
        const char *recording;
        int own;      /* blocks made by the client itself */
        int commands; /* client commands missing from the capture */
        int turned;   /* blocks next to turns of the view by the server */
    } games[] = {
        {"qw_plain28.pcap", 1, "qw_plain28.qwd", 1, 0, 0},
        {"qw_ext.pcapng", 1, "qw_ext.qwd", 1, 0, 0},
        {"qw_two.pcap", 1, "qw_two_wren.qwd", 1, 0, 0},
        {"qw_two.pcap", 2, "qw_two_rook.qwd", 1, 0, 0},
        {"qw_mapchange.pcap", 1, "qw_mapchange.qwd", 1, 0, 0},
        {"qw_lossy.pcap", 1, "qw_lossy.qwd", 1, 0, 0},
        {"qw_midrecord.pcap", 1, "qw_midrecord.qwd", 54, 0, 0},
        {"qw_rewritten.pcap", 1, "qw_ext.qwd", 67, 8, 0},
        {"nq15_dm.pcap", 1, "nq15_dm.dem", 0, 0, 10},
        {"nq15_dp.pcap", 1, "nq15_dp.dem", 0, 0, 10},
        {"nq15_lossy.pcap", 1, "nq15_lossy.dem", 0, 0, 10},
        {"nq666_mid.pcapng", 1, "nq666_mid.dem", 1, 0, 10},
        {"nq999_changelevel.pcap", 1, "nq999_changelevel.dem", 0, 0, 10},
        {"nq_dp7.pcapng", 1, "nq_dp7.dem", 1, 0, 10},
    };
    if (!path_of("qw_plain28.pcap"))
        skip();
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct match m = compare_files(games[i].capture, games[i].number, games[i].recording);
        if (m.num - m.same > games[i].own || m.commands - m.like > games[i].commands ||
            m.view > 0.003f || m.num_turned > games[i].turned)
            fail_msg("%s: %d of %d blocks, %d of %d commands, views within %g, %d turned",
                     games[i].recording, m.same, m.num, m.like, m.commands, (double)m.view,
                     m.num_turned);
        assert_true(m.num > 100);
    }
}

/* Reads the next block of a .dm2: i32 size and messages; -1 is the end. */
static bool next_dm2(struct bytes *at, struct bytes *block)
{
    const int32_t size = bytes_i32(at);
    if (!bytes_ok(at) || size < 0)
        return false;
    *block = bytes_sub(at, 0, (size_t)size);
    bytes_take(at, (size_t)size);
    return bytes_ok(at);
}

static void capture__real_quake2_recordings__are_in_their_capture(void **state)
{
    (void)state;
    enum { OWN = 6 }; /* blocks that a client writes when it begins to record */
    static const char *const recordings[] = {"q2_city_two_wren.dm2", "q2_city_two_rook.dm2"};
    if (!path_of("q2_city_two.pcap"))
        skip();
    struct capture *capture = load("q2_city_two.pcap");
    assert_int_equal(capture_num_conversations(capture), 2);
    for (int i = 0; i < 2; i++) {
        const struct conversation *c = capture_conversation(capture, i);
        struct vfs_file file;
        assert_true(file_load(path_of(recordings[i]), 1 << 24, &file, NULL));
        struct bytes theirs = bytes_make(file.data, file.size), block, own;
        struct bytes ours = bytes_make(c->demo.data, c->demo.size);
        int missing = 0;
        while (next_dm2(&theirs, &block)) {
            struct bytes at = ours;
            bool found = false;
            while (!found && next_dm2(&at, &own))
                found = is_same(block, own);
            missing += !found;
            if (found)
                ours = at;
        }
        assert_int_equal(missing, OWN);
        assert_int_equal(c->num_levels, 1);
        assert_int_equal(c->left_out, 0);
        assert_string_equal(c->levels[0].map, "city");
        assert_string_equal(c->players[i], i == 0 ? "wren" : "rook");
        vfs_file_free(&file);
    }
    capture_destroy(capture);
}

static void capture__real_captures_from_the_middle__start_at_the_next_level(void **state)
{
    (void)state;
    if (!path_of("qw_midcut.pcap"))
        skip();
    struct capture *capture = load("qw_midcut.pcap");
    assert_int_equal(capture_num_conversations(capture), 1);
    assert_int_equal(capture_conversation(capture, 0)->num_blocks, 0);
    assert_true(capture_conversation(capture, 0)->left_out > 400);
    capture_destroy(capture);
    capture = load("nq_midcut.pcap");
    assert_int_equal(capture_num_conversations(capture), 1);
    assert_int_equal(capture_conversation(capture, 0)->num_blocks, 0);
    capture_destroy(capture);
    capture = load("qw_midcut_change.pcap");
    const struct conversation *c = capture_conversation(capture, 0);
    assert_int_equal(c->num_levels, 2);
    assert_string_equal(c->levels[0].map, "e1m2");
    assert_string_equal(c->levels[1].map, "dm2");
    capture_destroy(capture);
    const struct match m = compare_files("qw_midcut_change.pcap", 1, "qw_mapchange.qwd");
    assert_true(m.same >= 674);
}

/* Loads a capture with only the servers' datagrams, starting at the one with number `first`. */
static struct capture *load_servers(const char *name, const struct capture *whole, int first)
{
    struct vfs_file file;
    struct err err;
    struct net n;
    struct datagram datagram;
    int num = 0;
    net_begin(&n, NET_BARE);
    assert_true(file_load(path_of(name), 1 << 24, &file, NULL));
    struct capture_source *source =
        capture_source_open_memory(name, bytes_make(file.data, file.size), &err);
    while (capture_source_next(source, &datagram)) {
        bool is_server = false;
        for (int i = 0; i < capture_num_conversations(whole); i++)
            is_server |= datagram.from.port == capture_conversation(whole, i)->server.port;
        if (is_server && num++ >= first)
            net_udp(&n, datagram.from.port, datagram.to.port, datagram.payload.at,
                    bytes_left(&datagram.payload));
    }
    capture_source_close(source);
    vfs_file_free(&file);
    struct capture *capture = capture_read(name, bytes_make(n.out.data, n.out.size), &err);
    assert_non_null(capture);
    net_free(&n);
    return capture;
}

/* Returns the number of server messages that both demos have in the same order. Sets *others to the
 * number of those that only the second has. */
static int count_same_messages(const struct conversation *a, const struct conversation *b,
                               int *others)
{
    struct demo *first = demo_open_memory("x", a->demo.data, a->demo.size, NULL);
    struct demo *second = demo_open_memory("x", b->demo.data, b->demo.size, NULL);
    int at = 0, num = 0;
    *others = 0;
    for (int i = 0; i < demo_num_blocks(second); i++) {
        const struct demo_block block = demo_get_block(second, i);
        int k = at;
        while (k < demo_num_blocks(first) &&
               !is_same(demo_get_block(first, k).message, block.message))
            k++;
        if (block.kind != DEMO_MESSAGES)
            continue;
        num += k < demo_num_blocks(first);
        *others += k == demo_num_blocks(first);
        at = k < demo_num_blocks(first) ? k + 1 : at;
    }
    demo_close(first);
    demo_close(second);
    return num;
}

/* Starting at the handshake, and in the middle of a game. */
static void capture__servers_only__have_the_same_messages(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int first, least;
    } cases[] = {
        {"qw_plain28.pcap", 0, 780},         {"qw_ext.pcapng", 0, 780},
        {"qw_mapchange.pcap", 300, 700},     {"qw_midcut_change.pcap", 0, 700},
        {"nq999_changelevel.pcap", 0, 1800}, {"nq999_changelevel.pcap", 300, 1000},
    };
    if (!path_of(cases[0].name))
        skip();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct capture *whole = load(cases[i].name);
        struct capture *servers = load_servers(cases[i].name, whole, cases[i].first);
        assert_int_equal(capture_num_conversations(servers), 1);
        const struct conversation *c = capture_conversation(servers, 0);
        assert_int_equal(c->from_client.packets, 0);
        assert_int_equal(c->game, capture_conversation(whole, 0)->game);
        assert_int_equal(c->server.port, capture_conversation(whole, 0)->server.port);
        /* Without the client's disconnect the server's last messages are recorded, too. */
        int others;
        const int num = count_same_messages(capture_conversation(whole, 0), c, &others);
        if (num < cases[i].least || others > 2)
            fail_msg("%s: %d messages, and %d others", cases[i].name, num, others);
        capture_destroy(servers);
        capture_destroy(whole);
    }
}

static void capture__queries__are_not_games(void **state)
{
    (void)state;
    if (!path_of("queries.pcap"))
        skip();
    struct capture *capture = load("queries.pcap");
    assert_int_equal(capture_num_conversations(capture), 0);
    assert_int_equal(capture_num_others(capture), 56);
    capture_destroy(capture);
}

/* The checksum of each move of each client is correct, also where packets were lost. */
static void capture__moves__have_correct_checksums(void **state)
{
    (void)state;
    static const char *const names[] = {
        "qw_plain28.pcap",   "qw_ext.pcapng", "qw_midrecord.pcap", "qw_two.pcap",
        "qw_mapchange.pcap", "qw_lossy.pcap", "qw_rewritten.pcap", "q2_city_two.pcap"};
    if (!path_of(names[0]))
        skip();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct capture *capture = load(names[i]);
        for (int k = 0; k < capture_num_conversations(capture); k++) {
            assert_true(capture_conversation(capture, k)->moves > 700);
            assert_int_equal(capture_conversation(capture, k)->altered, 0);
        }
        capture_destroy(capture);
    }
}

/* True if a line of the text begins with `start`. */
static bool has_line(const struct buffer *text, const char *start)
{
    char sought[32];
    snprintf(sought, sizeof sought, "\n%s ", start);
    return strstr((const char *)text->data, sought) != NULL;
}

static void capture_text__every_packet__has_a_line(void **state)
{
    (void)state;
    static const char *const names[] = {
        "qw_plain28.pcap",       "qw_ext.pcapng",    "qw_midrecord.pcap",      "qw_two.pcap",
        "qw_mapchange.pcap",     "qw_lossy.pcap",    "qw_rewritten.pcap",      "qw_midcut.pcap",
        "qw_midcut_change.pcap", "queries.pcap",     "nq15_dm.pcap",           "nq15_dp.pcap",
        "nq15_lossy.pcap",       "nq666_mid.pcapng", "nq999_changelevel.pcap", "nq_midcut.pcap",
        "q2_city_two.pcap",      "nq_dp7.pcapng"};
    if (!path_of(names[0]))
        skip();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct vfs_file file;
        struct err err;
        char damage[256];
        struct buffer text = {.limit = 1 << 26};
        assert_true(file_load(path_of(names[i]), 1 << 24, &file, NULL));
        assert_true(capture_text_dump(names[i], bytes_make(file.data, file.size), &text, damage,
                                      sizeof damage, &err));
        buffer_u8(&text, 0);
        if (has_line(&text, "raw") || has_line(&text, "unread") ||
            strstr((const char *)text.data, "checked=0"))
            fail_msg("%s: a packet is not understood", names[i]);
        assert_string_equal(damage, "");
        buffer_free(&text);
        vfs_file_free(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capture__real_recordings__are_in_their_captures),
        cmocka_unit_test(capture__real_quake2_recordings__are_in_their_capture),
        cmocka_unit_test(capture__real_captures_from_the_middle__start_at_the_next_level),
        cmocka_unit_test(capture__servers_only__have_the_same_messages),
        cmocka_unit_test(capture__queries__are_not_games),
        cmocka_unit_test(capture_text__every_packet__has_a_line),
        cmocka_unit_test(capture__moves__have_correct_checksums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
