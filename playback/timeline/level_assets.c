/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/timeline/level_assets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "models/model.h"
#include "models/model_load.h"
#include "models/placeholder.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/client/level_data.h"
#include "world/map.h"
#include "world/map_load.h"
#include "world/map_spawn.h"

struct loaded {
    const char *name;
    const void *file; /* a struct map or a struct model */
};

struct loaded_list {
    struct loaded *items;
    int num, capacity;
};

struct level_assets {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    struct loaded_list maps, models; /* without inline models */
};

struct level_assets *level_assets_create(const struct vfs *vfs, struct arena *arena,
                                         struct log *log)
{
    struct level_assets *assets = mem_alloc(sizeof *assets);
    assets->vfs = vfs;
    assets->arena = arena;
    assets->log = log;
    return assets;
}

void level_assets_destroy(struct level_assets *assets)
{
    if (!assets)
        return;
    free(assets->maps.items);
    free(assets->models.items);
    free(assets);
}

static const void *find_loaded(const struct loaded_list *list, const char *name)
{
    for (int i = 0; i < list->num; i++)
        /* Case-insensitive, like the search path. */
        if (strcasecmp(list->items[i].name, name) == 0)
            return list->items[i].file;
    return NULL;
}

static void add_loaded(struct loaded_list *list, const char *name, const void *file,
                       struct arena *arena)
{
    list->items = mem_grow(list->items, list->num, &list->capacity, sizeof *list->items);
    list->items[list->num++] = (struct loaded){arena_strdup(arena, name), file};
}

static const struct map *load_map(struct level_assets *assets, const char *name, struct err *err)
{
    const struct map *map = find_loaded(&assets->maps, name);
    if (map)
        return map;
    if (vfs_find(assets->vfs, name) < 0) {
        if (!vfs_is_link_outside(assets->vfs, name, err))
            err_set(err, ERR_IO,
                    "%s: not found in %s; copy the map there, or use --game to add the folder of "
                    "a mod that contains it",
                    name, vfs_places(assets->vfs));
        return NULL;
    }
    map = map_load(assets->vfs, name, assets->arena, assets->log, err);
    if (map)
        add_loaded(&assets->maps, name, map, assets->arena);
    return map;
}

static const struct model *load_model(struct level_assets *assets, const char *name)
{
    const struct model *model = find_loaded(&assets->models, name);
    if (model)
        return model;
    struct err err;
    model = model_load(assets->vfs, name, NULL, assets->arena, assets->log, &err);
    if (!model) {
        log_warn(assets->log, "%s: a placeholder is shown instead", err.text);
        model = placeholder_create(assets->arena, name);
    }
    add_loaded(&assets->models, name, model, assets->arena);
    return model;
}

/* Returns a submodel of the map, or NULL if there is none of that name. Model 1 is the
 * whole map. */
static const struct model *load_inline(struct level_assets *assets, const char *name,
                                       const struct map *map)
{
    struct err err;
    return model_load(assets->vfs, name, map, assets->arena, assets->log, &err);
}

/* Warns if the map is not the recorded one. Servers list all inline models of their map. */
static void check_inline_models(const struct level_assets *assets, const struct level *level)
{
    int num = 0;
    for (int i = 2; i < level->num_models; i++)
        num += level->model_names[i][0] == '*';
    if (num > 0 && num != level->map->num_submodels - 1)
        log_warn(
            assets->log,
            "%s: has %d doors, lifts and triggers, but the recorded map has %d: this is another "
            "map of the same name; use --game to add the folder of a mod that contains the "
            "right one",
            level->map->name, level->map->num_submodels - 1, num);
}

/* Counts the texels of a model's own pictures and of their replacements. */
static int64_t count_texels(const struct model *model)
{
    int64_t num = model->num_replacement_texels;
    for (int i = 0; model->alias && i < model->alias->num_skins; i++) {
        const struct alias_skin *skin = &model->alias->skins[i];
        for (int k = 0; k < skin->num_pictures; k++)
            num += (int64_t)skin->pictures[k].width * skin->pictures[k].height;
    }
    for (int i = 0; model->sprite && i < model->sprite->num_images; i++)
        num += (int64_t)model->sprite->images[i].width * model->sprite->images[i].height;
    return num;
}

/* Returns false with err if the pictures of the models are too large. The remaining models
 * are then not loaded. */
static bool load_models(struct level_assets *assets, struct level *level, struct err *err)
{
    int64_t num_texels = 0;
    const struct model **models =
        ARENA_NEW(assets->arena, const struct model *, (size_t)level->num_models);
    models[1] = load_inline(assets, "*0", level->map);
    for (int i = 2; i < level->num_models; i++) {
        const char *name = level->model_names[i];
        /* "#" precedes the file name of a weapon in a player model's folder. */
        if (name[0] == '\0' || name[0] == '#')
            continue;
        models[i] =
            name[0] == '*' ? load_inline(assets, name, level->map) : load_model(assets, name);
        num_texels += models[i] ? count_texels(models[i]) : 0;
        if (num_texels > LIMIT_LEVEL_TEXELS)
            return err_set(err, ERR_LIMIT,
                           "%s: with this model, the level's models exceed %d texels; use "
                           "--external-textures off to ignore replacement pictures",
                           name, LIMIT_LEVEL_TEXELS);
    }
    level->models = models;
    return true;
}

static const struct model *load_if_present(struct level_assets *assets, const char *name)
{
    return vfs_find(assets->vfs, name) >= 0 ? load_model(assets, name) : NULL;
}

/* Loads the weapons indicated by stats, for a player model that can hold them. */
static void load_weapon_models(struct level_assets *assets, struct level *level)
{
    for (int i = 0; i < GAME_NUM_WEAPON_MODELS && level->unarmed_player; i++)
        level->weapon_models[i] = load_if_present(assets, level->game->weapon_models[i].model);
}

/* Loads the player model and the weapons listed by the server. Without the player model, no
 * weapons are shown. */
static void load_vwep(struct level_assets *assets, struct level_data *data)
{
    struct level *level = &data->level;
    const bool is_usual = strcmp(data->vwep_files[0], "-") == 0;
    level->unarmed_player =
        is_usual ? level->models[data->player_model] : load_if_present(assets, data->vwep_files[0]);
    for (int i = 1; i < data->num_vwep_files && level->unarmed_player; i++)
        level->vwep_models[i] = load_if_present(assets, data->vwep_files[i]);
    /* The default model has a weapon painted on, so it holds only listed weapons. */
    if (!is_usual)
        load_weapon_models(assets, level);
}

/* Loads flags and weapons that players may carry. */
static void load_attachments(struct level_assets *assets, struct level_data *data)
{
    struct level *level = &data->level;
    const struct game *game = level->game;
    for (int i = 2; i < level->num_models; i++)
        if (strcmp(level->model_names[i], game->flag_model) == 0)
            level->flag = level->models[i];
    if (data->num_vwep_files > 0) {
        load_vwep(assets, data);
        return;
    }
    bool is_whole = vfs_find(assets->vfs, game->unarmed_player) >= 0;
    for (int i = 0; i < GAME_NUM_WEAPON_MODELS; i++)
        is_whole = is_whole && vfs_find(assets->vfs, game->weapon_models[i].model) >= 0;
    if (is_whole)
        level->unarmed_player = load_model(assets, game->unarmed_player);
    load_weapon_models(assets, level);
}

bool level_assets_load(struct level_assets *assets, struct level_data *data, struct err *err)
{
    struct level *level = &data->level;
    if (level->num_models < 2 || !level->map_name[0])
        return err_set(err, ERR_FORMAT, "the level has no map");
    level->map = load_map(assets, level->map_name, err);
    if (!level->map)
        return false;
    check_inline_models(assets, level);
    if (!load_models(assets, level, err))
        return false;
    if (level->game->unarmed_player)
        load_attachments(assets, data);
    map_spawn_fog(level->map, data->fog);
    return true;
}
