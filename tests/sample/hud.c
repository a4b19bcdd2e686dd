/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/hud.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/trig.h"
#include "tests/sample/face.h"
#include "tests/sample/font.h"
#include "tests/sample/wad.h"

static struct canvas clear_canvas(int width, int height)
{
    struct canvas canvas = canvas_create(width, height, (struct rgb){0});
    canvas_fill_index(&canvas, 0, 0, width, height, COLOUR_CLEAR);
    return canvas;
}

static void add(struct wad_writer *wad, const struct colours *colours, const char *name,
                struct canvas canvas)
{
    struct buffer lump = picture_encode(&canvas, colours);
    wad_add(wad, name, WAD_PICTURE, &lump);
}

static struct canvas plate(int width, int height, uint64_t seed)
{
    struct canvas canvas = canvas_create(width, height, rgb_make(82, 72, 58));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            canvas_scale(&canvas, x, y,
                         1 + 0.3f * noise_tiled(seed, (float)x, (float)y, 512, 512, 16, 4));
    return canvas;
}

static void dent(struct canvas *canvas, int x, int y, int width, int height)
{
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++)
            canvas_scale(canvas, x + i, y + j, 0.45f);
    canvas_bevel(canvas, x, y, width, height, 1, -0.35f);
}

/* The lower bar, with recesses for armour, face, health and ammunition. */
static struct canvas draw_sbar(void)
{
    struct canvas canvas = plate(320, 24, 11);
    canvas_bevel(&canvas, 0, 0, 320, 24, 2, 0.5f);
    dent(&canvas, 2, 2, 94, 20);
    dent(&canvas, 112, 0, 24, 24);
    dent(&canvas, 138, 2, 70, 20);
    dent(&canvas, 226, 2, 92, 20);
    for (int i = 0; i < 4; i++)
        canvas_rivet(&canvas, i < 2 ? 104 : 216, i % 2 ? 18 : 5, 2, rgb_make(150, 128, 92));
    return canvas;
}

/* The upper bar, with four ammunition counts above, and weapons and items below. */
static struct canvas draw_ibar(void)
{
    struct canvas canvas = plate(320, 24, 12);
    canvas_bevel(&canvas, 0, 0, 320, 24, 1, 0.4f);
    for (int i = 0; i < 4; i++)
        dent(&canvas, 6 + i * 48, 0, 34, 8);
    for (int i = 0; i < 7; i++)
        dent(&canvas, i * 24 + 1, 9, i == 6 ? 46 : 22, 14);
    dent(&canvas, 192, 8, 96, 16);
    dent(&canvas, 288, 8, 32, 16);
    return canvas;
}

static struct canvas draw_scorebar(void)
{
    struct canvas canvas = plate(320, 24, 13);
    canvas_bevel(&canvas, 0, 0, 320, 24, 2, 0.5f);
    dent(&canvas, 3, 2, 172, 20);
    dent(&canvas, 180, 2, 137, 20);
    return canvas;
}

static void add_numbers(struct wad_writer *wad, const struct colours *colours)
{
    static const struct {
        char sign;
        const char *name;
    } signs[] = {
        {'0', "0"},     {'1', "1"},     {'2', "2"},     {'3', "3"}, {'4', "4"},
        {'5', "5"},     {'6', "6"},     {'7', "7"},     {'8', "8"}, {'9', "9"},
        {'-', "minus"}, {':', "colon"}, {'/', "slash"},
    };
    for (int low = 0; low < 2; low++)
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
            struct canvas canvas = clear_canvas(24, 24);
            const char text[2] = {signs[i].sign, '\0'};
            char name[16];
            font_draw(&canvas, 0, 2, text, 3, low ? rgb_make(255, 90, 60) : rgb_make(240, 208, 130),
                      low ? rgb_make(130, 10, 4) : rgb_make(128, 84, 24));
            snprintf(name, sizeof name, "%s_%s", low ? "anum" : "num", signs[i].name);
            add(wad, colours, name, canvas);
        }
}

/* A rectangle of an icon: position, size, brightness in tenths. */
struct part {
    int x, y, width, height, light;
};

struct icon {
    const char *name;
    int width;
    struct part parts[7];
};

static const struct icon weapons[] = {
    {"shotgun",
     24,
     {{3, 6, 16, 2, 9}, {3, 8, 16, 1, 5}, {8, 9, 5, 2, 7}, {17, 8, 5, 3, 6}, {19, 10, 4, 3, 5}}},
    {"sshotgun",
     24,
     {{2, 5, 14, 2, 9}, {2, 8, 14, 2, 8}, {14, 6, 5, 4, 6}, {18, 8, 4, 4, 5}, {7, 10, 5, 1, 6}}},
    {"nailgun",
     24,
     {{2, 6, 13, 1, 9}, {2, 9, 13, 1, 9}, {10, 5, 9, 6, 6}, {13, 11, 4, 3, 5}, {19, 7, 3, 3, 7}}},
    {"snailgun",
     24,
     {{2, 5, 12, 1, 9},
      {2, 7, 12, 1, 8},
      {2, 9, 12, 1, 9},
      {2, 11, 12, 1, 8},
      {11, 4, 9, 9, 6},
      {14, 12, 4, 2, 5}}},
    {"rlaunch", 24, {{3, 7, 16, 3, 7}, {3, 6, 4, 5, 9}, {15, 10, 3, 4, 5}, {18, 7, 4, 4, 6}}},
    {"srlaunch",
     24,
     {{2, 6, 17, 4, 7}, {1, 5, 4, 6, 9}, {8, 4, 8, 2, 8}, {12, 10, 3, 4, 5}, {18, 7, 4, 4, 6}}},
    {"lightng",
     48,
     {{4, 7, 30, 2, 7},
      {4, 5, 3, 6, 9},
      {10, 5, 3, 6, 9},
      {16, 5, 3, 6, 9},
      {30, 6, 10, 5, 6},
      {34, 11, 4, 3, 5}}},
};

static struct canvas draw_icon(const struct icon *icon, struct rgb colour)
{
    struct canvas canvas = clear_canvas(icon->width, 16);
    for (int i = 0; i < 7 && icon->parts[i].width; i++) {
        const struct part *p = &icon->parts[i];
        canvas_fill(&canvas, p->x, p->y, p->width, p->height,
                    rgb_scale(colour, (float)p->light / 10.0f));
        canvas_fill(&canvas, p->x, p->y, p->width, 1, rgb_scale(colour, (float)p->light / 7.0f));
    }
    return canvas;
}

static void add_weapons(struct wad_writer *wad, const struct colours *colours)
{
    char name[32];
    for (size_t i = 0; i < sizeof weapons / sizeof *weapons; i++) {
        snprintf(name, sizeof name, "inv_%s", weapons[i].name);
        add(wad, colours, name, draw_icon(&weapons[i], rgb_make(150, 116, 70)));
        snprintf(name, sizeof name, "inv2_%s", weapons[i].name);
        add(wad, colours, name, draw_icon(&weapons[i], rgb_make(255, 226, 120)));
        for (int flash = 1; flash <= 5; flash++) {
            const float t = (float)flash / 5.0f;
            snprintf(name, sizeof name, "inva%d_%s", flash, weapons[i].name);
            add(wad, colours, name,
                draw_icon(&weapons[i], rgb_mix(rgb_make(255, 255, 255), rgb_make(230, 90, 20), t)));
        }
    }
}

/* Draws an ammunition icon: a row of `count` cartridges with tips. */
static struct canvas draw_ammo(int count, struct rgb body, struct rgb tip, int tip_height)
{
    struct canvas canvas = clear_canvas(24, 24);
    const int width = 18 / count;
    for (int i = 0; i < count; i++) {
        const int x = 3 + i * width;
        canvas_fill(&canvas, x, 4 + tip_height, width - 1, 17 - tip_height, body);
        canvas_fill(&canvas, x, 4, width - 1, tip_height, tip);
        canvas_fill(&canvas, x, 4, 1, 17, rgb_mix(body, rgb_make(255, 255, 255), 0.4f));
        canvas_fill(&canvas, x + width - 2, 5, 1, 16, rgb_scale(body, 0.5f));
    }
    return canvas;
}

static struct canvas draw_armour(struct rgb colour)
{
    struct canvas canvas = clear_canvas(24, 24);
    for (int y = 2; y < 22; y++) {
        const float down = (float)(y - 2) / 19.0f;
        const int half = y < 7 ? 9 : (int)(9 - 3 * down * down);
        for (int x = 12 - half; x < 12 + half; x++) {
            if (y < 6 && x >= 9 && x < 15)
                continue; /* the neck */
            const float side = (float)(x - 12) / 10.0f;
            const float ridge = fabsf(side) < 0.06f ? 0.65f : 1.0f;
            canvas_set(
                &canvas, x, y,
                rgb_scale(colour, (1.25f - 0.7f * fabsf(side + 0.25f) - 0.4f * down) * ridge));
        }
    }
    return canvas;
}

/* Draws a small square item icon: a bitmap like those of the font, on a transparent
 * background. */
static struct canvas draw_item(uint64_t rows, struct rgb colour, int width)
{
    struct canvas canvas = clear_canvas(width, 16);
    const int scale = width / 8;
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            if (rows >> (63 - (y * 8 + x)) & 1) {
                const struct rgb shade = rgb_scale(colour, 1.2f - (float)y * 0.09f);
                canvas_fill(&canvas, x * scale, y * 2, scale, 2, shade);
            }
    return canvas;
}

static void add_items(struct wad_writer *wad, const struct colours *colours)
{
    static const struct {
        const char *small, *flash;
        uint64_t rows;
        int r, g, b;
    } items[] = {
        {"sb_key1", "key1", 0x0070d8d87030303c, 190, 200, 214},
        {"sb_key2", "key2", 0x0070d8d87030303c, 240, 190, 60},
        {"sb_invis", "invis", 0x003c4299423c0000, 190, 190, 230},
        {"sb_invuln", "invul", 0x183c99ff7e3c5a81, 240, 40, 24},
        {"sb_suit", "suit", 0x003c7e5a7e3c3c18, 110, 210, 80},
        {"sb_quad", "quad", 0x7cc6c6c6d6cc7a01, 110, 160, 255},
    };
    char name[32];
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        const struct rgb colour = rgb_make(items[i].r, items[i].g, items[i].b);
        add(wad, colours, items[i].small, draw_item(items[i].rows, colour, 16));
        for (int flash = 1; flash <= 5; flash++) {
            snprintf(name, sizeof name, "sba%d_%s", flash, items[i].flash);
            add(wad, colours, name,
                draw_item(items[i].rows, rgb_mix(rgb_make(255, 255, 255), colour, (float)flash / 5),
                          16));
        }
    }
    for (int i = 0; i < 4; i++) {
        static const uint64_t runes[4] = {0x183c66c3663c1818, 0x7e183c667e661818,
                                          0x3c66603c06663c18, 0x6666667e18183c3c};
        snprintf(name, sizeof name, "sb_sigil%d", i + 1);
        add(wad, colours, name, draw_item(runes[i], rgb_make(230, 160, 50), 8));
    }
}

static void add_status(struct wad_writer *wad, const struct colours *colours)
{
    add(wad, colours, "sbar", draw_sbar());
    add(wad, colours, "ibar", draw_ibar());
    add(wad, colours, "scorebar", draw_scorebar());
    add_numbers(wad, colours);
    add_weapons(wad, colours);
    add_items(wad, colours);
    add(wad, colours, "sb_shells", draw_ammo(3, rgb_make(170, 30, 18), rgb_make(210, 170, 70), 5));
    add(wad, colours, "sb_nails",
        draw_ammo(4, rgb_make(130, 136, 140), rgb_make(210, 214, 220), 3));
    add(wad, colours, "sb_rocket", draw_ammo(2, rgb_make(90, 100, 66), rgb_make(220, 60, 20), 6));
    add(wad, colours, "sb_cells", draw_ammo(2, rgb_make(50, 80, 180), rgb_make(170, 220, 255), 8));
    add(wad, colours, "sb_armor1", draw_armour(rgb_make(70, 160, 60)));
    add(wad, colours, "sb_armor2", draw_armour(rgb_make(220, 176, 40)));
    add(wad, colours, "sb_armor3", draw_armour(rgb_make(210, 40, 26)));
}

static void add_faces(struct wad_writer *wad, const struct colours *colours)
{
    static const struct {
        const char *name;
        struct face face;
    } faces[] = {
        {"face1", {.health = 4}},
        {"face2", {.health = 3}},
        {"face3", {.health = 2}},
        {"face4", {.health = 1}},
        {"face5", {.health = 0}},
        {"face_p1", {.health = 4, .in_pain = true}},
        {"face_p2", {.health = 3, .in_pain = true}},
        {"face_p3", {.health = 2, .in_pain = true}},
        {"face_p4", {.health = 1, .in_pain = true}},
        {"face_p5", {.health = 0, .in_pain = true}},
        {"face_invis", {.health = 4, .look = FACE_UNSEEN}},
        {"face_invul1", {.health = 4, .look = FACE_HOLY}},
        {"face_invul2", {.health = 4, .look = FACE_HOLY}},
        {"face_inv2", {.health = 4, .look = FACE_UNSEEN_HOLY}},
        {"face_quad", {.health = 4, .look = FACE_QUAD}},
    };
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        struct canvas canvas = clear_canvas(24, 24);
        face_draw(&canvas, &faces[i].face);
        add(wad, colours, faces[i].name, canvas);
    }
}

static struct canvas draw_sign(int size, const char *text, struct rgb colour)
{
    struct canvas canvas = clear_canvas(size, size);
    font_draw(&canvas, (size - 8 * (int)strlen(text)) / 2, size / 2 - 4, text, 1, colour,
              rgb_scale(colour, 0.6f));
    return canvas;
}

static struct canvas draw_backtile(void)
{
    struct canvas canvas = canvas_create(128, 128, rgb_make(64, 56, 44));
    canvas_grain(&canvas, 21, 32, 0.35f);
    for (int i = 0; i < 16; i++)
        canvas_bevel(&canvas, i % 4 * 32, i / 4 * 32, 32, 32, 2, 0.3f);
    return canvas;
}

static bool save_wad(const struct colours *colours, const char *folder, struct err *err)
{
    struct wad_writer wad = {0};
    struct buffer conchars = {0};
    font_write_conchars(&conchars);
    wad_add(&wad, "conchars", WAD_RAW, &conchars);
    add_status(&wad, colours);
    add_faces(&wad, colours);
    add(&wad, colours, "disc", draw_sign(24, "o", rgb_make(240, 200, 90)));
    add(&wad, colours, "ram", draw_sign(32, "RAM", rgb_make(240, 80, 40)));
    add(&wad, colours, "net", draw_sign(32, "NET", rgb_make(240, 80, 40)));
    add(&wad, colours, "turtle", draw_sign(32, "SLOW", rgb_make(120, 200, 80)));
    add(&wad, colours, "backtile", draw_backtile());

    struct buffer file = wad_finish(&wad);
    return out_save(folder, "gfx.wad", &file, err);
}

/* Draws a title at twice the size of the console font, in a picture of the size that the
 * game expects. */
static struct canvas draw_title(const char *text, int width, int height)
{
    struct canvas canvas = clear_canvas(width, height);
    const int scale = 16 * (int)strlen(text) <= width ? 2 : 1;
    font_draw(&canvas, (width - 8 * scale * (int)strlen(text)) / 2, (height - 8 * scale) / 2 + 1,
              text, scale, rgb_make(255, 206, 110), rgb_make(140, 52, 12));
    return canvas;
}

/* Draws the three lines of the intermission table. */
static struct canvas draw_inter(void)
{
    static const char *const lines[] = {"Time", "Secrets", "Monsters"};
    struct canvas canvas = clear_canvas(160, 144);
    for (int i = 0; i < 3; i++)
        font_draw(&canvas, 8, 12 + i * 40, lines[i], 2, rgb_make(250, 210, 130),
                  rgb_make(130, 70, 24));
    return canvas;
}

static struct canvas draw_conback(void)
{
    struct canvas canvas = canvas_create(320, 200, rgb_make(52, 40, 32));
    for (int y = 0; y < 200; y++)
        for (int x = 0; x < 320; x++) {
            const float cloud = noise_tiled(31, (float)x, (float)y, 320, 200, 40, 5);
            const float edge = 1.2f - trig_hypotf((float)x - 160, ((float)y - 90) * 1.4f) / 210.0f;
            canvas_scale(&canvas, x, y, (1 + 0.7f * cloud) * edge);
        }
    font_draw(&canvas, 96, 160, "demoreel", 2, rgb_make(255, 206, 110), rgb_make(150, 56, 12));
    return canvas;
}

bool hud_save(const struct colours *colours, const char *folder, struct err *err)
{
    const struct {
        const char *name;
        struct canvas canvas;
    } files[] = {
        {"gfx/complete.lmp", draw_title("Complete", 142, 28)},
        {"gfx/finale.lmp", draw_title("The End", 112, 28)},
        {"gfx/ranking.lmp", draw_title("Ranks", 86, 28)},
        {"gfx/pause.lmp", draw_title("Pause", 86, 28)},
        {"gfx/loading.lmp", draw_title("Loading", 114, 28)},
        {"gfx/inter.lmp", draw_inter()},
        {"gfx/conback.lmp", draw_conback()},
    };
    bool ok = save_wad(colours, folder, err);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct canvas canvas = files[i].canvas;
        struct buffer lump = picture_encode(&canvas, colours);
        ok = out_save(folder, files[i].name, &lump, err) && ok;
    }
    return ok;
}
