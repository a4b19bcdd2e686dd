/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/hud/hud_pics.h - the pictures of the HUD, loaded from gfx.wad. */
#ifndef PLAYBACK_HUD_HUD_PICS_H
#define PLAYBACK_HUD_HUD_PICS_H

#include "playback/hud/canvas.h"

struct arena;
struct log;
struct vfs;
struct wad;

enum hud_game { HUD_STANDARD, HUD_HIPNOTIC, HUD_ROGUE };

/* Missing pictures are NULL and are not drawn. */
struct hud_pics {
    enum hud_game game;
    const struct pic *font, *backtile;
    const struct pic *bar, *inventory, *score_bar, *disc;
    const struct pic *digits[2][10], *minus[2], *colon, *slash; /* [1]: red */
    const struct pic *weapons[7][7];                            /* [state][weapon] */
    const struct pic *ammo[4], *armor[3], *items[6], *sigils[4];
    const struct pic *faces[5][2]; /* [health / 20][in pain] */
    const struct pic *face_invisible, *face_invulnerable, *face_both, *face_quad;
    const struct pic *hipnotic_weapons[7][5], *hipnotic_items[2];
    const struct pic *rogue_bars[2], *rogue_weapons[5], *rogue_ammo[3], *rogue_items[2];
    const struct pic *ranking, *complete, *inter, *finale, *pause;
};

/* Loads all pictures. `wad` is gfx.wad or NULL; pictures from other files are loaded into
 * the arena. */
void hud_pics_load(struct hud_pics *out, const struct wad *wad, const struct vfs *vfs,
                   struct arena *arena, struct log *log);

/* Paints a number, right-aligned in a field of `digits` digits of 24 pixels each. */
void hud_pics_paint_number(struct canvas *canvas, const struct hud_pics *pics, float x, float y,
                           int number, int digits, bool red);

#endif
