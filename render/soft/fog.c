#include "render/soft/fog.h"

#include "render/scene.h"

static float thickness_of(const struct scene_fog *fog)
{
    return fog->density / 64.0f;
}

int fog_share(const struct painter *painter, float depth)
{
    return rows_fog_share(thickness_of(&painter->scene->fog), depth);
}

void fog_colour(const struct painter *painter, uint8_t rgb[3])
{
    for (int c = 0; c < 3; c++) {
        const float value = painter->scene->fog.colour[c] * 255.0f + 0.5f;
        rgb[c] = (uint8_t)(value > 0.0f ? value < 255.0f ? value : 255.0f : 0.0f);
    }
}

void fog_run(const struct painter *painter, uint8_t *px, int num, const struct span_line *w)
{
    struct row_fog fog = {.thickness = thickness_of(&painter->scene->fog)};
    if (!(fog.thickness > 0.0f))
        return;
    fog_colour(painter, fog.colour);
    painter->rows->fog(&fog, w, px, num);
}

void fog_sky(const struct painter *painter, uint8_t *px, int num)
{
    uint8_t half[4] = {0, 0, 0, 128};
    fog_colour(painter, half);
    if (painter->scene->fog.density > 0.0f)
        painter->rows->fill(half, px, num);
}
