/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/session/overlay_panel.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/trig.h"
#include "base/vec.h"
#include "render/pixels/sphere.h"
#include "render/renderer.h"
#include "render/scene.h"

/* The angular width of a panel. */
static const float DEGREES = 75.0f;

enum { ASPECT_WIDTH = 16, ASPECT_HEIGHT = 9, MIN_WIDTH = 320 };

void overlay_panel_size(float focal, int *width, int *height)
{
    const float half = trig_tanf(glm_rad(DEGREES) / 2);
    const int across = (int)(2.0f * half * focal) / ASPECT_WIDTH;
    const int least = MIN_WIDTH / ASPECT_WIDTH;
    *width = (across > least ? across : least) * ASPECT_WIDTH;
    *height = (across > least ? across : least) * ASPECT_HEIGHT;
}

bool overlay_panel_draw(struct renderer *renderer, const struct scene *over, uint8_t ground,
                        struct arena *arena, struct frame *out, struct err *err)
{
    struct scene scene = {.num_pics = over->num_pics + 1};
    struct scene_pic *pics = ARENA_NEW(arena, struct scene_pic, (size_t)scene.num_pics);
    pics[0] = (struct scene_pic){.width = (float)out->width,
                                 .height = (float)out->height,
                                 .rgba = {ground, ground, ground, 255}};
    memcpy(pics + 1, over->pics, (size_t)over->num_pics * sizeof *pics);
    scene.pics = pics;
    scene.view.rect = (struct scene_rect){0, 0, out->width, out->height};
    scene.view.fov_x = scene.view.fov_y = 90.0f;
    return renderer_draw(renderer, &scene, out, err);
}

/* Returns a scene of the pics that belong to a sign, which is moved to the middle; NULL: of those
 * that belong to none and do not cover the panel. */
static struct scene pics_of(const struct scene *over, const struct scene_sign *sign,
                            const struct frame *panel, struct arena *arena)
{
    struct scene_pic *pics = ARENA_NEW(arena, struct scene_pic, (size_t)over->num_pics);
    struct scene out = {.pics = pics};
    for (int i = 0; i < over->num_pics; i++) {
        if (over->pics[i].sign != sign ||
            scene_pic_covers(&over->pics[i], panel->width, panel->height))
            continue;
        struct scene_pic *pic = &pics[out.num_pics++];
        *pic = over->pics[i];
        if (sign) {
            pic->x += roundf((float)panel->width / 2 - sign->x);
            pic->y += roundf((float)panel->height / 2 - sign->y);
        }
    }
    return out;
}

static bool lay_sign(struct overlay_panel *panel, const struct scene *over,
                     const struct scene_sign *sign, struct arena *arena, struct frame *out,
                     struct err *err)
{
    static const struct scene_sign ahead = {0};
    const struct scene pics = pics_of(over, sign, &panel->on_black, arena);
    if (pics.num_pics == 0)
        return true;
    if (!overlay_panel_draw(panel->renderer, &pics, 0, arena, &panel->on_black, err) ||
        !overlay_panel_draw(panel->renderer, &pics, 255, arena, &panel->on_white, err))
        return false;
    const struct scene_sign *at = sign ? sign : &ahead;
    const float distance = at->distance > 0.0f ? at->distance : OVERLAY_PANEL_DISTANCE;
    for (int i = 0; i < panel->num_eyes; i++) {
        const struct overlay_panel_eye *eye = &panel->eyes[i];
        const float turn = glm_deg(trig_atanf(eye->side / distance));
        sphere_composite_panel(panel->sphere, &panel->on_black, &panel->on_white, DEGREES,
                               at->pitch, at->turn + turn, out, eye->x, eye->y);
    }
    return true;
}

/* Blends a colour over the whole picture. */
static void cover(const uint8_t rgba[4], struct frame *out)
{
    for (int y = 0; y < out->height; y++) {
        uint8_t *px = out->rgba + (size_t)y * out->stride;
        for (int x = 0; x < out->width; x++, px += 4)
            for (int c = 0; c < 3; c++)
                px[c] = (uint8_t)((rgba[c] * rgba[3] + px[c] * (255 - rgba[3]) + 127) / 255);
    }
}

bool overlay_panel_lay(struct overlay_panel *panel, const struct scene *over, struct arena *arena,
                       struct frame *out, struct err *err)
{
    if (!lay_sign(panel, over, NULL, arena, out, err))
        return false;
    const struct scene_sign *last = NULL;
    for (int i = 0; i < over->num_pics; i++) {
        const struct scene_sign *sign = over->pics[i].sign;
        if (sign && sign != last && !lay_sign(panel, over, sign, arena, out, err))
            return false;
        last = sign;
    }
    for (int i = 0; i < over->num_pics; i++)
        if (scene_pic_covers(&over->pics[i], panel->on_black.width, panel->on_black.height))
            cover(over->pics[i].rgba, out);
    return true;
}
