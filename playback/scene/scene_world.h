/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_world.h - what a scene has of its level: clock, map, light styles, liquids,
 * sky and fog. */
#ifndef PLAYBACK_SCENE_SCENE_WORLD_H
#define PLAYBACK_SCENE_SCENE_WORLD_H

struct instant;
struct map;
struct scene;
struct scene_options;
struct sky_cache;

void scene_world_at(struct scene *out, const struct instant *instant,
                    const struct scene_options *options, struct sky_cache *sky_cache);

/* Liquids without a key are like the water, as in QuakeSpasm. Where the PVS does not
 * see through water, all are opaque: one would see holes in the world. */
void scene_world_liquids(struct scene *out, const struct map *map,
                         const struct scene_options *options);

#endif
