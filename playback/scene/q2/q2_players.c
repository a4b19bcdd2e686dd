/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/q2/q2_players.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/vfs.h"
#include "models/model.h"
#include "models/model_load.h"
#include "playback/client/q2/q2_frame.h"
#include "world/pcx.h"
#include "world/pic.h"

enum { MAX_FILES = 512, NAME_SIZE = 64, PATH_SIZE = 3 * NAME_SIZE };

/* A loaded model or picture; both are NULL if it could not be loaded. */
struct known_file {
    const char *path;
    const struct model *model;
    const struct pic *skin;
};

struct q2_players {
    const struct vfs *vfs;
    struct arena *arena;
    struct log *log;
    int num;
    struct known_file files[MAX_FILES];
};

struct q2_players *q2_players_create(const struct vfs *vfs, struct arena *arena, struct log *log)
{
    struct q2_players *players = ARENA_NEW(arena, struct q2_players, 1);
    players->vfs = vfs;
    players->arena = arena;
    players->log = log;
    return players;
}

static const struct known_file *find_file(struct q2_players *players, const char *path)
{
    static const struct known_file none = {0};
    for (int i = 0; i < players->num; i++)
        if (strcasecmp(players->files[i].path, path) == 0)
            return &players->files[i];
    if (players->num == MAX_FILES)
        return &none;
    struct known_file *file = &players->files[players->num++];
    const size_t length = strlen(path);
    file->path = arena_strdup(players->arena, path);
    if (!players->vfs)
        return file;
    if (length > 4 && strcasecmp(path + length - 4, ".pcx") == 0)
        file->skin = pcx_load(players->vfs, path, players->arena, players->log, NULL);
    else if (vfs_find(players->vfs, path) >= 0)
        file->model = model_load(players->vfs, path, NULL, players->arena, players->log, NULL);
    return file;
}

static const struct known_file *find_part(struct q2_players *players, const char *model,
                                          const char *part, const char *ending)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "players/%s/%s%s", model, part, ending);
    return find_file(players, path);
}

/* A skeletal mesh may have a different skin. */
static const struct pic *find_skin(struct q2_players *players, const struct model *of,
                                   const char *model, const char *skin)
{
    char better[NAME_SIZE + 8];
    snprintf(better, sizeof better, "md5/%s", skin);
    const struct pic *const found =
        of && of->md5 ? find_part(players, model, better, ".pcx")->skin : NULL;
    return found ? found : find_part(players, model, skin, ".pcx")->skin;
}

/* Parses "name\model/skin" or "name\model\skin". The result is male/grunt if either is
 * missing or would lead out of the players folder. */
static void read_choice(const char *text, char model[NAME_SIZE], char skin[NAME_SIZE])
{
    const char *at = text ? strchr(text, '\\') : NULL;
    at = at ? at + 1 : "";
    const size_t length = strcspn(at, "/\\");
    snprintf(model, NAME_SIZE, "%.*s", (int)length, at);
    snprintf(skin, NAME_SIZE, "%s", at[length] ? at + length + 1 : "");
    const bool is_odd = strstr(at, "..") || strpbrk(skin, "/\\");
    if (!model[0] || !skin[0] || is_odd) {
        snprintf(model, NAME_SIZE, "male");
        snprintf(skin, NAME_SIZE, "grunt");
    }
}

/* Returns the file of a weapon; in the server's list of models it starts with "#", as in
 * "#w_shotgun.md2". */
static const char *weapon_name(const struct q2_client_frame *known, int weapon)
{
    const int most = known->width == Q2_NARROW ? Q2_NARROW_NAMES : Q2_MAX_MODELS;
    int num = 0;
    for (int i = 0; i < most; i++) {
        const char *name = known->config[Q2_CONFIG_MODELS + i];
        if (name && name[0] == '#' && ++num == weapon && !strpbrk(name, "/\\"))
            return name + 1;
    }
    return "weapon.md2";
}

struct q2_appearance q2_players_find(struct q2_players *players,
                                     const struct q2_client_frame *known, int slot, int weapon)
{
    char model[NAME_SIZE], skin[NAME_SIZE];
    read_choice(known->config[Q2_CONFIG_PLAYERS + slot], model, skin);
    struct q2_appearance dress = {.model = find_part(players, model, "tris.md2", "")->model};
    if (!dress.model) {
        snprintf(model, NAME_SIZE, "male");
        dress.model = find_part(players, model, "tris.md2", "")->model;
    }
    dress.skin = find_skin(players, dress.model, model, skin);
    if (!dress.skin) {
        dress.skin = find_part(players, "male", skin, ".pcx")->skin;
        if (strcmp(model, "male") != 0 || !dress.skin)
            dress.skin = find_part(players, model, "grunt", ".pcx")->skin;
    }
    dress.weapon = find_part(players, model, weapon_name(known, weapon), "")->model;
    if (!dress.weapon)
        dress.weapon = find_part(players, model, "weapon.md2", "")->model;
    return dress;
}

const struct pic *q2_players_disguise(struct q2_players *players,
                                      const struct q2_client_frame *known, int slot)
{
    char model[NAME_SIZE], skin[NAME_SIZE];
    read_choice(known->config[Q2_CONFIG_PLAYERS + slot], model, skin);
    return find_part(players, model, "disguise", ".pcx")->skin;
}
