/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/overlay_layout.h"

#include <math.h>
#include <string.h>

#include "cutscene/film/film.h"
#include "cutscene/film/film_images.h"
#include "world/image.h"

/* Returns the height of each black bar, in pixels. */
static float letterbox_bar(double shape, int width, int height)
{
    if (shape <= 0.0)
        return 0.0f;
    return fmaxf(rintf(((float)height - (float)width / (float)shape) / 2.0f), 0.0f);
}

struct overlay_area overlay_area_of(const struct shot *shot, int width, int height)
{
    const float margin = film_margin(height), bar = letterbox_bar(shot->letterbox, width, height);
    return (struct overlay_area){(float)width, (float)height, margin, bar,
                                 fmaxf(margin, bar + (float)height / 36.0f)};
}

/* Returns the opacity at a time, 0..1. */
static float span_alpha(const struct span *span, double time)
{
    const double age = time - span->at, left = span->at + span->length - time;
    if (age < 0.0 || left <= 0.0)
        return 0.0f;
    return span->fade > 0.0 ? (float)fmin(1.0, fmin(age, left) / span->fade) : 1.0f;
}

/* Rounds positions to whole pixels, so that letters are sharp, unless they move: rounding
 * would make the motion jerky. */
static float settle(float at, const struct curve *curve)
{
    return curve->num > 1 ? at : rintf(at);
}

static void place_box(const struct placing *placing, double time, const struct overlay_area *area,
                      struct overlay_box *box)
{
    if (placing->is_point) {
        const float x = (float)curve_at(&placing->across, time) * area->width;
        const float y = (float)curve_at(&placing->down, time) * area->height;
        box->left = settle(x - box->width / 2.0f, &placing->across);
        box->top = settle(y - box->height / 2.0f, &placing->down);
        return;
    }
    const float across =
        placing->has_margin ? rintf((float)placing->margin[0] * area->width) : area->margin;
    const float down = placing->has_margin ? (float)placing->margin[1] * area->height : area->edge;
    box->left = placing->side == TITLE_LEFT     ? across
                : placing->side == TITLE_CENTER ? rintf((area->width - box->width) / 2.0f)
                                                : area->width - box->width - across;
    box->top = placing->place == PLACE_UPPER    ? rintf(down)
               : placing->place == PLACE_MIDDLE ? rintf((area->height - box->height) / 2.0f)
                                                : rintf(area->height - box->height - down);
}

/* Places a box with its lower edge at the target, but completely inside the frame. */
static void place_above(const struct overlay_spot *spot, const struct overlay_area *area,
                        struct overlay_box *box)
{
    const float side = fminf(box->width / 2.0f, area->width / 2.0f);
    const float half = fminf(box->height / 2.0f, area->height / 2.0f);
    const float x = glm_clamp(spot->x, side, area->width - side);
    const float y = glm_clamp(spot->y - half, half, area->height - half);
    box->left = rintf(x - box->width / 2.0f);
    box->top = rintf(y - box->height / 2.0f);
}

/* Pixels of the game's font are a whole number of pixels of the frame, so that letters are
 * sharp, unless their size changes. */
static void measure_game_text(const struct caption *caption, double time,
                              const struct overlay_area *area, struct overlay_box *box)
{
    int lines = 0;
    size_t columns = 0;
    for (const char *text = caption->text; text; lines++) {
        const size_t length = strcspn(text, "\n");
        columns = length > columns ? length : columns;
        text = text[length] ? text + length + 1 : NULL;
    }
    box->scale = film_letter_scale(&caption->style, (int)area->height);
    if (caption->size.num > 0)
        box->scale *= (float)(curve_at(&caption->size, time) / caption->largest);
    box->width = (float)columns * FILM_LETTER * box->scale;
    box->height = (float)(lines * FILM_LINE) * box->scale;
}

static void measure_caption(const struct caption *caption, double time,
                            const struct overlay_area *area, struct overlay_box *box)
{
    if (!caption->image) {
        measure_game_text(caption, time, area, box);
        return;
    }
    box->scale =
        caption->size.num > 0 ? (float)(curve_at(&caption->size, time) / caption->largest) : 1.0f;
    box->width = (float)(caption->image->width - 2 * caption->pad) * box->scale;
    box->height = (float)(caption->image->height - 2 * caption->pad) * box->scale;
}

bool overlay_caption_box(const struct caption *caption, const struct overlay_spot *spot,
                         double time, const struct overlay_area *area, struct overlay_box *out)
{
    const bool follows = caption->follow.kind != TARGET_NONE;
    out->alpha = span_alpha(&caption->span, time) * (float)curve_or(&caption->alpha, time, 1.0);
    if (out->alpha <= 0.0f || (follows && !spot->is_seen))
        return false;
    measure_caption(caption, time, area, out);
    if (follows)
        place_above(spot, area, out);
    else
        place_box(&caption->placing, time, area, out);
    return true;
}

bool overlay_picture_box(const struct picture *picture, double time,
                         const struct overlay_area *area, struct overlay_box *out)
{
    out->alpha = span_alpha(&picture->span, time) * (float)curve_or(&picture->alpha, time, 1.0);
    if (out->alpha <= 0.0f)
        return false;
    out->scale =
        picture->sizes.num > 0 ? (float)(curve_at(&picture->sizes, time) / picture->size) : 1.0f;
    out->width = (float)picture->image->width * out->scale;
    out->height = (float)picture->image->height * out->scale;
    place_box(&picture->placing, time, area, out);
    return true;
}
