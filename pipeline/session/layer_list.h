/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/session/layer_list.h - which layers are requested, and what they are called. */
#ifndef PIPELINE_SESSION_LAYER_LIST_H
#define PIPELINE_SESSION_LAYER_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "playback/scene/scene_layers.h"

struct err;
struct scene;

/* Those of a scene are the first, from the bottom up. */
enum layer_number {
    LAYER_FLASH = NUM_SCENE_LAYERS, /* of damage, of what is picked up, under water */
    LAYER_HUD,                      /* over all the others */
    NUM_LAID,
    LAYER_BEAUTY = NUM_LAID,
    LAYER_FOREGROUND, /* all over the level */
    LAYER_DEPTH,      /* this and the next have numbers, no colours */
    LAYER_POSITION,
    LAYER_NORMAL,
    LAYER_MOTION,
    LAYER_CRYPTOMATTE,
    NUM_LAYERS,
};

struct layer_list {
    uint64_t requested; /* bits by number */
    bool each;          /* each player has a layer of his own, whoever there is */
    struct scene_players players;
};

/* Read a list, "beauty,player_Rook,depth", "all" or "all,each". ERR_USAGE names what is not
 * known. */
bool layer_list_read(const char *text, struct layer_list *out, struct err *err);

/* A player gets a layer of his own, if there is room for one more and he has none yet. */
void layer_list_add_player(struct layer_list *list, const char *player);

/* All those of a scene. */
void layer_list_add_players(struct layer_list *list, const struct scene *scene);

/* The name of a layer from 0 to NUM_LAYERS - 1; NULL of a player whom nobody is. */
const char *layer_list_name(const struct layer_list *list, int layer);

static inline bool layer_list_has(const struct layer_list *list, int layer)
{
    return list->requested >> layer & 1;
}

/* Has it colour and alpha, or other numbers? */
static inline bool layer_list_has_colour(int layer)
{
    return layer < LAYER_DEPTH;
}

#endif
