/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/clock.h"
#include "render/light/lamps.h"
#include "world/map.h"

#define KEYS(...)                                                                                  \
    (const struct map_entity_key[]){__VA_ARGS__},                                                  \
        sizeof((const struct map_entity_key[]){__VA_ARGS__}) / sizeof(struct map_entity_key)

static struct arena *arena;
static int version = 29; /* of the map */

/* Returns the lamps of a map with one entity, or two. */
static struct lamps lamps_of(const struct map_entity_key *keys, size_t num, const char *target)
{
    static struct map map;
    static struct map_entity entities[3];
    static struct map_entity_key place[2];
    struct lamps lamps;
    entities[1] = (struct map_entity){(int)num, keys};
    place[0] = (struct map_entity_key){"targetname", "t"};
    place[1] = (struct map_entity_key){"origin", target};
    entities[2] = (struct map_entity){2, place};
    map.entities = entities;
    map.num_entities = target ? 3 : 2;
    map.version = version;
    lamps_find(&map, arena, &lamps);
    return lamps;
}

static const vec3s up = {{0, 0, 1}};

static void lamps_find__default_lamp__fades_linearly_by_half(void **state)
{
    (void)state;
    const struct lamps lamps = lamps_of(KEYS({"classname", "light"}, {"origin", "0 0 100"}), NULL);
    assert_int_equal(lamps.num, 1);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, 0), up), 0.5 * (300 - 100), 1e-4);
    /* At a slant of 60 degrees, at twice the distance. */
    assert_near(lamps_lux(&lamps.items[0], vec3_make(173.20508f, 0, 0), up),
                0.5 * (300 - 200) * 0.75, 1e-3);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, 200), up), 0.0, 0.0);  /* behind */
    assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, -201), up), 0.0, 0.0); /* too far */
}

static void lamps_find__delays__fade_as_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *delay;
        double lux;
    } cases[] = {{"1", 0.5 * 300 * 128 / 256.0},
                 {"2", 0.5 * 300 * (128 / 256.0) * (128 / 256.0)},
                 {"5", 0.5 * 300 * (128 / 256.0) * (128 / 256.0)},
                 {"3", 0.5 * 300}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct lamps lamps = lamps_of(KEYS({"classname", "light_torch_small_walltorch"},
                                                 {"origin", "0 0 256"}, {"delay", cases[i].delay}),
                                            NULL);
        assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, 0), up), cases[i].lux, 1e-3);
    }
}

static void lamps_find__spotlight__lights_only_its_cone(void **state)
{
    (void)state;
    const struct lamps lamps = lamps_of(KEYS({"classname", "light"}, {"origin", "0 0 100"},
                                             {"target", "t"}, {"angle", "90"}, {"style", "5"}),
                                        "0 0 0");
    assert_int_equal(lamps.num, 1);
    assert_int_equal(lamps.items[0].style, 5);
    assert_true(lamps_lux(&lamps.items[0], vec3_make(99, 0, 0), up) > 0.0f);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(101, 0, 0), up), 0.0, 0.0);
    const struct lamps turned =
        lamps_of(/* yaw, pitch: straight down */
                 KEYS({"classname", "light"}, {"origin", "0 0 100"}, {"mangle", "0 -90 0"}), NULL);
    assert_true(lamps_lux(&turned.items[0], vec3_make(30, 0, 0), up) > 0.0f);
    assert_near(lamps_lux(&turned.items[0], vec3_make(40, 0, 0), up), 0.0, 0.0);
}

static void lamps_find__odd_entities__are_no_lamps(void **state)
{
    (void)state;
    assert_int_equal(lamps_of(KEYS({"classname", "light"}), NULL).num, 0);
    assert_int_equal(lamps_of(KEYS({"classname", "item_x"}, {"origin", "0 0 0"}), NULL).num, 0);
    assert_int_equal(
        lamps_of(KEYS({"classname", "light"}, {"origin", "0 0 0"}, {"light", "-200"}), NULL).num,
        0);
    /* Numbers without limits give finite light. */
    const struct lamps lamps = lamps_of(KEYS({"classname", "light"}, {"origin", "0 0 9"},
                                             {"light", "1e30"}, {"wait", "0"}, {"delay", "2"}),
                                        NULL);
    assert_true(isfinite(lamps_lux(&lamps.items[0], vec3_make(0, 0, 0), up)));
}

static int create_arena(void **state)
{
    (void)state;
    arena = arena_create();
    return 0;
}

static int destroy_arena(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

static void lamps_find__quake_2__fades_linearly_by_the_cosine(void **state)
{
    (void)state;
    version = 38;
    const struct lamps lamps =
        lamps_of(KEYS({"classname", "light"}, {"origin", "0 0 100"}, {"light", "400"}), NULL);
    assert_int_equal(lamps.num, 1);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, 0), up), 300.0, 1e-3);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(173.20508f, 0, 0), up), 200.0 * 0.5, 1e-2);
    const struct lamps spot = lamps_of(
        KEYS({"classname", "light_spot"}, {"origin", "0 0 100"}, {"angle", "-2"}, {"_cone", "20"}),
        NULL);
    assert_near(lamps_lux(&spot.items[0], vec3_make(36, 0, 0), up) > 0.0f, 1.0, 0.0);
    assert_near(lamps_lux(&spot.items[0], vec3_make(37, 0, 0), up), 0.0, 0.0);
    version = 29;
}

static void lamps_find__half_life__reads_colour_and_brightness(void **state)
{
    (void)state;
    version = 30;
    struct lamps lamps = lamps_of(
        KEYS({"classname", "light"}, {"origin", "0 0 128"}, {"_light", "255 128 0 200"}), NULL);
    assert_int_equal(lamps.num, 1);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, 0), up), 200.0, 1e-3);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(0, 0, -128), up), 50.0, 1e-3);
    lamps = lamps_of(KEYS({"classname", "light_spot"}, {"origin", "0 0 128"}, {"_light", "nan"},
                          {"pitch", "-90"}, {"_cone", "20"}),
                     NULL);
    assert_int_equal(lamps.num, 1);
    assert_true(lamps_lux(&lamps.items[0], vec3_make(40, 0, 0), up) > 0.0f);
    assert_near(lamps_lux(&lamps.items[0], vec3_make(50, 0, 0), up), 0.0, 0.0);
    version = 29;
}

static void lamps_find__luminous_face__shines_from_its_pieces(void **state)
{
    (void)state;
    static const vec3s corners[4] = {
        {{-128, -128, 256}}, {{128, -128, 256}}, {{128, 128, 256}}, {{-128, 128, 256}}};
    static const int indices[4] = {0, 1, 2, 3};
    static const struct map_plane plane = {{{0, 0, 1}}, 256.0f, 2};
    static const struct map_texinfo info = {.texture = -1, .emission = 50000};
    static const struct map_face face = {.back = true, .num_vertices = 4};
    static const struct map_submodel world = {.num_faces = 1};
    static const struct map map = {.version = 38,
                                   .planes = &plane,
                                   .texinfos = &info,
                                   .num_faces = 1,
                                   .faces = &face,
                                   .vertices = corners,
                                   .face_vertices = indices,
                                   .num_submodels = 1,
                                   .submodels = &world};
    struct lamps lamps;
    lamps_find(&map, arena, &lamps);
    assert_true(lamps.num >= 4 && lamps.num <= 64);
    float below = 0.0f, beside = 0.0f, above = 0.0f;
    for (int i = 0; i < lamps.num; i++) {
        below += lamps_lux(&lamps.items[i], vec3_make(0, 0, -1024), up);
        beside += lamps_lux(&lamps.items[i], vec3_make(1280, 0, -1024), up);
        above += lamps_lux(&lamps.items[i], vec3_make(0, 0, 300), vec3_make(0, 0, -1));
    }
    const double area = 256.0 * 256.0, light = 50000 * 0.5 * 0.4 * area;
    assert_near(below, light / (1280.0 * 1280.0), 0.02 * light / (1280.0 * 1280.0));
    assert_near(beside, below / 4.0f, 0.02f * below); /* half by distance, half by both cosines */
    assert_near(above, 0.0, 0.0);
}

static void lamps_find__long_faces_without_area__ends_soon(void **state)
{
    (void)state;
    enum { NUM_VERTICES = 400000 };
    static const vec3s ends[2] = {{{0, 0, 0}}, {{30000, 0, 0}}};
    static int indices[NUM_VERTICES];
    static const struct map_plane plane = {{{0, 0, 1}}, 0.0f, 2};
    static const struct map_texinfo info = {.texture = -1, .emission = 50000};
    static const struct map_face face = {.num_vertices = NUM_VERTICES};
    static const struct map_submodel world = {.num_faces = 1};
    static const struct map map = {.version = 38,
                                   .planes = &plane,
                                   .texinfos = &info,
                                   .num_faces = 1,
                                   .faces = &face,
                                   .vertices = ends,
                                   .face_vertices = indices,
                                   .num_submodels = 1,
                                   .submodels = &world};
    struct lamps lamps;
    for (int i = 0; i < NUM_VERTICES; i++)
        indices[i] = i % 2;
    const double start = clock_seconds();
    lamps_find(&map, arena, &lamps);
    assert_int_equal(lamps.num, 0);
    assert_true(clock_seconds() - start < 5.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lamps_find__long_faces_without_area__ends_soon),
        cmocka_unit_test(lamps_find__quake_2__fades_linearly_by_the_cosine),
        cmocka_unit_test(lamps_find__half_life__reads_colour_and_brightness),
        cmocka_unit_test(lamps_find__luminous_face__shines_from_its_pieces),
        cmocka_unit_test(lamps_find__default_lamp__fades_linearly_by_half),
        cmocka_unit_test(lamps_find__delays__fade_as_they_say),
        cmocka_unit_test(lamps_find__spotlight__lights_only_its_cone),
        cmocka_unit_test(lamps_find__odd_entities__are_no_lamps),
    };
    return cmocka_run_group_tests(tests, create_arena, destroy_arena);
}
