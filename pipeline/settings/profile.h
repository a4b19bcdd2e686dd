/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/profile.h - profiles: the defaults of a film that depend on its demo.
 *
 * A profile sets the settings of one table, except those that were set by name, and only where
 * they have an effect. PROFILE_PLAIN sets nothing. */
#ifndef PIPELINE_SETTINGS_PROFILE_H
#define PIPELINE_SETTINGS_PROFILE_H

#include <stdbool.h>

#include "pipeline/settings/render_settings.h"

struct err;
struct film_setting;

/* Resolves PROFILE_AUTO for a demo, of all players or of one, and applies the profile. The environment
 * variable DEMOREEL_PROFILE replaces the default, unless it has been applied (has_environment).
 * Returns false and sets err if that is not a profile. */
bool profile_apply(struct render_settings *settings, bool is_multi_view, struct err *err);

/* Applies the part that concerns scripts: their shots say what they show. */
bool profile_apply_script(struct render_settings *settings, struct err *err);

/* Returns whether profiles decide the setting of that name; plain resets it to its default. */
bool profile_decides(const char *setting);

/* Describes the index-th of these settings in a profile; a NULL value: none. Returns false after the
 * last. */
bool profile_row(enum profile profile, int index, struct film_setting *out);

/* Chooses automatic exposure for pictures that are to be recognised at a glance, such as those of
 * maps and of moments that nobody chose, whatever the profile: unless the settings give the
 * brightness, or have a renderer or layers that cannot be exposed. */
void profile_expose_glance(struct render_settings *settings);

/* Makes later calls of the first two change nothing. */
void profile_fix(struct render_settings *settings);

#endif
