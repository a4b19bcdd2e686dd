/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "render/geometry/face_classes.h"
#include "world/map.h"

/* A floor of 128 x 128 units around the origin, one texel per unit, 9 x 9 luxels. */
static const vec3s vertices[] = {{{-64, -64, 0}}, {{-64, 64, 0}}, {{64, 64, 0}}, {{64, -64, 0}}};
static const int corners[] = {0, 1, 2, 3};
static const struct map_plane floor_plane = {.normal = {{0, 0, 1}}, .type = 2};
static const struct map_texinfo across = {.s = {1, 0, 0, 0}, .t = {0, -1, 0, 0}};

static struct map make_map(const struct map_face *face, const uint8_t *light)
{
    return (struct map){.num_faces = 1,
                        .faces = face,
                        .num_planes = 1,
                        .planes = &floor_plane,
                        .num_texinfos = 1,
                        .texinfos = &across,
                        .num_vertices = 4,
                        .vertices = vertices,
                        .face_vertices = corners,
                        .light = light};
}

static bool is_near(const struct world_eye *eye)
{
    const struct map_face face = {.num_vertices = 4, .light_offset = -1};
    const struct map map = make_map(&face, NULL);
    struct arena *arena = arena_create();
    const bool near = face_classes_is_near(face_classes_create(&map, arena), 0, eye);
    arena_destroy(arena);
    return near;
}

static struct world_eye look_down(float height, float focal)
{
    return (struct world_eye){.origin = {{0, 0, height}},
                              .forward = {{0, 0, -1}},
                              .right = {{0, -1, 0}},
                              .up = {{1, 0, 0}},
                              .focal = focal};
}

/* From straight above, a texel is focal / height pixels wide everywhere. */
static void face_classes__face_seen_head_on__is_near_while_texels_fill_pixels(void **state)
{
    (void)state;
    const struct world_eye at_200 = look_down(200, 201), at_202 = look_down(202, 201);
    assert_true(is_near(&at_200));
    assert_false(is_near(&at_202));
}

/* Along the floor texels shrink with the square of the distance: at 180 units, seen from
 * a height of 20 with a focal length of 720, a texel is 720 * 20 / 180 / 180 pixels high. */
static void face_classes__oblique_face__is_judged_by_its_far_end(void **state)
{
    (void)state;
    struct world_eye eye = {.origin = {{-116, 0, 20}},
                            .forward = {{1, 0, 0}},
                            .right = {{0, -1, 0}},
                            .up = {{0, 0, 1}},
                            .focal = 720};
    assert_false(is_near(&eye));
    eye.origin.x = -40;
    assert_true(is_near(&eye));
}

static void face_classes__no_focal_length__is_never_near(void **state)
{
    (void)state;
    const struct world_eye eye = look_down(10, 0);
    assert_false(is_near(&eye));
}

static bool is_black(const struct map_face *face, const uint8_t *light)
{
    const struct map map = make_map(face, light);
    struct arena *arena = arena_create();
    const bool black = face_classes_is_black(face_classes_create(&map, arena), 0);
    arena_destroy(arena);
    return black;
}

static void face_classes__all_styles_dark__is_black(void **state)
{
    (void)state;
    static uint8_t light[9 * 9 * 3 * 2];
    struct map_face face = {.num_vertices = 4, .num_styles = 2, .light_size = {9, 9}};
    assert_true(is_black(&face, light));
    light[sizeof light - 1] = 1;
    assert_false(is_black(&face, light));
    face.num_styles = 1;
    assert_true(is_black(&face, light));
    face.light_offset = -1;
    assert_true(is_black(&face, light));
    assert_false(is_black(&face, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(face_classes__face_seen_head_on__is_near_while_texels_fill_pixels),
        cmocka_unit_test(face_classes__oblique_face__is_judged_by_its_far_end),
        cmocka_unit_test(face_classes__no_focal_length__is_never_near),
        cmocka_unit_test(face_classes__all_styles_dark__is_black),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
