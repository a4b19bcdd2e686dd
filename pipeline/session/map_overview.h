/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/map_overview.h - an orthographic picture of a map from above, north up. */
#ifndef PIPELINE_SESSION_MAP_OVERVIEW_H
#define PIPELINE_SESSION_MAP_OVERVIEW_H

#include <stdbool.h>

struct err;
struct frame;
struct log;
struct map;
struct map_scene;
struct render_settings;
struct palette;
struct scene;
struct vfs;

/* Builds the scene, in the picture's size. With a camera, everything above its height is cut away;
 * ceilings are never visible from above. */
void map_overview_scene(const struct map_scene *map_scene, const struct render_settings *settings,
                        struct scene *out);

/* Draws the map with its items and a renderer of its own, with levels adjusted. The caller frees
 * out->rgba. */
bool map_overview_draw(const struct map *map, const struct vfs *vfs, const struct palette *palette,
                       const struct render_settings *settings, struct log *log, struct frame *out,
                       struct err *err);

#endif
