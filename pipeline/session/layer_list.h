/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layer_list.h - the layers of --layers: which are requested, and their names. */
#ifndef PIPELINE_SESSION_LAYER_LIST_H
#define PIPELINE_SESSION_LAYER_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/scene/scene_layers.h"

struct err;
struct scene;

/* The numbers after the scene's layers (enum scene_layer), which are from bottom to top. */
enum layer_number {
    LAYER_FLASH = NUM_SCENE_LAYERS, /* screen tint: damage, pickups, under water */
    LAYER_HUD,                      /* over all others */
    NUM_LAID,
    LAYER_BEAUTY = NUM_LAID,
    LAYER_FOREGROUND, /* everything in front of the level */
    LAYER_DEPTH,      /* from here on data, not colours */
    LAYER_POSITION,
    LAYER_NORMAL,
    LAYER_MOTION,
    LAYER_CRYPTOMATTE,
    NUM_LAYERS,
};

struct layer_list {
    uint64_t requested; /* bits by number */
    bool each;          /* every player gets a layer of their own */
    struct scene_players players;
};

/* Parses a list such as "beauty,player_Rook,depth", "all" or "all,each". Returns false and sets err
 * (ERR_USAGE) if a name is unknown. */
bool layer_list_read(const char *text, struct layer_list *out, struct err *err);

/* Gives a player a layer of their own, unless they have one or there is no room for more. */
void layer_list_add_player(struct layer_list *list, const char *player);

/* The same for all players of a scene. */
void layer_list_add_players(struct layer_list *list, const struct scene *scene);

/* Returns the name of layer 0 to NUM_LAYERS - 1; NULL for a player's layer that is not in use. */
const char *layer_list_name(const struct layer_list *list, int layer);

static inline bool layer_list_has(const struct layer_list *list, int layer)
{
    return list->requested >> layer & 1;
}

/* Returns whether the layer has colour and alpha; others are data. */
static inline bool layer_list_has_colour(int layer)
{
    return layer < LAYER_DEPTH;
}

#endif
