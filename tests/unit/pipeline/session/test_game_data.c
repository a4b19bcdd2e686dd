/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests which game's files are used if several games are installed in the same place. */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "pipeline/session/game_data.h"
#include "pipeline/settings/settings.h"
#include "tests/unit/test_dm2.h"
#include "tests/unit/test_folder.h"
#include "tests/unit/test_qw.h"

static int set_up(void **state)
{
    test_folder_set_up(state);
    static const char *const folders[] = {"both/id1/maps", "both/baseq2/maps", "both/ctf/maps",
                                          "both/notes", "one/id1"};
    for (int i = 0; i < 5; i++)
        test_folder_add(*state, folders[i]);
    test_write_file(test_folder_path(*state, "both/id1/maps/a.bsp"), "a", 1);
    test_write_file(test_folder_path(*state, "both/baseq2/maps/b.bsp"), "b", 1);
    test_write_file(test_folder_path(*state, "both/ctf/c.txt"), "c", 1);
    test_write_file(test_folder_path(*state, "both/notes/n.txt"), "n", 1);
    return 0;
}

static bool opens(const char *base, const struct game_requirements *required, const char *file,
                  struct err *err)
{
    static struct input_settings input;
    input = (struct input_settings){.basedir = base};
    struct vfs *vfs = game_data_open(&input, required, NULL, err);
    const bool has = vfs && vfs_find(vfs, file) >= 0;
    vfs_destroy(vfs);
    return has;
}

static void game_data_open__demo_of_quake_2__uses_its_folder(void **state)
{
    static struct dem d;
    struct err err = {0};
    dm2_begin(&d, 34, "maps/m.bsp");
    struct demo *demo = demo_open_memory("a.dm2", d.data, d.size, &err);
    assert_non_null(demo);
    const struct game_requirements second = game_data_requirements(demo), first = {.folder = "id1"};
    const char *both = test_folder_path(*state, "both");
    assert_true(opens(both, &second, "maps/b.bsp", &err));
    assert_false(opens(both, &second, "maps/a.bsp", &err));
    assert_true(opens(both, &first, "maps/a.bsp", &err));
    const char *one = test_folder_path(*state, "one");
    assert_false(opens(one, &second, "maps/b.bsp", &err));
    assert_int_equal(err.kind, ERR_IO);
    assert_non_null(strstr(err.text, "no baseq2 folder"));
    demo_close(demo);
}

static void game_data_open__map__is_searched_in_all_games(void **state)
{
    struct err err = {0};
    const struct game_requirements b = {.file = "maps/b.bsp"}, none = {.file = "maps/c.bsp"};
    const char *both = test_folder_path(*state, "both");
    assert_true(opens(both, &b, "maps/b.bsp", &err));
    assert_true(opens(both, &none, "maps/a.bsp",
                      &err)); /* the first game, whose error message will name the missing file */
    assert_false(opens(test_folder_path(*state, "nowhere"), &b, "maps/b.bsp", &err));
    assert_non_null(strstr(err.text, "no id1 or baseq2 folder"));
}

static void game_data_open__mod__is_added_to_the_games_folder(void **state)
{
    struct err err = {0};
    struct input_settings input = {
        .basedir = test_folder_path(*state, "both"), .games = {"ctf"}, .num_games = 1};
    const struct game_requirements second = {.folder = "baseq2"};
    struct vfs *vfs = game_data_open(&input, &second, NULL, &err);
    assert_non_null(vfs);
    assert_true(vfs_find(vfs, "c.txt") > vfs_find(vfs, "maps/b.bsp"));
    vfs_destroy(vfs);
    input.games[0] = "rogue";
    assert_null(game_data_open(&input, &second, NULL, &err));
    assert_non_null(strstr(err.text, "rogue"));
}

/* Two demos that name game folders; "ctf" is in the base folder, "qw" is not yet. */
static void game_data_open__folders_that_a_demo_names__are_added(void **state)
{
    static struct dem d;
    static struct qw q;
    struct err err = {0};
    const char *both = test_folder_path(*state, "both");
    dm2_begin(&d, 34, "maps/m.bsp");
    qw_begin(&q, DEMO_MVD, 28);
    struct demo *second = demo_open_memory("a.dm2", d.data, d.size, &err);
    struct demo *world = demo_open_memory("a.mvd", q.d.data, q.d.size, &err);
    assert_non_null(second);
    assert_non_null(world);
    const struct game_requirements of_second = game_data_requirements(second);
    const struct game_requirements of_world = game_data_requirements(world);
    assert_string_equal(of_second.mods, "ctf");
    assert_true(opens(both, &of_second, "c.txt", &err));
    assert_false(opens(both, &of_world, "maps/d.bsp", &err));
    test_folder_add(*state, "both/QW/maps");
    test_write_file(test_folder_path(*state, "both/QW/maps/d.bsp"), "d", 1);
    assert_true(opens(both, &of_world, "maps/d.bsp", &err));
    assert_false(opens(both, &of_world, "c.txt", &err));
    demo_close(second);
    demo_close(world);
}

/* Only folders of games that lie in the base folder are added, each of them once. */
static void game_data_open__names_of_folders__are_validated(void **state)
{
    static const char *const bad[] = {"..", ".",     "../outside", "/", "ctf/..",
                                      "c:", "notes", ";",          ""};
    struct err err = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct game_requirements required = {.folder = "id1"};
        snprintf(required.mods, sizeof required.mods, "%s", bad[i]);
        const struct input_settings input = {.basedir = test_folder_path(*state, "both")};
        struct vfs *vfs = game_data_open(&input, &required, NULL, &err);
        assert_string_equal(vfs_places(vfs), "id1");
        vfs_destroy(vfs);
    }
    const struct game_requirements twice = {.folder = "id1", .mods = "id1;CTF;ctf;"};
    struct input_settings input = {.basedir = test_folder_path(*state, "both")};
    struct vfs *vfs = game_data_open(&input, &twice, NULL, &err);
    assert_string_equal(vfs_places(vfs), "id1, ctf");
    vfs_destroy(vfs);
    input.games[input.num_games++] = "ctf";
    vfs = game_data_open(&input, &twice, NULL, &err);
    assert_string_equal(vfs_places(vfs), "id1, ctf");
    vfs_destroy(vfs);
}

static void game_data_open__usual_places__are_searched(void **state)
{
    static const char *const places[] = {
        ".quake2",
        ".local/share/Steam/steamapps/common/Quake 2",
        ".local/share/Steam/steamapps/common/Quake 2/rerelease",
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/Quake 2/rerelease",
        "GOG Games/Quake II",
        "GOG Games/Quake II/rerelease",
    };
    const struct game_requirements second = {.folder = "baseq2"};
    unsetenv("QUAKE_BASEDIR");
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char home[16], folder[160], file[192];
        struct err err = {0};
        snprintf(home, sizeof home, "home%zu", i);
        snprintf(folder, sizeof folder, "%s/%s/baseq2", home, places[i]);
        snprintf(file, sizeof file, "%s/here.txt", folder);
        test_folder_add(*state, folder);
        test_write_file(test_folder_path(*state, file), "x", 1);
        setenv("HOME", test_folder_path(*state, home), true);
        assert_true(opens(NULL, &second, "here.txt", &err));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_data_open__demo_of_quake_2__uses_its_folder),
        cmocka_unit_test(game_data_open__map__is_searched_in_all_games),
        cmocka_unit_test(game_data_open__mod__is_added_to_the_games_folder),
        cmocka_unit_test(game_data_open__folders_that_a_demo_names__are_added),
        cmocka_unit_test(game_data_open__names_of_folders__are_validated),
        cmocka_unit_test(game_data_open__usual_places__are_searched),
    };
    return cmocka_run_group_tests(tests, set_up, test_folder_tear_down);
}
