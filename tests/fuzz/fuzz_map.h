/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/fuzz/fuzz_map.h - visits all of a map's data like the drawing and movement code, which
 * trusts all indices in it. */
#ifndef TESTS_FUZZ_FUZZ_MAP_H
#define TESTS_FUZZ_FUZZ_MAP_H

#include <stdlib.h>

#include "base/arena.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_bsp.h"
#include "world/map_entity.h"
#include "world/map_light_at.h"
#include "world/map_texture_cycles.h"
#include "world/map_trace.h"
#include "world/pvs.h"

enum { FUZZ_NUM_POINTS = 16 };

static inline void fuzz_walk_face(const struct map *map, const struct map_face *face, double time)
{
    const struct map_texinfo *texinfo = &map->texinfos[face->texinfo];
    fuzz_read(&map->planes[face->plane], sizeof *map->planes);
    for (int i = 0; i < face->num_vertices; i++)
        fuzz_read(&map->vertices[map->face_vertices[face->first_vertex + i]], sizeof(vec3s));
    const size_t area = (size_t)face->light_size[0] * (size_t)face->light_size[1];
    if (face->light_offset >= 0)
        fuzz_read(map->light + 3 * (size_t)face->light_offset, 3 * area * (size_t)face->num_styles);
    for (int frame = 0; frame < 2; frame++) {
        const int index = map_texture_cycles_at(map, texinfo->texture, frame, time);
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

static inline void fuzz_walk_leafs(const struct map *map)
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

static inline void fuzz_walk_points(const struct map *map)
{
    static const float styles[64] = {1.0f, 0.5f};
    for (int i = 0; i < FUZZ_NUM_POINTS; i++) {
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

static inline void fuzz_walk_map(const struct map *map)
{
    for (int i = 0; i < map->num_faces; i++)
        fuzz_walk_face(map, &map->faces[i], i * 0.3);
    fuzz_walk_leafs(map);
    fuzz_walk_points(map);
    for (int i = 0; i < map->num_entities; i++)
        map_entity_value(&map->entities[i], "origin");
}

#endif
