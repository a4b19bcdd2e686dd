/* Any bytes as a map; one that loads is walked through, for drawing and moving
 * code trusts every index in it. */
#include <stdlib.h>

#include "base/arena.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_bsp.h"
#include "world/pvs.h"

enum { NUM_POINTS = 16 };

static void walk_face(const struct map *map, const struct map_face *face, double time)
{
    const struct map_texinfo *texinfo = &map->texinfos[face->texinfo];
    fuzz_read(&map->planes[face->plane], sizeof *map->planes);
    for (int i = 0; i < face->num_vertices; i++)
        fuzz_read(&map->vertices[map->face_vertices[face->first_vertex + i]], sizeof(vec3s));
    const size_t area = (size_t)face->light_size[0] * (size_t)face->light_size[1];
    if (face->light_offset >= 0)
        fuzz_read(map->light + 3 * (size_t)face->light_offset, 3 * area * (size_t)face->num_styles);
    for (int frame = 0; frame < 2; frame++) {
        const int index = map_animated_texture(map, texinfo->texture, frame, time);
        if (index < 0)
            continue;
        const struct map_texture *texture = &map->textures[index];
        for (int k = 0; k < 4; k++)
            if (texture->mips[k])
                fuzz_read(texture->mips[k],
                          (size_t)(texture->width >> k) * (size_t)(texture->height >> k));
        if (texture->palette)
            fuzz_read(texture->palette, 768);
    }
}

static void walk_leafs(const struct map *map)
{
    struct pvs_row row = {mem_alloc(pvs_row_size(map->num_leafs)), map->num_leafs};
    for (int i = 0; i < map->num_leafs; i++) {
        pvs_decode(map, i, &row);
        for (int k = 0; k < map->leafs[i].num_marks; k++)
            fuzz_read(&map->faces[map->marks[map->leafs[i].first_mark + k]], sizeof *map->faces);
    }
    pvs_at(map, vec3_make(0.0f, 0.0f, 40.0f), &row);
    free(row.bits);
}

static void walk_points(const struct map *map)
{
    static const float styles[64] = {1.0f, 0.5f};
    for (int i = 0; i < NUM_POINTS; i++) {
        const vec3s from = vec3_make((float)(i * 24 - 192), (float)(i * 16 - 128), 70.0f);
        const vec3s to = vec3_make((float)(192 - i * 24), 7.0f, (float)(i * 10 - 20));
        struct map_trace trace;
        map_light_at(map, styles, from);
        for (int model = 0; model < map->num_submodels && model < 4; model++) {
            map_contents_at(map, model, from);
            for (int hull = 0; hull < 4; hull++)
                map_trace(map, model, hull, from, to, &trace);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    const struct bytes bsp = bytes_make(data, size);
    const struct map *map =
        map_parse("fuzz.bsp", &(struct map_files){.bsp = bsp}, arena, NULL, NULL);
    if (map) {
        for (int i = 0; i < map->num_faces; i++)
            walk_face(map, &map->faces[i], i * 0.3);
        walk_leafs(map);
        walk_points(map);
        for (int i = 0; i < map->num_entities; i++)
            map_entity_value(&map->entities[i], "origin");
    }
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const uint32_t versions[] = {BSP_29, BSP_30, BSP_2, BSP_2PSB};
    if (index >= (int)(sizeof versions / sizeof *versions))
        return 0;
    struct test_bsp *bsp = mem_alloc(sizeof *bsp);
    test_bsp_make(bsp, versions[index]);
    const struct bytes data = test_bsp_pack(bsp);
    const size_t size = bytes_left(&data);
    assert(size <= cap);
    memcpy(out, data.at, size);
    free(bsp);
    return size;
}
