/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "models/model.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/smooth_effects.h"

static struct sprite_image images[3] = {{.height = 60}, {.height = 60}, {.height = 60}};
static struct sprite_frame frames[3] = {{.first_image = 0, .num_images = 1},
                                        {.first_image = 1, .num_images = 1},
                                        {.first_image = 2, .num_images = 1}};
static struct sprite sprite = {.num_frames = 3, .frames = frames, .images = images};
static struct model model = {.kind = MODEL_SPRITE, .sprite = &sprite};
static struct arena *arena;
static const vec3s eye = {{0, 0, 0}}, angles = {{0, 0, 0}}; /* along x */

/* Returns the slices of a sprite at that distance. */
static struct drawn_entities slices_of(float ahead, const struct scene_entity *like)
{
    struct drawn_entities list = {.arena = arena};
    struct scene_entity entity = *like;
    entity.model = &model;
    entity.origin = vec3_make(ahead, 30, 10);
    drawn_entities_add(&list, &entity);
    smooth_effects_sprites(&list, eye, angles);
    return list;
}

/* Returns the transparency of the nearest `num` slices of a frame together. */
static double left_behind(const struct drawn_entities *list, int frame, int num)
{
    double left = 1.0;
    for (int i = 0; i < list->num && num > 0; i++)
        if (list->items[i].frame == frame) {
            left *= 1.0 - (double)list->items[i].alpha;
            num--;
        }
    return left;
}

static int create(void **state)
{
    (void)state;
    arena = arena_create();
    return 0;
}

static int destroy(void **state)
{
    (void)state;
    arena_destroy(arena);
    return 0;
}

static void smooth_effects__slices__look_the_same_at_other_depths(void **state)
{
    (void)state;
    const struct drawn_entities list =
        slices_of(200, &(struct scene_entity){.scale = 2, .alpha = 1});
    float nearest = 1e6f, farthest = 0.0f;
    assert_true(list.num > 4);
    for (int i = 0; i < list.num; i++) {
        const struct scene_entity *slice = &list.items[i];
        assert_near((double)(slice->origin.y / slice->origin.x), 30.0 / 200.0, 1e-5);
        assert_near((double)(slice->origin.z / slice->origin.x), 10.0 / 200.0, 1e-5);
        assert_near((double)(slice->scale / slice->origin.x), 2.0 / 200.0, 1e-5);
        nearest = fminf(nearest, slice->origin.x);
        farthest = fmaxf(farthest, slice->origin.x);
    }
    assert_in_range((int)nearest, 120, 150);
    assert_in_range((int)farthest, 210, 230);
}

/* If a wall cuts off some of the slices, the opacity decreases in proportion. */
static void smooth_effects__some_of_the_slices__have_that_share_of_alpha(void **state)
{
    (void)state;
    static const float alphas[] = {1.0f, 0.4f};
    for (int i = 0; i < 2; i++) {
        const struct drawn_entities list =
            slices_of(200, &(struct scene_entity){.scale = 1, .alpha = alphas[i]});
        for (int num = 0; num <= list.num; num++)
            assert_near(1.0 - left_behind(&list, 0, num), (double)alphas[i] * num / list.num, 1e-5);
    }
}

static void smooth_effects__frames__are_blended(void **state)
{
    (void)state;
    for (int step = 0; step <= 20; step++) {
        struct scene_entity entity = {.scale = 1, .alpha = 1};
        smooth_effects_set_frames(&entity, 1, 2, (float)step / 20);
        const struct drawn_entities list = slices_of(200, &entity);
        const double one = left_behind(&list, 1, 99), other = left_behind(&list, 2, 99);
        assert_near(1.0 - other, step / 20.0, 1e-4);
        assert_true(one * other < 0.14); /* the background does not show through */
        if (step == 0)
            assert_near(one, 0.0, 1e-4);
        if (step == 20)
            assert_near(one, 1.0, 1e-4);
    }
    const struct drawn_entities list =
        slices_of(200, &(struct scene_entity){.scale = 1, .alpha = 1, .frame = 2});
    assert_near(left_behind(&list, 2, 99), 0.0, 1e-6);
    assert_near(left_behind(&list, 0, 99), 1.0, 1e-6);
}

static void smooth_effects__close_to_the_camera__disappears(void **state)
{
    (void)state;
    const struct scene_entity entity = {.scale = 1, .alpha = 1};
    assert_int_equal(slices_of(8, &entity).num, 0);
    assert_int_equal(slices_of(-50, &entity).num, 0);
    const struct drawn_entities half = slices_of(36, &entity);
    assert_near(left_behind(&half, 0, 99), 0.5, 1e-4);
    const vec3s forward = vec3_make(1, 0, 0);
    assert_true(smooth_effects_near(vec3_make(100, 900, 0), eye, forward) == 1.0f);
    assert_true(smooth_effects_near(vec3_make(5, 0, 0), eye, forward) == 0.0f);
}

static void smooth_effects__decals_and_models__stay(void **state)
{
    (void)state;
    sprite.orientation = SPRITE_ORIENTED;
    assert_int_equal(slices_of(200, &(struct scene_entity){.scale = 1, .alpha = 1}).num, 1);
    sprite.orientation = SPRITE_PARALLEL;
    model.kind = MODEL_ALIAS;
    assert_int_equal(slices_of(200, &(struct scene_entity){.scale = 1, .alpha = 1}).num, 1);
    model.kind = MODEL_SPRITE;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth_effects__slices__look_the_same_at_other_depths),
        cmocka_unit_test(smooth_effects__some_of_the_slices__have_that_share_of_alpha),
        cmocka_unit_test(smooth_effects__frames__are_blended),
        cmocka_unit_test(smooth_effects__close_to_the_camera__disappears),
        cmocka_unit_test(smooth_effects__decals_and_models__stay),
    };
    return cmocka_run_group_tests(tests, create, destroy);
}
