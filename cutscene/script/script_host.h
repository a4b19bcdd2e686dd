/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cutscene/script/script_host.h - what a script asks of the program that runs it. */
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
    /* The demo time at which something happens in a source. False with err. */
    bool (*find)(void *context, const struct film_source *source, const struct search_query *query,
                 double *time, struct err *err);
    /* All events of a source that fit; without a query its players. The list lives in
     * `arena`. False with err. */
    bool (*list)(void *context, const struct film_source *source, const struct search_query *query,
                 struct search_hits *out, struct arena *arena, struct err *err);
    /* The options of demoreel(1) that a script may set, by number from 0; NULL after
     * the last. */
    const char *(*option)(int index, bool *is_flag);
    /* May one have this value? False with err. */
    bool (*check)(void *context, const char *option, const char *value, struct err *err);
    /* Folders whose files a script may name besides those below its own. */
    const char *const *folders;
    int num_folders;
    /* What stands for the script's file, as one writes it; NULL: the file is read. */
    const char *text;
};

#endif
