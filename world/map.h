/* SPDX-License-Identifier: GPL-2.0-or-later */
/* world/map.h - a level: BSP 29, 2PSB, BSP2, 30 (Half-Life) and 38 (Quake II) in memory.
 *
 * Everything is read through bounds checks, every index is verified at load,
 * and the result never changes: drawing code trusts it. Arrays have the counts
 * named beside them; indices are into the array their name says. Sources:
 * the structures of the original engine's model.c and bspfile.h, the BSP2
 * notes of the ericw and RMQ compilers. */
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
    CONTENTS_CURRENT_0 = -9, /* to -14 */
};

struct map_plane {
    vec3s normal;
    float dist;
    int type; /* 0..2: normal is that axis; else not axial */
};

struct map_node {
    int plane;
    int child[2]; /* >= 0 a node, else leaf -(child + 1) */
    vec3s mins, maxs;
    int first_face, num_faces; /* the faces on the plane */
};

struct map_leaf {
    int contents;
    int vis_offset; /* into vis; -1 sees everything */
    vec3s mins, maxs;
    int first_mark, num_marks; /* into marks */
    uint8_t ambient[4];        /* water, sky, slime, lava sound levels */
    int area;                  /* of what doors close in Quake II; 0: in none */
};

struct map_clipnode {
    int plane;
    int child[2]; /* >= 0 a clipnode, else contents */
};

enum map_surface { SURFACE_PLAIN, SURFACE_SKY, SURFACE_LIQUID, SURFACE_FENCE, SURFACE_GLASS };

struct map_texture {
    char name[32 + 1]; /* as in the file */
    enum map_surface surface;
    float alpha;                /* of a liquid or glass; 0: the scene says it */
    bool flows;                 /* moves along its s axis */
    int width, height;          /* texels; 0 when the texture is missing */
    const uint8_t *mips[4];     /* paletted; NULL when missing */
    const uint8_t *palette;     /* 768 bytes in a Half-Life map, else NULL */
    const struct image *image;  /* shown in place of the mips, over the same texels; or NULL */
    const struct image *glow;   /* added to it, as large as it, whatever the light; or NULL */
    const struct image *front;  /* of a sky: in front of `image`, as large as it; or NULL */
    int anim_count, anim_index; /* frames in its own cycle; 0 = not animated */
    int anim_tenths;            /* tenths of a second that each is shown */
    const int *anim_main;       /* anim_count textures */
    int alt_count;              /* the other cycle, shown when entity.frame != 0 */
    const int *anim_alt;
};

struct map_texinfo {
    float s[4], t[4]; /* texel = dot(point, s[0..2]) + s[3] */
    int texture;      /* -1: none (drawn with a stand-in) */
    bool special;     /* no lightmap: sky, and liquids unless the compiler lit them */
    bool hidden;      /* its faces are not drawn */
};

enum { MAP_MAX_STYLES = 16 }; /* of a face; the game has 4, extended maps more */

/* Where luxels are on a face along one side of its light map. */
struct map_light_axis {
    vec3s axis; /* luxel = dot(point, axis) + offset; at 0 is the first one's middle */
    double offset;
    float luxel_size; /* from one to the next, in what a dynamic light reaches: texels or units */
};

static inline double map_luxel_at(const struct map_light_axis *axis, vec3s point)
{
    return (double)point.x * (double)axis->axis.x + (double)point.y * (double)axis->axis.y +
           (double)point.z * (double)axis->axis.z + axis->offset;
}

struct map_face {
    int plane;
    bool back; /* faces the back of its plane: the normal is negated */
    int texinfo;
    int first_vertex, num_vertices; /* into face_vertices, in order round the face; 0 or >= 3 */
    uint8_t styles[MAP_MAX_STYLES]; /* light styles, 0..63; num_styles are used */
    int num_styles;
    int light_offset;  /* luxels into light; -1: none, black unless sky or liquid */
    int light_size[2]; /* luxels across and down */
    struct map_light_axis light_axes[2];
};

struct map_submodel {
    vec3s mins, maxs, origin; /* the box is a unit wider than the file's, as in the game */
    int head_node[4];         /* as children: [0] of a node, [1..3] of a clipnode, for each hull */
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
    int version;      /* 29, 30, 38, or the magics of BSP2 and 2PSB */
    uint64_t digest;  /* of the file's bytes */

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
    const struct map_entity *entities;    /* 0 is worldspawn, if need be an empty one */
    const vec3s *vertices;
    const int *face_vertices; /* vertex indices */

    int num_vis_leafs;  /* leafs 1..num_vis_leafs have vis bits */
    const uint8_t *vis; /* NULL: everything sees everything */
    size_t vis_size;
    const uint8_t *light; /* RGB luxels, styles of a face one after another; NULL: all bright */
    size_t num_luxels;
    bool light_has_custom_scale; /* luxels need not be 16 texels apart along a face's texture */
    bool light_is_coloured;      /* a .lit file, colours inside the map, or version 30 or 38 */
    bool light_keeps_hue;        /* where it is too bright: version 38 */
    const struct light_grid *light_grid; /* for models; NULL: the floor below lights them */
    bool water_is_vised;                 /* the PVS sees through liquid surfaces */
};

/* Liquids, models and the view under water follow the rules of the map's game. */
static inline bool map_is_quake2(const struct map *map)
{
    return map->version == 38;
}

#endif
