/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/title.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_GLYPH_H
#include FT_STROKER_H
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "world/image.h"

enum {
    MAX_LINES = 64,
    LOAD = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_NO_AUTOHINT,
};

struct font {
    const char *path;
    struct vfs_file file;
    FT_Face face;
};

struct title_fonts {
    FT_Library library;
    struct arena *arena;
    int num;
    struct font fonts[LIMIT_SCRIPT_FONTS];
};

/* A letter of the title; `x` is from the line's beginning, in 26.6 fixed-point pixels. */
struct letter {
    FT_UInt glyph;
    FT_Pos x;
    bool is_space;
};

struct line {
    int first, num; /* of `letters` */
    FT_Pos width;
};

/* The coverage of each pixel, 0..255. */
struct plane {
    uint8_t *cover;
};

struct layout {
    const struct title *title;
    FT_Library library;
    FT_Face face;
    int num_letters, num_lines;
    struct letter letters[LIMIT_TITLE_LETTERS];
    struct line lines[MAX_LINES];
    double size, outline, shadow; /* pixels */
    int pad;                      /* pixels around the lines */
    int width, height;            /* pixels of the image */
    struct plane fill, edge;
    struct err *err;
};

struct title_fonts *title_fonts_create(struct err *err)
{
    struct title_fonts *fonts = mem_alloc(sizeof *fonts);
    if (FT_Init_FreeType(&fonts->library) != 0) {
        err_set(err, ERR_RESOURCE, "cannot initialise FreeType");
        free(fonts);
        return NULL;
    }
    fonts->arena = arena_create();
    return fonts;
}

void title_fonts_destroy(struct title_fonts *fonts)
{
    if (!fonts)
        return;
    for (int i = 0; i < fonts->num; i++) {
        FT_Done_Face(fonts->fonts[i].face);
        vfs_file_free(&fonts->fonts[i].file);
    }
    FT_Done_FreeType(fonts->library);
    arena_destroy(fonts->arena);
    free(fonts);
}

static FT_Face find_face(struct title_fonts *fonts, const char *path, struct err *err)
{
    for (int i = 0; i < fonts->num; i++)
        if (strcmp(fonts->fonts[i].path, path) == 0)
            return fonts->fonts[i].face;
    if (fonts->num == LIMIT_SCRIPT_FONTS) {
        err_set(err, ERR_LIMIT, "%s: more than %d fonts", path, LIMIT_SCRIPT_FONTS);
        return NULL;
    }
    struct font *font = &fonts->fonts[fonts->num];
    if (!file_load(path, LIMIT_ASSET_SIZE, &font->file, err))
        return NULL;
    const FT_Long size = (FT_Long)font->file.size;
    if (FT_New_Memory_Face(fonts->library, font->file.data, size, 0, &font->face) != 0 ||
        !FT_IS_SCALABLE(font->face)) {
        err_set(err, ERR_FORMAT, "%s: not an outline font (.ttf, .otf)", path);
        if (font->face)
            FT_Done_Face(font->face);
        vfs_file_free(&font->file);
        return NULL;
    }
    font->path = arena_strdup(fonts->arena, path);
    fonts->num++;
    return font->face;
}

/* ---- text ---- */

uint32_t title_next_letter(const char **text)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)*text;
    if (*at == 0)
        return 0;
    const int more = *at < 0x80       ? 0
                     : *at >> 5 == 6  ? 1
                     : *at >> 4 == 14 ? 2
                     : *at >> 3 == 30 ? 3
                                      : -1;
    *text += 1;
    if (more <= 0)
        return more == 0 ? *at : 0xfffd;
    uint32_t letter = *at & (0x3fu >> more);
    for (int i = 1; i <= more; i++) {
        if (at[i] >> 6 != 2)
            return 0xfffd;
        letter = letter << 6 | (at[i] & 0x3f);
    }
    if (letter < least[more] || letter > 0x10ffff || (letter >= 0xd800 && letter < 0xe000))
        return 0xfffd;
    *text += more;
    return letter;
}

static FT_Pos advance_of(const struct layout *s, FT_UInt glyph)
{
    if (FT_Load_Glyph(s->face, glyph, LOAD) != 0)
        return 0;
    return s->face->glyph->linearHoriAdvance >> 10; /* 16.16 to 26.6 */
}

static FT_Pos kerning_of(const struct layout *s, FT_UInt before, FT_UInt glyph)
{
    FT_Vector kerning = {0, 0};
    if (before != 0)
        FT_Get_Kerning(s->face, before, glyph, FT_KERNING_UNFITTED, &kerning);
    return kerning.x;
}

static bool add_line(struct layout *s, int first)
{
    if (s->num_lines == MAX_LINES)
        return err_set(s->err, ERR_LIMIT, "the text has more than %d lines", MAX_LINES);
    s->lines[s->num_lines++] = (struct line){.first = first};
    return true;
}

/* Moves the letters after the line's last space to a new line. */
static bool break_line(struct layout *s)
{
    const struct line *line = &s->lines[s->num_lines - 1];
    int from = s->num_letters;
    while (from > line->first && !s->letters[from - 1].is_space)
        from--;
    if (from == line->first)
        return true; /* a single long word cannot be broken */
    const FT_Pos x = from < s->num_letters ? s->letters[from].x : 0;
    if (!add_line(s, from))
        return false;
    for (int i = from; i < s->num_letters; i++)
        s->letters[i].x -= x;
    return true;
}

/* Sets the line and position of every letter. */
static bool set_letters(struct layout *s)
{
    const FT_Pos room = (FT_Pos)s->title->max_width * 64;
    FT_Pos x = 0;
    FT_UInt before = 0;
    const char *text = s->title->text;
    if (!add_line(s, 0))
        return false;
    for (uint32_t code; (code = title_next_letter(&text)) != 0;) {
        if (code == '\n') {
            if (!add_line(s, s->num_letters))
                return false;
            x = before = 0;
            continue;
        }
        if (s->num_letters == LIMIT_TITLE_LETTERS)
            return err_set(s->err, ERR_LIMIT, "the text has more than %d letters",
                           LIMIT_TITLE_LETTERS);
        const FT_UInt glyph = FT_Get_Char_Index(s->face, code);
        const FT_Pos advance = advance_of(s, glyph);
        x += kerning_of(s, before, glyph);
        s->letters[s->num_letters++] = (struct letter){glyph, x, code == ' '};
        if (code != ' ' && x + advance > room) {
            const int lines = s->num_lines;
            if (!break_line(s))
                return false;
            if (s->num_lines > lines)
                x = s->letters[s->num_letters - 1].x;
        }
        x += advance;
        before = glyph;
    }
    return true;
}

/* Trailing spaces do not count for the width of a line. */
static void measure_lines(struct layout *s)
{
    for (int i = 0; i < s->num_lines; i++) {
        struct line *line = &s->lines[i];
        const int end = i + 1 < s->num_lines ? s->lines[i + 1].first : s->num_letters;
        line->num = end - line->first;
        while (line->num > 0 && s->letters[line->first + line->num - 1].is_space)
            line->num--;
        if (line->num > 0) {
            const struct letter *last = &s->letters[line->first + line->num - 1];
            line->width = last->x + advance_of(s, last->glyph);
        }
    }
}

/* ---- image ---- */

static double line_height(const struct layout *s)
{
    return s->size * 1.2;
}

static bool measure_image(struct layout *s)
{
    FT_Pos widest = 0;
    for (int i = 0; i < s->num_lines; i++)
        widest = s->lines[i].width > widest ? s->lines[i].width : widest;
    /* Glyphs can extend beyond their line: italics, and letters with accents. */
    s->pad = (int)ceil(fmax(s->outline, s->shadow) + s->size * 0.25);
    s->width = (int)ceil((double)widest / 64) + 2 * s->pad;
    s->height = (int)ceil(line_height(s) * s->num_lines) + 2 * s->pad;
    return (s->width <= LIMIT_TEXTURE_SIDE && s->height <= LIMIT_TEXTURE_SIDE) ||
           err_set(s->err, ERR_LIMIT,
                   "the text needs %d x %d pixels; at most %d x %d are supported", s->width,
                   s->height, LIMIT_TEXTURE_SIDE, LIMIT_TEXTURE_SIDE);
}

/* Adds a letter's coverage to a plane: the maximum at each pixel. */
static void stamp(const struct layout *s, struct plane *plane, const FT_BitmapGlyph glyph)
{
    const FT_Bitmap *bitmap = &glyph->bitmap;
    for (int y = 0; y < (int)bitmap->rows; y++) {
        const int to_y = y - glyph->top;
        for (int x = 0; x < (int)bitmap->width && to_y >= 0 && to_y < s->height; x++) {
            const int to_x = x + glyph->left;
            if (to_x < 0 || to_x >= s->width)
                continue;
            uint8_t *out = &plane->cover[(size_t)to_y * (size_t)s->width + (size_t)to_x];
            const uint8_t cover = bitmap->buffer[y * bitmap->pitch + x];
            *out = cover > *out ? cover : *out;
        }
    }
}

/* A font can define glyphs of any size; the widest in use have about 20 em. */
static bool is_too_large(const struct layout *s, FT_Glyph outline)
{
    const double most = fmin(32.0 * s->size, LIMIT_TEXTURE_SIDE);
    FT_BBox box;
    FT_Glyph_Get_CBox(outline, FT_GLYPH_BBOX_PIXELS, &box);
    return (double)(box.xMax - box.xMin) > most || (double)(box.yMax - box.yMin) > most;
}

/* Rasterises a glyph into a plane at a position (26.6 pixels, y up). */
static void draw_glyph(const struct layout *s, struct plane *plane, FT_Glyph outline,
                       FT_Vector place)
{
    FT_Glyph glyph = outline;
    if (outline->format != FT_GLYPH_FORMAT_OUTLINE || is_too_large(s, outline) ||
        FT_Glyph_To_Bitmap(&glyph, FT_RENDER_MODE_NORMAL, &place, 0) != 0)
        return;
    stamp(s, plane, (FT_BitmapGlyph)glyph);
    FT_Done_Glyph(glyph);
}

static void draw_letter(struct layout *s, FT_Stroker stroker, FT_UInt index, FT_Vector place)
{
    FT_Glyph glyph, edge;
    if (FT_Load_Glyph(s->face, index, LOAD) != 0 || FT_Get_Glyph(s->face->glyph, &glyph) != 0)
        return;
    draw_glyph(s, &s->fill, glyph, place);
    edge = glyph;
    if (stroker && FT_Glyph_StrokeBorder(&edge, stroker, 0, 0) == 0) {
        draw_glyph(s, &s->edge, edge, place);
        FT_Done_Glyph(edge);
    }
    FT_Done_Glyph(glyph);
}

static void draw_letters(struct layout *s)
{
    FT_Stroker stroker = NULL;
    if (s->outline > 0.0 && FT_Stroker_New(s->library, &stroker) == 0)
        FT_Stroker_Set(stroker, (FT_Fixed)lrint(s->outline * 64), FT_STROKER_LINECAP_ROUND,
                       FT_STROKER_LINEJOIN_ROUND, 0);
    const double inner = s->width - 2 * s->pad;
    for (int i = 0; i < s->num_lines; i++) {
        const struct line *line = &s->lines[i];
        const double spare = inner - (double)line->width / 64;
        const double shift = s->title->side == TITLE_LEFT     ? 0.0
                             : s->title->side == TITLE_CENTER ? spare / 2
                                                              : spare;
        const double baseline = s->pad + line_height(s) * i + s->size * 0.95;
        for (int k = 0; k < line->num; k++) {
            const struct letter *letter = &s->letters[line->first + k];
            const FT_Vector place = {(FT_Pos)lrint((s->pad + shift) * 64) + letter->x,
                                     -(FT_Pos)lrint(rint(baseline) * 64)};
            draw_letter(s, stroker, letter->glyph, place);
        }
    }
    if (stroker)
        FT_Stroker_Done(stroker);
}

/* Blends a colour over a pixel; all values are 0..1, alpha is not premultiplied. */
static void blend(float pixel[4], const uint8_t rgb[3], float alpha)
{
    const float sum = alpha + pixel[3] * (1.0f - alpha);
    if (alpha <= 0.0f)
        return;
    for (int c = 0; c < 3; c++)
        pixel[c] = ((float)rgb[c] / 255.0f * alpha + pixel[c] * pixel[3] * (1.0f - alpha)) / sum;
    pixel[3] = sum;
}

static float cover_at(const struct layout *s, const struct plane *plane, int x, int y)
{
    if (!plane->cover || x < 0 || y < 0)
        return 0.0f;
    return (float)plane->cover[(size_t)y * (size_t)s->width + (size_t)x] / 255.0f;
}

static void compose_pixel(const struct layout *s, int x, int y, uint8_t out[4])
{
    const struct title_style *style = s->title->style;
    const int shadow = (int)lrint(s->shadow);
    float pixel[4] = {0};
    blend(pixel, style->box_rgb, (float)style->box);
    if (shadow > 0)
        blend(pixel, style->shadow_rgb,
              fmaxf(cover_at(s, &s->fill, x - shadow, y - shadow),
                    cover_at(s, &s->edge, x - shadow, y - shadow)));
    blend(pixel, style->outline_rgb, cover_at(s, &s->edge, x, y));
    blend(pixel, style->rgb, cover_at(s, &s->fill, x, y));
    for (int c = 0; c < 4; c++)
        out[c] = (uint8_t)lrintf(pixel[c] * 255.0f);
}

static const struct image *compose(const struct layout *s, struct arena *arena)
{
    uint8_t *rgba = ARENA_NEW(arena, uint8_t, 4 * (size_t)s->width * (size_t)s->height);
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            compose_pixel(s, x, y, rgba + 4 * ((size_t)y * (size_t)s->width + (size_t)x));
    struct image *image = ARENA_NEW(arena, struct image, 1);
    *image = (struct image){s->width, s->height, rgba};
    return image;
}

static const struct image *draw_all(struct layout *s, struct arena *arena)
{
    const struct title_style *style = s->title->style;
    s->size = style->size * s->title->frame_height;
    s->outline = style->outline * s->size;
    s->shadow = rint(style->shadow * s->size);
    if (FT_Set_Char_Size(s->face, 0, (FT_F26Dot6)lrint(s->size * 64), 72, 72) != 0) {
        err_set(s->err, ERR_FORMAT, "%s: cannot set the letter size to %.1f pixels", style->font,
                s->size);
        return NULL;
    }
    if (!set_letters(s))
        return NULL;
    measure_lines(s);
    if (!measure_image(s))
        return NULL;
    const size_t size = (size_t)s->width * (size_t)s->height;
    s->fill.cover = mem_alloc(size);
    if (s->outline > 0.0)
        s->edge.cover = mem_alloc(size);
    draw_letters(s);
    return compose(s, arena);
}

const struct image *title_draw(struct title_fonts *fonts, const struct title *title, int *pad,
                               struct arena *arena, struct err *err)
{
    FT_Face face = find_face(fonts, title->style->font, err);
    if (!face)
        return NULL;
    struct layout *s = mem_alloc(sizeof *s);
    s->title = title;
    s->library = fonts->library;
    s->face = face;
    s->err = err;
    const struct image *image = draw_all(s, arena);
    *pad = s->pad;
    free(s->fill.cover);
    free(s->edge.cover);
    free(s);
    return image;
}
