/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_players.h - the models, skins and weapons of Quake II's players,
 * each loaded once. */
#ifndef PLAYBACK_SCENE_Q2_Q2_PLAYERS_H
#define PLAYBACK_SCENE_Q2_Q2_PLAYERS_H

struct arena;
struct log;
struct model;
struct pic;
struct q2_client_frame;
struct q2_players;
struct vfs;

struct q2_players *q2_players_create(const struct vfs *vfs, struct arena *arena, struct log *log);

struct q2_appearance {
    const struct model *model; /* NULL: it could not be loaded */
    const struct pic *skin;    /* NULL: the model's own */
    const struct model *weapon;
};

/* Returns the appearance of the player in a slot. weapon: index of the player's weapon in
 * the server's list; 0: the default weapon of the model. */
struct q2_appearance q2_players_find(struct q2_players *players,
                                     const struct q2_client_frame *known, int slot, int weapon);

/* Returns the disguise skin of the player's model; NULL if it has none. */
const struct pic *q2_players_disguise(struct q2_players *players,
                                      const struct q2_client_frame *known, int slot);

#endif
