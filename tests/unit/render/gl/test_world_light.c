/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/log.h"
#include "render/gl/world_light.h"
#include "world/map.h"

static void delete_textures(GLsizei num, const GLuint *textures)
{
    (void)num, (void)textures;
}

/* One row of faces more than fits, where full rows leave one pixel of the largest texture. */
static void world_light__one_row_too_many__height_stays_within_the_limit(void **state)
{
    enum { ROWS = 130, HEIGHT = 126, MAX = 16384 };
    static struct map_face faces[ROWS];
    static struct map_texinfo texinfo;
    (void)state;
    for (int i = 0; i < ROWS; i++)
        faces[i] =
            (struct map_face){.num_vertices = 3, .light_offset = -1, .light_size = {1000, HEIGHT}};
    const struct map map = {
        .name = "maps/a.bsp", .faces = faces, .num_faces = ROWS, .texinfos = &texinfo};
    const struct gl gl = {.DeleteTextures = delete_textures};
    struct log *log = log_create(stderr, LOG_QUIET);
    const struct draw_context context = {.gl = &gl, .log = log};
    struct arena *arena = arena_create();
    const struct world_light *light = world_light_create(&context, &map, arena);
    int width, height, x, y;
    world_light_size(light, &width, &height);
    assert_true(height <= MAX);
    assert_true(world_light_place(light, ROWS - 2, &x, &y));
    assert_true(y + HEIGHT + 1 <= height);
    assert_false(world_light_place(light, ROWS - 1, &x, &y));
    arena_destroy(arena);
    log_destroy(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(world_light__one_row_too_many__height_stays_within_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
