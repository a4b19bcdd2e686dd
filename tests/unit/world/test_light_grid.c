/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "world/light_grid.h"

static const float styles[64] = {1.0f, 0.5f};

struct fixture {
    struct arena *arena;
    struct buffer lump;
    size_t leafs; /* offset of the number of leafs */
};

static void put_numbers(struct buffer *out, int num, const int *numbers)
{
    for (int i = 0; i < num; i++)
        buffer_u32(out, (uint32_t)numbers[i]);
}

/* A grid with steps of 32 units, starting at (-64, 0, 0). A node splits x at point 2:
 * below it is a block of 2 x 1 x 1, above it a single point inside a wall. */
static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->arena = arena_create();
    for (int i = 0; i < 3; i++)
        buffer_f32(&f->lump, 32);
    put_numbers(&f->lump, 3, (const int[]){3, 1, 1});
    buffer_f32(&f->lump, -64);
    buffer_f32(&f->lump, 0);
    buffer_f32(&f->lump, 0);
    buffer_u8(&f->lump, 2);
    put_numbers(&f->lump, 2, (const int[]){0, 1});
    put_numbers(&f->lump, 3, (const int[]){2, 0, 0});
    for (int i = 0; i < 8; i++)
        buffer_u32(&f->lump, i == 3 ? 1u << 31 : i == 7 ? 1u << 31 | 1 : 1u << 30);
    f->leafs = f->lump.size;
    put_numbers(&f->lump, 7, (const int[]){2, 0, 0, 0, 2, 1, 1});
    buffer_append(&f->lump, (const uint8_t[]){1, 0, 100, 50, 0}, 5);
    buffer_append(&f->lump, (const uint8_t[]){2, 0, 200, 0, 0, 1, 0, 0, 80}, 9);
    put_numbers(&f->lump, 6, (const int[]){2, 0, 0, 1, 1, 1});
    buffer_u8(&f->lump, 255);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    buffer_free(&f->lump);
    arena_destroy(f->arena);
    free(f);
    return 0;
}

static const struct light_grid *parse(const struct fixture *f, size_t size)
{
    return light_grid_parse(bytes_make(f->lump.data, size), f->arena);
}

static void assert_light(const struct light_grid *grid, vec3s at, float r, float g, float b)
{
    vec3s light;
    assert_true(light_grid_at(grid, styles, at, &light));
    assert_true(glms_vec3_distance(light, vec3_make(r, g, b)) < 1e-3f);
}

static void light_grid_at__on_a_point__is_its_styles_sum(void **state)
{
    struct fixture *f = *state;
    const struct light_grid *grid = parse(f, f->lump.size);
    assert_non_null(grid);
    assert_light(grid, vec3_make(-64, 0, 0), 100, 50, 0);
    assert_light(grid, vec3_make(-32, 0, 0), 200, 0, 40);
}

static void light_grid_at__between_points__is_interpolated_from_known_ones(void **state)
{
    struct fixture *f = *state;
    const struct light_grid *grid = parse(f, f->lump.size);
    assert_light(grid, vec3_make(-56, 0, 0), 125, 37.5f, 10);
    /* The next point is in a wall, those above are in no block. */
    assert_light(grid, vec3_make(-16, 0, 20), 200, 0, 40);
}

static void light_grid_at__nowhere_near__is_not_known(void **state)
{
    struct fixture *f = *state;
    const struct light_grid *grid = parse(f, f->lump.size);
    vec3s light;
    assert_false(light_grid_at(grid, styles, vec3_make(0, 0, 0), &light));
    assert_false(light_grid_at(grid, styles, vec3_make(-64, 64, 0), &light));
    assert_false(light_grid_at(grid, styles, vec3_make(-1e20f, 0, 0), &light));
    assert_false(light_grid_at(grid, styles, vec3_make(NAN, 0, 0), &light));
}

static void light_grid_parse__cut_anywhere__is_refused(void **state)
{
    struct fixture *f = *state;
    for (size_t size = 0; size < f->lump.size; size++)
        assert_null(parse(f, size));
}

static void light_grid_parse__flipped_bytes__do_no_harm(void **state)
{
    struct fixture *f = *state;
    for (size_t i = 0; i < f->lump.size; i++)
        for (int bit = 0; bit < 8; bit++) {
            f->lump.data[i] ^= (uint8_t)(1 << bit);
            const struct light_grid *grid = parse(f, f->lump.size);
            vec3s light;
            if (grid)
                light_grid_at(grid, styles, vec3_make(-40, 3, 5), &light);
            f->lump.data[i] ^= (uint8_t)(1 << bit);
        }
}

static void light_grid_at__node_that_is_its_own_child__is_not_known(void **state)
{
    struct fixture *f = *state;
    memset(f->lump.data + f->leafs - 32, 0, 32);
    const struct light_grid *grid = parse(f, f->lump.size);
    vec3s light;
    assert_non_null(grid);
    assert_false(light_grid_at(grid, styles, vec3_make(-64, 0, 0), &light));
}

int main(void)
{
#define WITH_GRID(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_GRID(light_grid_at__on_a_point__is_its_styles_sum),
        WITH_GRID(light_grid_at__between_points__is_interpolated_from_known_ones),
        WITH_GRID(light_grid_at__nowhere_near__is_not_known),
        WITH_GRID(light_grid_parse__cut_anywhere__is_refused),
        WITH_GRID(light_grid_parse__flipped_bytes__do_no_harm),
        WITH_GRID(light_grid_at__node_that_is_its_own_child__is_not_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
