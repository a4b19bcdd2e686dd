/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a map. If it loads, all of its data is visited. */
#include "tests/fuzz/fuzz_map.h"
#include "tests/unit/test_bsp_38.h"
#include "world/map_load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_create();
    const struct bytes bsp = bytes_make(data, size);
    const struct map *map =
        map_parse("fuzz.bsp", &(struct map_files){.bsp = bsp}, arena, NULL, NULL);
    if (map)
        fuzz_walk_map(map);
    arena_destroy(arena);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static const uint32_t versions[] = {BSP_29, BSP_30, BSP_2, BSP_2PSB, BSP_38};
    if (index >= (int)(sizeof versions / sizeof *versions))
        return 0;
    struct test_bsp *bsp = mem_alloc(sizeof *bsp);
    const bool is_38 = versions[index] == BSP_38;
    test_bsp_make(bsp, is_38 ? BSP_30 : versions[index]);
    const struct bytes data = is_38 ? test_bsp_pack_38(bsp) : test_bsp_pack(bsp);
    const size_t size = bytes_left(&data);
    assert(size <= cap);
    memcpy(out, data.at, size);
    free(bsp);
    return size;
}
