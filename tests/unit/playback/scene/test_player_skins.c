/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/level.h"
#include "playback/client/nq/nq_game.h"
#include "playback/client/qw/qw_game.h"
#include "playback/scene/player_skins.h"
#include "playback/timeline/instant.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_pcx.h"
#include "world/pic.h"

/* skins/base.pcx is all 1, skins/red.pcx all 2, skins/big.pcx too large. */
struct fixture {
    char *folder;
    struct vfs *vfs;
    struct arena *arena;
    struct level level;
    struct client_frame frame;
    struct client_player players[4];
    struct instant instant;
    struct model body;
};

static void write_skin(const struct fixture *f, const char *name, int width, int height,
                       uint8_t colour)
{
    uint8_t file[TEST_PCX_SIZE];
    const char *path =
        test_folder_path(f->folder, arena_printf(f->arena, "id1/skins/%s.pcx", name));
    test_write_file(path, file, test_pcx_make(file, width, height, colour));
}

static int set_up(void **state)
{
    static struct fixture f;
    f = (struct fixture){.folder = test_folder_create(), .arena = arena_create()};
    test_folder_add(f.folder, "id1/skins");
    write_skin(&f, "base", 320, 200, 1);
    write_skin(&f, "red", 296, 100, 2);
    write_skin(&f, "big", 330, 200, 3);
    f.vfs = vfs_create(NULL);
    assert_true(vfs_add_game(f.vfs, f.folder, "id1", NULL));

    f.level = (struct level){.game = &qw_game, .has_teams = true};
    for (int i = 0; i < 4; i++) {
        f.players[i] = (struct client_player){.present = true, .shirt = i, .pants = 10 + i};
        snprintf(f.players[i].team, sizeof f.players[i].team, "%s", i % 2 ? "red" : "blue");
    }
    f.frame = (struct client_frame){.view_entity = 1, .num_players = 4, .players = f.players};
    f.instant = (struct instant){.level = &f.level, .frame = &f.frame};
    snprintf(f.body.name, sizeof f.body.name, "progs/player.mdl");
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    test_folder_remove(f->folder);
    vfs_destroy(f->vfs);
    arena_destroy(f->arena);
    return 0;
}

static struct player_skins *make(struct fixture *f, const struct skin_overrides *skin_overrides)
{
    return player_skins_create(f->vfs, skin_overrides, f->arena, NULL);
}

/* Returns the colour at the right end of a row of a skin. */
static int colour_of(struct player_skin clothes, int row)
{
    assert_non_null(clothes.skin);
    assert_int_equal(clothes.skin->width, 296);
    assert_int_equal(clothes.skin->height, 194);
    return clothes.skin->pixels[row * 296 + 295];
}

static void player_skins_find__own_skin__is_the_named_one_or_base(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *name;
        int colour;
    } cases[] = {{"", 1},     {"base", 1}, {"red", 2},       {"RED.pcx", 2},
                 {"gone", 1}, {"big", 1},  {"../../red", 1}, {"\xf2\xe5\xe4", 2}};
    struct player_skins *player_skins = make(f, &(struct skin_overrides){.team = {.skin = NULL}});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(f->players[1].skin, sizeof f->players[1].skin, "%s", cases[i].name);
        const struct player_skin clothes =
            player_skins_find(player_skins, &f->instant, 1, &f->body);
        assert_int_equal(colour_of(clothes, 99), cases[i].colour);
        assert_int_equal(clothes.shirt, 1);
        assert_int_equal(clothes.pants, 11);
    }
}

/* Returns whether an existing skin is still found after `num` missing ones. The base skin
 * takes a slot, too. */
static bool finds_skin_after(struct fixture *f, int num)
{
    struct player_skins *player_skins = make(f, &(struct skin_overrides){.team = {.skin = NULL}});
    for (int i = 0; i < num; i++) {
        snprintf(f->players[1].skin, sizeof f->players[1].skin, "none%d", i);
        assert_int_equal(colour_of(player_skins_find(player_skins, &f->instant, 1, &f->body), 99),
                         1);
    }
    snprintf(f->players[1].skin, sizeof f->players[1].skin, "red");
    return colour_of(player_skins_find(player_skins, &f->instant, 1, &f->body), 99) == 2;
}

static void limits__skins_of_players(void **state)
{
    assert_true(finds_skin_after(*state, LIMIT_PLAYER_SKINS - 2));
    assert_false(finds_skin_after(*state, LIMIT_PLAYER_SKINS - 1));
}

static void player_skins_find__picture_that_ends_early__is_black_below(void **state)
{
    struct fixture *f = *state;
    struct player_skins *player_skins =
        make(f, &(struct skin_overrides){.enemies = {.skin = "red"}});
    const struct player_skin clothes = player_skins_find(player_skins, &f->instant, 1, &f->body);
    assert_int_equal(colour_of(clothes, 99), 2);
    assert_int_equal(colour_of(clothes, 100), 0);
}

static void player_skins_find__other_models_and_games__keep_their_skins(void **state)
{
    struct fixture *f = *state;
    const struct model head = {.name = "progs/h_player.mdl"};
    struct player_skins *player_skins =
        make(f, &(struct skin_overrides){.enemies = {.skin = "red"}});
    assert_null(player_skins_find(player_skins, &f->instant, 1, &head).skin);
    assert_int_equal(player_skins_find(player_skins, &f->instant, 1, &head).shirt, -1);
    f->level.game = &nq_game;
    assert_null(player_skins_find(player_skins, &f->instant, 1, &f->body).skin);
    assert_int_equal(player_skins_find(player_skins, &f->instant, 1, &head).shirt, 1);
}

/* Which of the players 0 to 3 have the team's colour 5 or the enemies' 6. */
static void check_sides(struct fixture *f, const char *want)
{
    const struct skin_overrides skin_overrides = {
        .team = {.skin = "red", .has_colours = true, .shirt = 5, .pants = 5},
        .enemies = {.has_colours = true, .shirt = 6, .pants = 7},
    };
    struct player_skins *player_skins = make(f, &skin_overrides);
    for (int i = 0; i < 4; i++) {
        const struct player_skin clothes =
            player_skins_find(player_skins, &f->instant, i, &f->body);
        assert_int_equal(clothes.shirt, want[i] == 't' ? 5 : 6);
        assert_int_equal(clothes.pants, want[i] == 't' ? 5 : 7);
        assert_int_equal(colour_of(clothes, 0), want[i] == 't' ? 2 : 1);
    }
}

static void player_skins_find__team_game__has_two_sides(void **state)
{
    struct fixture *f = *state;
    check_sides(f, "tete");
    f->frame.view_entity = 2;
    check_sides(f, "etet");
    f->players[3].team[0] = f->players[1].team[0] = '\0';
    check_sides(f, "etee");
}

static void player_skins_find__everyone_for_himself__all_others_are_enemies(void **state)
{
    struct fixture *f = *state;
    f->level.has_teams = false;
    check_sides(f, "teee");
    f->level.server_info = "";
    check_sides(f, "teee");
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(player_skins_find__own_skin__is_the_named_one_or_base),
        WITH_FOLDER(limits__skins_of_players),
        WITH_FOLDER(player_skins_find__picture_that_ends_early__is_black_below),
        WITH_FOLDER(player_skins_find__other_models_and_games__keep_their_skins),
        WITH_FOLDER(player_skins_find__team_game__has_two_sides),
        WITH_FOLDER(player_skins_find__everyone_for_himself__all_others_are_enemies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
