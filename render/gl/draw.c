#include "render/gl/draw.h"

#include "base/arena.h"

bool draw_camera_culls(const struct draw_camera *camera, vec3s mins, vec3s maxs)
{
    for (int i = 0; i < 4; i++) {
        const vec4s p = camera->frustum[i];
        const float x = p.x >= 0.0f ? maxs.x : mins.x;
        const float y = p.y >= 0.0f ? maxs.y : mins.y;
        const float z = p.z >= 0.0f ? maxs.z : mins.z;
        if (p.x * x + p.y * y + p.z * z + p.w < 0.0f)
            return true;
    }
    return false;
}

void draw_begin_blend(const struct gl *gl)
{
    gl->Enable(GL_BLEND);
    gl->BlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    gl->DepthMask(GL_FALSE);
}

void draw_end_blend(const struct gl *gl)
{
    gl->Disable(GL_BLEND);
    gl->DepthMask(GL_TRUE);
}

/* The mean of the opaque texels around (x, y), wrapping at the edges. */
static void fill_from_neighbours(uint8_t *out, const uint8_t rgb[256][3], const uint8_t *pixels,
                                 int width, int height, int x, int y, int transparent)
{
    int sum[3] = {0}, count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const size_t row = (size_t)((y + dy + height) % height);
            const uint8_t texel = pixels[row * (size_t)width + (size_t)((x + dx + width) % width)];
            if (texel == transparent)
                continue;
            for (int c = 0; c < 3; c++)
                sum[c] += rgb[texel][c];
            count++;
        }
    for (int c = 0; c < 3 && count > 0; c++)
        out[c] = (uint8_t)(sum[c] / count);
}

uint8_t *draw_expand_palette(const uint8_t rgb[256][3], const uint8_t *pixels, int width,
                             int height, int transparent)
{
    uint8_t *const rgba = mem_alloc((size_t)width * (size_t)height * 4);
    uint8_t *out = rgba;

    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++, out += 4) {
            const uint8_t texel = pixels[(size_t)y * (size_t)width + (size_t)x];
            if (texel == transparent) {
                fill_from_neighbours(out, rgb, pixels, width, height, x, y, transparent);
                continue;
            }
            for (int c = 0; c < 3; c++)
                out[c] = rgb[texel][c];
            out[3] = 255;
        }
    return rgba;
}
