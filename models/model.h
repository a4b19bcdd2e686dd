/* SPDX-License-Identifier: GPL-2.0-or-later */
/* models/model.h - everything that an entity can be drawn as.
 *
 * An alias model (MDL or MD2: a skinned, vertex-animated mesh), a sprite (SPR), or a
 * brush model: a submodel of the map ("*3") or another .bsp, such as an ammo box.
 * Bounds-checked and verified when loading, then immutable. */
#ifndef MODELS_MODEL_H
#define MODELS_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

struct image;
struct map;
struct md5;

enum model_kind { MODEL_ALIAS, MODEL_SPRITE, MODEL_BRUSH };

/* Effects requested by the model file. */
enum model_flags {
    MODEL_ROCKET = 1,      /* rocket trail and light */
    MODEL_GRENADE = 2,     /* smoke trail */
    MODEL_GIB = 4,         /* blood trail */
    MODEL_ROTATE = 8,      /* rotates in place */
    MODEL_TRACER = 16,     /* green trail */
    MODEL_ZOMGIB = 32,     /* small blood trail */
    MODEL_TRACER2 = 64,    /* orange trail */
    MODEL_TRACER3 = 128,   /* purple trail */
    MODEL_HOLEY = 1 << 14, /* texel 255 is transparent */
};

struct alias_vertex {
    uint16_t position[3]; /* times scale plus offset; 0..255 in MDL */
    uint8_t normal;       /* index into alias_normals */
};

/* A frame of an alias model: a single pose, or an animated group. */
struct alias_frame {
    char name[16 + 1];
    int first_pose, num_poses;
    const float *end_times; /* num_poses end times in increasing seconds; NULL for a single pose */
};

/* A picture of a skin: the game's own, its replacement, or both. */
struct skin_picture {
    int width, height;         /* texels of `pixels` */
    const uint8_t *pixels;     /* palette indices; NULL if there is only `image` */
    const struct image *image; /* full-colour replacement of `pixels`; NULL: none */
    const struct image *glow;  /* fullbright part added to `image`; NULL: none */
    bool is_full;              /* `pixels` has no background colour around its parts */
};

/* A skin: a single picture, or an animated group. */
struct alias_skin {
    const char *name; /* of its file; NULL: part of the model file */
    int num_pictures;
    const struct skin_picture *pictures;
    const float *end_times; /* num_pictures; NULL for a single picture */
};

struct alias_triangle {
    bool faces_front;
    int vertex[3]; /* clockwise seen from outside */
};

struct alias_texcoord {
    bool on_seam;
    int s, t; /* texels */
};

struct alias {
    vec3s scale, offset;
    vec3s eye_position;
    float radius;
    int skin_width, skin_height;
    int num_skins, num_vertices, num_triangles, num_frames, num_poses;
    const struct alias_skin *skins;
    const struct alias_texcoord *texcoords; /* num_vertices */
    const struct alias_triangle *triangles;
    const struct alias_frame *frames;
    const struct alias_vertex *poses; /* num_poses * num_vertices */
    bool random_phase;                /* each entity has its own phase in groups */
};

enum sprite_orientation {
    SPRITE_PARALLEL_UPRIGHT,
    SPRITE_FACING_UPRIGHT,
    SPRITE_PARALLEL,
    SPRITE_ORIENTED,
    SPRITE_PARALLEL_ORIENTED,
};

struct sprite_image {
    int left, top; /* offset of the upper left corner in units; y is up */
    int width, height;
    const uint8_t *pixels;     /* palette indices; 255 is transparent */
    const struct image *image; /* full-colour replacement of `pixels`; NULL: none */
};

struct sprite_frame {
    int first_image, num_images;
    const float *end_times; /* NULL for a single image */
};

struct sprite {
    enum sprite_orientation orientation;
    float radius;
    int num_frames, num_images;
    const struct sprite_frame *frames;
    const struct sprite_image *images;
    bool random_phase;
};

struct model {
    char name[64]; /* "progs/player.mdl", "*3" */
    enum model_kind kind;
    int flags;                   /* bits of enum model_flags */
    vec3s mins, maxs;            /* of all poses, unrotated */
    const struct alias *alias;   /* MODEL_ALIAS */
    const struct md5 *md5;       /* drawn instead of alias if possible; NULL: none */
    const struct sprite *sprite; /* MODEL_SPRITE */
    const struct map *map;       /* MODEL_BRUSH */
    int submodel;
    int64_t num_replacement_texels; /* texels of all replacement pictures */
};

#endif
