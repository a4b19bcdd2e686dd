/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/scene_copy.h - copies a scene so that it can be drawn later.
 *
 * Arrays are copied into the arena, so that the caller may free its own; what a scene
 * borrows (maps, models, pictures) must stay valid. Alphas are clamped to [0, 1]. */
#ifndef RENDER_SOFT_SCENE_COPY_H
#define RENDER_SOFT_SCENE_COPY_H

struct arena;
struct scene;

void scene_copy(struct arena *arena, const struct scene *scene, struct scene *to);

#endif
