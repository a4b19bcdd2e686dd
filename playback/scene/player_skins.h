/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/player_skins.h - skins and colours of players.
 *
 * QuakeWorld's players choose a picture in skins/ for their model; all players choose two
 * colours. Options and scripts may override them for a side or for a player. */
#ifndef PLAYBACK_SCENE_PLAYER_SKINS_H
#define PLAYBACK_SCENE_PLAYER_SKINS_H

#include <stdbool.h>

struct arena;
struct client_entity;
struct log;
struct model;
struct instant;
struct pic;
struct vfs;

/* Overrides the choice of a player. */
struct skin_override {
    const char *skin; /* name of a picture in skins/; NULL: keep their own */
    bool has_colours; /* override the colours, too */
    int shirt, pants; /* 0..13; used if has_colours */
};

struct skin_overrides {
    struct skin_override team, enemies; /* from the perspective of the viewed player */
};

/* Overrides the choice of one player, regardless of side. */
struct player_override {
    const char *name; /* in ASCII; case-insensitive */
    struct skin_override skin_override;
};

struct player_skins;

/* Borrows all arguments; if vfs is NULL, there are no pictures. */
struct player_skins *player_skins_create(const struct vfs *vfs,
                                         const struct skin_overrides *skin_overrides,
                                         struct arena *arena, struct log *log);

/* Replaces the overrides of single players by `players`, which is borrowed. */
void player_skins_override(struct player_skins *player_skins, const struct player_override *players,
                           int num);

struct player_skin {
    const struct pic *skin; /* NULL: the model's own */
    int shirt, pants;       /* palette rows; -1: the skin's own */
};

/* Returns skin and colours of the player in slot `player` (0 to the frame's num_players -
 * 1) for `model`, which is the body or a part of it. */
struct player_skin player_skins_find(struct player_skins *player_skins,
                                     const struct instant *instant, int player,
                                     const struct model *model);

#endif
