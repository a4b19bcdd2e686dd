/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The built-in sample game is a valid game folder: every file in it loads. */
#include "tests/unit/test.h"

#include <dirent.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "models/model.h"
#include "models/model_load.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/sound/sound_bank.h"
#include "playback/sound/wav.h"
#include "playback/timeline/timeline.h"
#include "tests/unit/test_dem.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/map_trace.h"
#include "world/palette.h"
#include "world/pic.h"
#include "world/pvs.h"

struct fixture {
    struct vfs *vfs;
    struct arena *arena;
    struct err err;
};

static int set_up(void **state)
{
    struct fixture *game = test_calloc(1, sizeof *game);
    game->vfs = vfs_create(NULL);
    game->arena = arena_create();
    *state = game;
    return vfs_add_game(game->vfs, sample_path(), "id1", &game->err) ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *game = *state;
    vfs_destroy(game->vfs);
    arena_destroy(game->arena);
    test_free(game);
    return 0;
}

static const struct map *load_map(struct fixture *game)
{
    const struct map *map = map_load(game->vfs, "maps/sample.bsp", game->arena, NULL, &game->err);
    assert_string_equal(game->err.text, "");
    return map;
}

static void sample__colours__have_32_that_ignore_light(void **state)
{
    struct fixture *game = *state;
    struct palette palette;
    assert_true(palette_load(&palette, game->vfs, &game->err));
    assert_int_equal(palette.num_fullbright, 32);
}

static void sample__every_model__loads(void **state)
{
    struct fixture *game = *state;
    char path[1200];
    snprintf(path, sizeof path, "%s/id1/progs", sample_path());
    DIR *folder = opendir(path);
    int num_models = 0, flags = 0, groups = 0, skin_groups = 0;

    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "progs/%s", entry->d_name);
        const struct model *model =
            model_load(game->vfs, path, NULL, game->arena, NULL, &game->err);
        assert_string_equal(game->err.text, "");
        assert_non_null(model);
        flags |= model->flags;
        groups += model->kind == MODEL_ALIAS && model->alias->frames[0].num_poses > 1;
        skin_groups += model->kind == MODEL_ALIAS && model->alias->skins[0].num_pictures > 1;
        num_models++;
    }
    closedir(folder);
    assert_true(num_models >= 25);
    assert_int_equal(flags & 255, 255); /* every kind of trail, and rotation */
    assert_true(groups >= 1 && skin_groups >= 1);
}

static void sample__pictures__have_the_games_sizes(void **state)
{
    static const struct {
        const char *name;
        int width, height;
    } lumps[] = {
        {"conchars", 128, 128},   {"sbar", 320, 24},         {"ibar", 320, 24},
        {"scorebar", 320, 24},    {"num_0", 24, 24},         {"anum_9", 24, 24},
        {"num_minus", 24, 24},    {"num_slash", 24, 24},     {"inv_lightng", 48, 16},
        {"inv2_shotgun", 24, 16}, {"inva5_rlaunch", 24, 16}, {"sb_shells", 24, 24},
        {"sb_armor3", 24, 24},    {"face1", 24, 24},         {"face_p5", 24, 24},
        {"face_invul2", 24, 24},  {"face_quad", 24, 24},     {"sb_key1", 16, 16},
        {"sb_quad", 16, 16},      {"sb_sigil4", 8, 16},      {"disc", 24, 24},
        {"backtile", 128, 128},
    };
    static const char *const files[] = {"gfx/complete.lmp", "gfx/inter.lmp", "gfx/finale.lmp",
                                        "gfx/ranking.lmp",  "gfx/pause.lmp", "gfx/loading.lmp",
                                        "gfx/conback.lmp"};
    struct fixture *game = *state;
    const struct wad *wad = wad_load(game->vfs, "gfx.wad", game->arena, NULL, &game->err);
    assert_non_null(wad);
    for (size_t i = 0; i < sizeof lumps / sizeof *lumps; i++) {
        const struct pic *pic = wad_find_pic(wad, lumps[i].name);
        assert_non_null(pic);
        assert_int_equal(pic->width, lumps[i].width);
        assert_int_equal(pic->height, lumps[i].height);
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        assert_non_null(pic_load(game->vfs, files[i], game->arena, NULL, &game->err));
}

static void sample__map__has_coloured_light_and_all_kinds_of_surface(void **state)
{
    const struct map *map = load_map(*state);
    int kinds = 0, styles = 0;

    for (int i = 0; i < map->num_faces; i++) {
        const struct map_face *face = &map->faces[i];
        kinds |= 1 << map->textures[map->texinfos[face->texinfo].texture].surface;
        for (int k = 0; k < face->num_styles; k++)
            styles |= 1 << (face->styles[k] < 30 ? face->styles[k] : 30);
    }
    assert_true(map->light_is_coloured);
    assert_int_equal(kinds, 1 << SURFACE_PLAIN | 1 << SURFACE_SKY | 1 << SURFACE_LIQUID |
                                1 << SURFACE_FENCE);
    assert_true(styles & 1 && styles & 1 << 1 && styles & 1 << 10);
    assert_true(styles & 1 << 30); /* a switchable one */
}

static void sample__map__holds_air_water_lava_slime_and_sky(void **state)
{
    const struct map *map = load_map(*state);
    assert_int_equal(map_contents_at(map, 0, vec3_make(0, -1040, 24)), CONTENTS_EMPTY);
    assert_int_equal(map_contents_at(map, 0, vec3_make(100, 60, -60)), CONTENTS_WATER);
    assert_int_equal(map_contents_at(map, 0, vec3_make(750, 150, -70)), CONTENTS_LAVA);
    assert_int_equal(map_contents_at(map, 0, vec3_make(1120, 220, -20)), CONTENTS_SLIME);
    assert_int_equal(map_contents_at(map, 0, vec3_make(0, 0, 470)), CONTENTS_SKY);
    assert_int_equal(map_contents_at(map, 0, vec3_make(0, 0, -300)), CONTENTS_SOLID);
}

/* Any solid inside the player's box, slightly shrunk, must stop the player. */
static bool box_meets_solid(const struct map *map, vec3s at)
{
    for (int i = 0; i < 27; i++) {
        const vec3s offset = vec3_make(15 * (float)(i % 3 - 1), 15 * (float)(i / 3 % 3 - 1),
                                       i / 9 == 0   ? -23
                                       : i / 9 == 1 ? 4
                                                    : 31);
        const int contents = map_contents_at(map, 0, glms_vec3_add(at, offset));
        if (contents == CONTENTS_SOLID || contents == CONTENTS_SKY)
            return true;
    }
    return false;
}

static void sample__players_hull__agrees_with_the_walls(void **state)
{
    const struct map *map = load_map(*state);
    for (uint64_t i = 0; i < 20000; i++) {
        const vec3s at = vec3_make(-750 + 1900 * hash_unit(1, i), -1150 + 2350 * hash_unit(2, i),
                                   -100 + 520 * hash_unit(3, i));
        struct map_trace trace;
        map_trace(map, 0, 1, at, at, &trace);
        if (box_meets_solid(map, at))
            assert_true(trace.start_solid);
    }
}

/* From any point in open space, everything that a straight line reaches must be visible. */
static void sample__visibility__misses_no_line_of_sight(void **state)
{
    struct fixture *game = *state;
    const struct map *map = load_map(game);
    struct pvs_row row = {.num_leafs = map->num_vis_leafs};
    row.bits = arena_alloc(game->arena, pvs_row_size(map->num_vis_leafs));
    int hidden = 0;

    for (uint64_t i = 0; i < 30000; i++) {
        vec3s ends[2];
        int leafs[2];
        for (uint64_t k = 0; k < 2; k++) {
            ends[k] =
                vec3_make(-750 + 1900 * hash_unit(4 + k, i), -1150 + 2350 * hash_unit(6 + k, i),
                          -30 + 330 * hash_unit(8 + k, i));
            leafs[k] = map_leaf_at(map, ends[k]);
        }
        if (map->leafs[leafs[0]].contents == CONTENTS_SOLID ||
            map->leafs[leafs[1]].contents == CONTENTS_SOLID)
            continue;
        struct map_trace trace;
        map_trace(map, 0, 0, ends[0], ends[1], &trace);
        assert_true(pvs_decode(map, leafs[0], &row));
        if (trace.fraction >= 1)
            assert_true(pvs_sees(&row, leafs[1]));
        hidden += !pvs_sees(&row, leafs[1]);
    }
    assert_true(hidden > 40); /* and some places are hidden */
}

static void sample__every_sound__loads(void **state)
{
    static const char *const loops[] = {"ambience/water1.wav", "ambience/wind2.wav",
                                        "ambience/fire1.wav", "plats/plat1.wav"};
    struct fixture *game = *state;
    struct vfs_file file;
    struct wav wav;
    char name[128];

    for (int i = CLIENT_SOUND_TALK; i < CLIENT_SOUND_NONE; i++) {
        snprintf(name, sizeof name, "sound/%s", event_sound_name(i));
        assert_true(vfs_load(game->vfs, name, LIMIT_ASSET_SIZE, &file, &game->err));
        assert_true(
            wav_parse(&wav, name, bytes_make(file.data, file.size), game->arena, &game->err));
        assert_int_equal(wav.loop_start, -1);
        vfs_file_free(&file);
    }
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        snprintf(name, sizeof name, "sound/%s", loops[i]);
        assert_true(vfs_load(game->vfs, name, LIMIT_ASSET_SIZE, &file, &game->err));
        assert_true(
            wav_parse(&wav, name, bytes_make(file.data, file.size), game->arena, &game->err));
        assert_true(wav.loop_start >= 0);
        vfs_file_free(&file);
    }
    assert_true(vfs_find(game->vfs, "music/track02.wav") >= 0);
}

static void check_demo(struct fixture *game, const char *name, int protocol)
{
    const struct timeline_options options = {.vfs = game->vfs};
    char path[1200];
    snprintf(path, sizeof path, "%s/id1/%s", sample_path(), name);
    struct demo *demo = demo_open(path, &game->err);
    assert_non_null(demo);
    struct timeline *timeline = timeline_open(demo, &options, &game->err);
    assert_non_null(timeline);

    assert_null(timeline_damage(timeline));
    assert_true(timeline_duration(timeline) > 30);
    const struct level *level = timeline_level(timeline, 0);
    assert_int_equal(level->protocol, protocol);
    for (int i = 1; i < level->num_models; i++)
        assert_non_null(level->models[i]);
    for (int i = 1; i < level->num_sounds; i++) {
        snprintf(path, sizeof path, "sound/%s", level->sound_names[i]);
        assert_true(vfs_find(game->vfs, path) >= 0);
    }
    timeline_close(timeline);
    demo_close(demo);
}

static void sample__demos__are_complete_in_three_protocols(void **state)
{
    check_demo(*state, "sample.dem", 666);
    check_demo(*state, "sample_15.dem", 15);
    check_demo(*state, "sample_999.dem", 999);
}

/* A demo may name one file in different cases, but it is loaded only once. */
static void sample__names_in_another_case__are_one_file(void **state)
{
    struct fixture *game = *state;
    static struct dem d = {.protocol = 666};
    static const char *const models[] = {"maps/sample.bsp", "progs/player.mdl", "Progs/PLAYER.mdl"};
    memcpy(d.data, "-1\n", 3);
    d.size = 3;
    dem_begin_block(&d, 0, 0);
    dem_u8(&d, 11);
    dem_i32(&d, 666);
    dem_u8(&d, 1);
    dem_u8(&d, 0);
    dem_str(&d, "a level");
    for (int i = 0; i < 3; i++)
        dem_str(&d, models[i]);
    dem_str(&d, "");
    dem_str(&d, "");
    dem_signon(&d, 3);
    dem_end_block(&d);
    dem_simple_frame(&d, 1.0f, 0);
    struct demo *demo = demo_open_memory("x.dem", d.data, d.size, &game->err);
    const struct timeline_options options = {.vfs = game->vfs};
    struct timeline *timeline = timeline_open(demo, &options, &game->err);
    assert_non_null(timeline);
    const struct level *level = timeline_level(timeline, 0);
    assert_int_equal(level->models[2]->kind, MODEL_ALIAS);
    assert_ptr_equal(level->models[2], level->models[3]);
    timeline_close(timeline);
    demo_close(demo);

    struct sound_bank *bank = sound_bank_create(game->arena, game->vfs, NULL);
    struct sound *sound = sound_bank_find(bank, "weapons/lhit.wav");
    assert_non_null(sound);
    assert_ptr_equal(sound_bank_find(bank, "Weapons/LHIT.wav"), sound);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sample__colours__have_32_that_ignore_light, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sample__every_model__loads, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sample__pictures__have_the_games_sizes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sample__map__has_coloured_light_and_all_kinds_of_surface,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(sample__map__holds_air_water_lava_slime_and_sky, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sample__players_hull__agrees_with_the_walls, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sample__visibility__misses_no_line_of_sight, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sample__every_sound__loads, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sample__demos__are_complete_in_three_protocols, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(sample__names_in_another_case__are_one_file, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
