/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Quake II demos, from bytes to frames. */
#include "tests/unit/test.h"

#include <cjson/cJSON.h>
#include <unistd.h>

#include "base/vfs.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "tests/unit/test_dm2.h"

static const struct q2_entity *find(const struct q2_frame *frame, int number)
{
    for (int i = 0; i < frame->num; i++)
        if (frame->items[i].number == number)
            return &frame->items[i];
    return NULL;
}

static void timeline_open__two_frames__have_the_games_clock_and_names(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 7; i < 10; i++) {
        dm2_frame(&d, i, -1);
        dm2_entity(&d, 5, 10.0f * (float)i, 0);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_int_equal(demo_format(o.demo), DEMO_DM2);
    assert_null(demo_damage(o.demo));
    assert_int_equal(timeline_num_frames(o.timeline), 3);
    assert_near(timeline_duration(o.timeline), 0.2, 1e-6);
    const struct level *level = timeline_level(o.timeline, 0);
    assert_string_equal(level->map_name, "maps/m.bsp");
    assert_string_equal(level->game_dir, "ctf");
    assert_string_equal(level->model_names[2], "models/a/tris.md2");
    assert_int_equal(level->num_models, Q2_NARROW_NAMES);
    const struct client_frame *frame = playhead_frame(o.playhead, 2);
    assert_near(frame->clock, 0.9, 1e-6);
    assert_near(frame->view_angles.y, 90, 1e-4);
    assert_int_equal(frame->stats[STAT_HEALTH], 100);
    assert_int_equal(frame->view_entity, 1);
    assert_string_equal(frame->players[1].name, "Rook");
    assert_string_equal(frame->players[1].skin, "female/athena");
    assert_true(frame->players[1].present && !frame->players[2].present);
    const struct client_entity *e = dem_find(&o, 2, 5);
    assert_true(e->linked && e->origin.x == 90 && e->origin_from.x == 80 && e->model == 2);
    dem_close(&o);
}

static void timeline_open__frame_from_an_older_base__is_built_from_it(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 31, "maps/m.bsp");
    dm2_frame(&d, 1, -1);
    dm2_entity(&d, 3, 30, 7);
    dm2_entity(&d, 5, 50, 0);
    dm2_end_frame(&d);
    dm2_frame(&d, 2, 1);
    dm2_remove(&d, 5);
    dm2_end_frame(&d);
    dm2_frame(&d, 4, 1); /* frame 3 was lost; delta from frame 1, which had both entities */
    dm2_entity(&d, 4, 40, 0);
    dm2_end_frame(&d);
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_int_equal(timeline_num_frames(o.timeline), 3);
    assert_near(timeline_duration(o.timeline), 0.3, 1e-6);
    const struct q2_frame *first = playhead_frame(o.playhead, 0)->q2->now;
    assert_int_equal(find(first, 3)->event, 7);
    const struct q2_frame *second = playhead_frame(o.playhead, 1)->q2->now;
    assert_int_equal(second->num, 1);
    assert_int_equal(find(second, 3)->event, 0);
    assert_int_equal(playhead_frame(o.playhead, 1)->q2->before->number, 1);
    const struct q2_frame *third = playhead_frame(o.playhead, 2)->q2->now;
    assert_int_equal(third->num, 3);
    assert_int_equal(third->items[1].number, 4);
    assert_int_equal(find(third, 5)->origin[0], 400);
    dem_close(&o);
}

static void timeline_open__base_that_is_missing__leaves_the_last_frame(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    dm2_frame(&d, 1, -1);
    dm2_entity(&d, 3, 30, 0);
    dm2_end_frame(&d);
    dm2_frame(&d, 20, 19); /* does not exist */
    dm2_end_frame(&d);
    dm2_frame(&d, 40, 1); /* too old */
    dm2_end_frame(&d);
    dm2_frame(&d, 41, 60); /* in the future */
    dm2_end_frame(&d);
    dm2_frame(&d, 42, -1);
    dm2_end_frame(&d);
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_null(timeline_damage(o.timeline));
    assert_int_equal(timeline_num_frames(o.timeline), 2);
    assert_int_equal(playhead_frame(o.playhead, 1)->q2->now->number, 42);
    assert_int_equal(playhead_frame(o.playhead, 1)->num_entities, 0);
    dem_close(&o);
}

/* A number that would give a film of several years. */
/* Not derived from the weapon's frame, which changes all the time. */
static void playhead_frame__muzzle_flash__says_who_fires(void **state)
{
    (void)state;
    static const struct {
        int entity, flash;
        bool fires;
    } cases[] = {{1, 1, true}, {1, 9, false}, {2, 1, false}, {1, 0x80, true}, {0, 0, false}};
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 5; i++) {
        dm2_frame(&d, 1 + i, -1);
        dem_i16(&d, 0);
        if (cases[i].entity > 0) {
            dem_u8(&d, Q2_SVC_MUZZLEFLASH);
            dem_i16(&d, cases[i].entity);
            dem_u8(&d, cases[i].flash);
        }
        dm2_end_block(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    for (int i = 4; i >= 0; i--)
        assert_int_equal(playhead_frame(o.playhead, i)->fires, cases[i].fires);
    dem_close(&o);
}

/* A level may have lasted for days. */
static void timeline_open__late_frames__are_a_tenth_of_a_second_apart(void **state)
{
    (void)state;
    enum { FIRST = 10 * 60 * 60 * 24 * 9 };
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 6; i++) {
        dm2_frame(&d, FIRST + i, -1);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    for (int i = 0; i < 6; i++)
        assert_near(timeline_frame_time(o.timeline, i), i * 0.1, 1e-7);
    dem_close(&o);
}

static void timeline_open__frame_with_an_invalid_clock__ends_the_recording(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i < 3; i++) {
        dm2_frame(&d, i < 2 ? i + 1 : 100000001, -1);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_int_equal(timeline_num_frames(o.timeline), 2);
    assert_non_null(strstr(timeline_damage(o.timeline), "invalid frame number 100000001"));
    dem_close(&o);
}

static void client__teleport_jump_or_other_model__is_not_linked(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    static const struct {
        float x;
        int event;
        bool linked;
    } steps[] = {{0, 0, false},   {500, 0, true},   {520, 7, false},
                 {530, 6, false}, {1100, 0, false}, {1105, 3, true}};
    for (int i = 0; i < 6; i++) {
        dm2_frame(&d, i + 1, -1);
        dm2_entity(&d, 9, steps[i].x, steps[i].event);
        dm2_end_frame(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    for (int i = 0; i < 6; i++)
        assert_true(dem_find(&o, i, 9)->linked == steps[i].linked);
    dem_close(&o);
}

static void timeline_open__sky_that_turns__has_axis_and_speed(void **state)
{
    (void)state;
    static const struct {
        const char *axis, *speed;
        float x, z, turns;
    } cases[] = {{"0 0 1", "10", 0, 1, 10},
                 {"0.5 0 -2", "-7.5", 0.5f, -2, -7.5f},
                 {"nan 0 1", "inf", 0, 0, 0},
                 {"1e30 0 1", "", 0, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct dem d;
        dm2_begin(&d, 34, "maps/m.bsp");
        dm2_begin_block(&d);
        dm2_config(&d, Q2_CONFIG_SKY_AXIS, cases[i].axis);
        dm2_config(&d, Q2_CONFIG_SKY_ROTATION, cases[i].speed);
        dm2_end_block(&d);
        dm2_frame(&d, 1, -1);
        dm2_end_frame(&d);
        dm2_end(&d);
        struct dem_open o = dem_open(&d);
        const struct client_frame *frame = playhead_frame(o.playhead, 0);
        assert_true(frame->sky_axis.x == cases[i].x && frame->sky_axis.z == cases[i].z);
        assert_true(frame->sky_speed == cases[i].turns);
        dem_close(&o);
    }
}

static void timeline_open__next_level__begins_from_nothing(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    dm2_frame(&d, 100, -1);
    dm2_entity(&d, 3, 30, 0);
    dm2_end_frame(&d);
    dm2_server_data(&d, 34, "maps/n.bsp");
    dm2_frame(&d, 1, 100); /* the base frame belongs to the previous level */
    dm2_end_frame(&d);
    dm2_frame(&d, 2, -1);
    dm2_end_frame(&d);
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_int_equal(timeline_num_levels(o.timeline), 2);
    assert_string_equal(timeline_level(o.timeline, 1)->map_name, "maps/n.bsp");
    assert_int_equal(timeline_num_frames(o.timeline), 2);
    const struct client_frame *frame = playhead_frame(o.playhead, 1);
    assert_true(frame->num_entities == 0 && !frame->q2->before);
    dem_close(&o);
}

static void timeline_open__printed_deaths__are_kills(void **state)
{
    (void)state;
    static struct dem d;
    static const struct {
        const char *line;
        enum death_cause cause;
        int killer, victim;
    } cases[] = {
        {"Rook was railed by Wren\n", DEATH_RAIL, 0, 1},
        {"Wren ate Rook's rocket\n", DEATH_ROCKET, 1, 0},
        {"Wren blew himself up.\n", DEATH_ROCKET, -1, 0},
        {"Rook tripped on her own grenade.\n", DEATH_GRENADE, -1, 1},
        {"Rook killed itself.\n", DEATH_SUICIDE, -1, 1},
    };
    const int num = sizeof cases / sizeof cases[0];
    dm2_begin(&d, 34, "maps/m.bsp");
    for (int i = 0; i <= num; i++) {
        dm2_frame(&d, i + 1, -1);
        dem_i16(&d, 0);
        dem_u8(&d, Q2_SVC_PRINT);
        dem_u8(&d, 1);
        dem_str(&d, i < num ? cases[i].line : "Rook got the Railgun\n");
        dm2_end_block(&d);
    }
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    for (int i = 0; i < num; i++) {
        const struct event *event = dem_event(&o, EVENT_KILL, i);
        assert_non_null(event);
        assert_int_equal(event->kill.cause, cases[i].cause);
        assert_int_equal(event->kill.killer, cases[i].killer);
        assert_int_equal(event->kill.victim, cases[i].victim);
    }
    assert_null(dem_event(&o, EVENT_KILL, num));
    dem_close(&o);
}

static void timeline_open__sounds__are_where_their_entity_or_the_server_says(void **state)
{
    (void)state;
    static struct dem d;
    dm2_begin(&d, 34, "maps/m.bsp");
    dm2_begin_block(&d);
    dm2_config(&d, Q2_CONFIG_SOUNDS + 2, "*fall1.wav");
    dm2_end_block(&d);
    dm2_frame(&d, 1, -1);
    dm2_entity(&d, 5, 40, 0);
    dem_i16(&d, 0);
    dem_u8(&d, Q2_SVC_SOUND); /* of entity 5, on channel 2 */
    dem_u8(&d, Q2_SOUND_ENTITY | Q2_SOUND_VOLUME);
    dem_u8(&d, 1);
    dem_u8(&d, 51);
    dem_i16(&d, 5 << 3 | 2);
    dem_u8(&d, Q2_SVC_SOUND); /* at a position, with a delay */
    dem_u8(&d, Q2_SOUND_POSITION | Q2_SOUND_DELAY | Q2_SOUND_ATTENUATION);
    dem_u8(&d, 2);
    dem_u8(&d, 128);
    dem_u8(&d, 50);
    dem_position(&d, 8, 16, 24);
    dem_u8(&d, Q2_SVC_SOUND); /* in the listener's head */
    dem_u8(&d, 0);
    dem_u8(&d, 1);
    dm2_end_block(&d);
    dm2_frame(&d, 2, -1);
    dm2_end_frame(&d);
    dm2_end(&d);
    struct dem_open o = dem_open(&d);
    assert_string_equal(timeline_level(o.timeline, 0)->sound_names[2], "*fall1.wav");
    const struct event *own = NULL, *placed = NULL, *inner = NULL;
    for (int i = 0; i < 3; i++) {
        const struct event *event = dem_event(&o, EVENT_SOUND, i);
        assert_non_null(event);
        *(event->sound.entity == 5 ? &own : event->sound.entity == -1 ? &placed : &inner) = event;
    }
    assert_true(own && placed && inner);
    assert_true(own->sound.channel == 2 && own->sound.sound == 1 && own->sound.origin.x == 40);
    assert_near(own->sound.volume, 0.2, 1e-4);
    assert_near(own->sound.attenuation, 1.0, 1e-6);
    assert_true(placed->sound.origin.z == 24);
    assert_near(placed->time - own->time, 0.05, 1e-6);
    assert_near(placed->sound.attenuation, 2.0, 1e-6);
    assert_true(inner->sound.attenuation == 0.0f && inner->sound.entity == 1);
    dem_close(&o);
}

static void demo_open__servers_recording_or_other_protocol__is_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        int protocol, kind;
        const char *says;
    } cases[] = {
        {34, 2, "server-side recordings"},
        {35, 1, "protocol 35 (R1Q2) is not supported"},
        {2023, 1, "protocol 2023 (Quake II re-release) is not supported"},
        {36, 1, "protocol 36 (Q2PRO) is not supported"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct dem d;
        dm2_begin(&d, cases[i].protocol, "maps/m.bsp");
        d.data[4 + 1 + 8] = (uint8_t)cases[i].kind;
        struct dem_open o = dem_open(&d);
        assert_non_null(o.demo);
        assert_null(o.timeline);
        assert_int_equal(o.err.kind, ERR_UNSUPPORTED);
        if (!strstr(o.err.text, cases[i].says))
            fail_msg("%s", o.err.text);
        dem_close(&o);
    }
}

/* ---- messages that the builder of test demos does not write ---- */

static const char *q2_path(const char *name)
{
    static char relative[256];
    snprintf(relative, sizeof relative, "../q2/%s", name);
    const char *path = asset_path(relative);
    return path && access(path, R_OK) == 0 ? path : NULL;
}

static int number_of(const cJSON *object, const char *name)
{
    const cJSON *item = cJSON_GetObjectItem(object, name);
    assert_non_null(item);
    return (int)(int64_t)item->valuedouble;
}

static void check_list(const cJSON *object, const char *name, const int32_t *values, int num)
{
    const cJSON *list = cJSON_GetObjectItem(object, name);
    for (int i = 0; i < num; i++)
        assert_int_equal((int16_t)cJSON_GetArrayItem(list, i)->valuedouble, (int16_t)values[i]);
}

static void check_player(const cJSON *expected, const struct q2_player *p)
{
    check_list(expected, "type", &p->move, 1);
    check_list(expected, "org", p->origin, 3);
    check_list(expected, "vel", p->velocity, 3);
    check_list(expected, "time", &p->move_time, 1);
    check_list(expected, "flags", &p->move_flags, 1);
    check_list(expected, "grav", &p->gravity, 1);
    check_list(expected, "dang", p->delta_angles, 3);
    check_list(expected, "vofs", p->view_offset, 3);
    check_list(expected, "vang", p->view_angles, 3);
    check_list(expected, "kick", p->kick_angles, 3);
    check_list(expected, "gun", &p->gun_model, 1);
    const int32_t gun[] = {p->gun_frame,     p->gun_offset[0], p->gun_offset[1], p->gun_offset[2],
                           p->gun_angles[0], p->gun_angles[1], p->gun_angles[2]};
    check_list(expected, "gun2", gun, 7);
    check_list(expected, "blend", p->blend, 4);
    check_list(expected, "fov", &p->fov, 1);
    check_list(expected, "rd", &p->view_flags, 1);
    const cJSON *stats = cJSON_GetObjectItem(expected, "stats");
    for (int i = 0; i < cJSON_GetArraySize(stats); i++)
        assert_int_equal((int)cJSON_GetArrayItem(stats, i)->valuedouble, p->stats[i]);
}

static void check_entity(const cJSON *expected, int event, const struct q2_entity *e)
{
    static const char *const models[] = {"m1", "m2", "m3", "m4"}, *const axes[] = {"x", "y", "z"},
                             *const angles[] = {"a0", "a1", "a2"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(number_of(expected, models[i]), e->model[i]);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(number_of(expected, axes[i]), e->origin[i]);
        assert_int_equal((uint8_t)number_of(expected, angles[i]), (uint8_t)(e->angles[i] / 256));
    }
    assert_int_equal(number_of(expected, "frame"), e->frame);
    assert_int_equal((uint32_t)number_of(expected, "skin"), (uint32_t)e->skin);
    assert_int_equal((uint32_t)number_of(expected, "fx"), (uint32_t)e->effects);
    assert_int_equal((uint32_t)number_of(expected, "rf"), (uint32_t)e->renderfx);
    assert_int_equal(number_of(expected, "snd"), e->sound);
    assert_int_equal(number_of(expected, "solid"), e->solid);
    assert_int_equal(event, e->event);
}

static void check_frame(const cJSON *expected, const struct q2_frame *frame)
{
    assert_int_equal(number_of(expected, "number"), frame->number);
    check_player(cJSON_GetObjectItem(expected, "playerstate"), &frame->player);
    const cJSON *entities = cJSON_GetObjectItem(expected, "entities");
    const cJSON *events = cJSON_GetObjectItem(expected, "events");
    assert_int_equal(cJSON_GetArraySize(entities), frame->num);
    for (int i = 0; i < frame->num; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", frame->items[i].number);
        const cJSON *event = cJSON_GetObjectItem(events, name);
        const cJSON *entity = cJSON_GetObjectItem(entities, name);
        assert_non_null(entity);
        check_entity(entity, event ? event->valueint : 0, &frame->items[i]);
    }
}

/* Compares all frames in order, or from the last to the first. */
static void check_file(const cJSON *expected, bool backwards)
{
    static const struct timeline_options options = {.vfs = NULL};
    char path[64];
    snprintf(path, sizeof path, "synth/%s", cJSON_GetObjectItem(expected, "file")->valuestring);
    struct demo *demo = demo_open(q2_path(path), NULL);
    assert_non_null(demo);
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    struct playhead *playhead = playhead_create(timeline);
    const cJSON *frames[256], *level, *frame;
    int num = 0;
    cJSON_ArrayForEach(level, cJSON_GetObjectItem(expected, "levels"))
        cJSON_ArrayForEach(frame, cJSON_GetObjectItem(level, "frames")) frames[num++] = frame;
    assert_null(timeline_damage(timeline));
    assert_int_equal(timeline_num_frames(timeline), num);
    for (int i = 0; i < num; i++) {
        const int index = backwards ? num - 1 - i : i;
        check_frame(frames[index], playhead_frame(playhead, index)->q2->now);
    }
    playhead_destroy(playhead);
    timeline_close(timeline);
    demo_close(demo);
}

static void playhead_frame__generated_demos__have_the_expected_frames(void **state)
{
    (void)state;
    const char *path = q2_path("synth/expected_synth.json");
    if (!path)
        skip();
    struct vfs_file file;
    assert_true(file_load(path, 1 << 26, &file, NULL));
    cJSON *all = cJSON_ParseWithLength((const char *)file.data, file.size);
    vfs_file_free(&file);
    const cJSON *expected;
    int num = 0;
    cJSON_ArrayForEach(expected, all)
    {
        check_file(expected, false);
        check_file(expected, true);
        num++;
    }
    cJSON_Delete(all);
    assert_int_equal(num, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timeline_open__two_frames__have_the_games_clock_and_names),
        cmocka_unit_test(timeline_open__frame_from_an_older_base__is_built_from_it),
        cmocka_unit_test(timeline_open__base_that_is_missing__leaves_the_last_frame),
        cmocka_unit_test(playhead_frame__muzzle_flash__says_who_fires),
        cmocka_unit_test(timeline_open__late_frames__are_a_tenth_of_a_second_apart),
        cmocka_unit_test(timeline_open__frame_with_an_invalid_clock__ends_the_recording),
        cmocka_unit_test(client__teleport_jump_or_other_model__is_not_linked),
        cmocka_unit_test(timeline_open__sky_that_turns__has_axis_and_speed),
        cmocka_unit_test(timeline_open__next_level__begins_from_nothing),
        cmocka_unit_test(timeline_open__printed_deaths__are_kills),
        cmocka_unit_test(timeline_open__sounds__are_where_their_entity_or_the_server_says),
        cmocka_unit_test(demo_open__servers_recording_or_other_protocol__is_refused_by_name),
        cmocka_unit_test(playhead_frame__generated_demos__have_the_expected_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
