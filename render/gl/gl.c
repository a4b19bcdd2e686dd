/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/gl.h"

#include <stddef.h>

#include "base/err.h"
#include "render/gl/context.h"

bool gl_load(struct gl *gl, const struct context *context, struct err *err)
{
#define GL_LOOK_UP(type, name)                                                                     \
    gl->name = (type)context_find_function(context, "gl" #name);                                   \
    if (!gl->name)                                                                                 \
        return err_set(err, ERR_RESOURCE, "the OpenGL library has no function gl" #name);
    GL_FUNCTIONS(GL_LOOK_UP)
#undef GL_LOOK_UP
    return true;
}

/* As in the game, fog depends on the depth before the camera (gl_Position.w,
 * 1 / gl_FragCoord.w), not on the distance. */
static const char preamble[] = "#version 330 core\n"
                               "layout(std140) uniform Frame {\n"
                               "    mat4 view_projection;\n"
                               "    vec4 eye;\n"
                               "    vec4 fog;\n"
                               "    vec4 picture;\n"
                               "};\n"
                               "vec3 fogged(vec3 colour, float depth)\n"
                               "{\n"
                               "    if (fog.w <= 0.0)\n"
                               "        return colour;\n"
                               "    depth *= fog.w;\n"
                               "    return mix(fog.rgb, colour, exp(-depth * depth));\n"
                               "}\n"
                               "#line 1\n";

static GLuint compile(const struct gl *gl, const char *name, GLenum stage, const char *source,
                      struct err *err)
{
    const char *const parts[] = {preamble, source};
    const GLuint shader = gl->CreateShader(stage);
    GLint ok = 0;

    gl->ShaderSource(shader, 2, parts, NULL);
    gl->CompileShader(shader);
    gl->GetShaderiv(shader, GL_COMPILE_STATUS, &ok);
    if (ok)
        return shader;

    char text[512] = "";
    gl->GetShaderInfoLog(shader, sizeof text, NULL, text);
    gl->DeleteShader(shader);
    err_set(err, ERR_RESOURCE, "shader %s: %s", name, text);
    return 0;
}

static bool link_program(const struct gl *gl, const char *name, GLuint program, struct err *err)
{
    GLint ok = 0;
    gl->LinkProgram(program);
    gl->GetProgramiv(program, GL_LINK_STATUS, &ok);
    if (ok)
        return true;

    char text[512] = "";
    gl->GetProgramInfoLog(program, sizeof text, NULL, text);
    return err_set(err, ERR_RESOURCE, "shader program %s: %s", name, text);
}

GLuint gl_program_create(const struct gl *gl, const char *name, const char *vertex,
                         const char *fragment, const char *const *attributes, struct err *err)
{
    const GLuint vertex_shader = compile(gl, name, GL_VERTEX_SHADER, vertex, err);
    if (!vertex_shader)
        return 0;
    const GLuint fragment_shader = compile(gl, name, GL_FRAGMENT_SHADER, fragment, err);
    if (!fragment_shader) {
        gl->DeleteShader(vertex_shader);
        return 0;
    }

    GLuint program = gl->CreateProgram();
    gl->AttachShader(program, vertex_shader);
    gl->AttachShader(program, fragment_shader);
    for (GLuint i = 0; attributes[i]; i++)
        gl->BindAttribLocation(program, i, attributes[i]);
    if (!link_program(gl, name, program, err)) {
        gl->DeleteProgram(program);
        program = 0;
    }
    gl->DeleteShader(vertex_shader);
    gl->DeleteShader(fragment_shader);

    const GLuint block = program ? gl->GetUniformBlockIndex(program, "Frame") : GL_INVALID_INDEX;
    if (block != GL_INVALID_INDEX)
        gl->UniformBlockBinding(program, block, GL_FRAME_BLOCK);
    return program;
}

void gl_program_set_sampler(const struct gl *gl, GLuint program, const char *uniform, int unit)
{
    gl->UseProgram(program);
    gl->Uniform1i(gl->GetUniformLocation(program, uniform), unit);
}
