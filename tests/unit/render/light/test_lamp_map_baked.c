/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <math.h>

#include "base/arena.h"
#include "base/vfs.h"
#include "render/light/lamp_map.h"
#include "world/map.h"
#include "world/map_load.h"

/* Sums over luxels, of which x is the light of the lamps and y that of the map. */
struct sums {
    double num, x, y, xx, yy, xy;
};

static void add_luxel(struct sums *sums, double x, double y)
{
    sums->num += 1.0;
    sums->x += x;
    sums->y += y;
    sums->xx += x * x;
    sums->yy += y * y;
    sums->xy += x * y;
}

static void add_face(struct sums *sums, const struct map *map, const struct face_lamps *lamps,
                     const struct map_face *face)
{
    const uint8_t *luxels = map->light + (size_t)face->light_offset * 3;
    for (int i = 0; lamps->first && i < face->light_size[0] * face->light_size[1]; i++) {
        double lux = 0.0;
        for (int k = lamps->first[i]; k < lamps->first[i + 1]; k++)
            lux += (double)lamps->items[k].lux;
        add_luxel(sums, fmin(lux, 255.0),
                  (luxels[i * 3] + luxels[i * 3 + 1] + luxels[i * 3 + 2]) / 3.0);
    }
}

/* The light compiler of the map used the same lamps and the same level. */
static void lamp_map_face__real_map__explains_its_light(void **state)
{
    (void)state;
    if (!asset_path(""))
        skip();
    struct vfs *vfs = vfs_create(NULL);
    struct arena *arena = arena_create();
    assert_true(vfs_add_game(vfs, asset_path(""), "id1", NULL));
    const struct map *map = map_load(vfs, "maps/dm3.bsp", arena, NULL, NULL);
    assert_non_null(map);
    struct lamp_map *lamps = lamp_map_create(map);
    struct sums sums = {0};
    for (int i = 0; i < map->submodels[0].num_faces; i++) {
        const int index = map->submodels[0].first_face + i;
        if (map->faces[index].num_styles == 1 && map->faces[index].styles[0] == 0)
            add_face(&sums, map, lamp_map_face(lamps, index), &map->faces[index]);
    }
    const double covariance = sums.xy - sums.x * sums.y / sums.num;
    const double variances =
        (sums.xx - sums.x * sums.x / sums.num) * (sums.yy - sums.y * sums.y / sums.num);
    assert_true(sums.num > 10000.0);
    assert_true(covariance / sqrt(variances) > 0.94);
    lamp_map_destroy(lamps);
    arena_destroy(arena);
    vfs_destroy(vfs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lamp_map_face__real_map__explains_its_light),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
