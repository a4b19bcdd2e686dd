/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_page.h - answers put into one HTML file, with what shows them. */
#ifndef PIPELINE_QUERY_QUERY_PAGE_H
#define PIPELINE_QUERY_QUERY_PAGE_H

#include <stdio.h>

#include "base/limits.h"

struct query_reply;

/* What of a "match" or "film" is needed to ask further. */
struct query_page_facts {
    double duration; /* s */
    int num_levels;
    double level_start[LIMIT_LEVELS];
};

void query_page_read(struct query_page_facts *out, const struct query_reply *reply);

/* All of the page but its data, whose object is then open, with the file's name
 * and whose eyes its pictures are of (NULL: a script's) in it. */
void query_page_begin(FILE *stream, const char *input, const char *pov);

/* JSON as it is, anything else as the text of a data URL. */
void query_page_put(FILE *stream, const struct query_reply *reply);

void query_page_end(FILE *stream);

#endif
