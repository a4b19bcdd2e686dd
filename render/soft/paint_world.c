#include "render/soft/paint_world.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/mat.h"
#include "models/model.h"
#include "render/geometry/brush_place.h"
#include "render/geometry/face_classes.h"
#include "render/geometry/world_visible.h"
#include "render/scene.h"
#include "render/soft/facts.h"
#include "render/soft/fog.h"
#include "render/soft/lit_face.h"
#include "render/soft/luxel_store.h"
#include "render/soft/paint_sky.h"
#include "render/soft/slant.h"
#include "render/soft/stock.h"
#include "world/map.h"
#include "world/map_texture_cycles.h"

/* An entity gets what lies in one plane with a face of the level. */
static const float ENTITY_BIAS = 1.00002f;
enum { MOST_ASKED_FOR = 512 }; /* px of a run */

/* A texel times light that moves is made for one picture: for so many px it is worth it. */
static const double PX_OF_A_TEXEL = 2.0;

/* The level, or a brush entity: what its faces have in common. */
struct part {
    const struct world_store *store;
    struct luxel_store *light;
    struct lens lens; /* in the part's own space, as all that follows */
    struct world_eye eye;
    const struct scene_light *lights;
    int num_lights;
    float alpha;
    bool shows_alternate, is_level;
    int thing; /* enum facts_thing */
};

/* A face while its runs are drawn. */
struct face_run {
    struct painter *painter;
    const struct part *part;
    const struct world_surface *surface;
    struct span span;
    struct lens_plane plane;
    struct lens_line s, t, u, v;
    struct row_blend blend;
    bool is_lit;
    float drift;                   /* how far the texture has flowed along s, repeats */
    double axes[2][3], offsets[2]; /* of s and t, repeats */
    struct lit_face lit;
    const struct raster_point *corners;
    int num_corners;
};

static const struct world_surface *surface_of(const struct part *part, int face, double time)
{
    const struct map *const map = part->store->map;
    const int own = map->texinfos[map->faces[face].texinfo].texture;
    if (own < 0)
        return &part->store->surfaces[map->num_textures];
    return &part->store->surfaces[map_texture_cycles_at(map, own, part->shows_alternate, time)];
}

static float alpha_of(const struct painter *painter, const struct part *part,
                      const struct world_surface *surface)
{
    const bool is_clear = surface->look == LOOK_LIQUID || surface->look == LOOK_GLASS;
    if (!is_clear || part->alpha < 1.0f)
        return part->alpha;
    return map_texels_alpha(part->store->map, painter->scene->liquid_alpha, surface->liquid);
}

/* ---- a face's lines over the picture ---- */

static void see_texture(struct face_run *run, const struct map_face *face, vec3s corner)
{
    const struct map_texinfo *const texinfo = &run->part->store->map->texinfos[face->texinfo];
    const float *const axes[2] = {texinfo->s, texinfo->t};
    const double sizes[2] = {run->surface->width, run->surface->height};
    struct lens_line *const lines[2] = {&run->s, &run->t};
    for (int i = 0; i < 2; i++) {
        double *const axis = run->axes[i], here = 0.0;
        for (int k = 0; k < 3; k++) {
            axis[k] = (double)axes[i][k] / sizes[i];
            here += axis[k] * (double)corner.raw[k];
        }
        /* The texture of a liquid begins where the world does, whatever the map says.
         * Whole repeats of others can go: far from zero, precision is lost. */
        double offset = 0.0;
        if (run->surface->look != LOOK_LIQUID) {
            offset = (double)axes[i][3] / sizes[i] + (i == 0 ? (double)run->drift : 0.0);
            offset -= floor(here + offset);
        }
        run->offsets[i] = offset;
        *lines[i] = lens_see(&run->part->lens, &run->plane, axis, offset);
    }
}

static void see_light(struct face_run *run, const struct map_face *face)
{
    struct lens_line *const lines[2] = {&run->u, &run->v};
    for (int i = 0; i < 2; i++) {
        const struct map_light_axis *const from = &face->light_axes[i];
        const double axis[3] = {(double)from->axis.x, (double)from->axis.y, (double)from->axis.z};
        *lines[i] = lens_see(&run->part->lens, &run->plane, axis, from->offset);
    }
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(double out[3], const double a[3], const double b[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* Luxels as a linear function of s and t. False for a texture that lies edgewise. */
static bool relate_light(const struct face_run *run, const struct map_face *face,
                         struct surface_request *request)
{
    const struct map_plane *const plane = &run->part->store->map->planes[face->plane];
    const double normal[3] = {(double)plane->normal.x, (double)plane->normal.y,
                              (double)plane->normal.z};
    const double *const s = run->axes[0], *const t = run->axes[1];
    double of_s[3], of_t[3], of_normal[3];
    cross(of_s, t, normal);
    cross(of_t, normal, s);
    cross(of_normal, s, t);
    const double volume = dot(s, of_s);
    double *const outs[2] = {request->u, request->v};
    if (!(volume * volume > 1e-8 * dot(s, s) * dot(t, t)))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct map_light_axis *const from = &face->light_axes[i];
        const double axis[3] = {(double)from->axis.x, (double)from->axis.y, (double)from->axis.z};
        outs[i][0] = dot(axis, of_s) / volume;
        outs[i][1] = dot(axis, of_t) / volume;
        outs[i][2] = dot(axis, of_normal) / volume * (double)plane->dist + from->offset -
                     outs[i][0] * run->offsets[0] - outs[i][1] * run->offsets[1];
    }
    return true;
}

static void find_bounds(struct face_run *run, const struct world_outline *outline)
{
    const vec3s *const points = run->part->store->outlines.points + outline->first;
    for (int i = 0; i < 2; i++) {
        double least = INFINITY, most = -INFINITY;
        for (uint32_t k = 0; k < outline->num; k++) {
            const double point[3] = {(double)points[k].x, (double)points[k].y, (double)points[k].z};
            const double at = dot(run->axes[i], point) + run->offsets[i];
            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        run->lit.least[i] = least;
        run->lit.most[i] = most;
    }
}

static bool have_one_size(const struct texture *a, const struct texture *b)
{
    return a->levels[0].width == b->levels[0].width && a->levels[0].height == b->levels[0].height;
}

static int count_texels(const struct face_run *run, int face)
{
    if (luxel_store_is_steady(run->part->light, face))
        return SURFACE_MAX_TEXELS;
    const double area = raster_area(&run->painter->raster, run->corners, run->num_corners);
    return area < SURFACE_MAX_TEXELS * PX_OF_A_TEXEL ? (int)(area / PX_OF_A_TEXEL)
                                                     : SURFACE_MAX_TEXELS;
}

/* Most faces are drawn from the product of texture and light. */
static void see_lit(struct face_run *run, const struct map_face *face, int index)
{
    struct lit_face *const lit = &run->lit;
    struct surface_request *const request = &lit->request;
    const struct world_surface *const surface = run->surface;
    struct texture *const glow = surface->look == LOOK_GLOWING ? surface->pictures[1] : NULL;
    if (surface->look == LOOK_LIQUID || surface->flows || !run->is_lit ||
        (run->painter->most_samples > 1 && run->span.has_levels) ||
        (glow && !have_one_size(surface->pictures[0], glow)) || !relate_light(run, face, request))
        return;
    lit->most_texels = count_texels(run, index);
    if (lit->most_texels < 4)
        return;
    find_bounds(run, &run->part->store->outlines.faces[index]);
    request->map = run->part->store;
    request->face = index;
    request->texture = surface->pictures[0];
    request->glow = glow;
    request->alpha = run->span.alpha;
    request->light = run->span.light;
    request->light_digest = luxel_store_digest(run->part->light, index);
    lit->store = stock_surfaces(run->painter->stock);
    lit->kernels = run->painter->kernels;
    lit->w = run->plane.w;
    lit->s = run->s;
    lit->t = run->t;
}

/* ---- runs ---- */

static void set_lines(struct face_run *run, int x, int y)
{
    run->span.w = lens_run(&run->plane.w, x, y);
    run->span.s = lens_run(&run->s, x, y);
    run->span.t = lens_run(&run->t, x, y);
    if (run->is_lit) {
        run->span.u = lens_run(&run->u, x, y);
        run->span.v = lens_run(&run->v, x, y);
    }
}

static void draw_texture(const struct face_run *run, const struct span *span, uint8_t *out, int x,
                         int num)
{
    const struct painter *const painter = run->painter;
    if (painter->most_samples > 1 && span->has_levels)
        slant_texture(painter->kernels, span, painter->most_samples, out, x, num);
    else
        painter->kernels->texture(span, out, num);
}

static void add_glow(struct face_run *run, uint8_t *out, int x, int num)
{
    struct span span = run->span;
    uint8_t *const glow = run->painter->raster.line2;
    span.texture = run->surface->pictures[1];
    span.light.luxels = NULL;
    span.alpha = SPAN_ALPHA_NONE;
    memset(span.fog.colour, 0, sizeof span.fog.colour); /* its colour is there already */
    draw_texture(run, &span, glow, x, num);
    for (int i = 0; i < num * 4; i++) {
        const int sum = out[i] + glow[i];
        out[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
}

static void shade(struct face_run *run, uint8_t *out, int x, int y, int num)
{
    struct painter *const painter = run->painter;
    if (painter->facts && run->surface->look != LOOK_FENCE) {
        soft_facts_mark_opaque(out, run->surface->look == LOOK_SKY ? FACTS_SKY : run->part->thing,
                               num);
        return;
    }
    if (run->surface->look == LOOK_SKY) {
        const struct sky_box *const box = painter->scene->sky_box;
        if (box)
            paint_sky_box(painter, stock_sky(painter->stock, box), out, x, y, num);
        else
            paint_sky_domes(painter, run->surface->pictures, out, x, y, num);
        return;
    }
    set_lines(run, x, y);
    if (!lit_face_shade(&run->lit, &run->span, out, x, y, num)) {
        draw_texture(run, &run->span, out, x, num);
        if (run->surface->look == LOOK_GLOWING)
            add_glow(run, out, x, num);
    }
    if (painter->facts)
        soft_facts_mark(out, run->part->thing, num);
}

/* Let the memory of px that will be written be fetched meanwhile. Of long runs it is
 * without being told. */
static void ask_for(const struct raster *raster, size_t first, int num)
{
    enum { AT_ONCE = 16 }; /* px in a line of the cache */
    const size_t size = (size_t)raster->width * (size_t)raster->height;
    for (size_t i = first; i < first + (size_t)num && i < size; i += AT_ONCE) {
        __builtin_prefetch(raster->rgba + i * 4, 1, 3);
        if (num < RASTER_LEAST_NOTED)
            __builtin_prefetch(raster->near + i, 1, 3);
    }
}

static void draw_uncovered(void *self, int y, int left, int right)
{
    struct face_run *const run = self;
    struct raster *const raster = &run->painter->raster;
    const struct span_line near = lens_run(&run->plane.near, left, y);
    const size_t at = (size_t)y * (size_t)raster->width + (size_t)left;
    if (right - left < MOST_ASKED_FOR)
        ask_for(raster, at + 2 * (size_t)raster->width, right - left);
    shade(run, raster->rgba + at * 4, left, y, right - left);
    raster_set_near(raster, y, left, right, &near);
}

static void draw_compared(struct face_run *run, int y, int left, int right)
{
    struct raster *const raster = &run->painter->raster;
    struct span_line near = lens_run(&run->plane.near, left, y);
    if (!raster_trim(raster, y, &left, &right, &near, run->blend.bias))
        return;
    near = lens_run(&run->plane.near, left, y);
    shade(run, raster->line, left, y, right - left);
    raster_put(raster, y, left, right, raster->line, &near, &run->blend);
}

/* ---- faces ---- */

static void set_sway(struct face_run *run, const struct map *map)
{
    const struct map_texels_wave wave = map_texels_wave(map);
    run->span.turns = MAP_TEXELS_LIQUID_SIDE / wave.length;
    run->span.sways = wave.height / MAP_TEXELS_LIQUID_SIDE;
    run->span.drift = run->drift;
}

static bool begin_face(struct face_run *run, int index)
{
    struct painter *const painter = run->painter;
    const struct part *const part = run->part;
    const struct world_surface *const surface = run->surface;
    const struct map *const map = part->store->map;
    const struct map_face *const face = &map->faces[index];
    const struct map_plane *const plane = &map->planes[face->plane];
    const struct world_outline *const outline = &part->store->outlines.faces[index];
    if (!lens_see_plane(&part->lens, plane->normal, (double)plane->dist, &run->plane))
        return false;
    if (surface->look == LOOK_SKY)
        return true;
    run->drift =
        map_texels_drift(map, (int)(surface - part->store->surfaces), painter->scene->time);
    see_texture(run, face, part->store->outlines.points[outline->first]);
    run->span = (struct span){
        .texture = surface->pictures[0],
        .fog = fog_find(painter),
        .is_nearest = painter->is_nearest,
        .has_levels = surface->has_picture || surface->look != LOOK_WALL ||
                      !face_class_is_near(part->store->classes, index, &part->eye),
        .alpha = surface->look == LOOK_FENCE                             ? SPAN_ALPHA_KEEP
                 : surface->look == LOOK_WALL && surface->has_fullbright ? SPAN_ALPHA_GLOW
                                                                         : SPAN_ALPHA_NONE,
    };
    run->span.light = luxel_store_find(part->light, index, part->lights, part->num_lights);
    if (surface->look == LOOK_GLASS)
        run->span.light.luxels = NULL;
    run->is_lit = run->span.light.luxels;
    if (run->is_lit)
        see_light(run, face);
    see_lit(run, face, index);
    if (surface->look == LOOK_LIQUID) {
        run->span.sine = painter->tables->sine;
        run->span.phase = (float)fmod(painter->scene->time / (2.0 * GLM_PI), 1.0);
        set_sway(run, map);
    }
    return true;
}

static bool scan_face(struct face_run *run, int index, int *top, int *bottom)
{
    const struct part *const part = run->part;
    const struct world_outline *const outline = &part->store->outlines.faces[index];
    const vec3s *const points = part->store->outlines.points + outline->first;
    const int middle = outline->has_middle ? 1 : 0, num = (int)outline->num - middle;
    if (num < 3)
        return false;
    struct raster_point *const corners =
        ARENA_NEW(run->painter->arena, struct raster_point, (size_t)num * 2);
    run->corners = corners;
    run->num_corners = lens_project(&part->lens, points + middle, num, corners);
    return run->num_corners >= 3 &&
           raster_scan(&run->painter->raster, corners, run->num_corners, top, bottom);
}

static void paint_face(struct painter *painter, const struct part *part, int index, bool covers,
                       const struct row_blend *blend)
{
    struct raster *const raster = &painter->raster;
    struct face_run run = {.painter = painter, .part = part, .blend = *blend};
    int top, bottom;
    if (!scan_face(&run, index, &top, &bottom))
        return;
    run.surface = surface_of(part, index, painter->scene->time);
    if (!begin_face(&run, index))
        return;
    for (int y = top; y < bottom; y++) {
        const struct raster_row row = raster->rows[y];
        if (row.left >= row.right)
            continue;
        if (covers)
            raster_cover(raster, y, row.left, row.right, draw_uncovered, &run);
        else
            draw_compared(&run, y, row.left, row.right);
    }
    lit_face_end(&run.lit);
}

static struct row_blend blend_of(const struct part *part, const struct world_surface *surface,
                                 float alpha)
{
    return (struct row_blend){.alpha = alpha,
                              .cuts = surface->look == LOOK_FENCE,
                              .keeps_depth = alpha < 1.0f,
                              .bias = part->is_level ? 1.0f : ENTITY_BIAS};
}

/* ---- parts ---- */

static struct luxel_store *light_of(struct painter *painter, const struct map *map)
{
    for (int i = 0; i < painter->num_lights; i++)
        if (luxel_store_is_of(painter->lights[i], map))
            return painter->lights[i];
    if (painter->num_lights == painter->max_lights) {
        painter->max_lights = painter->max_lights * 2 + 16;
        painter->lights =
            mem_resize(painter->lights, (size_t)painter->max_lights, sizeof *painter->lights);
    }
    return painter->lights[painter->num_lights++] = luxel_store_create(map);
}

static void make_level(struct painter *painter, struct part *part)
{
    const struct scene *const scene = painter->scene;
    const struct camera_view *const camera = &painter->camera;
    *part = (struct part){
        .store = stock_world(painter->stock, scene->map),
        .light = light_of(painter, scene->map),
        .lens = painter->lens,
        .eye = {camera->origin, camera->axes.forward, camera->axes.right, camera->axes.up,
                camera->focal},
        .lights = scene->lights,
        .num_lights = scene->num_lights,
        .alpha = 1.0f,
        .is_level = true,
        .thing = FACTS_LEVEL,
    };
    luxel_store_begin(part->light, scene);
}

static void make_entity(struct painter *painter, const struct scene_entity *entity,
                        struct part *part)
{
    const struct map *const map = entity->model->map;
    const mat4s to_world = brush_place_matrix(entity), to_model = mat4_inverse(to_world);
    *part = (struct part){
        .store = stock_world(painter->stock, map),
        .light = light_of(painter, map),
        .eye = brush_place_eye(&painter->camera, to_model, entity->scale),
        .lights = brush_place_lights(painter->arena, painter->scene, to_model, entity->scale),
        .num_lights = painter->scene->num_lights,
        .alpha = entity->alpha,
        .shows_alternate = entity->frame != 0,
        .thing = (int)(entity - painter->scene->entities),
    };
    lens_move(&part->lens, &painter->lens, to_world, to_model);
    luxel_store_begin(part->light, painter->scene);
}

/* The faces of an entity, or of the level, that are opaque or not. */
static void paint_entity(struct painter *painter, const struct scene_entity *entity,
                         bool is_blended)
{
    const struct map *const map = entity->model->map;
    const struct map_submodel *const submodel = &map->submodels[entity->model->submodel];
    struct part part;
    if (!(entity->scale > 0.0f) || !(entity->alpha > 0.0f) ||
        brush_place_is_outside(entity, submodel, &painter->camera))
        return;
    make_entity(painter, entity, &part);
    for (int i = 0; i < submodel->num_faces; i++) {
        const int face = submodel->first_face + i;
        const struct world_surface *const surface = surface_of(&part, face, painter->scene->time);
        const float alpha = alpha_of(painter, &part, surface);
        if ((alpha < 1.0f) != is_blended || !world_visible_faces(map, face, part.eye.origin))
            continue;
        const struct row_blend blend = blend_of(&part, surface, alpha);
        paint_face(painter, &part, face, false, &blend);
    }
}

static void paint_entities(struct painter *painter, bool is_blended)
{
    const struct scene *const scene = painter->scene;
    for (int i = 0; i < scene->num_entities; i++)
        if (scene->entities[i].model->kind == MODEL_BRUSH)
            paint_entity(painter, &scene->entities[i], is_blended);
}

void paint_world_opaque(struct painter *painter)
{
    const struct scene *const scene = painter->scene;
    const bool begins = !scene->hiding;
    struct part part;
    const int *faces;
    make_level(painter, &part);
    const int num =
        world_visible_in_order(luxel_store_visible(part.light), &painter->camera, &faces);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < num; i++) {
            const struct world_surface *const surface = surface_of(&part, faces[i], scene->time);
            const bool is_fence = surface->look == LOOK_FENCE;
            if (is_fence != (pass == 1) || alpha_of(painter, &part, surface) < 1.0f ||
                (!is_fence && begins && raster_is_covered(&painter->raster)) ||
                world_visible_is_left_out(scene->map, faces[i], scene->left_out))
                continue;
            const struct row_blend blend = blend_of(&part, surface, 1.0f);
            paint_face(painter, &part, faces[i], !is_fence && begins, &blend);
        }
        if (pass == 0) {
            if (begins)
                raster_fill(&painter->raster, scene->backdrop);
            paint_entities(painter, false);
        }
    }
}

void paint_world_blended(struct painter *painter)
{
    struct part part;
    const int *faces;
    paint_entities(painter, true);
    make_level(painter, &part);
    const int num =
        world_visible_in_order(luxel_store_visible(part.light), &painter->camera, &faces);
    for (int i = num - 1; i >= 0; i--) {
        const struct world_surface *const surface =
            surface_of(&part, faces[i], painter->scene->time);
        const float alpha = alpha_of(painter, &part, surface);
        if (alpha >= 1.0f || !(alpha > 0.0f) ||
            world_visible_is_left_out(painter->scene->map, faces[i], painter->scene->left_out))
            continue;
        const struct row_blend blend = blend_of(&part, surface, alpha);
        paint_face(painter, &part, faces[i], false, &blend);
    }
}
