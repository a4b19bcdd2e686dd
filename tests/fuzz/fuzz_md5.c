/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: the two text files of a skinned model, separated by the first NUL. If it loads, it is
 * posed and skinned, which trusts all indices in it. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "models/md5.h"
#include "models/md5_parse.h"
#include "models/md5_pose.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_md5.h"

static void walk(const struct md5 *md5)
{
    struct md5_bone *bones = mem_alloc((size_t)md5->num_joints * sizeof *bones);
    md5_pose_joints(md5, 0, md5->num_frames - 1, 0.3f, bones);
    for (int i = 0; i < md5->num_meshes; i++) {
        const struct md5_mesh *mesh = &md5->meshes[i];
        struct md5_point *points = mem_alloc((size_t)mesh->num_vertices * sizeof *points);
        md5_pose_skin(mesh, bones, points);
        for (int k = 0; k < mesh->num_triangles; k++)
            fuzz_read(&points[mesh->triangles[k][k % 3]], sizeof *points);
        free(points);
    }
    free(bones);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *nul = size > 0 ? memchr(data, '\0', size) : NULL;
    const size_t first = nul ? (size_t)(nul - data) : size;
    const size_t skipped = nul ? first + 1 : size;
    struct arena *arena = arena_create();
    const struct md5 *md5 =
        md5_parse(bytes_make(data, first), bytes_make(data + skipped, size - skipped), arena, NULL);
    if (md5)
        walk(md5);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    const size_t mesh = sizeof md5_mesh_text, anim = sizeof md5_anim_text - 1;
    if (index > 0 || cap < mesh + anim)
        return 0;
    memcpy(out, md5_mesh_text, mesh);
    memcpy(out + mesh, md5_anim_text, anim);
    return mesh + anim;
}
