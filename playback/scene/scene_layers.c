/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/scene_layers.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/scene.h"

/* Models with fewer poses are not players or monsters. */
enum { MIN_POSES = 20 };

const char *const scene_layer_names[NUM_SCENE_LAYERS] = {
    [SCENE_LAYER_SKY] = "sky",         [SCENE_LAYER_WORLD] = "world",
    [SCENE_LAYER_ITEMS] = "items",     [SCENE_LAYER_PLAYERS] = "players",
    [SCENE_LAYER_EFFECTS] = "effects", [SCENE_LAYER_WEAPON] = "weapon",
};

static bool is_flame(const struct model *model)
{
    return strncmp(model->name, "progs/flame", strlen("progs/flame")) == 0;
}

static enum scene_layer layer_of_alias(const struct scene_entity *entity)
{
    static const int missiles =
        MODEL_ROCKET | MODEL_GRENADE | MODEL_TRACER | MODEL_TRACER2 | MODEL_TRACER3;
    const struct model *const model = entity->model;
    if (entity->flags & SCENE_VIEW_WEAPON)
        return SCENE_LAYER_WEAPON;
    if (is_flame(model))
        return SCENE_LAYER_WORLD;
    if (entity->flags & SCENE_PLAYER || model->alias->num_poses >= MIN_POSES)
        return SCENE_LAYER_PLAYERS;
    return model->flags & missiles || entity->flags & SCENE_FULL_LIGHT ? SCENE_LAYER_EFFECTS
                                                                       : SCENE_LAYER_ITEMS;
}

void scene_players_name(const char *player, char out[SCENE_PLAYER_SIZE])
{
    snprintf(out, SCENE_PLAYER_SIZE, SCENE_PLAYER_PREFIX "%s", player);
    for (char *at = out + strlen(SCENE_PLAYER_PREFIX); *at; at++)
        if (!(*at >= 'a' && *at <= 'z') && !(*at >= 'A' && *at <= 'Z') &&
            !(*at >= '0' && *at <= '9') && *at != '-')
            *at = '_';
}

static enum scene_layer layer_of_player(const struct scene_players *own, const char *player)
{
    char name[SCENE_PLAYER_SIZE];
    scene_players_name(player, name);
    for (int i = 0; i < own->num; i++)
        if (strcmp(own->names[i], name) == 0)
            return (enum scene_layer)(SCENE_LAYER_PLAYER + i);
    return SCENE_LAYER_PLAYERS;
}

enum scene_layer scene_layer_of(const struct scene *scene, const struct scene_players *own,
                                const struct scene_entity *entity)
{
    if (entity->model->kind == MODEL_BRUSH)
        return entity->model->map == scene->map ? SCENE_LAYER_WORLD : SCENE_LAYER_ITEMS;
    if (entity->model->kind == MODEL_SPRITE)
        return SCENE_LAYER_EFFECTS;
    const enum scene_layer layer = layer_of_alias(entity);
    return layer == SCENE_LAYER_PLAYERS && own && entity->player
               ? layer_of_player(own, entity->player)
               : layer;
}

void scene_layers_keep(const struct scene *scene, const struct scene_players *own, uint64_t layers,
                       struct arena *arena, struct scene *out)
{
    struct scene_entity *const kept =
        ARENA_NEW(arena, struct scene_entity, (size_t)scene->num_entities + 1);
    *out = *scene;
    out->tint[3] = 0.0f;
    out->num_pics = out->num_entities = 0;
    out->entities = kept;
    for (int i = 0; i < scene->num_entities; i++)
        if (layers >> scene_layer_of(scene, own, &scene->entities[i]) & 1)
            kept[out->num_entities++] = scene->entities[i];
    if (!(layers >> SCENE_LAYER_EFFECTS & 1))
        out->num_particles = 0;
    out->left_out |= (layers >> SCENE_LAYER_WORLD & 1 ? 0 : SCENE_WITHOUT_WORLD) |
                     (layers >> SCENE_LAYER_SKY & 1 ? 0 : SCENE_WITHOUT_SKY);
}

bool scene_layers_has(const struct scene *scene, const struct scene_players *own,
                      enum scene_layer layer)
{
    if (layer <= SCENE_LAYER_WORLD || (layer == SCENE_LAYER_EFFECTS && scene->num_particles > 0))
        return true;
    for (int i = 0; i < scene->num_entities; i++)
        if (scene_layer_of(scene, own, &scene->entities[i]) == layer)
            return true;
    return false;
}
