/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/setting_value.h - parsing of the texts that settings are given as.
 *
 * Messages name only the value; the caller, which knows where it was given (on the command line,
 * in a script), prefixes that. Texts are borrowed. */
#ifndef PIPELINE_SETTINGS_SETTING_VALUE_H
#define PIPELINE_SETTINGS_SETTING_VALUE_H

#include <stdbool.h>

struct err;
struct render_settings;
struct setting_value;
struct time_spec;

/* Parses "1:05.2", "65.2", or "@234.5" on the recording's clock. Returns false and leaves *out
 * unchanged for anything else. */
bool time_spec_parse(struct time_spec *out, const char *text);

/* Sets the field of `base`, the struct that the value's offset refers to, from `text`; NULL
 * where the value takes none. Returns false and sets err (ERR_USAGE), and nothing changed,
 * if the text is not valid. */
bool setting_value_set(const struct setting_value *value, void *base, const char *text,
                       struct err *err);

/* The same for settings that fit no kind of pipeline/settings/setting_types.h. */
bool setting_value_set_allow(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_background(struct render_settings *settings, const char *text,
                                  struct err *err);
bool setting_value_set_best(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_camera(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_crosshair(struct render_settings *settings, const char *text,
                                 struct err *err);
bool setting_value_set_duration(struct render_settings *settings, const char *text,
                                struct err *err);
bool setting_value_set_enemy_color(struct render_settings *settings, const char *text,
                                   struct err *err);
bool setting_value_set_exposure(struct render_settings *settings, const char *text,
                                struct err *err);
bool setting_value_set_external_textures(struct render_settings *settings, const char *text,
                                         struct err *err);
bool setting_value_set_fps(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_game(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_hide(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_place(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_hud_scale(struct render_settings *settings, const char *text,
                                 struct err *err);
bool setting_value_set_kinds(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_weapon(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_light(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_player_colors(struct render_settings *settings, const char *text,
                                     struct err *err);
bool setting_value_set_light_styles(struct render_settings *settings, const char *text,
                                    struct err *err);
bool setting_value_set_max_size(struct render_settings *settings, const char *text,
                                struct err *err);
bool setting_value_set_loudness(struct render_settings *settings, const char *text,
                                struct err *err);
bool setting_value_set_models(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_pov(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_quality(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_sheet(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_show(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_size(struct render_settings *settings, const char *text, struct err *err);
bool setting_value_set_team_color(struct render_settings *settings, const char *text,
                                  struct err *err);

#endif
