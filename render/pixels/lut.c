/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/pixels/lut.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "render/frame.h"

/* ---- reading ---- */

enum { LINE = 256, MIN_COLOUR = 6 /* bytes of the shortest colour, "0 0 0\n" */ };

struct table {
    int size; /* points along a side; 0: the file has no such table */
    double low[3], high[3];
    float (*colours)[3];
    size_t num, read; /* number of colours: expected, read so far */
};

struct cube {
    const char *name;
    struct bytes text;
    int line; /* starts at 1 */
    struct table row, cube;
    struct err *err;
};

/* Reads the next line that is neither blank nor a comment, truncated to LINE; false at
 * the end. */
static bool next_line(struct cube *c, char out[LINE])
{
    while (bytes_left(&c->text) > 0) {
        const uint8_t *end = memchr(c->text.at, '\n', bytes_left(&c->text));
        const size_t left = bytes_left(&c->text);
        const size_t length = end ? (size_t)(end - c->text.at) : left;
        const char *start = (const char *)bytes_take(&c->text, end ? length + 1 : length);
        c->line++;
        snprintf(out, LINE, "%.*s", length < LINE ? (int)length : LINE - 1, start);
        out[strcspn(out, "\r")] = '\0';
        if (out[strspn(out, " \t")] && out[strspn(out, " \t")] != '#')
            return true;
    }
    return false;
}

static bool fail(struct cube *c, const char *what, const char *line)
{
    return err_set(c->err, ERR_FORMAT, "%s: line %d: expected %s, got \"%.60s\"", c->name, c->line,
                   what, line);
}

/* Expects exactly `num` numbers. */
static bool read_numbers(const char *text, int num, double *out)
{
    for (int i = 0; i < num; i++) {
        char *end;
        out[i] = strtod(text, &end);
        if (end == text || !isfinite(out[i]))
            return false;
        text = end;
    }
    return text[strspn(text, " \t")] == '\0';
}

static bool read_size(struct cube *c, struct table *table, int limit, int power, const char *line,
                      const char *value)
{
    double size;
    if (table->size > 0 || !read_numbers(value, 1, &size) || size < 2 || size != floor(size))
        return fail(c, "a single size of at least 2", line);
    if (size > limit)
        return err_set(c->err, ERR_LIMIT, "%s: line %d: a size of %.0f is too large (at most %d)",
                       c->name, c->line, size, limit);
    table->size = (int)size;
    table->num = 1;
    for (int i = 0; i < power; i++)
        table->num *= (size_t)size;
    return true;
}

static void set_range(struct table *table, const double low[3], const double high[3])
{
    if (low)
        memcpy(table->low, low, sizeof table->low);
    if (high)
        memcpy(table->high, high, sizeof table->high);
}

/* Handles a line that begins with a keyword. Sets *is_colour if it begins with a number. */
static bool read_word(struct cube *c, const char *line, bool *is_colour)
{
    double v[3];
    const size_t length = strcspn(line, " \t");
    const char *value = line + length;
    *is_colour = false;
    if (length == 5 && memcmp(line, "TITLE", 5) == 0)
        return true;
    if (length == 11 && memcmp(line, "LUT_1D_SIZE", 11) == 0)
        return read_size(c, &c->row, LIMIT_LUT_POINTS, 1, line, value);
    if (length == 11 && memcmp(line, "LUT_3D_SIZE", 11) == 0)
        return read_size(c, &c->cube, LIMIT_LUT_SIDE, 3, line, value);
    if (length == 10 && memcmp(line, "DOMAIN_M", 8) == 0) {
        if (!read_numbers(value, 3, v))
            return fail(c, "three numbers", line);
        const bool is_low = line[9] == 'N';
        set_range(&c->row, is_low ? v : NULL, is_low ? NULL : v);
        set_range(&c->cube, is_low ? v : NULL, is_low ? NULL : v);
        return true;
    }
    if (length == 18 && memcmp(line, "LUT_", 4) == 0 &&
        memcmp(line + 5, "D_INPUT_RANGE", 13) == 0) {
        if (!read_numbers(value, 2, v))
            return fail(c, "two numbers", line);
        const double low[3] = {v[0], v[0], v[0]}, high[3] = {v[1], v[1], v[1]};
        set_range(line[4] == '1' ? &c->row : &c->cube, low, high);
        return true;
    }
    *is_colour = strspn(line, "+-.0123456789") > 0;
    return *is_colour || fail(c, "a colour or a .cube keyword", line);
}

/* Allocates the table, once the file is known to be long enough for it. */
static bool make_room(struct cube *c, struct table *table)
{
    if (table->num > (bytes_left(&c->text) + 2 * LINE) / MIN_COLOUR)
        return err_set(c->err, ERR_FORMAT, "%s: too short for %zu colours", c->name, table->num);
    for (int i = 0; i < 3; i++)
        if (!(table->high[i] > table->low[i]))
            return err_set(c->err, ERR_FORMAT, "%s: invalid range from %g to %g", c->name,
                           table->low[i], table->high[i]);
    table->colours = mem_alloc(table->num * sizeof *table->colours);
    return true;
}

static bool add_colour(struct cube *c, const char *line)
{
    double v[3];
    struct table *table = c->row.read < c->row.num ? &c->row : &c->cube;
    if (!read_numbers(line, 3, v))
        return fail(c, "three numbers", line);
    if (c->row.num + c->cube.num == 0)
        return err_set(c->err, ERR_FORMAT, "%s: line %d: a colour before the size of the table",
                       c->name, c->line);
    if (table->read == table->num)
        return err_set(c->err, ERR_FORMAT, "%s: line %d: more than the expected %zu colours",
                       c->name, c->line, c->row.num + c->cube.num);
    if (c->row.read + c->cube.read == 0 && ((c->row.num > 0 && !make_room(c, &c->row)) ||
                                            (c->cube.num > 0 && !make_room(c, &c->cube))))
        return false;
    for (int i = 0; i < 3; i++)
        table->colours[table->read][i] = (float)v[i];
    table->read++;
    return true;
}

static bool read_lines(struct cube *c)
{
    char line[LINE];
    while (next_line(c, line)) {
        const char *start = line + strspn(line, " \t");
        bool is_colour;
        if (!read_word(c, start, &is_colour) || (is_colour && !add_colour(c, start)))
            return false;
        if (!is_colour && c->row.read + c->cube.read > 0)
            return fail(c, "a colour", line);
    }
    const size_t num = c->row.num + c->cube.num, read = c->row.read + c->cube.read;
    if (num == 0)
        return err_set(c->err, ERR_FORMAT, "%s: no LUT_1D_SIZE or LUT_3D_SIZE", c->name);
    return read == num || err_set(c->err, ERR_FORMAT, "%s: truncated after %zu of %zu colours",
                                  c->name, read, num);
}

/* ---- conversion to 8-bit tables ---- */

/* Returns the position of a value among the points of a table: 0 to size - 1. */
static double place_of(const struct table *table, int channel, double value)
{
    const double low = table->low[channel], high = table->high[channel];
    return fmin(fmax((value - low) / (high - low), 0.0), 1.0) * (table->size - 1);
}

static double row_value(const struct table *row, int channel, double value)
{
    if (row->size == 0)
        return value;
    const double at = place_of(row, channel, value);
    const int point = at < row->size - 1 ? (int)at : row->size - 2;
    const double a = (double)row->colours[point][channel];
    return a + ((double)row->colours[point + 1][channel] - a) * (at - point);
}

static double unit(double value)
{
    return fmin(fmax(value, 0.0), 1.0);
}

static struct lut *make_lut(const struct cube *c)
{
    const struct table *cube = &c->cube;
    struct lut *lut = mem_alloc(sizeof *lut + cube->num * 3 * sizeof lut->grid[0]);
    lut->side = cube->size;
    for (int channel = 0; channel < 3; channel++) {
        for (int i = 0; i < 256; i++) {
            const double value = row_value(&c->row, channel, i / 255.0);
            lut->tones[channel][i] = (uint8_t)lrint(unit(value) * 255.0);
            if (lut->side == 0)
                continue;
            const long at = lrint(place_of(cube, channel, value) * LUT_ONE);
            const long point = at / LUT_ONE < lut->side - 1 ? at / LUT_ONE : lut->side - 2;
            lut->places[channel][i] =
                (struct lut_place){(uint16_t)point, (uint16_t)(at - point * LUT_ONE)};
        }
    }
    for (size_t i = 0; i < cube->num; i++)
        for (int k = 0; k < 3; k++)
            lut->grid[3 * i + (size_t)k] =
                (int16_t)lrint(unit((double)cube->colours[i][k]) * LUT_FULL);
    return lut;
}

struct lut *lut_parse(const char *name, struct bytes text, struct err *err)
{
    static const struct table whole = {.high = {1, 1, 1}};
    struct cube cube = {.name = name, .text = text, .row = whole, .cube = whole, .err = err};
    struct lut *lut = read_lines(&cube) ? make_lut(&cube) : NULL;
    free(cube.row.colours);
    free(cube.cube.colours);
    return lut;
}

struct lut *lut_load(const char *path, struct err *err)
{
    struct vfs_file file;
    if (!file_load(path, LIMIT_ASSET_SIZE, &file, err))
        return NULL;
    struct lut *lut = lut_parse(path, bytes_make(file.data, file.size), err);
    vfs_file_free(&file);
    return lut;
}

/* ---- application ---- */

/* Interpolates in one of the six tetrahedra of a cell: from its first corner along the
 * axis with the largest fraction, then along the next, to the opposite corner. */
static void look_up(const struct lut *lut, const uint8_t in[3], int out[3])
{
    const struct lut_place r = lut->places[0][in[0]], g = lut->places[1][in[1]],
                           b = lut->places[2][in[2]];
    const int side = lut->side, across[3] = {3, 3 * side, 3 * side * side};
    int part[3] = {r.part, g.part, b.part}, step[3] = {across[0], across[1], across[2]};
#define ORDER(i, k)                                                                                \
    if (part[i] < part[k]) {                                                                       \
        const int p = part[i], s = step[i];                                                        \
        part[i] = part[k], part[k] = p;                                                            \
        step[i] = step[k], step[k] = s;                                                            \
    }
    ORDER(0, 1)
    ORDER(1, 2)
    ORDER(0, 1)
#undef ORDER
    const int16_t *corner =
        lut->grid + r.point * across[0] + g.point * across[1] + (size_t)b.point * (size_t)across[2];
    for (int c = 0; c < 3; c++, corner++) {
        const int sum = corner[0] * (LUT_ONE - part[0]) + corner[step[0]] * (part[0] - part[1]) +
                        corner[step[0] + step[1]] * (part[1] - part[2]) +
                        corner[step[0] + step[1] + step[2]] * part[2];
        out[c] = (sum + LUT_FULL / 255 * LUT_ONE / 2) / (LUT_FULL / 255 * LUT_ONE);
    }
}

void lut_frame(struct frame *frame, const struct lut *lut, int amount)
{
    for (int y = 0; y < frame->height && amount > 0; y++) {
        uint8_t *pixel = frame->rgba + (size_t)y * frame->stride;
        for (int x = 0; x < frame->width; x++, pixel += 4) {
            int to[3] = {lut->tones[0][pixel[0]], lut->tones[1][pixel[1]], lut->tones[2][pixel[2]]};
            if (lut->side > 0)
                look_up(lut, pixel, to);
            for (int c = 0; c < 3; c++)
                pixel[c] =
                    (uint8_t)((pixel[c] * (LUT_ONE - amount) + to[c] * amount + LUT_ONE / 2) /
                              LUT_ONE);
        }
    }
}
