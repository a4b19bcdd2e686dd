/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/session_digest.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/paths.h"
#include "base/sort.h"
#include "base/vfs.h"
#include "demo/container/demo.h"
#include "pipeline/print/digest.h"
#include "pipeline/session/session.h"
#include "pipeline/settings/settings.h"
#include "playback/client/level.h"
#include "playback/sound/music.h"
#include "playback/timeline/timeline.h"
#include "world/image.h"
#include "world/map_load.h"

/* The digest, and the maps that the sessions name. */
struct game_files {
    struct digest *digest;
    struct arena *arena;
    const struct vfs *vfs;
    const char **maps; /* "maps/e1m1", sorted */
    size_t num, room;
};

/* Returns whether files of this kind are loaded under names that the demo does not mention.
 * These are the kinds of loaders that try several formats, and of files with fixed names
 * ("gfx.wad", "progs/flag.mdl", "locs/dm3.loc"). */
static bool is_loaded_kind(const char *name)
{
    static const char *const endings[] = {".mdl", ".md5mesh", ".md5anim", ".spr",
                                          ".wad", ".lmp",     ".loc"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (path_has_ending(name, endings[i]))
            return true;
    return map_load_has_extension(name) || image_has_extension(name) || music_is_kind_of(name);
}

static bool is_below_maps(const char *name)
{
    return strncasecmp(name, "maps/", strlen("maps/")) == 0;
}

static const char *without_ending(const struct game_files *game, const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? arena_printf(game->arena, "%.*s", (int)(dot - name), name) : name;
}

static int compare(const void *a, const void *b)
{
    return strcasecmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_map(struct game_files *game, const char *name)
{
    if (!is_below_maps(name))
        return;
    if (game->num == game->room) {
        game->room = 2 * game->room + 64;
        game->maps = mem_resize(game->maps, game->room, sizeof *game->maps);
    }
    game->maps[game->num++] = without_ending(game, name);
}

/* A folder may contain a thousand maps that have nothing to do with the film. Item boxes
 * (b_*.bsp) are also used where the demo does not list them. */
static bool may_be_loaded(void *context, const char *name)
{
    const struct game_files *game = context;
    if (!is_loaded_kind(name))
        return false;
    if (!is_below_maps(name) || strncasecmp(name, "maps/b_", strlen("maps/b_")) == 0 ||
        strchr(name + strlen("maps/"), '/'))
        return true;
    const char *map = without_ending(game, name);
    return game->num > 0 && bsearch(&map, game->maps, game->num, sizeof *game->maps, compare);
}

static void add_file(void *context, int layer, const char *name, const void *content, size_t size)
{
    const struct game_files *game = context;
    digest_add(game->digest, &layer, sizeof layer);
    digest_add_text(game->digest, name);
    digest_add(game->digest, content, size);
}

/* Adds a model or sound that the demo names, if its file name extension is unusual. */
static void add_listed(const struct game_files *game, const char *name)
{
    struct vfs_file file;
    if (is_loaded_kind(name) || !vfs_load(game->vfs, name, LIMIT_ASSET_SIZE, &file, NULL))
        return;
    digest_add_text(game->digest, name);
    digest_add(game->digest, file.data, file.size);
    vfs_file_free(&file);
}

static void add_level(struct game_files *game, const struct level *level)
{
    add_map(game, level->map_name);
    for (int i = 1; i < level->num_models; i++) {
        add_map(game, level->model_names[i]);
        add_listed(game, level->model_names[i]);
    }
    for (int i = 1; i < level->num_sounds; i++)
        add_listed(game, arena_printf(game->arena, "sound/%s", level->sound_names[i]));
}

static void add_session(struct game_files *game, const struct session *session)
{
    digest_add(game->digest, &session->palette, sizeof session->palette);
    if (!session->demo) {
        add_map(game, session->settings->input.paths[0]);
        return;
    }
    const uint64_t demo = demo_digest(session->demo);
    digest_add(game->digest, &demo, sizeof demo);
    for (int i = 0; i < timeline_num_levels(session->timeline); i++)
        add_level(game, timeline_level(session->timeline, i));
}

void session_digest(const struct session *const *sessions, int num, struct digest *digest)
{
    if (num == 0)
        return;
    struct game_files game = {.digest = digest, .arena = arena_create(), .vfs = sessions[0]->vfs};
    const struct vfs_visitor visitor = {&game, may_be_loaded, add_file};
    for (int i = 0; i < num; i++)
        add_session(&game, sessions[i]);
    if (game.num > 0)
        sort_items(game.maps, game.num, sizeof *game.maps, compare);
    vfs_visit(game.vfs, &visitor);
    free(game.maps);
    arena_destroy(game.arena);
}
