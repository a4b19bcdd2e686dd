/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "base/err.h"
#include "cutscene/camera/camera.h"
#include "cutscene/camera/camera_file.h"

static const struct camera_import_options import_options = {16.0 / 9.0, 90};

static struct camera_file read(const char *text, struct arena *arena)
{
    struct camera_file file;
    struct err err = {0};
    if (!camera_file_parse(&file, "x.cam", text, strlen(text), &import_options, arena, &err))
        fail_msg("%s", err.text);
    return file;
}

static void assert_fails(const char *text, const char *says)
{
    struct arena *arena = arena_create();
    struct camera_file file;
    struct err err = {0};
    assert_false(
        camera_file_parse(&file, "x.cam", text, strlen(text), &import_options, arena, &err));
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not say \"%s\"", err.text, says);
    arena_destroy(arena);
}

static void assert_vector(vec3s a, float x, float y, float z)
{
    assert_float_equal(a.x, x, 1e-3);
    assert_float_equal(a.y, y, 1e-3);
    assert_float_equal(a.z, z, 1e-3);
}

#define CAM "advancedfx Cam\r\nversion 2\r\n"
#define CHANNELS "channels time xPosition yPosition zPosition xRotation yRotation zRotation fov\n"

static void camera_file__camio__is_roll_pitch_yaw(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct camera_file file = read(
        CAM CHANNELS "DATA\n1.5 10 20 30 1 2 3 90\r\n1.516667 11 20 30 1 2 4 106.260205\n", arena);
    assert_int_equal(file.num, 2);
    assert_true(file.linear);
    assert_float_equal(file.keys[0].time, 1.5, 0);
    assert_vector(file.keys[0].pos, 10, 20, 30);
    assert_vector(file.keys[0].angles, 2, 3, 1);
    /* 106.26 degrees at 16:9 are 90 at 4:3: tan 53.13 = 4/3. */
    assert_float_equal(file.keys[1].fov, 90, 1e-4);
    file = read(CAM "scaleFov none\n" CHANNELS "DATA\n0 0 0 0 0 0 0 100", arena);
    assert_float_equal(file.keys[0].fov, 100, 1e-6);
    arena_destroy(arena);
}

static void camera_file__campath__is_read(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    struct camera_file file = read(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<campath hold=\"\">\n<points>\n"
        "<!--Points are in Quake coordinates-->\n"
        "<p t=\"2\" x=\"1\" y=\"-2\" z=\"3.5\" fov=\"80\" rx=\"5\" ry=\"6\" rz=\"7\" qw=\"1\"/>\n"
        "<p t=\"3\" x=\"2\" y=\"0\" z=\"0\"/></points></campath>",
        arena);
    assert_int_equal(file.num, 2);
    assert_false(file.linear);
    assert_vector(file.keys[0].pos, 1, -2, 3.5f);
    assert_vector(file.keys[0].angles, 6, 7, 5);
    assert_float_equal(file.keys[0].fov, 80, 0);
    assert_false(file.keys[1].has_angles || file.keys[1].has_fov);
    assert_true(file.is_time_spline && !file.linear && !file.linear_rotation && !file.linear_fov);
    file = read("<campath rotationInterp=\"sLinear\" fovInterp='linear' positionInterp='cubic'>"
                "<points><p t='0' x='0' y='0' z='0'/></points></campath>",
                arena);
    assert_true(file.is_time_spline && !file.linear && file.linear_rotation && file.linear_fov);
    file = read("<campath positionInterp=\"linear\"><points><p t='0' x='0' y='0' z='0'/></points>"
                "</campath>",
                arena);
    assert_true(file.linear);
    arena_destroy(arena);
}

static void camera_file__q3mme__times_are_ms_and_fov_is_added(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct camera_file file =
        read("<mme><line><point><time>1</time><demotime>2</demotime></point></line><camera>\n"
             "\t<smoothPos>1</smoothPos>\n\t<point>\n\t\t<time>      1500</time>\n"
             "\t\t<origin>   10.0000  -20.5000   30.0000</origin>\n"
             "\t\t<angles>    5.0000   90.0000    0.0000</angles>\n"
             "\t\t<fov>  -10.0000</fov>\n\t</point>\n"
             "<point><time>2500</time><origin>0 0 0</origin></point></camera></mme>",
             arena);
    assert_int_equal(file.num, 2);
    assert_float_equal(file.keys[0].time, 1.5, 1e-9);
    assert_vector(file.keys[0].pos, 10, -20.5f, 30);
    assert_vector(file.keys[0].angles, 5, 90, 0);
    assert_float_equal(file.keys[0].fov, 80, 1e-4);
    assert_false(file.linear);
    assert_true(file.adds_fov);
    arena_destroy(arena);
}

static void camera_file__remaic__moves_arrive_at_the_next_time(void **state)
{
    (void)state;
    struct arena *arena = arena_create();
    const struct camera_file file = read("move 0.0 0.0 10.0\npan 100.0 0.0 32.0\n12.30\n"
                                         "move 50.0 0.0 10.0\npan 100.0 50.0 0.0\n14.30 end move\n"
                                         "15.00 stay 7.0 8.0 9.0\n15.00 view 1.0 2.0 3.0\n",
                                         arena);
    assert_int_equal(file.num, 4);
    assert_float_equal(file.keys[0].time, 12.3, 1e-9);
    assert_vector(file.keys[0].pos, 0, 0, 32);
    assert_vector(file.keys[0].look.point, 100, 0, 32);
    assert_float_equal(file.keys[1].time, 14.3, 1e-9);
    assert_vector(file.keys[1].pos, 50, 0, 32);
    assert_vector(file.keys[1].look.point, 100, 50, 0);
    /* The previous pose is held up to the cut. */
    assert_float_equal(file.keys[2].time, 14.999, 1e-9);
    assert_vector(file.keys[2].pos, 50, 0, 32);
    assert_float_equal(file.keys[3].time, 15, 1e-9);
    assert_vector(file.keys[3].pos, 7, 8, 31);
    assert_vector(file.keys[3].look.point, 1, 2, 3);
    arena_destroy(arena);
}

static void camera_file__damage__is_reported(void **state)
{
    (void)state;
    assert_fails("", "contains no camera");
    assert_fails("\x89PNG", "(supported are CamIO, HLAE and q3mme XML, and ReMaic)");
    assert_fails("<campath/>", "contains no camera");
    assert_fails("hello", "got \"hello\"");
    assert_fails("move 1 2\n3", "got \"move 1 2\"");
    assert_fails("move 1 2 3\n", "expected a time after the last move or pan");
    assert_fails("stay 1 2 3\n", "expected a time before stay and view");
    assert_fails(CAM CHANNELS "DATA\n1 2 3\n", "expected eight numbers");
    assert_fails(CAM "version 9\n" CHANNELS "DATA\n",
                 "CamIO version 9 is not supported; expected version 1 or 2");
    assert_fails(CAM "channels time fov\nDATA\n", "expected \"channels");
    assert_fails(CAM CHANNELS "DATA\n1 0 0 0 0 0 0 90\n1 0 0 0 0 0 0 90\n",
                 "is not after the previous key's");
    assert_fails(CAM CHANNELS "DATA\n1 nan 0 0 0 0 0 90\n", "out of range for a camera");
    assert_fails(CAM CHANNELS "DATA\n1 0 0 0 0 0 0 1e9\n", "field of view");
    assert_fails("<campath><points><p t='0' x='0' y='0'/></points></campath>",
                 "expected t, x, y and z in <p>");
    assert_fails("<campath><points><p t='x' x='0' y='0' z='0'/></points></campath>",
                 "line 1: t: expected a number, got \"x\"");
    assert_fails("<camera><point><time>1</time></point></camera>",
                 "expected time and origin in <point>");
    assert_fails("<camera><point>", "line 1: ");
    assert_fails("<!DOCTYPE a [<!ENTITY b 'bbbb'>]><a>&b;</a>", "DOCTYPE is not allowed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camera_file__camio__is_roll_pitch_yaw),
        cmocka_unit_test(camera_file__campath__is_read),
        cmocka_unit_test(camera_file__q3mme__times_are_ms_and_fov_is_added),
        cmocka_unit_test(camera_file__remaic__moves_arrive_at_the_next_time),
        cmocka_unit_test(camera_file__damage__is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
