/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_script.h - answers about a script: what its film is, its pictures, its
 * sound; of the file, or of a text that is not written yet. */
#ifndef PIPELINE_QUERY_QUERY_SCRIPT_H
#define PIPELINE_QUERY_QUERY_SCRIPT_H

#include <stdbool.h>

struct query_reply;
struct query_request;
struct query_script;
struct err;
struct log;
struct render_settings;

/* Nothing is read before it is asked for. Borrows both. */
struct query_script *query_script_open(const struct render_settings *settings, struct log *log);
void query_script_close(struct query_script *script); /* NULL is fine */

bool query_script_handle(struct query_script *script, const struct query_request *request,
                         struct query_reply *reply, struct err *err);

#endif
