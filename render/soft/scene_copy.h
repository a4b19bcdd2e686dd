/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/scene_copy.h - a scene that outlives the one who made it.
 *
 * Its arrays are copied into the arena, so the caller's may go at once; what a scene only
 * borrows (maps, models, pictures) it goes on borrowing. Alphas are brought to [0, 1]. */
#ifndef RENDER_SOFT_SCENE_COPY_H
#define RENDER_SOFT_SCENE_COPY_H

struct arena;
struct scene;

void scene_copy(struct arena *arena, const struct scene *scene, struct scene *to);

#endif
