/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/dlights.h - the moving lights of an instant: muzzle flashes, glowing
 * entities, rockets, explosions.
 *
 * As in the game an entity has one light, of the last cause in the game's order;
 * flickering is on the grid of the game's pictures, 1/72 s. */
#ifndef PLAYBACK_SCENE_DLIGHTS_H
#define PLAYBACK_SCENE_DLIGHTS_H

#include <stdbool.h>

#include "playback/timeline/instant.h"
#include "render/scene.h"

/* A muzzle flash: it stays where it was for FLASH_TIME. */
struct live_flash {
    const struct event *event;
    double until; /* demo time: FLASH_TIME after the frame that showed it last */
};

extern const double FLASH_TIME;

enum { MAX_LIGHTS = 64 }; /* QuakeSpasm's limit */

struct dlight_list {
    int num;
    struct scene_light items[MAX_LIGHTS];
};

/* `flashes` newest first: an entity's later one replaces its earlier. */
void dlights_add(struct dlight_list *list, const struct instant *instant,
                 const struct live_flash *flashes, int num_flashes);

/* The factor of a light style, a string of letters, at a time of the level's clock;
 * `smooth` interpolates from letter to letter. */
float light_style_at(const char *style, double clock, bool smooth);

#endif
