/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud_pics.h"

#include <stdio.h>
#include <string.h>

#include "world/pic.h"

static const struct pic *find(const struct wad *wad, const char *name)
{
    return wad ? wad_find_pic(wad, name) : NULL;
}

/* Returns a lump of a series, such as "num_" and "3". */
static const struct pic *find_joined(const struct wad *wad, const char *prefix, const char *name)
{
    char lump[32];
    snprintf(lump, sizeof lump, "%s%s", prefix, name);
    return find(wad, lump);
}

static const struct pic *find_number(const struct wad *wad, const char *prefix, int number)
{
    char lump[32];
    snprintf(lump, sizeof lump, "%s%d", prefix, number);
    return find(wad, lump);
}

/* The states of a weapon's picture: owned, in use, and five of flashing. */
static const char *const state_prefixes[7] = {"inv_",   "inv2_",  "inva1_", "inva2_",
                                              "inva3_", "inva4_", "inva5_"};

static void load_numbers(struct hud_pics *out, const struct wad *wad)
{
    for (int i = 0; i < 10; i++) {
        out->digits[0][i] = find_number(wad, "num_", i);
        out->digits[1][i] = find_number(wad, "anum_", i);
    }
    out->minus[0] = find(wad, "num_minus");
    out->minus[1] = find(wad, "anum_minus");
    out->colon = find(wad, "num_colon");
    out->slash = find(wad, "num_slash");
}

static void load_inventory(struct hud_pics *out, const struct wad *wad)
{
    static const char *const weapons[7] = {"shotgun", "sshotgun", "nailgun", "snailgun",
                                           "rlaunch", "srlaunch", "lightng"};
    static const char *const ammo[4] = {"sb_shells", "sb_nails", "sb_rocket", "sb_cells"};
    static const char *const items[6] = {"sb_key1",   "sb_key2", "sb_invis",
                                         "sb_invuln", "sb_suit", "sb_quad"};
    for (int state = 0; state < 7; state++)
        for (int i = 0; i < 7; i++)
            out->weapons[state][i] = find_joined(wad, state_prefixes[state], weapons[i]);
    for (int i = 0; i < 4; i++) {
        out->ammo[i] = find(wad, ammo[i]);
        out->sigils[i] = find_number(wad, "sb_sigil", i + 1);
    }
    for (int i = 0; i < 3; i++)
        out->armor[i] = find_number(wad, "sb_armor", i + 1);
    for (int i = 0; i < 6; i++)
        out->items[i] = find(wad, items[i]);
}

static void load_faces(struct hud_pics *out, const struct wad *wad)
{
    for (int i = 0; i < 5; i++) {
        out->faces[i][0] = find_number(wad, "face", 5 - i);
        out->faces[i][1] = find_number(wad, "face_p", 5 - i);
    }
    out->face_invisible = find(wad, "face_invis");
    out->face_invulnerable = find(wad, "face_invul2");
    out->face_both = find(wad, "face_inv2");
    out->face_quad = find(wad, "face_quad");
}

static void load_hipnotic(struct hud_pics *out, const struct wad *wad)
{
    static const char *const weapons[5] = {"laser", "mjolnir", "gren_prox", "prox_gren", "prox"};
    for (int state = 0; state < 7; state++)
        for (int i = 0; i < 5; i++)
            out->hipnotic_weapons[state][i] = find_joined(wad, state_prefixes[state], weapons[i]);
    out->hipnotic_items[0] = find(wad, "sb_wsuit");
    out->hipnotic_items[1] = find(wad, "sb_eshld");
}

static void load_rogue(struct hud_pics *out, const struct wad *wad)
{
    static const char *const weapons[5] = {"r_lava", "r_superlava", "r_gren", "r_multirock",
                                           "r_plasma"};
    static const char *const ammo[3] = {"r_ammolava", "r_ammoplasma", "r_ammomulti"};
    for (int i = 0; i < 5; i++)
        out->rogue_weapons[i] = find(wad, weapons[i]);
    for (int i = 0; i < 3; i++)
        out->rogue_ammo[i] = find(wad, ammo[i]);
    out->rogue_bars[0] = find(wad, "r_invbar1");
    out->rogue_bars[1] = find(wad, "r_invbar2");
    out->rogue_items[0] = find(wad, "r_shield1");
    out->rogue_items[1] = find(wad, "r_agrav1");
}

void hud_pics_load(struct hud_pics *out, const struct wad *wad, const struct vfs *vfs,
                   struct arena *arena, struct log *log)
{
    *out = (struct hud_pics){
        .font = find(wad, "conchars"),
        .backtile = find(wad, "backtile"),
        .bar = find(wad, "sbar"),
        .inventory = find(wad, "ibar"),
        .score_bar = find(wad, "scorebar"),
        .disc = find(wad, "disc"),
    };
    load_numbers(out, wad);
    load_inventory(out, wad);
    load_faces(out, wad);
    load_hipnotic(out, wad);
    load_rogue(out, wad);
    if (out->hipnotic_weapons[0][0])
        out->game = HUD_HIPNOTIC;
    else if (out->rogue_bars[0])
        out->game = HUD_ROGUE;
    if (!vfs)
        return;
    out->ranking = pic_load(vfs, "gfx/ranking.lmp", arena, log, NULL);
    out->complete = pic_load(vfs, "gfx/complete.lmp", arena, log, NULL);
    out->inter = pic_load(vfs, "gfx/inter.lmp", arena, log, NULL);
    out->finale = pic_load(vfs, "gfx/finale.lmp", arena, log, NULL);
    out->pause = pic_load(vfs, "gfx/pause.lmp", arena, log, NULL);
}

void hud_pics_paint_number(struct canvas *canvas, const struct hud_pics *pics, float x, float y,
                           int number, int digits, bool red)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number < 999 ? number : 999);
    const int length = (int)strlen(text);
    /* A number with too many digits loses the leading ones. */
    for (int i = length > digits ? length - digits : 0; i < length; i++) {
        const float at = x + (float)((digits - length + i) * 24);
        canvas_pic(canvas, text[i] == '-' ? pics->minus[red] : pics->digits[red][text[i] - '0'], at,
                   y);
    }
}
