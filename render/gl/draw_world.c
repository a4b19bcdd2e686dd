/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/draw_world.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/geometry/sky_turn.h"
#include "render/gl/world_model.h"
#include "render/gl/world_shaders.h"
#include "world/image.h"
#include "world/map.h"
#include "world/sky_box.h"

/* Limit of copies of one box map in a frame; each takes as much memory as the map's
 * textures. */
enum { MAX_BOXES = 64 };

/* The sky box of the current scene. */
struct sky_texture {
    const struct sky_box *box; /* borrowed; the box in the texture; NULL: none */
    GLuint texture;            /* an array of six layers */
};

struct draw_world {
    const struct draw_context *context;
    struct world_shaders programs;
    struct arena *frame; /* parts and their lights; reset for every frame */
    unsigned round;
    int num_models, max_models;
    struct world_model **models; /* [0] is the level's map */

    const struct world_part *level_part;
    mat4s view_projection;
    bool fog;
    double time;
    float clock, sky_clock[2];
    struct sky_texture sky;
    bool sky_turns;
    mat4s sky_turn; /* rotates the world about the eye, as the sky is rotated */
};

/* ---- the sky box ---- */

static void destroy_sky(struct sky_texture *sky, const struct gl *gl)
{
    if (sky->box)
        gl->DeleteTextures(1, &sky->texture);
    *sky = (struct sky_texture){0};
}

/* Faces join at their edges, so texels beyond the edge must not be blended in. */
static void set_sky_filter(const struct gl *gl)
{
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->TexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void upload_sky(const struct gl *gl, const struct sky_box *box)
{
    const size_t size = (size_t)box->side * (size_t)box->side * 4;
    uint8_t *const black = mem_alloc(size);
    gl->TexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, box->side, box->side, SKY_BOX_FACES, 0,
                   GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    for (int i = 0; i < SKY_BOX_FACES; i++)
        gl->TexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, i, box->side, box->side, 1, GL_RGBA,
                          GL_UNSIGNED_BYTE, box->faces[i] ? box->faces[i]->rgba : black);
    free(black);
}

/* Uploads `box` unless the texture holds it already; NULL frees the texture. */
static void use_sky(struct sky_texture *sky, const struct gl *gl, const struct sky_box *box)
{
    if (sky->box == box)
        return;
    destroy_sky(sky, gl);
    sky->box = box;
    if (!box)
        return;
    gl->GenTextures(1, &sky->texture);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY, sky->texture);
    upload_sky(gl, box);
    set_sky_filter(gl);
}

/* ---- the module ---- */

struct draw_world *draw_world_create(const struct draw_context *context)
{
    struct draw_world *const world = mem_alloc(sizeof *world);
    world->context = context;
    world->frame = arena_create();
    return world;
}

static void destroy_models(struct draw_world *world)
{
    for (int i = 0; i < world->num_models; i++)
        world_model_destroy(world->models[i], world->context->gl);
    world->num_models = 0;
}

void draw_world_drop_cache(struct draw_world *world)
{
    destroy_models(world);
    use_sky(&world->sky, world->context->gl, NULL);
}

void draw_world_destroy(struct draw_world *world)
{
    if (!world)
        return;
    destroy_models(world);
    free(world->models);
    destroy_sky(&world->sky, world->context->gl);
    world_shaders_destroy(&world->programs, world->context->gl);
    arena_destroy(world->frame);
    free(world);
}

static struct world_model *add_model(struct draw_world *world, const struct map *map)
{
    if (world->num_models == world->max_models) {
        world->max_models = world->max_models * 2 + 16;
        world->models = mem_resize(world->models, (size_t)world->max_models, sizeof *world->models);
    }
    return world->models[world->num_models++] = world_model_create(world->context, map);
}

static bool is_model_of(const struct world_model *model, const struct map *map)
{
    return model->map == map && model->digest == map->digest;
}

/* Returns the level's map; when it has changed, all cached models are freed. */
static struct world_model *use_level(struct draw_world *world, const struct map *map)
{
    if (world->num_models > 0 && !is_model_of(world->models[0], map))
        destroy_models(world);
    return world->num_models > 0 ? world->models[0] : add_model(world, map);
}

/* Returns the model of a map that is not the level's, such as an ammo box. Each entity in a
 * frame has a copy of its own, since dynamic lights may fall on each differently; those
 * beyond MAX_BOXES share one. */
static struct world_model *use_box(struct draw_world *world, const struct scene *scene,
                                   const struct map *map)
{
    struct world_model *model = NULL, *last = NULL;
    int num = 0;
    for (int i = 1; i < world->num_models && !model; i++) {
        if (!is_model_of(world->models[i], map))
            continue;
        num++;
        last = world->models[i];
        if (last->round != world->round)
            model = last;
    }
    if (!model && num == MAX_BOXES)
        return last;
    if (!model)
        model = add_model(world, map);
    model->round = world->round;
    world_model_begin(model, world->context->gl, scene);
    return model;
}

static void add_entity(struct draw_world *world, const struct scene *scene,
                       const struct camera_view *camera, const struct scene_entity *entity)
{
    const struct map *const map = entity->model->map;
    const struct map_submodel *const submodel = &map->submodels[entity->model->submodel];
    if (!(entity->scale > 0.0f) || !(entity->alpha > 0.0f) ||
        brush_place_is_outside(entity, submodel, camera))
        return;

    struct world_model *const model =
        map == scene->map ? world->models[0] : use_box(world, scene, map);
    struct world_part *const part = ARENA_NEW(world->frame, struct world_part, 1);
    const mat4s to_world = brush_place_matrix(entity), to_model = glms_mat4_inv(to_world);
    const struct world_eye eye = brush_place_eye(camera, to_model, entity->scale);
    *part = (struct world_part){
        .to_world = to_world,
        .eye = eye,
        .alpha = entity->alpha,
        .lights = brush_place_lights(world->frame, scene, to_model, entity->scale),
        .num_lights = scene->num_lights,
        .shows_alternate = entity->frame != 0,
    };
    for (int i = 0; i < submodel->num_faces; i++)
        if (world_visible_is_facing(map, submodel->first_face + i, eye.origin))
            world_model_add_face(model, part, submodel->first_face + i);
    world_model_end_part(model, part);
}

static void add_level(struct draw_world *world, const struct scene *scene,
                      const struct camera_view *camera)
{
    struct world_model *const model = world->models[0];
    struct world_part *const part = ARENA_NEW(world->frame, struct world_part, 1);
    const int *faces;
    const int num_faces = world_visible_find(model->visible, camera, &faces);

    *part = (struct world_part){
        .to_world = glms_mat4_identity(),
        .eye = {camera->origin, camera->axes.forward, camera->axes.right, camera->axes.up,
                camera->focal},
        .alpha = 1.0f,
        .lights = scene->lights,
        .num_lights = scene->num_lights,
    };
    for (int i = 0; i < num_faces; i++)
        if (!world_visible_is_left_out(scene->map, faces[i], scene->left_out))
            world_model_add_face(model, part, faces[i]);
    world_model_end_part(model, part);
    world->level_part = part;
}

static void set_clocks(struct draw_world *world, double time)
{
    world->time = time;
    world->clock = (float)fmod(time / (2.0 * GLM_PI), 1.0);
    world->sky_clock[0] = (float)fmod(time * (8.0 / 128.0), 1.0);
    world->sky_clock[1] = (float)fmod(time * (16.0 / 128.0), 1.0);
}

static void set_sky_turn(struct draw_world *world, const struct scene *scene, vec3s eye)
{
    vec3s rows[3];
    world->sky_turns = sky_turn_rows(scene, rows);
    if (!world->sky_turns)
        return;
    for (int i = 0; i < 3; i++) {
        world->sky_turn.col[i] = (vec4s){{rows[0].raw[i], rows[1].raw[i], rows[2].raw[i], 0.0f}};
        world->sky_turn.col[3].raw[i] = eye.raw[i] - glms_vec3_dot(rows[i], eye);
    }
    world->sky_turn.col[3].w = 1.0f;
}

void draw_world_prepare(struct draw_world *world, const struct scene *scene,
                        const struct camera_view *camera)
{
    arena_reset(world->frame);
    world->round++;
    world->view_projection = camera->view_projection;
    world->fog = scene->fog.density > 0.0f;
    set_clocks(world, scene->time);
    use_sky(&world->sky, world->context->gl, scene->sky_box);
    set_sky_turn(world, scene, camera->origin);

    struct world_model *const level = use_level(world, scene->map);
    level->round = world->round;
    world_model_begin(level, world->context->gl, scene);
    for (int i = 0; i < scene->num_entities; i++)
        if (scene->entities[i].model->kind == MODEL_BRUSH)
            add_entity(world, scene, camera, &scene->entities[i]);
    add_level(world, scene, camera);
    for (int i = 0; i < world->num_models; i++)
        if (world->models[i]->round == world->round)
            world_model_upload(world->models[i], world->context->gl);
}

/* Scales from texels to texture coordinates and from those to luxels; for a liquid, from
 * texels to wavelengths and from those to repeats of the texture. */
static vec4s world_scale(const struct world_model *model, const struct world_batch *batch)
{
    static const float luxel = 16.0f; /* texels */
    const float wave = map_texels_wave(model->map).length;
    const struct world_array *const array = &model->textures.arrays[batch->array];
    const float width = (float)array->width, height = (float)array->height;

    if (batch->kind == WORLD_LIQUID || batch->kind == WORLD_LIT_LIQUID)
        return (vec4s){{1.0f / wave, 1.0f / wave, wave / width, wave / height}};
    return (vec4s){{1.0f / width, 1.0f / height, width / luxel, height / luxel}};
}

static void set_clock(const struct draw_world *world, const struct world_model *model,
                      const struct world_batch *batch, GLint clock)
{
    const struct gl *const gl = world->context->gl;
    if (batch->kind == WORLD_SKY) {
        gl->Uniform3f(clock, world->sky_clock[0], world->sky_clock[1], 0.0f);
        return;
    }
    const struct map_texels_wave wave = map_texels_wave(model->map);
    const int flowing = model->textures.arrays[batch->array].flowing;
    gl->Uniform3f(clock, world->clock, wave.height / wave.length,
                  flowing >= 0 ? map_texels_drift(model->map, flowing, world->time) : 0.0f);
}

static void draw_batch(struct draw_world *world, const struct world_model *model,
                       const struct world_batch *batch)
{
    const struct gl *const gl = world->context->gl;
    const int variant = (world->fog ? WORLD_FOG : 0) | (batch->alpha < 1.0f ? WORLD_BLEND : 0) |
                        (model->map->light_has_custom_scale ? WORLD_FREE_LIGHT : 0) |
                        (world_light_is_coloured(model->light) ? WORLD_COLOURED_LIGHT : 0) |
                        (model->textures.arrays[batch->array].flowing >= 0 ? WORLD_FLOWS : 0);
    const bool has_box = batch->kind == WORLD_SKY && world->sky.box;
    const enum world_kind kind = has_box ? WORLD_SKY_BOX : batch->kind;
    const struct world_program *const program =
        world_shaders_find(&world->programs, world->context, kind, variant);
    if (!program)
        return;
    const mat4s to_clip = glms_mat4_mul(world->view_projection, batch->part->to_world);
    const mat4s to_world = has_box && world->sky_turns
                               ? mat4_mul(world->sky_turn, batch->part->to_world)
                               : batch->part->to_world;
    const vec4s scale = world_scale(model, batch);

    gl->UseProgram(program->id);
    gl->UniformMatrix4fv(program->to_clip, 1, GL_FALSE, &to_clip.raw[0][0]);
    gl->UniformMatrix4fv(program->to_world, 1, GL_FALSE, &to_world.raw[0][0]);
    gl->Uniform4f(program->scale, scale.x, scale.y, scale.z, scale.w);
    gl->Uniform1f(program->alpha, batch->alpha);
    int light_width, light_height;
    world_light_size(model->light, &light_width, &light_height);
    gl->Uniform2f(program->luxel, 1.0f / (float)light_width, 1.0f / (float)light_height);
    set_clock(world, model, batch, program->clock);
    gl->BindTexture(GL_TEXTURE_2D_ARRAY,
                    has_box ? world->sky.texture : model->textures.arrays[batch->array].texture);
    gl->BindSampler(0, batch->kind == WORLD_NEAR ? model->textures.near_sampler : 0);
    gl->DrawElements(GL_TRIANGLES, (GLsizei)batch->num_indices, GL_UNSIGNED_INT,
                     (const void *)(batch->first_index * sizeof(uint32_t)));
}

/* The level's near walls come first, since they hide most, and its other faces last.
 * Entities come between them: where one is coplanar with a face of the level, the entity
 * shows, whichever was drawn first. */
enum stage { STAGE_NEAR, STAGE_ENTITIES, STAGE_REST, NUM_STAGES };

static enum stage stage_of(const struct draw_world *world, const struct world_batch *batch)
{
    if (batch->part != world->level_part)
        return STAGE_ENTITIES;
    return batch->kind == WORLD_NEAR ? STAGE_NEAR : STAGE_REST;
}

static void draw_stage(struct draw_world *world, enum stage stage, enum draw_pass pass)
{
    const struct gl *const gl = world->context->gl;
    gl->DepthFunc(stage == STAGE_ENTITIES ? GL_LEQUAL : GL_LESS);
    for (int i = 0; i < world->num_models; i++) {
        const struct world_model *const model = world->models[i];
        if (model->round != world->round)
            continue;
        world_model_bind(model, gl);
        for (int k = 0; k < model->num_batches; k++) {
            const struct world_batch *const batch = &model->batches[k];
            const bool is_blended = batch->alpha < 1.0f;
            if (is_blended == (pass == DRAW_BLENDED) && stage_of(world, batch) == stage)
                draw_batch(world, model, batch);
        }
    }
}

void draw_world_draw(struct draw_world *world, enum draw_pass pass)
{
    const struct gl *const gl = world->context->gl;
    if (pass == DRAW_BLENDED)
        draw_begin_blend(gl);
    for (int stage = 0; stage < NUM_STAGES; stage++)
        draw_stage(world, (enum stage)stage, pass);
    gl->BindSampler(0, 0);
    gl->DepthFunc(GL_LEQUAL);
    if (pass == DRAW_BLENDED)
        draw_end_blend(gl);
}
