/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/draw_sprite.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/arena.h"
#include "models/model.h"
#include "render/geometry/sprite_place.h"
#include "render/gl/texture_levels.h"
#include "render/pixels/paletted.h"
#include "world/image.h"
#include "world/palette.h"

static const char vertex_shader[] = "in vec3 position;\n"
                                    "in vec2 texcoord;\n"
                                    "out vec2 st;\n"
                                    "void main()\n"
                                    "{\n"
                                    "    st = texcoord;\n"
                                    "    gl_Position = view_projection * vec4(position, 1.0);\n"
                                    "}\n";

static const char fragment_shader[] =
    "in vec2 st;\n"
    "uniform sampler2D image;\n"
    /* softness 1: blended by the image's alpha; 0: opaque where that is over 0.666. */
    "uniform float alpha, softness;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    vec4 texel = texture(image, st);\n"
    "    if (texel.a < 0.666 * (1.0 - softness))\n"
    "        discard;\n"
    "    colour = vec4(fogged(texel.rgb, 1.0 / gl_FragCoord.w),\n"
    "                  alpha * mix(1.0, texel.a, softness));\n"
    "}\n";

enum { CORNERS = SPRITE_CORNERS };

struct vertex {
    float position[3], texcoord[2];
};

struct texture {
    const struct sprite_image *of;
    GLuint id;
};

struct draw_sprite {
    const struct draw_context *context;
    GLuint program, array, buffer;
    GLint alpha, softness;
    int num_textures, max_textures;
    struct texture *textures;
};

static void create_buffer(struct draw_sprite *sprite)
{
    const struct gl *const gl = sprite->context->gl;
    gl->GenVertexArrays(1, &sprite->array);
    gl->BindVertexArray(sprite->array);
    gl->GenBuffers(1, &sprite->buffer);
    gl->BindBuffer(GL_ARRAY_BUFFER, sprite->buffer);
    gl->BufferData(GL_ARRAY_BUFFER, CORNERS * sizeof(struct vertex), NULL, GL_STREAM_DRAW);
    gl->VertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, position));
    gl->VertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, texcoord));
    gl->EnableVertexAttribArray(0);
    gl->EnableVertexAttribArray(1);
}

struct draw_sprite *draw_sprite_create(const struct draw_context *context, struct err *err)
{
    static const char *const attributes[] = {"position", "texcoord", NULL};
    const struct gl *const gl = context->gl;
    struct draw_sprite *sprite = mem_alloc(sizeof *sprite);

    sprite->context = context;
    sprite->program =
        gl_program_create(gl, "sprite", vertex_shader, fragment_shader, attributes, err);
    if (!sprite->program) {
        draw_sprite_destroy(sprite);
        return NULL;
    }
    sprite->alpha = gl->GetUniformLocation(sprite->program, "alpha");
    sprite->softness = gl->GetUniformLocation(sprite->program, "softness");
    gl_program_set_sampler(gl, sprite->program, "image", 0);
    create_buffer(sprite);
    return sprite;
}

void draw_sprite_drop_cache(struct draw_sprite *sprite)
{
    for (int i = 0; i < sprite->num_textures; i++)
        sprite->context->gl->DeleteTextures(1, &sprite->textures[i].id);
    sprite->num_textures = 0;
}

void draw_sprite_destroy(struct draw_sprite *sprite)
{
    if (!sprite)
        return;
    const struct gl *const gl = sprite->context->gl;
    draw_sprite_drop_cache(sprite);
    free(sprite->textures);
    gl->DeleteBuffers(1, &sprite->buffer);
    gl->DeleteVertexArrays(1, &sprite->array);
    gl->DeleteProgram(sprite->program);
    free(sprite);
}

static GLuint upload(const struct draw_context *context, const struct sprite_image *of)
{
    const struct gl *const gl = context->gl;
    const GLint filter = context->filter == RENDER_FILTER_NEAREST ? GL_NEAREST : GL_LINEAR;
    const int width = of->image ? of->image->width : of->width;
    const int height = of->image ? of->image->height : of->height;
    uint8_t *rgba = of->image ? NULL
                              : paletted_expand(context->palette->rgb, of->pixels, width, height,
                                                PALETTE_TRANSPARENT);
    GLuint texture;

    gl->GenTextures(1, &texture);
    gl->BindTexture(GL_TEXTURE_2D, texture);
    if (of->image)
        texture_levels_upload(gl, of->image->rgba, width, height);
    else
        gl->TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       rgba);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                      of->image ? GL_LINEAR_MIPMAP_NEAREST : filter);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    free(rgba);
    return texture;
}

static GLuint find_texture(struct draw_sprite *sprite, const struct sprite_image *of)
{
    for (int i = 0; i < sprite->num_textures; i++)
        if (sprite->textures[i].of == of)
            return sprite->textures[i].id;
    if (sprite->num_textures == sprite->max_textures) {
        sprite->max_textures = sprite->max_textures ? 2 * sprite->max_textures : 64;
        sprite->textures =
            mem_resize(sprite->textures, (size_t)sprite->max_textures, sizeof *sprite->textures);
    }
    struct texture *texture = &sprite->textures[sprite->num_textures++];
    *texture = (struct texture){.of = of, .id = upload(sprite->context, of)};
    return texture->id;
}

static void draw_entity(struct draw_sprite *sprite, const struct scene *scene,
                        const struct scene_entity *entity, const struct camera_view *camera)
{
    const struct gl *const gl = sprite->context->gl;
    const struct sprite_image *image = sprite_place_image(scene, entity);
    const bool is_decal = entity->model->sprite->orientation == SPRITE_ORIENTED;
    struct vertex corners[CORNERS];

    struct sprite_corner places[CORNERS];
    sprite_place_corners(places, entity, image, camera);
    for (int i = 0; i < CORNERS; i++)
        corners[i] = (struct vertex){{places[i].at.x, places[i].at.y, places[i].at.z},
                                     {places[i].s, places[i].t}};
    gl->BindTexture(GL_TEXTURE_2D, find_texture(sprite, image));
    gl->Uniform1f(sprite->alpha, entity->alpha);
    gl->Uniform1f(sprite->softness, image->image ? 1.0f : 0.0f);
    gl->BufferSubData(GL_ARRAY_BUFFER, 0, sizeof corners, corners);
    if (is_decal) { /* it may lie on a wall */
        gl->Enable(GL_POLYGON_OFFSET_FILL);
        gl->PolygonOffset(-1.0f, -2.0f);
    }
    gl->DrawArrays(GL_TRIANGLE_STRIP, 0, CORNERS);
    if (is_decal)
        gl->Disable(GL_POLYGON_OFFSET_FILL);
}

/* A true-colour image may have soft edges and is blended. */
static bool belongs_to(const struct scene *scene, const struct scene_entity *entity,
                       enum draw_pass pass)
{
    if (entity->model->kind != MODEL_SPRITE || entity->alpha <= 0.0f)
        return false;
    const bool is_blended = entity->alpha < 1.0f || sprite_place_image(scene, entity)->image;
    return pass == (is_blended ? DRAW_BLENDED : DRAW_OPAQUE);
}

void draw_sprite_draw(struct draw_sprite *sprite, const struct scene *scene,
                      const struct camera_view *camera, enum draw_pass pass)
{
    const struct gl *const gl = sprite->context->gl;
    bool begun = false;

    for (int i = 0; i < scene->num_entities; i++) {
        const struct scene_entity *entity = &scene->entities[i];
        if (!belongs_to(scene, entity, pass))
            continue;
        if (!begun) {
            begun = true;
            gl->UseProgram(sprite->program);
            gl->BindVertexArray(sprite->array);
            gl->BindBuffer(GL_ARRAY_BUFFER, sprite->buffer);
            gl->Disable(GL_CULL_FACE);
            if (pass == DRAW_BLENDED)
                draw_begin_blend(gl);
        }
        draw_entity(sprite, scene, entity, camera);
    }
    if (!begun)
        return;
    gl->Enable(GL_CULL_FACE);
    if (pass == DRAW_BLENDED)
        draw_end_blend(gl);
}
