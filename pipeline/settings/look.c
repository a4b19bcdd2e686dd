/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/settings/look.h"

#include <string.h>

#include "pipeline/settings/setting_table.h"
#include "pipeline/settings/setting_value.h"

/* What looks set; of a flag, whether it is set. */
static const struct row {
    const char *setting;
    const char *values[NUM_LOOKS];
} rows[] = {
    {"light", {[LOOK_PLAIN] = "off", [LOOK_FILM] = "shadows,models"}},
    {"bloom", {[LOOK_PLAIN] = "0", [LOOK_FILM] = "0.06"}},
    {"tone", {[LOOK_PLAIN] = "off", [LOOK_FILM] = "shoulder"}},
    {"smooth-effects", {[LOOK_FILM] = "on"}},
};

void look_apply(struct render_settings *settings)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct setting *setting =
            setting_table_find(rows[i].setting, strlen(rows[i].setting));
        const char *value = rows[i].values[settings->picture.look];
        if (settings->origin[setting - setting_table] != ORIGIN_NONE)
            continue;
        if (setting->value.kind == SETTING_FLAG)
            *(bool *)((char *)settings + setting->value.offset) = value != NULL;
        else
            setting_value_set(&setting->value, settings, value, NULL);
    }
}
