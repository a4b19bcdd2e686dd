/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cutscene/film/shot_fade.h"

#include <math.h>

#include "cutscene/film/film.h"
#include "cutscene/film/film_plan.h"
#include "playback/hud/canvas.h"

/* Returns the picture's brightness `left` seconds before it is completely faded, 0..1. */
static float fade_light(const struct fade *fade, double left)
{
    if (fade->length <= 0.0)
        return 1.0f;
    return (float)fmin(fmax(left / fade->length, 0.0), 1.0);
}

float shot_fade_in(const struct planned_shot *shot, double time)
{
    return fade_light(&shot->shot->fade_in, time);
}

float shot_fade_out(const struct planned_shot *shot, double time)
{
    return fade_light(&shot->shot->fade_out, shot->duration - time);
}

static void use_pixels(struct canvas *canvas)
{
    canvas->left = canvas->top = 0.0f;
    canvas->scale = 1.0f;
}

void shot_fade_add_bars(struct canvas *canvas, float bar, int width, int height, float alpha)
{
    static const uint8_t black[3];
    if (bar <= 0.0f)
        return;
    use_pixels(canvas);
    canvas_colour(canvas, 0, 0, (float)width, bar, black, alpha);
    canvas_colour(canvas, 0, (float)height - bar, (float)width, bar, black, alpha);
}

/* The bars stay black whatever the fade's colour, but what is drawn on them fades. */
void shot_fade_add(struct canvas *canvas, const struct fade *fade, double left, float bar,
                   int width, int height)
{
    const float light = fade_light(fade, left);
    if (light >= 1.0f)
        return;
    use_pixels(canvas);
    canvas_colour(canvas, 0, bar, (float)width, (float)height - 2 * bar, fade->rgb, 1.0f - light);
    shot_fade_add_bars(canvas, bar, width, height, 1.0f - light);
}
