/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/tile.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/spelling.h"
#include "cutscene/film/film.h"
#include "cutscene/film/overlay.h"
#include "playback/hud/canvas.h"

enum { PLATE_HEIGHT = 12 /* in pixels of the font */ };

static void set_rect(struct tile *tile, double x, double y, double width, double height)
{
    tile->x = x;
    tile->y = y;
    tile->width = width;
    tile->height = height;
}

static void place_grid(struct tile *tiles, int num, int across, int down)
{
    for (int i = 0; i < num; i++)
        set_rect(&tiles[i], (double)(i % across) / across, (double)(i / across) / down,
                 1.0 / across, 1.0 / down);
}

/* A large tile at the left; the others in a column beside it, which have the frame's aspect
 * ratio if there are three or more of them. */
static void place_large(struct tile *tiles, int num)
{
    const int small = num - 1 > 2 ? num - 1 : 2;
    const double side = 1.0 / (small + 1);
    set_rect(&tiles[0], 0, 0, 1.0 - side, 1);
    for (int i = 1; i < num; i++)
        set_rect(&tiles[i], 1.0 - side, (double)(i - 1) / (num - 1), side, 1.0 / (num - 1));
}

/* The first tile fills the frame; the others are insets at its right edge, from the top,
 * because the game's status bar is at the bottom. */
static void place_insets(struct tile *tiles, int num)
{
    const double size = fmin(0.3, 1.0 / (1.1 * (num - 1) + 0.1)), margin = size / 10;
    set_rect(&tiles[0], 0, 0, 1, 1);
    for (int i = 1; i < num; i++)
        set_rect(&tiles[i], 1 - size - margin, i * (size + margin) - size, size, size);
}

bool tile_lay_out(struct tile *tiles, int num, const char *layout, struct err *err)
{
    static const char *const layouts[] = {"COLUMNSxROWS", "side", "over", "1+NUMBER", "pip", NULL};
    int across, down, end = 0, rest;
    const bool is_grid = sscanf(layout, "%2dx%2d%n", &across, &down, &end) == 2 && !layout[end];
    if (strcmp(layout, "side") == 0 || strcmp(layout, "over") == 0) {
        const bool is_side = strcmp(layout, "side") == 0;
        place_grid(tiles, num, is_side ? num : 1, is_side ? 1 : num);
        return true;
    }
    if (is_grid && across > 0 && down > 0) {
        place_grid(tiles, num, across, down);
        return num <= across * down ||
               err_set(err, ERR_FORMAT, "layout: %s has %d tiles, but the shot has %d", layout,
                       across * down, num);
    }
    end = 0;
    if (sscanf(layout, "1+%2d%n", &rest, &end) == 1 && !layout[end] && rest > 0) {
        place_large(tiles, num);
        return num == rest + 1 ||
               err_set(err, ERR_FORMAT, "layout: %s has %d tiles, but the shot has %d", layout,
                       rest + 1, num);
    }
    if (strcmp(layout, "pip") == 0) {
        place_insets(tiles, num);
        return true;
    }
    return err_set(err, ERR_FORMAT, "%s", spelling_unknown("layout", layout, layouts).text);
}

/* Clamps the range from `first` to `end` to the frame's `size`; it has at least one pixel. */
static void clamp_range(int first, int end, int size, int *out, int *out_size)
{
    *out = first < size - 1 ? first : size - 1;
    end = end < size ? end : size;
    *out_size = end > *out ? end - *out : 1;
}

struct scene_rect tile_rect(const struct tile *tile, int width, int height, double border)
{
    /* Only edges inside the frame have a neighbouring tile. */
    const int gap = (int)lrint(border * height / 2);
    const int left = (int)lrint(tile->x * width) + (tile->x > 0.001 ? gap : 0);
    const int top = (int)lrint(tile->y * height) + (tile->y > 0.001 ? gap : 0);
    const double right = tile->x + tile->width, bottom = tile->y + tile->height;
    const int end_x = (int)lrint(right * width) - (right < 0.999 ? gap : 0);
    const int end_y = (int)lrint(bottom * height) - (bottom < 0.999 ? gap : 0);
    struct scene_rect rect;
    clamp_range(left, end_x, width, &rect.x, &rect.width);
    clamp_range(top, end_y, height, &rect.y, &rect.height);
    return rect;
}

struct scene_rect tile_insets(const struct tile *tiles, int num, int index, int width, int height,
                              double border)
{
    const struct scene_rect own = tile_rect(&tiles[index], width, height, border);
    const int gap = (int)lrint(border * height);
    int left = own.x + own.width, top = own.y + own.height, bottom = own.y;
    for (int i = index + 1; i < num; i++) {
        const struct scene_rect other = tile_rect(&tiles[i], width, height, border);
        if (other.x >= own.x + own.width || other.x + other.width <= own.x ||
            other.y >= own.y + own.height || other.y + other.height <= own.y)
            continue;
        left = other.x - gap < left ? other.x - gap : left;
        top = other.y - gap < top ? other.y - gap : top;
        bottom = other.y + other.height + gap > bottom ? other.y + other.height + gap : bottom;
    }
    if (bottom <= top)
        return (struct scene_rect){0};
    return (struct scene_rect){left - own.x, top - own.y, own.x + own.width - left, bottom - top};
}

/* A line has a fifteenth of the height; in narrow tiles, 30 letters fit in the width. */
static float plate_scale(int width, int height)
{
    return fmaxf(floorf(fminf((float)width / 240.0f, (float)height / 180.0f)), 1.0f);
}

float tile_plate_height(int width, int height)
{
    return PLATE_HEIGHT * plate_scale(width, height);
}

void tile_add_plate(struct scene *scene, const char *plate, int width, int height,
                    const struct scene_rect *insets, const struct pic *font, struct arena *arena)
{
    struct canvas canvas = {.arena = arena, .font = font};
    const bool is_covered = insets->width > 0 && insets->y < tile_plate_height(width, height);
    const float room = (float)(is_covered ? insets->x : width);
    const size_t length = strlen(plate);
    if (!font)
        return;
    canvas.scale = plate_scale(width, height);
    while (canvas.scale > 1.0f && (8.0f * (float)length + 8) * canvas.scale > room)
        canvas.scale -= 1.0f;
    const int fit = (int)((room / canvas.scale - 8) / 8);
    if ((int)length > fit)
        plate = arena_printf(arena, "%.*s..", fit > 3 ? fit - 2 : 1, plate);
    canvas_shade(&canvas, 0, 0, 8.0f * (float)strlen(plate) + 8, PLATE_HEIGHT, 0.6f);
    canvas_text(&canvas, 4, 2, plate, 0);
    overlay_append(scene, &canvas, arena);
}
