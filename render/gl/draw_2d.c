/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/draw_2d.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/gl/atlas.h"
#include "world/pic.h"

/* The scale from texels to the page is passed to the sharp fragments as a flat output:
 * software GL reads a uniform again for every pixel. */
static const char vertex_shader[] =
    "in vec2 position;\n" /* pixels */
    "in vec2 texcoord;\n" /* texels */
    "in vec4 factor;\n"
    "uniform float page_texel;\n"
    "out vec2 st, on_page;\n"
    "flat out float texel;\n"
    "flat out vec4 dye;\n"
    "void main()\n"
    "{\n"
    "    st = texcoord;\n"
    "    on_page = texcoord * page_texel;\n"
    "    texel = page_texel;\n"
    "    dye = factor;\n"
    "    gl_Position = vec4(position * picture.zw * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

static const char fill_shader[] = "flat in vec4 dye;\n"
                                  "out vec4 colour;\n"
                                  "void main()\n"
                                  "{\n"
                                  "    colour = dye;\n"
                                  "}\n";

static const char smooth_shader[] = "in vec2 on_page;\n"
                                    "flat in vec4 dye;\n"
                                    "uniform sampler2D page;\n"
                                    "out vec4 colour;\n"
                                    "void main()\n"
                                    "{\n"
                                    "    colour = dye * texture(page, on_page);\n"
                                    "}\n";

/* Texels are squares with a soft edge one pixel of the frame wide: exact at integer scales,
 * of even width at others. Below scale 1 it equals the smooth one. */
static const char sharp_shader[] =
    "in vec2 st;\n"
    "flat in float texel;\n"
    "flat in vec4 dye;\n"
    "uniform sampler2D page;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    vec2 sharpness = max(1.0 / max(fwidth(st), vec2(0.001)), vec2(1.0));\n"
    "    vec2 corner = floor(st - 0.5);\n"
    "    vec2 off = clamp((st - 1.0 - corner) * sharpness + 0.5, 0.0, 1.0);\n"
    "    colour = dye * texture(page, (corner + 0.5 + off) * texel);\n"
    "}\n";

struct vertex {
    float position[2], texcoord[2];
    uint8_t rgba[4];
};

enum pic_shader { PIC_FILL, PIC_SMOOTH, PIC_SHARP, NUM_PIC_SHADERS };

struct draw_2d {
    const struct draw_context *context;
    GLuint programs[NUM_PIC_SHADERS], array, buffers[2];
    GLint page_texel[NUM_PIC_SHADERS];
    struct atlas *atlas;
    int num_quads, room; /* in `vertices`: used and allocated */
    struct vertex *vertices;
    struct run {
        enum pic_shader pic_shader;
        bool blends;
        GLuint page;
        int page_side; /* texels */
    } run;             /* the state that the pending quads share */
};

static bool create_programs(struct draw_2d *two, struct err *err)
{
    static const char *const attributes[] = {"position", "texcoord", "factor", NULL};
    static const char *const fragments[NUM_PIC_SHADERS] = {fill_shader, smooth_shader,
                                                           sharp_shader};
    static const char *const names[NUM_PIC_SHADERS] = {"fill", "smooth picture", "sharp picture"};
    const struct gl *const gl = two->context->gl;

    for (int i = 0; i < NUM_PIC_SHADERS; i++) {
        const GLuint program =
            gl_program_create(gl, names[i], vertex_shader, fragments[i], attributes, err);
        if (!program)
            return false;
        two->programs[i] = program;
        two->page_texel[i] = gl->GetUniformLocation(program, "page_texel");
        gl_program_set_sampler(gl, program, "page", 0);
    }
    return true;
}

struct draw_2d *draw_2d_create(const struct draw_context *context, struct err *err)
{
    const struct gl *const gl = context->gl;
    struct draw_2d *two = mem_alloc(sizeof *two);

    two->context = context;
    two->atlas = atlas_create(context);
    if (!create_programs(two, err)) {
        draw_2d_destroy(two);
        return NULL;
    }
    gl->GenVertexArrays(1, &two->array);
    gl->GenBuffers(2, two->buffers);
    gl->BindVertexArray(two->array);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, two->buffers[0]);
    gl->BindBuffer(GL_ARRAY_BUFFER, two->buffers[1]);
    gl->VertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, position));
    gl->VertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, texcoord));
    gl->VertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, rgba));
    for (GLuint i = 0; i < 3; i++)
        gl->EnableVertexAttribArray(i);
    return two;
}

void draw_2d_drop_cache(struct draw_2d *two)
{
    atlas_destroy(two->atlas);
    two->atlas = atlas_create(two->context);
}

void draw_2d_destroy(struct draw_2d *two)
{
    if (!two)
        return;
    const struct gl *const gl = two->context->gl;
    gl->DeleteBuffers(2, two->buffers);
    gl->DeleteVertexArrays(1, &two->array);
    for (int i = 0; i < NUM_PIC_SHADERS; i++)
        gl->DeleteProgram(two->programs[i]);
    atlas_destroy(two->atlas);
    free(two->vertices);
    free(two);
}

/* Expects the vertex array to be bound. */
static void make_room(struct draw_2d *two, int num)
{
    if (num <= two->room)
        return;
    two->room = draw_grow_quads(two->context->gl, two->room, num);
    two->vertices =
        mem_resize(two->vertices, (size_t)two->room * DRAW_QUAD_CORNERS, sizeof *two->vertices);
}

static void flush(struct draw_2d *two)
{
    const struct gl *const gl = two->context->gl;
    const struct run *const run = &two->run;
    if (two->num_quads == 0)
        return;
    gl->BufferData(GL_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)two->num_quads * DRAW_QUAD_CORNERS * sizeof *two->vertices),
                   two->vertices, GL_STREAM_DRAW);
    gl->UseProgram(two->programs[run->pic_shader]);
    if (run->pic_shader != PIC_FILL) {
        gl->BindTexture(GL_TEXTURE_2D, run->page);
        gl->Uniform1f(two->page_texel[run->pic_shader], 1.0f / (float)run->page_side);
    }
    if (!run->blends)
        gl->Disable(GL_BLEND);
    gl->DrawElements(GL_TRIANGLES, two->num_quads * DRAW_QUAD_INDICES, GL_UNSIGNED_INT, NULL);
    if (!run->blends)
        gl->Enable(GL_BLEND);
    two->num_quads = 0;
}

/* Letters stay sharp; other pictures are filtered as walls are. */
static enum pic_shader pic_shader_of(const struct draw_2d *two, const struct scene_pic *of)
{
    if (!of->pic)
        return of->image ? PIC_SMOOTH : PIC_FILL;
    const bool is_font = of->pic->transparent == 0 && !of->pic->image;
    return is_font || two->context->filter == RENDER_FILTER_NEAREST ? PIC_SHARP : PIC_SMOOTH;
}

/* Draw the pending quads if the next one needs another state. */
static void set_run(struct draw_2d *two, struct run next)
{
    const struct run *const run = &two->run;
    if (next.pic_shader == run->pic_shader && next.page == run->page && next.blends == run->blends)
        return;
    flush(two);
    two->run = next;
}

static void add_quad(struct draw_2d *two, const struct scene_pic *pic)
{
    struct atlas_place place = {.is_opaque = true};
    if (pic->pic)
        place = atlas_find(two->atlas, pic->pic);
    else if (pic->image)
        place = atlas_find_image(two->atlas, pic->image);
    set_run(two, (struct run){.pic_shader = pic_shader_of(two, pic),
                              .blends = !place.is_opaque || pic->rgba[3] < 255,
                              .page = place.texture,
                              .page_side = place.page_side});
    make_room(two, two->num_quads + 1);

    struct vertex *corner = two->vertices + two->num_quads++ * DRAW_QUAD_CORNERS;
    for (int i = 0; i < DRAW_QUAD_CORNERS; i++, corner++) {
        const float right = i >= 2 ? 1.0f : 0.0f, down = i % 2 ? 1.0f : 0.0f;
        corner->position[0] = pic->x + right * pic->width;
        corner->position[1] = pic->y + down * pic->height;
        corner->texcoord[0] = (float)place.x + place.scale[0] * (pic->s + right * pic->s_size);
        corner->texcoord[1] = (float)place.y + place.scale[1] * (pic->t + down * pic->t_size);
        memcpy(corner->rgba, pic->rgba, sizeof corner->rgba);
    }
}

static uint8_t to_byte(float value)
{
    return (uint8_t)lrintf(fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f);
}

static void add_tint(struct draw_2d *two, const struct scene *scene)
{
    const struct scene_rect rect = scene->view.rect;
    struct scene_pic fill = {
        .x = (float)rect.x,
        .y = (float)rect.y,
        .width = (float)rect.width,
        .height = (float)rect.height,
    };
    for (int i = 0; i < 4; i++)
        fill.rgba[i] = to_byte(scene->tint[i]);
    if (fill.rgba[3] > 0)
        add_quad(two, &fill);
}

void draw_2d_draw(struct draw_2d *two, const struct scene *scene)
{
    const struct gl *const gl = two->context->gl;

    gl->BindVertexArray(two->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, two->buffers[1]);
    gl->Disable(GL_DEPTH_TEST);
    gl->Disable(GL_CULL_FACE);
    draw_begin_blend(gl);
    add_tint(two, scene);
    for (int i = 0; i < scene->num_pics; i++)
        add_quad(two, &scene->pics[i]);
    flush(two);
    draw_end_blend(gl);
    gl->Enable(GL_CULL_FACE);
    gl->Enable(GL_DEPTH_TEST);
}
