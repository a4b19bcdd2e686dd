/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/soft/spans.h - runs of px of one face, from left to right: the inner loops.
 *
 * What is linear over the face's plane is, divided by the depth, linear over the
 * picture. A px gets it back by a true division. Everything is made of IEEE single
 * operations and of integers in one fixed order: the bytes are the same on every
 * processor, and each kernel for some processor's vectors equals the plain one. */
#ifndef RENDER_SOFT_SPANS_H
#define RENDER_SOFT_SPANS_H

#include <stdbool.h>
#include <stdint.h>

#include "render/soft/texture.h"

enum {
    /* Places of a texel or luxel, from its middle to the next one's. */
    SPAN_ACROSS_BITS = 8,
    SPAN_ACROSS = 1 << SPAN_ACROSS_BITS,
    SPAN_DOWN_BITS = 7,
    SPAN_DOWN = 1 << SPAN_DOWN_BITS,
    SPAN_UNIT = 127, /* what look-ups give of a byte: so many numbers */
    SPAN_FULL = 255 * SPAN_UNIT,
    SPAN_HALF = SPAN_UNIT / 2,
    SPAN_NEUTRAL_LIGHT = SPAN_FULL / 2, /* light that shows a texel as it is */
};

/* The byte of a look-up's number. */
enum { SPAN_TO_BYTE = 258 };
static inline uint8_t span_as_byte(int number)
{
    return (uint8_t)((number * SPAN_TO_BYTE + 0x4000) >> 15);
}

/* A linear function over the picture: its value at the first px, what it grows by to
 * the right and (for levels of detail alone) down. */
struct span_line {
    float start, across, down;
};

/* The luxels of a face: RGB and a byte of nothing, with the last row and column twice. */
struct span_light {
    const uint8_t *luxels;
    int stride;        /* bytes from row to row */
    int width, height; /* luxels */
};

/* Fog thickens with the depth before the camera. */
struct span_fog {
    float thickness; /* of a unit of depth; what is left of a colour is exp(-(depth * thickness)^2);
                        0: there is none */
    uint8_t colour[3];
};

/* 32768ths of a colour that fog leaves at a depth; of none, one less than all. */
int spans_fog_share(float thickness, float depth);

enum span_alpha {
    SPAN_ALPHA_NONE,       /* means nothing: the px are opaque */
    SPAN_ALPHA_FULLBRIGHT, /* the share of the colour that light does not touch */
    SPAN_ALPHA_KEEP,       /* goes to the px */
};

struct span {
    struct span_line w;    /* 1 / depth; 1 in parallel views */
    struct span_line s, t; /* repeats of the texture, over the depth */
    struct span_line u, v; /* luxels, over the depth */
    const struct texture *texture;
    struct span_light light; /* luxels NULL: as bright as the texture */
    struct span_fog fog;
    enum span_alpha alpha;
    int bits; /* not 0: colours are 2^bits times as bright, rounded down; none may be above 255 */
    bool has_levels; /* some px may show more than one texel */
    int samples;     /* of a px, of which each shows a part: finer levels; 0 is 1 */
    bool is_nearest; /* the texels are squares */
    /* A liquid: what it sways by, one turn of a sine; NULL: it does not. */
    const float *sine; /* SPAN_SINE + 1 */
    float phase;       /* turns */
    float wave_turns,
        wave_height; /* turns in a repeat across the other axis; by how many repeats */
    float drift;     /* how far it has flowed along s, repeats */
};
enum { SPAN_SINE = 1024 };

/* Which levels of detail a block of px shows: one, or two in shares. */
struct span_levels {
    int first, second, share; /* 64ths of the second */
};
enum { SPAN_BLOCK = 8 }; /* px that share them */

/* How long what px `middle` shows is on the texture, across the picture and down: texels,
 * squared. */
struct span_footprint {
    float across, down;
};
struct span_footprint spans_find_footprint(const struct span *span, int middle);

/* Those of the block round px `middle`. */
struct span_levels spans_find_levels(const struct span *span, int middle);

/* The same from 64ths of a level, of which `most` is the last. */
static inline struct span_levels spans_mix_levels(int level, int max)
{
    const int first = level >> 6;
    if (level >= max)
        return (struct span_levels){max >> 6, max >> 6, 0};
    return (struct span_levels){first, first + 1, level & 63};
}

/* The same from the square of how many texels a px shows. */
struct span_levels spans_levels_of(const struct texture *texture, float texels_squared);

/* RGBA of a place in a texture, in repeats of it, SPAN_UNIT times a byte each. */
void spans_look_up(const struct texture *texture, struct span_levels levels, float s, float t,
                   bool is_nearest, int out[4]);

/* RGBA of `num` px, four bytes each. */
typedef void span_texture(const struct span *span, uint8_t *out, int num);

/* A lit face at one level of detail: the product of its texture and its light, made
 * beforehand. */
struct span_surface {
    struct span_line s, t; /* places from the middle of the first, or from its edge
                              where texels are squares; over the depth */
    const uint8_t *texels; /* RGBA woven: each byte beside the one below it, so that a
                              load gets four texels; to be read up to 16 bytes further */
    int stride;            /* bytes from row to row, of which there is one less than of texels */
    int width, height;     /* texels, at least 2 */
    int ahead;             /* bytes to what rows below will show, to be fetched meanwhile */
};

struct span_lit {
    struct span_line w; /* as in struct span */
    struct span_fog fog;
    int bits; /* of the surfaces, as those that struct span makes: what dark texels would lose in
                 bytes. Rounded down, they tell what is above half a byte from what is below */
    struct span_surface finer, coarser;
    const uint8_t *shares; /* of each SPAN_BLOCK px drawn, 64ths of the coarser; NULL: none */
    bool is_nearest;
};

/* Weave two rows of so many bytes. */
typedef void span_interleave(const uint8_t *upper, const uint8_t *lower, uint8_t *out, int num);

/* How many texels px show, along a run: what is squared over the depth's fourth power. */
struct span_detail {
    struct span_line w;                   /* as in struct span */
    float across;                         /* the square of the texels to the next px, */
    float s_down, s_step, t_down, t_step; /* and the texels to the px below: along the run */
    int max;                              /* 64 times the last level */
};

/* Levels of detail, 64ths, in the middles of blocks of SPAN_BLOCK px from block `first` on. */
typedef void span_details(const struct span_detail *detail, int first, int *levels, int num);

/* RGBA of `num` px from px `first` of the lines on. */
typedef void span_lit_texture(const struct span_lit *span, uint8_t *out, int first, int num);

/* A model's triangle: its skin times the light between its corners. */
struct span_model {
    struct span_line w, s, t;          /* as in struct span */
    struct span_line light[3];         /* SPAN_UNIT times a luxel, over the depth */
    struct span_line mist;             /* 32768ths of the fog's colour, over the depth */
    const struct texture *skin, *glow; /* glow: is added; or NULL */
    int level, glow_level;             /* of detail */
    bool has_fullbright_alpha;         /* the skin's alpha is the share that light does not touch */
    bool is_nearest, is_foggy;
    uint8_t fog[3];
};

/* RGBA of `num` px, with the skin's alpha. */
typedef void span_skin(const struct span_model *span, uint8_t *out, int num);

/* Two flattened domes of clouds, the front one over the back. */
struct span_sky {
    struct span_line x, y, z;          /* where a px looks, of any length */
    const struct texture *pictures[2]; /* back, front */
    float phases[2];                   /* repeats that they have drifted */
    bool is_nearest;
};

/* How large a dome is: repeats in a unit of its height. */
#define SPAN_DOME (6.0f * 63.0f / 128.0f)

/* The levels of detail of both from px `first` on. */
void spans_find_sky_levels(const struct span_sky *sky, int first, struct span_levels levels[2]);

typedef void span_domes(const struct span_sky *sky, uint8_t *out, int num);

/* What a line is at each of `num` px from px `first` on. */
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

extern const struct span_kernels span_plain; /* for any processor */

#endif
