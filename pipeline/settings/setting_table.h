/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/setting_table.h - every setting once: its name, its argument, what it sets.
 *
 * The command line, a script's film { }, the lines of a batch, players' config files and the
 * library all set fields of struct render_settings by these names. */
#ifndef PIPELINE_SETTINGS_SETTING_TABLE_H
#define PIPELINE_SETTINGS_SETTING_TABLE_H

#include <stddef.h>

#include "base/spelling.h"
#include "pipeline/settings/render_settings.h"
#include "pipeline/settings/setting_types.h"

extern const char *const setting_profile_names[NUM_PROFILES];

extern const struct setting setting_table[]; /* ends with a NULL name */

/* Returns the setting with the name of `length` bytes at `name`, or NULL if there is none. */
const struct setting *setting_table_find(const char *name, size_t length);

/* Returns the message that no setting with one of the flags (enum setting_flags) is called `name`.
 * `other` is a further valid name; may be NULL. */
struct spelling_message setting_table_unknown(const char *kind, const char *name, int flags,
                                              const char *other);

#endif
