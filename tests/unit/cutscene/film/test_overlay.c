/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "cutscene/film/film.h"
#include "cutscene/film/overlay.h"
#include "cutscene/film/overlay_layout.h"
#include "render/scene.h"
#include "tests/unit/test_arena.h"
#include "world/image.h"

static const struct scene_view view = {
    .origin = {{10, 20, 30}},
    .angles = {{25, 90, 0}}, /* looks down and to positive y */
    .fov_x = 90,
    .fov_y = 60,
    .rect = {0, 0, 640, 360},
};

static void overlay_spot_of__behind__is_not_seen(void **state)
{
    (void)state;
    assert_true(overlay_spot_of(&view, vec3_make(10, 120, 0)).is_seen);
    assert_false(overlay_spot_of(&view, vec3_make(10, -80, 30)).is_seen);
    assert_null(overlay_spot_of(&view, vec3_make(10, 120, 0)).sign);
}

/* The horizon of a 360-degree picture stays level, so the pitch of the view has no effect. */
static void overlay_spot_around__any_place__has_its_direction(void **state)
{
    (void)state;
    static const struct {
        vec3s way;
        float pitch, turn, distance;
    } cases[] = {
        {{{0, 100, 0}}, 0, 0, 100},   {{{-100, 0, 0}}, 0, 90, 100},
        {{{100, 0, 0}}, 0, -90, 100}, {{{0, 100, 100}}, -45, 0, 141.42f},
        {{{0, 0, -50}}, 90, 0, 50},   {{{-70, -70, 0}}, 0, 135, 98.99f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct overlay_spot spot =
            overlay_spot_around(&view, glms_vec3_add(view.origin, cases[i].way), arena);
        assert_true(spot.is_seen && spot.x == 320 && spot.y == 180);
        assert_near(spot.sign->pitch, cases[i].pitch, 0.01);
        if (fabsf(cases[i].pitch) < 90)
            assert_near(spot.sign->turn, cases[i].turn, 0.01);
        assert_near(spot.sign->distance, cases[i].distance, 0.01);
    }
    const struct overlay_spot behind =
        overlay_spot_around(&view, glms_vec3_add(view.origin, vec3_make(0, -80, 0)), arena);
    assert_near(fabsf(behind.sign->turn), 180, 0.01);
}

static void overlay_caption_box__margin__is_the_distance_from_the_edges(void **state)
{
    (void)state;
    static const struct image image = {.width = 120, .height = 50};
    static const struct shot shot = {.letterbox = 0};
    const struct overlay_area area = overlay_area_of(&shot, 640, 360);
    struct caption caption = {
        .span = {.length = 3},
        .placing = {.place = PLACE_LOWER, .side = TITLE_LEFT},
        .image = &image,
        .pad = 10,
    };
    struct overlay_box box;
    assert_true(overlay_caption_box(&caption, NULL, 1, &area, &box));
    assert_float_equal(box.left, 30, 0);
    assert_float_equal(box.top + box.height, 330, 0);
    caption.placing.has_margin = true;
    caption.placing.margin[0] = 0.05;
    caption.placing.margin[1] = 0.2;
    assert_true(overlay_caption_box(&caption, NULL, 1, &area, &box));
    assert_float_equal(box.left, 32, 0);
    assert_float_equal(box.top + box.height, 288, 0);
    caption.placing.place = PLACE_UPPER;
    caption.placing.side = TITLE_RIGHT;
    assert_true(overlay_caption_box(&caption, NULL, 1, &area, &box));
    assert_float_equal(box.left + box.width, 608, 0);
    assert_float_equal(box.top, 72, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlay_caption_box__margin__is_the_distance_from_the_edges),
        cmocka_unit_test(overlay_spot_of__behind__is_not_seen),
        cmocka_unit_test_setup_teardown(overlay_spot_around__any_place__has_its_direction,
                                        arena_set_up, arena_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
