#include "render/world_shaders.h"

#include <stdio.h>

static const char vertex_source[] = "in vec3 position;\n"
                                    "in vec2 texel;\n"
                                    "in vec3 place;\n"
                                    "uniform mat4 to_clip, to_world;\n"
                                    "out vec2 st;\n"
                                    "flat out vec3 spot;\n"
                                    "#ifdef NEEDS_WORLD\n"
                                    "out vec3 world;\n"
                                    "#endif\n"
                                    "void main()\n"
                                    "{\n"
                                    "    gl_Position = to_clip * vec4(position, 1.0);\n"
                                    "    st = texel;\n"
                                    "    spot = place;\n"
                                    "#ifdef NEEDS_WORLD\n"
                                    "    world = (to_world * vec4(position, 1.0)).xyz;\n"
                                    "#endif\n"
                                    "}\n";

#define FRAGMENT_HEAD                                                                              \
    "in vec2 st;\n"                                                                                \
    "flat in vec3 spot;\n"                                                                         \
    "#ifdef NEEDS_WORLD\n"                                                                         \
    "in vec3 world;\n"                                                                             \
    "#endif\n"                                                                                     \
    "uniform sampler2DArray textures;\n"                                                           \
    "uniform sampler2D lights;\n"                                                                  \
    "uniform vec4 scale;\n"                                                                        \
    "uniform float alpha;\n"                                                                       \
    "uniform vec2 clock;\n"                                                                        \
    "out vec4 colour;\n"                                                                           \
    "vec3 finish(vec3 rgb)\n"                                                                      \
    "{\n"                                                                                          \
    "#ifdef FOG\n"                                                                                 \
    "    return fogged(rgb, world);\n"                                                             \
    "#else\n"                                                                                      \
    "    return rgb;\n"                                                                            \
    "#endif\n"                                                                                     \
    "}\n"                                                                                          \
    "vec3 light()\n"                                                                               \
    "{\n"                                                                                          \
    "    return 2.0 * texture(lights, st * scale.zw + spot.xy).rgb;\n"                             \
    "}\n"

static const char wall_source[] =
    FRAGMENT_HEAD "void main()\n"
                  "{\n"
                  "    vec4 t = texture(textures, vec3(st * scale.xy, spot.z));\n"
                  "    colour = vec4(finish(t.rgb * mix(light(), vec3(1.0), t.a)), alpha);\n"
                  "}\n";

static const char fence_source[] =
    FRAGMENT_HEAD "void main()\n"
                  "{\n"
                  "    vec4 t = texture(textures, vec3(st * scale.xy, spot.z));\n"
                  "    if (t.a <= 0.666)\n"
                  "        discard;\n"
                  "    colour = vec4(finish(t.rgb * light()), alpha);\n"
                  "}\n";

/* Texels sway by 8, once every 128 across the other axis. */
static const char liquid_source[] =
    FRAGMENT_HEAD "void main()\n"
                  "{\n"
                  "    vec2 swayed = st + 8.0 * sin(st.ts * 0.0490873852 + clock.x);\n"
                  "    vec3 rgb = texture(textures, vec3(swayed * scale.xy, spot.z)).rgb;\n"
                  "    colour = vec4(finish(rgb), alpha);\n"
                  "}\n";

/* Two flattened domes, 128 texels a repeat, the front one over the back. Half
 * of the fog reaches them. */
static const char sky_source[] =
    FRAGMENT_HEAD "void main()\n"
                  "{\n"
                  "    vec3 way = world - eye.xyz;\n"
                  "    way.z *= 3.0;\n"
                  "    vec2 at = way.xy * (6.0 * 63.0 / 128.0) * inversesqrt(dot(way, way));\n"
                  "    vec3 back = texture(textures, vec3(at + clock.x, 0.0)).rgb;\n"
                  "    vec4 front = texture(textures, vec3(at + clock.y, 1.0));\n"
                  "    vec3 rgb = mix(back, front.rgb, front.a);\n"
                  "#ifdef FOG\n"
                  "    rgb = mix(rgb, fog.rgb, 0.5);\n"
                  "#endif\n"
                  "    colour = vec4(rgb, 1.0);\n"
                  "}\n";

static bool create(struct world_program *program, const struct gl *gl, enum world_kind kind,
                   bool fog, struct err *err)
{
    static const struct {
        const char *name, *fragment;
        bool needs_world;
    } kinds[NUM_WORLD_KINDS] = {
        [WORLD_WALL] = {"wall", wall_source, false},
        [WORLD_FENCE] = {"fence", fence_source, false},
        [WORLD_LIQUID] = {"liquid", liquid_source, false},
        [WORLD_SKY] = {"sky", sky_source, true},
    };
    static const char *const attributes[] = {"position", "texel", "place", NULL};
    char defines[64], vertex[2048], fragment[2048];

    snprintf(defines, sizeof defines, "%s%s", fog ? "#define FOG\n" : "",
             fog || kinds[kind].needs_world ? "#define NEEDS_WORLD\n" : "");
    snprintf(vertex, sizeof vertex, "%s%s", defines, vertex_source);
    snprintf(fragment, sizeof fragment, "%s%s", defines, kinds[kind].fragment);
    program->id = gl_program_create(gl, kinds[kind].name, vertex, fragment, attributes, err);
    if (!program->id)
        return false;
    gl_program_set_sampler(gl, program->id, "textures", 0);
    gl_program_set_sampler(gl, program->id, "lights", 1);
    program->to_clip = gl->GetUniformLocation(program->id, "to_clip");
    program->to_world = gl->GetUniformLocation(program->id, "to_world");
    program->scale = gl->GetUniformLocation(program->id, "scale");
    program->alpha = gl->GetUniformLocation(program->id, "alpha");
    program->clock = gl->GetUniformLocation(program->id, "clock");
    return true;
}

bool world_programs_create(struct world_programs *programs, const struct gl *gl, struct err *err)
{
    for (int kind = 0; kind < NUM_WORLD_KINDS; kind++)
        for (int fog = 0; fog < 2; fog++)
            if (!create(&programs->kinds[kind][fog], gl, (enum world_kind)kind, fog, err))
                return false;
    return true;
}

void world_programs_destroy(struct world_programs *programs, const struct gl *gl)
{
    for (int kind = 0; kind < NUM_WORLD_KINDS; kind++)
        for (int fog = 0; fog < 2; fog++)
            gl->DeleteProgram(programs->kinds[kind][fog].id);
}
