/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/err.h"
#include "base/vfs.h"
#include "models/model.h"
#include "models/model_load.h"
#include "tests/unit/test_arena.h"

static void model_load__every_model_of_the_assets__loads(void **state)
{
    (void)state;
    static const char *const names[] = {
        "progs/player.mdl",  "progs/flame.mdl",    "progs/v_shot.mdl",   "progs/shambler.mdl",
        "progs/s_light.spr", "progs/s_bubble.spr", "progs/s_explod.spr", "progs/eyes.mdl",
    };
    const char *root = asset_path("");
    if (!root)
        skip();
    struct vfs *vfs = vfs_create(NULL);
    assert_true(vfs_add_game(vfs, root, "id1", NULL));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct err err = {0};
        const struct model *model = model_load(vfs, names[i], NULL, arena, NULL, &err);
        if (!model)
            fail_msg("%s", err.text);
        assert_true(model->mins.x < model->maxs.x);
        arena_reset(arena);
    }
    vfs_destroy(vfs);
}

static void model_load__missing_file__is_named(void **state)
{
    (void)state;
    struct vfs *vfs = vfs_create(NULL);
    struct err err = {0};
    assert_null(model_load(vfs, "*1", NULL, arena, NULL, &err));
    assert_string_equal(err.text, "*1: the level has 0 inline models");
    assert_null(model_load(vfs, "*x", NULL, arena, NULL, &err));
    assert_int_equal(err.kind, ERR_FORMAT);
    assert_null(model_load(vfs, "progs/none.mdl", NULL, arena, NULL, &err));
    assert_int_equal(err.kind, ERR_IO);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(model_load__every_model_of_the_assets__loads),
        cmocka_unit_test(model_load__missing_file__is_named),
    };
    return cmocka_run_group_tests(tests, arena_set_up, arena_tear_down);
}
