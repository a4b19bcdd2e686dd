/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a complete game (demo, map, models and status bar), of which two frames are drawn. The
 * files follow each other, each preceded by its size in two bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "demo/container/demo.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "tests/fuzz/fuzz_folder.h"
#include "tests/unit/test_bsp.h"
#include "tests/unit/test_dem.h"
#include "tests/unit/test_mdl.h"
#include "tests/unit/test_wad.h"
#include "world/palette.h"

enum { SIDE = 64, NUM_FRAMES = 2, PALETTE_SIZE = 768 };
enum part { PART_DEMO, PART_MAP, PART_MODEL, PART_SPRITE, PART_WAD, NUM_PARTS };

const int fuzz_stride = 400;

/* Drawing takes much longer than everything else. */
static void draw(const struct timeline *timeline, const struct vfs *vfs, enum hud_style hud)
{
    static uint8_t pixels[SIDE * SIDE * 4];
    const struct render_options options = {.width = SIDE,
                                           .height = SIDE,
                                           .driver = RENDER_OSMESA,
                                           .threads = 1,
                                           .gamma = 1,
                                           .contrast = 1,
                                           .shadows = true};
    const struct scene_options scene_options = {
        .hud = {.width = SIDE, .height = SIDE, .style = hud}, .fov = 90, .view_weapon = true};
    struct palette palette;
    struct scene_builder *builder = scene_builder_create(timeline, vfs, &scene_options, NULL, NULL);
    struct renderer *renderer = builder && palette_load(&palette, vfs, NULL)
                                    ? renderer_create(&options, &palette, NULL, NULL)
                                    : NULL;
    struct arena *arena = arena_create();
    struct frame frame = {.width = SIDE, .height = SIDE, .rgba = pixels};
    for (int i = 0; renderer && i < NUM_FRAMES; i++) {
        struct scene scene;
        arena_reset(arena);
        scene_builder_build(builder, timeline_duration(timeline) * (0.4 + 0.5 * i), SCENE_ALL,
                            arena, &scene);
        if (!renderer_draw(renderer, &scene, &frame, NULL))
            abort();
        fuzz_read(pixels, sizeof pixels);
    }
    arena_destroy(arena);
    renderer_destroy(renderer);
    scene_builder_destroy(builder);
}

static void play(const struct vfs *vfs, void *context)
{
    const struct bytes *data = context;
    const size_t size = bytes_left(data);
    const struct timeline_options options = {.vfs = vfs};
    struct demo *demo = demo_open_memory("x.demo", data->at, size, NULL);
    struct timeline *timeline = demo ? timeline_open(demo, &options, NULL) : NULL;
    if (timeline)
        draw(timeline, vfs, (enum hud_style)(size % NUM_HUD_STYLES));
    timeline_close(timeline);
    demo_close(demo);
}

/* ---- storing the game in an archive ---- */

static const struct {
    const char *name;
    enum part part;
} files[] = {
    {"maps/m.bsp", PART_MAP},     {"maps/n.bsp", PART_MAP}, {"progs/a.mdl", PART_MODEL},
    {"progs/b.mdl", PART_SPRITE}, {"gfx.wad", PART_WAD},
};
enum { NUM_FILES = sizeof files / sizeof *files, PAK_ENTRY = 64, PAK_NAME = 56 };

static void add_entry(struct buffer *directory, const char *name, size_t offset, size_t size)
{
    char padded[PAK_NAME] = {0};
    memcpy(padded, name, strlen(name));
    buffer_append(directory, padded, sizeof padded);
    buffer_u32(directory, (uint32_t)offset);
    buffer_u32(directory, (uint32_t)size);
}

static void make_pak(struct buffer *pak, const struct bytes parts[NUM_PARTS])
{
    struct buffer directory = {0};
    buffer_append(pak, "PACK\0\0\0\0\0\0\0\0", 12);
    add_entry(&directory, "gfx/palette.lmp", pak->size, PALETTE_SIZE);
    for (int i = 0; i < PALETTE_SIZE; i++)
        buffer_u8(pak, (unsigned)i & 0xff);
    for (int i = 0; i < NUM_FILES; i++) {
        const struct bytes *part = &parts[files[i].part];
        add_entry(&directory, files[i].name, pak->size, bytes_left(part));
        buffer_append(pak, part->at, bytes_left(part));
    }
    buffer_set_u32(pak, 4, (uint32_t)pak->size);
    buffer_set_u32(pak, 8, (uint32_t)directory.size);
    buffer_append(pak, directory.data, directory.size);
    buffer_free(&directory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes input = bytes_make(data, size), parts[NUM_PARTS];
    struct buffer pak = {0};
    for (int i = 0; i < NUM_PARTS; i++) {
        const size_t stated = bytes_u16(&input), left = bytes_left(&input);
        const size_t given = stated < left ? stated : left;
        parts[i] = bytes_make(bytes_take(&input, given), given);
    }
    make_pak(&pak, parts);
    fuzz_game("pak0.pak", pak.data, pak.size, play, &parts[PART_DEMO]);
    buffer_free(&pak);
    return 0;
}

static void put_part(struct buffer *out, const void *data, size_t size)
{
    buffer_u16(out, (unsigned)size);
    buffer_append(out, data, size);
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static struct dem demo;
    static struct test_bsp map;
    static uint8_t wad[TEST_WAD_CAP];
    struct builder model, sprite;
    struct buffer seed = {0};
    if (index > 1)
        return 0;
    dem_rich(&demo, index ? 999 : 15, index ? 2 | 16 : 0);
    test_bsp_make(&map, index ? BSP_2 : BSP_29);
    const struct bytes packed = test_bsp_pack(&map);
    build_mdl(&model);
    build_spr(&sprite);
    put_part(&seed, demo.data, demo.size);
    put_part(&seed, packed.at, bytes_left(&packed));
    put_part(&seed, model.data, model.size);
    put_part(&seed, sprite.data, sprite.size);
    put_part(&seed, wad, test_wad_make(wad));
    const size_t size = seed.size <= cap ? seed.size : 0;
    memcpy(out, seed.data, size);
    buffer_free(&seed);
    return size;
}
