/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Q2PRO's extended protocols: Quake II messages with wider numbers. */
#include "tests/unit/test.h"

#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "tests/unit/test_dm2_wide.h"
#include "tests/unit/test_text.h"

static const struct q2_frame *frame_of(const struct dem_open *o, int index)
{
    return playhead_frame(o->playhead, index)->q2->now;
}

static const struct q2_entity *entity_of(const struct dem_open *o, int index)
{
    const struct q2_frame *frame = frame_of(o, index);
    assert_int_equal(frame->items[frame->num - 1].number, 5000);
    return &frame->items[frame->num - 1];
}

static void check_entity(const struct q2_entity *e)
{
    assert_int_equal(e->model[0], 700);
    assert_int_equal(e->model[3], 703);
    assert_int_equal(e->frame, 300);
    assert_int_equal(e->renderfx, 0x01020306);
    assert_int_equal(e->angles[0], 1 << 14);
    assert_int_equal(e->angles[2], 3 << 13);
    assert_int_equal(e->origin[1], 160);
    assert_int_equal(e->sound, 1500);
    assert_true(e->loop_volume == 128 && e->loop_attenuation == 64);
    assert_int_equal(e->solid, 0x123456);
    assert_true(e->more_effects == 7 && e->alpha == 51 && e->scale == 32);
}

static void check_player(const struct q2_player *p, enum q2_width width)
{
    const bool has_places = width >= Q2_WIDE_COORDS, has_fog = width >= Q2_WIDE_FOG;
    assert_true(p->gun_model == 300 && p->gun_skin == 2);
    assert_true(p->blend[0] == 10 && p->blend[1] == 0 && p->blend[3] == 20);
    assert_int_equal(p->damage[2], has_places ? 30 : 0);
    assert_int_equal(p->fov, 100);
    assert_int_equal(p->stats[1], 100);
    assert_int_equal(p->stats[40], has_places ? 7 : 0);
    assert_int_equal(p->fog[2], has_fog ? 62 : 0);
    assert_int_equal(p->fog_density, has_fog ? 0x1000 : 0);
    assert_int_equal(p->height_falloff, has_fog ? 0x4000 : 0);
    assert_int_equal(p->height_end[0], has_fog ? -64 : 0);
    assert_int_equal(p->height_end[1], has_fog ? 640000 : 0);
}

static void timeline_open__extended__states_are_as_written(void **state)
{
    (void)state;
    for (int protocol = 3434; protocol <= 3436; protocol++) {
        static struct dem d;
        const enum q2_width width = dm2_width(protocol);
        dm2_wide(&d, protocol);
        struct dem_open o = dem_open(&d);
        assert_null(timeline_damage(o.timeline));
        assert_int_equal(timeline_num_frames(o.timeline), 3);
        const struct level *level = timeline_level(o.timeline, 0);
        assert_string_equal(level->map_name, "maps/m.bsp");
        assert_string_equal(level->model_names[700], "models/far/tris.md2");
        assert_string_equal(level->model_names[2], "models/a/tris.md2");
        assert_string_equal(level->sound_names[1500], "far.wav");
        assert_string_equal(playhead_frame(o.playhead, 0)->q2->config[Q2_CONFIG_GENERAL], "a text");
        assert_string_equal(playhead_frame(o.playhead, 0)->players[0].name, "Wren");
        for (int i = 2; i >= 0; i--) {
            const struct q2_player *p = &frame_of(&o, i)->player;
            check_player(p, width);
            check_entity(entity_of(&o, i));
            assert_int_equal(entity_of(&o, i)->origin[0], 80 + 8 * (i + 1));
            /* A 15-bit coordinate is relative to the previous one. */
            assert_int_equal(p->origin[0], width < Q2_WIDE_COORDS ? 8 : 8 * (i + 1));
            assert_int_equal(p->origin[2], width < Q2_WIDE_COORDS ? 800 : 100000);
            assert_int_equal(p->velocity[1], 16);
        }
        const struct event *sound = dem_event(&o, EVENT_SOUND, 0);
        assert_non_null(sound);
        dem_close(&o);
    }
}

static void timeline_open__extended_all_players__states_are_as_written(void **state)
{
    (void)state;
    for (int version = 2011; version <= 2013; version++) {
        static struct dem d;
        const enum q2_width width = (enum q2_width)(version - 2011 + Q2_WIDE);
        mvd2_wide(&d, version);
        struct dem_open o = dem_open(&d);
        if (!o.timeline)
            fail_msg("%s", o.err.text);
        assert_null(timeline_damage(o.timeline));
        assert_int_equal(timeline_num_frames(o.timeline), 3);
        for (int i = 2; i >= 0; i--) {
            check_player(&frame_of(&o, i)->player, width);
            assert_int_equal(frame_of(&o, i)->player.origin[2], 8 * (i + 1));
            assert_int_equal(entity_of(&o, i)->model[0], 700);
            assert_int_equal(entity_of(&o, i)->origin[1], 160);
        }
        dem_close(&o);
    }
}

static void check_text(const struct dem *d, const char *const *lines, size_t num)
{
    struct buffer text = {0};
    text_dump(&text, d->data, d->size);
    if (strstr((const char *)text.data, "\nraw"))
        fail_msg("raw bytes in:\n%s", (const char *)text.data);
    text_expect_lines(&text, lines, num);
    assert_true(text_expect_same(d->data, d->size));
    text_expect_same_damaged(d->data, d->size, 0, 7);
    buffer_free(&text);
}

static void dump__extended__gives_its_bytes(void **state)
{
    (void)state;
    static struct dem d;
    static const char *const lines[] = {
        "\nserverdata serverversion=3436 ",
        "\nconfigstring index=762 string=\"models/far/tris.md2\"\n",
        "\nspawnbaseline entity=5000 mask=0xffffffbf mask2=0x03 modelindex=700 ",
        " x_by=10 y=20 z_by=30 pitch=90 yaw=45 roll=135 old_x_by=0 old_y_by=-1 old_z=-2 loop=0xc5dc "
        "loop_vol=128 loop_attenuation=64 event=0 solid=0x00123456 morefx=0x00000007 alpha=51 "
        "scale=2\n",
        "\nframe frame=1 from=0 choke=0 areabytes=0 areas= mask=0xffff mask2=0x01 move=0 x_by=1 ",
        " weapon=16684 ",
        " blend=0x49 red=10 alpha=20 damage_blue=30 fog=0xff fog_red=60 ",
        " from_by=-8 to=80000 fov=100 rdflags=0 stats=0x82 stats=0x80 stats=0x80 stats=0x80 "
        "stats=0x80 stats=0x20 stat=100 stat=7 entity=5000 mask=0x00000181 x_by=1\n",
        "\ntemp_entity entitytype=128 entity=5000\n",
        "\nsound mask=0x3f soundnum=1500 ",
    };
    dm2_wide(&d, 3436);
    check_text(&d, lines, sizeof lines / sizeof lines[0]);
    dm2_wide(&d, 3435);
    check_text(&d, NULL, 0);
    dm2_wide(&d, 3434);
    check_text(&d, NULL, 0);
}

static void dump__extended_all_players__gives_its_bytes(void **state)
{
    (void)state;
    for (int version = 2011; version <= 2013; version++) {
        static struct dem d;
        mvd2_wide(&d, version);
        check_text(&d, NULL, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__extended__states_are_as_written),
        cmocka_unit_test(timeline_open__extended_all_players__states_are_as_written),
        cmocka_unit_test(dump__extended__gives_its_bytes),
        cmocka_unit_test(dump__extended_all_players__gives_its_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
