/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/world_model.h - a map in OpenGL, and its draw calls in a frame.
 *
 * A model is drawn in parts: the world itself, or a brush entity with its own matrix. For
 * each frame call world_model_begin, then world_model_add_face and world_model_end_part
 * for each part, then world_model_upload; after that the batches can be drawn. */
#ifndef RENDER_GL_WORLD_MODEL_H
#define RENDER_GL_WORLD_MODEL_H

#include "render/geometry/face_classes.h"
#include "render/geometry/world_visible.h"
#include "render/gl/draw.h"
#include "render/gl/world_light.h"
#include "render/gl/world_mesh.h"
#include "render/gl/world_textures.h"

/* The transform and the state of a part. */
struct world_part {
    mat4s to_world;
    struct world_eye eye;             /* in the part's own space */
    float alpha;                      /* of the entire part */
    const struct scene_light *lights; /* in the part's own space */
    int num_lights;
    bool shows_alternate; /* uses alternate texture cycles */
};

/* A range of the index buffer that one call draws. */
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
    int *shown[2]; /* the texture shown now in place of each; [1]: alternate cycles */
    float liquid_alpha[NUM_WORLD_LIQUIDS];

    int num_items, max_items;
    struct world_item *items; /* faces of the current part */
    uint32_t *slot_counts;    /* by slot, for the current part */
    size_t num_indices, max_indices;
    uint32_t *indices;
    int num_batches, max_batches;
    struct world_batch *batches;
};

struct world_model *world_model_create(const struct draw_context *context, const struct map *map);
void world_model_destroy(struct world_model *model, const struct gl *gl);

void world_model_begin(struct world_model *model, const struct gl *gl, const struct scene *scene);

/* Adds a face to the current part. Faces must be added nearest first. */
void world_model_add_face(struct world_model *model, const struct world_part *part, int face);

/* Ends the part, whose address must stay valid until the frame is drawn. */
void world_model_end_part(struct world_model *model, const struct world_part *part);

/* Uploads the frame's indices and light, after all parts have ended. */
void world_model_upload(struct world_model *model, const struct gl *gl);

/* Binds the buffers, and the light as texture unit 1, for draw calls. */
void world_model_bind(const struct world_model *model, const struct gl *gl);

#endif
