/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "render/geometry/world_outline.h"
#include "world/map.h"

static bool same_point(vec3s a, vec3s b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The corners of a face, without the centre. */
static const vec3s *corners_of(const struct world_outlines *outlines, int face, uint32_t *num)
{
    const struct world_outline *const outline = &outlines->faces[face];
    *num = outline->num - outline->has_middle;
    return outlines->points + outline->first + outline->has_middle;
}

static bool has_edge(const struct world_outlines *outlines, int num_faces, vec3s from, vec3s to)
{
    for (int f = 0; f < num_faces; f++) {
        uint32_t num;
        const vec3s *const corners = corners_of(outlines, f, &num);
        for (uint32_t k = 0; k < num; k++)
            if (same_point(corners[k], from) && same_point(corners[(k + 1) % num], to))
                return true;
    }
    return false;
}

/* A square of 64 units next to two rectangles that share its right edge:
 *
 *     1 --- 2 ---- 3
 *     |     |      |
 *     |     7 ---- 4
 *     |     |      |
 *     0 --- 6 ---- 5
 *
 * Corner 7 is on the edge between 2 and 6. */
static const vec3s vertices[] = {{{0, 0, 0}},    {{0, 64, 0}},  {{64, 64, 0}}, {{128, 64, 0}},
                                 {{128, 32, 0}}, {{128, 0, 0}}, {{64, 0, 0}},  {{64, 32, 0}}};
static const int face_vertices[] = {0, 1, 2, 6, 7, 2, 3, 4, 6, 7, 4, 5};
static const struct map_face faces[] = {{.first_vertex = 0, .num_vertices = 4},
                                        {.first_vertex = 4, .num_vertices = 4},
                                        {.first_vertex = 8, .num_vertices = 4}};
static const struct map squares = {.num_faces = 3,
                                   .faces = faces,
                                   .num_vertices = 8,
                                   .vertices = vertices,
                                   .face_vertices = face_vertices};

static void world_outlines__corner_in_an_edge__becomes_a_corner_of_both(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct world_outlines outlines;

    world_outlines_create(&outlines, &squares, arena);
    assert_true(has_edge(&outlines, 3, vertices[2], vertices[7]));
    assert_true(has_edge(&outlines, 3, vertices[7], vertices[6]));
    assert_false(has_edge(&outlines, 3, vertices[2], vertices[6]));
    assert_int_equal(outlines.faces[1].num, 4);
    arena_destroy(arena);
}

static float area_of(vec3s a, vec3s b, vec3s c)
{
    return glms_vec3_norm(glms_vec3_cross(glms_vec3_sub(b, a), glms_vec3_sub(c, a))) / 2.0f;
}

/* A degenerate triangle is rounded to nothing or to a back face. */
static void world_outlines__triangles__are_never_degenerate(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct world_outlines outlines;

    world_outlines_create(&outlines, &squares, arena);
    for (int f = 0; f < 3; f++) {
        const struct world_outline *const outline = &outlines.faces[f];
        const vec3s *const p = outlines.points + outline->first;
        for (uint32_t k = 2; k < outline->num; k++)
            assert_true(area_of(p[0], p[k - 1], p[k]) > 1.0f);
        if (outline->has_middle)
            assert_true(area_of(p[0], p[outline->num - 1], p[1]) > 1.0f);
    }
    arena_destroy(arena);
}

static void world_outlines__corners_in_every_edge__meet_in_the_centre(void **state)
{
    (void)state;
    static const vec3s cross[] = {{{0, 0, 0}},   {{0, 32, 0}},  {{0, 64, 0}}, {{32, 64, 0}},
                                  {{64, 64, 0}}, {{64, 32, 0}}, {{64, 0, 0}}, {{32, 0, 0}}};
    static const int corners[] = {0, 2, 4, 6};
    static const struct map_face face = {.num_vertices = 4};
    const struct map map = {.num_faces = 1,
                            .faces = &face,
                            .num_vertices = 8,
                            .vertices = cross,
                            .face_vertices = corners};
    struct arena *arena = arena_create();
    struct world_outlines outlines;

    world_outlines_create(&outlines, &map, arena);
    assert_true(outlines.faces[0].has_middle);
    assert_int_equal(outlines.faces[0].num, 9);
    assert_true(same_point(outlines.points[0], vec3_make(32, 32, 0)));
    for (int k = 0; k < 8; k++)
        assert_true(same_point(outlines.points[1 + k], cross[k]));
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(world_outlines__corner_in_an_edge__becomes_a_corner_of_both),
        cmocka_unit_test(world_outlines__triangles__are_never_degenerate),
        cmocka_unit_test(world_outlines__corners_in_every_edge__meet_in_the_centre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
