/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map.h - a level in memory, from BSP versions 29, 2PSB, BSP2, 30 (Half-Life) and 38
 * (Quake II).
 *
 * All data has been bounds-checked and all indices verified when loading, and the result is
 * immutable, so drawing code can trust it. Arrays have the lengths named next to them; the
 * name of an index says which array it refers to. Sources: the structures in the original
 * engine's model.c and bspfile.h, and the BSP2 notes of the ericw and RMQ compilers. */
#ifndef WORLD_MAP_H
#define WORLD_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

struct image;
struct light_grid;

enum map_contents {
    CONTENTS_EMPTY = -1,
    CONTENTS_SOLID = -2,
    CONTENTS_WATER = -3,
    CONTENTS_SLIME = -4,
    CONTENTS_LAVA = -5,
    CONTENTS_SKY = -6,
    CONTENTS_ORIGIN = -7,
    CONTENTS_CLIP = -8,
    CONTENTS_CURRENT_0 = -9, /* down to -14 */
};

struct map_plane {
    vec3s normal;
    float dist;
    int type; /* 0..2: the normal is that axis; otherwise not axial */
};

struct map_node {
    int plane;
    int child[2]; /* >= 0: a node, otherwise leaf -(child + 1) */
    vec3s mins, maxs;
    int first_face, num_faces; /* the faces on the plane */
};

struct map_leaf {
    int contents;
    int vis_offset; /* into vis; -1: sees everything */
    vec3s mins, maxs;
    int first_mark, num_marks; /* into marks */
    uint8_t ambient[4];        /* volumes of water, sky, slime and lava sounds */
    int area;                  /* area separated by doors in Quake II; 0: none */
};

struct map_clipnode {
    int plane;
    int child[2]; /* >= 0: a clipnode, otherwise contents */
};

enum map_surface { SURFACE_PLAIN, SURFACE_SKY, SURFACE_LIQUID, SURFACE_FENCE, SURFACE_GLASS };

struct map_texture {
    char name[32 + 1]; /* as in the file */
    enum map_surface surface;
    float alpha;                /* of liquid or glass; 0: the scene decides */
    bool flows;                 /* scrolls along its s axis */
    int width, height;          /* texels; 0 if the texture is missing */
    const uint8_t *mips[4];     /* palette indices; NULL if missing */
    const uint8_t *palette;     /* 768 bytes in a Half-Life map, otherwise NULL */
    const struct image *image;  /* replaces the mips, at the same scale; or NULL */
    const struct image *glow;   /* fullbright part added to `image`, of the same size; or NULL */
    const struct image *front;  /* sky: layer in front of `image`, of the same size; or NULL */
    int anim_count, anim_index; /* number of frames in its cycle (0: not animated), and its own */
    int anim_tenths;            /* duration of each frame, in tenths of a second */
    const int *anim_main;       /* anim_count textures */
    int alt_count;              /* alternate cycle, shown if entity.frame != 0 */
    const int *anim_alt;
};

struct map_texinfo {
    float s[4], t[4]; /* texel = dot(point, s[0..2]) + s[3] */
    int texture;      /* -1: none (a placeholder is drawn) */
    bool special;     /* no lightmap: sky, and liquids unless the compiler lit them */
    bool hidden;      /* faces are not drawn */
    int emission;     /* brightness as a lamp in Quake II; 0: none */
};

enum { MAP_MAX_STYLES = 16 }; /* per face; the game has 4, extended maps more */

/* Maps points on a face to luxels along one side of its lightmap. */
struct map_light_axis {
    vec3s axis; /* luxel = dot(point, axis) + offset; 0 is the centre of the first */
    double offset;
    float luxel_size; /* distance between luxels: texels or units, like a dynamic light's radius */
};

static inline double map_luxel_at(const struct map_light_axis *axis, vec3s point)
{
    return (double)point.x * (double)axis->axis.x + (double)point.y * (double)axis->axis.y +
           (double)point.z * (double)axis->axis.z + axis->offset;
}

struct map_face {
    int plane;
    bool back; /* on the back of its plane: the normal is negated */
    int texinfo;
    int first_vertex, num_vertices; /* into face_vertices, in winding order; 0 or >= 3 */
    uint8_t styles[MAP_MAX_STYLES]; /* light styles, 0..63; num_styles are used */
    int num_styles;
    int light_offset;  /* in luxels, into light; -1: none, black unless sky or liquid */
    int light_size[2]; /* luxels across and down */
    struct map_light_axis light_axes[2];
};

struct map_submodel {
    vec3s mins, maxs, origin; /* the box is expanded by a unit, as in the game */
    int head_node[4];         /* per hull, like children: [0] is a node, [1..3] are clipnodes */
    int first_face, num_faces;
};

struct map_entity_key {
    const char *key, *value;
};

struct map_entity {
    int num_keys;
    const struct map_entity_key *keys;
};

struct map {
    const char *name; /* "maps/e1m1.bsp" */
    int version;      /* 29, 30, 38, or the magic number of BSP2 or 2PSB */
    uint64_t digest;  /* hash of the file */

    int num_planes, num_nodes, num_leafs, num_clipnodes, num_textures, num_texinfos, num_faces,
        num_marks, num_submodels, num_entities, num_vertices;
    const struct map_plane *planes;
    const struct map_node *nodes;
    const struct map_leaf *leafs; /* leaf 0 is the solid outside */
    const struct map_clipnode *clipnodes;
    const struct map_texture *textures;
    const struct map_texinfo *texinfos;
    const struct map_face *faces;
    const int *marks;                     /* face indices */
    const struct map_submodel *submodels; /* 0 is the world */
    const struct map_entity *entities;    /* 0 is worldspawn; it may be empty */
    const vec3s *vertices;
    const int *face_vertices; /* vertex indices */

    int num_vis_leafs;  /* leafs 1..num_vis_leafs have vis data */
    const uint8_t *vis; /* NULL: everything sees everything */
    size_t vis_size;
    const uint8_t *light; /* RGB luxels, one style of a face after another; NULL: fullbright */
    size_t num_luxels;
    bool light_has_custom_scale;         /* luxel size is not always 16 texels */
    bool light_is_coloured;              /* from a .lit file, map extensions, or version 30 or 38 */
    bool light_keeps_hue;                /* overbright light keeps its hue: version 38 */
    const struct light_grid *light_grid; /* lights models; NULL: the floor below does */
    bool water_is_vised;                 /* the PVS includes what is seen through liquid surfaces */
};

/* Returns whether liquids, models and underwater views follow Quake II's rules. */
static inline bool map_is_quake2(const struct map *map)
{
    return map->version == 38;
}

#endif
