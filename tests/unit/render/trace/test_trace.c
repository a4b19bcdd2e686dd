/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "render/trace/trace.h"
#include "render/trace/trace_tree.h"

/* ---- input ---- */

static uint32_t seed;

static float random_between(float least, float most)
{
    seed = seed * 1664525u + 1013904223u;
    return least + (most - least) * ((float)(seed >> 8) / 16777216.0f);
}

static vec3s random_point(float size)
{
    vec3s point;
    for (int i = 0; i < 3; i++)
        point.raw[i] = random_between(-size, size);
    return point;
}

/* Small triangles all over a cube. */
static struct trace_triangle *random_triangles(int num, float size)
{
    struct trace_triangle *triangles = mem_alloc((size_t)num * sizeof *triangles);
    for (int i = 0; i < num; i++) {
        const vec3s at = random_point(size);
        for (int k = 0; k < 3; k++)
            triangles[i].corners[k] = glms_vec3_add(at, random_point(size / 8.0f));
    }
    return triangles;
}

static struct trace_ray ray_from(vec3s origin, vec3s direction)
{
    return (struct trace_ray){.origin = origin, .direction = direction, .most = 1e9f};
}

static struct trace_ray random_ray(float size)
{
    const vec3s origin = random_point(size);
    return ray_from(origin, random_point(1.0f));
}

static vec3s corner_of(const struct trace_triangle *triangle, int index)
{
    return triangle->corners[index];
}

/* ---- the same without a tree ---- */

static bool meets(const struct trace_triangle *triangle, const struct trace_ray *ray,
                  struct trace_hit *out)
{
    const vec3s edges[2] = {glms_vec3_sub(corner_of(triangle, 1), corner_of(triangle, 0)),
                            glms_vec3_sub(corner_of(triangle, 2), corner_of(triangle, 0))};
    const vec3s from = glms_vec3_sub(ray->origin, corner_of(triangle, 0));
    const vec3s p = glms_vec3_cross(ray->direction, edges[1]);
    const vec3s q = glms_vec3_cross(from, edges[0]);
    const float determinant = edges[0].x * p.x + edges[0].y * p.y + edges[0].z * p.z;
    out->u = (from.x * p.x + from.y * p.y + from.z * p.z) / determinant;
    out->v =
        (ray->direction.x * q.x + ray->direction.y * q.y + ray->direction.z * q.z) / determinant;
    out->t = (edges[1].x * q.x + edges[1].y * q.y + edges[1].z * q.z) / determinant;
    const float overlap = 0x1p-14f;
    return out->u >= -overlap && out->v >= -overlap && out->u + out->v <= 1.0f + overlap &&
           out->t > ray->least && out->t < ray->most;
}

static struct trace_hit search(const struct trace_triangle *triangles, int num,
                               const struct trace_ray *ray)
{
    struct trace_hit best = {.triangle = -1}, hit;
    for (int i = 0; i < num; i++)
        if (meets(&triangles[i], ray, &hit) && (best.triangle < 0 || hit.t < best.t)) {
            best = hit;
            best.triangle = i;
        }
    return best;
}

static void check_rays(const struct trace_triangle *triangles, int num, int num_rays, float size,
                       int least_hits)
{
    struct trace_tree *tree = trace_tree_create(triangles, num);
    int num_hits = 0;
    for (int i = 0; i < num_rays; i++) {
        struct trace_ray ray = random_ray(size);
        struct trace_hit hit;
        if (i % 3 == 0)
            ray.direction.raw[i % 9 / 3] = 0.0f;
        const struct trace_hit expected = search(triangles, num, &ray);
        assert_int_equal(trace_find(tree, &ray, &hit), expected.triangle >= 0);
        assert_int_equal(hit.triangle, expected.triangle);
        assert_int_equal(trace_is_blocked(tree, &ray), expected.triangle >= 0);
        if (hit.triangle >= 0) {
            assert_memory_equal(&hit.t, &expected.t, sizeof hit.t);
            num_hits++;
            /* Just before the hit nothing is in the way. */
            ray.most = hit.t;
            assert_false(trace_is_blocked(tree, &ray));
        }
    }
    assert_true(num_hits >= least_hits);
    trace_tree_destroy(tree);
}

/* ---- hits ---- */

static void trace_find__random_triangles__finds_what_a_search_finds(void **state)
{
    (void)state;
    static const int nums[] = {1, 3, 4, 5, 17, 300, 4000};
    seed = 1;
    for (size_t i = 0; i < sizeof nums / sizeof nums[0]; i++) {
        struct trace_triangle *triangles = random_triangles(nums[i], 1000.0f);
        check_rays(triangles, nums[i], 1500, 1200.0f, nums[i] < 300 ? 0 : 150);
        free(triangles);
    }
}

/* The bits of the hits are the same on every processor and with every compiler. */
static void trace_find__known_rays__have_the_same_bits_everywhere(void **state)
{
    (void)state;
    seed = 7;
    struct trace_triangle *triangles = random_triangles(2000, 1000.0f);
    struct trace_tree *tree = trace_tree_create(triangles, 2000);
    uint64_t digest = 14695981039346656037u;
    for (int i = 0; i < 20000; i++) {
        const struct trace_ray ray = random_ray(1200.0f);
        struct trace_hit hit = {.t = 0.0f, .u = 0.0f, .v = 0.0f};
        uint32_t words[4] = {0};
        if (trace_find(tree, &ray, &hit)) {
            words[0] = (uint32_t)hit.triangle + 1;
            memcpy(words + 1, &hit.t, sizeof hit.t);
            memcpy(words + 2, &hit.u, sizeof hit.u);
            memcpy(words + 3, &hit.v, sizeof hit.v);
        }
        for (int k = 0; k < 4; k++)
            digest = (digest ^ words[k]) * 1099511628211u;
    }
    assert_true(digest == 0xf61624c579e1b741u);
    trace_tree_destroy(tree);
    free(triangles);
}

static void trace_find__closed_mesh__no_ray_leaks_out(void **state)
{
    (void)state;
    /* A bent grid around a box, seen from inside. */
    enum { STEPS = 24, SIDES = 6 };
    struct trace_triangle *triangles = mem_alloc(SIDES * STEPS * STEPS * 2 * sizeof *triangles);
    int num = 0;
    for (int side = 0; side < SIDES; side++)
        for (int a = 0; a < STEPS; a++)
            for (int b = 0; b < STEPS; b++) {
                vec3s square[4];
                for (int k = 0; k < 4; k++) {
                    const float x = (float)(2 * (a + (k & 1)) - STEPS) / STEPS;
                    const float y = (float)(2 * (b + (k >> 1)) - STEPS) / STEPS;
                    const float z = side % 2 ? 1.0f : -1.0f;
                    vec3s at;
                    at.raw[side / 2] = z;
                    at.raw[(side / 2 + 1) % 3] = x;
                    at.raw[(side / 2 + 2) % 3] = y;
                    const float bend = 300.0f + 40.0f * at.x * at.y * at.z;
                    square[k] = glms_vec3_scale(at, bend);
                }
                triangles[num++] = (struct trace_triangle){{square[0], square[1], square[3]}};
                triangles[num++] = (struct trace_triangle){{square[0], square[3], square[2]}};
            }
    struct trace_tree *tree = trace_tree_create(triangles, num);
    seed = 3;
    for (int i = 0; i < 40000; i++) {
        vec3s direction = random_point(1.0f);
        if (i % 4 == 0) /* at a corner of the grid, exactly */
            direction = triangles[i % num].corners[i % 3];
        const struct trace_ray ray = ray_from(vec3_make(0, 0, 0), direction);
        assert_true(trace_is_blocked(tree, &ray));
    }
    trace_tree_destroy(tree);
    free(triangles);
}

static void trace_find__equal_distances__hits_the_lower_index(void **state)
{
    (void)state;
    struct trace_triangle triangles[40];
    for (int i = 0; i < 40; i++)
        triangles[i] = (struct trace_triangle){{{{0, 0, 0}}, {{8, 0, 0}}, {{0, 8, 0}}}};
    struct trace_tree *tree = trace_tree_create(triangles, 40);
    const struct trace_ray ray = ray_from(vec3_make(1, 1, 5), vec3_make(0, 0, -1));
    struct trace_hit hit;
    assert_true(trace_find(tree, &ray, &hit));
    assert_int_equal(hit.triangle, 0);
    assert_near(hit.t, 5.0, 0.0);
    trace_tree_destroy(tree);
}

static void trace_find__limits__are_exclusive(void **state)
{
    (void)state;
    const struct trace_triangle triangle = {{{{-8, -8, 0}}, {{8, -8, 0}}, {{0, 8, 0}}}};
    struct trace_tree *tree = trace_tree_create(&triangle, 1);
    struct trace_ray ray = ray_from(vec3_make(0, 0, 4), vec3_make(0, 0, -2));
    struct trace_hit hit;
    assert_true(trace_find(tree, &ray, &hit));
    assert_near(hit.t, 2.0, 0.0); /* in lengths of the direction */
    ray.most = 2.0f;
    assert_false(trace_find(tree, &ray, &hit));
    assert_false(trace_is_blocked(tree, &ray));
    ray.most = 3.0f;
    ray.least = 2.0f;
    assert_false(trace_find(tree, &ray, &hit));
    ray.least = -1.0f;
    assert_true(trace_is_blocked(tree, &ray));
    trace_tree_destroy(tree);
}

static bool accepts_odd(const void *context, int triangle, float u, float v)
{
    (void)context;
    assert_true(u > 0.0f && v > 0.0f && u + v < 1.0f);
    return triangle % 2 == 1;
}

static void trace_find__filter__rejects_hits(void **state)
{
    (void)state;
    struct trace_triangle triangles[6];
    for (int i = 0; i < 6; i++)
        triangles[i] = (struct trace_triangle){
            {{{-8, -8, (float)-i}}, {{8, -8, (float)-i}}, {{0, 8, (float)-i}}}};
    struct trace_tree *tree = trace_tree_create(triangles, 6);
    const struct trace_filter filter = {.accepts = accepts_odd};
    struct trace_ray ray = ray_from(vec3_make(0, 0, 4), vec3_make(0, 0, -1));
    struct trace_hit hit;
    ray.filter = &filter;
    assert_true(trace_find(tree, &ray, &hit));
    assert_int_equal(hit.triangle, 1);
    assert_true(trace_is_blocked(tree, &ray));
    ray.most = 4.5f; /* only the first triangle, which is rejected */
    assert_false(trace_is_blocked(tree, &ray));
    assert_false(trace_find(tree, &ray, &hit));
    trace_tree_destroy(tree);
}

/* ---- geometry ---- */

/* A square plate 64 units wide, 32 above the floor, with a lamp 256 above the floor: by similar
 * triangles its shadow ends at 32 * 256 / (256 - 32). */
static void trace_is_blocked__plate_below_a_lamp__shadow_has_an_exact_edge(void **state)
{
    (void)state;
    const struct trace_triangle plate[2] = {
        {{{{-32, -32, 32}}, {{32, -32, 32}}, {{32, 32, 32}}}},
        {{{{-32, -32, 32}}, {{32, 32, 32}}, {{-32, 32, 32}}}},
    };
    struct trace_tree *tree = trace_tree_create(plate, 2);
    float inside = 0.0f, outside = 64.0f;
    for (int i = 0; i < 30; i++) {
        const float x = (inside + outside) / 2.0f;
        struct trace_ray ray = ray_from(vec3_make(x, 3, 0), vec3_make(-x, -3, 256));
        ray.most = 1.0f;
        if (trace_is_blocked(tree, &ray))
            inside = x;
        else
            outside = x;
    }
    assert_near(inside, 32.0 * 256.0 / (256.0 - 32.0), 0.005);
    trace_tree_destroy(tree);
}

/* ---- bad input ---- */

static void trace_tree_create__no_triangles__hits_nothing(void **state)
{
    (void)state;
    const struct trace_triangle bad[3] = {
        {{{{NAN, 0, 0}}, {{8, 0, 0}}, {{0, 8, 0}}}},
        {{{{0, 0, 0}}, {{INFINITY, 0, 0}}, {{0, 8, 0}}}},
        {{{{0, 0, 0}}, {{8, 0, 0}}, {{0, 2e6f, 0}}}},
    };
    struct trace_tree *tree = trace_tree_create(bad, 3);
    const struct trace_ray ray = ray_from(vec3_make(1, 1, 5), vec3_make(0, 0, -1));
    struct trace_hit hit;
    assert_false(trace_find(tree, &ray, &hit));
    assert_false(trace_is_blocked(tree, &ray));
    trace_tree_destroy(tree);
    tree = trace_tree_create(NULL, 0);
    assert_false(trace_find(tree, &ray, &hit));
    trace_tree_destroy(tree);
    trace_tree_destroy(NULL);
}

static void trace_find__ray_without_numbers__hits_nothing(void **state)
{
    (void)state;
    const struct trace_triangle triangle = {{{{-8, -8, 0}}, {{8, -8, 0}}, {{0, 8, 0}}}};
    struct trace_tree *tree = trace_tree_create(&triangle, 1);
    struct trace_hit hit;
    struct trace_ray ray = ray_from(vec3_make(0, 0, NAN), vec3_make(0, 0, -1));
    assert_false(trace_find(tree, &ray, &hit));
    ray = ray_from(vec3_make(0, 0, 4), vec3_make(0, INFINITY, -1));
    assert_false(trace_is_blocked(tree, &ray));
    ray = ray_from(vec3_make(0, 0, 4), vec3_make(0, 0, 0));
    assert_false(trace_is_blocked(tree, &ray));
    ray = ray_from(vec3_make(0, 0, 4), vec3_make(0, 0, -1));
    ray.most = NAN;
    assert_false(trace_is_blocked(tree, &ray));
    trace_tree_destroy(tree);
}

/* Splits that always leave one item aside would make a tree as deep as there are items. */
static void trace_tree_create__ever_larger_distances__depth_is_limited(void **state)
{
    (void)state;
    enum { NUM = 3000 };
    struct trace_triangle *triangles = mem_alloc(NUM * sizeof *triangles);
    for (int i = 0; i < NUM; i++) {
        const float at = ldexpf(1e6f, -(i % 150)), size = at / 64.0f;
        triangles[i] = (struct trace_triangle){
            {{{at, 0, 0}}, {{at, size, (float)(i / 150)}}, {{at, 0, size}}}};
    }
    seed = 11;
    check_rays(triangles, NUM, 300, 2e5f, 0);
    struct trace_tree *tree = trace_tree_create(triangles, NUM);
    for (int i = 0; i < NUM; i++) {
        const vec3s *corners = triangles[i].corners;
        const vec3s middle = glms_vec3_scale(
            glms_vec3_add(glms_vec3_add(corners[0], corners[1]), corners[2]), 1.0f / 3.0f);
        const struct trace_ray ray =
            ray_from(vec3_make(middle.x - 1000.0f, middle.y, middle.z), vec3_make(1, 0, 0));
        assert_true(trace_is_blocked(tree, &ray));
    }
    trace_tree_destroy(tree);
    for (int i = 0; i < NUM; i++) /* of no size, all at one place */
        for (int k = 0; k < 3; k++)
            triangles[i].corners[k] = vec3_make(1, 2, 3);
    check_rays(triangles, NUM, 100, 8.0f, 0);
    free(triangles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trace_find__random_triangles__finds_what_a_search_finds),
        cmocka_unit_test(trace_find__known_rays__have_the_same_bits_everywhere),
        cmocka_unit_test(trace_find__closed_mesh__no_ray_leaks_out),
        cmocka_unit_test(trace_find__equal_distances__hits_the_lower_index),
        cmocka_unit_test(trace_find__limits__are_exclusive),
        cmocka_unit_test(trace_find__filter__rejects_hits),
        cmocka_unit_test(trace_is_blocked__plate_below_a_lamp__shadow_has_an_exact_edge),
        cmocka_unit_test(trace_tree_create__no_triangles__hits_nothing),
        cmocka_unit_test(trace_find__ray_without_numbers__hits_nothing),
        cmocka_unit_test(trace_tree_create__ever_larger_distances__depth_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
