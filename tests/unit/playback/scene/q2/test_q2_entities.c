/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How Quake II's entities are drawn, depending on the server's data. */
#include <math.h>

#include "tests/unit/test.h"

#include "base/arena.h"
#include "demo/protocol/q2_effect_bits.h"
#include "models/model.h"
#include "models/placeholder.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/q2/q2_effects.h"
#include "playback/scene/q2/q2_entities.h"
#include "playback/scene/q2/q2_players.h"
#include "playback/scene/scene_changes.h"
#include "playback/timeline/instant.h"
#include "world/palette.h"

enum { KNIFE = 2, SPHERE = 3, NUM_NAMES = 4 };

/* A frame with one entity, number 5. */
struct sight {
    struct arena *arena;
    struct q2_entity sent;
    struct client_entity shown;
    struct q2_frame now;
    struct q2_client_frame known;
    struct client_frame frame;
    const struct model *models[NUM_NAMES];
    struct level level;
    struct q2_players *players;
    struct q2_effects *effects;
    struct drawn_entities list;
    double clock;
};

static const char *const names[NUM_NAMES] = {"", "maps/m.bsp", "models/knife/tris.md2",
                                             "models/items/shell/tris.md2"};

static int set_up(void **state)
{
    static const struct palette palette = {.num_fullbright = 0};
    struct sight *s = calloc(1, sizeof *s);
    s->arena = arena_create();
    s->models[KNIFE] = placeholder_create(s->arena, "knife");
    s->models[SPHERE] = placeholder_create(s->arena, "sphere");
    s->level = (struct level){.num_models = NUM_NAMES, .model_names = names, .models = s->models};
    s->players = q2_players_create(NULL, s->arena, NULL);
    s->effects = q2_effects_create(NULL, &palette, s->arena, NULL);
    s->sent = (struct q2_entity){.number = 5, .model = {KNIFE}};
    s->shown = (struct client_entity){.number = 5, .model = KNIFE, .origin = {{100, 0, 0}}};
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct sight *s = *state;
    arena_destroy(s->arena);
    free(s);
    return 0;
}

static const struct scene_entity *draw(struct sight *s, int hidden, int num)
{
    static const struct scene_changes changes = {.num_hidden = 0};
    s->now.num = 1;
    s->now.items = &s->sent;
    s->known = (struct q2_client_frame){.now = &s->now};
    s->frame = (struct client_frame){.num_entities = 1, .entities = &s->shown, .q2 = &s->known};
    const struct instant instant = {
        .level = &s->level, .frame = &s->frame, .time = 20.0, .clock = s->clock};
    s->list = (struct drawn_entities){.arena = s->arena};
    q2_entities_add(&s->list, &instant, s->players, s->effects, (vec3s){{0, 0, 0}}, hidden,
                    &changes);
    assert_int_equal(s->list.num, num);
    return s->list.items;
}

static void q2_entities_add__plain__has_its_model_and_position(void **state)
{
    struct sight *s = *state;
    const struct scene_entity *e = draw(s, 0, 1);
    assert_ptr_equal(e->model, s->models[KNIFE]);
    assert_true(e->origin.x == 100 && e->alpha == 1.0f && e->glow == 0.0f && !e->has_light);
    draw(s, 5, 0);
    s->sent.renderfx = Q2_RENDER_VIEWER_MODEL;
    draw(s, 0, 0);
}

static void q2_entities_add__rotating__turns_by_the_clock(void **state)
{
    struct sight *s = *state;
    s->clock = 1.5;
    s->sent.effects = Q2_EFFECT_ROTATE;
    assert_near(draw(s, 0, 1)->angles.y, 150, 1e-3);
    s->sent.effects = Q2_EFFECT_SPINNING_LIGHTS;
    assert_near(draw(s, 0, 1)->angles.y, 30, 1e-3); /* 500 degrees a second */
    assert_near(fabsf(s->list.items[0].angles.z), 180, 1e-3);
}

static void q2_entities_add__glowing__pulses(void **state)
{
    struct sight *s = *state;
    s->sent.renderfx = Q2_RENDER_GLOW;
    s->clock = GLM_PI / 14.0;
    assert_near(draw(s, 0, 1)->glow, 0.1, 1e-4);
    s->clock = 3.0 * GLM_PI / 14.0;
    assert_near(draw(s, 0, 1)->glow, -0.1, 1e-4);
}

static void q2_entities_add__infrared__is_red_in_goggles_only(void **state)
{
    struct sight *s = *state;
    s->sent.renderfx = Q2_RENDER_INFRARED;
    assert_false(draw(s, 0, 1)->has_light);
    s->now.player.view_flags = Q2_VIEW_INFRARED;
    const struct scene_entity *e = draw(s, 0, 1);
    assert_true(e->has_light && e->light[0] == 1.0f && e->light[1] == 0.0f);
}

static void q2_entities_add__shell__is_around_the_first_model_only(void **state)
{
    struct sight *s = *state;
    s->sent.effects = Q2_EFFECT_QUAD;
    s->sent.model[1] = KNIFE;
    const struct scene_entity *e = draw(s, 0, 3);
    assert_ptr_equal(e[0].model, s->models[KNIFE]);
    assert_true(e[1].model != s->models[KNIFE] && e[1].alpha < 1.0f);
    assert_ptr_equal(e[2].model, s->models[KNIFE]);
    assert_near(e[2].alpha, 1.0, 1e-6);
}

static void q2_entities_add__sphere__is_translucent(void **state)
{
    struct sight *s = *state;
    s->sent.model[1] = SPHERE;
    const struct scene_entity *e = draw(s, 0, 2);
    assert_near(e[0].alpha, 1.0, 1e-6);
    assert_near(e[1].alpha, 0.32, 1e-6);
}

static void q2_entities_add__beam__is_a_tube_to_its_other_end(void **state)
{
    struct sight *s = *state;
    s->sent = (struct q2_entity){
        .number = 5,
        .model = {1},
        .frame = 8,
        .skin = 0x07070707,
        .renderfx = Q2_RENDER_BEAM | Q2_RENDER_TRANSLUCENT,
        .origin = {80, 0, 0},
        .old_origin = {80, 800, 0},
    };
    const struct scene_entity *e = draw(s, 0, 1);
    assert_true(e->origin.x == 10 && e->skin == 7);
    assert_near(e->scale, 4, 1e-6);
    assert_near(e->alpha, 0.3, 1e-6);
    assert_near(e->angles.y, 90, 1e-3);
    assert_near(e->model->alias->scale.x * 65535 * e->pose_blend * e->scale, 100, 0.01);
}

static void q2_entities_add__scale_and_alpha__are_as_sent(void **state)
{
    struct sight *s = *state;
    s->sent.alpha = 51;
    s->sent.scale = 40;
    const struct scene_entity *e = draw(s, 0, 1);
    assert_near(e->alpha, 0.2, 1e-6);
    assert_near(e->scale, 2.5, 1e-6);
    assert_false(e->flags & SCENE_VIEW_WEAPON);
    s->sent.renderfx = Q2_RENDER_NEAR;
    assert_true(draw(s, 0, 1)->flags & SCENE_VIEW_WEAPON);
}

/* The shell of a powerup surrounds the view weapon, too. */
static void q2_entities_add_weapon__shell__is_round_it(void **state)
{
    struct sight *s = *state;
    const struct scene_entity weapon = {
        .model = s->models[KNIFE], .scale = 1, .alpha = 1, .flags = SCENE_VIEW_WEAPON};
    draw(s, 5, 0);
    s->frame.view_entity = 5;
    const struct instant instant = {.level = &s->level, .frame = &s->frame, .time = 20.0};
    q2_entities_add_weapon(&s->list, &instant, s->effects, &weapon);
    assert_int_equal(s->list.num, 1);
    s->sent.effects = Q2_EFFECT_QUAD;
    q2_entities_add_weapon(&s->list, &instant, s->effects, &weapon);
    assert_int_equal(s->list.num, 3);
    const struct scene_entity *shell = &s->list.items[2];
    assert_true(shell->flags & SCENE_VIEW_WEAPON && shell->alpha < 1.0f);
    /* It is closer to the model than the shells in the world. */
    const struct scene_entity *around = draw(s, 0, 2);
    assert_true(around[1].model->maxs.x > shell->model->maxs.x);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(q2_entities_add__plain__has_its_model_and_position),
        TEST(q2_entities_add__rotating__turns_by_the_clock),
        TEST(q2_entities_add__glowing__pulses),
        TEST(q2_entities_add__infrared__is_red_in_goggles_only),
        TEST(q2_entities_add__shell__is_around_the_first_model_only),
        TEST(q2_entities_add__sphere__is_translucent),
        TEST(q2_entities_add__beam__is_a_tube_to_its_other_end),
        TEST(q2_entities_add__scale_and_alpha__are_as_sent),
        TEST(q2_entities_add_weapon__shell__is_round_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
