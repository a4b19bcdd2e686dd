/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/overlay.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "cutscene/film/film.h"
#include "cutscene/film/film_images.h"
#include "cutscene/film/film_plan.h"
#include "cutscene/film/overlay_layout.h"
#include "cutscene/film/shot_fade.h"
#include "playback/hud/canvas.h"
#include "world/palette.h"

enum { LETTER = FILM_LETTER };

/* Adds an image whose content has a margin of `pad` pixels. */
static void add_image(struct canvas *canvas, const struct image *image, int pad,
                      const struct overlay_box *box)
{
    canvas->scale = box->scale;
    canvas->left = box->left - (float)pad * box->scale;
    canvas->top = box->top - (float)pad * box->scale;
    canvas_image(canvas, image);
    canvas->items[canvas->num - 1].rgba[3] = (uint8_t)lrintf(box->alpha * 255.0f);
}

/* ---- captions in the game's font ---- */

/* Adds the text in one colour, shifted by a number of the font's pixels. */
static void add_letters(struct canvas *canvas, const struct caption *caption,
                        const struct overlay_box *box, float right, float down,
                        const uint8_t rgb[3])
{
    const int first = canvas->num;
    canvas->scale = box->scale;
    canvas->top = box->top + down * box->scale;
    for (const char *text = caption->text; text;) {
        const size_t length = strcspn(text, "\n");
        const float spare = box->width - (float)(length * LETTER) * box->scale;
        const bool is_centred = caption->placing.is_point || caption->follow.kind != TARGET_NONE;
        const enum title_side side = is_centred ? TITLE_CENTER : caption->placing.side;
        canvas->left = box->left + right * box->scale +
                       rintf(side == TITLE_LEFT     ? 0.0f
                             : side == TITLE_CENTER ? spare / 2.0f
                                                    : spare);
        for (size_t i = 0; i < length; i++)
            canvas_char(canvas, (float)(i * LETTER), 0, (unsigned char)text[i]);
        canvas->top += FILM_LINE * box->scale;
        text = text[length] ? text + length + 1 : NULL;
    }
    for (int i = first; i < canvas->num; i++) {
        memcpy(canvas->items[i].rgba, rgb, 3);
        canvas->items[i].rgba[3] = (uint8_t)lrintf(box->alpha * 255.0f);
    }
}

/* Converts a fraction of a letter's size to pixels of the font, at least one. */
static float in_letters(double part)
{
    return fmaxf(rintf((float)part * LETTER), 1.0f);
}

static void add_outline(struct canvas *canvas, const struct caption *caption,
                        const struct overlay_box *box)
{
    const float way = in_letters(caption->style.outline);
    for (int i = 0; i < 9; i++)
        if (i != 4)
            add_letters(canvas, caption, box, (float)(i % 3 - 1) * way, (float)(i / 3 - 1) * way,
                        caption->style.outline_rgb);
}

static void add_game_caption(struct canvas *canvas, const struct caption *caption,
                             const struct overlay_box *box)
{
    const struct title_style *style = &caption->style;
    const float around = LETTER * box->scale / 2;
    if (style->box > 0.0) {
        canvas->left = canvas->top = 0.0f;
        canvas->scale = 1.0f;
        canvas_colour(canvas, box->left - around, box->top - around, box->width + 2 * around,
                      box->height + 2 * around, style->box_rgb, box->alpha * (float)style->box);
    }
    if (style->shadow > 0.0)
        add_letters(canvas, caption, box, in_letters(style->shadow), in_letters(style->shadow),
                    style->shadow_rgb);
    if (style->outline > 0.0)
        add_outline(canvas, caption, box);
    add_letters(canvas, caption, box, 0, 0, style->rgb);
}

struct overlay_spot overlay_spot_of(const struct scene_view *view, vec3s point)
{
    const struct axes axes = angles_to_axes(view->angles);
    const vec3s way = glms_vec3_sub(point, view->origin);
    const float ahead = glms_vec3_dot(way, axes.forward);
    if (ahead <= 1.0f)
        return (struct overlay_spot){0};
    const float across =
        glms_vec3_dot(way, axes.right) / ahead / trig_tanf(glm_rad(view->fov_x) / 2);
    const float up = glms_vec3_dot(way, axes.up) / ahead / trig_tanf(glm_rad(view->fov_y) / 2);
    return (struct overlay_spot){
        .is_seen = fabsf(across) <= 1.0f && fabsf(up) <= 1.0f,
        .x = (float)view->rect.x + (1.0f + across) / 2.0f * (float)view->rect.width,
        .y = (float)view->rect.y + (1.0f - up) / 2.0f * (float)view->rect.height,
    };
}

struct overlay_spot overlay_spot_around(const struct scene_view *view, vec3s point,
                                        struct arena *arena)
{
    const struct axes axes = angles_to_axes(vec3_make(0, view->angles.y, 0));
    const vec3s way = glms_vec3_sub(point, view->origin);
    const double ahead = (double)glms_vec3_dot(way, axes.forward);
    const double right = (double)glms_vec3_dot(way, axes.right);
    struct scene_sign *sign = ARENA_NEW(arena, struct scene_sign, 1);
    *sign = (struct scene_sign){
        .pitch = (float)glm_deg((float)-trig_atan2((double)way.z, trig_hypot(ahead, right))),
        .turn = (float)glm_deg((float)-trig_atan2(right, ahead)),
        .distance = glms_vec3_norm(way),
        .x = (float)view->rect.x + (float)view->rect.width / 2.0f,
        .y = (float)view->rect.y + (float)view->rect.height / 2.0f,
    };
    return (struct overlay_spot){.is_seen = true, .x = sign->x, .y = sign->y, .sign = sign};
}

void overlay_append(struct scene *scene, const struct canvas *canvas, struct arena *arena)
{
    struct scene_pic *pics =
        ARENA_NEW(arena, struct scene_pic, (size_t)(scene->num_pics + canvas->num) + 1);
    if (scene->num_pics > 0)
        memcpy(pics, scene->pics, (size_t)scene->num_pics * sizeof *pics);
    if (canvas->num > 0)
        memcpy(pics + scene->num_pics, canvas->items, (size_t)canvas->num * sizeof *pics);
    scene->pics = pics;
    scene->num_pics += canvas->num;
}

void overlay_add(struct scene *scene, const struct planned_shot *shot, double time, int width,
                 int height, const struct pic *font, const struct overlay_spot *spots,
                 struct arena *arena)
{
    static const struct palette black;
    struct canvas canvas = {
        .arena = arena, .palette = &black, .font = font, .capacity = scene->num_pics + 16};
    canvas.items = ARENA_NEW(arena, struct scene_pic, (size_t)canvas.capacity);
    const struct overlay_area area = overlay_area_of(shot->shot, width, height);
    const float bar = area.bar;
    struct overlay_box box;
    /* The bars cover the view, but not the HUD. */
    shot_fade_add_bars(&canvas, bar, width, height, 1.0f);
    if (scene->num_pics > 0)
        memcpy(canvas.items + canvas.num, scene->pics,
               (size_t)scene->num_pics * sizeof *canvas.items);
    canvas.num += scene->num_pics;
    for (int i = 0; i < shot->shot->num_pictures; i++)
        if (overlay_picture_box(&shot->shot->pictures[i], time, &area, &box))
            add_image(&canvas, shot->shot->pictures[i].image, 0, &box);
    for (int i = 0; i < shot->shot->num_captions; i++) {
        const struct caption *caption = &shot->shot->captions[i];
        if (!overlay_caption_box(caption, &spots[i], time, &area, &box))
            continue;
        const int first = canvas.num;
        if (caption->image)
            add_image(&canvas, caption->image, caption->pad, &box);
        else
            add_game_caption(&canvas, caption, &box);
        for (int k = first; k < canvas.num; k++)
            canvas.items[k].sign = caption->follow.kind != TARGET_NONE ? spots[i].sign : NULL;
    }
    shot_fade_add(&canvas, &shot->shot->fade_in, time, bar, width, height);
    shot_fade_add(&canvas, &shot->shot->fade_out, shot->duration - time, bar, width, height);
    scene->num_pics = canvas.num;
    scene->pics = canvas.items;
}
