/* playback/scene/scene_layers.h - the things of a scene sorted into layers that lie over each
 * other. */
#ifndef PLAYBACK_SCENE_SCENE_LAYERS_H
#define PLAYBACK_SCENE_SCENE_LAYERS_H

#include <stdbool.h>

struct arena;
struct scene;
struct scene_entity;

/* From the bottom up. */
enum scene_layer {
    SCENE_LAYER_SKY,
    SCENE_LAYER_WORLD,   /* the level with its doors, lifts, liquids and torches */
    SCENE_LAYER_ITEMS,   /* and whatever else lies about: gibs, backpacks */
    SCENE_LAYER_PLAYERS, /* and monsters, alive or not, with what is on them */
    SCENE_LAYER_EFFECTS, /* particles, explosions, bolts, missiles */
    SCENE_LAYER_WEAPON,  /* in hand */
    NUM_SCENE_LAYERS,
};

/* "sky", "world", ... */
extern const char *const scene_layer_names[NUM_SCENE_LAYERS];

enum scene_layer scene_layer_of(const struct scene *scene, const struct scene_entity *entity);

/* The scene with the things of some layers alone, bits by enum scene_layer, in the light of
 * all, and with nothing over the view. Its arrays live in the arena. */
void scene_layers_keep(const struct scene *scene, unsigned layers, struct arena *arena,
                       struct scene *out);

/* Has the scene anything in a layer? Of the level always true. */
bool scene_layers_has(const struct scene *scene, enum scene_layer layer);

#endif
