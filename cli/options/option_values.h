/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cli/options/option_values.h - parsing of the options' arguments.
 *
 * Messages name the value alone; the caller, who knows where it stood (on the command
 * line, in a script), puts that before them. Texts are borrowed. */
#ifndef CLI_OPTIONS_OPTION_VALUES_H
#define CLI_OPTIONS_OPTION_VALUES_H

#include <stdbool.h>

struct err;
struct time_spec;
struct option;
struct options;

/* Parse "1:05.2", "65.2", or "@234.5" on the recording's clock. False, with *out
 * unchanged, on anything else. */
bool time_spec_parse(struct time_spec *out, const char *text);

/* Set the option's field from `text`; NULL where it takes no argument. False with err
 * (ERR_USAGE) and nothing changed when the text is not valid. */
bool option_set(const struct option *option, struct options *options, const char *text,
                struct err *err);

/* The same, of options that fit no kind of cli/options/option_table.h. */
bool option_set_allow(struct options *o, const char *text, struct err *err);
bool option_set_best(struct options *o, const char *text, struct err *err);
bool option_set_camera(struct options *o, const char *text, struct err *err);
bool option_set_background(struct options *o, const char *text, struct err *err);
bool option_set_crosshair(struct options *o, const char *text, struct err *err);
bool option_set_enemy_color(struct options *o, const char *text, struct err *err);
bool option_set_external_textures(struct options *o, const char *text, struct err *err);
bool option_set_fps(struct options *o, const char *text, struct err *err);
bool option_set_game(struct options *o, const char *text, struct err *err);
bool option_set_hide(struct options *o, const char *text, struct err *err);
bool option_set_hud_scale(struct options *o, const char *text, struct err *err);
bool option_set_light_styles(struct options *o, const char *text, struct err *err);
bool option_set_models(struct options *o, const char *text, struct err *err);
bool option_set_pov(struct options *o, const char *text, struct err *err);
bool option_set_quality(struct options *o, const char *text, struct err *err);
bool option_set_sheet(struct options *o, const char *text, struct err *err);
bool option_set_kinds(struct options *o, const char *text, struct err *err);
bool option_set_show(struct options *o, const char *text, struct err *err);
bool option_set_size(struct options *o, const char *text, struct err *err);
bool option_set_max_size(struct options *o, const char *text, struct err *err);
bool option_set_team_color(struct options *o, const char *text, struct err *err);

#endif
