/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/settings/setting_table.h - every setting once: its name, its argument, what it sets.
 *
 * The command line, a script's film { }, the lines of a batch, players' config files and the
 * library all set fields of struct render_settings by these names. */
#ifndef PIPELINE_SETTINGS_SETTING_TABLE_H
#define PIPELINE_SETTINGS_SETTING_TABLE_H

#include <stddef.h>

#include "pipeline/settings/setting_types.h"

extern const struct setting setting_table[]; /* ends with a NULL name */

/* The setting whose name is the `length` bytes at `name`; NULL if there is none. */
const struct setting *setting_table_find(const char *name, size_t length);

#endif
