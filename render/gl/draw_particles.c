/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/draw_particles.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "render/geometry/particle_place.h"
#include "world/palette.h"

/* The corner follows from gl_VertexID, so a vertex need not store its place on the dot. */
static const char vertex_shader[] = "in vec3 position;\n"
                                    "in vec4 dye;\n"
                                    "out vec2 on_dot;\n"
                                    "out vec4 shown;\n"
                                    "void main()\n"
                                    "{\n"
                                    "    int corner = gl_VertexID & 3;\n"
                                    "    on_dot = vec2(corner >> 1, corner & 1) * 2.0 - 1.0;\n"
                                    "    gl_Position = view_projection * vec4(position, 1.0);\n"
                                    "    shown = vec4(fogged(dye.rgb, gl_Position.w), dye.a);\n"
                                    "}\n";

/* Round, with an edge as soft as that of FitzQuake's 32-texel texture. */
static const char fragment_shader[] = "in vec2 on_dot;\n"
                                      "in vec4 shown;\n"
                                      "out vec4 colour;\n"
                                      "void main()\n"
                                      "{\n"
                                      "    float inside = 8.0 * (1.0 - dot(on_dot, on_dot));\n"
                                      "    if (inside <= 0.0)\n"
                                      "        discard;\n"
                                      "    colour = vec4(shown.rgb, shown.a * min(inside, 1.0));\n"
                                      "}\n";

struct vertex {
    float position[3];
    uint8_t rgba[4];
};

struct draw_particles {
    const struct draw_context *context;
    GLuint program, array, buffers[2];
    int room; /* particles that the buffers hold */
    struct vertex *vertices;
};

struct draw_particles *draw_particles_create(const struct draw_context *context, struct err *err)
{
    static const char *const attributes[] = {"position", "dye", NULL};
    const struct gl *const gl = context->gl;
    struct draw_particles *particles = mem_alloc(sizeof *particles);

    particles->context = context;
    particles->program =
        gl_program_create(gl, "particles", vertex_shader, fragment_shader, attributes, err);
    if (!particles->program) {
        draw_particles_destroy(particles);
        return NULL;
    }
    gl->GenVertexArrays(1, &particles->array);
    gl->GenBuffers(2, particles->buffers);
    gl->BindVertexArray(particles->array);
    gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, particles->buffers[0]);
    gl->BindBuffer(GL_ARRAY_BUFFER, particles->buffers[1]);
    gl->VertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, position));
    gl->VertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(struct vertex),
                            (const void *)offsetof(struct vertex, rgba));
    gl->EnableVertexAttribArray(0);
    gl->EnableVertexAttribArray(1);
    return particles;
}

void draw_particles_destroy(struct draw_particles *particles)
{
    if (!particles)
        return;
    const struct gl *const gl = particles->context->gl;
    gl->DeleteBuffers(2, particles->buffers);
    gl->DeleteVertexArrays(1, &particles->array);
    gl->DeleteProgram(particles->program);
    free(particles->vertices);
    free(particles);
}

/* Expects the vertex array and its buffers to be bound. */
static void make_room(struct draw_particles *particles, int num)
{
    if (num <= particles->room)
        return;
    particles->room = draw_grow_quads(particles->context->gl, particles->room, num);
    particles->vertices =
        mem_resize(particles->vertices, (size_t)particles->room * DRAW_QUAD_CORNERS,
                   sizeof *particles->vertices);
}

static void place(struct vertex corners[DRAW_QUAD_CORNERS], const struct scene_particle *particle,
                  const struct camera_view *camera, const struct palette *palette)
{
    const float side = particle_place_side(camera, particle->origin);
    const uint8_t *const rgb = palette->rgb[particle->colour];

    /* The origin is the lower left corner, not the middle, as in FitzQuake. */
    for (int i = 0; i < DRAW_QUAD_CORNERS; i++) {
        vec3s at = vec3_mad(particle->origin, camera->axes.right, i >= 2 ? side : 0.0f);
        at = vec3_mad(at, camera->axes.up, i % 2 ? side : 0.0f);
        corners[i] = (struct vertex){{at.x, at.y, at.z}, {rgb[0], rgb[1], rgb[2], particle->alpha}};
    }
}

void draw_particles_draw(struct draw_particles *particles, const struct scene *scene,
                         const struct camera_view *camera)
{
    const struct gl *const gl = particles->context->gl;
    const int num = scene->num_particles;
    if (num == 0)
        return;

    gl->BindVertexArray(particles->array);
    gl->BindBuffer(GL_ARRAY_BUFFER, particles->buffers[1]);
    make_room(particles, num);
    for (int i = 0; i < num; i++)
        place(particles->vertices + i * DRAW_QUAD_CORNERS, &scene->particles[i], camera,
              particles->context->palette);
    gl->BufferData(GL_ARRAY_BUFFER,
                   (GLsizeiptr)((size_t)num * DRAW_QUAD_CORNERS * sizeof *particles->vertices),
                   particles->vertices, GL_STREAM_DRAW);

    gl->UseProgram(particles->program);
    draw_begin_blend(gl);
    gl->DrawElements(GL_TRIANGLES, num * DRAW_QUAD_INDICES, GL_UNSIGNED_INT, NULL);
    draw_end_blend(gl);
}
