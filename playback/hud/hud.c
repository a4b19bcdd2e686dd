/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/hud.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "demo/protocol/quake.h"
#include "playback/client/client_frame.h"
#include "playback/client/event.h"
#include "playback/client/level.h"
#include "playback/hud/hud_layout.h"
#include "playback/hud/kill_feed.h"
#include "playback/hud/match_panels.h"
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

/* Paints armour, face, health and ammo. */
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
    canvas_pic(canvas, find_ammo(pics, stats[STAT_ITEMS]), 224, 0);
    hud_pics_paint_number(canvas, pics, 248, 0, stats[STAT_AMMO], 3, stats[STAT_AMMO] <= 10);
}

/* Returns whether to show the bar of a dead player, which spectators of that player do
 * not see. */
static bool is_dead(const struct instant *instant)
{
    return !instant->frame->is_observed && instant->frame->stats[STAT_HEALTH] <= 0;
}

static void paint_sides(struct canvas *canvas, const struct hud_pics *pics,
                        const struct hud_options *options, float left, float scale)
{
    const int height = (int)(HUD_BAR_HEIGHT * scale), top = options->height - height;
    const int from = (int)left, to = (int)(left + 320 * scale);
    canvas_tile(canvas, pics->backtile, (struct scene_rect){0, top, from, height});
    canvas_tile(canvas, pics->backtile, (struct scene_rect){to, top, options->width - to, height});
}

static void paint_status(struct canvas *canvas, const struct hud_pics *pics,
                         const struct hud_options *options, const struct instant *instant)
{
    const float scale = hud_layout_scale(options);
    const bool beside = hud_layout_has_side_scores(options, instant);
    const float left = hud_layout_bar_left(options, instant);
    if (options->style == HUD_CLASSIC)
        paint_sides(canvas, pics, options, left, scale);

    canvas->scale = scale;
    canvas->left = left;
    canvas->top = (float)options->height - 24 * scale;
    paint_inventory(canvas, pics, instant);
    if (instant->level->max_clients > 1)
        scoreboard_paint_strip(canvas, instant);
    if (is_dead(instant)) {
        canvas_pic(canvas, pics->score_bar, 0, 0);
        scoreboard_paint_solo(canvas, instant);
    } else {
        canvas_pic(canvas, pics->bar, 0, 0);
        paint_values(canvas, pics, instant);
    }
    if (beside)
        scoreboard_paint_mini(canvas, instant, (float)options->width / scale);
}

/* The broadcast style has the same figures on a shaded background instead of the bar,
 * below the name. */
static void paint_broadcast(struct canvas *canvas, const struct hud_pics *pics,
                            const struct hud_options *options, const struct instant *instant,
                            uint32_t elements)
{
    enum { WEAPONS_TOP = -20, NAME_TOP = -34, BOTTOM = 34 };
    const struct client_frame *frame = instant->frame;
    const int slot = frame->view_entity - 1;
    const bool has_figures = hud_layout_has_bar(options, frame);
    canvas->scale = hud_layout_panel_scale(options);
    canvas->left = hud_layout_middle_left(options, canvas->scale);
    canvas->top = (float)options->height - BOTTOM * canvas->scale;
    if (has_figures) {
        canvas_shade(canvas, 0, WEAPONS_TOP - 1, 320, 24 - WEAPONS_TOP + 4, 0.4f);
        paint_values(canvas, pics, instant);
        /* paint_weapons_and_items paints at y -16. */
        canvas->top += (WEAPONS_TOP + 16) * canvas->scale;
        paint_weapons_and_items(canvas, pics, instant);
        canvas->top -= (WEAPONS_TOP + 16) * canvas->scale;
    }
    if (!(elements & ELEMENT_NAME) || slot < 0 || slot >= frame->num_players)
        return;
    const struct client_player *player = &frame->players[slot];
    const float top = has_figures ? NAME_TOP : 10;
    canvas_shade(canvas, 0, top, 320, 12, 0.7f);
    canvas_fill_player_colour(canvas, 0, top, 3, 12, player->pants);
    canvas_text(canvas, 8, top + 2, player->name, 0);
    char frags[16];
    snprintf(frags, sizeof frags, "%d", player->frags);
    canvas_text(canvas, 316 - 8 * (float)strlen(frags), top + 2, frags, 0);
}

/* The game shows the scoreboard to dead players and at the end of a match. */
static bool has_board(const struct hud_options *options, const struct instant *instant,
                      uint32_t elements)
{
    const struct client_frame *frame = instant->frame;
    if (!(elements & ELEMENT_SCORES) || frame->intermission > 1)
        return false;
    if (options->changes.shown & ELEMENT_SCORES)
        return true;
    const bool is_for_dead = is_dead(instant) && options->style != HUD_BROADCAST;
    return instant->level->game_type == 1 && (frame->intermission == 1 || is_for_dead);
}

/* Paints what the game shows in the middle of its 320 x 200 screen. */
static void paint_middle(struct canvas *canvas, const struct hud_pics *pics,
                         const struct hud_options *options, const struct instant *instant,
                         uint32_t elements)
{
    const struct client_frame *frame = instant->frame;
    canvas->scale = hud_layout_scale(options);
    canvas->left = hud_layout_middle_left(options, canvas->scale);
    canvas->top = hud_layout_screen_top(options);
    if (has_board(options, instant, elements))
        scoreboard_paint_ranking(canvas, pics, instant);
    else if (frame->intermission == 1 && elements & ELEMENT_SCORES)
        scoreboard_paint_intermission(canvas, pics, instant);
    if (frame->intermission == 2 && elements & ELEMENT_CENTER && pics->finale)
        canvas_pic(canvas, pics->finale, (float)((320 - pics->finale->width) / 2), 16);
    if (frame->paused && options->style != HUD_NONE && pics->pause)
        canvas_pic(canvas, pics->pause, (float)((320 - pics->pause->width) / 2),
                   (float)((200 - HUD_BAR_HEIGHT - pics->pause->height) / 2));
}

static void paint_feed(struct canvas *canvas, const struct hud_pics *pics,
                       const struct hud_options *options, const struct instant *instant,
                       uint32_t elements)
{
    canvas->left = canvas->top = 0.0f;
    canvas->scale = hud_layout_panel_scale(options);
    kill_feed_paint(canvas, pics, instant, (float)options->width / canvas->scale - 4,
                    hud_layout_feed_top(options, elements) / canvas->scale);
}

void hud_paint(struct canvas *canvas, const struct hud_pics *pics,
               const struct hud_options *options, const struct instant *instant)
{
    const uint32_t elements = hud_elements_shown(options->style, &options->changes);
    if (!instant->frame->intermission) {
        if (options->style == HUD_BROADCAST)
            paint_broadcast(canvas, pics, options, instant, elements);
        else if (hud_layout_has_bar(options, instant->frame))
            paint_status(canvas, pics, options, instant);
        /* The scoreboard replaces these, or in narrow pictures all panels. */
        const uint32_t covered = ELEMENT_FEED | ELEMENT_TEAM | ELEMENT_TIMERS;
        const uint32_t free =
            has_board(options, instant, elements) ? elements & ~covered : elements;
        match_panels_paint(canvas, options, instant, free);
        if (free & ELEMENT_FEED)
            paint_feed(canvas, pics, options, instant, free);
    }
    paint_middle(canvas, pics, options, instant, elements);
}
