/* SPDX-License-Identifier: GPL-2.0-or-later */
/* render/gl/alias_shaders.h - the shader programs for alias models and skinned models. */
#ifndef RENDER_GL_ALIAS_SHADERS_H
#define RENDER_GL_ALIAS_SHADERS_H

#include "render/gl/gl.h"

enum alias_shader {
    ALIAS_SOLID,   /* the skin's alpha: how luminous the texel is */
    ALIAS_HOLEY,   /* the skin's alpha: 0 where there is a hole */
    ALIAS_GLOWING, /* the luminous parts are a texture in unit 1 */
    ALIAS_SHADOW,  /* black */
    NUM_ALIAS_SHADERS
};

/* Uniforms: mat4 model, from a mesh's coordinates to the world; float blend of its two
 * poses; float alpha; vec3 towards_light, a unit vector in the model's space; vec3 light. */
struct alias_program {
    GLuint id;
    GLint model, blend, towards_light, light, alpha;
};

/* Attribute locations of these programs. */
enum alias_attribute {
    ALIAS_ATTRIBUTE_FROM,        /* vec4: position as bytes, times the alias' scale plus offset */
    ALIAS_ATTRIBUTE_TO,          /* the same for the second pose */
    ALIAS_ATTRIBUTE_NORMAL_FROM, /* vec4, xyz a unit vector */
    ALIAS_ATTRIBUTE_NORMAL_TO,
    ALIAS_ATTRIBUTE_TEXCOORD, /* vec2, 0..1 over the skin */
};

/* Creates a program and leaves it in use. Returns false and sets err on failure. */
bool alias_shaders_create_program(const struct gl *gl, enum alias_shader which,
                                  struct alias_program *out, struct err *err);

#endif
