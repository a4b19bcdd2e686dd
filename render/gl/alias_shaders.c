/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/alias_shaders.h"

#include <stddef.h>

/* Values that are constant over a draw call are passed to the fragments as flat
 * outputs: software GL reads a uniform again for every pixel. */
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
    /* The fog's colour and share, computed per vertex, since models are small. */
    "out float mist;\n"
    "flat out vec3 mist_colour;\n"
    /* The function from which the game's table of shades was computed. */
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

/* A true-colour skin with a second texture of its luminous parts. */
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

/* Fog dims a shadow as it hides the surface under it. */
static const char shadow_fragment_shader[] = "in vec4 lit;\n"
                                             "in float mist;\n"
                                             "flat in vec3 mist_colour;\n"
                                             "out vec4 colour;\n"
                                             "void main()\n"
                                             "{\n"
                                             "    colour = vec4(mist_colour * mist, lit.a);\n"
                                             "}\n";

bool alias_shaders_create_program(const struct gl *gl, enum alias_shader which,
                                  struct alias_program *out, struct err *err)
{
    static const char *const attributes[] = {"from",      "to",       "normal_from",
                                             "normal_to", "texcoord", NULL};
    static const struct {
        const char *name, *fragment;
    } kinds[] = {
        [ALIAS_SOLID] = {"alias", solid_fragment_shader},
        [ALIAS_HOLEY] = {"holey alias", holey_fragment_shader},
        [ALIAS_GLOWING] = {"glowing alias", glowing_fragment_shader},
        [ALIAS_SHADOW] = {"alias shadow", shadow_fragment_shader},
    };
    out->id = gl_program_create(gl, kinds[which].name, vertex_shader, kinds[which].fragment,
                                attributes, err);
    if (!out->id)
        return false;
    out->model = gl->GetUniformLocation(out->id, "model");
    out->blend = gl->GetUniformLocation(out->id, "blend");
    out->towards_light = gl->GetUniformLocation(out->id, "towards_light");
    out->light = gl->GetUniformLocation(out->id, "light");
    out->alpha = gl->GetUniformLocation(out->id, "alpha");
    gl_program_set_sampler(gl, out->id, "skin", 0);
    gl_program_set_sampler(gl, out->id, "glow", 1);
    return true;
}
