/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "models/model.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/near_effects.h"
#include "playback/scene/particles.h"

static struct sprite sprite = {.orientation = SPRITE_PARALLEL};
static const struct sprite decal = {.orientation = SPRITE_ORIENTED};

/* Along x; at distance d, the picture shows 0.75 d units from its middle to its upper edge. */
static const struct scene_view view = {.fov_x = 106.26f, .fov_y = 73.74f};

/* Returns the opacity of a model with a radius of 28 units at a distance; 0: removed. */
static float opacity_of(struct model *model, float distance, const struct scene_view *from)
{
    struct arena *arena = arena_create();
    struct drawn_entities list = {.arena = arena};
    model->mins = vec3_make(-28, -28, -28);
    model->maxs = vec3_make(28, 28, 28);
    const struct scene_entity entity = {
        .model = model, .origin = vec3_make(distance, 0, 0), .scale = 1, .alpha = 0.5f};
    drawn_entities_add(&list, &entity);
    near_effects_fade_entities(&list, from);
    const float alpha = list.num > 0 ? list.items[0].alpha : 0.0f;
    arena_destroy(arena);
    return alpha;
}

static int dot_alpha(float distance, const struct scene_view *from)
{
    struct scene_particle dot = {.origin = vec3_make(distance, 0, 0), .alpha = 200};
    struct particle_list list = {.num = 1, .capacity = 1, .items = &dot};
    near_effects_fade_particles(&list, from);
    return list.num > 0 ? dot.alpha : 0;
}

static void near_effects__particles__fade_between_32_and_64_units(void **state)
{
    (void)state;
    assert_int_equal(dot_alpha(31, &view), 0);
    assert_in_range(dot_alpha(48, &view), 95, 105);
    assert_int_equal(dot_alpha(65, &view), 200);
    for (float d = 20; d < 80; d += 0.5f)
        assert_true(dot_alpha(d, &view) <= dot_alpha(d + 0.5f, &view));
}

static void near_effects__explosions_and_gibs__fade_by_their_size(void **state)
{
    (void)state;
    struct model explosion = {.kind = MODEL_SPRITE, .sprite = &sprite};
    struct model gib = {.kind = MODEL_ALIAS, .flags = MODEL_GIB};
    struct model *const models[] = {&explosion, &gib};
    for (int i = 0; i < 2; i++) {
        assert_true(opacity_of(models[i], 200, &view) == 0.5f);
        assert_true(opacity_of(models[i], 50, &view) < 0.3f);
        assert_true(opacity_of(models[i], 50, &view) > 0.0f);
        assert_true(opacity_of(models[i], 20, &view) == 0.0f);
    }
}

static void near_effects__zoomed_views__fade_from_farther_away(void **state)
{
    (void)state;
    const struct scene_view zoomed = {.fov_x = 30.0f, .fov_y = 17.1f};
    struct model explosion = {.kind = MODEL_SPRITE, .sprite = &sprite};
    assert_int_equal(dot_alpha(150, &zoomed), 0);
    assert_true(opacity_of(&explosion, 150, &zoomed) == 0.0f);
}

static void near_effects__other_models_and_flat_views__stay(void **state)
{
    (void)state;
    const struct scene_view flat = {.fov_x = 90, .fov_y = 90, .ortho_height = 100};
    struct model player = {.kind = MODEL_ALIAS};
    struct model mark = {.kind = MODEL_SPRITE, .sprite = &decal};
    struct model explosion = {.kind = MODEL_SPRITE, .sprite = &sprite};
    assert_true(opacity_of(&player, 10, &view) == 0.5f);
    assert_true(opacity_of(&mark, 10, &view) == 0.5f);
    assert_true(opacity_of(&explosion, 10, &flat) == 0.5f);
    assert_int_equal(dot_alpha(10, &flat), 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_effects__particles__fade_between_32_and_64_units),
        cmocka_unit_test(near_effects__explosions_and_gibs__fade_by_their_size),
        cmocka_unit_test(near_effects__zoomed_views__fade_from_farther_away),
        cmocka_unit_test(near_effects__other_models_and_flat_views__stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
