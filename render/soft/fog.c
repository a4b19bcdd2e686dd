#include "render/soft/fog.h"

#include "render/scene.h"

int fog_share(const struct painter *painter, float depth)
{
    const float thick = depth * (painter->scene->fog.density / 64.0f);
    const float at = thick * thick * FOG_SCALE;
    return at < FOG_STEPS ? painter->tables->fog[(int)at] : 0;
}

void fog_run(const struct painter *painter, uint8_t *px, int num, const struct span_line *w)
{
    const struct scene_fog *const fog = &painter->scene->fog;
    if (!(fog->density > 0.0f))
        return;
    int colour[3];
    for (int c = 0; c < 3; c++) {
        const float value = fog->colour[c] * 255.0f + 0.5f;
        colour[c] = (int)(value > 0.0f ? value < 255.0f ? value : 255.0f : 0.0f);
    }
    for (int i = 0; i < num; i++, px += 4) {
        const int share = fog_share(painter, 1.0f / (w->start + w->across * (float)i));
        for (int c = 0; c < 3; c++)
            px[c] = (uint8_t)((px[c] * share + colour[c] * (256 - share) + 128) >> 8);
    }
}
