/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/look.h - looks: sets of settings that make pictures look alike.
 *
 * A look sets the settings of one table, except those that were set by name, before or after. */
#ifndef PIPELINE_SETTINGS_LOOK_H
#define PIPELINE_SETTINGS_LOOK_H

#include "pipeline/settings/render_settings.h"

/* Sets the parts of settings->picture.look. */
void look_apply(struct render_settings *settings);

#endif
