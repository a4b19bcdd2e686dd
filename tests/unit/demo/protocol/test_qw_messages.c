/* SPDX-License-Identifier: GPL-2.0-or-later */
/* All messages of QuakeWorld in all protocols. */
#include "tests/unit/test.h"

#include <math.h>

#include "base/err.h"
#include "demo/protocol/dialects.h"
#include "demo/protocol/protocol.h"
#include "demo/protocol/qw_entities.h"
#include "tests/unit/test_qw.h"

static struct dem d;

static struct protocol make_protocol(int number, bool multi_view)
{
    d.size = 0;
    d.flags = 0;
    return (struct protocol){.dialect = dialect_find(DIALECT_QUAKEWORLD, number),
                             .multi_view = multi_view};
}

/* Reads the data written so far as one message, to its last byte. */
static struct message read_one(struct protocol *protocol)
{
    struct bytes at = bytes_make(d.data, d.size);
    struct message message;
    struct err err = {.kind = ERR_NONE};
    const bool ok = message_read(&at, protocol, &message, &err);
    assert_string_equal(err.text, "");
    assert_true(ok);
    assert_int_equal(bytes_left(&at), 0);
    return message;
}

/* Checks that all prefixes of the message are refused. */
static void refuse_cuts(const struct protocol *protocol)
{
    for (size_t size = 1; size < d.size; size++) {
        struct bytes at = bytes_make(d.data, size);
        struct protocol copy = *protocol;
        struct message message;
        struct err err = {.kind = ERR_NONE};
        assert_false(message_read(&at, &copy, &message, &err));
        assert_non_null(strstr(err.text, "truncated"));
    }
}

static void message_read__fixed_messages__are_read_to_their_ends(void **state)
{
    (void)state;
    static const struct {
        int svc, size;
        enum message_kind kind;
    } cases[] = {
        {1, 0, MESSAGE_NOTHING},         {4, 4, MESSAGE_NOTHING},
        {5, 2, MESSAGE_NOTHING},         {10, 3, MESSAGE_SET_ANGLE},
        {14, 3, MESSAGE_PLAYER_FRAGS},   {16, 2, MESSAGE_STOP_SOUND},
        {19, 8, MESSAGE_DAMAGE},         {20, 13, MESSAGE_STATIC},
        {22, 15, MESSAGE_BASELINE},      {24, 1, MESSAGE_PAUSE},
        {27, 0, MESSAGE_KILLED_MONSTER}, {28, 0, MESSAGE_FOUND_SECRET},
        {29, 9, MESSAGE_STATIC_SOUND},   {30, 9, MESSAGE_INTERMISSION},
        {32, 1, MESSAGE_MUSIC},          {33, 0, MESSAGE_NOTHING},
        {34, 0, MESSAGE_KICK},           {35, 0, MESSAGE_KICK},
        {36, 3, MESSAGE_PING},           {37, 5, MESSAGE_ENTER_TIME},
        {39, 2, MESSAGE_FLASH},          {44, 1, MESSAGE_NOTHING},
        {49, 4, MESSAGE_MAX_SPEED},      {50, 4, MESSAGE_GRAVITY},
        {53, 2, MESSAGE_PACKET_LOSS},    {82, 162, MESSAGE_NOTHING},
        {83, 34, MESSAGE_NOTHING},       {85, 6, MESSAGE_NOTHING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct protocol protocol = make_protocol(28, false);
        dem_u8(&d, cases[i].svc);
        for (int k = 0; k < cases[i].size; k++)
            dem_u8(&d, k + 1);
        assert_int_equal(read_one(&protocol).kind, cases[i].kind);
        refuse_cuts(&protocol);
    }
}

static void message_read__stats__are_a_byte_or_long(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 3);
    dem_u8(&d, 4);
    dem_u8(&d, 200);
    assert_int_equal(read_one(&protocol).stat.value, 200);
    d.size = 0;
    dem_u8(&d, 38);
    dem_u8(&d, 15);
    dem_i32(&d, -5);
    const struct message m = read_one(&protocol);
    assert_int_equal(m.stat.index, 15);
    assert_int_equal(m.stat.value, -5);
}

static void message_read__sound__has_its_options_in_the_entity(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 6);
    dem_i16(&d, 0xc000 | 300 << 3 | 2);
    dem_u8(&d, 51);
    dem_u8(&d, 32);
    dem_u8(&d, 7);
    dem_position(&d, 8, 16, 24);
    const struct message m = read_one(&protocol);
    assert_int_equal(m.sound.entity, 300);
    assert_int_equal(m.sound.channel, 2);
    assert_int_equal(m.sound.sound, 7);
    assert_true(m.sound.volume == 0.2f && m.sound.attenuation == 0.5f);
    assert_true(m.sound.origin.z == 24.0f);
    refuse_cuts(&protocol);
}

static void message_read__print__of_the_highest_level_is_chat(void **state)
{
    (void)state;
    for (int level = 0; level < 4; level++) {
        struct protocol protocol = make_protocol(28, false);
        dem_u8(&d, 8);
        dem_u8(&d, level);
        dem_str(&d, "hi");
        const struct message m = read_one(&protocol);
        assert_int_equal(m.print.chat, level == 3);
        assert_string_equal(m.print.text, "hi");
        refuse_cuts(&protocol);
    }
}

static void message_read__set_angle__names_the_player_where_there_are_many(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, true);
    dem_u8(&d, 10);
    dem_u8(&d, 5);
    dem_u8(&d, 0);
    dem_u8(&d, 64);
    dem_u8(&d, 0);
    const struct message m = read_one(&protocol);
    assert_int_equal(m.set_angle.slot, 5);
    assert_true(m.set_angle.angles.y == 90.0f);

    protocol = make_protocol(28, false);
    protocol.extensions.mvd1 = MVD1_HIGH_LAG_TELEPORT;
    dem_u8(&d, 10);
    dem_u8(&d, 1);
    dem_u8(&d, 0);
    dem_u8(&d, 64);
    dem_u8(&d, 0);
    assert_true(read_one(&protocol).set_angle.angles.y == 90.0f);
}

static void message_read__server_data__sets_the_protocol(void **state)
{
    (void)state;
    for (int number = 24; number <= 28; number++) {
        struct protocol protocol = make_protocol(28, number & 1);
        struct qw q = {.multi_view = number & 1, .protocol = number, .fte = 0x8000, .mvd1 = 32};
        qw_server_data(&q);
        memcpy(d.data, q.d.data, q.d.size);
        d.size = q.d.size;
        struct protocol read = protocol;
        const struct message m = read_one(&read);
        assert_int_equal(m.server.protocol, number);
        assert_int_equal(read.dialect->protocol, number);
        assert_int_equal(read.flags, RMQ_FLOAT_COORD | RMQ_SHORT_ANGLE);
        assert_int_equal(read.multi_view, number & 1);
        assert_int_equal(m.server.player, number & 1 ? -1 : 0);
        assert_string_equal(m.server.game_dir, "qw");
        assert_string_equal(m.server.title, "the level");
        refuse_cuts(&protocol);
    }
}

static void message_read__unknown_extensions__are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        int32_t mark, flags;
        const char *says;
    } cases[] = {
        {0x58455446, 0x100000, "extension FTE_SPLITSCREEN (FTEX 00100000) is not supported"},
        {0x32455446, 8, "extension FTE2_REPLACEMENTDELTAS (FTE2 00000008) is not supported"},
        {0x32455446, 0x4000, "extension (unnamed) (FTE2 00004000) is not supported"},
        {0x3144564d, 0x200, "extension (unnamed) (MVD1 00000200) is not supported"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct protocol protocol = make_protocol(28, false);
        dem_u8(&d, 11);
        dem_i32(&d, cases[i].mark);
        dem_i32(&d, cases[i].flags);
        dem_i32(&d, 28);
        struct bytes at = bytes_make(d.data, d.size);
        struct message message;
        struct err err = {.kind = ERR_NONE};
        assert_false(message_read(&at, &protocol, &message, &err));
        assert_int_equal(err.kind, ERR_UNSUPPORTED);
        assert_non_null(strstr(err.text, cases[i].says));
    }
}

static void message_read__lists__come_in_parts_since_26(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 45);
    dem_u8(&d, 10);
    dem_str(&d, "a");
    dem_str(&d, "b");
    dem_u8(&d, 0);
    dem_u8(&d, 12);
    struct message m = read_one(&protocol);
    assert_int_equal(m.kind, MESSAGE_MODELS);
    assert_int_equal(m.list.first, 11);
    assert_int_equal(m.list.num, 2);
    assert_false(m.list.is_last);
    refuse_cuts(&protocol);

    protocol = make_protocol(25, false);
    dem_u8(&d, 46);
    dem_str(&d, "a");
    dem_u8(&d, 0);
    m = read_one(&protocol);
    assert_int_equal(m.list.first, 1);
    assert_int_equal(m.list.num, 1);
    assert_true(m.list.is_last);
}

static void message_read__temp_entities__count_their_particles(void **state)
{
    (void)state;
    static const struct {
        int type, count, colour, num;
    } puffs[] = {{2, 3, 0, 60}, {12, 2, 73, 40}, {13, -1, 225, 50}};
    for (size_t i = 0; i < 3; i++) {
        struct protocol protocol = make_protocol(28, false);
        dem_u8(&d, 23);
        dem_u8(&d, puffs[i].type);
        if (puffs[i].count >= 0)
            dem_u8(&d, puffs[i].count);
        dem_position(&d, 1, 2, 3);
        const struct message m = read_one(&protocol);
        assert_int_equal(m.kind, MESSAGE_PARTICLES);
        assert_int_equal(m.particles.colour, puffs[i].colour);
        assert_int_equal(m.particles.count, puffs[i].num);
        assert_true(m.particles.origin.y == 2.0f);
        refuse_cuts(&protocol);
    }
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 23);
    dem_u8(&d, 6);
    dem_i16(&d, 3);
    dem_position(&d, 1, 2, 3);
    dem_position(&d, 4, 5, 6);
    const struct message m = read_one(&protocol);
    assert_int_equal(m.kind, MESSAGE_TEMP_ENTITY);
    assert_int_equal(m.temp.entity, 3);
    assert_true(m.temp.end.z == 6.0f);
}

static void message_read__player__recorded__has_the_flagged_fields(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 42);
    dem_u8(&d, 7);
    dem_i16(&d, 1 | 2 | 4 | 32 | 64 | 128 | 256 | 512);
    dem_position(&d, 1, 2, 3);
    dem_u8(&d, 33);
    dem_u8(&d, 20);
    dem_u8(&d, 1 | 128 | 4 | 32 | 64);
    dem_i16(&d, 8192);
    dem_i16(&d, 16384);
    dem_i16(&d, 400);
    dem_u8(&d, 1);
    dem_u8(&d, 2);
    dem_u8(&d, 13);
    dem_i16(&d, -320);
    dem_u8(&d, 5);
    dem_u8(&d, 6);
    dem_u8(&d, 64);
    dem_u8(&d, 3);
    const struct message_player p = read_one(&protocol).player;
    assert_int_equal(p.slot, 7);
    assert_true(p.origin.x == 1 && p.origin.z == 3);
    assert_true(p.angles.x == 45.0f && p.angles.y == 90.0f && p.angles.z == 0.0f);
    assert_true(p.velocity.x == -320.0f && p.velocity.y == 0.0f);
    assert_int_equal(p.frame, 33);
    assert_int_equal(p.msec, 20);
    assert_int_equal(p.model, 5);
    assert_int_equal(p.skin, 6);
    assert_int_equal(p.effects, 64);
    assert_int_equal(p.weapon_frame, 3);
    assert_true(p.dead && !p.gibbed);
    refuse_cuts(&protocol);
}

static void message_read__player__old_commands_are_narrow(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(25, false);
    dem_u8(&d, 42);
    dem_u8(&d, 1);
    dem_i16(&d, 2);
    dem_position(&d, 1, 2, 3);
    dem_u8(&d, 0);
    dem_u8(&d, 4 | 8 | 16);
    dem_i16(&d, 16384);
    dem_u8(&d, 1);
    dem_u8(&d, 2);
    dem_u8(&d, 3);
    assert_true(read_one(&protocol).player.angles.y == 90.0f);
}

static void message_read__player__extensions_widen_it(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    protocol.extensions = (struct protocol_extensions){
        .fte = FTE_TRANS | FTE_MODEL_DOUBLE, .mvd1 = MVD1_FLOAT_COORDS | MVD1_WEAPON_PREDICTION};
    dem_u8(&d, 42);
    dem_u8(&d, 1);
    dem_i16(&d, 1 << 15 | 32 | 64);
    dem_u8(&d, 1 << (17 - 16) | 1 << (22 - 16));
    for (int i = 0; i < 3; i++)
        dem_f32(&d, 5000.5f);
    dem_u8(&d, 0);
    dem_u8(&d, 4);
    dem_u8(&d, 128 | 2);
    dem_u8(&d, 0); /* no prediction follows */
    dem_u8(&d, 100);
    const struct message_player p = read_one(&protocol).player;
    assert_true(p.origin.x == 5000.5f);
    assert_int_equal(p.model, 260);
    assert_int_equal(p.skin, 2);
    assert_int_equal(p.alpha, 101);
    assert_true(p.on_ground);
    refuse_cuts(&protocol);
}

static void message_read__player__of_other_sizes__is_read_to_its_end(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    protocol.extensions.fte = FTE_SCALE | FTE_TRANS | FTE_FATNESS | FTE_HULL_SIZE | FTE_COLOUR_MOD;
    dem_u8(&d, 42);
    dem_u8(&d, 1);
    dem_i16(&d, 1 << 15 | 1 << 14);
    dem_u8(&d, 0x0f);
    dem_position(&d, 1, 2, 3);
    dem_u8(&d, 9);
    dem_u8(&d, 50);
    dem_u8(&d, 77);
    for (int i = 0; i < 5; i++)
        dem_u8(&d, 3); /* fatness, hull, colour */
    const struct message_player p = read_one(&protocol).player;
    assert_int_equal(p.frame, 9);
    assert_int_equal(p.alpha, 78);
    assert_false(p.on_ground);
    refuse_cuts(&protocol);
}

static void message_read__extended_sound__has_its_fields(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    protocol.extensions.fte = 0x80;
    dem_u8(&d, 55);
    dem_u8(&d, 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128);
    dem_u8(&d, 1); /* more: velocity */
    dem_u8(&d, 51);
    dem_u8(&d, 128);
    dem_u8(&d, 100);
    for (int i = 0; i < 5; i++)
        dem_i16(&d, 1); /* when, velocity, pitch */
    dem_i16(&d, 3000);
    dem_u8(&d, 9);
    dem_i16(&d, 300);
    dem_position(&d, 8, 16, 24);
    const struct message m = read_one(&protocol);
    assert_int_equal(m.kind, MESSAGE_SOUND);
    assert_int_equal(m.sound.entity, 3000);
    assert_int_equal(m.sound.channel, 9);
    assert_int_equal(m.sound.sound, 300);
    assert_true(m.sound.volume == 0.2f && m.sound.attenuation == 2.0f);
    assert_true(m.sound.origin.z == 24.0f);
    refuse_cuts(&protocol);
}

static void message_read__coloured_style__has_its_colours_and_text(void **state)
{
    (void)state;
    static const struct {
        int bits, num_amounts, index, tint[3];
    } styles[] = {
        {4, 0, 40, {0, 0, 1024}},
        {0x87, 3, 40, {100, 101, 102}},
        {0x85, 2, 40, {100, 0, 101}},
        {0x42, 0, 0x228, {0, 1024, 0}},
    };
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        struct protocol protocol = make_protocol(28, true);
        dem_u8(&d, 57);
        dem_u8(&d, 40);
        dem_u8(&d, styles[i].bits);
        if (styles[i].bits & 0x40)
            dem_u8(&d, 2);
        for (int k = 0; k < styles[i].num_amounts; k++)
            dem_i16(&d, 100 + k);
        dem_str(&d, "az");
        const struct message m = read_one(&protocol);
        assert_int_equal(m.kind, MESSAGE_LIGHT_STYLE);
        assert_int_equal(m.style.index, styles[i].index);
        assert_string_equal(m.style.text, "az");
        assert_true(m.style.is_tinted);
        for (int k = 0; k < 3; k++)
            assert_int_equal(m.style.tint[k], styles[i].tint[k]);
        refuse_cuts(&protocol);
    }
}

static void message_read__message_of_an_extension__is_refused_by_name(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    const uint8_t data[] = {76, 1, 2, 3, 4, 5, 6, 7, 8};
    struct bytes at = bytes_make(data, sizeof data);
    struct message message;
    struct err err = {.kind = ERR_NONE};
    assert_false(message_read(&at, &protocol, &message, &err));
    assert_int_equal(err.kind, ERR_UNSUPPORTED);
    assert_string_equal(err.text, "svcfte_csqcentities: message 76 is not supported");
}

static void message_read__player__of_many__has_changed_fields(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, true);
    dem_u8(&d, 42);
    dem_u8(&d, 31);
    dem_i16(&d, 2 | 16 | 64 | 128 | 512 | 1024 | 2048);
    dem_u8(&d, 9);
    dem_coord(&d, -8);
    dem_i16(&d, -16384);
    for (int i = 1; i <= 4; i++)
        dem_u8(&d, i);
    const struct message_player p = read_one(&protocol).player;
    assert_int_equal(p.bits, PLAYER_ORIGIN1 << 1 | PLAYER_ANGLE1 << 1 | PLAYER_MODEL | PLAYER_SKIN |
                                 PLAYER_EFFECTS | PLAYER_WEAPON_FRAME);
    assert_true(p.origin.y == -8.0f && p.angles.y == -90.0f);
    assert_int_equal(p.model, 1);
    assert_int_equal(p.skin, 2);
    assert_int_equal(p.effects, 3);
    assert_int_equal(p.weapon_frame, 4);
    assert_true(p.gibbed && !p.dead);
    refuse_cuts(&protocol);
}

static void message_read__invalid_player__is_refused(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 42);
    dem_u8(&d, 32);
    for (int i = 0; i < 20; i++)
        dem_u8(&d, 0);
    struct bytes at = bytes_make(d.data, d.size);
    struct message message;
    struct err err;
    assert_false(message_read(&at, &protocol, &message, &err));
    assert_string_equal(err.text, "svc_playerinfo: invalid player number 32");
}

static void qw_read_entity__all_fields__come_in_their_order(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    protocol.extensions.fte = FTE_SCALE | FTE_TRANS;
    dem_u8(&d, 48);
    dem_u8(&d, 77);
    dem_i16(&d, 5 | 0xbe00);
    dem_u8(&d, 0xff);
    dem_u8(&d, 0x80 | 0x20 | 0x08 | 0x07);
    dem_u8(&d, 0x7f);
    dem_u8(&d, 1);
    dem_u8(&d, 2);
    dem_u8(&d, 3);
    dem_u8(&d, 4);
    dem_u8(&d, 5);
    for (int i = 0; i < 3; i++) {
        dem_coord(&d, (float)(i + 1) * 8);
        dem_angle(&d, 90);
    }
    dem_u8(&d, 32);
    dem_u8(&d, 76);
    for (int i = 0; i < 6 + 1 + 4 + 10 + 1; i++)
        dem_u8(&d, 9); /* fatness, draw flags, light, colour; flags; tag; glow; effects */
    dem_i16(&d, 0);
    const struct message m = read_one(&protocol);
    assert_true(m.entities.is_delta);
    assert_int_equal(m.entities.from, 77);
    struct bytes list = m.entities.list;
    struct message_update u;
    assert_true(qw_read_entity(&list, &protocol, &u));
    assert_int_equal(u.entity, 5 + 512);
    assert_int_equal(u.state.model, 1 + 256);
    assert_int_equal(u.state.frame, 2);
    assert_int_equal(u.state.colormap, 3);
    assert_int_equal(u.state.skin, 4);
    assert_int_equal(u.state.effects, 5);
    assert_true(u.state.origin.z == 24.0f && u.state.angles.y == 90.0f);
    assert_int_equal(u.state.scale, 32);
    assert_int_equal(u.state.alpha, 77);
    assert_false(qw_read_entity(&list, &protocol, &u));
    refuse_cuts(&protocol);
}

static void qw_read_entity__no_alpha__is_opaque(void **state)
{
    (void)state;
    static const int opaque[] = {0, 254, 255};
    for (size_t i = 0; i < sizeof opaque / sizeof opaque[0]; i++) {
        struct protocol protocol = make_protocol(28, false);
        protocol.extensions.fte = FTE_TRANS;
        dem_u8(&d, 47);
        dem_i16(&d, 5 | 1 << 15);
        dem_u8(&d, 0x80);
        dem_u8(&d, 2);
        dem_u8(&d, opaque[i]);
        dem_i16(&d, 0);
        const struct message m = read_one(&protocol);
        struct bytes list = m.entities.list;
        struct message_update u;
        assert_true(qw_read_entity(&list, &protocol, &u));
        assert_true(u.bits & UPDATE_ALPHA);
        assert_int_equal(u.state.alpha, 0);
    }
}

static void qw_read_projectile__fields__are_read(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 100);
    dem_i32(&d, 1234);
    dem_i16(&d, 300);
    dem_i16(&d, 1 << 9 | 1 | 1 << 2 | 1 << 11);
    for (int i = 0; i < 6; i++)
        dem_f32(&d, (float)(i * 100) + 0.5f);
    for (int i = 0; i < 3; i++)
        dem_angle(&d, 90);
    dem_i16(&d, 4);
    dem_i16(&d, 1);
    dem_u8(&d, 13);
    dem_i16(&d, 301 | 1 << 15);
    dem_i16(&d, 0);
    const struct message m = read_one(&protocol);
    assert_int_equal(m.kind, MESSAGE_PROJECTILES);
    struct bytes list = m.projectiles;
    struct projectile p;
    assert_true(qw_read_projectile(&list, &protocol, &p));
    assert_int_equal(p.entity, 300);
    assert_true(p.has_place && p.has_angles && p.has_model && !p.is_removed);
    assert_true(p.origin.z == 200.5f && p.velocity.x == 300.5f && p.angles.y == 90.0f);
    assert_int_equal(p.model, 4);
    assert_true(qw_read_projectile(&list, &protocol, &p));
    assert_int_equal(p.entity, 301);
    assert_true(p.is_removed);
    assert_false(qw_read_projectile(&list, &protocol, &p));
    refuse_cuts(&protocol);
}

static void qw_read_nail__packed__is_unpacked(void **state)
{
    (void)state;
    for (int numbered = 0; numbered < 2; numbered++) {
        struct protocol protocol = make_protocol(28, false);
        const int x = (100 + 4096) / 2, y = (-200 + 4096) / 2, z = (50 + 4096) / 2;
        dem_u8(&d, numbered ? 54 : 43);
        dem_u8(&d, 1);
        if (numbered)
            dem_u8(&d, 9);
        dem_u8(&d, x & 255);
        dem_u8(&d, x >> 8 | (y & 15) << 4);
        dem_u8(&d, y >> 4);
        dem_u8(&d, z & 255);
        dem_u8(&d, z >> 8 | 4 << 4);
        dem_u8(&d, 64);
        const struct message m = read_one(&protocol);
        struct bytes list = m.nails.list;
        struct nail nail;
        qw_read_nail(&list, m.nails.numbered, &nail);
        assert_int_equal(m.nails.num, 1);
        assert_int_equal(nail.id, numbered ? 9 : 0);
        assert_true(nail.origin.x == 100 && nail.origin.y == -200 && nail.origin.z == 50);
        assert_true(nail.angles.x == 90.0f && nail.angles.y == 90.0f);
        refuse_cuts(&protocol);
    }
}

static void message_read__settings__are_pairs(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 51);
    dem_u8(&d, 3);
    dem_str(&d, "team");
    dem_str(&d, "red");
    struct message m = read_one(&protocol);
    assert_int_equal(m.setting.slot, 3);
    assert_string_equal(m.setting.key, "team");
    assert_string_equal(m.setting.value, "red");
    d.size = 0;
    dem_u8(&d, 52);
    dem_str(&d, "status");
    dem_str(&d, "Standby");
    m = read_one(&protocol);
    assert_int_equal(m.kind, MESSAGE_SERVER_SETTING);
    assert_string_equal(m.setting.value, "Standby");
}

static void message_read__downloads__are_skipped(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    dem_u8(&d, 41);
    dem_i16(&d, 3);
    dem_u8(&d, 50);
    for (int i = 0; i < 3; i++)
        dem_u8(&d, i);
    read_one(&protocol);
    d.size = 0;
    dem_u8(&d, 41);
    dem_i16(&d, -1);
    dem_u8(&d, 0);
    read_one(&protocol);
    protocol.extensions.fte = FTE_CHUNKED_DOWNLOADS;
    d.size = 0;
    dem_u8(&d, 41);
    dem_i32(&d, -1);
    dem_i32(&d, 100);
    dem_str(&d, "maps/x.bsp");
    read_one(&protocol);
    d.size = 0;
    dem_u8(&d, 41);
    dem_i32(&d, 2);
    for (int i = 0; i < 1024; i++)
        dem_u8(&d, 0);
    read_one(&protocol);
}

static void message_read__statics_with_changes__are_read(void **state)
{
    (void)state;
    struct protocol protocol = make_protocol(28, false);
    protocol.extensions.fte = FTE_TRANS;
    for (int svc = 21; svc <= 66; svc += 45) {
        d.size = 0;
        dem_u8(&d, svc);
        dem_i16(&d, 6 | 1 << 9 | 1 << 15);
        dem_u8(&d, 4);
        dem_u8(&d, 11);
        dem_coord(&d, 64);
        const struct message m = read_one(&protocol);
        assert_int_equal(m.kind, svc == 21 ? MESSAGE_STATIC : MESSAGE_BASELINE);
        assert_int_equal(m.baseline.entity, svc == 21 ? 0 : 6);
        assert_int_equal(m.baseline.state.model, 11);
        assert_int_equal(m.baseline.state.scale, 16);
        assert_true(m.baseline.state.origin.x == 64.0f);
        refuse_cuts(&protocol);
    }
}

static void message_read__number_0__is_refused(void **state)
{
    (void)state;
    static const int unused[] = {7, 13, 15, 17, 18, 25, 58, 99, 102, 130, 255};
    for (size_t i = 0; i < sizeof unused / sizeof unused[0]; i++) {
        struct protocol protocol = make_protocol(28, false);
        dem_u8(&d, unused[i]);
        dem_i32(&d, 0);
        struct bytes at = bytes_make(d.data, d.size);
        struct message message;
        struct err err;
        assert_false(message_read(&at, &protocol, &message, &err));
        assert_non_null(strstr(err.text, "for protocol 28"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_read__fixed_messages__are_read_to_their_ends),
        cmocka_unit_test(message_read__stats__are_a_byte_or_long),
        cmocka_unit_test(message_read__sound__has_its_options_in_the_entity),
        cmocka_unit_test(message_read__print__of_the_highest_level_is_chat),
        cmocka_unit_test(message_read__set_angle__names_the_player_where_there_are_many),
        cmocka_unit_test(message_read__server_data__sets_the_protocol),
        cmocka_unit_test(message_read__unknown_extensions__are_refused_by_name),
        cmocka_unit_test(message_read__lists__come_in_parts_since_26),
        cmocka_unit_test(message_read__temp_entities__count_their_particles),
        cmocka_unit_test(message_read__player__recorded__has_the_flagged_fields),
        cmocka_unit_test(message_read__player__old_commands_are_narrow),
        cmocka_unit_test(message_read__player__extensions_widen_it),
        cmocka_unit_test(message_read__player__of_other_sizes__is_read_to_its_end),
        cmocka_unit_test(message_read__extended_sound__has_its_fields),
        cmocka_unit_test(message_read__coloured_style__has_its_colours_and_text),
        cmocka_unit_test(message_read__message_of_an_extension__is_refused_by_name),
        cmocka_unit_test(message_read__player__of_many__has_changed_fields),
        cmocka_unit_test(message_read__invalid_player__is_refused),
        cmocka_unit_test(qw_read_entity__all_fields__come_in_their_order),
        cmocka_unit_test(qw_read_entity__no_alpha__is_opaque),
        cmocka_unit_test(qw_read_projectile__fields__are_read),
        cmocka_unit_test(qw_read_nail__packed__is_unpacked),
        cmocka_unit_test(message_read__settings__are_pairs),
        cmocka_unit_test(message_read__downloads__are_skipped),
        cmocka_unit_test(message_read__statics_with_changes__are_read),
        cmocka_unit_test(message_read__number_0__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
