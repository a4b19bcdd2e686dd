/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/draw_alias.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "models/md5.h"
#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/geometry/alias_mesh.h"
#include "render/geometry/alias_place.h"
#include "render/gl/alias_shaders.h"
#include "render/gl/skin.h"
#include "render/gl/skinned.h"

/* An alias model's poses in OpenGL buffers. The vertices are those of
 * render/geometry/alias_mesh.h; a draw call reads the two poses that it blends. */
struct mesh {
    const struct alias *alias; /* borrowed; its identity */
    GLuint array, buffers[4];
    int num_vertices, num_indices;
};

struct draw_alias {
    const struct draw_context *context;
    struct alias_program programs[NUM_ALIAS_SHADERS];
    struct skins *skins;
    struct skinned *skinned;
    int num_meshes, max_meshes;
    struct mesh *meshes;
};

/* ---- meshes ---- */

/* Mesa compiles the vertex shader again for each layout of attributes in their buffers, and
 * offsets below MAX_RELATIVE bytes, between attributes or from the buffer's beginning,
 * count as part of the layout. So the poses are stored twice, at larger offsets. */
enum { INDICES, TEXCOORDS, POSES_FROM, POSES_TO, NUM_BUFFERS };
enum { MAX_RELATIVE = 2048 };

static void create_mesh(const struct gl *gl, const struct alias *alias, struct mesh *out)
{
    struct alias_mesh layout;
    alias_mesh_create(&layout, alias);
    const size_t num_vertices = (size_t)layout.num_vertices;

    *out = (struct mesh){
        .alias = alias, .num_vertices = layout.num_vertices, .num_indices = layout.num_indices};
    gl->GenVertexArrays(1, &out->array);
    gl->BindVertexArray(out->array);
    gl->GenBuffers(NUM_BUFFERS, out->buffers);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, out->buffers[INDICES]);
    gl->BufferData(GL_ELEMENT_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)layout.num_indices * sizeof *layout.indices),
                   layout.indices, GL_STATIC_DRAW);
    gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[TEXCOORDS]);
    gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(num_vertices * sizeof *layout.texcoord),
                   layout.texcoord, GL_STATIC_DRAW);
    gl->VertexAttribPointer(ALIAS_ATTRIBUTE_TEXCOORD, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    const size_t size = (size_t)alias->num_poses * num_vertices * sizeof *layout.vertices;
    for (int i = POSES_FROM; i <= POSES_TO; i++) {
        gl->BindBuffer(GL_ARRAY_BUFFER, out->buffers[i]);
        gl->BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(MAX_RELATIVE + size), NULL, GL_STATIC_DRAW);
        gl->BufferSubData(GL_ARRAY_BUFFER, MAX_RELATIVE, (GLsizeiptr)size, layout.vertices);
    }
    for (GLuint i = ALIAS_ATTRIBUTE_FROM; i <= ALIAS_ATTRIBUTE_TEXCOORD; i++)
        gl->EnableVertexAttribArray(i);
    alias_mesh_destroy(&layout);
}

static void destroy_mesh(const struct gl *gl, struct mesh *mesh)
{
    gl->DeleteVertexArrays(1, &mesh->array);
    gl->DeleteBuffers(NUM_BUFFERS, mesh->buffers);
}

static void point_at_pose(const struct gl *gl, const struct mesh *mesh, int pose, GLuint position,
                          GLuint normal)
{
    if (pose < 0 || pose >= mesh->alias->num_poses)
        pose = 0;
    const size_t offset =
        MAX_RELATIVE + (size_t)pose * (size_t)mesh->num_vertices * sizeof(struct alias_mesh_vertex);
    gl->VertexAttribPointer(position, 4, GL_UNSIGNED_SHORT, GL_FALSE,
                            sizeof(struct alias_mesh_vertex),
                            (const void *)(offset + offsetof(struct alias_mesh_vertex, position)));
    gl->VertexAttribPointer(normal, 4, GL_BYTE, GL_TRUE, sizeof(struct alias_mesh_vertex),
                            (const void *)(offset + offsetof(struct alias_mesh_vertex, normal)));
}

/* Draws with the program in use. Poses out of range become pose 0. */
static void draw_mesh(const struct gl *gl, const struct mesh *mesh, int pose_from, int pose_to)
{
    gl->BindVertexArray(mesh->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->buffers[POSES_FROM]);
    point_at_pose(gl, mesh, pose_from, ALIAS_ATTRIBUTE_FROM, ALIAS_ATTRIBUTE_NORMAL_FROM);
    gl->BindBuffer(GL_ARRAY_BUFFER, mesh->buffers[POSES_TO]);
    point_at_pose(gl, mesh, pose_to, ALIAS_ATTRIBUTE_TO, ALIAS_ATTRIBUTE_NORMAL_TO);
    gl->DrawElements(GL_TRIANGLES, mesh->num_indices, GL_UNSIGNED_INT, NULL);
}

/* ---- the module ---- */

struct draw_alias *draw_alias_create(const struct draw_context *context, struct err *err)
{
    struct draw_alias *alias = mem_alloc(sizeof *alias);
    alias->context = context;
    alias->skins = skins_create(context);
    alias->skinned = skinned_create(context->gl);
    bool ok = true;
    for (int i = 0; i < NUM_ALIAS_SHADERS && ok; i++)
        ok = alias_shaders_create_program(context->gl, (enum alias_shader)i, &alias->programs[i],
                                          err);
    if (ok)
        return alias;
    draw_alias_destroy(alias);
    return NULL;
}

static void destroy_meshes(struct draw_alias *alias)
{
    for (int i = 0; i < alias->num_meshes; i++)
        destroy_mesh(alias->context->gl, &alias->meshes[i]);
    alias->num_meshes = 0;
}

void draw_alias_drop_cache(struct draw_alias *alias)
{
    destroy_meshes(alias);
    skinned_destroy(alias->skinned);
    skins_destroy(alias->skins);
    alias->skins = skins_create(alias->context);
    alias->skinned = skinned_create(alias->context->gl);
}

void draw_alias_destroy(struct draw_alias *alias)
{
    if (!alias)
        return;
    const struct gl *const gl = alias->context->gl;
    destroy_meshes(alias);
    free(alias->meshes);
    skinned_destroy(alias->skinned);
    skins_destroy(alias->skins);
    for (int i = 0; i < NUM_ALIAS_SHADERS; i++)
        gl->DeleteProgram(alias->programs[i].id);
    free(alias);
}

static const struct mesh *find_mesh(struct draw_alias *alias, const struct alias *of)
{
    for (int i = 0; i < alias->num_meshes; i++)
        if (alias->meshes[i].alias == of)
            return &alias->meshes[i];
    if (alias->num_meshes == alias->max_meshes) {
        alias->max_meshes = alias->max_meshes ? 2 * alias->max_meshes : 64;
        alias->meshes = mem_resize(alias->meshes, (size_t)alias->max_meshes, sizeof *alias->meshes);
    }
    struct mesh *mesh = &alias->meshes[alias->num_meshes++];
    create_mesh(alias->context->gl, of, mesh);
    return mesh;
}

static enum draw_pass pass_of(const struct scene_entity *entity)
{
    if (entity->alpha >= 1.0f)
        return DRAW_OPAQUE;
    return alias_place_is_weapon(entity) ? DRAW_VIEW_WEAPON : DRAW_BLENDED;
}

static struct skin_textures find_skin(struct draw_alias *alias, const struct scene *scene,
                                      const struct scene_entity *entity,
                                      const struct alias_skin *skin)
{
    const struct skin_image image = alias_place_skin(scene, entity, skin);
    return skins_find(alias->skins, &image);
}

/* The uniforms that an entity is drawn with. */
struct draw_state {
    mat4s model;
    vec3s light, towards_light;
    float blend, alpha;
    bool is_holey, is_shadow;
};

/* `shadow`: from the world onto a floor, when the shadow is drawn. */
static struct draw_state make_draw_state(const struct draw_alias *alias, const struct scene *scene,
                                         const struct scene_entity *entity, vec3s scale,
                                         vec3s offset, const mat4s *shadow)
{
    const float aspect = (float)alias->context->width / (float)alias->context->height;
    struct draw_state state = {
        .model = alias_place_matrix(entity, scale, offset, &scene->view, aspect),
        .alpha = entity->alpha,
        .is_holey = entity->model->flags & MODEL_HOLEY,
        .is_shadow = shadow,
    };
    if (shadow) {
        state.model = glms_mat4_mul(*shadow, state.model);
        state.alpha *= ALIAS_SHADOW_ALPHA;
    } else {
        state.light = alias_light_on(scene, entity);
        state.towards_light = alias_light_direction(entity->angles.y);
    }
    return state;
}

/* Selects and sets up a program for drawing a mesh with these textures. */
static void use_draw_state(const struct draw_alias *alias, const struct draw_state *state,
                           struct skin_textures textures)
{
    const struct gl *const gl = alias->context->gl;
    const enum alias_shader shader = state->is_shadow  ? ALIAS_SHADOW
                                     : state->is_holey ? ALIAS_HOLEY
                                     : textures.glow   ? ALIAS_GLOWING
                                                       : ALIAS_SOLID;
    const struct alias_program *const program = &alias->programs[shader];
    gl->UseProgram(program->id);
    if (shader == ALIAS_GLOWING) {
        gl->ActiveTexture(GL_TEXTURE1);
        gl->BindTexture(GL_TEXTURE_2D, textures.glow);
        gl->ActiveTexture(GL_TEXTURE0);
    }
    gl->BindTexture(GL_TEXTURE_2D, textures.skin);
    gl->UniformMatrix4fv(program->model, 1, GL_FALSE, &state->model.raw[0][0]);
    gl->Uniform1f(program->blend, state->blend);
    gl->Uniform3f(program->towards_light, state->towards_light.x, state->towards_light.y,
                  state->towards_light.z);
    gl->Uniform3f(program->light, state->light.x, state->light.y, state->light.z);
    gl->Uniform1f(program->alpha, state->alpha);
}

/* Draws the skinned mesh that replaces the model. False if it lacks the frames or the
 * skin, or if a player's picture is worn, which fits only the alias mesh. */
static bool draw_skinned(struct draw_alias *alias, const struct scene *scene,
                         const struct scene_entity *entity, const mat4s *shadow)
{
    const struct md5 *const md5 = entity->model->md5;
    struct alias_skinned_pose pose;
    if (!alias_place_skinned(entity, &pose))
        return false;
    const vec3s one = vec3_make(1, 1, 1), zero = vec3_make(0, 0, 0);
    const struct draw_state state = make_draw_state(alias, scene, entity, one, zero, shadow);
    skinned_pose(alias->skinned, md5, pose.from, pose.to, entity->pose_blend);
    for (int i = 0; i < md5->num_meshes; i++) {
        use_draw_state(alias, &state,
                       find_skin(alias, scene, entity, &md5->meshes[i].skins[pose.skin]));
        skinned_draw(alias->skinned, i);
    }
    return true;
}

static void draw_entity(struct draw_alias *alias, const struct scene *scene,
                        const struct scene_entity *entity, const mat4s *shadow)
{
    const struct alias *const of = entity->model->alias;
    const int skin = entity->skin >= 0 && entity->skin < of->num_skins ? entity->skin : 0;
    if (draw_skinned(alias, scene, entity, shadow))
        return;
    struct draw_state state = make_draw_state(alias, scene, entity, of->scale, of->offset, shadow);
    state.blend = entity->pose_blend;
    const struct mesh *const mesh = find_mesh(alias, of);
    use_draw_state(alias, &state, find_skin(alias, scene, entity, &of->skins[skin]));
    draw_mesh(alias->context->gl, mesh, entity->pose_from, entity->pose_to);
}

static void draw_matching(struct draw_alias *alias, const struct scene *scene,
                          const struct camera_view *camera, enum draw_pass pass, bool weapons)
{
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        if (entity->model->kind == MODEL_ALIAS && entity->alpha > 0.0f &&
            alias_place_is_weapon(entity) == weapons && pass_of(entity) == pass &&
            !alias_place_is_outside(entity, camera))
            draw_entity(alias, scene, entity, NULL);
    }
}

void draw_alias_draw(struct draw_alias *alias, const struct scene *scene,
                     const struct camera_view *camera, enum draw_pass pass)
{
    const struct gl *const gl = alias->context->gl;

    if (pass != DRAW_OPAQUE)
        draw_begin_blend(gl);
    if (pass != DRAW_BLENDED) {
        gl->DepthMask(GL_TRUE); /* even transparent, its far side must not show */
        gl->DepthRange(0.0, 0.3);
        draw_matching(alias, scene, camera, pass, true);
        gl->DepthRange(0.0, 1.0);
    }
    if (pass != DRAW_VIEW_WEAPON)
        draw_matching(alias, scene, camera, pass, false);
    if (pass != DRAW_OPAQUE)
        draw_end_blend(gl);
}

void draw_alias_draw_shadows(struct draw_alias *alias, const struct scene *scene)
{
    const struct gl *const gl = alias->context->gl;

    draw_begin_blend(gl);
    gl->Disable(GL_CULL_FACE);
    gl->Enable(GL_STENCIL_TEST);
    gl->StencilFunc(GL_EQUAL, 0, 0xff);
    gl->StencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        mat4s shadow;
        if (alias_place_shadow(scene, entity, &shadow))
            draw_entity(alias, scene, entity, &shadow);
    }
    gl->Disable(GL_STENCIL_TEST);
    gl->Enable(GL_CULL_FACE);
    draw_end_blend(gl);
}
