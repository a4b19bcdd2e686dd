#include "playback/film/overlay.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "playback/film/film.h"
#include "playback/film/film_images.h"
#include "playback/film/film_plan.h"
#include "playback/hud/canvas.h"
#include "world/image.h"
#include "world/palette.h"

enum { LETTER = FILM_LETTER, LINE = 10 /* px of the font */ };

/* What is left of the picture `left` seconds before the fade is complete, 0..1. */
static float fade_light(const struct fade *fade, double left)
{
    if (fade->length <= 0.0)
        return 1.0f;
    return (float)fmin(fmax(left / fade->length, 0.0), 1.0);
}

float overlay_light(const struct planned_shot *shot, double time)
{
    return fade_light(&shot->shot->fade_in, time) *
           fade_light(&shot->shot->fade_out, shot->duration - time);
}

static void add_fill(struct canvas *canvas, float x, float y, float width, float height,
                     const uint8_t rgb[3], float alpha)
{
    canvas->left = canvas->top = 0.0f;
    canvas->scale = 1.0f;
    canvas_fill(canvas, x, y, width, height, 0);
    uint8_t *rgba = canvas->items[canvas->num - 1].rgba;
    memcpy(rgba, rgb, 3);
    rgba[3] = (uint8_t)lrintf(alpha * 255.0f);
}

/* Height of each black bar, px. */
static float letterbox_bar(double shape, int width, int height)
{
    if (shape <= 0.0)
        return 0.0f;
    return fmaxf(rintf(((float)height - (float)width / (float)shape) / 2.0f), 0.0f);
}

static void add_bars(struct canvas *canvas, float bar, int width, int height, float alpha)
{
    static const uint8_t black[3];
    if (bar <= 0.0f)
        return;
    add_fill(canvas, 0, 0, (float)width, bar, black, alpha);
    add_fill(canvas, 0, (float)height - bar, (float)width, bar, black, alpha);
}

/* The bars stay black in any colour of fade; what is drawn on them fades. */
static void add_fade(struct canvas *canvas, const struct fade *fade, double left, float bar,
                     int width, int height)
{
    const float light = fade_light(fade, left);
    if (light >= 1.0f)
        return;
    add_fill(canvas, 0, bar, (float)width, (float)height - 2 * bar, fade->rgb, 1.0f - light);
    add_bars(canvas, bar, width, height, 1.0f - light);
}

/* The opacity of something over the picture, 0..1. */
static float span_alpha(const struct span *span, double time)
{
    const double age = time - span->at, left = span->at + span->length - time;
    if (age < 0.0 || left <= 0.0)
        return 0.0f;
    return span->fade > 0.0 ? (float)fmin(1.0, fmin(age, left) / span->fade) : 1.0f;
}

/* Where a block of that size goes: a margin from the edges, and out of the bars. */
struct room {
    float width, height, margin, edge; /* px; edge: from the upper and lower side */
};

static struct room make_room(int width, int height, float bar)
{
    const float margin = film_margin(height);
    return (struct room){(float)width, (float)height, margin,
                         fmaxf(margin, bar + (float)height / 36.0f)};
}

static float place_across(const struct room *room, const struct placing *placing, float width)
{
    if (placing->is_point)
        return rintf((float)placing->x * room->width - width / 2.0f);
    return placing->side == TITLE_LEFT     ? room->margin
           : placing->side == TITLE_CENTER ? rintf((room->width - width) / 2.0f)
                                           : room->width - width - room->margin;
}

static float place_down(const struct room *room, const struct placing *placing, float height)
{
    if (placing->is_point)
        return rintf((float)placing->y * room->height - height / 2.0f);
    return placing->place == PLACE_UPPER    ? rintf(room->edge)
           : placing->place == PLACE_MIDDLE ? rintf((room->height - height) / 2.0f)
                                            : rintf(room->height - height - room->edge);
}

/* An image whose content has `pad` px around it. */
static void add_image(struct canvas *canvas, const struct image *image, int pad,
                      const struct placing *placing, float alpha, const struct room *room)
{
    canvas->scale = 1.0f;
    canvas->left = rintf(place_across(room, placing, (float)(image->width - 2 * pad))) - (float)pad;
    canvas->top = place_down(room, placing, (float)(image->height - 2 * pad)) - (float)pad;
    canvas_image(canvas, image);
    canvas->items[canvas->num - 1].rgba[3] = (uint8_t)lrintf(alpha * 255.0f);
}

/* ---- captions in the game's font ---- */

/* Pixels of the game's font are `scale` px of the frame, a whole number, so that they
 * stay sharp. */
struct block {
    const char *text;
    float left, top, width, height, scale;
    int num_columns;
};

static int count_lines(const char *text, int *num_columns)
{
    int lines = 0;
    *num_columns = 0;
    for (; text; lines++) {
        const size_t length = strcspn(text, "\n");
        *num_columns = (int)length > *num_columns ? (int)length : *num_columns;
        text = text[length] ? text + length + 1 : NULL;
    }
    return lines;
}

/* The text in one colour, shifted by pixels of the font. */
static void add_letters(struct canvas *canvas, const struct caption *caption,
                        const struct block *block, float right, float down, const uint8_t rgb[3],
                        float alpha)
{
    const int first = canvas->num;
    canvas->scale = block->scale;
    canvas->top = block->top + down * block->scale;
    for (const char *text = block->text; text;) {
        const size_t length = strcspn(text, "\n");
        const float spare = block->width - (float)(length * LETTER) * block->scale;
        const enum title_side side =
            caption->placing.is_point ? TITLE_CENTER : caption->placing.side;
        canvas->left = block->left + right * block->scale +
                       rintf(side == TITLE_LEFT     ? 0.0f
                             : side == TITLE_CENTER ? spare / 2.0f
                                                    : spare);
        for (size_t i = 0; i < length; i++)
            canvas_char(canvas, (float)(i * LETTER), 0, (unsigned char)text[i]);
        canvas->top += LINE * block->scale;
        text = text[length] ? text + length + 1 : NULL;
    }
    for (int i = first; i < canvas->num; i++) {
        memcpy(canvas->items[i].rgba, rgb, 3);
        canvas->items[i].rgba[3] = (uint8_t)lrintf(alpha * 255.0f);
    }
}

/* Part of a letter's size as pixels of the font, at least one. */
static float in_letters(double part)
{
    return fmaxf(rintf((float)part * LETTER), 1.0f);
}

static void add_outline(struct canvas *canvas, const struct caption *caption,
                        const struct block *block, float alpha)
{
    const float way = in_letters(caption->style.outline);
    for (int i = 0; i < 9; i++)
        if (i != 4)
            add_letters(canvas, caption, block, (float)(i % 3 - 1) * way, (float)(i / 3 - 1) * way,
                        caption->style.outline_rgb, alpha);
}

static void add_game_caption(struct canvas *canvas, const struct caption *caption, float alpha,
                             const struct room *room)
{
    const struct title_style *style = &caption->style;
    struct block block = {.text = caption->text};
    block.scale = film_letter_scale(style, (int)room->height);
    const int num_lines = count_lines(caption->text, &block.num_columns);
    block.width = (float)(block.num_columns * LETTER) * block.scale;
    block.height = (float)(num_lines * LINE) * block.scale;
    block.left = place_across(room, &caption->placing, block.width);
    block.top = place_down(room, &caption->placing, block.height);
    if (style->box > 0.0)
        add_fill(canvas, block.left - LETTER * block.scale / 2,
                 block.top - LETTER * block.scale / 2, block.width + LETTER * block.scale,
                 block.height + LETTER * block.scale, style->box_rgb, alpha * (float)style->box);
    if (style->shadow > 0.0)
        add_letters(canvas, caption, &block, in_letters(style->shadow), in_letters(style->shadow),
                    style->shadow_rgb, alpha);
    if (style->outline > 0.0)
        add_outline(canvas, caption, &block, alpha);
    add_letters(canvas, caption, &block, 0, 0, style->rgb, alpha);
}

/* One that follows something: its lower edge there, and all of it in the frame. */
static struct caption placed_at(const struct caption *caption, const struct overlay_spot *spot,
                                const struct room *room)
{
    struct caption placed = *caption;
    struct block block = {.scale = film_letter_scale(&caption->style, (int)room->height)};
    float width, height;
    if (caption->image) {
        width = (float)(caption->image->width - 2 * caption->pad);
        height = (float)(caption->image->height - 2 * caption->pad);
    } else {
        height = (float)(count_lines(caption->text, &block.num_columns) * LINE) * block.scale;
        width = (float)(block.num_columns * LETTER) * block.scale;
    }
    const float side = fminf(width / 2.0f, room->width / 2.0f);
    const float half = fminf(height / 2.0f, room->height / 2.0f);
    placed.placing = (struct placing){
        .is_point = true,
        .x = (double)(glm_clamp(spot->x, side, room->width - side) / room->width),
        .y = (double)(glm_clamp(spot->y - half, half, room->height - half) / room->height),
    };
    return placed;
}

static void add_caption(struct canvas *canvas, const struct caption *unplaced,
                        const struct overlay_spot *spot, double time, const struct room *room)
{
    const bool follows = unplaced->follow.kind != TARGET_NONE;
    const struct caption placed = follows ? placed_at(unplaced, spot, room) : *unplaced;
    const struct caption *caption = &placed;
    const float alpha =
        span_alpha(&caption->span, time) * (float)curve_or(&caption->alpha, time, 1.0);
    if (follows && !spot->is_seen)
        return;
    if (alpha > 0.0f && caption->image)
        add_image(canvas, caption->image, caption->pad, &caption->placing, alpha, room);
    else if (alpha > 0.0f)
        add_game_caption(canvas, caption, alpha, room);
}

static void add_picture(struct canvas *canvas, const struct picture *picture, double time,
                        const struct room *room)
{
    const float alpha = span_alpha(&picture->span, time) * (float)picture->alpha;
    if (alpha > 0.0f)
        add_image(canvas, picture->image, 0, &picture->placing, alpha, room);
}

void overlay_add(struct scene *scene, const struct planned_shot *shot, double time, int width,
                 int height, const struct pic *font, const struct overlay_spot *spots,
                 struct arena *arena)
{
    static const struct palette black;
    struct canvas canvas = {
        .arena = arena, .palette = &black, .font = font, .capacity = scene->num_pics + 16};
    canvas.items = ARENA_NEW(arena, struct scene_pic, (size_t)canvas.capacity);
    const float bar = letterbox_bar(shot->shot->letterbox, width, height);
    const struct room room = make_room(width, height, bar);
    /* The bars hide the view, not the HUD over it. */
    add_bars(&canvas, bar, width, height, 1.0f);
    if (scene->num_pics > 0)
        memcpy(canvas.items + canvas.num, scene->pics,
               (size_t)scene->num_pics * sizeof *canvas.items);
    canvas.num += scene->num_pics;
    for (int i = 0; i < shot->shot->num_pictures; i++)
        add_picture(&canvas, &shot->shot->pictures[i], time, &room);
    for (int i = 0; i < shot->shot->num_captions; i++)
        add_caption(&canvas, &shot->shot->captions[i], &spots[i], time, &room);
    add_fade(&canvas, &shot->shot->fade_in, time, bar, width, height);
    add_fade(&canvas, &shot->shot->fade_out, shot->duration - time, bar, width, height);
    scene->num_pics = canvas.num;
    scene->pics = canvas.items;
}
