/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/film_images.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/bytes.h"
#include "base/err.h"
#include "base/limits.h"
#include "base/vfs.h"
#include "cutscene/film/film.h"
#include "cutscene/film/title.h"
#include "world/image.h"

enum { USUAL_HEIGHT = 1080 /* frame height in pixels at which pictures have their file's size */ };

float film_margin(int height)
{
    return (float)height / 12.0f;
}

float film_letter_scale(const struct title_style *style, int height)
{
    return fmaxf(rintf((float)style->size * (float)height / FILM_LETTER), 1.0f);
}

/* Returns the text with line breaks in place of spaces wherever a line would be too long. */
static const char *break_lines(const char *text, int columns, struct arena *arena)
{
    char *broken = arena_strdup(arena, text), *space = NULL, *line = broken;
    for (char *c = broken; *c; c++) {
        if (*c == ' ')
            space = c;
        if (*c != '\n' && (c - line < columns || !space))
            continue;
        if (*c != '\n')
            *space = '\n';
        line = *c == '\n' ? c + 1 : space + 1;
        space = NULL;
    }
    return broken;
}

/* Subtracts an image's texels from *texels_left. Returns false if the film has too many. */
static bool reserve_texels(int64_t *texels_left, int width, int height, struct err *err)
{
    *texels_left -= (int64_t)width * height;
    return *texels_left >= 0 ||
           err_set(err, ERR_LIMIT, "the film's captions and pictures have more than %d texels",
                   LIMIT_SCRIPT_TEXELS);
}

/* Draws a caption. If its longest word or its number of lines does not fit into the frame,
 * its letters are made smaller. */
static const struct image *draw_fitting(struct caption *caption, const struct title *title,
                                        struct title_fonts *fonts, struct arena *arena,
                                        struct err *err)
{
    enum { TRIES = 8 };
    const int max_height = title->frame_height - 2 * (int)film_margin(title->frame_height);
    const struct image *image = NULL;
    for (int i = 0; i < TRIES; i++) {
        image = title_draw(fonts, title, &caption->pad, arena, err);
        if (!image)
            return NULL;
        const double across = (double)title->max_width / (image->width - 2 * caption->pad);
        const double down = (double)max_height / (image->height - 2 * caption->pad);
        if (across >= 1.0 && down >= 1.0)
            break;
        /* Smaller letters need fewer lines: approach the right height by halves. */
        caption->style.size *= fmin(across, 1.0) * (1.0 + fmin(down, 1.0)) / 2.0 * 0.99;
    }
    return image;
}

/* Like draw_fitting, for the game's font, whose letters have whole pixel sizes. */
static void fit_letters(struct caption *caption, int max_width, int height, struct arena *arena)
{
    const char *text = caption->text;
    for (float scale = film_letter_scale(&caption->style, height);; scale -= 1.0f) {
        const int columns = (int)((float)max_width / (FILM_LETTER * scale));
        size_t longest = 0;
        caption->style.size = (double)(scale * FILM_LETTER) / height;
        caption->text = break_lines(text, columns, arena);
        for (const char *line = caption->text; *line; line += *line == '\n') {
            const size_t length = strcspn(line, "\n");
            longest = length > longest ? length : longest;
            line += length;
        }
        if (scale <= 1.0f || (int)longest <= columns)
            return;
    }
}

/* Returns the maximum width of a caption's lines in pixels. */
static int max_width(const struct caption *caption, int width, int height)
{
    const double margin = caption->placing.has_margin ? caption->placing.margin[0] * width
                          : caption->width > 0.0      ? 0.0
                                                      : (double)film_margin(height);
    const double fits = fmax(width - 2.0 * floor(margin), 1.0);
    return (int)(caption->width > 0.0 ? fmin(caption->width * width, fits) : fits);
}

static bool draw_captions(struct film *film, int width, int height, struct title_fonts *fonts,
                          int64_t *texels_left, struct arena *arena, struct err *err)
{
    for (int i = 0; i < film->num_shots; i++) {
        for (int k = 0; k < film->shots[i].num_captions; k++) {
            struct caption *caption = &film->shots[i].captions[k];
            const struct title title = {
                .text = caption->text,
                .style = &caption->style,
                .side = caption->placing.is_point ? TITLE_CENTER : caption->placing.side,
                .frame_height = height,
                .max_width = max_width(caption, width, height),
            };
            if (!caption->style.font) {
                fit_letters(caption, title.max_width, height, arena);
                continue;
            }
            caption->image = draw_fitting(caption, &title, fonts, arena, err);
            if (!caption->image ||
                !reserve_texels(texels_left, caption->image->width, caption->image->height, err))
                return err_prefix(err, "%scaption", film->shots[i].where);
        }
    }
    return true;
}

/* Scales with premultiplied alpha; otherwise the colours of transparent texels would bleed
 * into the edges. */
static const struct image *scale(const struct image *image, int width, int height,
                                 struct arena *arena)
{
    const size_t size = (size_t)image->width * (size_t)image->height;
    struct image even = *image;
    struct arena *scratch = arena_create();
    uint8_t *rgba = arena_copy(scratch, image->rgba, 4 * size);
    for (size_t i = 0; i < size; i++)
        for (int c = 0; c < 3; c++)
            rgba[4 * i + c] = (uint8_t)((rgba[4 * i + c] * rgba[4 * i + 3] + 127) / 255);
    even.rgba = rgba;
    const struct image *scaled = image_resize(&even, width, height, scratch);
    const size_t num = (size_t)width * (size_t)height;
    uint8_t *out = arena_copy(arena, scaled->rgba, 4 * num);
    for (size_t i = 0; i < num; i++) {
        const int alpha = out[4 * i + 3];
        for (int c = 0; c < 3 && alpha > 0; c++) {
            const int value = (out[4 * i + c] * 255 + alpha / 2) / alpha;
            out[4 * i + c] = (uint8_t)(value < 255 ? value : 255);
        }
    }
    arena_destroy(scratch);
    struct image *result = ARENA_NEW(arena, struct image, 1);
    *result = (struct image){width, height, out};
    return result;
}

static bool fit_picture(struct picture *picture, const struct image *image, int frame_height,
                        int64_t *texels_left, struct arena *arena, struct err *err)
{
    const double factor = picture->size > 0.0 ? picture->size * frame_height / image->height
                                              : (double)frame_height / USUAL_HEIGHT;
    const int width = (int)fmax(rint(image->width * factor), 1.0);
    const int height = (int)fmax(rint(image->height * factor), 1.0);
    if (width > LIMIT_TEXTURE_SIDE || height > LIMIT_TEXTURE_SIDE)
        return err_set(err, ERR_LIMIT, "%s: would be %d x %d pixels; at most %d x %d are supported",
                       picture->file, width, height, LIMIT_TEXTURE_SIDE, LIMIT_TEXTURE_SIDE);
    if (!reserve_texels(texels_left, width, height, err))
        return false;
    picture->image = scale(image, width, height, arena);
    return true;
}

static bool load_picture(struct picture *picture, int frame_height, int64_t *texels_left,
                         struct arena *arena, struct err *err)
{
    struct vfs_file file;
    if (!file_load(picture->file, LIMIT_ASSET_SIZE, &file, err))
        return false;
    struct arena *scratch = arena_create();
    const struct image *image =
        image_parse(picture->file, bytes_make(file.data, file.size), scratch, err);
    vfs_file_free(&file);
    const bool ok = image && fit_picture(picture, image, frame_height, texels_left, arena, err);
    arena_destroy(scratch);
    return ok;
}

/* Returns the image of an earlier picture with the same file and size, or NULL. */
static const struct image *find_picture(const struct film *film, const struct picture *picture)
{
    for (int i = 0; i < film->num_shots; i++)
        for (int k = 0; k < film->shots[i].num_pictures; k++) {
            const struct picture *other = &film->shots[i].pictures[k];
            if (other == picture)
                return NULL;
            if (other->size == picture->size && strcmp(other->file, picture->file) == 0)
                return other->image;
        }
    return NULL;
}

static bool load_pictures(struct film *film, int height, int64_t *texels_left, struct arena *arena,
                          struct err *err)
{
    for (int i = 0; i < film->num_shots; i++)
        for (int k = 0; k < film->shots[i].num_pictures; k++) {
            struct picture *picture = &film->shots[i].pictures[k];
            picture->image = find_picture(film, picture);
            if (!picture->image && !load_picture(picture, height, texels_left, arena, err))
                return err_prefix(err, "%spicture", film->shots[i].where);
        }
    return true;
}

bool film_images_build(struct film *film, int width, int height, struct arena *arena,
                       struct err *err)
{
    struct title_fonts *fonts = title_fonts_create(err);
    int64_t texels_left = LIMIT_SCRIPT_TEXELS;
    const bool ok = fonts && draw_captions(film, width, height, fonts, &texels_left, arena, err) &&
                    load_pictures(film, height, &texels_left, arena, err);
    title_fonts_destroy(fonts);
    return ok;
}
