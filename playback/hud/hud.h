/* playback/hud/hud.h - the game's status bar, scoreboards and intermission.
 *
 * Laid out as the original lays them out, 320 pixels wide, from the pictures
 * of gfx.wad; the mission packs' bars are known by the pictures they bring. */
#ifndef PLAYBACK_HUD_HUD_H
#define PLAYBACK_HUD_HUD_H

#include "playback/hud/canvas.h"
#include "playback/scene/scene_at.h"
#include "playback/timeline/instant.h"

struct log;
struct vfs;
struct wad;

enum { HUD_BAR_HEIGHT = 48 }; /* inventory and bar, in the game's pixels */

enum hud_game { HUD_STANDARD, HUD_HIPNOTIC, HUD_ROGUE };

/* Every picture; what is missing is NULL and is not drawn. */
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

/* `wad` is gfx.wad or NULL. The pics outside it are loaded into the arena. */
void hud_load(struct hud_pics *out, const struct wad *wad, const struct vfs *vfs,
              struct arena *arena, struct log *log);

/* Frame pixels to one of the game's. */
float hud_scale(const struct scene_options *options);

/* Frame pixels from the left to the bar, which is 320 of the game's wide. */
float hud_bar_left(const struct scene_options *options, const struct instant *moment);

/* What the bar leaves of the frame. */
struct scene_rect hud_view_rect(const struct scene_options *options,
                                const struct client_frame *frame);

/* Paint everything that belongs over the view except texts. */
void hud_paint(struct canvas *canvas, const struct hud_pics *pics,
               const struct scene_options *options, const struct instant *moment);

/* A number of at most `digits` figures, right-aligned, 24 pixels each. */
void hud_paint_number(struct canvas *canvas, const struct hud_pics *pics, float x, float y,
                      int number, int digits, bool red);

#endif
