/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/dlights.h - the dynamic lights of an instant: muzzle flashes, glowing
 * entities, rockets, explosions.
 *
 * As in the game, an entity has only one light: that of the last of its causes, in the
 * game's order. Lights flicker in steps of the game's frames, 1/72 s. */
#ifndef PLAYBACK_SCENE_DLIGHTS_H
#define PLAYBACK_SCENE_DLIGHTS_H

#include <stdbool.h>

#include "playback/timeline/instant.h"
#include "render/scene.h"

/* A muzzle flash, which stays in place for FLASH_TIME. */
struct live_flash {
    const struct event *event;
    double until; /* demo time: FLASH_TIME after the last frame that contained it */
};

extern const double FLASH_TIME;

enum { MAX_LIGHTS = 64 }; /* QuakeSpasm's limit */

struct dlight_list {
    int num;
    struct scene_light items[MAX_LIGHTS];
};

/* Adds the lights of an instant. `flashes` must be sorted newest first, since a later
 * flash of an entity replaces an earlier one. */
void dlights_add(struct dlight_list *list, const struct instant *instant,
                 const struct live_flash *flashes, int num_flashes);

#endif
