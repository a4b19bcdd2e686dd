/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/test.h"

#include "base/bytes.h"
#include "base/vfs.h"
#include "pipeline/settings/player_config.h"
#include "pipeline/settings/settings.h"

static struct player_config_report report; /* of the last call of `after` */

static struct render_settings after(const char *text)
{
    struct render_settings settings;
    settings_set_defaults(&settings);
    player_config_parse(&settings, bytes_make((const uint8_t *)text, strlen(text)), &report);
    return settings;
}

static void player_config_parse__usual_names__become_options(void **state)
{
    (void)state;
    const struct render_settings o = after("// a config\n"
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
    assert_true(o.eye.fov == 110 && o.look.water_alpha == 0.4f && o.eye.motion_scale.bob == 0.5f);
    assert_true(o.eye.no_weapon && o.picture.shadows &&
                o.look.hud_changes.shown == ELEMENT_CROSSHAIR);
    assert_int_equal(o.picture.filter, RENDER_FILTER_NEAREST);
    assert_int_equal(o.look.hud, HUD_CLASSIC);
    assert_true(o.input.disabled_replacements ==
                    (VFS_REPLACEMENT_MODELS | VFS_REPLACEMENT_IMAGES) &&
                o.look.smooth_styles);
    assert_int_equal(report.num_other, 2);
    assert_non_null(strstr(report.used, "fov 110"));
}

static void player_config_parse__default_values__change_nothing(void **state)
{
    (void)state;
    const struct render_settings o = after("crosshair 0\nr_drawviewmodel 1\nviewsize 100\n");
    assert_false(o.look.hud_changes.shown == ELEMENT_CROSSHAIR || o.eye.no_weapon);
    assert_int_equal(o.look.hud, HUD_OVERLAY);
}

static void player_config_parse__value_out_of_range__is_refused_and_reported(void **state)
{
    (void)state;
    const struct render_settings o = after("fov 400\ngamma nan\nfov");
    assert_true(o.eye.fov == 90 && o.picture.gamma == 1);
    assert_string_equal(report.used, "fov 400 (refused), gamma nan (refused)");
    assert_int_equal(report.num_other, 1);
}

static void player_config_parse__noise__is_only_counted(void **state)
{
    (void)state;
    uint8_t noise[4096];
    struct render_settings o;
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)(i * 2654435761u >> 13);
    settings_set_defaults(&o);
    player_config_parse(&o, bytes_make(noise, sizeof noise), &report);
    assert_string_equal(report.used, "");
    char line[512];
    memset(line, 'f', sizeof line - 1);
    line[sizeof line - 1] = 0;
    after(line);
    assert_int_equal(report.num_other, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_config_parse__usual_names__become_options),
        cmocka_unit_test(player_config_parse__default_values__change_nothing),
        cmocka_unit_test(player_config_parse__value_out_of_range__is_refused_and_reported),
        cmocka_unit_test(player_config_parse__noise__is_only_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
