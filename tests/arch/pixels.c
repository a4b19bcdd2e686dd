/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pixels DEMO BASEDIR [--plain]: draws moments of a demo with the software rasterizer and
 * prints a line with the hash of each. All compilers and processors must print the same.
 *
 * Links no library but libc and reads only formats that need no other, so that it is easy
 * to build for any processor. --plain uses no optional CPU instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "playback/scene/scene_builder.h"
#include "playback/timeline/timeline.h"
#include "render/frame.h"
#include "render/renderer.h"
#include "world/palette.h"

enum { WIDTH = 320, HEIGHT = 180, MOMENTS = 24 };

/* The options of a picture. */
struct variant {
    const char *name;
    enum render_filter filter;
    int anisotropy;
    bool has_shadows, is_fullbright;
    float fov, water_alpha, fog;
};
static const struct variant variants[] = {
    {"usual", RENDER_FILTER_LINEAR, 1, false, false, 90.0f, 1.0f, 0.0f},
    {"nearest", RENDER_FILTER_NEAREST, 1, true, false, 110.0f, 0.6f, 0.05f},
    {"oblique", RENDER_FILTER_LINEAR, 16, true, true, 70.0f, 0.3f, 0.02f},
};
enum { NUM_VIEWS = sizeof variants / sizeof *variants };

struct show {
    struct vfs *vfs;
    struct palette palette;
    struct demo *demo;
    struct timeline *timeline;
    bool is_plain;
};

static bool open_show(struct show *show, const char *demo, const char *basedir, struct err *err)
{
    show->vfs = vfs_create(NULL);
    if (!vfs_add_game(show->vfs, basedir, "id1", err) ||
        !palette_load(&show->palette, show->vfs, err))
        return false;
    const struct timeline_options options = {.vfs = show->vfs};
    show->demo = demo_open(demo, err);
    show->timeline = show->demo ? timeline_open(show->demo, &options, err) : NULL;
    return show->timeline != NULL;
}

static struct renderer *make_renderer(const struct show *show, const struct variant *variant,
                                      struct err *err)
{
    const struct render_options options = {
        .width = WIDTH,
        .height = HEIGHT,
        .driver = RENDER_SOFT,
        .filter = variant->filter,
        .anisotropy = variant->anisotropy,
        .threads = 2,
        .gamma = 1.0f,
        .contrast = 1.0f,
        .shadows = variant->has_shadows,
        .few_frames = true,
        .is_plain = show->is_plain,
    };
    return renderer_create(&options, &show->palette, NULL, err);
}

static struct scene_builder *make_builder(const struct show *show, const struct variant *variant,
                                          struct err *err)
{
    const struct scene_options options = {
        .hud = {.width = WIDTH, .height = HEIGHT, .style = HUD_CLASSIC},
        .fov = variant->fov,
        .view_weapon = true,
        .fullbright_models = variant->is_fullbright,
        .has_water_alpha = true,
        .water_alpha = variant->water_alpha,
    };
    return scene_builder_create(show->timeline, show->vfs, &options, NULL, err);
}

static bool draw_moments(const struct show *show, const struct variant *variant, struct err *err)
{
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    struct frame frame = {.width = WIDTH, .height = HEIGHT, .stride = WIDTH * 4, .rgba = pixels};
    struct renderer *const renderer = make_renderer(show, variant, err);
    struct scene_builder *const builder = renderer ? make_builder(show, variant, err) : NULL;
    struct arena *const arena = arena_create();
    bool ok = builder;
    for (int i = 0; ok && i < MOMENTS; i++) {
        const double time = timeline_duration(show->timeline) * i / MOMENTS;
        struct scene scene;
        arena_reset(arena);
        scene_builder_build(builder, time, SCENE_ALL, arena, &scene);
        scene.fog = (struct scene_fog){variant->fog, {0.3f, 0.5f, 0.6f}};
        ok = renderer_draw(renderer, &scene, &frame, err);
        printf("%-10s %2d %016llx\n", variant->name, i,
               (unsigned long long)hash_bytes(0, pixels, sizeof pixels));
    }
    arena_destroy(arena);
    scene_builder_destroy(builder);
    renderer_destroy(renderer);
    return ok;
}

int main(int argc, char **argv)
{
    struct show show = {.is_plain = argc == 4 && strcmp(argv[3], "--plain") == 0};
    struct err err = {0};
    if (argc < 3 || argc > 4 || (argc == 4 && !show.is_plain)) {
        fprintf(stderr, "usage: %s DEMO BASEDIR [--plain]\n", argv[0]);
        return 1;
    }
    bool ok = open_show(&show, argv[1], argv[2], &err);
    for (int i = 0; ok && i < NUM_VIEWS; i++)
        ok = draw_moments(&show, &variants[i], &err);
    if (!ok)
        fprintf(stderr, "%s\n", err.text);
    timeline_close(show.timeline);
    demo_close(show.demo);
    vfs_destroy(show.vfs);
    return ok ? 0 : 1;
}
