/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_model.h - one map in OpenGL, and its draw calls in a frame.
 *
 * A model is drawn in parts: the world itself, or a brush entity with a matrix
 * of its own. A frame begins, adds the faces of part after part, and ends;
 * then the batches can be drawn. */
#ifndef RENDER_GL_WORLD_MODEL_H
#define RENDER_GL_WORLD_MODEL_H

#include "render/geometry/face_classes.h"
#include "render/geometry/world_visible.h"
#include "render/gl/draw.h"
#include "render/gl/world_light.h"
#include "render/gl/world_mesh.h"
#include "render/gl/world_textures.h"

/* Where and how a part is drawn. */
struct world_part {
    mat4s to_world;
    struct world_eye eye;             /* in the part's own space */
    float alpha;                      /* of all of it */
    const struct scene_light *lights; /* in the part's own space */
    int num_lights;
    bool shows_alternate; /* alternate texture cycles */
};

/* A run of the index buffer that one draw call draws. */
struct world_batch {
    const struct world_part *part;
    enum world_kind kind;
    int array;
    float alpha;
    uint32_t first_index, num_indices;
};

struct world_item;

struct world_model {
    const struct map *map; /* the address and the digest are its identity */
    uint64_t digest;
    unsigned round; /* of the frame that last used it */
    struct arena *arena;
    struct world_textures textures;
    struct world_mesh mesh;
    struct world_light *light;
    struct world_visible *visible;
    struct face_classes *classes;
    int *shown[2]; /* for each texture the one that shows now; [1]: alternate cycles */
    float liquid_alpha[NUM_WORLD_LIQUIDS];

    int num_items, max_items;
    struct world_item *items; /* faces of the part being added */
    uint32_t *slot_counts;    /* by slot of the part being added */
    size_t num_indices, max_indices;
    uint32_t *indices;
    int num_batches, max_batches;
    struct world_batch *batches;
};

struct world_model *world_model_create(const struct draw_context *context, const struct map *map);
void world_model_destroy(struct world_model *model, const struct gl *gl);

void world_model_begin(struct world_model *model, const struct gl *gl, const struct scene *scene);

/* Add a face to the part being made, nearest first. */
void world_model_add_face(struct world_model *model, const struct world_part *part, int face);

/* End the part, whose address must stay valid until the frame is drawn. */
void world_model_end_part(struct world_model *model, const struct world_part *part);

/* Upload the frame's indices and light when all parts have ended. */
void world_model_upload(struct world_model *model, const struct gl *gl);

/* Bind the buffers, and the light as texture unit 1, for draw calls. */
void world_model_bind(const struct world_model *model, const struct gl *gl);

#endif
