/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a model or sprite of Quake II. If it loads, all of its data is visited, since the drawing
 * code trusts all indices in it. */
#include "base/arena.h"
#include "models/md2.h"
#include "models/model.h"
#include "models/sp2.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_md2.h"

static void walk(const struct alias *alias)
{
    const size_t num = (size_t)alias->num_vertices;
    fuzz_read(alias->texcoords, num * sizeof *alias->texcoords);
    fuzz_read(alias->poses, (size_t)alias->num_poses * num * sizeof *alias->poses);
    for (int i = 0; i < alias->num_triangles; i++)
        for (int k = 0; k < 3; k++)
            fuzz_read(&alias->poses[alias->triangles[i].vertex[k]], sizeof *alias->poses);
    for (int i = 0; i < alias->num_skins; i++)
        fuzz_read(alias->skins[i].pictures, sizeof *alias->skins[i].pictures);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    struct model mesh = {.name = "fuzz"}, flat = {.name = "fuzz"};
    if (md2_parse(&mesh, bytes_make(data, size), NULL, arena, NULL, NULL))
        walk(mesh.alias);
    if (sp2_parse(&flat, bytes_make(data, size), NULL, arena, NULL, NULL))
        fuzz_read(flat.sprite->images,
                  (size_t)flat.sprite->num_images * sizeof *flat.sprite->images);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    struct builder b;
    if (index == 0)
        build_md2(&b, "a");
    else
        build_sp2(&b, "a");
    if (index > 1 || cap < b.size)
        return 0;
    memcpy(out, b.data, b.size);
    return b.size;
}
