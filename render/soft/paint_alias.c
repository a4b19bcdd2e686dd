/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/soft/paint_alias.h"

#include <string.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/geometry/alias_place.h"
#include "render/scene.h"
#include "render/soft/asset_cache.h"
#include "render/soft/fog.h"
#include "render/soft/patch.h"
#include "render/soft/soft_aov.h"

/* What all of an entity is drawn with. */
struct brush {
    mat4s model;
    vec3s light, towards_light;
    struct row_blend blend;
    struct patch_depth depth;
    struct span_fog fog;
    bool is_holey, is_shadow;
    int thing; /* the scene's number of the entity */
};

static struct brush make_brush(const struct raster_context *ctx, const struct scene_entity *entity,
                               vec3s scale, vec3s offset, const mat4s *shadow)
{
    const struct scene *const scene = ctx->scene;
    const float aspect = (float)ctx->raster.width / (float)ctx->raster.height;
    const bool is_weapon = alias_place_is_weapon(entity);
    struct brush brush = {
        .model = alias_place_matrix(entity, scale, offset, &scene->view, aspect),
        .blend = {.alpha = entity->alpha, .keeps_depth = entity->alpha < 1.0f, .bias = 1.0f},
        .depth = {1.0, 0.0},
        .fog = fog_find(ctx),
        .is_holey = entity->model->flags & MODEL_HOLEY,
        .is_shadow = shadow,
        .thing = (int)(entity - scene->entities),
    };
    brush.blend.cuts = brush.is_holey;
    if (is_weapon) { /* the nearest 0.3 of all depths, and never its own far side */
        const double nearest = ctx->lens.nearest;
        brush.depth = ctx->lens.is_flat ? (struct patch_depth){0.3, 0.7 * 32768.0}
                                        : (struct patch_depth){0.3, 0.7 / nearest};
        brush.blend.keeps_depth = false;
    }
    if (shadow) {
        brush.model = mat4_mul(*shadow, brush.model);
        brush.blend = (struct row_blend){.alpha = entity->alpha * ALIAS_SHADOW_ALPHA,
                                         .keeps_depth = true,
                                         .once = true,
                                         .bias = 1.0f};
    } else {
        brush.light = alias_light_on(scene, entity);
        brush.towards_light = alias_towards_light(entity->angles.y);
    }
    return brush;
}

/* ---- vertices ---- */

/* What the game's table of shades holds, up to its rounding. */
static float shade(vec3s normal, vec3s towards_light)
{
    const float d = glms_vec3_dot(normal, towards_light);
    return 1.0f + (d < 0.0f ? d * (13.0f / 44.0f) : d);
}

static void place_vertex(const struct raster_context *ctx, const struct brush *brush, vec3s point,
                         float factor, const float st[2], struct patch_corner *out)
{
    patch_place(&ctx->lens, mat4_apply(brush->model, point, 1.0f), out);
    out->values[PATCH_S] = (double)st[0];
    out->values[PATCH_T] = (double)st[1];
    for (int c = 0; c < 3; c++) {
        const float lit = brush->light.raw[c] * factor;
        out->values[PATCH_RED + c] = (double)(SPAN_FULL * (lit < 1.0f ? lit : 1.0f));
    }
    out->values[PATCH_MIST] = 0.0;
    if (brush->fog.thickness > 0.0f)
        out->values[PATCH_MIST] = 32767.0 - spans_fog_share(brush->fog.thickness, (float)out->w);
}

/* The vertices of the two poses that an entity is between. */
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

static struct patch_corner *place_alias(const struct raster_context *ctx, const struct brush *brush,
                                        const struct scene_entity *entity,
                                        const struct alias_mesh *mesh)
{
    const size_t num = (size_t)mesh->num_vertices;
    const struct pose_pair poses = poses_of(entity, mesh);
    struct patch_corner *const corners = ARENA_NEW(ctx->arena, struct patch_corner, num);
    for (size_t i = 0; i < num; i++) {
        vec3s at[2];
        float shades[2];
        for (int k = 0; k < 2; k++) {
            const struct alias_mesh_vertex *const v = &poses.vertices[k][i];
            at[k] = position_of(v);
            shades[k] = shade(vec3_make((float)v->normal[0] / 127.0f, (float)v->normal[1] / 127.0f,
                                        (float)v->normal[2] / 127.0f),
                              brush->towards_light);
        }
        place_vertex(ctx, brush, vec3_lerp(at[0], at[1], entity->pose_blend),
                     shades[0] + (shades[1] - shades[0]) * entity->pose_blend, mesh->texcoord[i],
                     &corners[i]);
    }
    return corners;
}

static struct patch_corner *place_skinned(const struct raster_context *ctx,
                                          const struct brush *brush, const struct md5_mesh *mesh,
                                          const struct md5_bone *bones)
{
    const size_t num = (size_t)mesh->num_vertices;
    struct md5_point *const points = ARENA_NEW(ctx->arena, struct md5_point, num);
    struct patch_corner *const corners = ARENA_NEW(ctx->arena, struct patch_corner, num);
    md5_skin(mesh, bones, points);
    for (size_t i = 0; i < num; i++) {
        const float st[2] = {mesh->vertices[i].s, mesh->vertices[i].t};
        place_vertex(ctx, brush, points[i].position, shade(points[i].normal, brush->towards_light),
                     st, &corners[i]);
    }
    return corners;
}

/* ---- another moment ---- */

static mat4s matrix_then(const struct raster_context *ctx, const struct scene_entity *then,
                         vec3s scale, vec3s offset)
{
    const float aspect = (float)ctx->raster.width / (float)ctx->raster.height;
    return alias_place_matrix(then, scale, offset, &ctx->aov->then->view, aspect);
}

/* Where the vertices are in the world then; NULL: nobody asks. */
static const vec3s *alias_then(const struct raster_context *ctx, const struct scene_entity *then,
                               const struct alias_mesh *mesh)
{
    if (!then)
        return NULL;
    const struct alias *const of = then->model->alias;
    const mat4s model = matrix_then(ctx, then, of->scale, of->offset);
    const struct pose_pair poses = poses_of(then, mesh);
    vec3s *const places = ARENA_NEW(ctx->arena, vec3s, (size_t)mesh->num_vertices);
    for (int i = 0; i < mesh->num_vertices; i++)
        places[i] = mat4_apply(model,
                               vec3_lerp(position_of(&poses.vertices[0][i]),
                                         position_of(&poses.vertices[1][i]), then->pose_blend),
                               1.0f);
    return places;
}

static const vec3s *skinned_then(const struct raster_context *ctx, const struct scene_entity *then,
                                 const struct md5_mesh *mesh, const struct md5_bone *bones)
{
    if (!then)
        return NULL;
    const size_t num = (size_t)mesh->num_vertices;
    const mat4s model = matrix_then(ctx, then, vec3_make(1, 1, 1), vec3_make(0, 0, 0));
    struct md5_point *const points = ARENA_NEW(ctx->arena, struct md5_point, num);
    vec3s *const places = ARENA_NEW(ctx->arena, vec3s, num);
    md5_skin(mesh, bones, points);
    for (size_t i = 0; i < num; i++)
        places[i] = mat4_apply(model, points[i].position, 1.0f);
    return places;
}

/* ---- triangles ---- */

/* Nearly as sharp as the picture itself, and far models do not sparkle: one level
 * finer than what a px shows, without mixing. */
static int level_of(const struct patch *patch, const struct texture *texture)
{
    struct span span = {.texture = texture, .has_levels = true};
    span.w = lens_run(&patch->w, patch->x, patch->y);
    span.s = lens_run(&patch->values[PATCH_S], patch->x, patch->y);
    span.t = lens_run(&patch->values[PATCH_T], patch->x, patch->y);
    const struct span_levels levels = spans_find_levels(&span, 0);
    const int lod = levels.first * 64 + levels.share - 64;
    return lod > 0 ? (lod + 32) / 64 : 0;
}

static void shade_run(const struct raster_context *ctx, const struct brush *brush,
                      struct asset_cache_skin skin, int level, const struct patch *patch, int x,
                      int y, int num)
{
    struct span_model span = {
        .w = lens_run(&patch->w, x, y),
        .s = lens_run(&patch->values[PATCH_S], x, y),
        .t = lens_run(&patch->values[PATCH_T], x, y),
        .skin = skin.skin,
        .glow = skin.glow,
        .level = level,
        .shines = !brush->is_holey && !skin.glow,
        .is_nearest = ctx->is_nearest,
        .is_misty = brush->fog.thickness > 0.0f,
    };
    if (skin.glow)
        span.glow_level = level < skin.glow->num_levels ? level : skin.glow->num_levels - 1;
    for (int c = 0; c < 3; c++)
        span.light[c] = lens_run(&patch->values[PATCH_RED + c], x, y);
    if (span.is_misty) {
        span.mist = lens_run(&patch->values[PATCH_MIST], x, y);
        memcpy(span.fog, brush->fog.colour, sizeof span.fog);
    }
    ctx->kernels->model(&span, ctx->raster.line, num);
}

static int byte_of(float value)
{
    return (int)(value > 0.0f ? value < 255.0f ? value : 255.0f : 0.0f);
}

/* A shadow is as far in the fog as what it is on. */
static void shade_shadow(const struct raster_context *ctx, const struct brush *brush,
                         const struct patch *patch, int x, int y, int num)
{
    const struct span_line w = lens_run(&patch->w, x, y);
    const struct span_line line = lens_run(&patch->values[PATCH_MIST], x, y);
    uint8_t *out = ctx->raster.line;
    for (int i = 0; i < num; i++, out += 4) {
        const float at = (float)i, depth = 1.0f / (w.start + w.across * at);
        const float mist = (line.start + line.across * at) * depth / 32767.0f;
        for (int c = 0; c < 3; c++)
            out[c] = (uint8_t)byte_of((float)brush->fog.colour[c] * mist + 0.5f);
        out[3] = 255;
    }
}

static void shade_any(const struct raster_context *ctx, const struct brush *brush,
                      struct asset_cache_skin skin, int level, const struct patch *patch, int x,
                      int y, int num)
{
    uint8_t *const line = ctx->raster.line;
    if (brush->is_shadow)
        shade_shadow(ctx, brush, patch, x, y, num);
    else if (!ctx->aov || brush->is_holey)
        shade_run(ctx, brush, skin, level, patch, x, y, num);
    if (ctx->aov && brush->is_holey)
        soft_aov_mark(line, brush->thing, num);
    else if (ctx->aov)
        soft_aov_mark_opaque(line, brush->thing, num);
}

/* `moving`: the patch with the places of another moment for colours; NULL: nobody asks. */
static void draw_triangle(struct raster_context *ctx, const struct brush *brush,
                          struct asset_cache_skin skin, const struct patch_corner corners[3],
                          const struct patch *moving)
{
    struct raster *const raster = &ctx->raster;
    struct patch patch;
    int top, bottom;
    if (!patch_scan(ctx, corners, 3, !brush->is_shadow, brush->depth, &patch, &top, &bottom))
        return;
    const int level = brush->is_shadow ? 0 : level_of(&patch, skin.skin);
    for (int y = top; y < bottom; y++) {
        const struct raster_row row = raster->rows[y];
        int left = row.left, right = row.right;
        if (left >= right)
            continue;
        struct span_line near = lens_run(&patch.near, left, y);
        if (!raster_trim(raster, y, &left, &right, &near, brush->blend.bias))
            continue;
        near = lens_run(&patch.near, left, y);
        shade_any(ctx, brush, skin, level, &patch, left, y, right - left);
        raster_put(raster, y, left, right, raster->line, &near, &brush->blend);
        if (moving)
            soft_aov_move(ctx, moving, &near, left, y, right - left);
    }
}

static bool see_moving(struct raster_context *ctx, const struct brush *brush,
                       const struct patch_corner corners[3], const vec3s then[3], struct patch *out)
{
    struct patch_corner moved[3];
    int top, bottom;
    for (int i = 0; i < 3; i++) {
        moved[i] = corners[i];
        for (int c = 0; c < 3; c++)
            moved[i].values[PATCH_RED + c] = (double)then[i].raw[c];
    }
    return patch_scan(ctx, moved, 3, true, brush->depth, out, &top, &bottom);
}

static void draw_triangles(struct raster_context *ctx, const struct brush *brush,
                           struct asset_cache_skin skin, const struct patch_corner *corners,
                           const vec3s *then, const uint32_t *indices, int num)
{
    for (int i = 0; i + 2 < num; i += 3) {
        const uint32_t *const of = indices + i;
        const struct patch_corner triangle[3] = {corners[of[0]], corners[of[1]], corners[of[2]]};
        struct patch moving;
        bool moves = false;
        if (then) {
            const vec3s places[3] = {then[of[0]], then[of[1]], then[of[2]]};
            moves = see_moving(ctx, brush, triangle, places, &moving);
        }
        draw_triangle(ctx, brush, skin, triangle, moves ? &moving : NULL);
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
    const struct scene_entity *const then = soft_aov_then(ctx, entity);
    struct alias_skinned_pose pose, pose_then;
    if (!alias_place_skinned(entity, &pose))
        return false;
    if (!then || !alias_place_skinned(then, &pose_then))
        pose_then = pose;
    const vec3s one = vec3_make(1, 1, 1), zero = vec3_make(0, 0, 0);
    const struct brush brush = make_brush(ctx, entity, one, zero, shadow);
    struct md5_bone *const bones = ARENA_NEW(ctx->arena, struct md5_bone, (size_t)md5->num_joints);
    struct md5_bone *const bones_then =
        ARENA_NEW(ctx->arena, struct md5_bone, (size_t)md5->num_joints);
    md5_pose(md5, pose.from, pose.to, entity->pose_blend, bones);
    if (then)
        md5_pose(md5, pose_then.from, pose_then.to, then->pose_blend, bones_then);
    for (int i = 0; i < md5->num_meshes; i++) {
        const struct md5_mesh *const mesh = &md5->meshes[i];
        const struct asset_cache_skin skin = find_skin(ctx, entity, &mesh->skins[pose.skin]);
        draw_triangles(ctx, &brush, skin, place_skinned(ctx, &brush, mesh, bones),
                       skinned_then(ctx, then, mesh, bones_then), &mesh->triangles[0][0],
                       3 * mesh->num_triangles);
    }
    return true;
}

static void draw_entity(struct raster_context *ctx, const struct scene_entity *entity,
                        const mat4s *shadow)
{
    const struct alias *const of = entity->model->alias;
    const int skin = entity->skin >= 0 && entity->skin < of->num_skins ? entity->skin : 0;
    if (draw_skinned(ctx, entity, shadow))
        return;
    const struct brush brush = make_brush(ctx, entity, of->scale, of->offset, shadow);
    const struct alias_mesh *const mesh = asset_cache_mesh(ctx->cache, of);
    draw_triangles(ctx, &brush, find_skin(ctx, entity, &of->skins[skin]),
                   place_alias(ctx, &brush, entity, mesh),
                   alias_then(ctx, soft_aov_then(ctx, entity), mesh), mesh->indices,
                   mesh->num_indices);
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
