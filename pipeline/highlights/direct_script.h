/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/highlights/direct_script.h - a whole match, through the eyes that are chosen at each
 * moment, as a cutscene script that people edit. */
#ifndef PIPELINE_HIGHLIGHTS_DIRECT_SCRIPT_H
#define PIPELINE_HIGHLIGHTS_DIRECT_SCRIPT_H

#include <stdbool.h>
#include <stdio.h>

struct err;
struct match_facts;
struct timeline;

struct direct_script {
    const struct timeline *timeline; /* whose views are chosen */
    const struct match_facts *facts; /* of it */
    const char *demo;                /* the file */
    const char *script;              /* where it is written */
    const char *output;              /* the film's name */
};

/* False with err when it would have more demos or shots than a script may have. */
bool direct_script_write(FILE *stream, const struct direct_script *direct, struct err *err);

#endif
