/* playback/analysis/item_names.h - what people call the game's items, weapons and missiles,
 * and by which files a recording shows them. */
#ifndef PLAYBACK_ANALYSIS_ITEM_NAMES_H
#define PLAYBACK_ANALYSIS_ITEM_NAMES_H

#include <stdbool.h>

struct level;

enum item_name_sort {
    NAMED_ITEM,    /* lies about until somebody takes it */
    NAMED_WEAPON,  /* known by the sound of a shot */
    NAMED_MISSILE, /* flies until it hits */
};

enum { NAMED_FILES = 3 };

struct item_name {
    const char *name; /* "quad" */
    enum item_name_sort sort;
    const char *files[NAMED_FILES]; /* models, of a weapon its sounds; NULL where fewer */
    int skin;                       /* of the model; -1: any */
};

/* NULL when nothing of that sort has the name; *nearest then is the nearest. */
const struct item_name *item_name_find(enum item_name_sort sort, const char *name,
                                       const char **nearest);

/* Is this model of the level one of the thing's? */
bool item_name_has_model(const struct item_name *thing, const struct level *level, int model,
                         int skin);
/* The weapon that is heard, the item or missile that is seen; NULL for none. */
const struct item_name *item_name_of_sound(const struct level *level, int sound);
const struct item_name *item_name_of_model(enum item_name_sort sort, const struct level *level,
                                           int model, int skin);

#endif
