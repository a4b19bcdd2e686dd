#include "render/soft/lit_face.h"

#include <math.h>

enum { MAX_BLOCKS = 64 };

/* The line's value in 64ths of a texel from the middle of texel `first`. */
static struct lens_line in_texels(const struct lens_line *line, const struct lens_line *w, int size,
                                  int first)
{
    const double scale = size * 64.0, offset = first * 64.0 + 32.0;
    return (struct lens_line){line->start * scale - w->start * offset,
                              line->across * scale - w->across * offset,
                              line->down * scale - w->down * offset};
}

/* The texels from the last with its middle before all of the face to the first with
 * its middle behind. False when they are too many. */
static bool find_part(double least, double most, int size, int *first, int *num)
{
    const double from = floor(least * size - 0.5), to = floor(most * size - 0.5) + 1.0;
    if (!(fabs(from) < 1e6 && to - from < SURFACE_MAX_TEXELS / 2))
        return false;
    *first = (int)from;
    *num = (int)(to - from) + 1;
    return true;
}

static const struct lit_level *get_level(struct lit_face *face, int index)
{
    struct lit_level *const level = &face->levels[index];
    struct surface_request *const request = &face->request;
    if (level->was_asked)
        return level->surface ? level : NULL;
    level->was_asked = true;
    const struct texture_level *const texture = &request->texture->levels[index];
    if (!find_part(face->least[0], face->most[0], texture->width, &request->left,
                   &request->width) ||
        !find_part(face->least[1], face->most[1], texture->height, &request->top,
                   &request->height) ||
        request->width > SURFACE_MAX_TEXELS / request->height)
        return NULL;
    request->level = index;
    level->surface = surface_store_get(face->store, request);
    level->width = request->width;
    level->height = request->height;
    level->s = in_texels(&face->s, &face->w, texture->width, request->left);
    level->t = in_texels(&face->t, &face->w, texture->height, request->top);
    return level;
}

static struct span_surface see(const struct lit_level *level, int x, int y)
{
    return (struct span_surface){lens_run(&level->s, x, y),
                                 lens_run(&level->t, x, y),
                                 level->surface->texels,
                                 level->surface->stride,
                                 level->width,
                                 level->height};
}

/* Find the px from `first` on that show the same levels, of which the first is given
 * back, and how much of the second. */
static int find_blocks(const struct span *span, int first, int num, uint8_t *shares, int *next,
                       bool *is_mixed)
{
    const struct span_levels levels = spans_find_levels(span, first + SPAN_BLOCK / 2);
    int at = first + SPAN_BLOCK;
    shares[0] = (uint8_t)levels.share;
    *is_mixed = levels.share > 0;
    for (int i = 1; i < MAX_BLOCKS && at < num; i++, at += SPAN_BLOCK) {
        const struct span_levels more = spans_find_levels(span, at + SPAN_BLOCK / 2);
        if (more.first != levels.first)
            break;
        shares[i] = (uint8_t)more.share;
        *is_mixed = *is_mixed || more.share > 0;
    }
    *next = at < num ? at : num;
    return levels.first;
}

bool lit_face_shade(struct lit_face *face, const struct span *span, uint8_t *out, int x, int y,
                    int num)
{
    if (!face->store)
        return false;
    struct span_lit lit = {.w = span->w, .is_nearest = span->is_nearest};
    uint8_t shares[MAX_BLOCKS];
    for (int first = 0, next = num; first < num; first = next) {
        bool is_mixed = false;
        const int index =
            span->has_levels ? find_blocks(span, first, num, shares, &next, &is_mixed) : 0;
        const struct lit_level *const finer = get_level(face, index);
        const struct lit_level *const coarser = is_mixed ? get_level(face, index + 1) : finer;
        if (!finer || !coarser)
            return false;
        lit.finer = see(finer, x, y);
        if (is_mixed)
            lit.coarser = see(coarser, x, y);
        lit.shares = is_mixed ? shares : NULL;
        face->kernels->lit(&lit, out + (size_t)first * 4, first, next - first);
    }
    return true;
}

void lit_face_end(struct lit_face *face)
{
    for (int i = 0; i < TEXTURE_MAX_LEVELS; i++)
        if (face->levels[i].surface)
            surface_store_give_back(face->store, face->levels[i].surface);
}
