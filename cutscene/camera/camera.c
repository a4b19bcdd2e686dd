/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/camera/camera.h"

#include "base/arena.h"

static void copy_curve(struct curve *curve, struct arena *arena)
{
    if (curve->num > 0)
        curve->keys = arena_copy(arena, curve->keys, (size_t)curve->num * sizeof *curve->keys);
}

static void copy_target(struct camera_target *target, struct arena *arena)
{
    if (target->path) {
        const struct camera copy = camera_copy(target->path, arena);
        target->path = arena_copy(arena, &copy, sizeof copy);
    }
    if (target->num_parts == 0)
        return;
    target->parts =
        arena_copy(arena, target->parts, (size_t)target->num_parts * sizeof *target->parts);
    for (int i = 0; i < target->num_parts; i++)
        copy_target(&target->parts[i], arena);
}

struct camera camera_copy(const struct camera *from, struct arena *arena)
{
    struct camera camera = *from;
    struct curve *const curves[] = {
        &camera.distance, &camera.angle, &camera.height, &camera.focal, &camera.shake,
        &camera.handheld, &camera.roll,  &camera.focus,  &camera.fstop, &camera.blur};
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        copy_curve(curves[i], arena);
    copy_target(&camera.target, arena);
    copy_target(&camera.look, arena);
    if (camera.num_focuses > 0)
        camera.focuses =
            arena_copy(arena, camera.focuses, (size_t)camera.num_focuses * sizeof *camera.focuses);
    for (int i = 0; i < camera.num_focuses; i++)
        copy_target(&camera.focuses[i].target, arena);
    if (camera.num_keys > 0)
        camera.keys = arena_copy(arena, camera.keys, (size_t)camera.num_keys * sizeof *camera.keys);
    for (int i = 0; i < camera.num_keys; i++)
        copy_target(&camera.keys[i].look, arena);
    return camera;
}
