/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/direct_script.h - writes a cutscene script of a complete match, with
 * the point of view that was chosen for each moment; users can edit it. */
#ifndef PIPELINE_HIGHLIGHTS_DIRECT_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_DIRECT_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

struct err;
struct match_facts;
struct render_settings;
struct timeline;

struct direct_script {
    struct timeline *timeline; /* with the chosen points of view */
    struct match_facts *facts; /* of the timeline */
    const struct render_settings *settings;
    const char *demo;    /* the file */
    const char *script;  /* the script's path */
    const char *output;  /* the film's name */
    const char *profile; /* of the film; NULL: the automatic one */
    double from, to;     /* the part of the demo to show */
    bool goes_outside;   /* shows cameras outside, too */
};

/* Returns false and sets err if it would exceed the demos or shots of a script. */
bool direct_script_write(FILE *stream, const struct direct_script *direct, struct err *err);

#endif
