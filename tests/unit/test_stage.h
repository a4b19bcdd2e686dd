/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_stage.h - the room of test_bsp.h with a renderer and the pictures that it
 * draws. */
#ifndef TESTS_UNIT_TEST_STAGE_H
#define TESTS_UNIT_TEST_STAGE_H

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "tests/unit/test_bsp.h"
#include "world/map_load.h"
#include "world/palette.h"

enum { WIDTH = 96, HEIGHT = 64 };

struct stage {
    struct arena *arena;
    struct palette palette;
    struct renderer *renderer; /* NULL if no context is available */
    const struct map *map;
    uint8_t pixels[WIDTH * HEIGHT * 4]; /* of the last picture */
};

/* The renderer to use; a test program runs its tests once for each. */
static enum render_driver stage_driver = RENDER_OSMESA;

/* OSMesa generates code at run time, which not every emulator runs correctly. */
static inline bool stage_tries_osmesa(void)
{
    return !getenv("TEST_NO_OSMESA");
}

static inline struct renderer *stage_renderer(const struct stage *stage, int threads, bool shadows)
{
    const struct render_options options = {.width = WIDTH,
                                           .height = HEIGHT,
                                           .driver = stage_driver,
                                           .threads = threads,
                                           .gamma = 1,
                                           .contrast = 1,
                                           .shadows = shadows};
    struct err err = {0};
    struct renderer *renderer = renderer_create(&options, &stage->palette, NULL, &err);
    if (!renderer)
        print_message("no context: %s\n", err.text);
    return renderer;
}

/* Initializes a stage without a renderer, with the palette `rgb`. */
static inline void stage_init(struct stage *stage, const uint8_t rgb[256][3])
{
    static struct test_bsp bsp;
    *stage = (struct stage){.arena = arena_create()};
    memcpy(stage->palette.rgb, rgb, sizeof stage->palette.rgb);
    stage->palette.num_fullbright = 32;
    test_bsp_make(&bsp, BSP_29);
    const struct bytes file = test_bsp_pack(&bsp);
    stage->map = map_parse("room", &(struct map_files){.bsp = file}, stage->arena, NULL, NULL);
}

static inline int stage_tear_down(void **state)
{
    struct stage *stage = *state;
    renderer_destroy(stage->renderer);
    arena_destroy(stage->arena);
    return 0;
}

/* Returns a view from one wall of the room towards +x, above the water. Angles are in degrees. */
static inline struct scene stage_look(const struct stage *stage, float pitch, float yaw)
{
    struct scene scene = {
        .map = stage->map,
        .view = {.origin = vec3_make(-100, 0, 90),
                 .angles = vec3_make(pitch, yaw, 0),
                 .fov_x = 90,
                 .fov_y = 67.38f,
                 .rect = {0, 0, WIDTH, HEIGHT}},
        .view_contents = CONTENTS_EMPTY,
        .liquid_alpha = {1, 1, 1, 1},
    };
    for (int i = 0; i < 64; i++)
        scene.light_styles[i] = 264.0f / 256.0f;
    return scene;
}

/* Draws into stage->pixels and returns their hash. */
static inline uint64_t stage_draw(struct stage *stage, struct renderer *renderer,
                                  const struct scene *scene)
{
    struct frame frame = {
        .width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = stage->pixels};
    struct err err = {0};
    memset(stage->pixels, 0x55, sizeof stage->pixels);
    if (!renderer_draw(renderer, scene, &frame, &err))
        fail_msg("%s", err.text);
    for (size_t i = 3; i < sizeof stage->pixels; i += 4)
        assert_int_equal(stage->pixels[i], 255);
    return hash_bytes(0, stage->pixels, sizeof stage->pixels);
}

#endif
