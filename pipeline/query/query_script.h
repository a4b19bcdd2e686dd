/* pipeline/query/query_script.h - answers about a script: what its film is, its pictures, its
 * sound; of the file, or of a text that is not written yet. */
#ifndef PIPELINE_QUERY_QUERY_SCRIPT_H
#define PIPELINE_QUERY_QUERY_SCRIPT_H

#include <stdbool.h>

struct answer_reply;
struct answer_request;
struct answer_script;
struct err;
struct log;
struct options;

/* Nothing is read before it is asked for. Borrows both. */
struct answer_script *answer_script_open(const struct options *options, struct log *log);
void answer_script_close(struct answer_script *script); /* NULL is fine */

bool answer_script_take(struct answer_script *script, const struct answer_request *request,
                        struct answer_reply *reply, struct err *err);

#endif
