#include "render/soft/paint_sky.h"

#include <math.h>

#include "render/scene.h"

struct way {
    float x, y, z;
};

/* Where px (x, y) looks. */
static struct way way_of(const struct painter *painter, int x, int y)
{
    const struct lens *const lens = &painter->lens;
    if (lens->is_flat)
        return (struct way){(float)lens->forward[0], (float)lens->forward[1],
                            (float)lens->forward[2]};
    float way[3];
    for (int i = 0; i < 3; i++)
        way[i] = (float)(lens->ray[i] + lens->across[i] * x + lens->down[i] * y);
    return (struct way){way[0], way[1], way[2]};
}

struct place {
    float s, t; /* repeats */
};

static struct place dome_place(struct way way)
{
    const float high = way.z * 3.0f;
    const float scale = 6.0f * 63.0f / 128.0f / sqrtf(way.x * way.x + way.y * way.y + high * high);
    return (struct place){way.x * scale, way.y * scale};
}

static float squared_distance(struct place a, struct place b, const struct texture *texture)
{
    const float s = (a.s - b.s) * (float)texture->levels[0].width;
    const float t = (a.t - b.t) * (float)texture->levels[0].height;
    return s * s + t * t;
}

/* Half of the fog reaches the sky. */
static void put(const struct painter *painter, uint8_t *out, const int colour[3])
{
    const struct scene_fog *const fog = &painter->scene->fog;
    for (int c = 0; c < 3; c++) {
        const float value = (float)colour[c];
        const float shown = fog->density > 0.0f ? (value + fog->colour[c] * 4080.0f) * 0.5f : value;
        const int byte = (int)(shown * 0.0625f + 0.5f);
        out[c] = (uint8_t)(byte < 255 ? byte : 255);
    }
    out[3] = 255;
}

void paint_sky_domes(const struct painter *painter, struct texture *const pictures[2], uint8_t *out,
                     int x, int y, int num)
{
    const float back_phase = (float)fmod(painter->scene->time * (8.0 / 128.0), 1.0);
    const float front_phase = (float)fmod(painter->scene->time * (16.0 / 128.0), 1.0);
    struct span_levels levels[2] = {{0}};

    for (int i = 0; i < num; i++, out += 4) {
        const struct place at = dome_place(way_of(painter, x + i, y));
        if (i % SPAN_BLOCK == 0) {
            const struct place right = dome_place(way_of(painter, x + i + 1, y));
            const struct place below = dome_place(way_of(painter, x + i, y + 1));
            for (int k = 0; k < 2; k++) {
                const float across = squared_distance(at, right, pictures[k]);
                const float down = squared_distance(at, below, pictures[k]);
                levels[k] = spans_levels_of(pictures[k], across > down ? across : down);
            }
        }
        int back[4], front[4];
        spans_look_up(pictures[0], levels[0], at.s + back_phase, at.t + back_phase,
                      painter->is_nearest, back);
        spans_look_up(pictures[1], levels[1], at.s + front_phase, at.t + front_phase,
                      painter->is_nearest, front);
        for (int c = 0; c < 3; c++)
            back[c] += (front[c] - back[c]) * front[3] / 4080;
        put(painter, out, back);
    }
}

/* Which of the six pictures lies that way, and where on it; each is seen from
 * inside, upright but for the floor and the ceiling. */
static int box_place(struct way way, float *right, float *up)
{
    const float x = fabsf(way.x), y = fabsf(way.y), z = fabsf(way.z);
    float size;
    int face;
    if (x >= y && x >= z) {
        face = way.x > 0.0f ? 0 : 2;
        *right = way.x > 0.0f ? -way.y : way.y;
        *up = way.z;
        size = x;
    } else if (y >= z) {
        face = way.y > 0.0f ? 1 : 3;
        *right = way.y > 0.0f ? way.x : -way.x;
        *up = way.z;
        size = y;
    } else {
        face = way.z > 0.0f ? 4 : 5;
        *right = -way.y;
        *up = way.z > 0.0f ? -way.x : way.x;
        size = z;
    }
    *right = 0.5f + 0.5f * *right / size;
    *up = 0.5f - 0.5f * *up / size;
    return face;
}

void paint_sky_box(const struct painter *painter, struct texture *const faces[6], uint8_t *out,
                   int x, int y, int num)
{
    const float last = 0.99999f; /* a picture ends at 1, where a repeat would begin */
    const struct span_levels whole = {0, 0, 0};
    for (int i = 0; i < num; i++, out += 4) {
        float s, t;
        const int face = box_place(way_of(painter, x + i, y), &s, &t);
        int colour[4];
        spans_look_up(faces[face], whole, s < last ? s : last, t < last ? t : last, false, colour);
        put(painter, out, colour);
    }
}
