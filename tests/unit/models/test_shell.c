/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "models/model.h"
#include "models/normals.h"
#include "models/placeholder.h"
#include "models/shell.h"

static vec3s point(const struct alias *alias, int vertex)
{
    vec3s out;
    for (int c = 0; c < 3; c++)
        out.raw[c] =
            alias->offset.raw[c] + alias->scale.raw[c] * (float)alias->poses[vertex].position[c];
    return out;
}

static void model_shell__each_point__is_moved_along_its_normal(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct model *model = placeholder_create(arena, "a");
    const struct alias_skin skins[2] = {{.num_pictures = 1}};
    const struct model *shell = shell_create(model, 4.0f, skins, 2, arena);
    assert_int_equal(shell->alias->num_skins, 2);
    assert_ptr_equal(shell->alias->skins, skins);
    assert_near(shell->mins.x, model->mins.x - 4, 1e-6);
    for (int i = 0; i < model->alias->num_vertices; i++) {
        const vec3s normal = alias_normals()[model->alias->poses[i].normal];
        const vec3s want = vec3_mad(point(model->alias, i), normal, 4.0f);
        assert_true(glms_vec3_distance(point(shell->alias, i), want) < 0.01f);
        assert_near(glms_vec3_norm(alias_normals()[shell->alias->poses[i].normal]), 0, 1e-6);
    }
    arena_destroy(arena);
}

static void model_shell__no_alias_model__has_none(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct model sprite = {.kind = MODEL_SPRITE};
    assert_null(shell_create(&sprite, 4.0f, NULL, 0, arena));
    arena_destroy(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(model_shell__each_point__is_moved_along_its_normal),
        cmocka_unit_test(model_shell__no_alias_model__has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
