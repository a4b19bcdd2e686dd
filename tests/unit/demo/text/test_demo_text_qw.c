/* SPDX-License-Identifier: GPL-2.0-or-later */
/* QuakeWorld demos as text. */
#include "tests/unit/test.h"

#include "demo/protocol/qw_bits.h"
#include "tests/unit/test_qw.h"
#include "tests/unit/test_text.h"

static void dump_qw(struct buffer *text, const struct qw *q)
{
    text_dump(text, q->d.data, q->d.size);
    if (strstr((const char *)text->data, "\nraw") || strstr((const char *)text->data, "\ntail"))
        fail_msg("raw bytes in:\n%s", (const char *)text->data);
    assert_true(text_expect_same(q->d.data, q->d.size));
}

static void put_bytes(struct qw *q, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        dem_u8(&q->d, bytes[i]);
}

static void dump__packets_of_qwd__name_blocks_and_fields(void **state)
{
    (void)state;
    static struct qw q;
    static const uint8_t
        messages[] =
            {
                42, 1,    7,    2,    8,    0,    16,   0,    24,
                0,  12,   20,                              /* player: msec, command, vel */
                5,  0,    32,   0xe0, 0xff, 13,   9,    0, /* ... pitch, forward, load */
                6,  0x1a, 0xc0, 200,  128,  5,    8,    0,    8,
                0,  8,    0,                                  /* sound with all fields */
                43, 1,    0x01, 0x58, 0x80, 0x00, 0x18, 0x40, /* a nail */
                48, 9,    40,   0x82, 5,    3,    8,    0,    64,
                41, 0x40, 0,    0,                               /* delta: 40, 41 */
                23, 2,    3,    8,    0,    8,    0,    8,    0, /* gunshot */
                40, 2,    7,    0,    0,    0,    'i',  0,       /* user info */
                41, 2,    0,    50,   1,    2,                   /* download */
            };
    static const char *const lines[] = {
        "demoreel text 1 qwd\n# A QuakeWorld demo",
        "\nclient_block time=0.005 load=170 pad=aaaaaa pitch=",
        " flag=0xaa impulse=170 view_pitch=1 view_yaw=2 view_roll=0\n",
        "\ngame_block time=0.025 seq1=2 reliable1=0 seq2=2 reliable2=0\n",
        "\nserverdata serverversion=28 age=7 game=\"qw\" client=0 mapname=\"the level\" gravity=1 ",
        "\nmodellist first=0 precache_model=\"maps/m.bsp\" ",
        "precache_model=\"progs/a.mdl\" next=0\n",
        "\nspawnbaseline entity=40 modelindex=4 frame=0 colormap=0 skin=0 x=1 pitch=0 y=2 yaw=0 "
        "z=3 roll=0\n",
        "\nplayerinfo player=1 mask=0x0207 x=1 y=2 z=3 frame=12 msec=20 mask2=0x05 pitch=45 "
        "forward=-32 load=13 vel_x=9\n",
        "\nsound mask=0xc000 entity=3 channel=2 vol=200 attenuation=2 soundnum=5 x=1 y=1 z=1\n",
        "\nnails x=2 y=10 z=0 pitch=22.5 yaw=90\n",
        "\ndeltapacketentities frame=9 entity=40 mask=0x8205 modelindex=3 x=1 pitch=90 entity=41 "
        "mask=0x4000\n",
        "\ntemp_entity entitytype=2 count=3 x=1 y=1 z=1\n",
        "\nupdateuserinfo player=2 user=7 text=\"i\"\n",
        "\ndownload size=2 percent=50 data=0102\n",
        "\nframe_block time=0.5 seq1=8 seq2=9\n",
        "\nconnectionless_block time=1\ndisconnect text=\"EndOfDemo\"\n",
        "\nconnectionless_block time=2\nprint text=\"hi\" rest=05\n",
    };
    struct buffer text = {0};
    qw_begin(&q, DEMO_QWD, 28);
    qw_command(&q, 5, 1, 2);
    qw_open(&q, 20);
    put_bytes(&q, messages, sizeof messages);
    qw_close(&q);
    dem_f32(&q.d, 0.5f);
    dem_u8(&q.d, 2);
    dem_i32(&q.d, 8);
    dem_i32(&q.d, 9);
    for (int i = 0; i < 2; i++) {
        dem_f32(&q.d, (float)(i + 1));
        dem_u8(&q.d, 1);
        dem_i32(&q.d, i == 0 ? 15 : 9);
        dem_i32(&q.d, -1);
        dem_u8(&q.d, i == 0 ? 2 : 'n');
        dem_str(&q.d, i == 0 ? "EndOfDemo" : "hi");
    }
    dem_u8(&q.d, 5);
    dump_qw(&text, &q);
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    buffer_free(&text);
}

static void dump__blocks_of_mvd__have_their_recipients(void **state)
{
    (void)state;
    static struct qw q;
    static const uint8_t player[] = {42, 5, 0x0a, 0x0c, 12, 16, 0, 0, 64, 3, 7};
    static const uint8_t wide[] = {
        47, 0x28, 0x80, 0x80, 0x61, 1,       /* entities: 40 + 1536, its scale */
        2,  0x80, 0x80, 0x08, 4,    1, 0, 0, /* 2: a model above 255 */
    };
    static const uint8_t damage[] = {8, 0, 0, 0, 7, 0, 7, 0, 2, 0, 3, 0, 20, 0};
    static const uint8_t other[] = {2, 0, 0, 0, 99, 0, 0xab, 0xcd, 3, 0, 0, 0, 3, 0, 1, 0, '{'};
    static const uint8_t nails[] = {54, 2, 9, 0, 0, 0, 0, 0, 0, 10, 0, 8, 128, 0, 8, 0};
    static const char *const lines[] = {
        "demoreel text 1 mvd\n# A QuakeWorld demo of all players",
        "\nserverdata fte=0x0000600a mvd1=0x00000020 serverversion=28 age=7 game=\"qw\" time=12.5 ",
        "\n# 0:01\nsingle_block ms=250 player=5\n",
        "\nplayerinfo player=5 mask=0x0c0a frame=12 y=2 pitch=90 model=3 weaponframe=7\n",
        "\nmultiple_block ms=0 players=0x80000001\nprint level=2 text=\"hi\"\n",
        "\nstats_block ms=0 player=31\nupdatestatlong index=3 value=-2\n",
        "\npacketentities entity=1576 mask=0x8080 mask2=0x0001 scale=1 entity=2 mask=0x8080 "
        "mask2=0x0008 modelindex=260\n",
        "\nhidden_block ms=0\ndmgdone deathtype=0x0007 attacker=2 entity=3 damage=20\n",
        "\nhidden id=0x0063 rest=abcd\ndemoinfo block=1 text=\"{\"\n",
        "\npaused_block ms=3 paused_ms=104\n",
        "\nsetangle player=4 pitch=0 yaw=90 roll=0\n",
        "\nnails2 nail=9 x=-4096 y=-4096 z=-4096 pitch=0 yaw=0 nail=10 x=0 y=0 z=0 pitch=0 yaw=0\n",
        "\nframe_block ms=1 seq1=1 seq2=2\n",
        "\nread_block ms=0\nnop\n",
    };
    struct buffer text = {0};
    qw_begin_with(&q, DEMO_MVD, 28, 0x600a, 0x20);
    for (int i = 0; i < 3; i++) {
        qw_open_for(&q, 250, 6, 0, 0);
        qw_close(&q);
    }
    qw_open_for(&q, 250, 4, 5, 0);
    put_bytes(&q, player, sizeof player);
    qw_close(&q);
    qw_open_for(&q, 0, 3, 0, 0x80000001);
    dem_u8(&q.d, 8);
    dem_u8(&q.d, 2);
    dem_str(&q.d, "hi");
    qw_close(&q);
    qw_open_for(&q, 0, 5, 31, 0);
    dem_u8(&q.d, 38);
    dem_u8(&q.d, 3);
    dem_i32(&q.d, -2);
    qw_close(&q);
    qw_open(&q, 0);
    put_bytes(&q, wide, sizeof wide);
    dem_u8(&q.d, 10);
    dem_u8(&q.d, 4);
    for (int i = 0; i < 3; i++)
        dem_angle(&q.d, i == 1 ? 90 : 0);
    put_bytes(&q, nails, sizeof nails);
    qw_close(&q);
    qw_open_for(&q, 0, 3, 0, 0);
    put_bytes(&q, damage, sizeof damage);
    put_bytes(&q, other, sizeof other);
    qw_close(&q);
    qw_open_for(&q, 3, 3, 0, 0);
    dem_i16(&q.d, 10);
    dem_u8(&q.d, 104);
    qw_close(&q);
    dem_u8(&q.d, 1);
    dem_u8(&q.d, 2);
    dem_i32(&q.d, 1);
    dem_i32(&q.d, 2);
    qw_open_for(&q, 0, 1, 0, 0);
    dem_u8(&q.d, 1);
    qw_close(&q);
    dump_qw(&text, &q);
    text_expect_lines(&text, lines, sizeof lines / sizeof lines[0]);
    buffer_free(&text);
}

static void build__text_of_any_quakeworld_protocol__gives_its_bytes(void **state)
{
    (void)state;
    static struct qw q;
    static const uint32_t extensions[] = {0, 0x148f008};
    for (int protocol = 24; protocol <= 28; protocol++) {
        for (int i = 0; i < 4; i++) {
            struct buffer text = {0};
            qw_rich(&q, i % 2 ? DEMO_MVD : DEMO_QWD, protocol, extensions[i / 2]);
            dump_qw(&text, &q);
            buffer_free(&text);
        }
    }
}

static void build__text_of_a_damaged_quakeworld_demo__gives_its_bytes(void **state)
{
    (void)state;
    static struct qw q;
    qw_rich(&q, DEMO_QWD, 28, 0x148f008);
    text_expect_same_damaged(q.d.data, q.d.size, 0, 1);
    qw_rich(&q, DEMO_MVD, 26, 0);
    text_expect_same_damaged(q.d.data, q.d.size, 0, 1);
}

/* Each additional byte of a player is present only with its own extension, as in the game. */
static void dump__player_of_qwd__has_the_fields_of_the_negotiated_extensions(void **state)
{
    (void)state;
    static struct qw q;
    static const struct {
        uint32_t fte;
        uint8_t added[7]; /* after the frame */
        int num;
        const char *fields;
    } cases[] = {
        {FTE_SCALE, {1}, 1, " scale=1\n"},
        {FTE_TRANS, {2}, 1, " alpha=2\n"},
        {FTE_FATNESS, {3}, 1, " fatness=3\n"},
        {FTE_HULL_SIZE, {4}, 1, " hull=4\n"},
        {FTE_COLOUR_MOD, {5, 6, 7}, 3, " colormod=5 colormod=6 colormod=7\n"},
        {QW_QWD_WIDE_FTE,
         {1, 2, 3, 4, 5, 6, 7},
         7,
         " scale=1 alpha=2 fatness=3 hull=4 colormod=5 colormod=6 colormod=7\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer text = {0};
        qw_begin_with(&q, DEMO_QWD, 28, cases[i].fte, 0);
        qw_open(&q, 20);
        dem_u8(&q.d, 42);
        dem_u8(&q.d, 1);
        dem_i16(&q.d, (int16_t)0xc000); /* more bits, hull */
        dem_u8(&q.d, 0x0f);             /* scale, alpha, fatness, colour */
        for (int axis = 0; axis < 3; axis++)
            dem_coord(&q.d, 1);
        dem_u8(&q.d, 12);
        put_bytes(&q, cases[i].added, (size_t)cases[i].num);
        qw_close(&q);
        dump_qw(&text, &q);
        if (!strstr((const char *)text.data, cases[i].fields))
            fail_msg("no \"%s\" in:\n%s", cases[i].fields, (const char *)text.data);
        buffer_free(&text);
    }
}

/* After an invalid message the rest of its block is raw, but not the next block. */
static void dump__damaged_stretch__is_raw_up_to_the_next_block(void **state)
{
    (void)state;
    static struct qw q;
    struct buffer text = {0};
    qw_begin(&q, DEMO_MVD, 28);
    qw_open(&q, 1);
    dem_u8(&q.d, 1);
    dem_u8(&q.d, 200);
    dem_u8(&q.d, 1);
    qw_close(&q);
    qw_open(&q, 2);
    dem_u8(&q.d, 1);
    qw_close(&q);
    dem_u8(&q.d, 3);
    text_dump(&text, q.d.data, q.d.size);
    static const char *const lines[] = {
        "\nall_block ms=1\nnop\nraw c8 01\nall_block ms=2\nnop\ntail 03\n",
    };
    text_expect_lines(&text, lines, 1);
    assert_true(text_expect_same(q.d.data, q.d.size));
    buffer_free(&text);
}

/* Removes the lines that begin with `without` and replaces `from` by `to`, which has the same
 * length, like an edit made with other tools. */
static void edit(struct buffer *text, const char *without, const char *from, const char *to)
{
    char *line = (char *)text->data, *out = line;
    while (*line) {
        const size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, without, strlen(without)) != 0) {
            memmove(out, line, length);
            out += length;
        }
        line += length;
    }
    *out = '\0';
    for (char *at = (char *)text->data; (at = strstr(at, from));)
        memcpy(at, to, strlen(to));
}

static void build__edited_text_of_a_match__is_another_match(void **state)
{
    (void)state;
    static struct qw q;
    struct buffer text = {0}, built = {0}, again = {0};
    struct err err = {0};
    qw_rich(&q, DEMO_MVD, 28, 0);
    dump_qw(&text, &q);
    edit(&text, "print ", "\\name\\\\one", "\\name\\\\Ann");
    text_build(&built, (const char *)text.data);
    assert_true(built.size < q.d.size);
    text_dump(&again, built.data, built.size);
    assert_null(strstr((const char *)again.data, "\nprint"));
    assert_string_equal((const char *)again.data, (const char *)text.data);

    struct demo *demo = demo_open_memory("x.mvd", built.data, built.size, &err);
    assert_string_equal(err.text, "");
    struct timeline *timeline = timeline_open(demo, &(struct timeline_options){.vfs = NULL}, &err);
    assert_string_equal(err.text, "");
    assert_null(timeline_damage(timeline));
    struct playhead *playhead = playhead_create(timeline);
    const struct client_frame *frame = playhead_frame(playhead, 0);
    assert_string_equal(frame->players[0].name, "Ann");
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
    buffer_free(&text);
    buffer_free(&built);
    buffer_free(&again);
}

/* The text is truncated: the blocks before that point are complete. */
static void build__cut_text__is_a_shorter_demo(void **state)
{
    (void)state;
    static struct qw q;
    struct buffer text = {0}, built = {0};
    qw_rich(&q, DEMO_QWD, 28, 0);
    dump_qw(&text, &q);
    char *cut = strstr((char *)text.data, "\ngame_block time=0.1");
    assert_non_null(cut);
    cut[1] = '\0';
    text_build(&built, (const char *)text.data);
    assert_true(built.size < q.d.size);
    assert_memory_equal(built.data, q.d.data, built.size);
    buffer_free(&text);
    buffer_free(&built);
}

static void build__wrong_quakeworld_text__is_an_error_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem;
    } wrong[] = {
        {"", "x.txt: line 1: expected \"demoreel text 1 FORMAT\", where"},
        {"demoreel text 1 avi\n", "x.txt: line 1: expected"},
        {"demoreel text 1 dem\nheader 1\n", "line 2: header: expected a quoted string"},
        {"demoreel text 1 mvd\nnop\n", "line 2: message outside of a block"},
        {"demoreel text 1 mvd\nraw 01\n", "line 2: message outside of a block"},
        {"demoreel text 1 mvd\nframe_block ms=0 seq1=1 seq2=2\nraw 01\n",
         "line 3: a frame_block cannot contain messages"},
        {"demoreel text 1 mvd\nall_block ms=0\nheader \"0\"",
         "line 3: the header must precede all blocks"},
        {"demoreel text 1 mvd\nblock pitch=0\n", "line 2: message outside"},
        {"demoreel text 1 mvd\nall_block ms=256\n", "line 2: ms=256 is out of range"},
        {"demoreel text 1 mvd\nsingle_block ms=0 player=32\n", "line 2: player=32 is out of range"},
        {"demoreel text 1 mvd\nall_block ms=0 to=1\n", "line 2: unexpected \"to=1\""},
        {"demoreel text 1 mvd\nframe_block ms=0 seq1=1 seq2=2\nnop\n",
         "line 3: a frame_block cannot contain messages"},
        {"demoreel text 1 mvd\nall_block ms=0\ntime time=1\n", "line 3: unknown message \"time\""},
        {"demoreel text 1 mvd\nhidden_block ms=0\nnop\n", "line 3: unknown hidden data \"nop\""},
        {"demoreel text 1 mvd\nall_block ms=0\nserverdata serverversion=15",
         "line 3: protocol 15 is not supported"},
        {"demoreel text 1 mvd\nall_block ms=0\nnails x=4097", "line 3: x=4097 is out of range"},
        {"demoreel text 1 mvd\nall_block ms=0\nmodellist first=0 precache_model=\"\" next=0",
         "line 3: precache_model=\"\": an empty string would end the list"},
        {"demoreel text 1 mvd\nall_block ms=0\npacketentities entity=600 mask=0x0000",
         "line 3: entity=600: numbers above 511 require"},
        {"demoreel text 1 mvd\nall_block ms=0\npacketentities entity=6 mask=0x0004",
         "line 3: mask=0x0004: bits below 0x0100 require bit 0x8000"},
        {"demoreel text 1 qwd\nall_block ms=0\n", "line 2: message outside of a block"},
        {"demoreel text 1 qwd\nclient_block time=0 load=9 pad=00 pitch=0\n",
         "line 2: pad: expected 3 bytes, got 1"},
        {"demoreel text 1 qwd\nclient_block time=0 load=9 pad=0g pitch=0\n",
         "line 2: pad: expected a hexadecimal byte, got \"0g pitch\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct buffer demo = {0};
        struct err err = {0};
        if (demo_text_build("x.txt", wrong[i].text, &demo, &err))
            fail_msg("\"%s\" was taken", wrong[i].text);
        assert_int_equal(err.kind, ERR_FORMAT);
        if (!strstr(err.text, wrong[i].problem))
            fail_msg("\"%s\" does not say \"%s\"", err.text, wrong[i].problem);
        buffer_free(&demo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dump__packets_of_qwd__name_blocks_and_fields),
        cmocka_unit_test(dump__blocks_of_mvd__have_their_recipients),
        cmocka_unit_test(build__text_of_any_quakeworld_protocol__gives_its_bytes),
        cmocka_unit_test(build__text_of_a_damaged_quakeworld_demo__gives_its_bytes),
        cmocka_unit_test(dump__player_of_qwd__has_the_fields_of_the_negotiated_extensions),
        cmocka_unit_test(dump__damaged_stretch__is_raw_up_to_the_next_block),
        cmocka_unit_test(build__edited_text_of_a_match__is_another_match),
        cmocka_unit_test(build__cut_text__is_a_shorter_demo),
        cmocka_unit_test(build__wrong_quakeworld_text__is_an_error_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
