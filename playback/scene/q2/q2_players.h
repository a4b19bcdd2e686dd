/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/scene/q2/q2_players.h - models, skins and weapons that players of Quake II choose,
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

struct q2_dress {
    const struct model *model; /* NULL: none could be loaded */
    const struct pic *skin;    /* NULL: the model's own */
    const struct model *weapon;
};

/* What the player of a slot looks like who holds a weapon, by its place in the server's list;
 * 0: the model's own. */
struct q2_dress q2_players_find(struct q2_players *players, const struct q2_client_frame *known,
                                int slot, int weapon);

/* The skin of his model in disguise; NULL: it has none. */
const struct pic *q2_players_disguise(struct q2_players *players,
                                      const struct q2_client_frame *known, int slot);

#endif
