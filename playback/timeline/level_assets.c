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
    const void *file; /* a map or a model */
};

struct loaded_list {
    struct loaded *items;
    int num, capacity;
};

struct level_assets {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    struct loaded_list maps, models; /* inline models are not listed */
};

struct level_assets *level_assets_create(const struct vfs *vfs, struct arena *arena,
                                         struct log *log)
{
    struct level_assets *files = mem_alloc(sizeof *files);
    files->vfs = vfs;
    files->arena = arena;
    files->log = log;
    return files;
}

void level_assets_destroy(struct level_assets *files)
{
    if (!files)
        return;
    free(files->maps.items);
    free(files->models.items);
    free(files);
}

static const void *find(const struct loaded_list *list, const char *name)
{
    for (int i = 0; i < list->num; i++)
        if (strcasecmp(list->items[i].name, name) == 0) /* as the search path finds files */
            return list->items[i].file;
    return NULL;
}

static void keep(struct loaded_list *list, const char *name, const void *file, struct arena *arena)
{
    list->items = mem_grow(list->items, list->num, &list->capacity, sizeof *list->items);
    list->items[list->num++] = (struct loaded){arena_strdup(arena, name), file};
}

static const struct map *load_map(struct level_assets *files, const char *name, struct err *err)
{
    const struct map *map = find(&files->maps, name);
    if (map)
        return map;
    if (vfs_find(files->vfs, name) < 0) {
        err_set(err, ERR_IO,
                "%s: not found in %s; without the map nothing can be shown: put it there, or add "
                "the folder of a mod that has it with --game",
                name, vfs_places(files->vfs));
        return NULL;
    }
    map = map_load(files->vfs, name, files->arena, files->log, err);
    if (map)
        keep(&files->maps, name, map, files->arena);
    return map;
}

static const struct model *load_model(struct level_assets *files, const char *name)
{
    const struct model *model = find(&files->models, name);
    if (model)
        return model;
    struct err err;
    model = model_load(files->vfs, name, NULL, files->arena, files->log, &err);
    if (!model) {
        log_warn(files->log, "%s: something else is shown for it", err.text);
        model = placeholder_create(files->arena, name);
    }
    keep(&files->models, name, model, files->arena);
    return model;
}

/* A submodel of the map; NULL where it has none of that name. Index 1 of the models is
 * the whole map. */
static const struct model *load_inline(struct level_assets *files, const char *name,
                                       const struct map *map)
{
    struct err err;
    return model_load(files->vfs, name, map, files->arena, files->log, &err);
}

/* Servers list all inline models of their map. */
static void compare_map(const struct level_assets *files, const struct level *level)
{
    int num = 0;
    for (int i = 2; i < level->num_models; i++)
        num += level->model_names[i][0] == '*';
    if (num > 0 && num != level->map->num_submodels - 1)
        log_warn(files->log,
                 "%s: %d doors, lifts and triggers, the recording's has %d: it is another map of "
                 "that name; --game adds the folder of a mod that has its own",
                 level->map->name, level->map->num_submodels - 1, num);
}

/* Of a model's own pictures and of those that stand in for them. */
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

/* False with err when models bring too many pictures; then the rest is not loaded. */
static bool load_models(struct level_assets *files, struct level *level, struct err *err)
{
    int64_t num_texels = 0;
    const struct model **models =
        ARENA_NEW(files->arena, const struct model *, (size_t)level->num_models);
    models[1] = load_inline(files, "*0", level->map);
    for (int i = 2; i < level->num_models; i++) {
        const char *name = level->model_names[i];
        /* "#" and what follows is the file of a weapon in a player's folder. */
        if (name[0] == '\0' || name[0] == '#')
            continue;
        models[i] = name[0] == '*' ? load_inline(files, name, level->map) : load_model(files, name);
        num_texels += models[i] ? count_texels(models[i]) : 0;
        if (num_texels > LIMIT_LEVEL_TEXELS)
            return err_set(err, ERR_LIMIT,
                           "%s: with it, pictures of more than %d texels are the level's models' "
                           "or stand in for them; --external-textures off shows none that stand in",
                           name, LIMIT_LEVEL_TEXELS);
    }
    level->models = models;
    return true;
}

static const struct model *load_if_there(struct level_assets *files, const char *name)
{
    return vfs_find(files->vfs, name) >= 0 ? load_model(files, name) : NULL;
}

/* The weapons that the stats name, for a player model that can hold them. */
static void load_held(struct level_assets *files, struct level *level)
{
    for (int i = 0; i < GAME_NUM_WEAPON_MODELS && level->unarmed_player; i++)
        level->weapon_models[i] = load_if_there(files, level->game->weapon_models[i].model);
}

/* The player model and the weapons that the server lists; without the player model nothing
 * is held. */
static void load_vwep(struct level_assets *files, struct level_data *data)
{
    struct level *level = &data->level;
    const bool is_usual = strcmp(data->vwep_files[0], "-") == 0;
    level->unarmed_player =
        is_usual ? level->models[data->player_model] : load_if_there(files, data->vwep_files[0]);
    for (int i = 1; i < data->num_vwep_files && level->unarmed_player; i++)
        level->vwep_models[i] = load_if_there(files, data->vwep_files[i]);
    /* The usual one has a weapon painted on: it holds only what is listed. */
    if (!is_usual)
        load_held(files, level);
}

/* Flags and weapons that players may carry. */
static void load_attachments(struct level_assets *files, struct level_data *data)
{
    struct level *level = &data->level;
    const struct game *game = level->game;
    for (int i = 2; i < level->num_models; i++)
        if (strcmp(level->model_names[i], game->flag_model) == 0)
            level->flag = level->models[i];
    if (data->num_vwep_files > 0) {
        load_vwep(files, data);
        return;
    }
    bool is_whole = vfs_find(files->vfs, game->unarmed_player) >= 0;
    for (int i = 0; i < GAME_NUM_WEAPON_MODELS; i++)
        is_whole = is_whole && vfs_find(files->vfs, game->weapon_models[i].model) >= 0;
    if (is_whole)
        level->unarmed_player = load_model(files, game->unarmed_player);
    load_held(files, level);
}

bool level_assets_load(struct level_assets *files, struct level_data *data, struct err *err)
{
    struct level *level = &data->level;
    if (level->num_models < 2 || !level->map_name[0])
        return err_set(err, ERR_FORMAT, "the level has no map");
    level->map = load_map(files, level->map_name, err);
    if (!level->map)
        return false;
    compare_map(files, level);
    if (!load_models(files, level, err))
        return false;
    if (level->game->unarmed_player)
        load_attachments(files, data);
    map_spawn_fog(level->map, data->fog);
    return true;
}
