/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_host.h - the callbacks and settings of the program that runs a
 * script. */
#ifndef CUTSCENE_SCRIPT_SCRIPT_HOST_H
#define CUTSCENE_SCRIPT_SCRIPT_HOST_H

#include <stdbool.h>

struct arena;
struct err;
struct film_source;
struct search_hits;
struct search_query;

struct script_host {
    void *context;
    /* Finds the demo time of an event in a source. Returns false with err. */
    bool (*find)(void *context, const struct film_source *source, const struct search_query *query,
                 double *time, struct err *err);
    /* Lists all events of a source that match the query or, if it is NULL, the source's
     * players. The list lives in `arena`. Returns false with err. */
    bool (*list)(void *context, const struct film_source *source, const struct search_query *query,
                 struct search_hits *out, struct arena *arena, struct err *err);
    /* Returns the options of demoreel(1) that a script may set, by index from 0; NULL after
     * the last. */
    const char *(*option)(int index, bool *is_flag);
    /* Checks a value of an option. Returns false with err if it is invalid. */
    bool (*check)(void *context, const char *option, const char *value, struct err *err);
    /* Folders with more files that the script may read. */
    const char *const *folders;
    int num_folders;
    /* Used instead of the script file's content, for unsaved text of an editor; NULL: read
     * the file. */
    const char *text;
};

#endif
