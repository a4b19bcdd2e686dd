/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_script.h - queries about a script: its shots, pictures and sound; of
 * the file, or of a text that has not been saved. */
#ifndef PIPELINE_QUERY_QUERY_SCRIPT_H
#define PIPELINE_QUERY_QUERY_SCRIPT_H

#include <stdbool.h>

struct query_reply;
struct query_request;
struct query_script;
struct err;
struct log;
struct render_settings;

/* The script is read at the first request. Borrows the texts of the settings, and the log. */
struct query_script *query_script_open(const struct render_settings *settings, struct log *log);

/* Returns the place and the reason of the damage of a demo that it has shown, or NULL. */
const char *query_script_damage(const struct query_script *script);

void query_script_close(struct query_script *script); /* NULL is fine */

/* Fills in the reply to a request. Returns false and sets err if it cannot be answered. */
bool query_script_handle(struct query_script *script, const struct query_request *request,
                         struct query_reply *reply, struct err *err);

#endif
