/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/sample/face.h"

#include <math.h>

#include "base/hash.h"
#include "tests/sample/canvas.h"

static struct rgb skin_colour(const struct face *face)
{
    const float health = (float)face->health / 4.0f;
    const struct rgb skin = rgb_mix(rgb_make(150, 122, 104), rgb_make(204, 148, 104), health);
    if (face->look == FACE_QUAD)
        return rgb_make(110, 130, 220);
    return face->look == FACE_HOLY ? rgb_make(230, 170, 60) : skin;
}

static void draw_head(struct canvas *canvas, struct rgb skin)
{
    for (int y = 1; y < 24; y++)
        for (int x = 2; x < 22; x++) {
            const float u = ((float)x - 11.5f) / (y > 14 ? 8.6f - (float)(y - 14) * 0.33f : 8.6f);
            const float v = ((float)y - 11.5f) / 11.6f;
            if (u * u + v * v > 1)
                continue;
            const float light = 1.05f - 0.35f * u - 0.25f * v - 0.3f * u * u;
            canvas_set(canvas, x, y, rgb_scale(skin, light));
            if (v < -0.52f + 0.12f * u * u) /* cropped hair */
                canvas_set(canvas, x, y, rgb_scale(rgb_make(74, 48, 26), light * 1.1f));
        }
}

static void draw_eye(struct canvas *canvas, int x, bool closed, bool blazing)
{
    const struct rgb dark = rgb_make(44, 24, 14);
    canvas_fill(canvas, x - 2, 8, 5, 1, dark); /* brow */
    if (closed) {
        canvas_fill(canvas, x - 2, 11, 5, 1, dark);
        return;
    }
    canvas_fill(canvas, x - 2, 10, 4, 2,
                blazing ? rgb_make(255, 230, 90) : rgb_make(226, 222, 210));
    canvas_fill(canvas, x - 1, 10, 2, 2, blazing ? rgb_make(255, 90, 20) : rgb_make(40, 60, 90));
}

static void draw_mouth(struct canvas *canvas, const struct face *face)
{
    const struct rgb dark = rgb_make(70, 18, 12);
    if (face->in_pain) {
        canvas_fill(canvas, 9, 17, 6, 4, dark);
        canvas_fill(canvas, 10, 17, 4, 1, rgb_make(220, 210, 190));
        return;
    }
    canvas_fill(canvas, 9, 18, 6, 1, dark);
    canvas_set(canvas, face->health >= 3 ? 15 : 8, face->health >= 3 ? 17 : 19, dark);
}

/* Less health means more blood. */
static void draw_blood(struct canvas *canvas, int health)
{
    for (int streak = 0; streak < (4 - health) * 3; streak++) {
        const int x = 4 + (int)hash_below(41, (uint64_t)streak, 16);
        const int y = 4 + (int)hash_below(42, (uint64_t)streak, 10);
        const int length = 2 + (int)hash_below(43, (uint64_t)streak, 6);
        for (int i = 0; i < length; i++)
            if (canvas_at(canvas, x, y + i)->index < 0)
                canvas_set(canvas, x, y + i, rgb_make(150 - i * 8, 12, 8));
    }
}

void face_draw(struct canvas *canvas, const struct face *face)
{
    const bool unseen = face->look == FACE_UNSEEN || face->look == FACE_UNSEEN_HOLY;
    const bool blazing = face->look != FACE_PLAIN && face->look != FACE_UNSEEN;

    if (!unseen) {
        draw_head(canvas, skin_colour(face));
        canvas_fill(canvas, 11, 11, 2, 4, rgb_scale(skin_colour(face), 0.78f)); /* nose */
        draw_mouth(canvas, face);
        draw_blood(canvas, face->health);
    }
    draw_eye(canvas, 8, face->in_pain, blazing);
    draw_eye(canvas, 16, face->in_pain, blazing);
}
