/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_mesh.h - the faces of a map as vertices and triangles.
 *
 * Built once. A face whose texture is animated has its vertices once for every texture
 * that it may show, so that a frame only selects one set. */
#ifndef RENDER_GL_WORLD_MESH_H
#define RENDER_GL_WORLD_MESH_H

#include <stdint.h>

#include "render/gl/draw.h"

struct arena;
struct map;
struct world_light;
struct world_textures;

struct world_vertex {
    float position[3];
    float texel[2];
    /* With DECOUPLED_LM: the position in the light atlas, in pixels from the centre of
     * its first pixel. Otherwise the offset to add to texel / 16, the same for all
     * vertices of a face. */
    float light[2];
    float layer; /* of the array texture; the same for the entire face */
};

struct world_face {
    uint32_t first_vertex;              /* of the first variant */
    uint32_t num_vertices;              /* of each variant */
    uint32_t first_corner, num_corners; /* into corners; 0: not drawn */
};

struct world_mesh {
    GLuint vertex_array, vertices, indices; /* indices: written for each frame */
    struct world_face *faces;               /* of the map, in its order */
    uint32_t *corners; /* of triangles, as offsets from the first vertex of a variant */
    size_t num_corners;
};

enum { MESH_POSITION, MESH_TEXEL, MESH_PLACE }; /* attribute locations */

void world_mesh_create(struct world_mesh *mesh, const struct draw_context *context,
                       const struct map *map, const struct world_textures *textures,
                       const struct world_light *light, struct arena *arena);
void world_mesh_destroy(struct world_mesh *mesh, const struct gl *gl);

/* Returns the index of a face's variant that shows `texture`. */
int world_mesh_variant(const struct map *map, int face_texture, int texture);

#endif
