/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_page.h - a demo or script as one HTML file: replies to queries, with the
 * style and code that show them. */
#ifndef PIPELINE_QUERY_QUERY_PAGE_H
#define PIPELINE_QUERY_QUERY_PAGE_H

#include <stdbool.h>

struct err;
struct log;
struct render_settings;

/* Writes the page of settings->input.paths[0] to the output. */
bool query_page_write(const struct render_settings *settings, struct log *log, struct err *err);

#endif
