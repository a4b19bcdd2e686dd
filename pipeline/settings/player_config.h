/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/player_config.h - settings from the config file of a Quake client, whose lines
 * are such as `fov 110` or `seta r_wateralpha "0.5"`.
 *
 * Variables that matter to a film become settings. Binds, aliases and other lines are only
 * counted. */
#ifndef PIPELINE_SETTINGS_PLAYER_CONFIG_H
#define PIPELINE_SETTINGS_PLAYER_CONFIG_H

#include <stdbool.h>

struct bytes;
struct err;
struct render_settings;

struct player_config_report {
    char used[512]; /* "fov 110, crosshair 1": the lines that became settings */
    int num_other;  /* lines that mean nothing to a film */
};

/* Reads the file settings->input.cfg and changes the settings that it has values for. A value
 * out of range is ignored and reported. Returns false and sets err if the file cannot be read. */
bool player_config_load(struct render_settings *settings, struct player_config_report *report,
                        struct err *err);

/* The same with the content of the file. */
void player_config_parse(struct render_settings *settings, struct bytes text,
                         struct player_config_report *report);

#endif
