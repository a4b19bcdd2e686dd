/* SPDX-License-Identifier: GPL-2.0-or-later */
/* playback/analysis/item_names.h - players' names of items, weapons and missiles, and the
 * models and sounds that identify them in a recording. */
#ifndef PLAYBACK_ANALYSIS_ITEM_NAMES_H
#define PLAYBACK_ANALYSIS_ITEM_NAMES_H

#include <stdbool.h>

#include "base/spelling.h"

struct level;

enum item_name_sort {
    NAMED_ITEM,    /* can be picked up */
    NAMED_WEAPON,  /* identified by the sound of its shot */
    NAMED_MISSILE, /* in flight */
};

enum { NAMED_FILES = 3 };

struct item_name {
    const char *name; /* "quad" */
    enum item_name_sort sort;
    const char *files[NAMED_FILES]; /* models, or a weapon's sounds; NULL-terminated unless full */
    int skin;                       /* of the model; -1: any */
};

/* Returns NULL if nothing of this kind has the name. Ignores case. */
const struct item_name *item_name_find(enum item_name_sort sort, const char *name);

/* Returns the error message for a name that item_name_find did not find. */
struct spelling_message item_name_unknown(enum item_name_sort sort, const char *name);

/* Returns whether a model of the level with this skin is that of the item. */
bool item_name_has_model(const struct item_name *item, const struct level *level, int model,
                         int skin);
/* Return the weapon of a sound, or the item or missile of a model; NULL if there is none. */
const struct item_name *item_name_of_sound(const struct level *level, int sound);
const struct item_name *item_name_of_model(enum item_name_sort sort, const struct level *level,
                                           int model, int skin);

#endif
