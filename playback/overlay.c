#include "playback/overlay.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "playback/film.h"
#include "playback/film_plan.h"
#include "playback/paint.h"
#include "world/palette.h"

enum { LETTER = 8 /* px of the font */ };

/* What a fade leaves when `left` seconds of it are still to come. */
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
    paint_fill(canvas, x, y, width, height, 0);
    uint8_t *rgba = canvas->items[canvas->num - 1].rgba;
    memcpy(rgba, rgb, 3);
    rgba[3] = (uint8_t)lrintf(alpha * 255.0f);
}

static void add_fade(struct canvas *canvas, const struct fade *fade, double left, int width,
                     int height)
{
    const float light = fade_light(fade, left);
    if (light < 1.0f)
        add_fill(canvas, 0, 0, (float)width, (float)height, fade->rgb, 1.0f - light);
}

/* Height of each black bar, px. */
static float letterbox_bar(double shape, int width, int height)
{
    if (shape <= 0.0)
        return 0.0f;
    return fmaxf(rintf(((float)height - (float)width / (float)shape) / 2.0f), 0.0f);
}

static void add_letterbox(struct canvas *canvas, float bar, int width, int height)
{
    if (bar <= 0.0f)
        return;
    static const uint8_t black[3];
    add_fill(canvas, 0, 0, (float)width, bar, black, 1.0f);
    add_fill(canvas, 0, (float)height - bar, (float)width, bar, black, 1.0f);
}

/* 0..1: captions come and go softly. */
static float caption_alpha(const struct caption *caption, double time)
{
    const double age = time - caption->at, left = caption->at + caption->length - time;
    if (age < 0.0 || left <= 0.0)
        return 0.0f;
    return caption->fade > 0.0 ? (float)fmin(1.0, fmin(age, left) / caption->fade) : 1.0f;
}

static int count_lines(const char *text)
{
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void add_line(struct canvas *canvas, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        paint_char(canvas, (float)(i * LETTER), 0, (unsigned char)text[i]);
}

/* Letters a whole number of pixels per pixel of the font, so that they stay
 * sharp; kept a twelfth of the frame from its edges, and out of the bars. */
static void add_caption(struct canvas *canvas, const struct caption *caption, double time,
                        float bar, int width, int height)
{
    const float alpha = caption_alpha(caption, time);
    const int first = canvas->num;
    if (alpha <= 0.0f)
        return;
    canvas->scale = fmaxf(rintf((float)caption->size * (float)height / LETTER), 1.0f);
    const float line = (LETTER + 2) * canvas->scale, margin = (float)height / 12.0f;
    const float edge = fmaxf(margin, bar + (float)height / 36.0f);
    const float block = line * (float)count_lines(caption->text);
    const float room = (float)height - block;
    canvas->top = caption->place == CAPTION_UPPER    ? edge
                  : caption->place == CAPTION_MIDDLE ? rintf(room / 2.0f)
                                                     : room - edge;
    for (const char *text = caption->text; text;) {
        const size_t length = strcspn(text, "\n");
        const float left = (float)width - (float)(length * LETTER) * canvas->scale;
        canvas->left = caption->side == CAPTION_LEFT     ? margin
                       : caption->side == CAPTION_CENTER ? rintf(left / 2.0f)
                                                         : left - margin;
        add_line(canvas, text, length);
        canvas->top += line;
        text = text[length] ? text + length + 1 : NULL;
    }
    for (int i = first; i < canvas->num; i++)
        canvas->items[i].rgba[3] = (uint8_t)lrintf(alpha * 255.0f);
}

void overlay_add(struct scene *scene, const struct planned_shot *shot, double time, int width,
                 int height, const struct pic *font, struct arena *arena)
{
    static const struct palette black;
    struct canvas canvas = {
        .arena = arena, .palette = &black, .font = font, .num = scene->num_pics};
    canvas.capacity = scene->num_pics + 16;
    canvas.items = ARENA_NEW(arena, struct scene_pic, (size_t)canvas.capacity);
    if (scene->num_pics > 0)
        memcpy(canvas.items, scene->pics, (size_t)scene->num_pics * sizeof *canvas.items);
    const float bar = letterbox_bar(shot->shot->letterbox, width, height);
    add_letterbox(&canvas, bar, width, height);
    for (int i = 0; i < shot->shot->num_captions; i++)
        add_caption(&canvas, &shot->shot->captions[i], time, bar, width, height);
    add_fade(&canvas, &shot->shot->fade_in, time, width, height);
    add_fade(&canvas, &shot->shot->fade_out, shot->duration - time, width, height);
    scene->num_pics = canvas.num;
    scene->pics = canvas.items;
}
