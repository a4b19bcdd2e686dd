/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/player_skins.h - skins and colours of players.
 *
 * QuakeWorld's players name a picture in skins/ for their model; all players have
 * two colours. Options and scripts may replace them for a side or a player. */
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

/* Instead of what players chose. */
struct skin_override {
    const char *skin; /* name of a picture in skins/; NULL: their own */
    bool has_colours; /* these: */
    int shirt, pants; /* 0..13 */
};

struct skin_overrides {
    struct skin_override team, enemies; /* of the player whose view it is */
};

/* One player's, whatever the side. */
struct player_override {
    const char *name; /* in ASCII; case does not count */
    struct skin_override skin_override;
};

struct player_skins;

/* Borrows all; vfs may be NULL, then there are no pictures. */
struct player_skins *player_skins_create(const struct vfs *vfs,
                                         const struct skin_overrides *skin_overrides,
                                         struct arena *arena, struct log *log);

/* From now on these apply; borrowed. */
void player_skins_override(struct player_skins *player_skins, const struct player_override *players,
                           int num);

struct player_skin {
    const struct pic *skin; /* NULL: the model's own */
    int shirt, pants;       /* palette rows; -1: the skin's own */
};

/* Skin and colours of the player in slot `player` (0 to the frame's num_players - 1)
 * for `model`: the body or a part of it. */
struct player_skin player_skins_find(struct player_skins *player_skins,
                                     const struct instant *instant, int player,
                                     const struct model *model);

#endif
