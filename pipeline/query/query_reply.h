/* SPDX-License-Identifier: GPL-2.0-or-later */
/* pipeline/query/query_reply.h - the answers of demoreel serve, on standard output.
 *
 * An answer is a line, "ok TYPE BYTES" or "error KIND BYTES", and that many bytes: what was
 * asked for, or a line of text. TYPE is as in HTTP; KIND is the exit code of such an error. */
#ifndef PIPELINE_QUERY_QUERY_REPLY_H
#define PIPELINE_QUERY_QUERY_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "pipeline/print/json.h"

struct err;
struct frame;

/* What is answered with; JSON is written into `json` between begin and end. */
struct query_reply {
    const char *type;
    char *data; /* malloc'd */
    size_t size;
    struct json json;
};

void query_reply_begin_json(struct query_reply *reply);
void query_reply_end_json(struct query_reply *reply);

/* A picture as JPEG. */
bool query_reply_set_picture(struct query_reply *reply, const struct frame *frame, int quality,
                             struct err *err);

/* `count` stereo samples as a WAV of 16 bits. */
void query_reply_set_sound(struct query_reply *reply, const float *samples, int count);

/* Send it, or the error where there is nothing to send; frees it. False when nobody reads. */
bool query_reply_send(struct query_reply *reply, const struct err *err);

#endif
