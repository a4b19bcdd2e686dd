/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/err.h"
#include "models/md5.h"
#include "models/md5_parse.h"
#include "models/md5_pose.h"
#include "models/model.h"
#include "tests/unit/test_md5.h"

struct fixture {
    struct arena *arena;
    struct err err;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->arena = arena_create();
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    arena_destroy(f->arena);
    free(f);
    return 0;
}

static struct md5 *parse(struct fixture *f, const char *mesh, const char *anim)
{
    return md5_parse(bytes_make(mesh, strlen(mesh)), bytes_make(anim, strlen(anim)), f->arena,
                     &f->err);
}

/* Returns a copy of a text with the first `from` replaced by `to`. */
static const char *changed(struct fixture *f, const char *text, const char *from, const char *to)
{
    const char *const at = strstr(text, from);
    assert_non_null(at);
    return arena_printf(f->arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static void assert_vec3_near(vec3s v, float x, float y, float z)
{
    assert_true(glms_vec3_distance(v, vec3_make(x, y, z)) < 1e-3f);
}

static void place(const struct md5 *md5, int from, int to, float blend, struct md5_point points[5])
{
    struct md5_bone bones[2];
    md5_pose_joints(md5, from, to, blend, bones);
    md5_pose_skin(&md5->meshes[0], bones, points);
}

static void md5_parse__small_model__has_its_parts(void **state)
{
    struct fixture *f = *state;
    const struct md5 *md5 = parse(f, md5_mesh_text, md5_anim_text);
    assert_non_null(md5);
    assert_int_equal(md5->num_joints, 2);
    assert_int_equal(md5->num_frames, 2);
    assert_int_equal(md5->joints[1].parent, 0);
    assert_string_equal(md5->meshes[0].shader, "arm");
    assert_int_equal(md5->meshes[0].num_vertices, 5);
    assert_int_equal(md5->meshes[0].triangles[1][1], 3);
    assert_true(md5->meshes[0].vertices[2].t == 1.0f);
}

static void md5_pose__first_frame__is_as_the_mesh_was_made(void **state)
{
    struct fixture *f = *state;
    struct md5_point points[5];
    place(parse(f, md5_mesh_text, md5_anim_text), 0, 0, 0, points);
    assert_vec3_near(points[0].position, 0, 0, 8);
    assert_vec3_near(points[1].position, 0, 0, 12);
    assert_vec3_near(points[2].position, 10, 0, 8);
    assert_vec3_near(points[3].position, 20, 0, 8);
    /* Clockwise seen from the right, where y is negative. */
    assert_vec3_near(points[0].normal, 0, -1, 0);
    /* Two vertices at the same position share a normal, although only one has triangles. */
    assert_vec3_near(points[4].normal, 0, -1, 0);
}

static void md5_pose__last_frame__rotates_child_joints(void **state)
{
    struct fixture *f = *state;
    struct md5_point points[5];
    place(parse(f, md5_mesh_text, md5_anim_text), 1, 1, 0, points);
    assert_vec3_near(points[0].position, 0, 0, 10);
    assert_vec3_near(points[2].position, 10, 0, 10);
    assert_vec3_near(points[3].position, 10, 10, 10);
    assert_vec3_near(points[0].normal, 0, -1, 0);
    assert_vec3_near(points[3].normal, 1, 0, 0);
}

static void md5_pose__between_frames__follows_the_arc(void **state)
{
    struct fixture *f = *state;
    struct md5_point points[5];
    place(parse(f, md5_mesh_text, md5_anim_text), 0, 1, 0.5f, points);
    const float part = 10.0f * sqrtf(0.5f);
    assert_vec3_near(points[3].position, 10 + part, part, 9);
}

static void md5_parse__radius__holds_every_pose(void **state)
{
    struct fixture *f = *state;
    const struct md5 *md5 = parse(f, md5_mesh_text, md5_anim_text);
    struct md5_point points[5];
    for (int blend = 0; blend <= 8; blend++) {
        place(md5, 0, 1, (float)blend / 8.0f, points);
        for (int i = 0; i < 5; i++)
            assert_true(glms_vec3_norm(points[i].position) <= md5->radius);
    }
    assert_true(md5->radius < 40.0f);
}

static void md5_parse__invalid_values__are_refused_with_their_line(void **state)
{
    static const struct {
        bool in_anim;
        const char *from, *to, *said;
    } cases[] = {
        {false, "MD5Version 10", "MD5Version 11", "md5mesh: line 1: expected \"10\""},
        {false, "numJoints 2", "numJoints 2000", "line 4: expected an integer from 1 to 1024"},
        {false, "numMeshes 1", "numMeshes 200", "line 5: the file is too short"},
        {false, "\t0 ( 10", "\t1 ( 10", "line 9: expected an integer from -1 to 0"},
        {false, "( 10 0 8 )", "( nan 0 8 )", "line 9: expected a number from -65536 to 65536"},
        {false, "( 10 0 8 )", "( 1e30 0 8 )", "line 9: expected a number from -65536 to 65536"},
        {false, "4 ( 1 1 ) 4 1", "4 ( 1 1 ) 4 2", "weights that do not exist"},
        {false, "4 ( 1 1 ) 4 1", "4 ( 1 1 ) 200000 200000", "weights that do not exist"},
        {false, "tri 1 1 3 2", "tri 1 1 5 2", "expected an integer from 0 to 4"},
        {false, "weight 4 1 1", "weight 4 2 1", "expected an integer from 0 to 1"},
        {false, "vert 1", "vert 2", "expected 1"},
        {true, "numFrames 2", "numFrames 3", "md5anim: line"},
        {true, "numJoints 2", "numJoints 3", "md5anim: line 4"},
        {true, "\"lower\"", "\"other\"", "joint differs from that of the mesh"},
        {true, "\"lower\" 0 32 1", "\"lower\" 0 48 1", "components exceed those of the frames"},
        {true, "\"lower\" 0 32 1", "\"lower\" 0 64 1", "expected an integer from 0 to 63"},
        {true, "frame 1", "frame 0", "expected 1"},
        {true, "10 -0.7", "10 x-0.7", "expected a number from -65536 to 65536"},
    };
    struct fixture *f = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *mesh = md5_mesh_text, *anim = md5_anim_text;
        if (cases[i].in_anim)
            anim = changed(f, anim, cases[i].from, cases[i].to);
        else
            mesh = changed(f, mesh, cases[i].from, cases[i].to);
        f->err = (struct err){0};
        assert_null(parse(f, mesh, anim));
        if (!strstr(f->err.text, cases[i].said))
            fail_msg("case %zu: %s", i, f->err.text);
    }
}

/* 2000 vertices that share the same 200 weights exceed the limit. */
static void md5_parse__weights_shared_too_often__are_refused(void **state)
{
    struct fixture *f = *state;
    struct buffer mesh = {0};
    buffer_print(&mesh, "MD5Version 10 numJoints 2 numMeshes 1 joints {\n"
                        "\"upper\" -1 ( 0 0 8 ) ( 0 0 0 ) \"lower\" 0 ( 10 0 8 ) ( 0 0 0 ) }\n"
                        "mesh { shader \"arm\" numverts 2000\n");
    for (int i = 0; i < 2000; i++)
        buffer_print(&mesh, "vert %d ( 0 0 ) 0 200\n", i);
    buffer_print(&mesh, "numtris 1 tri 0 0 1 2 numweights 200\n");
    for (int i = 0; i < 200; i++)
        buffer_print(&mesh, "weight %d 0 1 ( 0 0 0 )\n", i);
    buffer_print(&mesh, "}\n");
    assert_null(md5_parse(bytes_make(mesh.data, mesh.size),
                          bytes_make(md5_anim_text, strlen(md5_anim_text)), f->arena, &f->err));
    assert_non_null(strstr(f->err.text, "the vertices have too many weights in total"));
    buffer_free(&mesh);
}

static void md5_parse__cut_anywhere__is_refused(void **state)
{
    struct fixture *f = *state;
    for (size_t cut = 0; cut < sizeof md5_mesh_text - 3; cut++) {
        const char *part = arena_printf(f->arena, "%.*s", (int)cut, md5_mesh_text);
        assert_null(parse(f, part, md5_anim_text));
    }
    for (size_t cut = 0; cut < sizeof md5_anim_text - 3; cut++) {
        const char *part = arena_printf(f->arena, "%.*s", (int)cut, md5_anim_text);
        assert_null(parse(f, md5_mesh_text, part));
    }
}

static void md5_frame__fewer_frames_than_poses__is_the_poses_frame(void **state)
{
    (void)state;
    static const struct alias_frame frames[] = {{.first_pose = 0, .num_poses = 3},
                                                {.first_pose = 3, .num_poses = 1}};
    const struct alias alias = {.num_frames = 2, .num_poses = 4, .frames = frames};
    assert_int_equal(md5_pose_frame(&(struct md5){.num_frames = 2}, &alias, 2), 0);
    assert_int_equal(md5_pose_frame(&(struct md5){.num_frames = 2}, &alias, 3), 1);
    assert_int_equal(md5_pose_frame(&(struct md5){.num_frames = 4}, &alias, 2), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(md5_parse__small_model__has_its_parts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(md5_pose__first_frame__is_as_the_mesh_was_made, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(md5_pose__last_frame__rotates_child_joints, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(md5_pose__between_frames__follows_the_arc, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(md5_parse__radius__holds_every_pose, set_up, tear_down),
        cmocka_unit_test_setup_teardown(md5_parse__invalid_values__are_refused_with_their_line,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(md5_parse__weights_shared_too_often__are_refused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(md5_parse__cut_anywhere__is_refused, set_up, tear_down),
        cmocka_unit_test(md5_frame__fewer_frames_than_poses__is_the_poses_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
