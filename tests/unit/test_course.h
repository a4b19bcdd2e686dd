/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tests/unit/test_course.h - a map to walk in, made of boxes and wedges.
 *
 * A floor at z = 0 ends at x = 512 above another one at z = -512. A wall along x = -650 and
 * one along y = 650 form a corner. There are three steps of 18 units up from y = 200, with
 * a step of 19 units next to them, a ramp of 30 degrees and a slide of 60 degrees, and
 * below the edge a pool with a wall at its end. */
#ifndef TESTS_UNIT_TEST_COURSE_H
#define TESTS_UNIT_TEST_COURSE_H

#include <assert.h>
#include <string.h>

#include "playback/pmove/pmove.h"
#include "world/map.h"

enum { COURSE_BRUSHES = 16, COURSE_PLANES = COURSE_BRUSHES * 6 * 2, COURSE_DOOR = 1 };

static const float COURSE_EDGE = 512.0f, COURSE_WALL = -650.0f, COURSE_WATER = -200.0f,
                   COURSE_POOL_END = 1000.0f, COURSE_SHORE = -190.0f;

struct course {
    struct map map;
    struct map_plane planes[COURSE_PLANES];
    struct map_node nodes[COURSE_PLANES];
    struct map_clipnode clipnodes[COURSE_PLANES];
    struct map_leaf leafs[4];
    struct map_submodel submodels[2];
};

static inline int course_add_plane(struct course *course, vec3s normal, float dist)
{
    const int index = course->map.num_planes++;
    assert(index < COURSE_PLANES);
    course->planes[index] = (struct map_plane){.normal = normal, .dist = dist, .type = 3};
    for (int i = 0; i < 3; i++)
        if (normal.raw[i] == 1.0f)
            course->planes[index].type = i;
    return index;
}

/* Returns how far the player's box extends beyond a plane. */
static inline float course_reach(vec3s normal)
{
    const float below = normal.z > 0.0f ? -PMOVE_MINS.z : PMOVE_MAXS.z;
    return PMOVE_MAXS.x * (fabsf(normal.x) + fabsf(normal.y)) + below * fabsf(normal.z);
}

/* Adds nodes for points behind all of num planes. Other points continue to the brush that
 * is added next. */
static inline void course_add_nodes(struct course *course, const vec3s *normals, const float *dists,
                                    int num, int leaf)
{
    const int first = course->map.num_nodes;
    for (int i = 0; i < num; i++)
        course->nodes[course->map.num_nodes++] = (struct map_node){
            .plane = course_add_plane(course, normals[i], dists[i]),
            .child = {first + num, i + 1 < num ? first + i + 1 : -(leaf + 1)},
        };
}

static inline void course_add_clipnodes(struct course *course, const vec3s *normals,
                                        const float *dists, int num)
{
    const int first = course->map.num_clipnodes;
    for (int i = 0; i < num; i++)
        course->clipnodes[course->map.num_clipnodes++] = (struct map_clipnode){
            .plane = course_add_plane(course, normals[i], dists[i] + course_reach(normals[i])),
            .child = {first + num, i + 1 < num ? first + i + 1 : CONTENTS_SOLID},
        };
}

/* Adds a solid box or, if a leaf is given, one of that leaf. Only solid boxes block. */
static inline void course_add_box(struct course *course, vec3s mins, vec3s maxs, int leaf)
{
    vec3s normals[6];
    float dists[6];
    for (int i = 0; i < 3; i++) {
        normals[i] = normals[i + 3] = glms_vec3_zero();
        normals[i].raw[i] = 1.0f;
        normals[i + 3].raw[i] = -1.0f;
        dists[i] = maxs.raw[i];
        dists[i + 3] = -mins.raw[i];
    }
    course_add_nodes(course, normals, dists, 6, leaf);
    if (leaf == 0)
        course_add_clipnodes(course, normals, dists, 6);
}

/* Adds a ramp at (x, y, 0) that rises towards -y and is 128 units wide. */
static inline void course_add_ramp(struct course *course, float x, float y, float degrees)
{
    const float a = glm_rad(degrees);
    const vec3s normals[4] = {{{0.0f, sinf(a), cosf(a)}}, {{1, 0, 0}}, {{-1, 0, 0}}, {{0, -1, 0}}};
    const float dists[4] = {y * sinf(a), x + 128.0f, -x, 400.0f - y};
    course_add_nodes(course, normals, dists, 4, 0);
    course_add_clipnodes(course, normals, dists, 4);
}

/* Makes the last brush end in the contents that surround everything. */
static inline void course_close(struct course *course)
{
    const int last_node = course->map.num_nodes, last_clipnode = course->map.num_clipnodes;
    for (int i = 0; i < last_node; i++)
        if (course->nodes[i].child[0] == last_node)
            course->nodes[i].child[0] = -2;
    for (int i = 0; i < last_clipnode; i++)
        if (course->clipnodes[i].child[0] == last_clipnode)
            course->clipnodes[i].child[0] = CONTENTS_EMPTY;
}

static inline void course_make(struct course *course)
{
    memset(course, 0, sizeof *course);
    struct map *map = &course->map;
    map->planes = course->planes;
    map->nodes = course->nodes;
    map->clipnodes = course->clipnodes;
    map->leafs = course->leafs;
    map->submodels = course->submodels;
    map->num_leafs = 4;
    map->num_submodels = 2;
    course->leafs[0].contents = CONTENTS_SOLID;
    course->leafs[1].contents = CONTENTS_EMPTY;
    course->leafs[2].contents = CONTENTS_WATER;

    /* The door: 64 units wide and high, relative to its own origin. */
    course_add_box(course, vec3_make(-32, -32, 0), vec3_make(32, 32, 64), 0);
    course_close(course);
    course->submodels[COURSE_DOOR] = (struct map_submodel){.head_node = {0, 0, 0, 0}};
    course->submodels[0] = (struct map_submodel){
        .head_node = {map->num_nodes, map->num_clipnodes},
    };

    course_add_box(course, vec3_make(-2048, -2048, -64), vec3_make(COURSE_EDGE, 2048, 0), 0);
    course_add_box(course, vec3_make(-2048, -2048, -640), vec3_make(2048, 2048, -512), 0);
    course_add_box(course, vec3_make(-700, -2048, 0), vec3_make(COURSE_WALL, 2048, 256), 0);
    course_add_box(course, vec3_make(-700, 650, 0), vec3_make(0, 700, 256), 0);
    for (int i = 0; i < 3; i++)
        course_add_box(course, vec3_make(-64, 200.0f + 64.0f * (float)i, 0),
                       vec3_make(64, 450, 18.0f * (float)(i + 1)), 0);
    course_add_box(course, vec3_make(-300, 200, 0), vec3_make(-200, 450, 19), 0);
    course_add_ramp(course, -64, -200, 30);
    course_add_ramp(course, -300, -200, 60);
    course_add_box(course, vec3_make(COURSE_POOL_END, -200, -512),
                   vec3_make(1200, 200, COURSE_SHORE), 0);
    course_add_box(course, vec3_make(600, -200, -512),
                   vec3_make(COURSE_POOL_END, 200, COURSE_WATER), 2);
    course_close(course);
}

#endif
