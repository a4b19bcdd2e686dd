/* playback/scene/player_skins.h - what players wear: skins and colours.
 *
 * QuakeWorld's players name a picture for their model in skins/; everyone has
 * two colours. Whoever makes a film may have all of a side wear the same. */
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

/* What a side wears instead of its own. */
struct skin_override {
    const char *skin; /* name of a picture in skins/; NULL: their own */
    bool has_colours; /* these: */
    int shirt, pants; /* 0..13 */
};

struct skin_overrides {
    struct skin_override team, enemies; /* of the player whose view it is: his team, all others */
};

/* What one player wears, whichever side he is on. */
struct player_override {
    const char *name; /* plain; case does not count */
    struct skin_override skin_override;
};

struct player_skins;

/* Borrows all; vfs may be NULL, then there are no pictures. */
struct player_skins *player_skins_create(const struct vfs *vfs,
                                         const struct skin_overrides *skin_overrides,
                                         struct arena *arena, struct log *log);

/* From now on these players wear that; borrowed. */
void player_skins_override(struct player_skins *player_skins, const struct player_override *players,
                           int num);

struct player_skin {
    const struct pic *skin; /* NULL: the model's own */
    int shirt, pants;       /* palette rows; -1: the skin's own */
};

/* What the player in slot `player` (0 to the frame's num_players - 1) has on
 * `model`, or what of him lies there. */
struct player_skin player_skins_find(struct player_skins *player_skins,
                                     const struct instant *moment, int player,
                                     const struct model *model);

#endif
