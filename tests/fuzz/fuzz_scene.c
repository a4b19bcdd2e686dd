/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Input: a demo. Scenes and listeners are built for some of its times. */
#include <stdlib.h>

#include "base/arena.h"
#include "demo/container/demo.h"
#include "playback/scene/scene_builder.h"
#include "playback/sound/listener.h"
#include "playback/timeline/timeline.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/test_dem.h"

static void touch(const struct scene *scene)
{
    fuzz_read(scene->entities, (size_t)scene->num_entities * sizeof *scene->entities);
    fuzz_read(scene->particles, (size_t)scene->num_particles * sizeof *scene->particles);
    fuzz_read(scene->lights, (size_t)scene->num_lights * sizeof *scene->lights);
    fuzz_read(scene->pics, (size_t)scene->num_pics * sizeof *scene->pics);
    if (scene->view.rect.height <= 0 || !(scene->tint[3] >= 0.0f && scene->tint[3] <= 1.0f))
        abort();
}

static void map_scene(const struct timeline *timeline, enum hud_style hud)
{
    enum { MOMENTS = 7 };
    const struct scene_options options = {
        .hud = {.width = 640,
                .height = 480,
                .style = hud,
                .changes = {.shown = hud == HUD_BROADCAST ? UINT32_MAX : 0}},
        .fov = 90.0f,
        .view_weapon = true,
    };
    struct scene_builder *builder = scene_builder_create(timeline, NULL, &options, NULL, NULL);
    struct arena *arena = arena_create();
    const double duration = timeline_duration(timeline);
    for (int i = 0; i <= MOMENTS; i++) {
        struct scene scene;
        arena_reset(arena);
        scene_builder_build(builder, duration * (MOMENTS - i) / MOMENTS, SCENE_ALL, arena, &scene);
        touch(&scene);
        listener_at(scene_builder_cursor(builder), duration * i / MOMENTS);
    }
    arena_destroy(arena);
    scene_builder_destroy(builder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct timeline_options options = {.vfs = NULL};
    struct demo *demo = demo_open_memory("x.dem", data, size, NULL);
    if (!demo)
        return 0;
    struct timeline *timeline = timeline_open(demo, &options, NULL);
    if (timeline)
        map_scene(timeline, (enum hud_style)(size % NUM_HUD_STYLES));
    timeline_close(timeline);
    demo_close(demo);
    return 0;
}

size_t fuzz_seed(int index, uint8_t *out, size_t cap)
{
    static struct dem d;
    if (index >= 2)
        return 0;
    dem_rich(&d, index ? 999 : 15, index ? 2 | 16 : 0);
    if (d.size > cap)
        return 0;
    memcpy(out, d.data, d.size);
    return d.size;
}
