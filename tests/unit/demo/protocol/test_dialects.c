/* SPDX-License-Identifier: GPL-2.0-or-later */
/* NetQuake's dialects: BJP, Nehahra, the re-release and FTE's deltas. */
#include "tests/unit/frame_hash.h"
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "base/hash.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/fte_entities.h"
#include "demo/protocol/protocol.h"
#include "playback/client/level.h"
#include "tests/unit/test_dem.h"

static struct protocol make_protocol(int number, uint32_t fte2)
{
    return (struct protocol){.dialect = dialect_find(DIALECT_NETQUAKE, number),
                             .extensions = {.fte2 = fte2}};
}

/* Reads all of `d` as one message. */
static struct message read_with(const struct dem *d, struct protocol protocol)
{
    struct message m;
    struct err err = {.kind = ERR_NONE};
    struct bytes at = bytes_make(d->data, d->size);
    if (!message_read(&at, &protocol, &m, &err))
        fail_msg("%s", err.text);
    assert_int_equal(bytes_left(&at), 0);
    for (size_t size = 1; size < d->size; size++) {
        struct message cut;
        struct bytes part = bytes_make(d->data, size);
        assert_false(message_read(&part, &protocol, &cut, &err));
    }
    return m;
}

/* ---- BJP ---- */

static void message_read__update_of_bjp__has_a_wide_model(void **state)
{
    (void)state;
    for (int protocol = PROTOCOL_BJP1; protocol <= PROTOCOL_BJP3; protocol++) {
        static struct dem d;
        d = (struct dem){.protocol = protocol};
        dem_u8(&d, 0x81);
        dem_u8(&d, UPDATE_MODEL >> 8);
        dem_u8(&d, 5);
        dem_i16(&d, 0x123);
        const struct message m = read_with(&d, make_protocol(protocol, 0));
        assert_int_equal(m.update.entity, 5);
        assert_int_equal(m.update.state.model, 0x123);
        assert_true(m.update.bits & UPDATE_MODEL2);
    }
}

static void message_read__sounds_of_bjp__have_their_own_widths(void **state)
{
    (void)state;
    static const bool wide[3] = {false, true, true}, wide_static[3] = {false, true, false};
    for (int i = 0; i < 3; i++) {
        static struct dem d;
        d = (struct dem){.protocol = PROTOCOL_BJP1 + i};
        dem_u8(&d, 6);
        dem_u8(&d, 0);
        dem_i16(&d, 1 << 3 | 2);
        dem_u8(&d, 7);
        if (wide[i])
            dem_u8(&d, 1);
        dem_position(&d, 0, 0, 0);
        struct message m = read_with(&d, make_protocol(d.protocol, 0));
        assert_int_equal(m.sound.sound, wide[i] ? 0x107 : 7);

        d.size = 0;
        dem_u8(&d, 29);
        dem_position(&d, 0, 0, 0);
        dem_u8(&d, 7);
        if (wide_static[i])
            dem_u8(&d, 1);
        dem_u8(&d, 255);
        dem_u8(&d, 64);
        m = read_with(&d, make_protocol(d.protocol, 0));
        assert_int_equal(m.static_sound.sound, wide_static[i] ? 0x107 : 7);
    }
}

/* ---- Nehahra and the re-release ---- */

static void message_read__messages_of_nehahra__are_read(void **state)
{
    (void)state;
    static const int protocols[] = {15, PROTOCOL_NEHAHRA};
    for (int i = 0; i < 2; i++) {
        static struct dem d;
        d = (struct dem){.protocol = protocols[i]};
        const struct protocol protocol = make_protocol(protocols[i], 0);
        dem_u8(&d, 35);
        dem_str(&d, "slot");
        dem_str(&d, "a.lmp");
        dem_u8(&d, 1);
        dem_u8(&d, 2);
        assert_int_equal(read_with(&d, protocol).kind, MESSAGE_NOTHING);
        d.size = 0;
        dem_u8(&d, 36);
        dem_str(&d, "slot");
        assert_int_equal(read_with(&d, protocol).kind, MESSAGE_NOTHING);
        d.size = 0;
        dem_u8(&d, 51);
        dem_u8(&d, 1);
        dem_f32(&d, 0.5f);
        dem_u8(&d, 255);
        dem_u8(&d, 0);
        dem_u8(&d, 51);
        const struct message m = read_with(&d, protocol);
        assert_int_equal(m.kind, MESSAGE_FOG);
        assert_true(near(m.fog.colour[0], 0.5) && near(m.fog.colour[1], 1) &&
                    near(m.fog.colour[3], 0.2));
        d.size = 0;
        dem_u8(&d, 51);
        dem_u8(&d, 0);
        assert_true(read_with(&d, protocol).fog.colour[0] == 0.0f);
    }
}

static void message_read__messages_of_the_rerelease__are_skipped(void **state)
{
    (void)state;
    static const uint8_t messages[][16] = {
        {3, 46, 1, 100},
        {4, 46, 1, 0x80 | 5, 1},
        {10, 47, 1, 1, 2, 3, 4, 5, 6, 7, 8},
        {4, 48, 1, 100, 50},
        {2, 51, 7},
        {7, 53, 1, 2, 'a', 0, 'b', 0},
        {13, 54, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'm', 0},
        {1, 55},
        {6, 58, 1, 0, 'h', 'i', 0},
    };
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        static struct dem d;
        d = (struct dem){.protocol = 666, .size = messages[i][0]};
        memcpy(d.data, messages[i] + 1, d.size);
        assert_int_equal(read_with(&d, make_protocol(666, 0)).kind, MESSAGE_NOTHING);
    }
}

static void message_read__secret_messages_of_the_rerelease__are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        uint8_t svc;
        const char *says;
    } cases[] = {
        {38, "svc_botchat: message 38 is not supported"},
        {45, "svc_setviews: message 45 is not supported"},
        {49, "svc_rawprint: message 49 is not supported"},
        {50, "svc_servervars: message 50 is not supported"},
        {57, "svc_prompt: message 57 is not supported"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint8_t data[] = {cases[i].svc, 0, 0, 0};
        struct protocol protocol = make_protocol(666, 0);
        struct bytes at = bytes_make(data, sizeof data);
        struct message m;
        struct err err = {.kind = ERR_NONE};
        assert_false(message_read(&at, &protocol, &m, &err));
        assert_int_equal(err.kind, ERR_UNSUPPORTED);
        assert_string_equal(err.text, cases[i].says);
    }
}

/* ---- FTE's deltas ---- */

static void fte_read_delta__all_fields__are_read_in_their_order(void **state)
{
    (void)state;
    static struct dem d;
    const struct protocol protocol = make_protocol(666, DEM_DELTAS);
    d = (struct dem){.protocol = 666};
    dem_i16(&d, 0x4000 | 5);
    dem_u8(&d, 1); /* entity 16389 */
    dem_u8(&d, 0xff);
    dem_u8(&d, 0xff);
    dem_u8(&d, 0xff);
    dem_u8(&d, 0x7f);
    dem_i16(&d, 0x102);           /* frame */
    dem_position(&d, 8, -16, 24); /* origin */
    dem_angle(&d, 90);            /* pitch */
    dem_angle(&d, 45);            /* roll */
    dem_angle(&d, 135);           /* yaw */
    dem_i32(&d, 0x10004);         /* effects */
    dem_u8(&d, 255);              /* movement: all fields */
    for (int i = 0; i < 3; i++)
        dem_i16(&d, 0);
    dem_u8(&d, 3);
    dem_i16(&d, 80);
    dem_i16(&d, -80);
    dem_i16(&d, 160);
    dem_u8(&d, 13);
    for (int i = 0; i < 3; i++)
        dem_i16(&d, 0);      /* view angles */
    dem_i16(&d, 0x203);      /* model */
    dem_i16(&d, 4);          /* skin */
    dem_u8(&d, 2);           /* colormap */
    dem_i16(&d, 0);          /* solid */
    dem_u8(&d, 129);         /* flags: steps, on ground */
    dem_u8(&d, 127);         /* alpha */
    dem_u8(&d, 32);          /* scale */
    dem_u8(&d, 0x80 | 0x40); /* bones */
    dem_u8(&d, 1);
    for (int i = 0; i < 17; i++)
        dem_u8(&d, 0);
    dem_u8(&d, 7); /* draw flags with light */
    dem_u8(&d, 0);
    dem_i16(&d, 9); /* tag */
    dem_u8(&d, 1);
    for (int i = 0; i < 10; i++)
        dem_u8(&d, 0);   /* light */
    dem_i16(&d, 0x8001); /* trail and emission */
    dem_i16(&d, 2);
    for (int i = 0; i < 3 + 5 + 1; i++)
        dem_u8(&d, 0); /* colours, glow, fatness */
    dem_i16(&d, 0);    /* second model */
    dem_i16(&d, 0);    /* gravity */
    dem_i16(&d, 101);  /* lerp, ms + 1 */

    struct message_update u;
    struct bytes at = bytes_make(d.data, d.size);
    assert_true(fte_read_delta(&at, &protocol, &u));
    assert_int_equal(bytes_left(&at), 0);
    assert_int_equal(u.entity, 5 | 1 << 14);
    assert_int_equal(u.state.frame, 0x102);
    assert_int_equal(u.state.model, 0x203);
    assert_int_equal(u.state.skin, 4);
    assert_int_equal(u.state.colormap, 2);
    assert_int_equal(u.state.effects, 4);
    assert_int_equal(u.state.alpha, 128);
    assert_int_equal(u.state.scale, 32);
    assert_true(u.state.origin.x == 8 && u.state.origin.y == -16 && u.state.origin.z == 24);
    assert_true(u.state.angles.x == 90 && u.state.angles.y == 135 && u.state.angles.z == 45);
    assert_true(u.velocity.x == 10 && u.velocity.y == -10 && u.velocity.z == 20);
    assert_true(u.on_ground && u.bits & UPDATE_STEP && u.bits & UPDATE_RESET);
    assert_true(near(u.lerp_finish, 0.1));
    for (size_t size = 0; size < d.size; size++) {
        at = bytes_make(d.data, size);
        assert_false(fte_read_delta(&at, &protocol, &u));
        assert_false(bytes_ok(&at));
    }
}

static void fte_read_static__scale_of_0__is_1(void **state)
{
    (void)state;
    static struct dem d;
    d = (struct dem){.protocol = 666};
    dem_u8(&d, 21);
    dem_u8(&d, 0x80);
    dem_u8(&d, 0x84);
    dem_u8(&d, 0x02);
    dem_u8(&d, 3); /* model */
    dem_u8(&d, 0); /* scale */
    const struct message m = read_with(&d, make_protocol(666, DEM_DELTAS));
    assert_int_equal(m.kind, MESSAGE_STATIC);
    assert_int_equal(m.baseline.state.model, 3);
    assert_int_equal(m.baseline.state.scale, 16);
}

static void message_read__messages_of_fte__are_read(void **state)
{
    (void)state;
    static struct dem d;
    const struct protocol protocol = make_protocol(666, DEM_DELTAS | FTE2_VOICE_CHAT);
    d = (struct dem){.protocol = 666};
    dem_u8(&d, 79);
    dem_u8(&d, 26);
    dem_f32(&d, -2.5f);
    struct message m = read_with(&d, protocol);
    assert_int_equal(m.kind, MESSAGE_STAT);
    assert_true(m.stat.index == 26 && m.stat.value == -2 && m.stat.exact == -2.5f);

    d.size = 0;
    dem_u8(&d, 6);
    dem_u8(&d, 1 | 4 | 32 | 64 | 128);
    dem_u8(&d, 1); /* velocity */
    dem_u8(&d, 255);
    dem_u8(&d, 100);
    dem_i16(&d, 0);
    for (int i = 0; i < 4; i++)
        dem_i16(&d, 0);
    dem_i16(&d, 3 << 3 | 1);
    dem_u8(&d, 9);
    dem_position(&d, 1, 2, 3);
    m = read_with(&d, protocol);
    assert_int_equal(m.kind, MESSAGE_SOUND);
    assert_true(m.sound.entity == 3 && m.sound.sound == 9 && m.sound.origin.z == 3);

    d.size = 0;
    dem_u8(&d, 84);
    dem_u8(&d, 0);
    dem_i16(&d, 0);
    dem_i16(&d, 3);
    for (int i = 0; i < 3; i++)
        dem_u8(&d, 1);
    assert_int_equal(read_with(&d, protocol).kind, MESSAGE_NOTHING);

    d.size = 0;
    dem_u8(&d, 7);
    dem_f32(&d, 2.0f);
    dem_i16(&d, 0);
    assert_true(read_with(&d, protocol).clock == 2.0f);
}

static void message_read__message_for_a_program__is_refused(void **state)
{
    (void)state;
    static const uint8_t packet[] = {83, 1, 2, 3};
    struct protocol protocol = make_protocol(666, DEM_DELTAS);
    struct bytes at = bytes_make(packet, sizeof packet);
    struct message m;
    struct err err = {.kind = ERR_NONE};
    assert_false(message_read(&at, &protocol, &m, &err));
    assert_int_equal(err.kind, ERR_UNSUPPORTED);
    assert_non_null(strstr(err.text, "svcfte_cgamepacket"));
}

static void message_read__deltas_without_their_extension__are_refused(void **state)
{
    (void)state;
    static const uint8_t deltas[] = {86, 0, 0, 0, 0, 128, 63, 0, 0};
    struct protocol protocol = make_protocol(666, FTE2_PREDICTION_INFO);
    struct bytes at = bytes_make(deltas, sizeof deltas);
    struct message m;
    struct err err = {.kind = ERR_NONE};
    assert_false(message_read(&at, &protocol, &m, &err));
    assert_non_null(strstr(err.text, "FTE2_REPLACEMENTDELTAS"));
}

/* ---- a timeline of deltas ---- */

static void timeline_open__deltas__begin_from_the_last_state(void **state)
{
    (void)state;
    static struct dem d;
    dem_deltas(&d);
    struct dem_open o = dem_open(&d);
    assert_null(timeline_damage(o.timeline));
    assert_int_equal(timeline_num_frames(o.timeline), 4);
    assert_true(near(timeline_duration(o.timeline), 0.3));
    assert_string_equal(timeline_level(o.timeline, 0)->game_dir, "mymod");
    assert_int_equal(timeline_level(o.timeline, 0)->extensions.fte2, DEM_DELTAS);

    const struct client_frame *f = playhead_frame(o.playhead, 1);
    assert_int_equal(f->num_entities, 3);
    const struct client_entity *e = dem_find(&o, 1, 2);
    assert_true(e->model == 2 && e->frame == 4 && e->origin.x == 8 && e->linked);
    assert_null(dem_find(&o, 2, 2));
    assert_int_equal(dem_find(&o, 2, 3)->frame, 5);
    e = dem_find(&o, 3, 2);
    assert_true(e->frame == 0 && !e->linked);
    assert_true(dem_find(&o, 3, 3)->frame == 5 && dem_find(&o, 3, 3)->linked);
    dem_close(&o);
}

static void timeline_open__stats_instead_of_client_data__are_the_players(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin_deltas(&d);
    dem_begin_update(&d, 1.0f);
    dem_new_delta(&d, 1, 0);
    dem_i16(&d, 0);
    dem_u8(&d, 9);
    dem_str(&d, "//fui 0 \"\\name\\Ranger\\topcolor\\4\\bottomcolor\\13\"\n");
    static const struct {
        int index, value;
    } stats[] = {{0, 77}, {2, 1}, {16, 20}, {26, 3}};
    for (int i = 0; i < 4; i++) {
        dem_u8(&d, 51);
        dem_u8(&d, stats[i].index);
        dem_u8(&d, stats[i].value);
    }
    dem_end_block(&d);
    dem_begin_update(&d, 1.1f);
    dem_i16(&d, 1);
    dem_u8(&d, 0x80 | 64); /* movement */
    dem_u8(&d, 0x40);      /* flags */
    dem_u8(&d, 16);
    dem_i16(&d, 800);
    dem_i16(&d, -80);
    dem_u8(&d, 128);
    dem_end_update(&d);
    struct dem_open o = dem_open(&d);
    const struct client_frame *f = playhead_frame(o.playhead, 1);
    assert_int_equal(f->stats[STAT_HEALTH], 77);
    assert_int_equal(f->stats[STAT_WEAPON], 1);
    assert_true(f->view_height == 20 && f->punch.x == 3);
    assert_string_equal(f->players[0].name, "Ranger");
    assert_true(f->players[0].present && f->players[0].shirt == 4 && f->players[0].pants == 13);
    assert_true(f->velocity.x == 100 && f->velocity.y == -10 && f->on_ground);
    dem_close(&o);
}

static void timeline_open__update_among_deltas__is_one_entity(void **state)
{
    (void)state;
    static struct dem d;
    dem_begin_deltas(&d);
    dem_begin_update(&d, 1.0f);
    dem_new_delta(&d, 2, 8);
    dem_new_delta(&d, 3, 8);
    dem_i16(&d, 0);
    dem_entity(&d, 2, 16, 5, 0, 0);
    dem_end_block(&d);
    dem_begin_update(&d, 1.1f);
    dem_i16(&d, 0x8000 | 2);
    dem_i16(&d, 0x8000 | 3);
    dem_end_update(&d);
    struct dem_open o = dem_open(&d);
    assert_int_equal(playhead_frame(o.playhead, 0)->num_entities, 2);
    assert_true(dem_find(&o, 0, 2)->origin.x == 16 && dem_find(&o, 0, 2)->frame == 5);
    assert_int_equal(playhead_frame(o.playhead, 1)->num_entities, 0);
    dem_close(&o);
}

/* Invalid deltas do not crash, and the result does not depend on the order of access. */
static void timeline_open__deltas_with_flipped_bytes__do_no_harm(void **state)
{
    (void)state;
    static struct dem d, flipped;
    dem_begin_deltas(&d);
    for (int i = 0; i < 12; i++) {
        dem_begin_update(&d, 1.0f + (float)i * 0.1f);
        dem_new_delta(&d, 1 + i % 3, (float)i);
        dem_frame_delta(&d, 2, i);
        dem_i16(&d, 0x8000 | (i % 5));
        dem_end_update(&d);
    }
    for (uint64_t round = 0; round < 3000; round++) {
        flipped = d;
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t at = hash_below(round, i, (uint32_t)d.size);
            flipped.data[at] ^= (uint8_t)(1 << hash_below(round, 100 + i, 8));
        }
        struct demo *demo = demo_open_memory("x.dem", flipped.data, flipped.size, NULL);
        struct timeline_options options = {.vfs = NULL};
        struct timeline *timeline = demo ? timeline_open(demo, &options, NULL) : NULL;
        if (timeline) {
            struct playhead *playhead = playhead_create(timeline);
            for (int i = timeline_num_frames(timeline) - 1; i >= 0; i--)
                frame_hash(playhead_frame(playhead, i));
            playhead_destroy(playhead);
        }
        timeline_close(timeline);
        demo_close(demo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_read__update_of_bjp__has_a_wide_model),
        cmocka_unit_test(message_read__sounds_of_bjp__have_their_own_widths),
        cmocka_unit_test(message_read__messages_of_nehahra__are_read),
        cmocka_unit_test(message_read__messages_of_the_rerelease__are_skipped),
        cmocka_unit_test(message_read__secret_messages_of_the_rerelease__are_refused_by_name),
        cmocka_unit_test(fte_read_delta__all_fields__are_read_in_their_order),
        cmocka_unit_test(fte_read_static__scale_of_0__is_1),
        cmocka_unit_test(message_read__messages_of_fte__are_read),
        cmocka_unit_test(message_read__message_for_a_program__is_refused),
        cmocka_unit_test(message_read__deltas_without_their_extension__are_refused),
        cmocka_unit_test(timeline_open__deltas__begin_from_the_last_state),
        cmocka_unit_test(timeline_open__stats_instead_of_client_data__are_the_players),
        cmocka_unit_test(timeline_open__update_among_deltas__is_one_entity),
        cmocka_unit_test(timeline_open__deltas_with_flipped_bytes__do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
