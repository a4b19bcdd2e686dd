/* pipeline/query/query_demo.h - answers about a demo: a picture from anywhere at any moment, its
 * sound, what happens in it, its maps from above. */
#ifndef PIPELINE_QUERY_QUERY_DEMO_H
#define PIPELINE_QUERY_QUERY_DEMO_H

#include <stdbool.h>

struct answer_demo;
struct answer_reply;
struct answer_request;
struct err;
struct log;
struct options;

/* NULL with err. Borrows the options and the log. */
struct answer_demo *answer_demo_open(const struct options *options, struct log *log,
                                     struct err *err);
void answer_demo_close(struct answer_demo *demo); /* NULL is fine */

bool answer_demo_take(struct answer_demo *demo, const struct answer_request *request,
                      struct answer_reply *reply, struct err *err);

#endif
