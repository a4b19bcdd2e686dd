/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: an alias model. If it loads, all of its data is visited, since the drawing code trusts all
 * indices in it. */
#include "base/arena.h"
#include "models/group.h"
#include "models/mdl.h"
#include "models/model.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_mdl.h"

static void walk(const struct alias *alias)
{
    const size_t skin_size = (size_t)alias->skin_width * (size_t)alias->skin_height;
    volatile int sum = 0;
    for (int i = 0; i < alias->num_skins; i++)
        for (int k = 0; k < alias->skins[i].num_pictures; k++)
            sum += alias->skins[i].pictures[k].pixels[skin_size - 1];
    for (int i = 0; i < alias->num_frames; i++) {
        const size_t pose = (size_t)group_alias_pose(alias, i, 1.5);
        const struct alias_vertex *vertices = alias->poses + pose * (size_t)alias->num_vertices;
        for (int k = 0; k < alias->num_triangles; k++)
            sum += vertices[alias->triangles[k].vertex[k % 3]].normal;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct model model = {.name = "fuzz"};
    if (mdl_parse(&model, bytes_make(data, size), arena, NULL))
        walk(model.alias);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    struct builder b;
    build_mdl(&b);
    if (index > 0 || cap < b.size)
        return 0;
    memcpy(out, b.data, b.size);
    return b.size;
}
