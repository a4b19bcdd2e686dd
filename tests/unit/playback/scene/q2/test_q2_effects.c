/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "demo/protocol/q2_effect_bits.h"
#include "models/model.h"
#include "models/placeholder.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/q2/q2_effects.h"
#include "playback/scene/q2/q2_flashes.h"
#include "playback/scene/q2/q2_particles.h"
#include "playback/scene/q2/q2_shells.h"
#include "playback/scene/q2/q2_tubes.h"
#include "world/image.h"
#include "world/palette.h"

static struct scene_particle dots[MAX_PARTICLES], others[MAX_PARTICLES];

static struct event temp_at(enum q2_temp type, float x)
{
    return (struct event){
        .time = 5.0,
        .kind = EVENT_Q2,
        .seed = 7,
        .q2 = {.kind = Q2_EVENT_TEMP, .type = (uint8_t)type, .origin = {{x, 0, 0}}},
    };
}

/* Returns the particles of an event `age` seconds later. */
static int particles_of(const struct event *event, double age, struct scene_particle *out)
{
    const struct client_frame frame = {0};
    const struct instant instant = {
        .frame = &frame, .time = 5.0 + age, .events = event, .num_events = 1};
    struct particle_list list = {.capacity = MAX_PARTICLES, .items = out};
    q2_effects_add_particles(&list, &instant, 0);
    return list.num;
}

static struct dlight_list lights_of(const struct event *events, int num, double age)
{
    const struct client_frame frame = {0};
    const struct instant instant = {
        .frame = &frame, .time = 5.0 + age, .events = events, .num_events = num};
    struct dlight_list list = {0};
    q2_effects_add_lights(&list, &instant);
    return list;
}

static void q2_particle_add__pull__is_not_halved(void **state)
{
    (void)state;
    struct q2_particle p = q2_particle_make(vec3_make(1, 2, 3), vec3_make(10, 0, 20), 9, 2.0f);
    p.pull.z = Q2_GRAVITY;
    struct particle_list list = {.capacity = 1, .items = dots};
    q2_particle_add(&list, &p, 0.5);
    assert_int_equal(list.num, 1);
    assert_near(dots[0].origin.x, 6, 1e-5);
    assert_near(dots[0].origin.z, 3 + 10 - 40 * 0.25, 1e-5);
    assert_true(dots[0].colour == 9 && dots[0].alpha == 191);
    list.num = 0;
    q2_particle_add(&list, &p, 2.0);
    q2_particle_add(&list, &p, -0.01);
    assert_int_equal(list.num, 0);
}

static void q2_effects__blood__is_red_falls_and_disappears(void **state)
{
    (void)state;
    const struct event blood = temp_at(Q2_TEMP_BLOOD, 100);
    assert_int_equal(particles_of(&blood, 0.0, dots), 60);
    for (int i = 0; i < 60; i++) {
        assert_in_range(dots[i].colour, 0xe8, 0xef);
        assert_true(fabsf(dots[i].origin.x - 100) <= 36 && dots[i].alpha == 255);
    }
    const int num = particles_of(&blood, 0.4, dots);
    assert_int_equal(particles_of(&blood, 0.4, others), num);
    assert_memory_equal(dots, others, (size_t)num * sizeof dots[0]);
    assert_int_equal(particles_of(&blood, 0.81, dots), 0);
}

/* Any event, at any age, stays within the capacity of the list. */
static void q2_effects__any_event__is_a_function_of_its_age(void **state)
{
    (void)state;
    for (int kind = 0; kind <= Q2_EVENT_TRAIL; kind++)
        for (int type = 0; type < (kind == Q2_EVENT_TRAIL ? Q2_TRAIL_IONRIPPER + 1 : 256); type++) {
            struct event event = temp_at((enum q2_temp)type, 0);
            event.q2.kind = (uint8_t)kind;
            event.q2.count = event.q2.colour = event.q2.direction = 255;
            event.q2.end = vec3_make(-4096, 4096, 4096);
            event.q2.duration = 0.1f;
            for (double age = 0.0; age < 3.0; age += 0.7) {
                const int num = particles_of(&event, age, dots);
                assert_int_equal(particles_of(&event, age, others), num);
                assert_memory_equal(dots, others, (size_t)num * sizeof dots[0]);
                lights_of(&event, 1, age);
            }
        }
}

static void q2_effects__rail__winds_around_its_line(void **state)
{
    (void)state;
    struct event rail = temp_at(Q2_TEMP_RAIL, 0);
    rail.q2.end = vec3_make(60, 0, 0);
    const int num = particles_of(&rail, 0.0, dots);
    assert_int_equal(num, 60 + 80);
    for (int i = 0; i < 60; i++) {
        assert_near(dots[i].origin.x, i, 1e-3);
        assert_near(hypotf(dots[i].origin.y, dots[i].origin.z), 3, 1e-3);
    }
    rail.q2.end = rail.q2.origin;
    assert_int_equal(particles_of(&rail, 0.0, dots), 0);
}

/* Five rings of the same number of dots, within the length of the beam. */
static void q2_effects__heat_beam__has_rings(void **state)
{
    (void)state;
    struct event beam = temp_at(Q2_TEMP_HEAT_BEAM, 0);
    beam.q2.end = vec3_make(1000, 0, 0);
    assert_int_equal(particles_of(&beam, 0.05, dots), 100);
    for (int i = 0; i < 100; i++)
        assert_near(hypotf(dots[i].origin.y, dots[i].origin.z), 1.5, 1e-3);
    beam.q2.end.x = 40;
    assert_in_range(particles_of(&beam, 0.05, dots), 20, 40);
    assert_int_equal(particles_of(&beam, 0.11, dots), 0);
}

/* A box of dots that move away from its centre. */
static void q2_temp_particles_add__teleport__is_a_box_that_bursts(void **state)
{
    (void)state;
    const struct event teleport = temp_at(Q2_TEMP_TELEPORT, 0);
    assert_int_equal(particles_of(&teleport, 0.0, dots), 9 * 9 * 13);
    particles_of(&teleport, 0.1, others);
    /* The second one is in cell (-12, -16, -16) and therefore moves towards (-16, -12,
     * -16). */
    const vec3s way = glms_vec3_sub(others[1].origin, dots[1].origin);
    assert_near(way.x / way.y, 16.0 / 12.0, 0.01);
}

static void q2_effects__explosion__lights_and_fades(void **state)
{
    (void)state;
    const struct event blast = temp_at(Q2_TEMP_ROCKET_EXPLOSION, 10);
    const struct dlight_list early = lights_of(&blast, 1, 0.01), late = lights_of(&blast, 1, 0.85);
    assert_int_equal(early.num, 1);
    assert_near(early.items[0].radius, 350, 1e-3);
    assert_near(early.items[0].colour[1], 0.5, 1e-6);
    assert_near(early.items[0].min_light, 64, 1e-6);
    assert_near(late.items[0].radius, 175, 1e-3);
    assert_int_equal(lights_of(&blast, 1, 1.41).num, 0);
}

static void q2_effects__muzzle_flash__is_before_the_player_and_the_last_counts(void **state)
{
    (void)state;
    struct event flashes[2] = {temp_at(Q2_TEMP_GUNSHOT, 100), temp_at(Q2_TEMP_GUNSHOT, 100)};
    for (int i = 0; i < 2; i++) {
        flashes[i].q2.kind = Q2_EVENT_FLASH;
        flashes[i].q2.type = i == 0 ? Q2_FLASH_BLASTER : Q2_FLASH_RAILGUN;
        flashes[i].q2.entity = 3;
        flashes[i].q2.end = vec3_make(0, 90, 0); /* faces along y */
    }
    const struct dlight_list one = lights_of(flashes, 2, 0.01);
    assert_int_equal(one.num, 1);
    assert_near(one.items[0].origin.x, 116, 1e-3);
    assert_near(one.items[0].origin.y, 18, 1e-3);
    assert_in_range((int)one.items[0].radius, 200, 231);
    assert_near(one.items[0].colour[2], 1, 1e-6);
    flashes[1].q2.entity = 4;
    assert_int_equal(lights_of(flashes, 2, 0.01).num, 2);
    assert_int_equal(lights_of(flashes, 2, 0.06).num, 0);
}

static void q2_tubes_add__two_points__is_as_long_and_thick(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct palette palette = {.rgb = {[7] = {200, 100, 51}}};
    const struct q2_tubes *tubes = q2_tubes_create(&palette, arena);
    struct drawn_entities list = {.arena = arena};
    q2_tubes_add(&list, tubes, vec3_make(1, 2, 3), vec3_make(1, 2, 103), 8, 7);
    q2_tubes_add(&list, tubes, vec3_make(1, 2, 3), vec3_make(1, 2, 3), 8, 7);
    q2_tubes_add(&list, tubes, vec3_make(1, 2, 3), vec3_make(1, 2, 9), 0, 7);
    assert_int_equal(list.num, 1);
    const struct scene_entity *e = &list.items[0];
    assert_near(e->scale, 4, 1e-6);
    const struct alias *alias = e->model->alias;
    const float end = alias->scale.x * 65535 * e->pose_blend * e->scale;
    assert_near(end, 100, 0.01);
    assert_near(e->angles.x, 90, 1e-3); /* up */
    const uint8_t *rgba = alias->skins[e->skin].pictures[0].image->rgba;
    assert_true(rgba[0] == 100 && rgba[1] == 50 && rgba[2] == 26 && rgba[3] == 255);
    arena_destroy(arena);
}

/* ---- trails ---- */

static struct event trail_of(enum q2_trail type, float from, float to, double time)
{
    return (struct event){
        .time = time,
        .kind = EVENT_Q2,
        .seed = 7,
        .q2 = {.kind = Q2_EVENT_TRAIL,
               .type = (uint8_t)type,
               .entity = 5,
               .origin = {{from, 0, 0}},
               .end = {{to, 0, 0}},
               .duration = 0.1f,
               .travelled = from},
    };
}

static void q2_trails_add__blaster__has_a_dot_each_five_units(void **state)
{
    (void)state;
    const struct event trail = trail_of(Q2_TRAIL_BLASTER, 0, 100, 5.0);
    assert_int_equal(particles_of(&trail, 0.1, dots), 20);
    for (int i = 0; i < 20; i++) {
        assert_true(fabsf(dots[i].origin.x - 5.0f * (float)i) < 2.0f);
        assert_int_equal(dots[i].colour, 0xe0);
        assert_true(i == 0 || dots[i].alpha > dots[0].alpha || dots[i].alpha > 150);
    }
    /* After half of the time, half of them. */
    assert_int_equal(particles_of(&trail, 0.05, dots), 10);
    assert_int_equal(particles_of(&trail, 0.61, dots), 0);
}

/* At first, all steps of half a unit have a particle; after a hundred units, a tenth of
 * them. */
static void q2_trails_add__smoke__thins_on_its_way(void **state)
{
    (void)state;
    const struct event near = trail_of(Q2_TRAIL_GRENADE, 0, 10, 5.0);
    const struct event far = trail_of(Q2_TRAIL_GRENADE, 200, 300, 5.0);
    assert_in_range(particles_of(&near, 0.1, dots), 18, 21);
    assert_in_range(particles_of(&far, 0.1, dots), 8, 40);
    /* It rises by 20 units in the first second, plus a random amount. */
    const int num = particles_of(&near, 1.0, dots);
    assert_true(num > 0);
    for (int i = 0; i < num; i++)
        assert_true(dots[i].origin.z > 0.0f && dots[i].origin.z < 40.0f);
}

static void q2_effects__trail_of_the_viewed_player__is_not_drawn(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event trail = trail_of(Q2_TRAIL_FLAG1, 0, 50, 5.0);
    const struct instant instant = {
        .frame = &frame, .time = 5.1, .events = &trail, .num_events = 1};
    struct particle_list list = {.capacity = MAX_PARTICLES, .items = dots};
    q2_effects_add_particles(&list, &instant, 5);
    assert_int_equal(list.num, 0);
    q2_effects_add_particles(&list, &instant, 6);
    assert_int_equal(list.num, 10);
}

/* ---- glow and dots around entities ---- */

/* A frame with one entity, which exists for ten seconds. */
struct sight {
    struct q2_entity sent;
    struct client_entity shown;
    struct q2_frame now;
    struct q2_client_frame known;
    struct client_frame frame;
};

static struct instant see(struct sight *sight, int32_t effects)
{
    *sight = (struct sight){.sent = {.number = 5, .effects = effects},
                            .shown = {.number = 5, .origin = {{100, 0, 0}}, .appeared = 10.0}};
    sight->now = (struct q2_frame){.num = 1, .items = &sight->sent};
    sight->known = (struct q2_client_frame){.now = &sight->now};
    sight->frame =
        (struct client_frame){.num_entities = 1, .entities = &sight->shown, .q2 = &sight->known};
    return (struct instant){.frame = &sight->frame, .time = 20.0, .clock = 30.0};
}

static void q2_effects__effects_of_entities__give_light(void **state)
{
    (void)state;
    static const struct {
        int32_t effects;
        float radius, red, green, blue;
    } cases[] = {
        {Q2_EFFECT_ROCKET, 200, 1, 1, 0},
        {Q2_EFFECT_ROCKET | Q2_EFFECT_FLAG1, 200, 1, 1, 0}, /* the first one counts */
        {Q2_EFFECT_BLASTER | Q2_EFFECT_TRACKER, 200, 0, 1, 0},
        {Q2_EFFECT_FLAG1, 225, 1, 0.1f, 0.1f},
        {Q2_EFFECT_FLAG2 | Q2_EFFECT_QUAD, 225, 0.1f, 0.1f, 1},
        {Q2_EFFECT_BFG | Q2_EFFECT_FRAMES_FAST, 200, 0, 1, 0},
        {Q2_EFFECT_BFG, 300, 0, 1, 0},
        {Q2_EFFECT_TRACKER_TRAIL, 155, -1, -1, -1},
        {Q2_EFFECT_PLASMA, 130, 1, 0.5f, 0.5f},
        {Q2_EFFECT_ROTATE, 0, 0, 0, 0},
        {Q2_EFFECT_QUAD, 0, 0, 0, 0},
        {Q2_EFFECT_GIB, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sight sight;
        const struct instant instant = see(&sight, cases[i].effects);
        struct dlight_list list = {0};
        q2_effects_add_lights(&list, &instant);
        assert_int_equal(list.num, cases[i].radius > 0);
        if (list.num == 0)
            continue;
        const struct scene_light *light = &list.items[0];
        assert_true(light->origin.x == 100 && light->radius == cases[i].radius);
        assert_true(light->colour[0] == cases[i].red && light->colour[1] == cases[i].green &&
                    light->colour[2] == cases[i].blue);
    }
}

/* Eight particles every tenth of a second, which live for two seconds. */
static void q2_effects__teleporter__emits_since_it_appeared(void **state)
{
    (void)state;
    struct sight sight;
    struct instant instant = see(&sight, Q2_EFFECT_TELEPORTER);
    instant.clock = 30.05;
    struct particle_list list = {.capacity = MAX_PARTICLES, .items = dots};
    q2_effects_add_particles(&list, &instant, 0);
    assert_int_equal(list.num, 160);
    sight.shown.appeared = 19.5;
    list.num = 0;
    q2_effects_add_particles(&list, &instant, 0);
    assert_int_equal(list.num, 40);
    list.num = 0;
    q2_effects_add_particles(&list, &instant, 5);
    assert_int_equal(list.num, 0);
}

static void q2_effects__flies__gather_and_leave(void **state)
{
    (void)state;
    static const struct {
        double there;
        int num;
    } cases[] = {{0.0, 0}, {10.0, 41}, {30.0, 81}, {55.0, 20}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sight sight;
        const struct instant instant = see(&sight, Q2_EFFECT_FLIES);
        sight.shown.appeared = 20.0 - cases[i].there;
        struct particle_list list = {.capacity = MAX_PARTICLES, .items = dots};
        q2_effects_add_particles(&list, &instant, 0);
        assert_int_equal(list.num, cases[i].num);
    }
}

/* Any combination of bits gives the same result twice. */
static void q2_effects__any_effects__are_a_function_of_time(void **state)
{
    (void)state;
    for (int i = 0; i < 2000; i++) {
        struct sight sight;
        const struct instant instant = see(&sight, (int32_t)(hash_mix((uint64_t)i) >> (i % 33)));
        struct particle_list list = {.capacity = MAX_PARTICLES, .items = dots};
        struct particle_list again = {.capacity = MAX_PARTICLES, .items = others};
        struct dlight_list lights = {0};
        q2_effects_add_particles(&list, &instant, 0);
        q2_effects_add_particles(&again, &instant, 0);
        q2_effects_add_lights(&lights, &instant);
        assert_true(list.num == again.num && lights.num <= 2);
        assert_memory_equal(dots, others, (size_t)list.num * sizeof dots[0]);
    }
}

/* ---- shells ---- */

static void q2_shells_add__effects__have_their_colours(void **state)
{
    (void)state;
    static const struct {
        int32_t effects, renderfx;
        int red, green, blue;
    } cases[] = {
        {Q2_EFFECT_SHELL, Q2_RENDER_SHELL_RED, 128, 0, 0},
        {Q2_EFFECT_QUAD, 0, 0, 0, 128},
        {Q2_EFFECT_QUAD | Q2_EFFECT_PENT, 0, 128, 0, 128},
        {Q2_EFFECT_DOUBLE, 0, 115, 89, 0},
        {Q2_EFFECT_DOUBLE | Q2_EFFECT_PENT, 0, 128, 0, 128},
        {Q2_EFFECT_DOUBLE | Q2_EFFECT_QUAD, 0, 0, 128, 128},
        {Q2_EFFECT_DOUBLE | Q2_EFFECT_QUAD | Q2_EFFECT_PENT, 0, 128, 128, 128},
        {Q2_EFFECT_HALF_DAMAGE, 0, 71, 75, 57},
        {Q2_EFFECT_HALF_DAMAGE | Q2_EFFECT_QUAD, 0, 0, 0, 128},
        {0, Q2_RENDER_SHELL_RED, 0, 0, 0}, /* without Q2_EFFECT_SHELL */
    };
    struct arena *arena = arena_create();
    struct q2_shells *shells = q2_shells_create(arena);
    const struct model *model = placeholder_create(arena, "a");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct q2_entity e = {.effects = cases[i].effects, .renderfx = cases[i].renderfx};
        const struct scene_entity drawn = {.model = model, .alpha = 1.0f, .scale = 1.0f};
        struct drawn_entities list = {.arena = arena};
        q2_shells_add(&list, shells, &drawn, q2_shells_of(&e));
        assert_int_equal(list.num, cases[i].red + cases[i].green + cases[i].blue > 0);
        if (list.num == 0)
            continue;
        const struct scene_entity *shell = &list.items[0];
        const uint8_t *rgba = shell->model->alias->skins[shell->skin].pictures[0].image->rgba;
        assert_true(rgba[0] == cases[i].red && rgba[1] == cases[i].green &&
                    rgba[2] == cases[i].blue);
        assert_near(shell->alpha, 0.3, 1e-6);
        assert_true(shell->flags & SCENE_FULL_LIGHT && shell->model != model);
    }
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(q2_particle_add__pull__is_not_halved),
        cmocka_unit_test(q2_effects__blood__is_red_falls_and_disappears),
        cmocka_unit_test(q2_effects__any_event__is_a_function_of_its_age),
        cmocka_unit_test(q2_effects__rail__winds_around_its_line),
        cmocka_unit_test(q2_effects__heat_beam__has_rings),
        cmocka_unit_test(q2_temp_particles_add__teleport__is_a_box_that_bursts),
        cmocka_unit_test(q2_effects__explosion__lights_and_fades),
        cmocka_unit_test(q2_effects__muzzle_flash__is_before_the_player_and_the_last_counts),
        cmocka_unit_test(q2_trails_add__blaster__has_a_dot_each_five_units),
        cmocka_unit_test(q2_trails_add__smoke__thins_on_its_way),
        cmocka_unit_test(q2_effects__trail_of_the_viewed_player__is_not_drawn),
        cmocka_unit_test(q2_effects__effects_of_entities__give_light),
        cmocka_unit_test(q2_effects__teleporter__emits_since_it_appeared),
        cmocka_unit_test(q2_effects__flies__gather_and_leave),
        cmocka_unit_test(q2_effects__any_effects__are_a_function_of_time),
        cmocka_unit_test(q2_shells_add__effects__have_their_colours),
        cmocka_unit_test(q2_tubes_add__two_points__is_as_long_and_thick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
