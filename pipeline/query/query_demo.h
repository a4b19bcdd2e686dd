/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_demo.h - queries about a demo: pictures from any place at any time,
 * sound, events, and its maps from above. */
#ifndef PIPELINE_QUERY_QUERY_DEMO_H
#define PIPELINE_QUERY_QUERY_DEMO_H

#include <stdbool.h>

struct query_demo;
struct query_reply;
struct query_request;
struct err;
struct log;
struct render_settings;

/* Returns NULL and sets err on failure. Borrows the texts of the settings, and the log. */
struct query_demo *query_demo_open(const struct render_settings *settings, struct log *log,
                                   struct err *err);
/* The same, but if files of the game are missing, only "match" is answered and the log says so. */
struct query_demo *query_demo_open_any(const struct render_settings *settings, struct log *log,
                                       struct err *err);

/* Sets the demo times between which the profile shows the demo. */
void query_demo_find_range(const struct query_demo *demo, double *from, double *to);

/* Does it answer requests for pictures? */
bool query_demo_has_pictures(const struct query_demo *demo);

/* Returns the place and the reason of the demo's damage, or NULL. */
const char *query_demo_damage(const struct query_demo *demo);

void query_demo_close(struct query_demo *demo); /* NULL is fine */

/* Fills in the reply to a request. Returns false and sets err if it cannot be answered. */
bool query_demo_handle(struct query_demo *demo, const struct query_request *request,
                       struct query_reply *reply, struct err *err);

#endif
