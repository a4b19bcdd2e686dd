/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/split_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/sort.h"
#include "cutscene/film/film.h"
#include "cutscene/film/overlay.h"
#include "playback/analysis/run_log.h"
#include "playback/analysis/splits.h"
#include "playback/client/level.h"
#include "playback/hud/canvas.h"
#include "playback/hud/hud_boxes.h"
#include "playback/timeline/timeline.h"
#include "render/scene.h"

struct split_table {
    double begun, clock_offset; /* of the level */
    int num;
    struct split_row *rows;
};

/* Shortens "You got the shells" to "shells". */
static const char *shorten(const char *what)
{
    static const char *const articles[] = {"the ", "a ", "an "};
    const char *verb = strncmp(what, "You ", 4) == 0 ? strchr(what + 4, ' ') : NULL;
    if (!verb)
        return what;
    for (size_t i = 0; i < sizeof articles / sizeof articles[0]; i++)
        if (strncmp(verb + 1, articles[i], strlen(articles[i])) == 0)
            return verb + 1 + strlen(articles[i]);
    return verb + 1;
}

static void add_found(struct split_table *table, int level, const struct timeline *own,
                      const struct timeline *ghost, double later, struct arena *arena)
{
    struct splits splits;
    struct err err = {0};
    if (!splits_find((const struct timeline *const[2]){own, ghost ? ghost : own}, &splits, arena,
                     &err) ||
        splits.levels[0] != level)
        return;
    table->rows = ARENA_NEW(arena, struct split_row, (size_t)splits.num + 1);
    for (int i = 0; i < splits.num; i++) {
        const struct split *split = &splits.all[i];
        table->rows[table->num++] = (struct split_row){
            shorten(split->what), split->demo[0], split->time[0],
            ghost ? split->time[0] - split->time[1] + (later - splits.later) : (double)NAN};
    }
}

static void add_lines(struct split_table *table, const struct shot *shot,
                      const struct timeline *own, const struct timeline *ghost, double later,
                      struct arena *arena)
{
    const struct run_log *run = run_log_create(own, arena);
    const struct run_log *other = ghost ? run_log_create(ghost, arena) : NULL;
    struct split_row *rows =
        ARENA_NEW(arena, struct split_row, (size_t)(table->num + shot->num_lines));
    if (table->num > 0)
        memcpy(rows, table->rows, (size_t)table->num * sizeof *rows);
    table->rows = rows;
    for (int i = 0; i < shot->num_lines; i++) {
        const struct split_line *line = &shot->lines[i];
        double when, its;
        if (!run_log_find_line(run, line->ends, shot->map.from, &when))
            continue;
        const bool is_there =
            other && run_log_find_line(other, line->ends, shot->map.from + later, &its);
        rows[table->num++] = (struct split_row){line->name, when, when + table->clock_offset,
                                                is_there ? when - (its - later) : (double)NAN};
    }
}

static int compare_rows(const void *a, const void *b)
{
    const struct split_row *x = a, *y = b;
    return x->demo != y->demo ? (x->demo > y->demo) - (x->demo < y->demo)
                              : strcmp(x->what, y->what);
}

struct split_table *split_table_create(const struct shot *shot, const struct timeline *own,
                                       const struct timeline *ghost, double later,
                                       struct arena *arena)
{
    if (!shot->has_splits || !own)
        return NULL;
    struct split_table *table = ARENA_NEW(arena, struct split_table, 1);
    const int number = timeline_level_at(own, shot->map.from);
    const struct level *level = timeline_level(own, number);
    *table = (struct split_table){.begun = level->start, .clock_offset = level->clock_offset};
    add_found(table, number, own, ghost, later, arena);
    if (shot->num_lines > 0)
        add_lines(table, shot, own, ghost, later, arena);
    if (table->num > 0)
        sort_items(table->rows, (size_t)table->num, sizeof *table->rows, compare_rows);
    return table;
}

const struct split_row *split_table_rows(const struct split_table *table, int *num)
{
    *num = table->num;
    return table->rows;
}

/* NAME in letters, ROW in pixels of the game's font. */
enum { NAME = 16, ROW = HUD_SPLIT_ROW_HEIGHT, MAX_ROWS = 8 };

static void paint_row(struct canvas *canvas, const struct split_row *row, float y)
{
    static const uint8_t late[3] = {255, 112, 96}, early[3] = {112, 255, 128};
    char text[64];
    const bool has_ghost = isfinite(row->behind);
    const long long ms = llround(fmin(fmax(row->clock, 0.0), 359999.0) * 1000.0);
    canvas_shade(canvas, 0, y, 8 * (NAME + 10 + (has_ghost ? 9 : 0)) + 4, ROW, 0.5f);
    snprintf(text, sizeof text, "%-*.*s %3lld:%02lld.%03lld", NAME, NAME, row->what, ms / 60000,
             ms / 1000 % 60, ms % 1000);
    canvas_text(canvas, 2, y + 1, text, 0);
    if (!has_ghost)
        return;
    const float x = 2 + 8 * (float)strlen(text);
    snprintf(text, sizeof text, "%+9.3f", fmax(fmin(row->behind, 9999.0), -9999.0));
    for (int i = 0; text[i]; i++)
        canvas_tinted_char(canvas, x + 8 * (float)i, y + 1, text[i],
                           row->behind > 0.0 ? late : early);
}

static int count_rows(const struct split_table *table, double demo)
{
    int num = 0;
    while (table && demo >= table->begun && num < table->num && table->rows[num].demo <= demo)
        num++;
    return num;
}

struct hud_splits split_table_size(const struct split_table *table, double demo,
                                   const char *distance)
{
    enum { LETTERS = NAME + 11, LETTERS_OF_GHOST = 9 };
    struct hud_splits out = {0};
    if (!table || demo < table->begun)
        return out;
    const int num = count_rows(table, demo), letters = distance ? (int)strlen(distance) : 0;
    out.rows = num < MAX_ROWS ? num : MAX_ROWS;
    int row = out.rows > 0 ? LETTERS : 0;
    for (int i = num - out.rows; i < num; i++)
        if (isfinite(table->rows[i].behind))
            row = LETTERS + LETTERS_OF_GHOST;
    out.above = distance ? ROW + 2 : 0;
    out.width = 8 * (row > letters ? row : letters) + 4;
    return out;
}

void split_table_add(const struct split_table *table, double demo, const char *distance,
                     struct scene *scene, const struct hud_box *box, const struct pic *font,
                     struct arena *frame)
{
    struct canvas canvas = {.arena = frame, .font = font};
    if (!table || !font || box->width <= 0.0f)
        return;
    const int last = count_rows(table, demo);
    const int rows = last < box->rows ? last : box->rows;
    canvas.scale = box->scale;
    canvas.left = box->left;
    canvas.top = box->top + box->head;
    for (int i = 0; i < rows; i++)
        paint_row(&canvas, &table->rows[last - rows + i], (float)(ROW * i));
    if (distance) {
        canvas_shade(&canvas, 0, -ROW - 2, 8 * (float)strlen(distance) + 4, ROW, 0.5f);
        canvas_text(&canvas, 2, -ROW - 1, distance, 0);
    }
    if (canvas.num > 0)
        overlay_append(scene, &canvas, frame);
}
