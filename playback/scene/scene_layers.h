/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_layers.h - the things of a scene sorted into layers that lie over each
 * other. */
#ifndef PLAYBACK_SCENE_SCENE_LAYERS_H
#define PLAYBACK_SCENE_SCENE_LAYERS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct scene;
struct scene_entity;

/* Players who have layers of their own: "player_" and the name, of which all but letters, digits
 * and '-' is '_'. */
#define SCENE_PLAYER_PREFIX "player_"
enum { MAX_SCENE_PLAYERS = 32, SCENE_PLAYER_SIZE = 80 };
struct scene_players {
    int num;
    char names[MAX_SCENE_PLAYERS][SCENE_PLAYER_SIZE];
};
void scene_players_name(const char *player, char out[SCENE_PLAYER_SIZE]);

/* From the bottom up. */
enum scene_layer {
    SCENE_LAYER_SKY,
    SCENE_LAYER_WORLD,   /* the level with its doors, lifts, liquids and torches */
    SCENE_LAYER_ITEMS,   /* and whatever else lies about: gibs, backpacks */
    SCENE_LAYER_PLAYERS, /* and monsters, alive or not, with what is on them */
    SCENE_LAYER_PLAYER,  /* the first of those who have one of their own */
    SCENE_LAYER_EFFECTS =
        SCENE_LAYER_PLAYER + MAX_SCENE_PLAYERS, /* particles, explosions, bolts, missiles */
    SCENE_LAYER_WEAPON,                         /* in hand */
    NUM_SCENE_LAYERS,
};

/* "sky", "world", ...; NULL of the players' own. */
extern const char *const scene_layer_names[NUM_SCENE_LAYERS];

/* `own`: whose are apart; NULL: nobody's. */
enum scene_layer scene_layer_of(const struct scene *scene, const struct scene_players *own,
                                const struct scene_entity *entity);

/* The scene with the things of some layers alone, bits by enum scene_layer, in the light of
 * all, and with nothing over the view. Its arrays live in the arena. */
void scene_layers_keep(const struct scene *scene, const struct scene_players *own, uint64_t layers,
                       struct arena *arena, struct scene *out);

/* Has the scene anything in a layer? Of the level always true. */
bool scene_layers_has(const struct scene *scene, const struct scene_players *own,
                      enum scene_layer layer);

#endif
