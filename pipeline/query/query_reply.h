/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_reply.h - the replies of `demoreel serve`, on standard output.
 *
 * A reply is a line, "ok TYPE BYTES" or "error KIND BYTES", followed by that many bytes: the
 * requested data, or a message. TYPE is a media type; KIND is the exit code of the error. */
#ifndef PIPELINE_QUERY_QUERY_REPLY_H
#define PIPELINE_QUERY_QUERY_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "pipeline/print/json.h"

struct err;
struct frame;

/* The data of a reply. JSON is written to `json` between query_reply_begin_json and
 * query_reply_end_json. */
struct query_reply {
    const char *type;
    char *data; /* malloc'd */
    size_t size;
    struct json json;
};

void query_reply_begin_json(struct query_reply *reply);
void query_reply_end_json(struct query_reply *reply);

/* Sets the reply to a picture, as JPEG. */
bool query_reply_set_picture(struct query_reply *reply, const struct frame *frame, int quality,
                             struct err *err);

/* Sets the reply to `count` stereo samples, as 16-bit WAV. */
void query_reply_set_sound(struct query_reply *reply, const float *samples, int count);

/* Sends the reply, or the error if there is no data, and frees it. Returns false if standard
 * output is closed. */
bool query_reply_send(struct query_reply *reply, const struct err *err);

#endif
