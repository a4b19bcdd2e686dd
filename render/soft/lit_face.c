/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/lit_face.h"

#include <math.h>

enum { MAX_BLOCKS = 64 };

/* Returns the point of a texel that shows only that texel: its edge if texels are drawn as
 * squares, or its centre if they are interpolated. */
static double start_of_texel(bool is_nearest)
{
    return is_nearest ? 0.0 : 0.5;
}

/* Converts a line from repeats to places, relative to a point `first` texels into the
 * texture. */
static struct projection_line scale_line(const struct projection_line *line,
                                         const struct projection_line *w, int size, int places,
                                         double first)
{
    const double scale = size * (double)places, offset = first * places;
    return (struct projection_line){line->start * scale - w->start * offset,
                                    line->across * scale - w->across * offset,
                                    line->down * scale - w->down * offset};
}

/* Finds the range of texels that covers the face, from the last that starts before it to
 * the first that starts after it. False if there are too many. */
static bool find_texel_range(double min, double max, int size, double start, int *first, int *num)
{
    const double from = floor(min * size - start), to = floor(max * size - start) + 1.0;
    if (!(fabs(from) < 1e6 && to - from < SURFACE_MAX_SIDE - 1))
        return false;
    *first = (int)from;
    *num = (int)(to - from) + 1;
    return true;
}

static const struct lit_level *get_level(struct lit_face *face, int index, bool is_nearest)
{
    const double start = start_of_texel(is_nearest);
    struct lit_level *const level = &face->levels[index];
    struct surface_request *const request = &face->request;
    if (level->was_requested)
        return level->surface ? level : NULL;
    level->was_requested = true;
    const struct texture_level *const texture = &request->texture->levels[index];
    if (!find_texel_range(face->min[0], face->max[0], texture->width, start, &request->left,
                          &request->width) ||
        !find_texel_range(face->min[1], face->max[1], texture->height, start, &request->top,
                          &request->height) ||
        request->width > face->max_texels / request->height)
        return NULL;
    request->level = index;
    level->surface = surface_cache_get(face->cache, request);
    level->width = request->width;
    level->height = request->height;
    level->s = scale_line(&face->s, &face->w, texture->width, SPAN_ACROSS, request->left + start);
    level->t = scale_line(&face->t, &face->w, texture->height, SPAN_DOWN, request->top + start);
    return level;
}

/* Returns the distance in texels between this pixel and the one some rows below. */
static int find_prefetch_distance(const struct span_line *line, const struct span_line *w,
                                  int places)
{
    const float rows = 4.0f, max = 1e3f;
    const float here = line->start / w->start;
    const float below = (line->start + line->down * rows) / (w->start + w->down * rows);
    const float texels = (below - here) / (float)places;
    return texels > -max && texels < max ? (int)texels : 0;
}

static struct span_surface make_span_surface(const struct lit_level *level,
                                             const struct span_line *w, int x, int y)
{
    struct span_surface seen = {.s = projection_span_line(&level->s, x, y),
                                .t = projection_span_line(&level->t, x, y),
                                .texels = level->surface->texels,
                                .stride = level->surface->stride,
                                .width = level->width,
                                .height = level->height};
    seen.prefetch_offset = find_prefetch_distance(&seen.t, w, SPAN_DOWN) * seen.stride +
                           find_prefetch_distance(&seen.s, w, SPAN_ACROSS) * 8;
    return seen;
}

/* The numerators, over the square of w, of how s / w changes between neighbouring pixels.
 * The horizontal one is constant along a row, the vertical one linear. */
struct change {
    double across, down, step;
};

static struct change change_of(const struct projection_line *s, const struct projection_line *w,
                               int size, int x, int y)
{
    const double at_s = s->start + s->across * x + s->down * y;
    const double at_w = w->start + w->across * x + w->down * y;
    return (struct change){(s->across * at_w - at_s * w->across) * size,
                           (s->down * at_w - at_s * w->down) * size,
                           (s->down * w->across - s->across * w->down) * size};
}

static struct span_detail detail_of(const struct lit_face *face, int x, int y)
{
    const struct texture *const texture = face->request.texture;
    const struct change s = change_of(&face->s, &face->w, texture->levels[0].width, x, y);
    const struct change t = change_of(&face->t, &face->w, texture->levels[0].height, x, y);
    return (struct span_detail){
        .w = projection_span_line(&face->w, x, y),
        .across = (float)(s.across * s.across + t.across * t.across),
        .s_down = (float)s.down,
        .s_step = (float)s.step,
        .t_down = (float)t.down,
        .t_step = (float)t.step,
        .max = (texture->num_levels - 1) * 64,
    };
}

/* Counts the blocks, starting at the first, that use the same pair of levels. Sets *level
 * to the finer one and `shares` to the weights of the coarser one. */
static int count_blocks_alike(const int *details, int max, int num, uint8_t *shares, int *level,
                              bool *is_mixed)
{
    int count = 0;
    *is_mixed = false;
    for (; count < num; count++) {
        const struct span_levels levels = spans_mix_levels(details[count], max);
        if (count > 0 && levels.first != *level)
            break;
        *level = levels.first;
        shares[count] = (uint8_t)levels.share;
        *is_mixed = *is_mixed || levels.share > 0;
    }
    return count;
}

/* Draws pixels `first` to `first + num` of the run at (x, y). */
static bool draw(struct lit_face *face, struct span_lit *lit, int level, uint8_t *out, int x, int y,
                 int first, int num)
{
    const struct lit_level *const finer = get_level(face, level, lit->is_nearest);
    const struct lit_level *const coarser =
        lit->shares ? get_level(face, level + 1, lit->is_nearest) : finer;
    if (!finer || !coarser)
        return false;
    lit->bits = finer->surface->bits;
    lit->finer = make_span_surface(finer, &lit->w, x, y);
    if (lit->shares)
        lit->coarser = make_span_surface(coarser, &lit->w, x, y);
    face->kernels->lit(lit, out + (size_t)first * 4, first, num);
    return true;
}

bool lit_face_shade(struct lit_face *face, const struct span *span, uint8_t *out, int x, int y,
                    int num)
{
    struct span_lit lit = {.w = span->w, .fog = span->fog, .is_nearest = span->is_nearest};
    if (!face->cache)
        return false;
    if (!span->has_levels)
        return draw(face, &lit, 0, out, x, y, 0, num);
    const struct span_detail detail = detail_of(face, x, y);
    const int num_blocks = (num + SPAN_BLOCK - 1) / SPAN_BLOCK;
    int details[MAX_BLOCKS];
    uint8_t shares[MAX_BLOCKS];
    for (int first = 0; first < num_blocks; first += MAX_BLOCKS) {
        const int some = num_blocks - first < MAX_BLOCKS ? num_blocks - first : MAX_BLOCKS;
        face->kernels->details(&detail, first, details, some);
        for (int i = 0, count = 0; i < some; i += count) {
            int level = 0;
            bool is_mixed;
            count =
                count_blocks_alike(details + i, detail.max, some - i, shares, &level, &is_mixed);
            const int from = (first + i) * SPAN_BLOCK, rest = num - from;
            lit.shares = is_mixed ? shares : NULL;
            if (!draw(face, &lit, level, out, x, y, from,
                      count * SPAN_BLOCK < rest ? count * SPAN_BLOCK : rest))
                return false;
        }
    }
    return true;
}

void lit_face_end(struct lit_face *face)
{
    for (int i = 0; i < TEXTURE_MAX_LEVELS; i++)
        if (face->levels[i].surface)
            surface_cache_release(face->cache, face->levels[i].surface);
}
