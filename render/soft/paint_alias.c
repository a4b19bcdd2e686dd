/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_alias.h"

#include <string.h>

#include "base/arena.h"
#include "base/crash.h"
#include "base/mat.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/geometry/alias_place.h"
#include "render/light/traced_light.h"
#include "render/pixels/hdr.h"
#include "render/scene.h"
#include "render/soft/asset_cache.h"
#include "render/soft/fog.h"
#include "render/soft/polygon.h"
#include "render/soft/soft_aov.h"

/* What all triangles of an entity have in common. */
struct draw_state {
    mat4s model;
    vec3s light, towards_light;
    struct row_blend blend;
    struct polygon_depth depth;
    struct span_fog fog;
    bool is_holey, is_shadow;
    int object_id; /* the entity's index in the scene */
};

static struct draw_state make_draw_state(const struct raster_context *ctx,
                                         const struct scene_entity *entity, vec3s scale,
                                         vec3s offset, const mat4s *shadow)
{
    const struct scene *const scene = ctx->scene;
    const float aspect = (float)ctx->raster.width / (float)ctx->raster.height;
    const bool is_weapon = alias_place_is_weapon(entity);
    struct draw_state state = {
        .model = alias_place_matrix(entity, scale, offset, &scene->view, aspect),
        .blend = {.alpha = entity->alpha, .keeps_depth = entity->alpha < 1.0f, .bias = 1.0f},
        .depth = {1.0, 0.0},
        .fog = fog_find(ctx),
        .is_holey = entity->model->flags & MODEL_HOLEY,
        .is_shadow = shadow,
        .object_id = (int)(entity - scene->entities),
    };
    state.blend.alpha_test = state.is_holey;
    if (ctx->is_film && !state.is_holey) {
        state.blend.gain = HDR_GAIN_OF_GLOW;
        state.blend.gain_kind = scene_is_glowing(entity) ? ROW_GAIN_FIXED : ROW_GAIN_BY_SHARE;
    }
    /* Confined to the nearest 0.3 of the depth range; its far side must not show. */
    if (is_weapon) {
        const double nearest = ctx->projection.nearest;
        state.depth = ctx->projection.is_orthographic
                          ? (struct polygon_depth){0.3, 0.7 * PROJECTION_ORTHO_FAR}
                          : (struct polygon_depth){0.3, 0.7 / nearest};
        state.blend.keeps_depth = false;
    }
    if (shadow) {
        state.model = mat4_mul(*shadow, state.model);
        state.blend = (struct row_blend){.alpha = entity->alpha * ALIAS_SHADOW_ALPHA,
                                         .keeps_depth = true,
                                         .uses_stencil = true,
                                         .bias = 1.0f};
    } else {
        state.light = alias_light_on(scene, entity);
        state.towards_light = alias_light_direction(entity->angles.y);
    }
    return state;
}

/* ---- vertices ---- */

/* Approximates the game's table of shades, which is rounded. */
static float shade(vec3s normal, vec3s towards_light)
{
    const float d = glms_vec3_dot(normal, towards_light);
    return 1.0f + (d < 0.0f ? d * (13.0f / 44.0f) : d);
}

static void place_vertex(const struct raster_context *ctx, const struct draw_state *state,
                         vec3s point, vec3s light, const float st[2], struct polygon_corner *out)
{
    polygon_place(&ctx->projection, mat4_apply(state->model, point, 1.0f), out);
    out->values[POLYGON_S] = (double)st[0];
    out->values[POLYGON_T] = (double)st[1];
    for (int c = 0; c < 3; c++) {
        const float lit = light.raw[c];
        out->values[POLYGON_RED + c] = (double)(SPAN_FULL * (lit < 1.0f ? lit : 1.0f));
    }
    out->values[POLYGON_FOG] = 0.0;
    if (state->fog.thickness > 0.0f)
        out->values[POLYGON_FOG] = 32767.0 - spans_fog_share(state->fog.thickness, (float)out->w);
}

/* Returns the traced light on the vertices of a mesh; NULL if it is lit as in the game. */
static const vec3s *traced_light_of(const struct raster_context *ctx,
                                    const struct draw_state *state, int mesh)
{
    if (!ctx->light || state->is_shadow)
        return NULL;
    return traced_light_model(ctx->light, ctx->scene, &ctx->scene->entities[state->object_id],
                              mesh);
}

/* The vertices of the two poses that are blended. */
struct pose_pair {
    const struct alias_mesh_vertex *vertices[2];
};

static struct pose_pair poses_of(const struct scene_entity *entity, const struct alias_mesh *mesh)
{
    const int num_poses = entity->model->alias->num_poses;
    const int from =
        entity->pose_from >= 0 && entity->pose_from < num_poses ? entity->pose_from : 0;
    const int to = entity->pose_to >= 0 && entity->pose_to < num_poses ? entity->pose_to : 0;
    const size_t num = (size_t)mesh->num_vertices;
    return (struct pose_pair){
        {mesh->vertices + (size_t)from * num, mesh->vertices + (size_t)to * num}};
}

static vec3s position_of(const struct alias_mesh_vertex *v)
{
    return vec3_make(v->position[0], v->position[1], v->position[2]);
}

static struct polygon_corner *place_alias(const struct raster_context *ctx,
                                          const struct draw_state *state,
                                          const struct scene_entity *entity,
                                          const struct alias_mesh *mesh)
{
    const size_t num = (size_t)mesh->num_vertices;
    const struct pose_pair poses = poses_of(entity, mesh);
    const vec3s *const traced = traced_light_of(ctx, state, 0);
    struct polygon_corner *const corners = ARENA_NEW(ctx->arena, struct polygon_corner, num);
    for (size_t i = 0; i < num; i++) {
        vec3s at[2];
        float shades[2];
        for (int k = 0; k < 2; k++) {
            const struct alias_mesh_vertex *const v = &poses.vertices[k][i];
            at[k] = position_of(v);
            shades[k] = shade(vec3_make((float)v->normal[0] / 127.0f, (float)v->normal[1] / 127.0f,
                                        (float)v->normal[2] / 127.0f),
                              state->towards_light);
        }
        const float factor = shades[0] + (shades[1] - shades[0]) * entity->pose_blend;
        place_vertex(ctx, state, vec3_lerp(at[0], at[1], entity->pose_blend),
                     traced ? traced[mesh->source[i]] : glms_vec3_scale(state->light, factor),
                     mesh->texcoord[i], &corners[i]);
    }
    return corners;
}

static struct polygon_corner *place_skinned(const struct raster_context *ctx,
                                            const struct draw_state *state, const struct md5 *md5,
                                            int index, const struct md5_bone *bones)
{
    const struct md5_mesh *const mesh = &md5->meshes[index];
    const size_t num = (size_t)mesh->num_vertices;
    const vec3s *const traced = traced_light_of(ctx, state, index);
    struct md5_point *const points = ARENA_NEW(ctx->arena, struct md5_point, num);
    struct polygon_corner *const corners = ARENA_NEW(ctx->arena, struct polygon_corner, num);
    md5_pose_skin(mesh, bones, points);
    for (size_t i = 0; i < num; i++) {
        const float st[2] = {mesh->vertices[i].s, mesh->vertices[i].t};
        const float factor = shade(points[i].normal, state->towards_light);
        place_vertex(ctx, state, points[i].position,
                     traced ? traced[i] : glms_vec3_scale(state->light, factor), st, &corners[i]);
    }
    return corners;
}

/* ---- motion vectors ---- */

static mat4s motion_matrix(const struct raster_context *ctx, const struct scene_entity *target,
                           vec3s scale, vec3s offset)
{
    const float aspect = (float)ctx->raster.width / (float)ctx->raster.height;
    return alias_place_matrix(target, scale, offset, &ctx->aov->motion_scene->view, aspect);
}

/* Returns the positions of the vertices in the world of the motion scene; NULL if `target`
 * is NULL. */
static const vec3s *alias_motion_points(const struct raster_context *ctx,
                                        const struct scene_entity *target,
                                        const struct alias_mesh *mesh)
{
    if (!target)
        return NULL;
    const struct alias *const of = target->model->alias;
    const mat4s model = motion_matrix(ctx, target, of->scale, of->offset);
    const struct pose_pair poses = poses_of(target, mesh);
    vec3s *const places = ARENA_NEW(ctx->arena, vec3s, (size_t)mesh->num_vertices);
    for (int i = 0; i < mesh->num_vertices; i++)
        places[i] = mat4_apply(model,
                               vec3_lerp(position_of(&poses.vertices[0][i]),
                                         position_of(&poses.vertices[1][i]), target->pose_blend),
                               1.0f);
    return places;
}

static const vec3s *skinned_motion_points(const struct raster_context *ctx,
                                          const struct scene_entity *target,
                                          const struct md5_mesh *mesh, const struct md5_bone *bones)
{
    if (!target)
        return NULL;
    const size_t num = (size_t)mesh->num_vertices;
    const mat4s model = motion_matrix(ctx, target, vec3_make(1, 1, 1), vec3_make(0, 0, 0));
    struct md5_point *const points = ARENA_NEW(ctx->arena, struct md5_point, num);
    vec3s *const places = ARENA_NEW(ctx->arena, vec3s, num);
    md5_pose_skin(mesh, bones, points);
    for (size_t i = 0; i < num; i++)
        places[i] = mat4_apply(model, points[i].position, 1.0f);
    return places;
}

/* ---- triangles ---- */

/* Returns the level of detail: one finer than a pixel's footprint, without blending. Nearly
 * as sharp as the full picture, without distant models sparkling. */
static int level_of(const struct polygon *polygon, const struct texture *texture)
{
    struct span span = {.texture = texture, .has_levels = true};
    span.w = projection_span_line(&polygon->w, polygon->x, polygon->y);
    span.s = projection_span_line(&polygon->values[POLYGON_S], polygon->x, polygon->y);
    span.t = projection_span_line(&polygon->values[POLYGON_T], polygon->x, polygon->y);
    const struct span_levels levels = spans_find_levels(&span, 0);
    const int lod = levels.first * 64 + levels.share - 64;
    return lod > 0 ? (lod + 32) / 64 : 0;
}

static void shade_run(const struct raster_context *ctx, const struct draw_state *state,
                      struct asset_cache_skin skin, int level, const struct polygon *polygon, int x,
                      int y, int num)
{
    struct span_model span = {
        .w = projection_span_line(&polygon->w, x, y),
        .s = projection_span_line(&polygon->values[POLYGON_S], x, y),
        .t = projection_span_line(&polygon->values[POLYGON_T], x, y),
        .skin = skin.skin,
        .glow = skin.glow,
        .level = level,
        .has_fullbright_alpha = !state->is_holey && !skin.glow,
        .is_nearest = ctx->is_nearest,
        .is_foggy = state->fog.thickness > 0.0f,
    };
    if (skin.glow)
        span.glow_level = level < skin.glow->num_levels ? level : skin.glow->num_levels - 1;
    for (int c = 0; c < 3; c++)
        span.light[c] = projection_span_line(&polygon->values[POLYGON_RED + c], x, y);
    if (span.is_foggy) {
        span.fog_share = projection_span_line(&polygon->values[POLYGON_FOG], x, y);
        memcpy(span.fog, state->fog.colour, sizeof span.fog);
    }
    ctx->kernels->model(&span, ctx->raster.line, num);
}

static int byte_of(float value)
{
    return (int)(value > 0.0f ? value < 255.0f ? value : 255.0f : 0.0f);
}

/* A shadow is as deep in the fog as the surface below it. */
static void shade_shadow(const struct raster_context *ctx, const struct draw_state *state,
                         const struct polygon *polygon, int x, int y, int num)
{
    const struct span_line w = projection_span_line(&polygon->w, x, y);
    const struct span_line line = projection_span_line(&polygon->values[POLYGON_FOG], x, y);
    uint8_t *out = ctx->raster.line;
    for (int i = 0; i < num; i++, out += 4) {
        const float at = (float)i, depth = 1.0f / (w.start + w.across * at);
        const float fog_share = (line.start + line.across * at) * depth / 32767.0f;
        for (int c = 0; c < 3; c++)
            out[c] = (uint8_t)byte_of((float)state->fog.colour[c] * fog_share + 0.5f);
        out[3] = 255;
    }
}

static void shade_or_mark(const struct raster_context *ctx, const struct draw_state *state,
                          struct asset_cache_skin skin, int level, const struct polygon *polygon,
                          int x, int y, int num)
{
    uint8_t *const line = ctx->raster.line;
    if (state->is_shadow)
        shade_shadow(ctx, state, polygon, x, y, num);
    else if (!ctx->aov || state->is_holey)
        shade_run(ctx, state, skin, level, polygon, x, y, num);
    if (ctx->aov && state->is_holey)
        soft_aov_mark(line, state->object_id, num);
    else if (ctx->aov)
        soft_aov_mark_opaque(line, state->object_id, num);
}

/* `motion`: the polygon with positions in the motion scene instead of colours; NULL: no
 * motion vectors. */
static void draw_triangle(struct raster_context *ctx, const struct draw_state *state,
                          struct asset_cache_skin skin, const struct polygon_corner corners[3],
                          const struct polygon *motion)
{
    struct raster *const raster = &ctx->raster;
    struct polygon polygon;
    int top, bottom;
    if (!polygon_scan(ctx, corners, 3, !state->is_shadow, state->depth, &polygon, &top, &bottom))
        return;
    const int level = state->is_shadow ? 0 : level_of(&polygon, skin.skin);
    for (int y = top; y < bottom; y++) {
        const struct raster_row row = raster->rows[y];
        int left = row.left, right = row.right;
        if (left >= right)
            continue;
        struct span_line near = projection_span_line(&polygon.near, left, y);
        if (!raster_trim(raster, y, &left, &right, &near, state->blend.bias))
            continue;
        near = projection_span_line(&polygon.near, left, y);
        shade_or_mark(ctx, state, skin, level, &polygon, left, y, right - left);
        raster_blend(raster, y, left, right, raster->line, &near, &state->blend);
        if (motion)
            soft_aov_set_motion(ctx, motion, &near, left, y, right - left);
    }
}

static bool scan_motion(struct raster_context *ctx, const struct draw_state *state,
                        const struct polygon_corner corners[3], const vec3s target[3],
                        struct polygon *out)
{
    struct polygon_corner motion_corners[3];
    int top, bottom;
    for (int i = 0; i < 3; i++) {
        motion_corners[i] = corners[i];
        for (int c = 0; c < 3; c++)
            motion_corners[i].values[POLYGON_RED + c] = (double)target[i].raw[c];
    }
    return polygon_scan(ctx, motion_corners, 3, true, state->depth, out, &top, &bottom);
}

static void draw_triangles(struct raster_context *ctx, const struct draw_state *state,
                           struct asset_cache_skin skin, const struct polygon_corner *corners,
                           const vec3s *target, const uint32_t *indices, int num)
{
    for (int i = 0; i + 2 < num; i += 3) {
        const uint32_t *const of = indices + i;
        const struct polygon_corner triangle[3] = {corners[of[0]], corners[of[1]], corners[of[2]]};
        struct polygon motion;
        bool has_matrix = false;
        if (target) {
            const vec3s places[3] = {target[of[0]], target[of[1]], target[of[2]]};
            has_matrix = scan_motion(ctx, state, triangle, places, &motion);
        }
        draw_triangle(ctx, state, skin, triangle, has_matrix ? &motion : NULL);
    }
}

/* ---- entities ---- */

static struct asset_cache_skin find_skin(struct raster_context *ctx,
                                         const struct scene_entity *entity,
                                         const struct alias_skin *skin)
{
    const struct skin_image image = alias_place_skin(ctx->scene, entity, skin);
    return asset_cache_skin(ctx->cache, &image);
}

static bool draw_skinned(struct raster_context *ctx, const struct scene_entity *entity,
                         const mat4s *shadow)
{
    const struct md5 *const md5 = entity->model->md5;
    const struct scene_entity *const target = soft_aov_motion_target(ctx, entity);
    struct alias_skinned_pose pose, target_pose;
    if (!alias_place_skinned(entity, &pose))
        return false;
    if (!target || !alias_place_skinned(target, &target_pose))
        target_pose = pose;
    const vec3s one = vec3_make(1, 1, 1), zero = vec3_make(0, 0, 0);
    const struct draw_state state = make_draw_state(ctx, entity, one, zero, shadow);
    struct md5_bone *const bones = ARENA_NEW(ctx->arena, struct md5_bone, (size_t)md5->num_joints);
    struct md5_bone *const target_bones =
        ARENA_NEW(ctx->arena, struct md5_bone, (size_t)md5->num_joints);
    md5_pose_joints(md5, pose.from, pose.to, entity->pose_blend, bones);
    if (target)
        md5_pose_joints(md5, target_pose.from, target_pose.to, target->pose_blend, target_bones);
    for (int i = 0; i < md5->num_meshes; i++) {
        const struct md5_mesh *const mesh = &md5->meshes[i];
        const struct asset_cache_skin skin = find_skin(ctx, entity, &mesh->skins[pose.skin]);
        draw_triangles(ctx, &state, skin, place_skinned(ctx, &state, md5, i, bones),
                       skinned_motion_points(ctx, target, mesh, target_bones),
                       &mesh->triangles[0][0], 3 * mesh->num_triangles);
    }
    return true;
}

static void draw_entity(struct raster_context *ctx, const struct scene_entity *entity,
                        const mat4s *shadow)
{
    const struct alias *const of = entity->model->alias;
    const int skin = entity->skin >= 0 && entity->skin < of->num_skins ? entity->skin : 0;
    crash_begin("drawing", entity->model->name);
    if (draw_skinned(ctx, entity, shadow))
        return;
    const struct draw_state state = make_draw_state(ctx, entity, of->scale, of->offset, shadow);
    const struct alias_mesh *const mesh = asset_cache_mesh(ctx->cache, of);
    draw_triangles(ctx, &state, find_skin(ctx, entity, &of->skins[skin]),
                   place_alias(ctx, &state, entity, mesh),
                   alias_motion_points(ctx, soft_aov_motion_target(ctx, entity), mesh),
                   mesh->indices, mesh->num_indices);
}

static enum alias_pass pass_of(const struct scene_entity *entity)
{
    if (entity->alpha >= 1.0f)
        return ALIAS_PASS_OPAQUE;
    return alias_place_is_weapon(entity) ? ALIAS_PASS_WEAPON : ALIAS_PASS_BLENDED;
}

void paint_alias(struct raster_context *ctx, enum alias_pass pass)
{
    const struct scene *const scene = ctx->scene;
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *const entity = &scene->entities[i];
        if (entity->model->kind == MODEL_ALIAS && entity->alpha > 0.0f && pass_of(entity) == pass &&
            !alias_place_is_outside(entity, &ctx->camera))
            draw_entity(ctx, entity, NULL);
    }
}

void paint_alias_shadows(struct raster_context *ctx)
{
    const struct scene *const scene = ctx->scene;
    for (int i = 0; i < scene->num_entities; i++) {
        mat4s shadow;
        if (alias_place_shadow(scene, &scene->entities[i], &shadow))
            draw_entity(ctx, &scene->entities[i], &shadow);
    }
}
