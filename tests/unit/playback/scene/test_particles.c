/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/scene/particles.h"
#include "playback/timeline/timeline.h"

/* Moves one axis like the game, one step per frame. */
struct stepped {
    float place, speed;
};

static void step(struct stepped *s, float growth, float gravity)
{
    const float dt = 1.0f / GAME_RATE;
    s->place += s->speed * dt;
    s->speed += s->speed * growth * dt - gravity * dt;
}

static void assert_follows_steps(enum particle_kind kind, float growth_side, float growth_up,
                                 float gravity, int num_steps)
{
    const struct particle particle = {
        .kind = kind,
        .origin = {{10, 20, 30}},
        .velocity = {{200, -150, 90}},
        .life = 5.0f,
    };
    struct stepped x = {10, 200}, y = {20, -150}, z = {30, 90};
    for (int i = 0; i < num_steps; i++) {
        struct scene_particle at;
        assert_true(particle_at(&particle, (double)i / GAME_RATE, &at));
        assert_true(fabsf(at.origin.x - x.place) < 0.05f + fabsf(x.place) * 1e-3f);
        assert_true(fabsf(at.origin.y - y.place) < 0.05f + fabsf(y.place) * 1e-3f);
        assert_true(fabsf(at.origin.z - z.place) < 0.05f + fabsf(z.place) * 1e-3f);
        step(&x, growth_side, 0);
        step(&y, growth_side, 0);
        step(&z, growth_up, gravity);
    }
}

static void particle_at__every_kind__is_where_the_games_steps_lead(void **state)
{
    (void)state;
    assert_follows_steps(PARTICLE_STATIC, 0, 0, 0, 100);
    assert_follows_steps(PARTICLE_FALL, 0, 0, 40, 100);
    assert_follows_steps(PARTICLE_FIRE, 0, 0, -40, 80);
    assert_follows_steps(PARTICLE_EXPLODE, 4, 4, 40, 55);
    assert_follows_steps(PARTICLE_EXPLODE2, -1, -1, 40, 35);
    assert_follows_steps(PARTICLE_BLOB, 4, 4, 40, 100);
    assert_follows_steps(PARTICLE_BLOB2, -4, 0, 40, 100);
}

static void particle_at__explosion__fades_and_disappears(void **state)
{
    (void)state;
    const struct particle particle = {.kind = PARTICLE_EXPLODE, .life = 5.0f, .ramp = 3.0f};
    struct scene_particle at;
    assert_true(particle_at(&particle, 0.0, &at));
    assert_int_equal(at.colour, 0x69);
    assert_true(particle_at(&particle, 0.45, &at));
    assert_int_equal(at.colour, 0x61);
    assert_false(particle_at(&particle, 0.51, &at));
    assert_false(particle_at(&particle, -0.01, &at));
}

static struct scene_particle dots[MAX_PARTICLES], others[MAX_PARTICLES];

static int add_all(const struct instant *instant, struct scene_particle *out, int capacity)
{
    struct particle_list list = {.capacity = capacity, .items = out};
    particles_add(&list, instant);
    return list.num;
}

static void particles_add__explosion__has_a_thousand_dots_at_first(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event boom = {
        .time = 5.0, .kind = EVENT_TEMP_ENTITY, .seed = 7, .temp = {.type = TEMP_EXPLOSION}};
    struct instant instant = {.frame = &frame, .time = 5.0, .events = &boom, .num_events = 1};
    assert_int_equal(add_all(&instant, dots, MAX_PARTICLES), 1024);
    for (int i = 0; i < 1024; i++)
        assert_true(fabsf(dots[i].origin.x) <= 16.0f && fabsf(dots[i].origin.z) <= 16.0f);
    assert_int_equal(add_all(&instant, dots, 100), 100);
    instant.time = 6.0;
    assert_int_equal(add_all(&instant, dots, MAX_PARTICLES), 0);
}

static void particles_add__twice__is_the_same(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event splash = {
        .time = 5.0, .kind = EVENT_TEMP_ENTITY, .seed = 9, .temp = {.type = TEMP_LAVA_SPLASH}};
    struct instant instant = {.frame = &frame, .time = 5.7, .events = &splash, .num_events = 1};
    const int num = add_all(&instant, dots, MAX_PARTICLES);
    instant.time = 7.0;
    add_all(&instant, others, MAX_PARTICLES);
    instant.time = 5.7;
    assert_int_equal(add_all(&instant, others, MAX_PARTICLES), num);
    assert_int_equal(num, 1024);
    assert_memory_equal(dots, others, (size_t)num * sizeof dots[0]);
}

static struct event make_trail(double time, float from, float to, int flags)
{
    return (struct event){
        .time = time,
        .kind = EVENT_TRAIL,
        .trail = {.entity = 5,
                  .flags = flags,
                  .from = {{from, 0, 0}},
                  .to = {{to, 0, 0}},
                  .time_to = time + 0.05},
    };
}

/* A rocket moves 1000 units a second, which gives five dots in each frame of the game. */
static void particles_add__trail__is_as_dense_as_the_games(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event trail = make_trail(5.0, 0, 50, MODEL_ROCKET);
    const struct instant instant = {
        .frame = &frame, .time = 5.05, .clock = 105.05, .events = &trail, .num_events = 1};
    const int num = add_all(&instant, dots, MAX_PARTICLES);
    assert_true(num == 18 || num == 17);
}

/* A path in one segment and the same path in two segments give the same particles. */
static void particles_add__trail_in_two_segments__is_the_same_trail(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event halves[] = {make_trail(5.0, 0, 50, MODEL_TRACER3),
                                   make_trail(5.05, 50, 100, MODEL_TRACER3)};
    struct event whole = make_trail(5.0, 0, 100, MODEL_TRACER3);
    whole.trail.time_to = 5.1;
    struct instant instant = {
        .frame = &frame, .time = 5.08, .clock = 5.08, .events = halves, .num_events = 2};
    const int num = add_all(&instant, dots, MAX_PARTICLES);
    instant.events = &whole;
    instant.num_events = 1;
    assert_int_equal(add_all(&instant, others, MAX_PARTICLES), num);
    assert_true(num > 20);
    for (int i = 0; i < num; i++) {
        bool found = false;
        for (int j = 0; j < num && !found; j++)
            found = glms_vec3_distance(dots[i].origin, others[j].origin) < 0.01f &&
                    dots[i].colour == others[j].colour;
        assert_true(found);
    }
}

static void particles_add__trail__stays_where_it_was_laid(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    const struct event trail = make_trail(5.0, 0, 50, MODEL_TRACER3);
    struct instant instant = {
        .frame = &frame, .time = 5.06, .clock = 5.06, .events = &trail, .num_events = 1};
    const int num = add_all(&instant, dots, MAX_PARTICLES);
    instant.time = instant.clock = 5.2;
    assert_int_equal(add_all(&instant, others, MAX_PARTICLES), num);
    assert_memory_equal(dots, others, (size_t)num * sizeof dots[0]);
}

static void particles_add__trail_without_length_or_time__is_nothing(void **state)
{
    (void)state;
    const struct client_frame frame = {0};
    struct event trails[] = {make_trail(5.0, 0, 0, MODEL_GIB), make_trail(5.0, 0, 50, MODEL_GIB),
                             make_trail(5.0, 0, 1e9f, MODEL_GIB), make_trail(5.0, 0, 9, 0)};
    trails[1].trail.time_to = 5.0;
    const struct instant instant = {
        .frame = &frame, .time = 5.06, .clock = 5.06, .events = trails, .num_events = 4};
    assert_int_equal(add_all(&instant, dots, MAX_PARTICLES), 0);
}

static void particles_add__bright_field__surrounds_its_entity(void **state)
{
    (void)state;
    const struct client_entity entity = {
        .number = 1, .effects = EFFECT_BRIGHT_FIELD, .origin = {{100, 0, 0}}};
    const struct client_frame frame = {.num_entities = 1, .entities = &entity};
    const struct instant instant = {.frame = &frame, .time = 1.0, .clock = 1.0};
    assert_int_equal(add_all(&instant, dots, MAX_PARTICLES), 162);
    for (int i = 0; i < 162; i++) {
        const float distance = glms_vec3_distance(dots[i].origin, entity.origin);
        assert_true(distance > 47.0f && distance < 81.0f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particle_at__every_kind__is_where_the_games_steps_lead),
        cmocka_unit_test(particle_at__explosion__fades_and_disappears),
        cmocka_unit_test(particles_add__explosion__has_a_thousand_dots_at_first),
        cmocka_unit_test(particles_add__twice__is_the_same),
        cmocka_unit_test(particles_add__trail__is_as_dense_as_the_games),
        cmocka_unit_test(particles_add__trail_in_two_segments__is_the_same_trail),
        cmocka_unit_test(particles_add__trail__stays_where_it_was_laid),
        cmocka_unit_test(particles_add__trail_without_length_or_time__is_nothing),
        cmocka_unit_test(particles_add__bright_field__surrounds_its_entity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
