/* Any bytes as a map; one that loads is walked through, for drawing and moving
 * code trusts every index in it. */
#include <stdlib.h>

#include "base/arena.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_bsp.h"
#include "world/pvs.h"

enum { NUM_POINTS = 16 };

static void walk_faces(const struct map *map)
{
    volatile float sum = 0.0f;
    for (int i = 0; i < map->num_faces; i++) {
        const struct map_face *face = &map->faces[i];
        const struct map_texinfo *texinfo = &map->texinfos[face->texinfo];
        sum += map->planes[face->plane].dist;
        for (int k = 0; k < face->num_vertices; k++)
            sum += map->vertices[map->face_vertices[face->first_vertex + k]].x;
        const size_t area = (size_t)face->light_size[0] * (size_t)face->light_size[1];
        if (face->light_offset >= 0)
            sum +=
                map->light[3 * ((size_t)face->light_offset + area * (size_t)face->num_styles - 1) +
                           2];
        const int texture = map_animated_texture(map, texinfo->texture, i & 1, i * 0.3);
        if (texture >= 0 && map->textures[texture].width > 0)
            sum += map->textures[texture]
                       .mips[0][map->textures[texture].width * map->textures[texture].height - 1];
    }
}

static void walk_leafs(const struct map *map)
{
    struct pvs_row row = {mem_alloc(pvs_row_size(map->num_leafs)), map->num_leafs};
    volatile int sum = 0;
    for (int i = 0; i < map->num_leafs; i++) {
        pvs_decode(map, i, &row);
        for (int k = 0; k < map->leafs[i].num_marks; k++)
            sum += map->faces[map->marks[map->leafs[i].first_mark + k]].plane;
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
    const struct map *map = map_parse("fuzz.bsp", &bsp, NULL, NULL, arena, NULL, NULL);
    if (map) {
        walk_faces(map);
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
