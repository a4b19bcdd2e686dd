/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/scene_layers.h - divides the objects of a scene into layers for
 * compositing. */
#ifndef PLAYBACK_SCENE_SCENE_LAYERS_H
#define PLAYBACK_SCENE_SCENE_LAYERS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct scene;
struct scene_entity;

/* Players with layers of their own, named "player_" and the player's name, in which
 * characters other than letters, digits and '-' are replaced by '_'. */
#define SCENE_PLAYER_PREFIX "player_"
enum { MAX_SCENE_PLAYERS = 32, SCENE_PLAYER_SIZE = 80 };
struct scene_players {
    int num;
    char names[MAX_SCENE_PLAYERS][SCENE_PLAYER_SIZE];
};
void scene_players_name(const char *player, char out[SCENE_PLAYER_SIZE]);

/* In order from bottom to top. */
enum scene_layer {
    SCENE_LAYER_SKY,
    SCENE_LAYER_WORLD,   /* the level with its doors, lifts, liquids and torches */
    SCENE_LAYER_ITEMS,   /* also gibs and backpacks */
    SCENE_LAYER_PLAYERS, /* also monsters; alive or dead, with their attachments */
    SCENE_LAYER_PLAYER,  /* first of the layers of single players */
    SCENE_LAYER_EFFECTS =
        SCENE_LAYER_PLAYER + MAX_SCENE_PLAYERS, /* particles, explosions, bolts, missiles */
    SCENE_LAYER_WEAPON,                         /* the view weapon */
    NUM_SCENE_LAYERS,
};

/* "sky", "world", ...; NULL for layers of single players. */
extern const char *const scene_layer_names[NUM_SCENE_LAYERS];

/* Returns the layer of an entity. `own`: the players with layers of their own; NULL:
 * none. */
enum scene_layer scene_layer_of(const struct scene *scene, const struct scene_players *own,
                                const struct scene_entity *entity);

/* Reduces a scene to some layers, bits by enum scene_layer; it keeps the lights of all
 * layers, and loses the tint and the pics. The arrays of `out` are in the arena. */
void scene_layers_keep(const struct scene *scene, const struct scene_players *own, uint64_t layers,
                       struct arena *arena, struct scene *out);

/* Returns whether a layer of the scene is not empty; always true for the layers of the level. */
bool scene_layers_has(const struct scene *scene, const struct scene_players *own,
                      enum scene_layer layer);

#endif
