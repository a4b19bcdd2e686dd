#include "render/gl/draw_alias.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "models/group.h"
#include "models/md5.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "render/geometry/alias_light.h"
#include "render/gl/alias_shaders.h"
#include "render/gl/mesh.h"
#include "render/gl/skin.h"
#include "render/gl/skinned.h"
#include "world/map.h"
#include "world/map_trace.h"
#include "world/pic.h"

/* Shadows are QuakeSpasm's: slanted along x, whatever lights the model. */
static const float SHADOW_ALPHA = 0.5f, SHADOW_SKEW = -0.7f, SHADOW_HEIGHT = 0.1f;

struct draw_alias {
    const struct draw_context *context;
    struct alias_program programs[NUM_ALIAS_SHADERS];
    struct skins *skins;
    struct skinned *skinned;
    int num_meshes, max_meshes;
    struct mesh *meshes;
};

struct draw_alias *draw_alias_create(const struct draw_context *context, struct err *err)
{
    struct draw_alias *alias = mem_alloc(sizeof *alias);
    alias->context = context;
    alias->skins = skins_create(context);
    alias->skinned = skinned_create(context->gl);
    bool ok = true;
    for (int i = 0; i < NUM_ALIAS_SHADERS && ok; i++)
        ok = alias_program_create(context->gl, (enum alias_shader)i, &alias->programs[i], err);
    if (ok)
        return alias;
    draw_alias_destroy(alias);
    return NULL;
}

static void forget_meshes(struct draw_alias *alias)
{
    for (int i = 0; i < alias->num_meshes; i++)
        mesh_destroy(alias->context->gl, &alias->meshes[i]);
    alias->num_meshes = 0;
}

void draw_alias_forget(struct draw_alias *alias)
{
    forget_meshes(alias);
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
    forget_meshes(alias);
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
    mesh_create(alias->context->gl, of, mesh);
    return mesh;
}

static bool is_weapon(const struct scene_entity *entity)
{
    return entity->flags & SCENE_VIEW_WEAPON;
}

static enum draw_pass pass_of(const struct scene_entity *entity)
{
    if (entity->alpha >= 1.0f)
        return DRAW_OPAQUE;
    return is_weapon(entity) ? DRAW_VIEW_WEAPON : DRAW_BLENDED;
}

/* A box round the model however it is turned. */
static bool is_outside(const struct scene_entity *entity, const struct camera_view *camera)
{
    if (is_weapon(entity))
        return false;
    const struct model *const model = entity->model;
    const vec3s far = glms_vec3_maxv(glms_vec3_abs(model->mins), glms_vec3_abs(model->maxs));
    const float radius = fmaxf(glms_vec3_norm(far), model->md5 ? model->md5->radius : 0.0f);
    const float r = radius * entity->scale;
    return camera_culls(camera, glms_vec3_subs(entity->origin, r),
                        glms_vec3_adds(entity->origin, r));
}

/* Widen the view weapon with a field of view of more than 90 degrees (on a 4:3
 * picture), so that it does not shrink to a toothpick: QuakeSpasm's
 * cl_gun_fovscale 1. */
static float weapon_stretch(const struct draw_context *context, const struct scene_view *view)
{
    const float aspect = (float)context->width / (float)context->height;
    return fmaxf(1.0f, tanf(glm_rad(view->fov_x) / 2.0f) / aspect * (4.0f / 3.0f));
}

/* From a pose's numbers, times `scale` plus `offset`, to the world. An alias
 * model's pitch is up positive. */
static mat4s place(const struct scene_entity *entity, vec3s scale, vec3s offset, float stretch)
{
    const vec3s angles = vec3_make(-entity->angles.x, entity->angles.y, entity->angles.z);
    const struct axes axes = angles_to_axes(angles);
    const vec3s columns[3] = {axes.forward, glms_vec3_negate(axes.right), axes.up};
    const float widen[3] = {entity->scale, entity->scale * stretch, entity->scale * stretch};

    mat4s m = GLMS_MAT4_IDENTITY_INIT;
    vec3s origin = entity->origin;
    for (int i = 0; i < 3; i++) {
        const vec3s column = glms_vec3_scale(columns[i], scale.raw[i] * widen[i]);
        m.col[i] = (vec4s){{column.x, column.y, column.z, 0.0f}};
        origin = vec3_mad(origin, columns[i], offset.raw[i] * widen[i]);
    }
    m.col[3] = (vec4s){{origin.x, origin.y, origin.z, 1.0f}};
    return m;
}

static struct skin_textures find_skin(struct draw_alias *alias, const struct scene *scene,
                                      const struct scene_entity *entity,
                                      const struct alias_skin *skin)
{
    const double time = scene->time + (double)entity->phase;
    const int index = model_group_index(skin->end_times, skin->num_pictures, time);
    struct skin_image image = {
        .picture = skin->pictures[index],
        .is_holey = entity->model->flags & MODEL_HOLEY,
        .shirt = entity->shirt,
        .pants = entity->pants,
    };
    if (entity->skin_pic)
        image.picture = (struct skin_picture){
            .width = entity->skin_pic->width,
            .height = entity->skin_pic->height,
            .pixels = entity->skin_pic->pixels,
        };
    return skins_find(alias->skins, &image);
}

/* What all of an entity is drawn with. */
struct brush {
    mat4s model;
    vec3s light, towards_light;
    float blend, alpha;
    bool is_holey, is_shadow;
};

/* `shadow`: from the world onto a floor, when the shadow is drawn. */
static struct brush make_brush(const struct draw_alias *alias, const struct scene *scene,
                               const struct scene_entity *entity, vec3s scale, vec3s offset,
                               const mat4s *shadow)
{
    const float stretch = is_weapon(entity) ? weapon_stretch(alias->context, &scene->view) : 1.0f;
    struct brush brush = {
        .model = place(entity, scale, offset, stretch),
        .alpha = entity->alpha,
        .is_holey = entity->model->flags & MODEL_HOLEY,
        .is_shadow = shadow,
    };
    if (shadow) {
        brush.model = glms_mat4_mul(*shadow, brush.model);
        brush.alpha *= SHADOW_ALPHA;
    } else {
        brush.light = alias_light_on(scene, entity);
        brush.towards_light = alias_towards_light(entity->angles.y);
    }
    return brush;
}

/* Make a program ready to draw a mesh with these textures. */
static void take_brush(const struct draw_alias *alias, const struct brush *brush,
                       struct skin_textures textures)
{
    const struct gl *const gl = alias->context->gl;
    const enum alias_shader shader = brush->is_shadow  ? ALIAS_SHADOW
                                     : brush->is_holey ? ALIAS_HOLEY
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
    gl->UniformMatrix4fv(program->model, 1, GL_FALSE, &brush->model.raw[0][0]);
    gl->Uniform1f(program->blend, brush->blend);
    gl->Uniform3f(program->towards_light, brush->towards_light.x, brush->towards_light.y,
                  brush->towards_light.z);
    gl->Uniform3f(program->light, brush->light.x, brush->light.y, brush->light.z);
    gl->Uniform1f(program->alpha, brush->alpha);
}

/* Draw the skinned mesh that stands in for the model; false when it has not
 * the frames or the skin that are wanted: a picture that a player wears is made
 * for the model's own mesh. */
static bool draw_skinned(struct draw_alias *alias, const struct scene *scene,
                         const struct scene_entity *entity, const mat4s *shadow)
{
    const struct md5 *const md5 = entity->model->md5;
    if (!md5 || entity->skin_pic)
        return false;
    const int from = md5_frame(md5, entity->model->alias, entity->pose_from);
    const int to = md5_frame(md5, entity->model->alias, entity->pose_to);
    const int skin = entity->skin >= 0 ? entity->skin : 0;
    if (from >= md5->num_frames || to >= md5->num_frames)
        return false;
    for (int i = 0; i < md5->num_meshes; i++)
        if (skin >= md5->meshes[i].num_skins)
            return false;

    const vec3s one = vec3_make(1, 1, 1), zero = vec3_make(0, 0, 0);
    const struct brush brush = make_brush(alias, scene, entity, one, zero, shadow);
    skinned_pose(alias->skinned, md5, from, to, entity->pose_blend);
    for (int i = 0; i < md5->num_meshes; i++) {
        take_brush(alias, &brush, find_skin(alias, scene, entity, &md5->meshes[i].skins[skin]));
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
    struct brush brush = make_brush(alias, scene, entity, of->scale, of->offset, shadow);
    brush.blend = entity->pose_blend;
    const struct mesh *const mesh = find_mesh(alias, of);
    take_brush(alias, &brush, find_skin(alias, scene, entity, &of->skins[skin]));
    mesh_draw(alias->context->gl, mesh, entity->pose_from, entity->pose_to);
}

static void draw_those(struct draw_alias *alias, const struct scene *scene,
                       const struct camera_view *camera, enum draw_pass pass, bool weapons)
{
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        if (entity->model->kind == MODEL_ALIAS && entity->alpha > 0.0f &&
            is_weapon(entity) == weapons && pass_of(entity) == pass && !is_outside(entity, camera))
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
        gl->DepthMask(GL_TRUE); /* seen through or not, but never its own far side */
        gl->DepthRange(0.0, 0.3);
        draw_those(alias, scene, camera, pass, true);
        gl->DepthRange(0.0, 1.0);
    }
    if (pass != DRAW_VIEW_WEAPON)
        draw_those(alias, scene, camera, pass, false);
    if (pass != DRAW_OPAQUE)
        draw_end_blend(gl);
}

/* Models that are light themselves. */
static bool casts_shadow(const struct scene_entity *entity)
{
    static const char *const without[] = {"progs/flame.mdl", "progs/flame2.mdl", "progs/bolt.mdl",
                                          "progs/bolt2.mdl", "progs/bolt3.mdl",  "progs/laser.mdl"};
    if (entity->model->kind != MODEL_ALIAS || entity->alpha <= 0.0f || is_weapon(entity))
        return false;
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (strcmp(entity->model->name, without[i]) == 0)
            return false;
    return true;
}

/* How high the floor below a point is; false inside a wall or over nothing. */
static bool find_floor(const struct map *map, vec3s from, float *floor)
{
    static const float reach = 8192.0f; /* units, as for light */
    vec3s below = from;
    struct map_trace trace;
    below.z -= reach;
    map_trace(map, 0, 0, from, below, &trace);
    *floor = trace.end.z;
    return !trace.start_solid && trace.fraction < 1.0f;
}

/* Everything goes down onto the floor, the higher it was the more aside. */
static mat4s flatten(float floor)
{
    mat4s m = GLMS_MAT4_IDENTITY_INIT;
    m.col[2].x = SHADOW_SKEW;
    m.col[3].x = -SHADOW_SKEW * floor;
    m.col[2].z = 0.0f;
    m.col[3].z = floor + SHADOW_HEIGHT;
    return m;
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
        float floor;
        if (casts_shadow(entity) && find_floor(scene->map, entity->origin, &floor)) {
            const mat4s shadow = flatten(floor);
            draw_entity(alias, scene, entity, &shadow);
        }
    }
    gl->Disable(GL_STENCIL_TEST);
    gl->Enable(GL_CULL_FACE);
    draw_end_blend(gl);
}
