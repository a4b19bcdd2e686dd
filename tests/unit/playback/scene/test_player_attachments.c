/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Players and their attachments, in synthetic instants. */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/vfs.h"
#include "demo/protocol/qw_bits.h"
#include "models/model.h"
#include "playback/client/level.h"
#include "playback/client/nq/nq_game.h"
#include "playback/client/qw/qw_game.h"
#include "playback/motion/interpolation.h"
#include "playback/scene/drawn_entities.h"
#include "playback/scene/entities.h"
#include "playback/scene/player_skins.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/instant.h"
#include "playback/timeline/playhead.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_qw.h"
#include "world/pic.h"

struct fixture {
    struct arena *arena;
    struct model body, bare, flag, held[GAME_NUM_WEAPON_MODELS];
    const struct model *models[3];
    struct level level;
    struct client_player player;
    struct client_entity entity;
    struct client_frame frame;
    struct instant instant;
    struct player_skins *player_skins;
};

static int set_up(void **state)
{
    static struct fixture f;
    memset(&f, 0, sizeof f);
    f.arena = arena_create();
    f.player_skins =
        player_skins_create(NULL, &(struct skin_overrides){.team = {.skin = NULL}}, f.arena, NULL);
    snprintf(f.body.name, sizeof f.body.name, "progs/player.mdl");
    snprintf(f.bare.name, sizeof f.bare.name, "progs/vwplayer.mdl");
    f.models[2] = &f.body;
    f.level = (struct level){.game = &qw_game,
                             .max_clients = 32,
                             .num_models = 3,
                             .models = f.models,
                             .server_info = "",
                             .flag = &f.flag,
                             .unarmed_player = &f.bare};
    for (int i = 0; i < GAME_NUM_WEAPON_MODELS; i++)
        f.level.weapon_models[i] = &f.held[i];
    f.player = (struct client_player){.present = true, .shirt = 4, .pants = 13};
    f.entity = (struct client_entity){.number = 1,
                                      .model = 2,
                                      .colormap = 1,
                                      .scale = 16,
                                      .alpha = 1,
                                      .origin = {{100, 200, 300}}};
    f.frame = (struct client_frame){
        .num_entities = 1, .entities = &f.entity, .num_players = 1, .players = &f.player};
    f.instant = (struct instant){.level = &f.level, .frame = &f.frame};
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    arena_destroy(f->arena);
    return 0;
}

static struct drawn_entities draw(struct fixture *f)
{
    struct drawn_entities list = {.arena = f->arena};
    entities_add(&list, &f->instant, f->player_skins, vec3_make(0, 0, 0), 0,
                 &(struct scene_changes){0});
    return list;
}

static void entities_add__flag_carrier__has_it_on_the_back(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(draw(f).num, 1);
    for (int team = 1; team <= 2; team++) {
        f->entity.flag = (uint8_t)team;
        const struct drawn_entities list = draw(f);
        assert_int_equal(list.num, 2);
        assert_ptr_equal(list.items[1].model, &f->flag);
        assert_int_equal(list.items[1].skin, team - 1);
        /* The player faces along x: the flag is behind, to the right and lower. */
        assert_float_equal(list.items[1].origin.x, 100 - 14, 0.01);
        assert_float_equal(list.items[1].origin.y, 200 - 22, 0.01);
        assert_float_equal(list.items[1].origin.z, 300 - 16, 0.01);
    }
    f->entity.frame = 31; /* bent in pain */
    assert_float_equal(draw(f).items[1].origin.x, 100 - 26, 0.01);
    f->level.flag = NULL;
    assert_int_equal(draw(f).num, 1);
}

static void drawn_entities_sort__translucent__are_last_and_farthest_first(void **state)
{
    static const float places[] = {10, 400, 30, 200}, alphas[] = {0.5f, 0.5f, 1, 0.5f};
    static const float sorted[] = {30, 400, 200, 10};
    struct fixture *f = *state;
    struct drawn_entities list = {.arena = f->arena};
    for (int i = 0; i < 4; i++)
        drawn_entities_add(&list, &(struct scene_entity){.model = &f->body,
                                                         .origin = vec3_make(places[i], 0, 0),
                                                         .alpha = alphas[i]});
    drawn_entities_sort(&list, vec3_make(0, 0, 0));
    assert_int_equal(list.num, 4);
    for (int i = 0; i < 4; i++)
        assert_true(list.items[i].origin.x == sorted[i]);
}

static void entities_add__quad_and_pentagram__are_shells_of_light(void **state)
{
    struct fixture *f = *state;
    f->entity.effects = EFFECT_QUAD_LIGHT | EFFECT_PENT_LIGHT;
    const struct drawn_entities list = draw(f);
    assert_int_equal(list.num, 3);
    for (int i = 1; i < 3; i++) {
        assert_ptr_equal(list.items[i].model, &f->body);
        assert_true(list.items[i].scale == 1.0f && list.items[i].alpha < 1.0f);
        assert_true(list.items[i].flags & SCENE_FULL_LIGHT);
    }
    assert_int_equal(list.items[1].skin_pic->pixels[1], 208);
    assert_int_equal(list.items[2].skin_pic->pixels[1], 251);
    f->level.game = &nq_game;
    assert_int_equal(draw(f).num, 1);
}

static void entities_add__known_weapon__is_held_by_the_bare_model(void **state)
{
    struct fixture *f = *state;
    f->player.has_stats = true;
    f->player.weapon = 32;
    const struct drawn_entities list = draw(f);
    assert_int_equal(list.num, 2);
    assert_ptr_equal(list.items[0].model, &f->bare);
    assert_int_equal(list.items[0].shirt, 4);
    assert_ptr_equal(list.items[1].model, &f->held[5]);
    assert_int_equal(list.items[1].shirt, -1);
}

/* The server's list has precedence over the player's item bits. */
static void entities_add__listed_weapon__is_held(void **state)
{
    struct fixture *f = *state;
    struct model axe = {.name = "progs/w_axe.mdl"};
    f->level.vwep_models[2] = &axe;
    f->player.has_stats = true;
    f->player.weapon = 32;
    f->entity.weapon = 2;
    assert_int_equal(draw(f).num, 2);
    assert_ptr_equal(draw(f).items[0].model, &f->bare);
    assert_ptr_equal(draw(f).items[1].model, &axe);
    for (int weapon = 3; weapon < 256; weapon += 252) {
        f->entity.weapon = (uint8_t)weapon;
        assert_int_equal(draw(f).num, 1);
        assert_ptr_equal(draw(f).items[0].model, &f->body);
    }
    f->entity.weapon = 2;
    f->level.unarmed_player = &f->body;
    assert_int_equal(draw(f).num, 2);
    assert_ptr_equal(draw(f).items[0].model, &f->body);
    f->level.unarmed_player = NULL;
    assert_int_equal(draw(f).num, 1);
}

static void entities_add__unknown_weapon_or_other_model__is_drawn_as_sent(void **state)
{
    struct fixture *f = *state;
    assert_ptr_equal(draw(f).items[0].model, &f->body);
    f->player.has_stats = true;
    f->player.weapon = 128;
    assert_ptr_equal(draw(f).items[0].model, &f->body);
    f->player.weapon = 1;
    snprintf(f->body.name, sizeof f->body.name, "progs/h_player.mdl");
    assert_ptr_equal(draw(f).items[0].model, &f->body);
    assert_int_equal(draw(f).num, 1);
}

/* A packet of the recording player after the server's list of weapons. */
static void make_demo(struct qw *q, const char *list)
{
    static const char *const models[] = {"maps/sample.bsp", "progs/player.mdl", NULL};
    static const char *const sounds[] = {"a.wav", NULL};
    *q = (struct qw){.protocol = 28};
    qw_open(q, 0);
    qw_server_data(q);
    dem_u8(&q->d, 9);
    dem_str(&q->d, list);
    qw_list(q, 46, sounds);
    qw_list(q, 45, models);
    qw_user(q, 0, "\\name\\one");
    qw_user(q, 1, "\\name\\two");
    qw_close(q);
    qw_open(q, 100);
    dem_u8(&q->d, 42);
    dem_u8(&q->d, 1);
    dem_i16(&q->d, QW_QWD_COMMAND);
    dem_position(&q->d, 64, 0, 0);
    dem_u8(&q->d, 12);
    dem_u8(&q->d, QW_COMMAND_IMPULSE);
    dem_u8(&q->d, 4);
    dem_u8(&q->d, 13);
    qw_close(q);
}

static void timeline_open__listed_weapons__are_loaded_where_they_are(void **state)
{
    (void)state;
    static struct qw q;
    struct err err = {0};
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, sample_path(), "id1", &err));
    const struct timeline_options options = {.vfs = vfs};
    static const char *const lists[] = {"//vwep eyes armor missing - progs/missile.mdl\n",
                                        "//vwep - armor\n", "//vwep missing armor\n"};
    static const char *const bodies[] = {"progs/eyes.mdl", "progs/player.mdl", NULL};
    for (int i = 0; i < 3; i++) {
        make_demo(&q, lists[i]);
        struct demo *demo = demo_open_memory("x.qw", q.d.data, q.d.size, &err);
        struct timeline *timeline = timeline_open(demo, &options, &err);
        assert_string_equal(err.text, "");
        const struct level *level = timeline_level(timeline, 0);
        assert_int_equal(bodies[i] != NULL, level->unarmed_player != NULL);
        if (bodies[i]) {
            assert_string_equal(level->unarmed_player->name, bodies[i]);
            assert_string_equal(level->vwep_models[1]->name, "progs/armor.mdl");
        }
        assert_null(level->vwep_models[2]);
        assert_null(level->vwep_models[3]);
        assert_int_equal(level->vwep_models[4] != NULL, i == 0);
        struct playhead *playhead = playhead_create(timeline);
        assert_int_equal(interpolation_find(playhead_frame(playhead, 0), 2)->weapon, 4);
        playhead_destroy(playhead);
        timeline_close(timeline);
        demo_close(demo);
    }
    vfs_destroy(vfs);
}

#define WITH_PLAYER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PLAYER(entities_add__flag_carrier__has_it_on_the_back),
        WITH_PLAYER(drawn_entities_sort__translucent__are_last_and_farthest_first),
        WITH_PLAYER(entities_add__quad_and_pentagram__are_shells_of_light),
        WITH_PLAYER(entities_add__known_weapon__is_held_by_the_bare_model),
        WITH_PLAYER(entities_add__listed_weapon__is_held),
        cmocka_unit_test(timeline_open__listed_weapons__are_loaded_where_they_are),
        WITH_PLAYER(entities_add__unknown_weapon_or_other_model__is_drawn_as_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
