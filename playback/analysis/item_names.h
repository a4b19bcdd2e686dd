/* playback/analysis/item_names.h - what people call the game's items, weapons and missiles,
 * and by which files a recording shows them. */
#ifndef PLAYBACK_ANALYSIS_ITEM_NAMES_H
#define PLAYBACK_ANALYSIS_ITEM_NAMES_H

#include <stdbool.h>

struct level;

enum thing_sort {
    THING_ITEM,    /* lies about until somebody takes it */
    THING_WEAPON,  /* known by the sound of a shot */
    THING_MISSILE, /* flies until it hits */
};

enum { THING_FILES = 3 };

struct thing {
    const char *name; /* "quad" */
    enum thing_sort sort;
    const char *files[THING_FILES]; /* models, of a weapon its sounds; NULL where fewer */
    int skin;                       /* of the model; -1: any */
};

/* NULL when nothing of that sort has the name; *nearest then is the nearest. */
const struct thing *thing_find(enum thing_sort sort, const char *name, const char **nearest);

/* Is this model of the level one of the thing's? */
bool thing_has_model(const struct thing *thing, const struct level *level, int model, int skin);
/* The weapon that is heard, the item or missile that is seen; NULL for none. */
const struct thing *thing_of_sound(const struct level *level, int sound);
const struct thing *thing_of_model(enum thing_sort sort, const struct level *level, int model,
                                   int skin);

#endif
