/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/scene/player_skins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vfs.h"
#include "demo/protocol/quake_text.h"
#include "models/model.h"
#include "playback/client/client_frame.h"
#include "playback/client/game.h"
#include "playback/client/level.h"
#include "playback/timeline/instant.h"
#include "world/pcx.h"
#include "world/pic.h"

/* The file of a skin may be as large as the game's screen; the model uses its upper left
 * part. */
enum { FILE_WIDTH = 320, FILE_HEIGHT = 200, SKIN_WIDTH = 296, SKIN_HEIGHT = 194 };

enum { NAME_SIZE = 32 }; /* our own limit */

static const char base_name[] = "base";

struct skin {
    char name[NAME_SIZE];
    const struct pic *pic; /* NULL: it could not be loaded */
};

struct player_skins {
    const struct vfs *vfs;
    struct skin_overrides skin_overrides;
    struct arena *arena;
    struct log *log;
    int num_skins;
    struct skin skins[LIMIT_PLAYER_SKINS];
    int num_overrides;
    const struct player_override *overrides;
};

struct player_skins *player_skins_create(const struct vfs *vfs,
                                         const struct skin_overrides *skin_overrides,
                                         struct arena *arena, struct log *log)
{
    struct player_skins *player_skins = ARENA_NEW(arena, struct player_skins, 1);
    player_skins->vfs = vfs;
    player_skins->skin_overrides = *skin_overrides;
    player_skins->arena = arena;
    player_skins->log = log;
    return player_skins;
}

void player_skins_override(struct player_skins *player_skins, const struct player_override *players,
                           int num)
{
    player_skins->overrides = players;
    player_skins->num_overrides = num;
}

/* ---- pictures ---- */

/* Returns the part that the model uses; texels outside a smaller picture are 0. */
static const struct pic *fit(const struct pic *pic, struct arena *arena)
{
    uint8_t *pixels = ARENA_NEW(arena, uint8_t, SKIN_WIDTH * SKIN_HEIGHT);
    const size_t width = (size_t)(pic->width < SKIN_WIDTH ? pic->width : SKIN_WIDTH);
    for (int y = 0; y < pic->height && y < SKIN_HEIGHT; y++)
        memcpy(pixels + y * SKIN_WIDTH, pic->pixels + y * pic->width, width);
    struct pic *skin = ARENA_NEW(arena, struct pic, 1);
    *skin = (struct pic){
        .width = SKIN_WIDTH, .height = SKIN_HEIGHT, .transparent = -1, .pixels = pixels};
    return skin;
}

static const struct pic *load(const struct player_skins *player_skins, const char *file,
                              struct err *err)
{
    struct vfs_file data;
    if (!vfs_load(player_skins->vfs, file, LIMIT_ASSET_SIZE, &data, err))
        return NULL;
    struct arena *scratch = arena_create();
    const struct pic *skin = NULL;
    const struct pic *pic = pcx_parse(bytes_make(data.data, data.size), scratch, err);
    if (pic && (pic->width > FILE_WIDTH || pic->height > FILE_HEIGHT))
        err_set(err, ERR_LIMIT, "%dx%d pixels, the limit for skins is %dx%d", pic->width,
                pic->height, FILE_WIDTH, FILE_HEIGHT);
    else if (pic)
        skin = fit(pic, player_skins->arena);
    if (!skin)
        err_prefix(err, "%s", file);
    arena_destroy(scratch);
    vfs_file_free(&data);
    return skin;
}

/* Finds the picture of that name; returns NULL if it cannot be loaded. is_requested:
 * named by an option, so that a failure is warned of. */
static const struct pic *find_skin(struct player_skins *player_skins, const char *name,
                                   bool is_requested)
{
    for (int i = 0; i < player_skins->num_skins; i++)
        if (strcasecmp(player_skins->skins[i].name, name) == 0)
            return player_skins->skins[i].pic;
    if (!player_skins->vfs || player_skins->num_skins == LIMIT_PLAYER_SKINS)
        return NULL;
    struct skin *skin = &player_skins->skins[player_skins->num_skins++];
    char file[NAME_SIZE + sizeof "skins/.pcx"];
    struct err err = {0};
    snprintf(skin->name, sizeof skin->name, "%s", name);
    snprintf(file, sizeof file, "skins/%s.pcx", skin->name);
    skin->pic = load(player_skins, file, &err);
    if (!skin->pic && is_requested)
        log_warn(player_skins->log, "%s; players are shown without this skin", err.text);
    else if (!skin->pic)
        log_verbose(player_skins->log, "%s; players are shown without this skin", err.text);
    return skin->pic;
}

/* Reads the name of a skin from a player's info, without its extension, in ASCII. */
static void read_name(char out[NAME_SIZE], const char *skin)
{
    quake_text_plain(out, NAME_SIZE, skin);
    out[strcspn(out, ".")] = '\0';
    if (!out[0])
        snprintf(out, NAME_SIZE, "%s", base_name);
}

static const struct pic *choose_skin(struct player_skins *player_skins,
                                     const struct client_player *player,
                                     const struct skin_override *skin_override)
{
    char name[NAME_SIZE];
    read_name(name, skin_override->skin ? skin_override->skin : player->skin);
    const struct pic *skin = find_skin(player_skins, name, skin_override->skin != NULL);
    return skin ? skin : find_skin(player_skins, base_name, false);
}

/* ---- sides ---- */

/* Returns whether a player is on the side of the viewed player. */
static bool is_mate(const struct instant *instant, int player)
{
    const struct client_frame *frame = instant->frame;
    const int viewer = frame->view_entity - 1;
    if (player == viewer)
        return true;
    if (viewer < 0 || viewer >= frame->num_players || !instant->level->has_teams)
        return false;
    const char *team = frame->players[viewer].team;
    return team[0] && strcmp(team, frame->players[player].team) == 0;
}

/* Returns the override of the player if there is one, otherwise that of the side. */
static const struct skin_override *override_of(const struct player_skins *player_skins,
                                               const struct instant *instant, int player)
{
    char name[64];
    quake_text_plain(name, sizeof name, instant->frame->players[player].name);
    for (int i = 0; i < player_skins->num_overrides; i++)
        if (strcasecmp(player_skins->overrides[i].name, name) == 0)
            return &player_skins->overrides[i].skin_override;
    return is_mate(instant, player) ? &player_skins->skin_overrides.team
                                    : &player_skins->skin_overrides.enemies;
}

/* Skins are for one model, which mods may split into body and weapon. */
static bool has_player_skin(const struct level *level, const struct model *model)
{
    return level->game->has_player_skins &&
           (strcmp(model->name, "progs/player.mdl") == 0 || model == level->unarmed_player);
}

struct player_skin player_skins_find(struct player_skins *player_skins,
                                     const struct instant *instant, int player,
                                     const struct model *model)
{
    const struct client_player *who = &instant->frame->players[player];
    const struct skin_override *skin_override = override_of(player_skins, instant, player);
    struct player_skin clothes = {NULL, -1, -1};
    /* In QuakeWorld, heads and gibs do not have the player's colours. */
    const bool is_body = has_player_skin(instant->level, model);
    if (instant->level->game->has_player_skins && !is_body)
        return clothes;
    if (who->present)
        clothes = (struct player_skin){NULL, who->shirt, who->pants};
    if (skin_override->has_colours)
        clothes = (struct player_skin){NULL, skin_override->shirt, skin_override->pants};
    if (is_body)
        clothes.skin = choose_skin(player_skins, who, skin_override);
    return clothes;
}
