/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_demo.h - answers about a demo: a picture from anywhere at any moment, its
 * sound, what happens in it, its maps from above. */
#ifndef PIPELINE_QUERY_QUERY_DEMO_H
#define PIPELINE_QUERY_QUERY_DEMO_H

#include <stdbool.h>

struct query_demo;
struct query_reply;
struct query_request;
struct err;
struct log;
struct render_settings;

/* NULL with err. Borrows the options and the log. */
struct query_demo *query_demo_open(const struct render_settings *settings, struct log *log,
                                   struct err *err);
void query_demo_close(struct query_demo *demo); /* NULL is fine */

bool query_demo_handle(struct query_demo *demo, const struct query_request *request,
                       struct query_reply *reply, struct err *err);

#endif
