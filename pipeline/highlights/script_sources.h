/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/script_sources.h - the sources of a generated script: demos with a
 * point of view, and their names in the script. */
#ifndef PIPELINE_HIGHLIGHTS_SCRIPT_SOURCES_H
#define PIPELINE_HIGHLIGHTS_SCRIPT_SOURCES_H

struct arena;

struct script_source {
    int demo;         /* the caller's number */
    const char *pov;  /* NULL: the demo's own view */
    const char *name; /* also a valid Lua variable that clashes with no word of scripts */
};

struct script_sources {
    struct arena *arena; /* for names and items */
    int num, max;
    struct script_source *items;
};

/* Returns the source with that demo and point of view, and adds it if it is new; borrows
 * `pov`. Valid until another one is added. */
const struct script_source *script_sources_get(struct script_sources *sources, int demo,
                                               const char *pov);

#endif
