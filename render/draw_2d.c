#include "render/draw_2d.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/atlas.h"
#include "world/pic.h"

static const char vertex_shader[] =
    "in vec2 position;\n" /* px */
    "in vec2 texcoord;\n" /* texels */
    "in vec4 factor;\n"
    "in float is_sharp;\n"
    "out vec2 st;\n"
    "flat out float sharp;\n"
    "out vec4 dye;\n"
    "void main()\n"
    "{\n"
    "    st = texcoord;\n"
    "    dye = factor;\n"
    "    sharp = is_sharp;\n"
    "    gl_Position = vec4(position * picture.zw * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

/* Plain linear filtering, or sharp: texels are squares with a soft edge one
 * pixel of the frame wide, exact at whole scales and even at others. Made
 * smaller, both are the same. */
static const char fragment_shader[] =
    "in vec2 st;\n"
    "in vec4 dye;\n"
    "flat in float sharp;\n"
    "uniform sampler2D page;\n"
    "uniform float page_texel;\n"
    "out vec4 colour;\n"
    "void main()\n"
    "{\n"
    "    vec2 scale = max(1.0 / max(fwidth(st), vec2(0.001)), vec2(1.0));\n"
    "    vec2 sharpness = mix(vec2(1.0), scale, sharp);\n"
    "    vec2 corner = floor(st - 0.5);\n"
    "    vec2 off = clamp((st - 1.0 - corner) * sharpness + 0.5, 0.0, 1.0);\n"
    "    colour = dye * texture(page, (corner + 0.5 + off) * page_texel);\n"
    "}\n";

enum { CORNERS = 4, INDICES = 6 };

struct vertex {
    float position[2], texcoord[2];
    uint8_t rgba[4];
    float is_sharp; /* 0 or 1 */
};

struct draw_2d {
    const struct draw_context *context;
    GLuint program, array, buffers[2];
    GLint page_texel;
    struct atlas *atlas;
    int num_quads, room; /* in vertices, four each */
    struct vertex *vertices;
    struct atlas_place page; /* which page the waiting quads show */
};

struct draw_2d *draw_2d_create(const struct draw_context *context, struct err *err)
{
    static const char *const attributes[] = {"position", "texcoord", "factor", "is_sharp", NULL};
    const struct gl *const gl = context->gl;
    struct draw_2d *two = mem_alloc(sizeof *two);

    two->context = context;
    two->atlas = atlas_create(context);
    two->program = gl_program_create(gl, "2D", vertex_shader, fragment_shader, attributes, err);
    if (!two->program) {
        draw_2d_destroy(two);
        return NULL;
    }
    two->page_texel = gl->GetUniformLocation(two->program, "page_texel");
    gl_program_set_sampler(gl, two->program, "page", 0);
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
    gl->VertexAttribPointer(3, 1, GL_FLOAT, GL_FALSE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, is_sharp));
    for (GLuint i = 0; i < 4; i++)
        gl->EnableVertexAttribArray(i);
    return two;
}

void draw_2d_destroy(struct draw_2d *two)
{
    if (!two)
        return;
    const struct gl *const gl = two->context->gl;
    gl->DeleteBuffers(2, two->buffers);
    gl->DeleteVertexArrays(1, &two->array);
    gl->DeleteProgram(two->program);
    atlas_destroy(two->atlas);
    free(two->vertices);
    free(two);
}

/* Expects the vertex array to be bound. */
static void make_room(struct draw_2d *two, int num)
{
    static const uint8_t order[INDICES] = {0, 1, 2, 2, 1, 3};
    int room = two->room ? two->room : 256;

    if (num <= two->room)
        return;
    while (room < num)
        room *= 2;
    uint32_t *indices = mem_alloc((size_t)room * INDICES * sizeof *indices);
    for (int i = 0; i < room * INDICES; i++)
        indices[i] = (uint32_t)(i / INDICES * CORNERS + order[i % INDICES]);
    two->context->gl->BufferData(GL_ELEMENT_ARRAY_BUFFER,
                                 (GLsizeiptr)((size_t)room * INDICES * sizeof *indices), indices,
                                 GL_STATIC_DRAW);
    free(indices);
    two->vertices = mem_resize(two->vertices, (size_t)room * CORNERS, sizeof *two->vertices);
    two->room = room;
}

static void flush(struct draw_2d *two)
{
    const struct gl *const gl = two->context->gl;
    if (two->num_quads == 0)
        return;
    gl->BufferData(GL_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)two->num_quads * CORNERS * sizeof *two->vertices),
                   two->vertices, GL_STREAM_DRAW);
    gl->BindTexture(GL_TEXTURE_2D, two->page.texture);
    gl->Uniform1f(two->page_texel, 1.0f / (float)two->page.page_side);
    gl->DrawElements(GL_TRIANGLES, two->num_quads * INDICES, GL_UNSIGNED_INT, NULL);
    two->num_quads = 0;
}

/* Letters stay letters; other pictures are filtered as walls are. */
static bool is_sharp(const struct draw_2d *two, const struct pic *pic)
{
    const bool is_font = pic && pic->transparent == 0;
    return is_font || two->context->filter == RENDER_FILTER_NEAREST;
}

static void add_quad(struct draw_2d *two, const struct scene_pic *pic)
{
    const struct atlas_place place = atlas_find(two->atlas, pic->pic);
    if (place.texture != two->page.texture) {
        flush(two);
        two->page = place;
    }
    make_room(two, two->num_quads + 1);
    /* A fill shows the middle of the white texel everywhere. */
    const float s = (float)place.x + (pic->pic ? pic->s : 0.5f);
    const float t = (float)place.y + (pic->pic ? pic->t : 0.5f);
    struct vertex *corner = two->vertices + two->num_quads++ * CORNERS;
    for (int i = 0; i < CORNERS; i++, corner++) {
        const float right = i >= 2 ? 1.0f : 0.0f, down = i % 2 ? 1.0f : 0.0f;
        corner->position[0] = pic->x + right * pic->width;
        corner->position[1] = pic->y + down * pic->height;
        corner->texcoord[0] = s + (pic->pic ? right * pic->s_size : 0.0f);
        corner->texcoord[1] = t + (pic->pic ? down * pic->t_size : 0.0f);
        memcpy(corner->rgba, pic->rgba, sizeof corner->rgba);
        corner->is_sharp = is_sharp(two, pic->pic) ? 1.0f : 0.0f;
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

    gl->UseProgram(two->program);
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
