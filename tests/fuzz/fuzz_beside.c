/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a file that accompanies a map or is appended to it (.lit, .ent, .vis or a BSPX extension),
 * used with a valid map. The first byte selects the kind of file, the second the map's version. */
#include "base/buffer.h"
#include "tests/fuzz/fuzz_map.h"
#include "world/map_load.h"

enum { NUM_FILES = 3 };

static const uint32_t versions[] = {BSP_29, BSP_30, BSP_2, BSP_2PSB};
static const char *const extensions[] = {
    "RGBLIGHTING", "LIGHTING_E5BGR9", "LIGHTGRID_OCTREE", "LMSHIFT",
    "LMOFFSET",    "LMSTYLE",         "LMSTYLE16",        "DECOUPLED_LM",
};
enum {
    NUM_VERSIONS = sizeof versions / sizeof *versions,
    NUM_EXTENSIONS = sizeof extensions / sizeof *extensions,
    NUM_KINDS = NUM_FILES + NUM_EXTENSIONS,
};

const int fuzz_stride = 10;

/* A valid map of each version; only the memory into which it is packed changes. */
static struct test_bsp *good_map(int version)
{
    static struct test_bsp maps[NUM_VERSIONS];
    if (maps[version].version == 0)
        test_bsp_make(&maps[version], versions[version]);
    return &maps[version];
}

static void load(struct test_bsp *bsp, int kind, struct bytes data)
{
    struct arena *arena = arena_create();
    struct map_files files = {.lit = kind == 0 ? data : (struct bytes){0},
                              .ent = kind == 1 ? data : (struct bytes){0},
                              .vis = kind == 2 ? data : (struct bytes){0}};
    struct test_lump *lump = mem_alloc(sizeof *lump);
    if (kind >= NUM_FILES) {
        const struct test_extension extension = {extensions[kind - NUM_FILES], lump};
        test_put(lump, data.at, bytes_left(&data));
        files.bsp = test_bsp_pack_with(bsp, &extension, 1);
    } else {
        files.bsp = test_bsp_pack(bsp);
    }
    const struct map *map = map_parse("fuzz.bsp", &files, arena, NULL, NULL);
    if (map)
        fuzz_walk_map(map);
    free(lump);
    arena_destroy(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > TEST_LUMP_CAP)
        return 0;
    load(good_map(data[1] % NUM_VERSIONS), data[0] % NUM_KINDS, bytes_make(data + 2, size - 2));
    return 0;
}

static void put_grid(struct buffer *out)
{
    for (int i = 0; i < 3; i++)
        buffer_f32(out, 32);
    for (int i = 0; i < 3; i++)
        buffer_u32(out, 2);
    for (int i = 0; i < 3; i++)
        buffer_f32(out, -64);
    buffer_u8(out, 1);
    buffer_u32(out, 0); /* the root: a node with one leaf */
    buffer_u32(out, 1);
    for (int i = 0; i < 3; i++)
        buffer_u32(out, 1);
    for (int i = 0; i < 8; i++)
        buffer_u32(out, i == 7 ? 1u << 31 : 1u << 30);
    buffer_u32(out, 1);
    for (int i = 0; i < 3; i++)
        buffer_u32(out, 0);
    for (int i = 0; i < 3; i++)
        buffer_u32(out, i == 0 ? 2 : 1);
    buffer_append(out, (const uint8_t[]){1, 0, 100, 50, 0, 255}, 6);
}

static void put_patch(struct buffer *out, const struct test_bsp *bsp)
{
    static const char name[32] = "fuzz.bsp";
    const struct test_lump *vis = &bsp->lumps[LUMP_VIS], *leafs = &bsp->lumps[LUMP_LEAFS];
    buffer_append(out, name, sizeof name);
    buffer_u32(out, (uint32_t)(8 + vis->size + leafs->size));
    buffer_u32(out, (uint32_t)vis->size);
    buffer_append(out, vis->data, vis->size);
    buffer_u32(out, (uint32_t)leafs->size);
    buffer_append(out, leafs->data, leafs->size);
}

static void put_seed(struct buffer *out, int kind, const struct test_bsp *bsp)
{
    static const char entities[] = "{ \"classname\" \"worldspawn\" \"_fog\" \"0.1 1 1 1\" }";
    const size_t luxels = bsp->lumps[LUMP_LIGHT].size;
    const size_t faces = bsp->lumps[LUMP_FACES].size / (bsp->is_wide ? 28 : 20);
    static const size_t sizes[] = {3, 4, 0, 1, 4, 4, 8, 40};
    if (kind == 0)
        buffer_append(out, "QLIT\1\0\0\0", 8);
    if (kind == 1)
        buffer_append(out, entities, sizeof entities);
    else if (kind == 2)
        put_patch(out, bsp);
    else if (kind == NUM_FILES + 2)
        put_grid(out);
    else
        for (size_t i = 0; i < (kind < NUM_FILES + 2 ? luxels : faces); i++)
            for (size_t k = 0; k < sizes[kind < NUM_FILES ? 0 : kind - NUM_FILES]; k++)
                buffer_u8(out, k == 0 ? 4 : 0);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    if (index >= 2 * NUM_KINDS)
        return 0;
    const int kind = index / 2, version = index % 2 ? 2 : 0;
    struct buffer seed = {0};
    buffer_u8(&seed, (unsigned)kind);
    buffer_u8(&seed, (unsigned)version);
    put_seed(&seed, kind, good_map(version));
    const size_t size = seed.size < cap ? seed.size : cap;
    memcpy(out, seed.data, size);
    buffer_free(&seed);
    return size;
}
