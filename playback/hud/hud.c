/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/hud/hud_boxes.h"
#include "playback/hud/hud_scale.h"
#include "playback/hud/kill_feed.h"
#include "playback/hud/match_panels.h"
#include "playback/hud/ranking_panel.h"
#include "playback/hud/scoreboard.h"
#include "world/pic.h"

enum {
    HIPNOTIC_PROXIMITY_BIT = 16,
    HIPNOTIC_FIRST_ITEM = 24,

    ROGUE_FIRST_AMMO = 1 << 7,
    ROGUE_FIRST_WEAPON = 1 << 12, /* the powered-up ones: lava nailgun first */
    ROGUE_FIRST_ARMOR = 1 << 23,
    ROGUE_FIRST_EXTRA_AMMO = 26,
    ROGUE_FIRST_ITEM = 29,
};

/* How long the face shows pain after a hit, in seconds. */
static const double FACE_TIME = 0.2;

/* Returns the row of hud_pics.weapons for an owned weapon: 0 owned, 1 in use, 2..6
 * flashing, in the first second after its pickup. */
static int weapon_state(const struct instant *instant, int bit)
{
    const struct client_frame *frame = instant->frame;
    const int tenths = (int)((instant->time - frame->item_time[bit]) * 10.0);
    if (tenths >= 0 && tenths < 10)
        return tenths % 5 + 2;
    return frame->stats[STAT_ACTIVE_WEAPON] == (int32_t)(UINT32_C(1) << bit);
}

static bool has(const struct instant *instant, int bit)
{
    return (uint32_t)instant->frame->stats[STAT_ITEMS] >> bit & 1;
}

static int paint_hipnotic_weapons(struct canvas *canvas, const struct hud_pics *pics,
                                  const struct instant *instant, int last_state)
{
    static const int bits[4] = {23, 7, 4, HIPNOTIC_PROXIMITY_BIT};
    bool grenade_shown = false;
    for (int i = 0; i < 4; i++) {
        if (!has(instant, bits[i]))
            continue;
        const int state = weapon_state(instant, bits[i]);
        last_state = state;
        /* The grenade launcher and the proximity gun share a slot. */
        if (i == 2 && has(instant, HIPNOTIC_PROXIMITY_BIT) && state) {
            grenade_shown = true;
            canvas_pic(canvas, pics->hipnotic_weapons[state][2], 96, -16);
        } else if (i == 3 && has(instant, 4)) {
            if (!grenade_shown)
                canvas_pic(canvas, pics->hipnotic_weapons[state][3], 96, -16);
        } else if (i == 3) {
            canvas_pic(canvas, pics->hipnotic_weapons[state][4], 96, -16);
        } else if (i < 2) {
            canvas_pic(canvas, pics->hipnotic_weapons[state][i], 176 + (float)i * 24, -16);
        }
    }
    return last_state;
}

static void paint_rogue_weapons(struct canvas *canvas, const struct hud_pics *pics,
                                const struct instant *instant)
{
    for (int i = 0; i < 5; i++)
        if (instant->frame->stats[STAT_ACTIVE_WEAPON] == ROGUE_FIRST_WEAPON << i)
            canvas_pic(canvas, pics->rogue_weapons[i], (float)(i + 2) * 24, -16);
}

/* Returns the state of the last weapon, which decides whether new items flash, as in the
 * game. */
static int paint_weapons(struct canvas *canvas, const struct hud_pics *pics,
                         const struct instant *instant)
{
    int state = 0;
    for (int i = 0; i < 7; i++) {
        if (!has(instant, i))
            continue;
        state = weapon_state(instant, i);
        canvas_pic(canvas, pics->weapons[state][i], (float)i * 24, -16);
    }
    if (pics->game == HUD_HIPNOTIC)
        state = paint_hipnotic_weapons(canvas, pics, instant, state);
    if (pics->game == HUD_ROGUE)
        paint_rogue_weapons(canvas, pics, instant);
    return state;
}

static void paint_ammo_counts(struct canvas *canvas, const struct instant *instant)
{
    for (int i = 0; i < 4; i++) {
        const int count = instant->frame->stats[STAT_SHELLS + i];
        char text[16];
        snprintf(text, sizeof text, "%3d", count < 0 ? 0 : count < 999 ? count : 999);
        for (int j = 0; j < 3; j++)
            if (text[j] != ' ')
                canvas_char(canvas, (float)((6 * i + j + 1) * 8 + 2), -24, 18 + text[j] - '0');
    }
}

static void paint_item(struct canvas *canvas, const struct instant *instant, const struct pic *pic,
                       int bit, float x, bool flashing)
{
    const bool fresh = instant->frame->item_time[bit] > instant->time - 2.0;
    if (has(instant, bit) && !(fresh && flashing))
        canvas_pic(canvas, pic, x, -16);
}

static void paint_weapons_and_items(struct canvas *canvas, const struct hud_pics *pics,
                                    const struct instant *instant)
{
    const bool rogue = pics->game == HUD_ROGUE, hipnotic = pics->game == HUD_HIPNOTIC;
    const bool flashing = paint_weapons(canvas, pics, instant) != 0;
    for (int i = hipnotic ? 2 : 0; i < 6; i++)
        paint_item(canvas, instant, pics->items[i], IT_KEY1_BIT + i, 192 + (float)i * 16, flashing);
    for (int i = 0; i < 2 && hipnotic; i++)
        paint_item(canvas, instant, pics->hipnotic_items[i], HIPNOTIC_FIRST_ITEM + i,
                   288 + (float)i * 16, flashing);
    for (int i = 0; i < 2 && rogue; i++)
        paint_item(canvas, instant, pics->rogue_items[i], ROGUE_FIRST_ITEM + i, 288 + (float)i * 16,
                   flashing);
    for (int i = 0; i < 4 && !rogue; i++)
        paint_item(canvas, instant, pics->sigils[i], IT_SIGIL1_BIT + i, 288 + (float)i * 8,
                   flashing);
}

static void paint_inventory(struct canvas *canvas, const struct hud_pics *pics,
                            const struct instant *instant)
{
    const bool lava = instant->frame->stats[STAT_ACTIVE_WEAPON] >= ROGUE_FIRST_WEAPON;
    canvas_pic(canvas, pics->game == HUD_ROGUE ? pics->rogue_bars[!lava] : pics->inventory, 0, -24);
    paint_weapons_and_items(canvas, pics, instant);
    paint_ammo_counts(canvas, instant);
}

static void paint_armor(struct canvas *canvas, const struct hud_pics *pics,
                        const struct instant *instant)
{
    const int32_t *stats = instant->frame->stats;
    if (stats[STAT_ITEMS] & IT_INVULNERABILITY) {
        hud_pics_paint_number(canvas, pics, 24, 0, 666, 3, true);
        canvas_pic(canvas, pics->disc, 0, 0);
        return;
    }
    const int first = pics->game == HUD_ROGUE ? ROGUE_FIRST_ARMOR : IT_ARMOR1;
    hud_pics_paint_number(canvas, pics, 24, 0, stats[STAT_ARMOR], 3, stats[STAT_ARMOR] <= 25);
    for (int i = 2; i >= 0; i--)
        if (stats[STAT_ITEMS] & first << i) {
            canvas_pic(canvas, pics->armor[i], 0, 0);
            break;
        }
}

static bool in_pain(const struct instant *instant)
{
    for (int i = instant->num_events - 1; i >= 0; i--) {
        if (instant->time - instant->events[i].time > FACE_TIME)
            break;
        if (instant->events[i].kind == EVENT_DAMAGE)
            return true;
    }
    return false;
}

static const struct pic *find_face(const struct hud_pics *pics, const struct instant *instant)
{
    const int32_t items = instant->frame->stats[STAT_ITEMS];
    const int health = instant->frame->stats[STAT_HEALTH];
    const bool invisible = items & IT_INVISIBILITY, safe = items & IT_INVULNERABILITY;
    if (invisible && safe)
        return pics->face_both;
    if (items & IT_QUAD)
        return pics->face_quad;
    if (invisible)
        return pics->face_invisible;
    if (safe)
        return pics->face_invulnerable;
    return pics->faces[health >= 100 ? 4 : health > 0 ? health / 20 : 0][in_pain(instant)];
}

static const struct pic *find_ammo(const struct hud_pics *pics, int32_t items)
{
    const int first = pics->game == HUD_ROGUE ? ROGUE_FIRST_AMMO : IT_SHELLS;
    for (int i = 0; i < 4; i++)
        if (items & first << i)
            return pics->ammo[i];
    for (int i = 0; i < 3 && pics->game == HUD_ROGUE; i++)
        if (items & 1 << (ROGUE_FIRST_EXTRA_AMMO + i))
            return pics->rogue_ammo[i];
    return NULL;
}

static void paint_ammo(struct canvas *canvas, const struct hud_pics *pics,
                       const struct instant *instant)
{
    const int32_t *stats = instant->frame->stats;
    canvas_pic(canvas, find_ammo(pics, stats[STAT_ITEMS]), 224, 0);
    hud_pics_paint_number(canvas, pics, 248, 0, stats[STAT_AMMO], 3, stats[STAT_AMMO] <= 10);
}

/* Paints armour, face and health. */
static void paint_values(struct canvas *canvas, const struct hud_pics *pics,
                         const struct instant *instant)
{
    const int32_t *stats = instant->frame->stats;
    const int health =
        instant->frame->is_observed && stats[STAT_HEALTH] < 0 ? 0 : stats[STAT_HEALTH];
    for (int i = 0; i < 2 && pics->game == HUD_HIPNOTIC; i++)
        if (has(instant, IT_KEY1_BIT + i))
            canvas_pic(canvas, pics->items[i], 209, 3 + (float)i * 9);
    paint_armor(canvas, pics, instant);
    canvas_pic(canvas, find_face(pics, instant), 112, 0);
    hud_pics_paint_number(canvas, pics, 136, 0, health, 3, health <= 25);
}

/* Paints tiles at the sides of the bar, across the whole picture, or behind a bar that insets make
 * smaller. */
static void paint_tiles(struct canvas *canvas, const struct hud_pics *pics,
                        const struct hud_options *options, const struct hud_box *bar)
{
    const float scale = hud_scale_bar(options);
    const int height = (int)((float)hud_scale_bar_height(options) * scale);
    const int top = options->height - height;
    const bool is_full = bar->scale == scale;
    const int from = is_full ? (int)bar->origin : 0;
    const int to = is_full ? (int)(bar->origin + 320 * scale) : 0;
    canvas_tile(canvas, pics->backtile, (struct scene_rect){0, top, from, height});
    canvas_tile(canvas, pics->backtile, (struct scene_rect){to, top, options->width - to, height});
}

static void paint_status(struct canvas *canvas, const struct hud_pics *pics,
                         const struct hud_layout *layout, const struct hud_box *bar,
                         const struct instant *instant)
{
    const struct hud_options *options = layout->options;
    const bool has_inventory = hud_scale_bar_height(options) == HUD_BAR_HEIGHT;
    if (options->style == HUD_CLASSIC && !bar->is_placed)
        paint_tiles(canvas, pics, options, bar);

    canvas->scale = bar->scale;
    canvas->left = bar->origin;
    const float bottom = bar->is_placed ? bar->top + bar->height : (float)options->height;
    canvas->top = bottom - HUD_STATUS_HEIGHT * bar->scale;
    if (has_inventory)
        paint_inventory(canvas, pics, instant);
    if (has_inventory && instant->level->max_clients > 1)
        scoreboard_paint_strip(canvas, instant);
    if (scoreboard_is_dead(instant)) {
        canvas_pic(canvas, pics->score_bar, 0, 0);
        scoreboard_paint_solo(canvas, instant);
    } else {
        canvas_pic(canvas, pics->bar, 0, 0);
        paint_values(canvas, pics, instant);
        paint_ammo(canvas, pics, instant);
    }
    if (has_inventory && layout->content.has_side_scores)
        scoreboard_paint_mini(canvas, instant, bar->width / bar->scale);
}

/* The broadcast style has the same figures on a shaded background instead of the bar. */
static void paint_figures(struct canvas *canvas, const struct hud_pics *pics,
                          const struct hud_box *box, const struct instant *instant)
{
    enum { WEAPONS_TOP = -20, VALUES = 21 /* from the top of the box */ };
    enum { UNLIMITED = 255 }; /* ammo, which then says nothing */
    canvas->scale = box->scale;
    canvas->left = box->origin;
    canvas->top = box->top + VALUES * canvas->scale;
    canvas_shade(canvas, 0, WEAPONS_TOP - 1, 320, 24 - WEAPONS_TOP + 4, 0.5f);
    paint_values(canvas, pics, instant);
    if (instant->frame->stats[STAT_AMMO] < UNLIMITED)
        paint_ammo(canvas, pics, instant);
    /* paint_weapons_and_items paints at y -16. */
    canvas->top += (WEAPONS_TOP + 16) * canvas->scale;
    paint_weapons_and_items(canvas, pics, instant);
}

/* The name of the viewed player in the broadcast style, on a plate with the frags. */
static void paint_name_plate(struct canvas *canvas, const struct hud_box *box,
                             const struct instant *instant)
{
    const struct client_frame *frame = instant->frame;
    const struct client_player *player = &frame->players[frame->view_entity - 1];
    const float width = box->width / box->scale;
    canvas->scale = box->scale;
    canvas->left = box->origin;
    canvas->top = box->top;
    canvas_shade(canvas, 0, 0, width, 12, 0.7f);
    canvas_fill_player_colour(
        canvas, 0, 0, 4, 12, match_panels_colour(instant, canvas->palette, frame->view_entity - 1));
    char frags[16], name[HUD_NAME_SIZE];
    snprintf(frags, sizeof frags, "%d", player->frags);
    const float right = width - 4 - 8 * (float)strlen(frags);
    const int letters = (int)fmaxf((right - 16) / 8, 0.0f);
    match_panels_name(HUD_BROADCAST, player->name, name);
    name[letters < HUD_NAME_SIZE ? letters : HUD_NAME_SIZE - 1] = '\0';
    canvas_text(canvas, 8, 2, name, 0);
    canvas_text(canvas, right, 2, frags, 0);
}

/* Paints what the game shows in the middle of its 320 x 200 screen. */
static void paint_middle(struct canvas *canvas, const struct hud_pics *pics,
                         const struct hud_layout *layout, const struct instant *instant)
{
    const struct client_frame *frame = instant->frame;
    const struct hud_options *options = layout->options;
    const struct hud_box *board = hud_layout_box(layout, HUD_BOX_BOARD);
    const bool has_screen = hud_layout_box(layout, HUD_BOX_SCREEN);
    canvas->scale = board ? board->scale : hud_scale_bar(options);
    canvas->left = board ? board->origin : hud_scale_middle_left(options, canvas->scale);
    canvas->top = board ? board->top : hud_scale_screen_top(options);
    if (board)
        scoreboard_paint_ranking(canvas, pics, instant, board->height / board->scale);
    else if (has_screen && frame->intermission == INTERMISSION_BOARD)
        scoreboard_paint_intermission(canvas, pics, instant);
    if (has_screen && frame->intermission == INTERMISSION_FINALE && pics->finale)
        canvas_pic(canvas, pics->finale, (float)((320 - pics->finale->width) / 2), 16);
    canvas->scale = hud_scale_bar(options);
    canvas->left = hud_scale_middle_left(options, canvas->scale);
    canvas->top = hud_scale_screen_top(options);
    if (frame->paused && options->style != HUD_NONE && pics->pause)
        canvas_pic(canvas, pics->pause, (float)((320 - pics->pause->width) / 2),
                   (float)((200 - HUD_BAR_HEIGHT - pics->pause->height) / 2));
}

void hud_paint(struct canvas *canvas, const struct hud_pics *pics, const struct hud_layout *layout,
               const struct instant *instant)
{
    const struct hud_box *bar = hud_layout_box(layout, HUD_BOX_BAR);
    const struct hud_box *name = hud_layout_box(layout, HUD_BOX_NAME);
    const struct hud_box *feed = hud_layout_box(layout, HUD_BOX_FEED);
    const struct hud_box *ranks = hud_layout_box(layout, HUD_BOX_RANKS);
    const bool is_broadcast = layout->options->style == HUD_BROADCAST;
    if (bar && is_broadcast)
        paint_figures(canvas, pics, bar, instant);
    else if (bar)
        paint_status(canvas, pics, layout, bar, instant);
    if (name && is_broadcast)
        paint_name_plate(canvas, name, instant);
    match_panels_paint(canvas, layout, instant);
    if (ranks)
        ranking_panel_paint(canvas, ranks, instant);
    if (feed)
        kill_feed_paint(canvas, pics, layout->options->style, instant, feed);
    paint_middle(canvas, pics, layout, instant);
}
