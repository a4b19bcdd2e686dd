#include "render/draw_alias.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "models/md5.h"
#include "models/model.h"
#include "render/mesh.h"
#include "render/skin.h"
#include "render/skinned.h"
#include "world/map.h"
#include "world/pic.h"

/* What is the same for a whole draw call goes to the fragments as a flat
 * output: software GL reads a uniform anew for every px. */
static const char vertex_shader[] =
    "in vec4 from, to;\n"
    "in vec4 normal_from, normal_to;\n"
    "in vec2 texcoord;\n"
    "uniform mat4 model;\n"
    "uniform float blend, alpha;\n"
    "uniform vec3 towards_light;\n"
    "uniform vec3 light;\n"
    "out vec2 st;\n"
    "out vec4 lit;\n"
    /* The colour and share of the fog at this vertex: models are small. */
    "out float mist;\n"
    "flat out vec3 mist_colour;\n"
    /* What the game's table of shades holds, up to its rounding. */
    "float shade(vec3 normal)\n"
    "{\n"
    "    float d = dot(normal, towards_light);\n"
    "    return 1.0 + (d < 0.0 ? d * (13.0 / 44.0) : d);\n"
    "}\n"
    "void main()\n"
    "{\n"
    "    vec4 at = model * vec4(mix(from.xyz, to.xyz, blend), 1.0);\n"
    "    float factor = mix(shade(normal_from.xyz), shade(normal_to.xyz), blend);\n"
    "    lit = vec4(2.0 * min(light * factor, vec3(1.0)), alpha);\n"
    "    st = texcoord;\n"
    "    gl_Position = view_projection * at;\n"
    "    float depth = fog.w * gl_Position.w;\n"
    "    mist = 1.0 - exp(-depth * depth);\n"
    "    mist_colour = fog.rgb;\n"
    "}\n";

static const char solid_fragment_shader[] =
    "in vec2 st;\n"
    "in vec4 lit;\n"
    "in float mist;\n"
    "flat in vec3 mist_colour;\n"
    "uniform sampler2D skin;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    vec4 texel = texture(skin, st);\n"
    "    vec3 shown = min(texel.rgb * mix(lit.rgb, vec3(1.0), texel.a), vec3(1.0));\n"
    "    colour = vec4(mix(shown, mist_colour, mist), lit.a);\n"
    "}\n";

static const char holey_fragment_shader[] =
    "in vec2 st;\n"
    "in vec4 lit;\n"
    "in float mist;\n"
    "flat in vec3 mist_colour;\n"
    "uniform sampler2D skin;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    vec4 texel = texture(skin, st);\n"
    "    if (texel.a < 0.666)\n"
    "        discard;\n"
    "    vec3 shown = min(texel.rgb * lit.rgb, vec3(1.0));\n"
    "    colour = vec4(mix(shown, mist_colour, mist), lit.a);\n"
    "}\n";

/* A picture in full colour with another of what shines in it. */
static const char glowing_fragment_shader[] =
    "in vec2 st;\n"
    "in vec4 lit;\n"
    "in float mist;\n"
    "flat in vec3 mist_colour;\n"
    "uniform sampler2D skin, glow;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    vec4 texel = texture(skin, st);\n"
    "    vec3 shown = min(texel.rgb * lit.rgb + texture(glow, st).rgb, vec3(1.0));\n"
    "    colour = vec4(mix(shown, mist_colour, mist), lit.a);\n"
    "}\n";

struct program {
    GLuint id;
    GLint model, blend, towards_light, light, alpha;
};

struct draw_alias {
    const struct draw_context *context;
    struct program solid, holey, glowing;
    struct skins *skins;
    struct skinned *skinned;
    int num_meshes, max_meshes;
    struct mesh *meshes;
};

static bool create_program(const struct gl *gl, struct program *out, const char *name,
                           const char *fragment, struct err *err)
{
    static const char *const attributes[] = {"from",      "to",       "normal_from",
                                             "normal_to", "texcoord", NULL};
    out->id = gl_program_create(gl, name, vertex_shader, fragment, attributes, err);
    if (!out->id)
        return false;
    out->model = gl->GetUniformLocation(out->id, "model");
    out->blend = gl->GetUniformLocation(out->id, "blend");
    out->towards_light = gl->GetUniformLocation(out->id, "towards_light");
    out->light = gl->GetUniformLocation(out->id, "light");
    out->alpha = gl->GetUniformLocation(out->id, "alpha");
    gl_program_set_sampler(gl, out->id, "skin", 0);
    return true;
}

struct draw_alias *draw_alias_create(const struct draw_context *context, struct err *err)
{
    struct draw_alias *alias = mem_alloc(sizeof *alias);
    alias->context = context;
    alias->skins = skins_create(context);
    alias->skinned = skinned_create(context->gl);
    if (create_program(context->gl, &alias->solid, "alias", solid_fragment_shader, err) &&
        create_program(context->gl, &alias->holey, "holey alias", holey_fragment_shader, err) &&
        create_program(context->gl, &alias->glowing, "glowing alias", glowing_fragment_shader,
                       err)) {
        gl_program_set_sampler(context->gl, alias->glowing.id, "glow", 1);
        return alias;
    }
    draw_alias_destroy(alias);
    return NULL;
}

void draw_alias_destroy(struct draw_alias *alias)
{
    if (!alias)
        return;
    const struct gl *const gl = alias->context->gl;
    for (int i = 0; i < alias->num_meshes; i++)
        mesh_destroy(gl, &alias->meshes[i]);
    free(alias->meshes);
    skinned_destroy(alias->skinned);
    skins_destroy(alias->skins);
    gl->DeleteProgram(alias->solid.id);
    gl->DeleteProgram(alias->holey.id);
    gl->DeleteProgram(alias->glowing.id);
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
static bool is_outside(const struct scene_entity *entity, const struct draw_camera *camera)
{
    if (is_weapon(entity))
        return false;
    const struct model *const model = entity->model;
    const vec3s far = glms_vec3_maxv(glms_vec3_abs(model->mins), glms_vec3_abs(model->maxs));
    const float radius = fmaxf(glms_vec3_norm(far), model->md5 ? model->md5->radius : 0.0f);
    const float r = radius * entity->scale;
    return draw_camera_culls(camera, glms_vec3_subs(entity->origin, r),
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

static float sum(vec3s v)
{
    return v.x + v.y + v.z;
}

/* The light of the map, looked for again higher up when the origin is in the
 * floor, and of the dynamic lights around. 255 = a full luxel. */
static vec3s gather_light(const struct scene *scene, const struct scene_entity *entity)
{
    vec3s light = map_light_at(scene->map, scene->light_styles, entity->origin);
    if (sum(light) <= 0.0f) {
        vec3s above = entity->origin;
        above.z += entity->model->maxs.z / 2.0f;
        light = map_light_at(scene->map, scene->light_styles, above);
    }
    for (int i = 0; i < scene->num_lights; i++) {
        const struct scene_light *from = &scene->lights[i];
        const float add = from->radius - glms_vec3_distance(entity->origin, from->origin);
        if (add > 0.0f)
            light =
                vec3_mad(light, vec3_make(from->colour[0], from->colour[1], from->colour[2]), add);
    }
    return light;
}

/* QuakeSpasm's bounds on a model's light; the result is what the shader takes. */
static vec3s light_on(const struct scene *scene, const struct scene_entity *entity)
{
    static const float weapon_least = 24.0f, player_least = 8.0f, most = 96.0f;

    if (entity->flags & SCENE_FULL_LIGHT)
        return vec3_make(256.0f / 200.0f, 256.0f / 200.0f, 256.0f / 200.0f);
    vec3s light = gather_light(scene, entity);
    const float least = is_weapon(entity)              ? weapon_least
                        : entity->flags & SCENE_PLAYER ? player_least
                                                       : 0.0f;
    const float missing = least - sum(light) / 3.0f;
    if (missing > 0.0f)
        light = glms_vec3_adds(light, missing);
    if (sum(light) > 3.0f * most)
        light = glms_vec3_scale(light, 3.0f * most / sum(light));
    return glms_vec3_scale(light, 1.0f / 200.0f);
}

/* Where the light comes from, in the model's own space: always the same side
 * of the world, to the sixteenth of a turn. */
static vec3s towards_light(float yaw)
{
    enum { QUANTA = 16 };
    const float turn = fmodf(yaw, 360.0f);
    const int row = (int)(turn * (QUANTA / 360.0f)) & (QUANTA - 1);
    const float angle = (float)row * (2.0f * GLM_PIf / QUANTA);
    return glms_vec3_normalize(vec3_make(cosf(-angle), sinf(-angle), 1.0f));
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
    bool is_holey;
};

static struct brush make_brush(const struct draw_alias *alias, const struct scene *scene,
                               const struct scene_entity *entity, vec3s scale, vec3s offset)
{
    const float stretch = is_weapon(entity) ? weapon_stretch(alias->context, &scene->view) : 1.0f;
    return (struct brush){
        .model = place(entity, scale, offset, stretch),
        .light = light_on(scene, entity),
        .towards_light = towards_light(entity->angles.y),
        .alpha = entity->alpha,
        .is_holey = entity->model->flags & MODEL_HOLEY,
    };
}

/* Make a program ready to draw a mesh with these textures. */
static void take_brush(const struct draw_alias *alias, const struct brush *brush,
                       struct skin_textures textures)
{
    const struct gl *const gl = alias->context->gl;
    const struct program *program = brush->is_holey ? &alias->holey
                                    : textures.glow ? &alias->glowing
                                                    : &alias->solid;
    gl->UseProgram(program->id);
    if (program == &alias->glowing) {
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
                         const struct scene_entity *entity)
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
    const struct brush brush = make_brush(alias, scene, entity, one, zero);
    skinned_pose(alias->skinned, md5, from, to, entity->pose_blend);
    for (int i = 0; i < md5->num_meshes; i++) {
        take_brush(alias, &brush, find_skin(alias, scene, entity, &md5->meshes[i].skins[skin]));
        skinned_draw(alias->skinned, i);
    }
    return true;
}

static void draw_entity(struct draw_alias *alias, const struct scene *scene,
                        const struct scene_entity *entity)
{
    const struct alias *const of = entity->model->alias;
    const int skin = entity->skin >= 0 && entity->skin < of->num_skins ? entity->skin : 0;
    if (draw_skinned(alias, scene, entity))
        return;
    struct brush brush = make_brush(alias, scene, entity, of->scale, of->offset);
    brush.blend = entity->pose_blend;
    const struct mesh *const mesh = find_mesh(alias, of);
    take_brush(alias, &brush, find_skin(alias, scene, entity, &of->skins[skin]));
    mesh_draw(alias->context->gl, mesh, entity->pose_from, entity->pose_to);
}

static void draw_those(struct draw_alias *alias, const struct scene *scene,
                       const struct draw_camera *camera, enum draw_pass pass, bool weapons)
{
    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        if (entity->model->kind == MODEL_ALIAS && entity->alpha > 0.0f &&
            is_weapon(entity) == weapons && pass_of(entity) == pass && !is_outside(entity, camera))
            draw_entity(alias, scene, entity);
    }
}

void draw_alias_draw(struct draw_alias *alias, const struct scene *scene,
                     const struct draw_camera *camera, enum draw_pass pass)
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
