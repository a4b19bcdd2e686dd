/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/map_overview.h - a map's picture from straight above, north up. */
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

/* The scene of it in the options' size: with --camera everything above that height is cut away;
 * ceilings are never visible from above. */
void map_overview_scene(const struct map_scene *map_scene, const struct render_settings *settings,
                        struct scene *out);

/* Draw it with its items and a renderer of its own, bright enough to be seen. out->rgba is malloc'd. */
bool map_overview_draw(const struct map *map, const struct vfs *vfs, const struct palette *palette,
                       const struct render_settings *settings, struct log *log, struct frame *out,
                       struct err *err);

#endif
