/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "render/gl/world_shaders.h"

#include <stdio.h>

#include "base/err.h"
#include "base/log.h"

/* Values that are constant over a face or a draw call are passed to the fragments as flat
 * outputs: software GL reads a uniform again for every pixel. */
static const char vertex_source[] = "in vec3 position;\n"
                                    "in vec2 texel;\n"
                                    "in vec3 place;\n"
                                    "uniform mat4 to_clip, to_world;\n"
                                    "uniform vec4 scale;\n"
                                    "uniform vec3 clock;\n"
                                    "uniform vec2 luxel;\n"
                                    "uniform float alpha;\n"
                                    "out vec2 st;\n"
                                    "flat out vec3 spot, phase;\n"
                                    "flat out vec2 to_light, light_px;\n"
                                    "#ifdef BLEND\n"
                                    "flat out float opacity;\n"
                                    "#endif\n"
                                    "#ifdef NEEDS_WAY\n"
                                    "out vec3 way;\n"
                                    "#endif\n"
                                    "#if defined(NEEDS_LUXEL) || defined(FREE_LIGHT)\n"
                                    "out vec2 at_light;\n"
                                    "#endif\n"
                                    "#ifdef FOG\n"
                                    "flat out vec4 mist;\n"
                                    "#endif\n"
                                    "void main()\n"
                                    "{\n"
                                    "    gl_Position = to_clip * vec4(position, 1.0);\n"
                                    "    st = texel * scale.xy;\n"
                                    "    spot = place;\n"
                                    "    to_light = scale.zw;\n"
                                    "    phase = clock;\n"
                                    "    light_px = luxel;\n"
                                    "#ifdef BLEND\n"
                                    "    opacity = alpha;\n"
                                    "#endif\n"
                                    "#ifdef NEEDS_WAY\n"
                                    "    way = (to_world * vec4(position, 1.0)).xyz - eye.xyz;\n"
                                    "#endif\n"
                                    "#ifdef NEEDS_LUXEL\n"
                                    "    at_light = texel * 0.0625 + place.xy;\n"
                                    "#endif\n"
                                    "#ifdef FREE_LIGHT\n"
                                    "    at_light = place.xy;\n"
                                    "#endif\n"
                                    "#ifdef FOG\n"
                                    "    mist = fog;\n"
                                    "#endif\n"
                                    "}\n";

static const char fragment_head[] =
    "in vec2 st;\n"
    "flat in vec3 spot, phase;\n"
    "flat in vec2 to_light, light_px;\n"
    "#ifdef BLEND\n"
    "flat in float opacity;\n"
    "#else\n"
    "const float opacity = 1.0;\n"
    "#endif\n"
    "#ifdef NEEDS_WAY\n"
    "in vec3 way;\n"
    "#endif\n"
    "#if defined(NEEDS_LUXEL) || defined(FREE_LIGHT)\n"
    "in vec2 at_light;\n"
    "#endif\n"
    "#ifdef FOG\n"
    "flat in vec4 mist;\n"
    "#endif\n"
    "uniform sampler2DArray textures;\n"
    "uniform sampler2DArray lights;\n"
    "out vec4 colour;\n"
    "vec3 finish(vec3 rgb)\n"
    "{\n"
    "#ifdef FOG\n"
    "    float depth = mist.w / gl_FragCoord.w;\n"
    "    return mix(mist.rgb, rgb, exp(-depth * depth));\n"
    "#else\n"
    "    return rgb;\n"
    "#endif\n"
    "}\n"
    "vec4 texel(vec2 at, float layer)\n"
    "{\n"
    "#ifdef FLOWS\n"
    "    at.x += phase.z;\n"
    "#endif\n"
    "    return texture(textures, vec3(at, layer));\n"
    "}\n"
    /* A pixel of `lights` is four luxels: see world_light.h. */
    "float luxel(vec2 middle, vec2 part, float colour)\n"
    "{\n"
    "    vec4 four = texture(lights, vec3(middle, colour));\n"
    "    vec2 ends = four.xz + (four.yw - four.xz) * part.x;\n"
    "    return 2.0 * (ends.x + (ends.y - ends.x) * part.y);\n"
    "}\n"
    "vec3 light()\n"
    "{\n"
    "#if defined(NEEDS_LUXEL) || defined(FREE_LIGHT)\n"
    "    vec2 at = at_light;\n"
    "#else\n"
    "    vec2 at = st * to_light + spot.xy;\n"
    "#endif\n"
    "    vec2 cell = floor(at), part = at - cell, middle = cell * light_px + light_px * 0.5;\n"
    "#ifdef COLOURED_LIGHT\n"
    "    return vec3(luxel(middle, part, 0.0), luxel(middle, part, 1.0), luxel(middle, part, 2.0));\n"
    "#else\n"
    "    return vec3(luxel(middle, part, 0.0));\n"
    "#endif\n"
    "}\n";

static const char wall_source[] =
    "void main()\n"
    "{\n"
    "    vec4 t = texel(st, spot.z);\n"
    "    colour = vec4(finish(t.rgb * mix(light(), vec3(1.0), t.a)), opacity);\n"
    "}\n";

static const char glowing_source[] = "void main()\n"
                                     "{\n"
                                     "    vec3 rgb = texel(st, spot.z).rgb * light();\n"
                                     "    rgb += texel(st, spot.z + 1.0).rgb;\n"
                                     "    colour = vec4(finish(rgb), opacity);\n"
                                     "}\n";

static const char black_source[] = "void main()\n"
                                   "{\n"
                                   "    colour = vec4(finish(vec3(0.0)), opacity);\n"
                                   "}\n";

static const char fence_source[] = "void main()\n"
                                   "{\n"
                                   "    vec4 t = texel(st, spot.z);\n"
                                   "    if (t.a <= 0.666)\n"
                                   "        discard;\n"
                                   "    colour = vec4(finish(t.rgb * light()), opacity);\n"
                                   "}\n";

/* Texels move by a wave along the other axis. Here st and phase are in wavelengths, and
 * to_light converts them to repeats of the texture. */
static const char liquid_source[] =
    "void main()\n"
    "{\n"
    "    vec2 swayed = st + phase.y * sin((st.ts + phase.x) * 6.28318531);\n"
    "    vec3 rgb = texel(swayed * to_light, spot.z).rgb;\n"
    "#ifdef NEEDS_LUXEL\n"
    "    rgb *= light();\n"
    "#endif\n"
    "    colour = vec4(finish(rgb), opacity);\n"
    "}\n";

static const char glass_source[] = "void main()\n"
                                   "{\n"
                                   "    colour = vec4(finish(texel(st, spot.z).rgb), opacity);\n"
                                   "}\n";

/* Two flattened domes, 128 texels a repeat, the front one over the back. They have half
 * the fog. */
static const char sky_source[] =
    "void main()\n"
    "{\n"
    "    vec3 flat_way = vec3(way.xy, way.z * 3.0);\n"
    "    vec2 at = way.xy * (6.0 * 63.0 / 128.0) * inversesqrt(dot(flat_way, flat_way));\n"
    "    vec3 back = texture(textures, vec3(at + phase.x, 0.0)).rgb;\n"
    "    vec4 front = texture(textures, vec3(at + phase.y, 1.0));\n"
    "    vec3 rgb = mix(back, front.rgb, front.a);\n"
    "#ifdef FOG\n"
    "    rgb = mix(rgb, mist.rgb, 0.5);\n"
    "#endif\n"
    "    colour = vec4(rgb, opacity);\n"
    "}\n";

/* Selects one of the six pictures and the point on it; each is seen from inside, upright
 * except for floor and ceiling. */
static const char sky_box_source[] =
    "void main()\n"
    "{\n"
    "    vec3 size = abs(way);\n"
    "    vec4 at;\n" /* right, up, layer, distance */
    "    if (size.x >= size.y && size.x >= size.z)\n"
    "        at = way.x > 0.0 ? vec4(-way.y, way.z, 0.0, size.x)\n"
    "                         : vec4(way.y, way.z, 2.0, size.x);\n"
    "    else if (size.y >= size.z)\n"
    "        at = way.y > 0.0 ? vec4(way.x, way.z, 1.0, size.y)\n"
    "                         : vec4(-way.x, way.z, 3.0, size.y);\n"
    "    else\n"
    "        at = way.z > 0.0 ? vec4(-way.y, -way.x, 4.0, size.z)\n"
    "                         : vec4(-way.y, way.x, 5.0, size.z);\n"
    "    vec2 place = vec2(0.5) + vec2(0.5, -0.5) * at.xy / at.w;\n"
    "    vec3 rgb = texture(textures, vec3(place, at.z)).rgb;\n"
    "#ifdef FOG\n"
    "    rgb = mix(rgb, mist.rgb, 0.5);\n"
    "#endif\n"
    "    colour = vec4(rgb, opacity);\n"
    "}\n";

static bool create(struct world_program *program, const struct gl *gl, enum world_kind kind,
                   int variant, struct err *err)
{
    static const struct {
        const char *name, *fragment;
        const char *needs;
    } kinds[NUM_WORLD_KINDS] = {
        [WORLD_WALL] = {"wall", wall_source, ""},
        [WORLD_GLOWING] = {"glowing wall", glowing_source, ""},
        [WORLD_NEAR] = {"near wall", wall_source, ""},
        [WORLD_BLACK] = {"black wall", black_source, ""},
        [WORLD_FENCE] = {"fence", fence_source, ""},
        [WORLD_LIQUID] = {"liquid", liquid_source, ""},
        [WORLD_LIT_LIQUID] = {"lit liquid", liquid_source, "#define NEEDS_LUXEL\n"},
        [WORLD_GLASS] = {"glass", glass_source, ""},
        [WORLD_SKY] = {"sky", sky_source, "#define NEEDS_WAY\n"},
        [WORLD_SKY_BOX] = {"sky box", sky_box_source, "#define NEEDS_WAY\n"},
    };
    static const char *const attributes[] = {"position", "texel", "place", NULL};
    const bool fog = (variant & WORLD_FOG) != 0;
    char defines[128], vertex[2048], fragment[4096];

    snprintf(defines, sizeof defines, "%s%s%s%s%s%s",
             variant & WORLD_FREE_LIGHT ? "#define FREE_LIGHT\n" : "",
             variant & WORLD_COLOURED_LIGHT ? "#define COLOURED_LIGHT\n" : "",
             variant & WORLD_FLOWS ? "#define FLOWS\n" : "", fog ? "#define FOG\n" : "",
             variant & WORLD_BLEND ? "#define BLEND\n" : "", kinds[kind].needs);
    snprintf(vertex, sizeof vertex, "%s%s", defines, vertex_source);
    snprintf(fragment, sizeof fragment, "%s%s%s", defines, fragment_head, kinds[kind].fragment);
    program->id = gl_program_create(gl, kinds[kind].name, vertex, fragment, attributes, err);
    if (!program->id)
        return false;
    gl_program_set_sampler(gl, program->id, "textures", 0);
    gl_program_set_sampler(gl, program->id, "lights", 1);
    program->to_clip = gl->GetUniformLocation(program->id, "to_clip");
    program->to_world = gl->GetUniformLocation(program->id, "to_world");
    program->scale = gl->GetUniformLocation(program->id, "scale");
    program->alpha = gl->GetUniformLocation(program->id, "alpha");
    program->luxel = gl->GetUniformLocation(program->id, "luxel");
    program->clock = gl->GetUniformLocation(program->id, "clock");
    return true;
}

const struct world_program *world_shaders_find(struct world_shaders *programs,
                                               const struct draw_context *context,
                                               enum world_kind kind, int variant)
{
    struct world_program *const program = &programs->kinds[kind][variant];
    struct err err = {0};
    if (!program->id && !program->failed && !create(program, context->gl, kind, variant, &err)) {
        log_warn(context->log, "%s; faces that need it are not drawn", err.text);
        program->failed = true;
    }
    return program->failed ? NULL : program;
}

void world_shaders_destroy(struct world_shaders *programs, const struct gl *gl)
{
    for (int kind = 0; kind < NUM_WORLD_KINDS; kind++)
        for (int variant = 0; variant < NUM_WORLD_VARIANTS; variant++)
            gl->DeleteProgram(programs->kinds[kind][variant].id);
}
