/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_world.h - the level's part of a scene: clock, map, light styles,
 * liquids, sky and fog. */
#ifndef PLAYBACK_SCENE_SCENE_WORLD_H
#define PLAYBACK_SCENE_SCENE_WORLD_H

struct instant;
struct map;
struct scene;
struct scene_options;
struct sky_cache;

void scene_world_at(struct scene *out, const struct instant *instant,
                    const struct scene_options *options, struct sky_cache *sky_cache);

/* Sets the opacity of liquids. Those without a key of their own are like water, as in
 * QuakeSpasm. If the PVS does not reach through water, all are opaque, as holes in the
 * world would be visible otherwise. */
void scene_world_liquids(struct scene *out, const struct map *map,
                         const struct scene_options *options);

#endif
