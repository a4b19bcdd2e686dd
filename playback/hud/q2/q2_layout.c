/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "playback/hud/q2/q2_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demo/protocol/q2_config.h"
#include "playback/client/q2/q2_frame.h"
#include "playback/hud/canvas.h"
#include "playback/hud/q2/q2_pics.h"

enum {
    WORD_SIZE = 128,
    MAX_ARGUMENTS = 6,
    MAX_DIGITS = 5,
    DIGIT_WIDTH = 16,
    CHAR_SIZE = 8,
    ALTERNATE = 0x80, /* bit of characters in the font's other colour */
    BOX_WIDTH = 320,  /* of the centred box that "xv" and "yv" refer to */
    BOX_HEIGHT = 240,
    MAX_WORDS = 4096, /* in a program; our own limit */
};

enum stat { STAT_OF_HEALTH = 1, STAT_OF_AMMO = 3, STAT_OF_ARMOR = 5, STAT_OF_FLASHES = 15 };

struct q2_layout_state {
    struct canvas *canvas;
    struct q2_pics *pics;
    const struct q2_client_frame *known;
    const struct q2_player *player;
    float width, height, x, y;
    const char *at; /* the rest of the program */
    char arguments[MAX_ARGUMENTS][WORD_SIZE];
};

/* Reads the next word, where text in quotes is one word. Returns false at the end. */
static bool next_word(struct q2_layout_state *p, char out[WORD_SIZE])
{
    const char *at = p->at + strspn(p->at, " \t\r\n");
    const bool is_quoted = *at == '"';
    at += is_quoted;
    const size_t length = strcspn(at, is_quoted ? "\"" : " \t\r\n");
    snprintf(out, WORD_SIZE, "%.*s", (int)(length < WORD_SIZE ? length : WORD_SIZE - 1), at);
    p->at = at + length;
    p->at += is_quoted && *p->at == '"';
    return length > 0 || is_quoted;
}

static int number_of(const struct q2_layout_state *p, int argument)
{
    const long number = strtol(p->arguments[argument], NULL, 10);
    return number > -100000 && number < 100000 ? (int)number : 0;
}

/* Returns the stat whose number is in an argument. */
static int stat_of(const struct q2_layout_state *p, int argument)
{
    const int index = number_of(p, argument);
    return index >= 0 && index < Q2_NUM_STATS ? p->player->stats[index] : 0;
}

/* Returns a config string; "" if it is unset or `index` is negative. */
static const char *config_of(const struct q2_layout_state *p, int index)
{
    const char *text = index >= 0 ? p->known->config[index] : NULL;
    return text ? text : "";
}

static void draw_pic(struct q2_layout_state *p, const char *name)
{
    canvas_pic(p->canvas, q2_pics_find(p->pics, name), p->x, p->y);
}

/* Draws a number right-aligned in a field of `width` digits; digits that do not fit are
 * dropped. */
static void draw_number(struct q2_layout_state *p, int width, int value, bool is_red)
{
    char digits[16];
    width = width < 1 ? 1 : width > MAX_DIGITS ? MAX_DIGITS : width;
    snprintf(digits, sizeof digits, "%d", value);
    const int num = (int)strlen(digits) < width ? (int)strlen(digits) : width;
    float x = p->x + 2 + (float)(DIGIT_WIDTH * (width - num));
    for (int i = 0; i < num; i++, x += DIGIT_WIDTH) {
        char name[16] = "";
        if (digits[i] == '-')
            snprintf(name, sizeof name, "%snum_minus", is_red ? "a" : "");
        else
            snprintf(name, sizeof name, "%snum_%c", is_red ? "a" : "", digits[i]);
        canvas_pic(p->canvas, q2_pics_find(p->pics, name), x, p->y);
    }
}

static bool is_flashing(const struct q2_layout_state *p)
{
    return p->known->now->number >> 2 & 1;
}

/* Draws the background of a flashing number; `bit` of the flash stat enables it. */
static void draw_field(struct q2_layout_state *p, int bit)
{
    if (p->player->stats[STAT_OF_FLASHES] & bit)
        draw_pic(p, "field_3");
}

/* Draws lines of text from x, or each centred in a box that starts at x. */
static void draw_text(struct q2_layout_state *p, const char *text, bool is_centred, int mask)
{
    float y = p->y;
    while (*text) {
        const int length = (int)strcspn(text, "\n");
        const int room = BOX_WIDTH - length * CHAR_SIZE;
        char line[WORD_SIZE];
        snprintf(line, sizeof line, "%.*s", length, text);
        canvas_text(p->canvas, p->x + (is_centred ? floorf((float)room / 2) : 0), y, line, mask);
        y += CHAR_SIZE;
        text += length + (text[length] == '\n');
    }
}

static void move_left(struct q2_layout_state *p)
{
    p->x = (float)number_of(p, 0);
}

static void move_right(struct q2_layout_state *p)
{
    p->x = p->width + (float)number_of(p, 0);
}

static void move_middle(struct q2_layout_state *p)
{
    p->x = floorf(p->width / 2) - BOX_WIDTH / 2 + (float)number_of(p, 0);
}

static void move_top(struct q2_layout_state *p)
{
    p->y = (float)number_of(p, 0);
}

static void move_bottom(struct q2_layout_state *p)
{
    p->y = p->height + (float)number_of(p, 0);
}

static void move_centre(struct q2_layout_state *p)
{
    p->y = floorf(p->height / 2) - BOX_HEIGHT / 2 + (float)number_of(p, 0);
}

static void draw_stat_pic(struct q2_layout_state *p)
{
    const int index = stat_of(p, 0);
    if (index >= 0 && index < Q2_MAX_IMAGES)
        draw_pic(p, config_of(p, Q2_CONFIG_IMAGES + index));
}

static void draw_named_pic(struct q2_layout_state *p)
{
    draw_pic(p, p->arguments[0]);
}

static void draw_stat(struct q2_layout_state *p)
{
    draw_number(p, number_of(p, 0), stat_of(p, 1), false);
}

static void draw_health(struct q2_layout_state *p)
{
    const int health = p->player->stats[STAT_OF_HEALTH];
    draw_field(p, 1);
    draw_number(p, 3, health, health <= 0 || (health <= 25 && is_flashing(p)));
}

static void draw_ammo(struct q2_layout_state *p)
{
    const int ammo = p->player->stats[STAT_OF_AMMO];
    if (ammo < 0)
        return;
    draw_field(p, 4);
    draw_number(p, 3, ammo, ammo <= 5 && is_flashing(p));
}

static void draw_armor(struct q2_layout_state *p)
{
    const int armor = p->player->stats[STAT_OF_ARMOR];
    if (armor < 1)
        return;
    draw_field(p, 2);
    draw_number(p, 3, armor, false);
}

static void draw_stat_text(struct q2_layout_state *p)
{
    draw_text(p, config_of(p, q2_config_index(p->known->width, stat_of(p, 0))), false, 0);
}

static void draw_plain(struct q2_layout_state *p)
{
    draw_text(p, p->arguments[0], false, 0);
}

static void draw_alternate(struct q2_layout_state *p)
{
    draw_text(p, p->arguments[0], false, ALTERNATE);
}

static void draw_centred(struct q2_layout_state *p)
{
    draw_text(p, p->arguments[0], true, 0);
}

static void draw_centred_alternate(struct q2_layout_state *p)
{
    draw_text(p, p->arguments[0], true, ALTERNATE);
}

/* Reads the name of a player into `name` and returns "model/skin". */
static const char *read_player(const struct q2_layout_state *p, int slot, char name[WORD_SIZE])
{
    const char *text =
        slot >= 0 && slot < Q2_MAX_PLAYERS ? config_of(p, Q2_CONFIG_PLAYERS + slot) : "";
    const size_t length = strcspn(text, "\\");
    snprintf(name, WORD_SIZE, "%.*s", (int)(length < 32 ? length : 32), text);
    return text + length + (text[length] == '\\');
}

/* x y player score ping time */
static void draw_client(struct q2_layout_state *p)
{
    char name[WORD_SIZE], line[WORD_SIZE], icon[WORD_SIZE + 32];
    p->x = floorf(p->width / 2) - BOX_WIDTH / 2 + (float)number_of(p, 0);
    p->y = floorf(p->height / 2) - BOX_HEIGHT / 2 + (float)number_of(p, 1);
    const char *skin = read_player(p, number_of(p, 2), name);
    const float x = p->x + 32;
    canvas_text(p->canvas, x, p->y, name, ALTERNATE);
    canvas_text(p->canvas, x, p->y + 8, "Score: ", 0);
    snprintf(line, sizeof line, "%d", number_of(p, 3));
    canvas_text(p->canvas, x + 7 * CHAR_SIZE, p->y + 8, line, ALTERNATE);
    snprintf(line, sizeof line, "Ping:  %d", number_of(p, 4));
    canvas_text(p->canvas, x, p->y + 16, line, 0);
    snprintf(line, sizeof line, "Time:  %d", number_of(p, 5));
    canvas_text(p->canvas, x, p->y + 24, line, 0);
    snprintf(icon, sizeof icon, "/players/%.100s_i.pcx", *skin ? skin : "male/grunt");
    if (!strstr(icon, ".."))
        draw_pic(p, icon);
}

/* x y player score ping */
static void draw_row(struct q2_layout_state *p)
{
    char name[WORD_SIZE], line[WORD_SIZE];
    p->x = floorf(p->width / 2) - BOX_WIDTH / 2 + (float)number_of(p, 0);
    p->y = floorf(p->height / 2) - BOX_HEIGHT / 2 + (float)number_of(p, 1);
    read_player(p, number_of(p, 2), name);
    const int ping = number_of(p, 4);
    snprintf(line, sizeof line, "%3d %3d %-12.12s", number_of(p, 3), ping < 999 ? ping : 999, name);
    canvas_text(p->canvas, p->x, p->y, line, 0);
}

/* Skips everything up to "endif" if the stat is 0. */
static void test_stat(struct q2_layout_state *p)
{
    char word[WORD_SIZE];
    if (stat_of(p, 0) != 0)
        return;
    while (next_word(p, word) && strcmp(word, "endif") != 0)
        continue;
}

static const struct word {
    const char *name;
    int num_arguments;
    void (*paint)(struct q2_layout_state *p);
} words[] = {
    {"xl", 1, move_left},
    {"xr", 1, move_right},
    {"xv", 1, move_middle},
    {"yt", 1, move_top},
    {"yb", 1, move_bottom},
    {"yv", 1, move_centre},
    {"pic", 1, draw_stat_pic},
    {"picn", 1, draw_named_pic},
    {"num", 2, draw_stat},
    {"hnum", 0, draw_health},
    {"anum", 0, draw_ammo},
    {"rnum", 0, draw_armor},
    {"stat_string", 1, draw_stat_text},
    {"string", 1, draw_plain},
    {"string2", 1, draw_alternate},
    {"cstring", 1, draw_centred},
    {"cstring2", 1, draw_centred_alternate},
    {"client", 6, draw_client},
    {"ctf", 5, draw_row},
    {"if", 1, test_stat},
};

static void run_word(struct q2_layout_state *p, const char *name)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].name, name) != 0)
            continue;
        for (int k = 0; k < words[i].num_arguments; k++)
            if (!next_word(p, p->arguments[k]))
                p->arguments[k][0] = '\0';
        words[i].paint(p);
        return;
    }
}

void q2_layout_run(struct canvas *canvas, struct q2_pics *pics, const struct q2_client_frame *known,
                   const char *program, float width, float height)
{
    char name[WORD_SIZE];
    struct q2_layout_state p = {
        .canvas = canvas,
        .pics = pics,
        .known = known,
        .player = &known->now->player,
        .width = width,
        .height = height,
        .at = program,
    };
    for (int i = 0; i < MAX_WORDS && next_word(&p, name); i++)
        run_word(&p, name);
}

/* Each config string may run on into those that follow it; one that fills its slot is not
 * terminated there. */
void q2_layout_bar(const struct q2_client_frame *known, char out[Q2_LAYOUT_BAR_SIZE])
{
    enum { NUM_PARTS = (Q2_LAYOUT_BAR_SIZE - 1) / Q2_CONFIG_STRING_SIZE };
    memset(out, 0, Q2_LAYOUT_BAR_SIZE);
    for (int i = 0; i < NUM_PARTS; i++) {
        const char *part = known->config[Q2_CONFIG_STATUS_BAR + i];
        const size_t at = (size_t)i * Q2_CONFIG_STRING_SIZE, room = Q2_LAYOUT_BAR_SIZE - 1 - at;
        if (!part)
            continue;
        const size_t length = strlen(part) < room ? strlen(part) : room;
        memcpy(out + at, part, length);
        if (length != Q2_CONFIG_STRING_SIZE)
            out[at + length] = '\0';
    }
}
