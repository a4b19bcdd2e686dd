/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/flash_balance.h - keeps flashes about as bright as they are in the game while the
 * exposure of a view is lifted.
 *
 * The exposure suits the light of the level. Rockets, explosions and muzzle flashes would be
 * multiplied by it, too, and turn the walls next to them white. */
#ifndef RENDER_SOFT_FLASH_BALANCE_H
#define RENDER_SOFT_FLASH_BALANCE_H

struct scene;
struct scene_entity;
struct scene_light;

/* Dims moving lights and models that shine by themselves, as the exposure of the scene requires.
 * The arrays are those of the scene. */
void flash_balance(const struct scene *scene, struct scene_light *lights,
                   struct scene_entity *entities);

#endif
