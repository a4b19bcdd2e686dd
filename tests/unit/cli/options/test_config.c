/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/err.h"
#include "base/vfs.h"
#include "cli/options/command_line.h"
#include "cli/options/config.h"
#include "cli/options/options.h"

static struct options after(const char *text)
{
    char *argv[] = {"thumb", "a.dem"};
    struct options o;
    assert_true(command_line_parse(&o, 2, argv, NULL));
    config_parse(&o, bytes_make((const uint8_t *)text, strlen(text)));
    return o;
}

static void config_parse__usual_names__become_options(void **state)
{
    (void)state;
    const struct options o = after("// a config\n"
                                   "bind w +forward\n"
                                   "fov 90; FOV \"110\"\n"
                                   "seta r_wateralpha \"0.4\" // clear\n"
                                   "set cl_bob 0.01\r\n"
                                   "r_drawviewmodel 0\n"
                                   "gl_texturemode GL_NEAREST_MIPMAP_LINEAR\n"
                                   "crosshair 3\n"
                                   "r_shadows 1\n"
                                   "cl_sbar 1\n"
                                   "r_md5models 0\n"
                                   "gl_load24bit 0\n"
                                   "r_lerplightstyles 1\n"
                                   "sensitivity 4");
    assert_true(o.fov == 110 && o.water_alpha == 0.4f && o.motion_scale.bob == 0.5f);
    assert_true(o.no_weapon && o.shadows && o.hud_changes.shown == ELEMENT_CROSSHAIR);
    assert_int_equal(o.filter, RENDER_FILTER_NEAREST);
    assert_int_equal(o.hud, HUD_CLASSIC);
    assert_true(o.refused == (VFS_REPLACEMENT_MODELS | VFS_REPLACEMENT_IMAGES) && o.smooth_styles);
    assert_int_equal(o.cfg_report.num_other, 2);
    assert_non_null(strstr(o.cfg_report.used, "fov 110"));
}

static void config_parse__values_that_ask_for_nothing__change_nothing(void **state)
{
    (void)state;
    const struct options o = after("crosshair 0\nr_drawviewmodel 1\nviewsize 100\n");
    assert_false(o.hud_changes.shown == ELEMENT_CROSSHAIR || o.no_weapon);
    assert_int_equal(o.hud, HUD_OVERLAY);
}

static void config_parse__value_out_of_range__is_refused_and_told(void **state)
{
    (void)state;
    const struct options o = after("fov 400\ngamma nan\nfov");
    assert_true(o.fov == 90 && o.gamma == 1);
    assert_string_equal(o.cfg_report.used, "fov 400 (refused), gamma nan (refused)");
    assert_int_equal(o.cfg_report.num_other, 1);
}

static void config_parse__noise__is_only_counted(void **state)
{
    (void)state;
    uint8_t noise[4096];
    char *argv[] = {"thumb", "a.dem"};
    struct options o;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)(i * 2654435761u >> 13);
    assert_true(command_line_parse(&o, 2, argv, NULL));
    config_parse(&o, bytes_make(noise, sizeof noise));
    assert_string_equal(o.cfg_report.used, "");
    char line[512];
    memset(line, 'f', sizeof line - 1);
    line[sizeof line - 1] = 0;
    assert_int_equal(after(line).cfg_report.num_other, 1);
}

static void options__with_a_config__win_over_it(void **state)
{
    (void)state;
    char path[] = "/tmp/demoreel_cfg_XXXXXX";
    const int fd = mkstemp(path);
    assert_int_equal(write(fd, "fov 110\ngamma 0.7\n", 18), 18);
    close(fd);
    char *argv[] = {"thumb", "a.dem", "--fov", "100", "--cfg", path};
    struct options o;
    assert_true(command_line_parse(&o, 6, argv, NULL));
    assert_true(o.fov == 100 && o.gamma == 1.0f); /* it is not read before the walls are up */
    assert_true(command_line_read_config(&o, NULL));
    assert_true(o.fov == 100 && o.gamma == 0.7f);
    assert_int_equal(o.num_inputs, 1);
    unlink(path);
    struct err err = {0};
    assert_false(command_line_read_config(&o, &err));
    assert_int_equal(err.kind, ERR_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(config_parse__usual_names__become_options),
        cmocka_unit_test(config_parse__values_that_ask_for_nothing__change_nothing),
        cmocka_unit_test(config_parse__value_out_of_range__is_refused_and_told),
        cmocka_unit_test(config_parse__noise__is_only_counted),
        cmocka_unit_test(options__with_a_config__win_over_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
