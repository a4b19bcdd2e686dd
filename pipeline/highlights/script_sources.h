/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/script_sources.h - the demos of a script that is written, each seen with
 * somebody's eyes, and the names that it has for them there. */
#ifndef PIPELINE_HIGHLIGHTS_SCRIPT_SOURCES_H
#define PIPELINE_HIGHLIGHTS_SCRIPT_SOURCES_H

struct arena;

struct script_source {
    int demo;         /* the writer's number of it */
    const char *pov;  /* NULL: with its own eyes */
    const char *name; /* is a variable's in Lua as well, and none of a script's own words */
};

struct script_sources {
    struct arena *arena; /* that names are made in */
    int num, max;
    struct script_source *items; /* in the arena, too */
};

/* The source of that demo and these eyes, which is added when it is new; `pov` is kept as it is.
 * Good until another is added. */
const struct script_source *script_sources_get(struct script_sources *sources, int demo,
                                               const char *pov);

#endif
