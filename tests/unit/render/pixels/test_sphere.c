/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>

#include "render/frame.h"
#include "render/pixels/sphere.h"

static struct frame make_frame(int width, int height)
{
    struct frame out = {.width = width, .height = height, .stride = (size_t)width * 4};
    out.rgba = calloc((size_t)height, out.stride);
    return out;
}

static vec3s unit(vec3s way)
{
    return glms_vec3_normalize(way);
}

/* Maps each direction to a colour of its own. */
static void paint_way(vec3s way, uint8_t px[4])
{
    way = unit(way);
    for (int i = 0; i < 3; i++)
        px[i] = (uint8_t)lrintf(127.5f + 120.0f * way.raw[i]);
    px[3] = 255;
}

/* Draws a view as a renderer would. */
static void draw(const struct sphere_view *view, struct frame *out)
{
    const struct axes axes = angles_to_axes(vec3_make(view->pitch, view->yaw, 0));
    const float tan_x = tanf(glm_rad(view->fov_x) / 2), tan_y = tanf(glm_rad(view->fov_y) / 2);
    for (int y = 0; y < out->height; y++) {
        for (int x = 0; x < out->width; x++) {
            const float right = (((float)x + 0.5f) / (float)out->width * 2 - 1) * tan_x;
            const float up = (1 - ((float)y + 0.5f) / (float)out->height * 2) * tan_y;
            vec3s way = vec3_mad(axes.forward, axes.right, right);
            way = vec3_mad(way, axes.up, up);
            paint_way(way, out->rgba + (size_t)y * out->stride + (size_t)x * 4);
        }
    }
}

static void check_shape(const struct sphere_shape *shape)
{
    struct sphere *sphere = sphere_create(shape);
    struct frame out = make_frame(shape->width, shape->height);
    const struct sphere_view first = sphere_view(sphere, 0, 0);
    struct frame image = make_frame(first.width, first.height);
    for (int i = 0; i < sphere_num_views(sphere); i++) {
        const struct sphere_view view = sphere_view(sphere, 0, i);
        assert_true(view.fov_x < 120.0f && view.fov_y < 120.0f);
        draw(&view, &image);
        sphere_place_view(sphere, i, &image, &out, 0, 0);
    }
    /* Everywhere, including the edges of views, the colour is the direction's. */
    for (int y = 0; y < out.height; y++) {
        for (int x = 0; x < out.width; x++) {
            uint8_t expected[4];
            const uint8_t *px = out.rgba + (size_t)y * out.stride + (size_t)x * 4;
            paint_way(sphere_direction(sphere, x, y), expected);
            for (int i = 0; i < 3; i++)
                assert_true(abs(px[i] - expected[i]) <= 2);
        }
    }
    free(out.rgba);
    free(image.rgba);
    sphere_destroy(sphere);
}

static void sphere_place_view__any_shape__has_every_direction_and_no_seam(void **state)
{
    (void)state;
    static const struct sphere_shape shapes[] = {
        {SPHERE_EQUIRECT, 256, 128, false},
        {SPHERE_EQUIRECT, 256, 128, true},
        {SPHERE_CUBEMAP, 192, 128, false},
        {SPHERE_CUBEMAP, 192, 128, true},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        check_shape(&shapes[i]);
}

static void assert_way(const struct sphere *sphere, int x, int y, float ahead, float left, float up)
{
    const vec3s way = unit(sphere_direction(sphere, x, y));
    assert_near(way.x, ahead, 0.05);
    assert_near(way.y, left, 0.05);
    assert_near(way.z, up, 0.05);
}

static void sphere_direction__equirect__is_ahead_in_the_middle(void **state)
{
    (void)state;
    struct sphere *sphere = sphere_create(&(struct sphere_shape){SPHERE_EQUIRECT, 256, 128, false});
    assert_way(sphere, 128, 64, 1, 0, 0);
    assert_way(sphere, 64, 64, 0, 1, 0);
    assert_way(sphere, 192, 64, 0, -1, 0);
    assert_way(sphere, 0, 64, -1, 0, 0);
    assert_way(sphere, 77, 0, 0, 0, 1);
    sphere_destroy(sphere);
}

/* The centres of right, left, up; down, forward, backward; and the upper edges of up and
 * down. */
static void sphere_direction__cubemap__is_laid_out_as_players_expect(void **state)
{
    (void)state;
    struct sphere *sphere = sphere_create(&(struct sphere_shape){SPHERE_CUBEMAP, 192, 128, false});
    assert_way(sphere, 32, 32, 0, -1, 0);
    assert_way(sphere, 96, 32, 0, 1, 0);
    assert_way(sphere, 160, 32, 0, 0, 1);
    assert_way(sphere, 32, 96, 0, 0, -1);
    assert_way(sphere, 96, 96, 1, 0, 0);
    assert_way(sphere, 160, 96, -1, 0, 0);
    const float half = sqrtf(0.5f);
    assert_way(sphere, 160, 0, half, 0, half);
    assert_way(sphere, 32, 64, -half, 0, -half);
    sphere_destroy(sphere);
}

static void sphere_view__two_eyes__are_on_both_sides(void **state)
{
    (void)state;
    struct sphere *sphere = sphere_create(&(struct sphere_shape){SPHERE_EQUIRECT, 64, 32, true});
    assert_true(sphere_num_views(sphere) > 90);
    assert_true(sphere_view(sphere, 0, 5).side == -1.0f);
    assert_true(sphere_view(sphere, 1, 5).side == 1.0f);
    sphere_destroy(sphere);
}

/* Black where both are black; the picture below where they differ fully. */
static void sphere_composite_panel__clear_and_solid__are_distinguished(void **state)
{
    (void)state;
    struct sphere *sphere = sphere_create(&(struct sphere_shape){SPHERE_EQUIRECT, 256, 128, false});
    struct frame out = make_frame(256, 128), black = make_frame(32, 16), white = make_frame(32, 16);
    memset(out.rgba, 100, out.stride * 128);
    memset(white.rgba, 255, white.stride * 8); /* the upper half is transparent, the lower black */
    sphere_composite_panel(sphere, &black, &white, 90, 0, 0, &out, 0, 0);
    assert_int_equal(out.rgba[58 * out.stride + 128 * 4], 100);
    assert_int_equal(out.rgba[70 * out.stride + 128 * 4], 0);
    assert_int_equal(out.rgba[70 * out.stride + 4], 100); /* backward */
    free(out.rgba);
    free(black.rgba);
    free(white.rgba);
    sphere_destroy(sphere);
}

static void sphere_composite_panel__pitch_and_turn__move_it(void **state)
{
    (void)state;
    struct sphere *sphere = sphere_create(&(struct sphere_shape){SPHERE_EQUIRECT, 256, 128, false});
    struct frame out = make_frame(256, 128), black = make_frame(32, 16), white = make_frame(32, 16);
    memset(out.rgba, 100, out.stride * 128);
    sphere_composite_panel(sphere, &black, &white, 20, 45, 90, &out, 0, 0); /* down, to the left */
    assert_int_equal(out.rgba[96 * out.stride + 64 * 4], 0);
    assert_int_equal(out.rgba[64 * out.stride + 128 * 4], 100);
    assert_int_equal(out.rgba[32 * out.stride + 64 * 4], 100);
    assert_int_equal(out.rgba[96 * out.stride + 192 * 4], 100);
    free(out.rgba);
    free(black.rgba);
    free(white.rgba);
    sphere_destroy(sphere);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sphere_place_view__any_shape__has_every_direction_and_no_seam),
        cmocka_unit_test(sphere_direction__equirect__is_ahead_in_the_middle),
        cmocka_unit_test(sphere_direction__cubemap__is_laid_out_as_players_expect),
        cmocka_unit_test(sphere_view__two_eyes__are_on_both_sides),
        cmocka_unit_test(sphere_composite_panel__pitch_and_turn__move_it),
        cmocka_unit_test(sphere_composite_panel__clear_and_solid__are_distinguished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
