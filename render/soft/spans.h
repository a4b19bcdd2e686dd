/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/spans.h - the inner loops: kernels that shade runs of pixels of one face.
 *
 * What is linear over the plane of a face is, divided by the depth, linear over the
 * picture; each pixel recovers it by a true division. All operations are IEEE single
 * precision or integers in a fixed order, so that the bytes are the same on every
 * processor and the kernels for vector instructions equal the plain ones. */
#ifndef RENDER_SOFT_SPANS_H
#define RENDER_SOFT_SPANS_H

#include <stdbool.h>
#include <stdint.h>

#include "render/soft/texture.h"

enum {
    /* Places: fixed-point positions between the centres of neighbouring texels or luxels. */
    SPAN_ACROSS_BITS = 8,
    SPAN_ACROSS = 1 << SPAN_ACROSS_BITS,
    SPAN_DOWN_BITS = 7,
    SPAN_DOWN = 1 << SPAN_DOWN_BITS,
    SPAN_UNIT = 127, /* scale of look-up results: SPAN_UNIT per unit of a byte */
    SPAN_FULL = 255 * SPAN_UNIT,
    SPAN_HALF = SPAN_UNIT / 2,
    SPAN_NEUTRAL_LIGHT = SPAN_FULL / 2, /* light that leaves a texel unchanged */
};

/* Converts a look-up's result to a byte. */
enum { SPAN_TO_BYTE = 258 };
static inline uint8_t spans_to_byte(int number)
{
    return (uint8_t)((number * SPAN_TO_BYTE + 0x4000) >> 15);
}

/* A linear function over the picture: its value at the first pixel of a run and its
 * change per pixel to the right and (only for levels of detail) down. */
struct span_line {
    float start, across, down;
};

/* The luxels of a face: RGB and an unused byte, with the last row and column repeated. */
struct span_light {
    const uint8_t *luxels;
    int stride;        /* bytes between rows */
    int width, height; /* luxels */
    int scale;         /* luxels for each one of the face, along both sides */
};

/* Fog depends on the depth in front of the camera. */
struct span_fog {
    float thickness; /* per unit of depth; a colour keeps exp(-(depth * thickness)^2); 0: no fog */
    uint8_t colour[3];
};

/* Returns the share of a colour that remains at a depth, 32768ths; 32767 without fog. */
int spans_fog_share(float thickness, float depth);

enum span_alpha {
    SPAN_ALPHA_NONE,       /* unused: pixels are opaque */
    SPAN_ALPHA_FULLBRIGHT, /* how much of the colour is unaffected by light */
    SPAN_ALPHA_KEEP,       /* copied to the pixels */
};

struct span {
    struct span_line w;    /* 1 / depth; 1 in orthographic views */
    struct span_line s, t; /* repeats of the texture, divided by the depth */
    struct span_line u, v; /* luxels, divided by the depth */
    const struct texture *texture;
    struct span_light light; /* luxels NULL: light that leaves texels unchanged */
    struct span_fog fog;
    enum span_alpha alpha;
    /* If not 0, colours are 2^bits times as bright and rounded down; none may exceed 255. */
    int bits;
    bool has_levels; /* false: no pixel shows more than one texel */
    int samples;     /* samples per pixel, each with a finer level; 0 counts as 1 */
    bool is_nearest; /* texels are drawn as squares */
    /* Waves of a liquid: a table of one period of a sine with SPAN_SINE + 1 entries;
     * NULL: no waves. */
    const float *sine;
    float phase;              /* periods */
    float waves, wave_height; /* waves per repeat along the other axis; amplitude in repeats */
    float drift;              /* how far the texture has scrolled along s, repeats */
};
enum { SPAN_SINE = 1024 };

/* The levels of detail of a block of pixels: one, or a blend of two. */
struct span_levels {
    int first, second, share; /* share: weight of the second, 64ths */
};
enum { SPAN_BLOCK = 8 }; /* pixels that share their levels */

/* The squared size of the footprint of pixel `middle` on the texture, horizontally and
 * vertically in the picture; texels. */
struct span_footprint {
    float across, down;
};
struct span_footprint spans_find_footprint(const struct span *span, int middle);

/* Returns the levels of the block around pixel `middle`. */
struct span_levels spans_find_levels(const struct span *span, int middle);

/* Like spans_find_levels, from a level in 64ths; `max` is the last level. */
static inline struct span_levels spans_mix_levels(int level, int max)
{
    const int first = level >> 6;
    if (level >= max)
        return (struct span_levels){max >> 6, max >> 6, 0};
    return (struct span_levels){first, first + 1, level & 63};
}

/* Like spans_find_levels, from the squared number of texels per pixel. */
struct span_levels spans_levels_of(const struct texture *texture, float texels_squared);

/* Looks up RGBA at a point of a texture, in repeats; SPAN_UNIT per unit of a byte. */
void spans_look_up(const struct texture *texture, struct span_levels levels, float s, float t,
                   bool is_nearest, int out[4]);

/* Writes `num` RGBA pixels. */
typedef void span_texture(const struct span *span, uint8_t *out, int num);

/* One level of detail of a lit face: the precomputed product of its texture and its light. */
struct span_surface {
    /* Places relative to the centre of the first texel, or to its edge if texels are
     * squares; divided by the depth. */
    struct span_line s, t;
    /* Interleaved RGBA: each byte is followed by the one below it, so that one load gets
     * four texels. Readable up to 16 bytes past the end. */
    const uint8_t *texels;
    int stride;          /* bytes between rows; there is one row fewer than of texels */
    int width, height;   /* texels, at least 2 */
    int prefetch_offset; /* offset in bytes of the texels to prefetch, which rows below will show */
};

struct span_lit {
    struct span_line w; /* as in struct span */
    struct span_fog fog;
    /* The surfaces' texels are stored 2^bits times as bright, as in struct span, so that dark
     * ones keep precision that 8 bits would lose. They are rounded down, so that values above
     * and below half a byte remain distinct. */
    int bits;
    struct span_surface finer, coarser;
    /* The weight of `coarser` for each block of SPAN_BLOCK pixels, 64ths; NULL: 0. */
    const uint8_t *shares;
    bool is_nearest;
};

/* Interleaves two rows of `num` bytes. */
typedef void span_interleave(const uint8_t *upper, const uint8_t *lower, uint8_t *out, int num);

/* The size of pixels on the texture along a run; squares must still be multiplied by the
 * fourth power of the depth. */
struct span_detail {
    struct span_line w; /* as in struct span */
    float across;       /* horizontally: the square of the texels per pixel */
    /* vertically: texels per pixel, and their change along the run */
    float s_down, s_step, t_down, t_step;
    int max; /* 64 times the last level */
};

/* Computes the levels, in 64ths, at the centres of `num` blocks from block `first` on. */
typedef void span_details(const struct span_detail *detail, int first, int *levels, int num);

/* Writes `num` RGBA pixels from pixel `first` of the lines on. */
typedef void span_lit_texture(const struct span_lit *span, uint8_t *out, int first, int num);

/* A triangle of a model: its skin times the light, which is interpolated between corners. */
struct span_model {
    struct span_line w, s, t;   /* as in struct span */
    struct span_line light[3];  /* SPAN_UNIT per unit of a luxel, divided by the depth */
    struct span_line fog_share; /* share of the fog's colour, 32768ths, divided by the depth */
    const struct texture *skin, *glow; /* glow: added; or NULL */
    int level, glow_level;             /* levels of detail */
    bool has_fullbright_alpha;         /* the skin's alpha is how much is unaffected by light */
    bool is_nearest, is_foggy;
    uint8_t fog[3];
};

/* Writes `num` RGBA pixels with the skin's alpha. */
typedef void span_skin(const struct span_model *span, uint8_t *out, int num);

/* Two flattened domes of clouds, the front one over the back. */
struct span_sky {
    struct span_line x, y, z;          /* the direction of a pixel, of any length */
    const struct texture *pictures[2]; /* back, front */
    float phases[2];                   /* how far each has moved, repeats */
    bool is_nearest;
};

/* The size of a dome: repeats per unit of its height. */
#define SPAN_DOME (6.0f * 63.0f / 128.0f)

/* Finds the levels of detail of both layers from pixel `first` on. */
void spans_find_sky_levels(const struct span_sky *sky, int first, struct span_levels levels[2]);

typedef void span_domes(const struct span_sky *sky, uint8_t *out, int num);

/* Evaluates a line at `num` pixels from pixel `first` on. */
typedef void span_near(const struct span_line *line, int first, float *out, int num);

struct span_kernels {
    const char *name;
    span_texture *texture;
    span_lit_texture *lit;
    span_details *details;
    span_near *near;
    span_domes *sky;
    span_skin *model;
    span_interleave *interleave;
};

extern const struct span_kernels span_plain; /* portable C */

#endif
