/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "pipeline/query/query_reply.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/err.h"
#include "base/printable.h"
#include "encode/picture.h"
#include "playback/sound/pcm_format.h"
#include "render/frame.h"

void query_reply_begin_json(struct query_reply *reply)
{
    reply->type = "application/json";
    reply->json = (struct json){.stream = open_memstream(&reply->data, &reply->size)};
    if (!reply->json.stream)
        abort(); /* out of memory */
}

void query_reply_end_json(struct query_reply *reply)
{
    fclose(reply->json.stream);
    reply->json.stream = NULL;
}

static void set_bytes(struct query_reply *reply, const char *type, const struct buffer *bytes)
{
    reply->type = type;
    reply->data = (char *)bytes->data;
    reply->size = bytes->size;
}

bool query_reply_set_picture(struct query_reply *reply, const struct frame *frame, int quality,
                             struct err *err)
{
    const struct picture_options options = {.format = "jpg",
                                            .fps = {1, 1},
                                            .width = frame->width,
                                            .height = frame->height,
                                            .quality = quality};
    struct buffer bytes = {0};
    struct picture *picture = picture_open(&options, err);
    const bool ok =
        picture && picture_add(picture, frame, err) && picture_finish(picture, &bytes, err);
    picture_close(picture);
    if (ok)
        set_bytes(reply, "image/jpeg", &bytes);
    else
        buffer_free(&bytes);
    return ok;
}

void query_reply_set_sound(struct query_reply *reply, const float *samples, int count)
{
    enum { CHANNELS = 2, SAMPLE_BYTES = 2, HEADER = 44 };
    const uint32_t size = (uint32_t)count * CHANNELS * SAMPLE_BYTES;
    struct buffer bytes = {0};
    buffer_print(&bytes, "RIFF");
    buffer_u32(&bytes, HEADER - 8 + size);
    buffer_print(&bytes, "WAVEfmt ");
    buffer_u32(&bytes, 16);
    buffer_u16(&bytes, 1); /* PCM */
    buffer_u16(&bytes, CHANNELS);
    buffer_u32(&bytes, MIXER_RATE);
    buffer_u32(&bytes, MIXER_RATE * CHANNELS * SAMPLE_BYTES);
    buffer_u16(&bytes, CHANNELS * SAMPLE_BYTES);
    buffer_u16(&bytes, 8 * SAMPLE_BYTES);
    buffer_print(&bytes, "data");
    buffer_u32(&bytes, size);
    for (int i = 0; i < CHANNELS * count; i++)
        buffer_u16(&bytes, (unsigned)lrintf(fmaxf(-1.0f, fminf(1.0f, samples[i])) * 32767.0f));
    set_bytes(reply, "audio/wav", &bytes);
}

static bool send_all(const char *head, const void *data, size_t size)
{
    fputs(head, stdout);
    fwrite(data, 1, size, stdout);
    return fflush(stdout) == 0;
}

bool query_reply_send(struct query_reply *reply, const struct err *err)
{
    char head[64], text[sizeof err->text];
    bool ok;
    if (reply->data) {
        snprintf(head, sizeof head, "ok %s %zu\n", reply->type, reply->size);
        ok = send_all(head, reply->data, reply->size);
    } else {
        snprintf(text, sizeof text, "%s", err->text);
        printable_line(text);
        snprintf(head, sizeof head, "error %d %zu\n", err_exit_code(err->kind), strlen(text));
        ok = send_all(head, text, strlen(text));
    }
    free(reply->data);
    *reply = (struct query_reply){0};
    return ok;
}
